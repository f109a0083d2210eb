-- The places of a finished tournament as they were decided: later corrections change them by a ruling alone.

ALTER TABLE tournament ADD COLUMN places_at timestamptz; -- none: they are what its matches say
ALTER TABLE entry ADD COLUMN place integer CHECK (place >= 1); -- none: it has no place
