"""Everything in Postgres: one module a noun; nobody else speaks SQL."""
