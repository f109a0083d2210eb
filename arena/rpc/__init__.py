"""The arena's gRPC service, for bots and referees."""
