-- Whether the claimant of a match has had it seated and its record has not grown since: when such a worker is
-- lost, the match may be what it is lost by. One that only waited for seats is innocent.

ALTER TABLE match ADD COLUMN trying boolean NOT NULL DEFAULT false;
