"""Signed in to arenas from a terminal: what is kept of each, and what is asked of its pages."""
