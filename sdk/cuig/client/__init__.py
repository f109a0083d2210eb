"""A bot in an arena: the session, the streams to its referees, and its seats at each match."""
