"""Channels between bots, referees and arenas: options, certificates, and why a server is not reached."""
