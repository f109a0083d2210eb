"""Bots on their way to an arena: what a folder is packed to, and what an archive of strangers may hold."""
