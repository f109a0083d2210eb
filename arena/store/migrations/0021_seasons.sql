-- A season is a series of events, each of which gives points by its places.

CREATE TABLE season (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL CONSTRAINT season_name_taken UNIQUE
        CONSTRAINT season_name_form CHECK (name ~ '^[a-z0-9][a-z0-9-]{1,31}$'),
    title text NOT NULL DEFAULT '' CONSTRAINT season_title_check CHECK (length(title) <= 80),
    begins_at timestamptz, -- events of its schedules that are due before it are none of the season
    ends_at timestamptz, -- nor are those that are due from then on
    scheme jsonb NOT NULL DEFAULT '{}', -- the sections of its file that say what places give and what counts
    created_at timestamptz NOT NULL DEFAULT now(),
    closed_at timestamptz,
    CONSTRAINT season_span CHECK (ends_at > begins_at)
);

-- Whose events belong to it.
CREATE TABLE season_schedule (
    season bigint NOT NULL REFERENCES season ON DELETE CASCADE,
    schedule bigint NOT NULL REFERENCES schedule,
    PRIMARY KEY (season, schedule)
);
CREATE INDEX season_of_schedule ON season_schedule (schedule);

-- What an organiser has taken in or left out by hand.
CREATE TABLE season_event (
    season bigint NOT NULL REFERENCES season ON DELETE CASCADE,
    tournament bigint NOT NULL REFERENCES tournament,
    belongs boolean NOT NULL,
    PRIMARY KEY (season, tournament)
);
CREATE INDEX season_of_event ON season_event (tournament);
