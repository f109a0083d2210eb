"""Matches: claimed, finished, read back as results and replays, and watched while they are played."""
