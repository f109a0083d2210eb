-- Which formats there are, the arena knows; a new one is no change of the schema.

ALTER TABLE schedule DROP CONSTRAINT schedule_format_check;
