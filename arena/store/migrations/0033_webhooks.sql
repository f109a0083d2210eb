-- Whom the arena tells what has happened, by a request to an address of theirs, and what is on its way.

CREATE TABLE webhook (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    owner bigint REFERENCES owner, -- hears of its own bots; NULL: of everything
    url text NOT NULL CHECK (length(url) BETWEEN 1 AND 500),
    secret bytea NOT NULL CHECK (octet_length(secret) BETWEEN 24 AND 64), -- signs what is sent
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    failing_since timestamptz, -- the first failure since anything arrived
    off_at timestamptz,
    off_because text,
    CONSTRAINT webhook_off CHECK ((off_at IS NULL) = (off_because IS NULL))
);
CREATE INDEX webhook_of_owner ON webhook (owner);

-- Each thing is told to each of them once.
CREATE TABLE delivery (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    webhook bigint NOT NULL REFERENCES webhook ON DELETE CASCADE,
    kind text NOT NULL CHECK (kind IN ('match.fault', 'bot.suspended', 'event.over', 'webhook.tried')),
    subject text NOT NULL CHECK (length(subject) <= 100), -- what it is about, so that it is told once
    payload text NOT NULL, -- JSON, as it is signed; empty once it has arrived, or is given up
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    tries integer NOT NULL DEFAULT 0,
    next_at timestamptz DEFAULT clock_timestamp(), -- when it is tried next; NULL: it has arrived, or is given up
    arrived_at timestamptz,
    status smallint, -- of HTTP, at the last try; NULL: there was no answer
    failure text, -- of the last try
    CONSTRAINT delivery_once UNIQUE (webhook, kind, subject),
    CONSTRAINT delivery_arrived CHECK (arrived_at IS NULL OR next_at IS NULL)
);
CREATE INDEX delivery_due ON delivery (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX delivery_old ON delivery (created_at) WHERE next_at IS NULL;

-- What happened lately is looked for with every tick.
CREATE INDEX fault_lately ON fault (at);
CREATE INDEX tournament_ended ON tournament (finished_at) WHERE finished_at IS NOT NULL;
