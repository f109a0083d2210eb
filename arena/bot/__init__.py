"""Bots: who they are and whose, and which are connected now."""
