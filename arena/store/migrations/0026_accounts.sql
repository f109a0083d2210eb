-- Accounts: who signs in, by what, and since when; teams; who may come in at all; what is told of owners and bots.

-- What the names of a kind look like, each once: also of those that there were, so that nobody passes for another.
CREATE TABLE likeness (
    noun text NOT NULL CHECK (noun IN ('owner', 'bot')),
    sha256 bytea NOT NULL CHECK (octet_length(sha256) = 32), -- of the name with its look-alikes made one
    CONSTRAINT likeness_taken PRIMARY KEY (noun, sha256)
);
INSERT INTO likeness
SELECT noun, sha256(convert_to(replace(replace(replace(name, 'rn', 'm'), '1', 'l'), '0', 'o'), 'UTF8'))
FROM (SELECT 'owner' AS noun, name FROM owner UNION ALL SELECT 'bot', name FROM bot) named ON CONFLICT DO NOTHING;

ALTER TABLE owner ADD COLUMN team boolean NOT NULL DEFAULT false; -- several people look after its bots
ALTER TABLE owner ADD COLUMN about text NOT NULL DEFAULT '' CHECK (char_length(about) <= 4000);
ALTER TABLE owner ADD COLUMN homepage text CHECK (char_length(homepage) <= 500);

ALTER TABLE bot ADD COLUMN about text NOT NULL DEFAULT '' CHECK (char_length(about) <= 4000);
ALTER TABLE bot ADD COLUMN homepage text CHECK (char_length(homepage) <= 500);
ALTER TABLE bot ADD COLUMN source text CHECK (char_length(source) <= 500);
ALTER TABLE bot ADD COLUMN licence text CHECK (char_length(licence) <= 100);

ALTER TABLE token ADD COLUMN name text NOT NULL DEFAULT '' CHECK (char_length(name) <= 60);
ALTER TABLE token ADD COLUMN used_at timestamptz; -- to the minute

CREATE TABLE account (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    owner bigint NOT NULL CONSTRAINT account_of_owner UNIQUE REFERENCES owner, -- by whose name it signs in
    role text NOT NULL DEFAULT 'member' CHECK (role IN ('member', 'organiser', 'operator')),
    passphrase text, -- as argon2 writes it; none: it signs in otherwise
    mail text CHECK (char_length(mail) BETWEEN 3 AND 254), -- shown to be its own
    created_at timestamptz NOT NULL DEFAULT now(),
    deleted_at timestamptz,
    CONSTRAINT account_deleted CHECK (deleted_at IS NULL
        OR (passphrase IS NULL AND mail IS NULL AND role = 'member'))
);
CREATE UNIQUE INDEX account_mail_taken ON account (lower(mail));

-- Who looks after an owner's bots: of a person himself, of a team everybody in it.
CREATE TABLE membership (
    owner bigint NOT NULL REFERENCES owner,
    account bigint NOT NULL REFERENCES account,
    since timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (owner, account)
);
CREATE INDEX membership_of_account ON membership (account);

-- A browser in which somebody is signed in. One that is ended has no row.
CREATE TABLE session (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account bigint NOT NULL REFERENCES account,
    sha256 bytea NOT NULL CONSTRAINT session_unique UNIQUE CHECK (octet_length(sha256) = 32), -- of its cookie's token
    created_at timestamptz NOT NULL DEFAULT now(),
    proved_at timestamptz NOT NULL DEFAULT now(), -- when it was last shown who it is
    seen_at timestamptz NOT NULL DEFAULT now(), -- to some minutes
    expires_at timestamptz NOT NULL,
    browser text NOT NULL CHECK (char_length(browser) <= 200), -- as it calls itself
    address text NOT NULL CHECK (char_length(address) <= 60)
);
CREATE INDEX session_of_account ON session (account);
CREATE INDEX session_expires ON session (expires_at);

CREATE TABLE passkey (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account bigint NOT NULL REFERENCES account,
    credential bytea NOT NULL CONSTRAINT passkey_unique UNIQUE CHECK (octet_length(credential) <= 1023),
    public_key bytea NOT NULL,
    sign_count bigint NOT NULL,
    name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
    created_at timestamptz NOT NULL DEFAULT now(),
    used_at timestamptz
);
CREATE INDEX passkey_of_account ON passkey (account);

-- What an OpenID provider calls an account.
CREATE TABLE identity (
    provider text NOT NULL,
    subject text NOT NULL CHECK (char_length(subject) BETWEEN 1 AND 255),
    account bigint NOT NULL REFERENCES account,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT identity_taken PRIMARY KEY (provider, subject),
    CONSTRAINT identity_one UNIQUE (account, provider)
);

-- A link that somebody was given. Only a hash of its code is kept.
CREATE TABLE invitation (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    sha256 bytea NOT NULL CONSTRAINT invitation_unique UNIQUE CHECK (octet_length(sha256) = 32),
    purpose text NOT NULL CHECK (purpose IN ('join', 'claim', 'team', 'passphrase', 'mail')),
    role text NOT NULL DEFAULT 'member' CHECK (role IN ('member', 'organiser', 'operator')),
    owner bigint REFERENCES owner, -- that is claimed, or the team
    account bigint REFERENCES account, -- whose passphrase or mail it is about
    mail text CHECK (char_length(mail) BETWEEN 3 AND 254), -- to which it was sent
    note text NOT NULL DEFAULT '' CHECK (char_length(note) <= 100), -- whom it is for
    uses integer NOT NULL DEFAULT 1 CHECK (uses BETWEEN 1 AND 1000),
    used integer NOT NULL DEFAULT 0 CHECK (used BETWEEN 0 AND uses),
    created_at timestamptz NOT NULL DEFAULT now(),
    created_by bigint REFERENCES account, -- none: by somebody on the machine itself, or by the arena
    expires_at timestamptz NOT NULL,
    withdrawn_at timestamptz,
    CONSTRAINT invitation_of_owner CHECK ((owner IS NOT NULL) = (purpose IN ('claim', 'team'))),
    CONSTRAINT invitation_of_account CHECK ((account IS NOT NULL) = (purpose IN ('passphrase', 'mail'))),
    CONSTRAINT invitation_of_mail CHECK (mail IS NOT NULL OR purpose <> 'mail'),
    CONSTRAINT invitation_role CHECK (role = 'member' OR purpose IN ('join', 'claim'))
);
CREATE INDEX invitation_of_author ON invitation (created_by);

-- Who may come in: the arena has one door.
CREATE TABLE door (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    mode text NOT NULL DEFAULT 'invited' CHECK (mode IN ('closed', 'invited', 'open')),
    mail_domains text[] NOT NULL DEFAULT '{}' CHECK (cardinality(mail_domains) <= 50), -- empty: any, or none is asked
    class_code bytea CHECK (octet_length(class_code) = 32) -- the SHA-256 of the code that the open door asks for
);
INSERT INTO door DEFAULT VALUES;

-- An owner keeps his name, until he goes.
DROP TRIGGER owner_name_stands ON owner;
CREATE FUNCTION keep_owner_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.name <> OLD.name AND NEW.name <> 'former-' || NEW.id THEN
        RAISE EXCEPTION 'owner is never changed' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER owner_name_stands BEFORE UPDATE OF name ON owner FOR EACH ROW EXECUTE FUNCTION keep_owner_name();

-- What was done stays written down; of somebody who has gone the name alone is replaced.
DROP TRIGGER audit_stands ON audit;
CREATE FUNCTION keep_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.subject NOT LIKE 'owner %' OR NEW.subject !~ '^owner former-[0-9]+$'
            OR (NEW.id, NEW.at, NEW.who, NEW.what, NEW.detail, NEW.corrects) IS DISTINCT FROM
               (OLD.id, OLD.at, OLD.who, OLD.what, OLD.detail, OLD.corrects) THEN
        RAISE EXCEPTION 'audit is never changed' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER audit_stands BEFORE UPDATE ON audit FOR EACH ROW EXECUTE FUNCTION keep_audit();
CREATE TRIGGER audit_stays BEFORE DELETE ON audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
