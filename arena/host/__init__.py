"""Runs the bots that were handed in: a sandbox each, a fresh process for every seat of every game."""
