-- One house has one row here: where it lives, and whether it is held. A house that is held can be looked at, and
-- does not go on with its events until somebody says so.

CREATE TABLE house (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    home text, -- the machine and folder in which `arena up` opened it last; none: not opened so
    database text, -- see database_id(): in which database it plays; none: it has not ticked yet
    held_since timestamptz,
    held_because text,
    CONSTRAINT house_held CHECK ((held_since IS NULL) = (held_because IS NULL))
);
INSERT INTO house DEFAULT VALUES;

-- Distinct from that of every copy that was restored or made from this one as a template.
CREATE FUNCTION database_id() RETURNS text LANGUAGE sql STABLE AS $$
    SELECT (SELECT system_identifier FROM pg_catalog.pg_control_system()) || '/'
        || (SELECT oid FROM pg_catalog.pg_database WHERE datname = pg_catalog.current_database())
$$;
