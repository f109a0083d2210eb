"""The command `arena`: one module a noun, and the tables that a terminal shows."""
