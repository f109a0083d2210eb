-- Events of every format: what a format is told, waves of matches, sides of several entrants, who left.

ALTER TABLE schedule DROP CONSTRAINT schedule_format_check;
ALTER TABLE schedule ADD CONSTRAINT schedule_format_check
    CHECK (format IN ('round-robin', 'partnerships', 'swiss', 'knock-out', 'gauntlet', 'continuous'));
ALTER TABLE schedule ADD COLUMN format_terms jsonb NOT NULL DEFAULT '{}'; -- rounds, challengers, …

ALTER TABLE tournament ADD COLUMN format_terms jsonb NOT NULL DEFAULT '{}';
ALTER TABLE tournament ADD COLUMN entry text NOT NULL DEFAULT 'open';
ALTER TABLE tournament ADD COLUMN same_owner boolean NOT NULL DEFAULT false;

-- Matches that were laid out together: a whole event, a round of it, or what a continuous ladder began at
-- one moment. Waves, not tournaments, have a place in the canonical order of a ladder, so that an event
-- of many rounds does not hold up those that start while it lasts.
CREATE TABLE wave (
    tournament bigint NOT NULL REFERENCES tournament,
    number integer NOT NULL CHECK (number >= 1),
    byes integer[] NOT NULL DEFAULT '{}', -- by entry: who sits it out with a full point
    ladder bigint REFERENCES ladder,
    ordinal bigint, -- the how-manieth wave of its ladder; given when it starts
    laid_out_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (tournament, number),
    CONSTRAINT wave_ordinal UNIQUE (ladder, ordinal)
);
INSERT INTO wave (tournament, number, ladder, ordinal) SELECT id, 1, ladder, ordinal FROM tournament;
ALTER TABLE tournament DROP COLUMN ordinal;

ALTER TABLE match ADD COLUMN wave integer NOT NULL DEFAULT 1;
ALTER TABLE match ADD CONSTRAINT match_of_wave FOREIGN KEY (tournament, wave) REFERENCES wave;
CREATE INDEX match_in_wave ON match (tournament, wave);

ALTER TABLE match_entrant ADD COLUMN side smallint; -- none: the entrant is a side of its own

ALTER TABLE entry ADD COLUMN left_at timestamptz;
ALTER TABLE entry ADD COLUMN left_as text CHECK (left_as IN ('withdrawn', 'disqualified'));
ALTER TABLE entry ADD COLUMN left_because text;
ALTER TABLE entry ADD COLUMN waiting_since timestamptz; -- on a continuous ladder: since when it wants a match
ALTER TABLE entry ADD CONSTRAINT entry_left
    CHECK ((left_at IS NULL) = (left_as IS NULL) AND (left_at IS NULL) = (left_because IS NULL));

-- A version that fails match after match is asked to stay away until somebody has looked at it.
CREATE TABLE suspension (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    version bigint NOT NULL REFERENCES bot_version,
    since timestamptz NOT NULL DEFAULT clock_timestamp(),
    reason text NOT NULL,
    lifted_at timestamptz,
    lifted_by text,
    CONSTRAINT suspension_lifted CHECK ((lifted_at IS NULL) = (lifted_by IS NULL))
);
CREATE UNIQUE INDEX suspension_now ON suspension (version) WHERE lifted_at IS NULL;
CREATE INDEX suspension_of_version ON suspension (version, lifted_at);
CREATE INDEX fault_latest ON fault (at);

-- Versions whose strength on a ladder is set, not found: the fixed points that others are measured by.
CREATE TABLE anchor (
    ladder bigint NOT NULL REFERENCES ladder,
    version bigint NOT NULL REFERENCES bot_version,
    mu float8 NOT NULL,
    sigma float8 NOT NULL CHECK (sigma > 0),
    PRIMARY KEY (ladder, version)
);

CREATE INDEX rating_best ON rating (ladder, (mu - 3 * sigma) DESC, version);
