-- Owners, their bots, the versions of a bot, and the tokens by which versions connect.

CREATE TABLE owner (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL CONSTRAINT owner_name_taken UNIQUE
        CONSTRAINT owner_name_form CHECK (name ~ '^[a-z0-9][a-z0-9-]{1,31}$'),
    created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE bot (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL CONSTRAINT bot_name_taken UNIQUE
        CONSTRAINT bot_name_form CHECK (name ~ '^[a-z0-9][a-z0-9-]{1,31}$'),
    owner bigint NOT NULL REFERENCES owner,
    presets text[] NOT NULL DEFAULT '{}', -- what it plays; empty is everything
    created_at timestamptz NOT NULL DEFAULT now(),
    withdrawn_at timestamptz
);
CREATE INDEX bot_of_owner ON bot (owner);

CREATE TABLE bot_version (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    bot bigint NOT NULL REFERENCES bot,
    number integer NOT NULL CHECK (number >= 1),
    created_at timestamptz NOT NULL DEFAULT now(),
    retired_at timestamptz,
    CONSTRAINT bot_version_number UNIQUE (bot, number)
);

CREATE TABLE token (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    version bigint NOT NULL REFERENCES bot_version,
    sha256 bytea NOT NULL CONSTRAINT token_unique UNIQUE CHECK (octet_length(sha256) = 32),
    created_at timestamptz NOT NULL DEFAULT now(),
    withdrawn_at timestamptz
);
CREATE INDEX token_of_version ON token (version);

-- What an organiser wants to happen, and when.

CREATE TABLE schedule (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL CONSTRAINT schedule_name_taken UNIQUE
        CONSTRAINT schedule_name_form CHECK (name ~ '^[a-z0-9][a-z0-9-]{1,31}$'),
    preset text NOT NULL,
    options jsonb NOT NULL DEFAULT '{}', -- laid over the preset, as people type them
    cron text, -- none: only slots added by hand
    zone text NOT NULL DEFAULT 'UTC',
    entry text NOT NULL DEFAULT 'open', -- open | bots: a, b | owners: x, y
    freeze_seconds integer NOT NULL DEFAULT 0 CHECK (freeze_seconds BETWEEN 0 AND 604800),
    format text NOT NULL DEFAULT 'round-robin' CHECK (format IN ('round-robin')),
    duplicate boolean NOT NULL DEFAULT true,
    decks integer NOT NULL DEFAULT 10 CHECK (decks BETWEEN 1 AND 10000),
    decision_ms integer NOT NULL CHECK (decision_ms BETWEEN 1 AND 86400000),
    bank_ms integer NOT NULL CHECK (bank_ms BETWEEN 0 AND 86400000),
    increment_ms integer NOT NULL CHECK (increment_ms BETWEEN 0 AND 86400000),
    startup_ms integer NOT NULL CHECK (startup_ms BETWEEN 1 AND 86400000),
    faults text NOT NULL CHECK (faults IN ('strict', 'lenient')),
    patience_seconds integer NOT NULL CHECK (patience_seconds BETWEEN 1 AND 604800),
    rated boolean NOT NULL DEFAULT true,
    same_owner boolean NOT NULL DEFAULT false, -- whether bots of one owner may meet
    paused boolean NOT NULL DEFAULT false,
    next_at timestamptz, -- the due time of the next slot by the cron line
    created_at timestamptz NOT NULL DEFAULT now()
);

-- One due time of a schedule. However many beats tick, there is one row.
CREATE TABLE slot (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    schedule bigint NOT NULL REFERENCES schedule,
    due_at timestamptz NOT NULL,
    missed integer NOT NULL DEFAULT 0 CHECK (missed >= 0), -- earlier slots that nobody was awake for
    state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'taken', 'closed')),
    reason text, -- why it was closed without a tournament
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT slot_once UNIQUE (schedule, due_at),
    CONSTRAINT slot_reason CHECK ((state = 'closed') = (reason IS NOT NULL))
);
CREATE INDEX slot_open ON slot (due_at) WHERE state = 'open';

-- Ladders come before tournaments, which are rated on them.

CREATE TABLE ladder (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL CONSTRAINT ladder_name UNIQUE, -- the rules as a line: `twenty-five players=6`
    preset text NOT NULL,
    seats integer NOT NULL CHECK (seats BETWEEN 2 AND 10),
    mu float8 NOT NULL,
    sigma float8 NOT NULL CHECK (sigma > 0),
    beta float8 NOT NULL CHECK (beta > 0),
    tau float8 NOT NULL CHECK (tau >= 0),
    -- Never 0: an environment without draws, fed a draw, lets sigma grow.
    draw_probability float8 NOT NULL CHECK (draw_probability > 0 AND draw_probability < 1),
    version_sigma float8 NOT NULL CHECK (version_sigma >= 0), -- what a new version adds to its predecessor's doubt
    created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE tournament (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    slot bigint NOT NULL CONSTRAINT tournament_of_slot UNIQUE REFERENCES slot,
    schedule bigint NOT NULL REFERENCES schedule,
    name text NOT NULL,
    state text NOT NULL DEFAULT 'scheduled' CHECK (state IN ('scheduled', 'running', 'finished', 'void')),
    due_at timestamptz NOT NULL,
    -- The schedule as it stood when the entries were frozen.
    preset text NOT NULL,
    rules jsonb NOT NULL, -- every option of the rules, by name
    format text NOT NULL,
    duplicate boolean NOT NULL,
    decks integer NOT NULL,
    decision_ms integer NOT NULL,
    bank_ms integer NOT NULL,
    increment_ms integer NOT NULL,
    startup_ms integer NOT NULL,
    faults text NOT NULL,
    patience_seconds integer NOT NULL,
    seed bytea NOT NULL CHECK (octet_length(seed) = 32), -- secret until the tournament is over
    ladder bigint REFERENCES ladder, -- none: it is not rated
    ordinal bigint, -- the how-manieth tournament of its ladder to start
    created_at timestamptz NOT NULL DEFAULT now(),
    started_at timestamptz,
    finished_at timestamptz,
    CONSTRAINT tournament_ordinal UNIQUE (ladder, ordinal),
    CONSTRAINT tournament_started CHECK (state NOT IN ('running', 'finished') OR started_at IS NOT NULL),
    CONSTRAINT tournament_finished CHECK (state NOT IN ('finished', 'void') OR finished_at IS NOT NULL),
    CONSTRAINT tournament_rated CHECK (ladder IS NULL OR started_at IS NULL OR ordinal IS NOT NULL)
);
CREATE INDEX tournament_open ON tournament (due_at) WHERE state IN ('scheduled', 'running');
CREATE INDEX tournament_of_schedule ON tournament (schedule, due_at);

-- Who takes part, as frozen.
CREATE TABLE entry (
    tournament bigint NOT NULL REFERENCES tournament,
    version bigint NOT NULL REFERENCES bot_version,
    number integer NOT NULL,
    absent_since timestamptz, -- since when it is attached to no referee while its matches wait
    PRIMARY KEY (tournament, version),
    CONSTRAINT entry_number UNIQUE (tournament, number)
);
CREATE INDEX entry_of_version ON entry (version);

CREATE TABLE match (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    tournament bigint NOT NULL REFERENCES tournament,
    number integer NOT NULL CHECK (number >= 1),
    versions bigint[] NOT NULL CHECK (cardinality(versions) >= 2), -- by entrant; the same as in match_entrant
    state text NOT NULL DEFAULT 'waiting'
        CHECK (state IN ('waiting', 'playing', 'parked', 'finished', 'void')),
    not_before timestamptz NOT NULL DEFAULT '-infinity',
    attempts integer NOT NULL DEFAULT 0,
    fruitless integer NOT NULL DEFAULT 0, -- attempts since the record last grew that were nobody else's fault
    reason text, -- why it waits again, is parked or void
    claimed_by text,
    claim uuid, -- a new one for every claim, so that an old claimant is known by it
    lease_until timestamptz,
    record bytea NOT NULL DEFAULT '', -- a serialized cuig.v1.Record, appended as it is played
    deals integer NOT NULL DEFAULT 0,
    ending text CHECK (ending IN ('played-out', 'forfeit')),
    cause text CHECK (cause IN ('late', 'illegal', 'malformed', 'gone', 'no-show')),
    result_sha256 bytea, -- of the result as it was told, to know the same from another
    started_at timestamptz,
    finished_at timestamptz,
    settled boolean NOT NULL DEFAULT false, -- rated, or known not to be
    CONSTRAINT match_number UNIQUE (tournament, number),
    CONSTRAINT match_claimed CHECK ((state = 'playing') = (claim IS NOT NULL)),
    CONSTRAINT match_leased CHECK ((claim IS NULL) = (lease_until IS NULL)
        AND (claim IS NULL) = (claimed_by IS NULL)),
    CONSTRAINT match_ended CHECK ((state = 'finished') = (ending IS NOT NULL)),
    CONSTRAINT match_cause CHECK ((ending = 'forfeit') = (cause IS NOT NULL)),
    CONSTRAINT match_finished CHECK ((state IN ('finished', 'void')) = (finished_at IS NOT NULL))
) WITH (fillfactor = 80);
-- Cards compress badly: spare the attempt.
ALTER TABLE match ALTER COLUMN record SET STORAGE EXTERNAL;
CREATE INDEX match_open ON match (number, tournament) WHERE state IN ('waiting', 'playing');
CREATE INDEX match_unended ON match (tournament) WHERE state IN ('waiting', 'playing');
CREATE INDEX match_unsettled ON match (tournament, number) WHERE NOT settled;
CREATE INDEX match_to_settle ON match (tournament) WHERE NOT settled AND state NOT IN ('waiting', 'playing');
CREATE INDEX match_latest ON match (finished_at) WHERE state = 'finished';

-- A game of a match: its cards, who deals first, and who holds each seat (an entrant's index).
CREATE TABLE game (
    match bigint NOT NULL REFERENCES match,
    number smallint NOT NULL,
    seed bytea NOT NULL CHECK (octet_length(seed) = 32),
    dealer smallint NOT NULL,
    holders smallint[] NOT NULL,
    PRIMARY KEY (match, number)
);

CREATE TABLE match_entrant (
    match bigint NOT NULL REFERENCES match,
    entrant smallint NOT NULL CHECK (entrant >= 0),
    version bigint NOT NULL REFERENCES bot_version,
    place smallint CHECK (place >= 1),
    games_won smallint,
    points integer,
    faults integer NOT NULL DEFAULT 0,
    forfeited boolean NOT NULL DEFAULT false,
    PRIMARY KEY (match, entrant),
    CONSTRAINT match_entrant_once UNIQUE (match, version)
);
CREATE INDEX match_of_version ON match_entrant (version, match);

-- What a bot did wrong, for its owner to see.
CREATE TABLE fault (
    match bigint NOT NULL REFERENCES match,
    number integer NOT NULL,
    version bigint NOT NULL REFERENCES bot_version,
    game smallint NOT NULL,
    seat smallint NOT NULL,
    kind text NOT NULL CHECK (kind IN ('late', 'illegal', 'malformed', 'gone', 'no-show')),
    elapsed_ms integer NOT NULL,
    limit_ms integer NOT NULL,
    detail text NOT NULL,
    at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (match, number)
);
CREATE INDEX fault_of_version ON fault (version, at);

-- What a version is worth on a ladder now: the sum of its rating steps, kept for reading.
CREATE TABLE rating (
    ladder bigint NOT NULL REFERENCES ladder,
    version bigint NOT NULL REFERENCES bot_version,
    mu float8 NOT NULL,
    sigma float8 NOT NULL CHECK (sigma > 0),
    matches integer NOT NULL,
    wins integer NOT NULL,
    draws integer NOT NULL,
    losses integer NOT NULL,
    faulty integer NOT NULL, -- matches in which it was at fault
    PRIMARY KEY (ladder, version),
    CONSTRAINT rating_adds_up CHECK (matches = wins + draws + losses AND faulty BETWEEN 0 AND matches)
);
CREATE INDEX rating_of_version ON rating (version);

CREATE TABLE rating_step (
    ladder bigint NOT NULL REFERENCES ladder,
    ordinal bigint NOT NULL CHECK (ordinal >= 1),
    match bigint NOT NULL REFERENCES match,
    version bigint NOT NULL REFERENCES bot_version,
    place smallint NOT NULL CHECK (place >= 1),
    mu_before float8 NOT NULL,
    sigma_before float8 NOT NULL,
    mu_after float8 NOT NULL,
    sigma_after float8 NOT NULL,
    PRIMARY KEY (ladder, ordinal),
    CONSTRAINT rating_step_once UNIQUE (match, version)
);
CREATE INDEX rating_step_of_version ON rating_step (version, ladder, ordinal);

-- A step that was taken stands; a ladder that is taken anew has its steps deleted and written again.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is never changed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER rating_step_stands BEFORE UPDATE ON rating_step
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE audit (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz NOT NULL DEFAULT now(),
    who text NOT NULL,
    what text NOT NULL,
    subject text NOT NULL,
    detail text NOT NULL DEFAULT ''
);
CREATE INDEX audit_of_subject ON audit (subject, at);
CREATE TRIGGER audit_stands BEFORE UPDATE OR DELETE ON audit
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
