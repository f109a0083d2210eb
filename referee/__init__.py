"""The referee: plays the matches it is asked for with the bots that are connected to it by gRPC."""
