-- What binds the house to each match: to the match itself, its rules, seats and dealers, and its seeds.

ALTER TABLE match ADD COLUMN commitment bytea CHECK (octet_length(commitment) = 32); -- null: to its seeds alone
