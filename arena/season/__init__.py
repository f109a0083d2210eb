"""Seasons: named series of events, each of which gives points by its places."""
