"""The arena: bots, ladders and tournaments, as commands, pages and gRPC over one Postgres."""
