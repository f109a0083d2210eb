-- A line of the audit may be a correction of a tournament, which everybody reads on its page. Older lines were
-- written for the operator alone, and stay so.
ALTER TABLE audit ADD COLUMN corrects bigint REFERENCES tournament;
CREATE INDEX audit_of_corrections ON audit (corrects, id) WHERE corrects IS NOT NULL;
