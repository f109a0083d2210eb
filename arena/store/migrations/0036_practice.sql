-- Practice: unrated matches that the owner of a bot has asked for, of a schedule of their own that nobody is shown.

ALTER TABLE bot ADD COLUMN practises boolean NOT NULL DEFAULT false; -- with whoever asks
ALTER TABLE schedule ADD COLUMN practice boolean NOT NULL DEFAULT false;

CREATE TABLE practice (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    schedule bigint NOT NULL CONSTRAINT practice_of_schedule UNIQUE REFERENCES schedule,
    bot bigint NOT NULL REFERENCES bot, -- whose owner has asked
    opponent bigint NOT NULL REFERENCES bot, -- the same: another version of it
    owner bigint NOT NULL REFERENCES owner,
    asked_by text NOT NULL CHECK (char_length(asked_by) <= 100), -- as the audit calls them
    asked_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX practice_of_bot ON practice (bot, id);
CREATE INDEX practice_of_owner ON practice (owner, asked_at);
