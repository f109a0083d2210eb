-- What a bot was called at a time is asked for in the statements themselves: a function of it costs five times
-- as much for each row.
DROP FUNCTION bot_name_at;
