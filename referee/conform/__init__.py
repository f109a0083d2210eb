"""Checks a bot's client that somebody else has written, with this referee as it is: `cuig conform`."""
