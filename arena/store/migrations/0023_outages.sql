-- An event is held while nearly all bots that had come to it are away at once: for so long at most; 0: never.

ALTER TABLE schedule ADD COLUMN outage_seconds integer NOT NULL DEFAULT 3600
    CHECK (outage_seconds BETWEEN 0 AND 604800);
ALTER TABLE tournament
    ADD COLUMN outage_seconds integer NOT NULL DEFAULT 3600 CHECK (outage_seconds BETWEEN 0 AND 604800),
    ADD COLUMN held_since timestamptz;
-- Whether it has come, and nobody has stopped waiting for it since.
ALTER TABLE entry ADD COLUMN attended boolean NOT NULL DEFAULT false;
UPDATE entry SET attended = true
FROM tournament t WHERE t.id = entry.tournament AND t.state = 'running' AND entry.absent_since IS NULL;
