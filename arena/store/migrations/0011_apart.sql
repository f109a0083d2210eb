-- Since when no referee can seat a match's entrants together, though each of them could be seated somewhere.

ALTER TABLE match ADD COLUMN apart_since timestamptz;
CREATE INDEX match_apart ON match (tournament) WHERE apart_since IS NOT NULL;
