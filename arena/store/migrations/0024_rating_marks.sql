-- How far each ladder is rated: what comes before the mark is rated for good, and what stands behind it is taken
-- anew, piece by piece. A ladder without a mark is rated from its beginning.

CREATE TABLE rating_mark (
    ladder bigint PRIMARY KEY REFERENCES ladder,
    wave bigint NOT NULL CHECK (wave >= 0), -- by its ordinal on the ladder
    number integer NOT NULL CHECK (number >= 0), -- of the first match of the wave that is not rated yet
    step bigint NOT NULL CHECK (step >= 1) -- the ordinal of the next step; stored ones from it on are stale
);

-- What the steps of its version come to, this one included: so the last step says all that a rating says, and
-- nobody counts. None: taken before there was a mark, and so behind it.
ALTER TABLE rating_step ADD COLUMN matches integer;
ALTER TABLE rating_step ADD COLUMN wins integer;
ALTER TABLE rating_step ADD COLUMN draws integer;
ALTER TABLE rating_step ADD COLUMN faulty integer;

-- The matches of a wave in their order, wherever one begins.
CREATE INDEX match_in_order ON match (tournament, wave, number);
DROP INDEX match_in_wave;
DROP INDEX match_unsettled;
DROP INDEX match_to_settle;
