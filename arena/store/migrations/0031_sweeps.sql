-- What is too much for one tick is gone through in portions: behind what the next one begins.
CREATE TABLE sweep (
    of text PRIMARY KEY CHECK (of IN ('matches', 'faults')),
    at bigint[] NOT NULL -- of matches: a tournament and a number in it; of faults: a version
);
INSERT INTO sweep VALUES ('matches', '{0,0}'), ('faults', '{0}');
