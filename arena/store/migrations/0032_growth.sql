-- Outside a transaction.
-- What is played now, and what is apart for how long, is looked for event by event.
CREATE INDEX CONCURRENTLY IF NOT EXISTS match_played_now ON match (tournament, number) WHERE state = 'playing';
CREATE INDEX CONCURRENTLY IF NOT EXISTS match_apart_since ON match (tournament, apart_since)
    WHERE apart_since IS NOT NULL;
-- How far an event is, is counted in the index alone.
CREATE INDEX CONCURRENTLY IF NOT EXISTS match_progress ON match (tournament, state, finished_at);
CREATE INDEX CONCURRENTLY IF NOT EXISTS wave_laid_out ON wave (tournament, laid_out_at);
DROP INDEX CONCURRENTLY IF EXISTS match_open;
DROP INDEX CONCURRENTLY IF EXISTS match_unended;
DROP INDEX CONCURRENTLY IF EXISTS match_apart;
