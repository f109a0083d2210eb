-- After how many matches in a row at fault a bot is suspended; 0: matches of this competition never count.

ALTER TABLE schedule ADD COLUMN suspend_after integer NOT NULL DEFAULT 5
    CHECK (suspend_after BETWEEN 0 AND 1000);
