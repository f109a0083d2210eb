-- Nobody asks for the matches that ended last. (A database may have dropped the index already, with an edited 0009.)

DROP INDEX IF EXISTS match_latest;
