-- A ladder is read from its ratings and their versions alone. The names of bots and owners never change, so a
-- version holds them too.

ALTER TABLE bot_version ADD COLUMN bot_name text, ADD COLUMN owner_name text;
UPDATE bot_version v SET bot_name = bot.name, owner_name = owner.name
FROM bot JOIN owner ON owner.id = bot.owner WHERE bot.id = v.bot;
ALTER TABLE bot_version ALTER COLUMN bot_name SET NOT NULL, ALTER COLUMN owner_name SET NOT NULL;

CREATE FUNCTION name_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT bot.name, owner.name INTO NEW.bot_name, NEW.owner_name
    FROM bot JOIN owner ON owner.id = bot.owner WHERE bot.id = NEW.bot;
    RETURN NEW;
END $$;
CREATE TRIGGER bot_version_named BEFORE INSERT ON bot_version
    FOR EACH ROW EXECUTE FUNCTION name_version();

CREATE TRIGGER owner_name_stands BEFORE UPDATE OF name ON owner
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bot_name_stands BEFORE UPDATE OF name, owner ON bot
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Places are counted from the index: to let it answer alone it has to hold the columns, not just their difference.
DROP INDEX rating_best;
CREATE INDEX rating_best ON rating (ladder, (mu - 3 * sigma) DESC, version) INCLUDE (mu, sigma);
