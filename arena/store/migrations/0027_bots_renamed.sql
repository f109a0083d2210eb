-- A bot may be given another name. What it was called before is kept: nobody else is called so, and what is past
-- shows the name that it had.

CREATE TABLE former_name (
    bot bigint NOT NULL REFERENCES bot,
    name text NOT NULL,
    until timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (bot, until)
);
CREATE INDEX former_name_of ON former_name (name);

-- What a bot was called at a time.
CREATE FUNCTION bot_name_at(which bigint, at timestamptz) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
    RETURN coalesce(
        (SELECT f.name FROM former_name f WHERE f.bot = which AND f.until > at ORDER BY f.until LIMIT 1),
        (SELECT b.name FROM bot b WHERE b.id = which));

DROP TRIGGER bot_name_stands ON bot;
CREATE TRIGGER bot_owner_stands BEFORE UPDATE OF owner ON bot
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION keep_former_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND OLD.name <> NEW.name THEN
        INSERT INTO former_name (bot, name) VALUES (OLD.id, OLD.name);
        UPDATE bot_version SET bot_name = NEW.name WHERE bot = NEW.id;
    END IF;
    -- After the row, so that whoever had the name until this moment is seen.
    IF EXISTS (SELECT FROM former_name f WHERE f.name = NEW.name AND f.bot <> NEW.id) THEN
        RAISE EXCEPTION 'another bot was called %', NEW.name
            USING ERRCODE = 'unique_violation', CONSTRAINT = 'bot_name_taken';
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER bot_former_name AFTER INSERT OR UPDATE OF name ON bot
    FOR EACH ROW EXECUTE FUNCTION keep_former_name();
