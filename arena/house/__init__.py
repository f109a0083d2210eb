"""A whole house on one machine: the servers it brings along, and the processes it keeps running."""
