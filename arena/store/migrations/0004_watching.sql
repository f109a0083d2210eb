-- How much later than it was recorded a spectator is told of it, while a match is played.

ALTER TABLE schedule ADD COLUMN watch_delay_seconds integer NOT NULL DEFAULT 0
    CHECK (watch_delay_seconds BETWEEN 0 AND 86400);
