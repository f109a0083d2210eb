"""Tries a bot out as an arena would before it lets it play: in the sandbox, or here without one."""
