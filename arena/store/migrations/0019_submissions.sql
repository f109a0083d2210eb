-- Bots handed in: what was handed in, by its content, and what its validation came to.

-- Packed by the arena itself from the files of what was sent; never changed.
CREATE TABLE archive (
    sha256 bytea PRIMARY KEY CHECK (octet_length(sha256) = 32), -- of the files, however they were packed
    content bytea NOT NULL CHECK (octet_length(content) <= 33554432),
    files integer NOT NULL CHECK (files > 0),
    size bigint NOT NULL CHECK (size >= 0), -- of all files, in bytes
    at timestamptz NOT NULL DEFAULT clock_timestamp()
);
ALTER TABLE archive ALTER content SET STORAGE EXTERNAL; -- it is compressed already

-- One content of one bot. It becomes a version when it has passed its validation, and not before.
CREATE TABLE submission (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    bot bigint NOT NULL REFERENCES bot,
    archive bytea NOT NULL REFERENCES archive,
    state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'valid', 'refused', 'superseded')),
    submitted_at timestamptz NOT NULL DEFAULT clock_timestamp(), -- the last time
    submitted_by text NOT NULL,
    attempts integer NOT NULL DEFAULT 0, -- hosts that have begun to validate it and were not heard of again
    lease uuid, -- of the host that validates it
    leased_by text,
    lease_until timestamptz,
    report jsonb NOT NULL DEFAULT '{}', -- as cuig.validation.report has it
    decided_at timestamptz,
    version bigint CONSTRAINT submission_of_version UNIQUE REFERENCES bot_version,
    CONSTRAINT submission_once UNIQUE (bot, archive),
    CONSTRAINT submission_leased CHECK ((lease IS NULL) = (leased_by IS NULL)
        AND (lease IS NULL) = (lease_until IS NULL)),
    CONSTRAINT submission_decided CHECK ((decided_at IS NULL) = (state = 'waiting')),
    CONSTRAINT submission_version CHECK ((version IS NOT NULL) = (state = 'valid'))
);
CREATE INDEX submission_waiting ON submission (submitted_at, id) WHERE state = 'waiting';

-- The games that a hosted version says it plays; none named is all.
ALTER TABLE hosted_version ADD COLUMN presets text[] NOT NULL DEFAULT '{}';
