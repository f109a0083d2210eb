-- Bots that the arena runs itself.

ALTER TABLE bot ADD COLUMN house boolean NOT NULL DEFAULT false; -- one of the house's own: nobody's rival for a prize

-- A version that the arena runs; the others come by themselves, with a token.
CREATE TABLE hosted_version (
    version bigint PRIMARY KEY REFERENCES bot_version,
    content text NOT NULL, -- what is run, as arena.host.contents reads it
    lease uuid, -- a new one for each host that takes it, so that an old one is known by it
    leased_by text,
    lease_until timestamptz,
    failures integer NOT NULL DEFAULT 0, -- starts in a row that came to nothing
    failed_at timestamptz,
    reason text, -- why the last start came to nothing
    output text, -- what was written at it
    not_before timestamptz NOT NULL DEFAULT '-infinity',
    CONSTRAINT hosted_version_leased CHECK ((lease IS NULL) = (leased_by IS NULL)
        AND (lease IS NULL) = (lease_until IS NULL)),
    CONSTRAINT hosted_version_failed CHECK ((failed_at IS NULL) = (reason IS NULL))
);

-- By such a token a host stands for a version while it has the lease; no owner ever sees it.
ALTER TABLE token ADD COLUMN lease uuid CONSTRAINT token_of_lease UNIQUE;
ALTER TABLE token ADD COLUMN expires_at timestamptz;
ALTER TABLE token ADD CONSTRAINT token_expires CHECK ((lease IS NULL) = (expires_at IS NULL));

-- What the processes of a hosted bot wrote, for its owner: one row for each process that wrote or failed.
CREATE TABLE process_log (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    match bigint NOT NULL REFERENCES match,
    version bigint NOT NULL REFERENCES bot_version,
    game smallint NOT NULL,
    seat smallint NOT NULL,
    reason text, -- why it ended before its game did; none: it ended with its game
    asked text, -- what it was asked then: the view in notation
    output text NOT NULL CHECK (octet_length(output) <= 131072),
    at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX process_log_of_match ON process_log (match, version, game, seat, id);
