"""Schedules and tournaments: who enters, what is played in what order, and where each bot stands."""
