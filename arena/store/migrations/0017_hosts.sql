-- The hosts that have spoken lately: what they run bots with, for those who want to hand one in.

CREATE TABLE host (
    name text PRIMARY KEY,
    sandbox text NOT NULL, -- how programs are shut in there, as a clause
    packages text[] NOT NULL, -- what bots find there, a line each
    versions integer NOT NULL CHECK (versions >= 0), -- that it runs now
    seen_at timestamptz NOT NULL
);
