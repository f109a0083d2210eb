-- When a version's last rated match ended stands with its rating, so that a ladder is read from one table.

ALTER TABLE rating ADD COLUMN played_at timestamptz;
UPDATE rating r SET played_at = (
    SELECT m.finished_at FROM rating_step s JOIN match m ON m.id = s.match
    WHERE s.version = r.version AND s.ladder = r.ladder ORDER BY s.ordinal DESC LIMIT 1);
