-- Open matches are looked for event by event.
CREATE INDEX IF NOT EXISTS match_to_play ON match (tournament, number) WHERE state IN ('waiting', 'playing');
