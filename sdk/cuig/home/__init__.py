"""Bots at tables on this machine, with no arena and no clock."""
