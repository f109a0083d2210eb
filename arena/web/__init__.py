"""The arena's pages and its JSON API."""
