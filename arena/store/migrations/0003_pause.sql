-- A tournament that runs can be held up: what is being played goes on, nothing else begins.

ALTER TABLE tournament ADD COLUMN paused boolean NOT NULL DEFAULT false;
CREATE INDEX wave_of_ladder ON wave (ladder, ordinal DESC);
