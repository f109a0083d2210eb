-- By what programs act for an account: tokens, and devices that ask for one (RFC 8628).

CREATE TABLE api_token (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account bigint NOT NULL REFERENCES account,
    sha256 bytea NOT NULL CONSTRAINT api_token_unique UNIQUE CHECK (octet_length(sha256) = 32),
    name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
    scopes text[] NOT NULL CHECK (cardinality(scopes) BETWEEN 1 AND 10),
    created_at timestamptz NOT NULL DEFAULT now(),
    used_at timestamptz, -- to the minute
    expires_at timestamptz NOT NULL
);
CREATE INDEX api_token_of_account ON api_token (account);
CREATE INDEX api_token_expires ON api_token (expires_at);

-- A device that waits for somebody to say that it may. It has gone once it has its token.
CREATE TABLE device (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    device_sha256 bytea NOT NULL CONSTRAINT device_unique UNIQUE CHECK (octet_length(device_sha256) = 32),
    user_sha256 bytea NOT NULL CONSTRAINT device_code_unique UNIQUE CHECK (octet_length(user_sha256) = 32),
    name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
    scopes text[] NOT NULL CHECK (cardinality(scopes) BETWEEN 1 AND 10),
    address text NOT NULL CHECK (char_length(address) <= 60),
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    asked_at timestamptz, -- when it last asked for its token
    every_s int NOT NULL CHECK (every_s > 0), -- how often it may ask
    account bigint REFERENCES account, -- who has said that it may
    refused boolean NOT NULL DEFAULT false,
    CHECK (account IS NULL OR NOT refused)
);
CREATE INDEX device_expires ON device (expires_at);
CREATE INDEX device_of_account ON device (account);
