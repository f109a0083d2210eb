"""Bots that somebody else has written, shut in: no network, no files, no memory of other games."""
