"""Accounts: who signs in, by what, and what they may do; invitations, teams, and who may come in at all."""
