-- A ladder is closed by giving it a name of its own; another one goes on under the name of its game.

CREATE TABLE ladder_closing (
    ladder bigint PRIMARY KEY REFERENCES ladder, -- is called NAME@LABEL since
    label text NOT NULL CONSTRAINT ladder_label_form CHECK (label ~ '^[a-z0-9][a-z0-9-]{1,31}$'),
    closed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    next bigint NOT NULL CONSTRAINT ladder_closing_next UNIQUE REFERENCES ladder, -- goes on in its place
    beliefs text NOT NULL CHECK (beliefs IN ('carried', 'widened', 'dropped')),
    widened_by float8 NOT NULL CHECK (widened_by >= 0) -- a deviation, added to each as independent
);

-- What is believed of a version before its first match on a ladder.
CREATE TABLE prior (
    ladder bigint NOT NULL REFERENCES ladder,
    version bigint NOT NULL REFERENCES bot_version,
    mu float8 NOT NULL,
    sigma float8 NOT NULL CHECK (sigma > 0),
    PRIMARY KEY (ladder, version)
);
CREATE INDEX prior_of_version ON prior (version);
