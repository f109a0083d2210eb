"""Bots to play against, and to copy from."""
