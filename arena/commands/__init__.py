"""The subcommands of `arena`, one noun a file."""
