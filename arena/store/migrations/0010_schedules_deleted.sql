-- A schedule that is deleted plays nothing more and gives its name free; what it has made stays its own.

ALTER TABLE schedule ADD COLUMN deleted_at timestamptz, DROP CONSTRAINT schedule_name_taken;
CREATE UNIQUE INDEX schedule_name_taken ON schedule (name) WHERE deleted_at IS NULL;
