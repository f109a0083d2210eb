"""A bot in processes of its own: what it knows, prints and blocks there reaches no other."""
