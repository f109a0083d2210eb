"""The worker's side of a match: claim it, have a referee play it, write down how it ended."""
