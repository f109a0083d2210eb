-- Letters with a link in them that are on their way by mail. The link is made when one is sent: nothing secret is here.
CREATE TABLE letter (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    purpose text NOT NULL CHECK (purpose IN ('join', 'mail', 'passphrase')),
    mail text NOT NULL CHECK (char_length(mail) BETWEEN 3 AND 254),
    account bigint REFERENCES account ON DELETE CASCADE, -- whose address it is to become
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    next_at timestamptz NOT NULL DEFAULT clock_timestamp(), -- when it is tried next
    tries integer NOT NULL DEFAULT 0,
    CONSTRAINT letter_of_account CHECK ((account IS NOT NULL) = (purpose = 'mail'))
);
-- Whoever asks twice before it is sent gets one.
CREATE UNIQUE INDEX letter_once ON letter (purpose, lower(mail), coalesce(account, 0));
CREATE INDEX letter_due ON letter (next_at);
