-- How many versions stand on each quarter of a point of a ladder, so that a place is counted without
-- counting everybody above it. Ratings are written under their ladder's lock, so nobody waits here.

CREATE TABLE rung (
    ladder bigint NOT NULL REFERENCES ladder,
    rung integer NOT NULL,
    versions integer NOT NULL,
    PRIMARY KEY (ladder, rung)
);

CREATE FUNCTION rung_of(mu float8, sigma float8) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN floor(least(greatest(mu - 3 * sigma, -100000), 100000) * 4)::integer;

INSERT INTO rung SELECT ladder, rung_of(mu, sigma), count(*) FROM rating GROUP BY 1, 2;

CREATE FUNCTION count_rungs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND OLD.ladder = NEW.ladder
            AND rung_of(OLD.mu, OLD.sigma) = rung_of(NEW.mu, NEW.sigma) THEN
        RETURN NULL;
    END IF;
    IF TG_OP <> 'INSERT' THEN
        UPDATE rung SET versions = versions - 1
        WHERE ladder = OLD.ladder AND rung = rung_of(OLD.mu, OLD.sigma);
    END IF;
    IF TG_OP <> 'DELETE' THEN
        INSERT INTO rung VALUES (NEW.ladder, rung_of(NEW.mu, NEW.sigma), 1)
        ON CONFLICT (ladder, rung) DO UPDATE SET versions = rung.versions + 1;
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER rating_on_rung AFTER INSERT OR UPDATE OR DELETE ON rating
    FOR EACH ROW EXECUTE FUNCTION count_rungs();
