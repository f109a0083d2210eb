SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE FUNCTION public.count_rungs() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.database_id() RETURNS text
    LANGUAGE sql STABLE
    AS $$
    SELECT (SELECT system_identifier FROM pg_catalog.pg_control_system()) || '/'
        || (SELECT oid FROM pg_catalog.pg_database WHERE datname = pg_catalog.current_database())
$$;
CREATE FUNCTION public.name_version() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    SELECT bot.name, owner.name INTO NEW.bot_name, NEW.owner_name
    FROM bot JOIN owner ON owner.id = bot.owner WHERE bot.id = NEW.bot;
    RETURN NEW;
END $$;
CREATE FUNCTION public.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    RAISE EXCEPTION '% is never changed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE FUNCTION public.rung_of(mu double precision, sigma double precision) RETURNS integer
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (floor((LEAST(GREATEST((mu - ((3)::double precision * sigma)), ('-100000'::integer)::double precision), (100000)::double precision) * (4)::double precision)))::integer;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.anchor (
    ladder bigint NOT NULL,
    version bigint NOT NULL,
    mu double precision NOT NULL,
    sigma double precision NOT NULL,
    CONSTRAINT anchor_sigma_check CHECK ((sigma > (0)::double precision))
);
CREATE TABLE public.audit (
    id bigint NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    who text NOT NULL,
    what text NOT NULL,
    subject text NOT NULL,
    detail text DEFAULT ''::text NOT NULL
);
ALTER TABLE public.audit ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.audit_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.bot (
    id bigint NOT NULL,
    name text NOT NULL,
    owner bigint NOT NULL,
    presets text[] DEFAULT '{}'::text[] NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    withdrawn_at timestamp with time zone,
    house boolean DEFAULT false NOT NULL,
    CONSTRAINT bot_name_form CHECK ((name ~ '^[a-z0-9][a-z0-9-]{1,31}$'::text))
);
ALTER TABLE public.bot ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.bot_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.bot_version (
    id bigint NOT NULL,
    bot bigint NOT NULL,
    number integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    retired_at timestamp with time zone,
    bot_name text NOT NULL,
    owner_name text NOT NULL,
    CONSTRAINT bot_version_number_check CHECK ((number >= 1))
);
ALTER TABLE public.bot_version ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.bot_version_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.entry (
    tournament bigint NOT NULL,
    version bigint NOT NULL,
    number integer NOT NULL,
    absent_since timestamp with time zone,
    left_at timestamp with time zone,
    left_as text,
    left_because text,
    waiting_since timestamp with time zone,
    CONSTRAINT entry_left CHECK ((((left_at IS NULL) = (left_as IS NULL)) AND ((left_at IS NULL) = (left_because IS NULL)))),
    CONSTRAINT entry_left_as_check CHECK ((left_as = ANY (ARRAY['withdrawn'::text, 'disqualified'::text])))
);
CREATE TABLE public.fault (
    match bigint NOT NULL,
    number integer NOT NULL,
    version bigint NOT NULL,
    game smallint NOT NULL,
    seat smallint NOT NULL,
    kind text NOT NULL,
    elapsed_ms integer NOT NULL,
    limit_ms integer NOT NULL,
    detail text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT fault_kind_check CHECK ((kind = ANY (ARRAY['late'::text, 'illegal'::text, 'malformed'::text, 'gone'::text, 'no-show'::text])))
);
CREATE TABLE public.game (
    match bigint NOT NULL,
    number smallint NOT NULL,
    seed bytea NOT NULL,
    dealer smallint NOT NULL,
    holders smallint[] NOT NULL,
    CONSTRAINT game_seed_check CHECK ((octet_length(seed) = 32))
);
CREATE TABLE public.host (
    name text NOT NULL,
    sandbox text NOT NULL,
    packages text[] NOT NULL,
    versions integer NOT NULL,
    seen_at timestamp with time zone NOT NULL,
    CONSTRAINT host_versions_check CHECK ((versions >= 0))
);
CREATE TABLE public.hosted_version (
    version bigint NOT NULL,
    content text NOT NULL,
    lease uuid,
    leased_by text,
    lease_until timestamp with time zone,
    failures integer DEFAULT 0 NOT NULL,
    failed_at timestamp with time zone,
    reason text,
    output text,
    not_before timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    CONSTRAINT hosted_version_failed CHECK (((failed_at IS NULL) = (reason IS NULL))),
    CONSTRAINT hosted_version_leased CHECK ((((lease IS NULL) = (leased_by IS NULL)) AND ((lease IS NULL) = (lease_until IS NULL))))
);
CREATE TABLE public.house (
    one boolean DEFAULT true NOT NULL,
    home text,
    database text,
    held_since timestamp with time zone,
    held_because text,
    CONSTRAINT house_held CHECK (((held_since IS NULL) = (held_because IS NULL))),
    CONSTRAINT house_one_check CHECK (one)
);
CREATE TABLE public.ladder (
    id bigint NOT NULL,
    name text NOT NULL,
    preset text NOT NULL,
    seats integer NOT NULL,
    mu double precision NOT NULL,
    sigma double precision NOT NULL,
    beta double precision NOT NULL,
    tau double precision NOT NULL,
    draw_probability double precision NOT NULL,
    version_sigma double precision NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT ladder_beta_check CHECK ((beta > (0)::double precision)),
    CONSTRAINT ladder_draw_probability_check CHECK (((draw_probability > (0)::double precision) AND (draw_probability < (1)::double precision))),
    CONSTRAINT ladder_seats_check CHECK (((seats >= 2) AND (seats <= 10))),
    CONSTRAINT ladder_sigma_check CHECK ((sigma > (0)::double precision)),
    CONSTRAINT ladder_tau_check CHECK ((tau >= (0)::double precision)),
    CONSTRAINT ladder_version_sigma_check CHECK ((version_sigma >= (0)::double precision))
);
ALTER TABLE public.ladder ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.ladder_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.match (
    id bigint NOT NULL,
    tournament bigint NOT NULL,
    number integer NOT NULL,
    versions bigint[] NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    not_before timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    fruitless integer DEFAULT 0 NOT NULL,
    reason text,
    claimed_by text,
    claim uuid,
    lease_until timestamp with time zone,
    record bytea DEFAULT '\x'::bytea NOT NULL,
    deals integer DEFAULT 0 NOT NULL,
    ending text,
    cause text,
    result_sha256 bytea,
    started_at timestamp with time zone,
    finished_at timestamp with time zone,
    settled boolean DEFAULT false NOT NULL,
    wave integer DEFAULT 1 NOT NULL,
    apart_since timestamp with time zone,
    trying boolean DEFAULT false NOT NULL,
    commitment bytea,
    CONSTRAINT match_cause CHECK (((ending = 'forfeit'::text) = (cause IS NOT NULL))),
    CONSTRAINT match_cause_check CHECK ((cause = ANY (ARRAY['late'::text, 'illegal'::text, 'malformed'::text, 'gone'::text, 'no-show'::text]))),
    CONSTRAINT match_claimed CHECK (((state = 'playing'::text) = (claim IS NOT NULL))),
    CONSTRAINT match_commitment_check CHECK ((octet_length(commitment) = 32)),
    CONSTRAINT match_ended CHECK (((state = 'finished'::text) = (ending IS NOT NULL))),
    CONSTRAINT match_ending_check CHECK ((ending = ANY (ARRAY['played-out'::text, 'forfeit'::text]))),
    CONSTRAINT match_finished CHECK (((state = ANY (ARRAY['finished'::text, 'void'::text])) = (finished_at IS NOT NULL))),
    CONSTRAINT match_leased CHECK ((((claim IS NULL) = (lease_until IS NULL)) AND ((claim IS NULL) = (claimed_by IS NULL)))),
    CONSTRAINT match_number_check CHECK ((number >= 1)),
    CONSTRAINT match_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'playing'::text, 'parked'::text, 'finished'::text, 'void'::text]))),
    CONSTRAINT match_versions_check CHECK ((cardinality(versions) >= 2))
)
WITH (fillfactor='80');
ALTER TABLE ONLY public.match ALTER COLUMN record SET STORAGE EXTERNAL;
CREATE TABLE public.match_entrant (
    match bigint NOT NULL,
    entrant smallint NOT NULL,
    version bigint NOT NULL,
    place smallint,
    games_won smallint,
    points integer,
    faults integer DEFAULT 0 NOT NULL,
    forfeited boolean DEFAULT false NOT NULL,
    side smallint,
    CONSTRAINT match_entrant_entrant_check CHECK ((entrant >= 0)),
    CONSTRAINT match_entrant_place_check CHECK ((place >= 1))
);
ALTER TABLE public.match ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.match_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.migration (
    number integer NOT NULL,
    name text NOT NULL,
    sha256 text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.owner (
    id bigint NOT NULL,
    name text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT owner_name_form CHECK ((name ~ '^[a-z0-9][a-z0-9-]{1,31}$'::text))
);
ALTER TABLE public.owner ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.owner_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.process_log (
    id bigint NOT NULL,
    match bigint NOT NULL,
    version bigint NOT NULL,
    game smallint NOT NULL,
    seat smallint NOT NULL,
    reason text,
    asked text,
    output text NOT NULL,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT process_log_output_check CHECK ((octet_length(output) <= 131072))
);
ALTER TABLE public.process_log ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.process_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.rating (
    ladder bigint NOT NULL,
    version bigint NOT NULL,
    mu double precision NOT NULL,
    sigma double precision NOT NULL,
    matches integer NOT NULL,
    wins integer NOT NULL,
    draws integer NOT NULL,
    losses integer NOT NULL,
    faulty integer NOT NULL,
    played_at timestamp with time zone,
    CONSTRAINT rating_adds_up CHECK (((matches = ((wins + draws) + losses)) AND ((faulty >= 0) AND (faulty <= matches)))),
    CONSTRAINT rating_sigma_check CHECK ((sigma > (0)::double precision))
);
CREATE TABLE public.rating_step (
    ladder bigint NOT NULL,
    ordinal bigint NOT NULL,
    match bigint NOT NULL,
    version bigint NOT NULL,
    place smallint NOT NULL,
    mu_before double precision NOT NULL,
    sigma_before double precision NOT NULL,
    mu_after double precision NOT NULL,
    sigma_after double precision NOT NULL,
    CONSTRAINT rating_step_ordinal_check CHECK ((ordinal >= 1)),
    CONSTRAINT rating_step_place_check CHECK ((place >= 1))
);
CREATE TABLE public.rung (
    ladder bigint NOT NULL,
    rung integer NOT NULL,
    versions integer NOT NULL
);
CREATE TABLE public.schedule (
    id bigint NOT NULL,
    name text NOT NULL,
    preset text NOT NULL,
    options jsonb DEFAULT '{}'::jsonb NOT NULL,
    cron text,
    zone text DEFAULT 'UTC'::text NOT NULL,
    entry text DEFAULT 'open'::text NOT NULL,
    freeze_seconds integer DEFAULT 0 NOT NULL,
    format text DEFAULT 'round-robin'::text NOT NULL,
    duplicate boolean DEFAULT true NOT NULL,
    decks integer DEFAULT 10 NOT NULL,
    decision_ms integer NOT NULL,
    bank_ms integer NOT NULL,
    increment_ms integer NOT NULL,
    startup_ms integer NOT NULL,
    faults text NOT NULL,
    patience_seconds integer NOT NULL,
    rated boolean DEFAULT true NOT NULL,
    same_owner boolean DEFAULT false NOT NULL,
    paused boolean DEFAULT false NOT NULL,
    next_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    format_terms jsonb DEFAULT '{}'::jsonb NOT NULL,
    watch_delay_seconds integer DEFAULT 0 NOT NULL,
    suspend_after integer DEFAULT 5 NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT schedule_bank_ms_check CHECK (((bank_ms >= 0) AND (bank_ms <= 86400000))),
    CONSTRAINT schedule_decision_ms_check CHECK (((decision_ms >= 1) AND (decision_ms <= 86400000))),
    CONSTRAINT schedule_decks_check CHECK (((decks >= 1) AND (decks <= 10000))),
    CONSTRAINT schedule_faults_check CHECK ((faults = ANY (ARRAY['strict'::text, 'lenient'::text]))),
    CONSTRAINT schedule_freeze_seconds_check CHECK (((freeze_seconds >= 0) AND (freeze_seconds <= 604800))),
    CONSTRAINT schedule_increment_ms_check CHECK (((increment_ms >= 0) AND (increment_ms <= 86400000))),
    CONSTRAINT schedule_name_form CHECK ((name ~ '^[a-z0-9][a-z0-9-]{1,31}$'::text)),
    CONSTRAINT schedule_patience_seconds_check CHECK (((patience_seconds >= 1) AND (patience_seconds <= 604800))),
    CONSTRAINT schedule_startup_ms_check CHECK (((startup_ms >= 1) AND (startup_ms <= 86400000))),
    CONSTRAINT schedule_suspend_after_check CHECK (((suspend_after >= 0) AND (suspend_after <= 1000))),
    CONSTRAINT schedule_watch_delay_seconds_check CHECK (((watch_delay_seconds >= 0) AND (watch_delay_seconds <= 86400)))
);
ALTER TABLE public.schedule ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.schedule_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.slot (
    id bigint NOT NULL,
    schedule bigint NOT NULL,
    due_at timestamp with time zone NOT NULL,
    missed integer DEFAULT 0 NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    reason text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT slot_missed_check CHECK ((missed >= 0)),
    CONSTRAINT slot_reason CHECK (((state = 'closed'::text) = (reason IS NOT NULL))),
    CONSTRAINT slot_state_check CHECK ((state = ANY (ARRAY['open'::text, 'taken'::text, 'closed'::text])))
);
ALTER TABLE public.slot ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.slot_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.suspension (
    id bigint NOT NULL,
    version bigint NOT NULL,
    since timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    reason text NOT NULL,
    lifted_at timestamp with time zone,
    lifted_by text,
    CONSTRAINT suspension_lifted CHECK (((lifted_at IS NULL) = (lifted_by IS NULL)))
);
ALTER TABLE public.suspension ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.suspension_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.token (
    id bigint NOT NULL,
    version bigint NOT NULL,
    sha256 bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    withdrawn_at timestamp with time zone,
    lease uuid,
    expires_at timestamp with time zone,
    CONSTRAINT token_expires CHECK (((lease IS NULL) = (expires_at IS NULL))),
    CONSTRAINT token_sha256_check CHECK ((octet_length(sha256) = 32))
);
ALTER TABLE public.token ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.token_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.tournament (
    id bigint NOT NULL,
    slot bigint NOT NULL,
    schedule bigint NOT NULL,
    name text NOT NULL,
    state text DEFAULT 'scheduled'::text NOT NULL,
    due_at timestamp with time zone NOT NULL,
    preset text NOT NULL,
    rules jsonb NOT NULL,
    format text NOT NULL,
    duplicate boolean NOT NULL,
    decks integer NOT NULL,
    decision_ms integer NOT NULL,
    bank_ms integer NOT NULL,
    increment_ms integer NOT NULL,
    startup_ms integer NOT NULL,
    faults text NOT NULL,
    patience_seconds integer NOT NULL,
    seed bytea NOT NULL,
    ladder bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    started_at timestamp with time zone,
    finished_at timestamp with time zone,
    format_terms jsonb DEFAULT '{}'::jsonb NOT NULL,
    entry text DEFAULT 'open'::text NOT NULL,
    same_owner boolean DEFAULT false NOT NULL,
    paused boolean DEFAULT false NOT NULL,
    CONSTRAINT tournament_finished CHECK (((state <> ALL (ARRAY['finished'::text, 'void'::text])) OR (finished_at IS NOT NULL))),
    CONSTRAINT tournament_seed_check CHECK ((octet_length(seed) = 32)),
    CONSTRAINT tournament_started CHECK (((state <> ALL (ARRAY['running'::text, 'finished'::text])) OR (started_at IS NOT NULL))),
    CONSTRAINT tournament_state_check CHECK ((state = ANY (ARRAY['scheduled'::text, 'running'::text, 'finished'::text, 'void'::text])))
);
ALTER TABLE public.tournament ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.tournament_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.wave (
    tournament bigint NOT NULL,
    number integer NOT NULL,
    byes integer[] DEFAULT '{}'::integer[] NOT NULL,
    ladder bigint,
    ordinal bigint,
    laid_out_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT wave_number_check CHECK ((number >= 1))
);
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES
	(1, '2026-12-01 01:28:16.208923+00', 'house', 'created', 'owner house', ''),
	(2, '2026-12-01 01:28:16.208923+00', 'house', 'created', 'bot random', ''),
	(3, '2026-12-01 01:28:16.208923+00', 'house', 'hosts', 'version 1', 'baseline:random'),
	(4, '2026-12-01 01:28:16.217683+00', 'house', 'created', 'bot lowest-winner', ''),
	(5, '2026-12-01 01:28:16.217683+00', 'house', 'hosts', 'version 2', 'baseline:lowest-winner'),
	(6, '2026-12-01 01:28:16.220574+00', 'house', 'created', 'bot rule-of-thumb', ''),
	(7, '2026-12-01 01:28:16.220574+00', 'house', 'hosts', 'version 3', 'baseline:rule-of-thumb'),
	(8, '2026-12-01 01:28:17.352717+00', 'organiser', 'created', 'schedule demo-1', ''),
	(9, '2026-12-01 01:28:17.352717+00', 'organiser', 'added slot', 'schedule demo-1', '2026-12-01 01:28:19+00:00'),
	(10, '2026-12-01 01:28:32.322726+00', 'organiser', 'created', 'schedule demo-4', ''),
	(11, '2026-12-01 01:28:32.322726+00', 'organiser', 'added slot', 'schedule demo-4', '2026-12-01 01:28:34+00:00');
INSERT INTO public.bot OVERRIDING SYSTEM VALUE VALUES
	(1, 'random', 1, '{}', '2026-12-01 01:28:16.208923+00', NULL, true),
	(2, 'lowest-winner', 1, '{}', '2026-12-01 01:28:16.217683+00', NULL, true),
	(3, 'rule-of-thumb', 1, '{}', '2026-12-01 01:28:16.220574+00', NULL, true);
INSERT INTO public.bot_version OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, '2026-12-01 01:28:16.208923+00', NULL, 'random', 'house'),
	(2, 2, 1, '2026-12-01 01:28:16.217683+00', NULL, 'lowest-winner', 'house'),
	(3, 3, 1, '2026-12-01 01:28:16.220574+00', NULL, 'rule-of-thumb', 'house');
INSERT INTO public.entry VALUES
	(1, 1, 1, NULL, NULL, NULL, NULL, NULL),
	(1, 2, 2, NULL, NULL, NULL, NULL, NULL),
	(1, 3, 3, NULL, NULL, NULL, NULL, NULL),
	(2, 1, 1, NULL, NULL, NULL, NULL, NULL),
	(2, 2, 2, NULL, NULL, NULL, NULL, NULL),
	(2, 3, 3, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.game VALUES
	(1, 1, '\xe89f2035b77bdadf3930653fe5228007723b3be72e30ba1622ec4848c28236da', 0, '{0,1,0,1}'),
	(1, 2, '\xe89f2035b77bdadf3930653fe5228007723b3be72e30ba1622ec4848c28236da', 0, '{1,0,1,0}'),
	(2, 1, '\x3ec3094fc6cfb8c0f5822eb22a5ec369fa4107ab24f860a15243b8621ee6bd9a', 0, '{0,1,0,1}'),
	(2, 2, '\x3ec3094fc6cfb8c0f5822eb22a5ec369fa4107ab24f860a15243b8621ee6bd9a', 0, '{1,0,1,0}'),
	(3, 1, '\x9adec356c40f473645887bece50eed2557436c04b13e59ebb55add8cf077c7b5', 0, '{0,1,0,1}'),
	(3, 2, '\x9adec356c40f473645887bece50eed2557436c04b13e59ebb55add8cf077c7b5', 0, '{1,0,1,0}'),
	(4, 1, '\x7b25b899447cb104e91bbde6ff726faa35e0bc79309310c99344bbe97bca2873', 0, '{0,1,0,1}'),
	(4, 2, '\x7b25b899447cb104e91bbde6ff726faa35e0bc79309310c99344bbe97bca2873', 0, '{1,0,1,0}'),
	(5, 1, '\x88b31cd4ef894064a0bf1cf3330a4df14e599c064525aa4900f2ee4af3f985ab', 0, '{0,1,0,1}'),
	(5, 2, '\x88b31cd4ef894064a0bf1cf3330a4df14e599c064525aa4900f2ee4af3f985ab', 0, '{1,0,1,0}'),
	(6, 1, '\xb955a63e30b31907bde47335b60abf57a59038a5def6740e020f66016d8e193b', 0, '{0,1,0,1}'),
	(6, 2, '\xb955a63e30b31907bde47335b60abf57a59038a5def6740e020f66016d8e193b', 0, '{1,0,1,0}'),
	(7, 1, '\x699cb1455098bcfcf264c4922adab73e6e4e6fa020a8064d06e9aadea0f420ac', 0, '{0,1,0,1}'),
	(7, 2, '\x699cb1455098bcfcf264c4922adab73e6e4e6fa020a8064d06e9aadea0f420ac', 0, '{1,0,1,0}'),
	(8, 1, '\x72ada9c662d2761d9f92b5fbae258700dc5ddb45eb27df4f075508c45b81cc71', 0, '{0,1,0,1}'),
	(8, 2, '\x72ada9c662d2761d9f92b5fbae258700dc5ddb45eb27df4f075508c45b81cc71', 0, '{1,0,1,0}'),
	(9, 1, '\xa39bb32d5e3dadc6816394f239eb41978f2d27002ca3082a92ad3da770fad68a', 0, '{0,1,0,1}'),
	(9, 2, '\xa39bb32d5e3dadc6816394f239eb41978f2d27002ca3082a92ad3da770fad68a', 0, '{1,0,1,0}'),
	(10, 1, '\xb0b526207d38fcb60aa1b08cab084c1edc3b1ba2490bfe53cd405b8f4cef6e3c', 0, '{0,1,0,1}'),
	(10, 2, '\xb0b526207d38fcb60aa1b08cab084c1edc3b1ba2490bfe53cd405b8f4cef6e3c', 0, '{1,0,1,0}'),
	(11, 1, '\x757f2b9a0cad9f724c78e30db711cc219e468cb2b202230e252f11ec94917248', 0, '{0,1,0,1}'),
	(11, 2, '\x757f2b9a0cad9f724c78e30db711cc219e468cb2b202230e252f11ec94917248', 0, '{1,0,1,0}'),
	(12, 1, '\x7b4606393554da4c9223fa5481e85eba33b8a87f597ed540b09c0da109cefc10', 0, '{0,1,0,1}'),
	(12, 2, '\x7b4606393554da4c9223fa5481e85eba33b8a87f597ed540b09c0da109cefc10', 0, '{1,0,1,0}'),
	(13, 1, '\xf7b67c66fab47baaad126580ac2e40129c712538346d2049fc9bdd52dde7dfd8', 0, '{0,1,0,1}'),
	(13, 2, '\xf7b67c66fab47baaad126580ac2e40129c712538346d2049fc9bdd52dde7dfd8', 0, '{1,0,1,0}'),
	(14, 1, '\xbc09a177a89baec22fcee181549c34c04c1b258d3302364b04ec0ff4265d7eab', 0, '{0,1,0,1}'),
	(14, 2, '\xbc09a177a89baec22fcee181549c34c04c1b258d3302364b04ec0ff4265d7eab', 0, '{1,0,1,0}'),
	(15, 1, '\x596f56c9d622c9add7da2abb6dce22a408dc4b8f74aa50491b607cd0280773c8', 0, '{0,1,0,1}'),
	(15, 2, '\x596f56c9d622c9add7da2abb6dce22a408dc4b8f74aa50491b607cd0280773c8', 0, '{1,0,1,0}');
INSERT INTO public.host VALUES
	('vm:2294:8912', 'by bubblewrap, as an account of its own for each bot; control groups v1 hold memory, processor and number of processes together', '{"Python 3.11.7","cuig 0.1.0","numpy 2.4.6"}', 3, '2026-12-01 01:28:36.341402+00');
INSERT INTO public.hosted_version VALUES
	(1, 'baseline:random', '669ac8fd-c5f4-4c9a-85b2-ea11174ce2d4', 'vm:2294:8912', '2026-12-01 01:28:46.329977+00', 0, NULL, NULL, NULL, '-infinity'),
	(2, 'baseline:lowest-winner', '9901ea50-d59c-4a98-b805-c6108c131ad3', 'vm:2294:8912', '2026-12-01 01:28:46.330054+00', 0, NULL, NULL, NULL, '-infinity'),
	(3, 'baseline:rule-of-thumb', 'b9736ffa-4f99-4d76-83ce-52c721de082d', 'vm:2294:8912', '2026-12-01 01:28:46.330068+00', 0, NULL, NULL, NULL, '-infinity');
INSERT INTO public.house VALUES
	(true, '/tmp/cuig-dump-xlmkym06 (machine 3d1219c7)', '7714141333651383737/16384', NULL, NULL);
INSERT INTO public.ladder OVERRIDING SYSTEM VALUE VALUES
	(1, 'twenty-five', 'twenty-five', 4, 25, 8.333333333333334, 4.166666666666667, 0.025, 0.25, 4.166666666666667, '2026-12-01 01:28:20.032933+00');
INSERT INTO public.match OVERRIDING SYSTEM VALUE VALUES
	(3, 1, 3, '{1,2}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a430a15061a04142f0a30092111310e1c2a07272305032b2d12142f302a2b310506210703040a2314091c271a110e1a140e3f0e08030206000007000000000102090600000a350a1525240b1c271833201f2911212b19222e121628081b120d6c251f211b20222e240b2911121a0d010100000203000503000000000a1d0a15061a04142f0a30092111310e1c2a07272305032b2d12011a1a01070a2a1213110e2b272f211c040a07032314302a310506091a13210a06000403020004000100010001030103010a350a1525240b1c271833201f2911212b19222e121628081b120d6c2520211b27332228242911121a0d02040100010000010001030002', 4, 'played-out', NULL, '\x5f19c59e9930f17ca52d36bc4e45c479c7d6fcf2cd1db9e59d0c3f721f27b3a4', '2026-12-01 01:28:22.072778+00', '2026-12-01 01:28:22.405739+00', true, 1, NULL, false, '\x092ad5ec398e86220afda12d912db9b09bea97cc963f13907a20d6d5ba481223'),
	(1, 1, 1, '{2,3}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a430a15042d2a1e1907160826341b3325231a2b292f320c09121419161a0c322d343307232f042a081b2b25291e261a140a1a0414000100010001000001000001000001000a330a151e1407171f0403271816202a2134121b230e2c022d120c1718120e2720231e162a2c141a0c0002020506020702090804010a210a15042d2a1e1907160826341b3325231a2b292f320c09120304081b1a030b0f230a2612110c1a2f1916332b2d342623291e0725322a1a1134010403070203000000000200000003000a330a151e1407171f0403271816202a2134121b230e2c022d120c1718120e2720231e16341b141a0c000201000300000000040002', 4, 'played-out', NULL, '\x5f19c59e9930f17ca52d36bc4e45c479c7d6fcf2cd1db9e59d0c3f721f27b3a4', '2026-12-01 01:28:22.072541+00', '2026-12-01 01:28:22.440489+00', true, 1, NULL, false, '\xc82c62ff2f9fc8620a429862563394cefbd4eea2e4dff6d0ee184de157777a5f'),
	(2, 1, 2, '{3,1}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a460a150a150418142511332d310f2c1f280821291c16132a1216900115110f162118251f332a291431281c0a0813042d1a150742090028110403010301030005030100040301010a230a150a260408270e143302301d2d2a0325050b1c2206201204263325221a04000300000a1d0a150a150418142511332d310f2c1f280821291c16132a1201731a01070a2c121418112a162c290a2d281c04311f211425330813151a143a09021b020405050000010100000100000000000a3b0a150a260408270e143302301d2d2a0325050b1c2206201210260e1d1c27302d2208020306332a05041a1000010000000000000000000000000000', 4, 'played-out', NULL, '\x76c566cacf247e8aec96db4dde1f6b7959b444323296c0dafb112dbe77d29727', '2026-12-01 01:28:22.072759+00', '2026-12-01 01:28:22.44058+00', true, 1, NULL, false, '\x007db615964d9c41dd2ff7b4f890f930b3f4a2426ac109cba7c748ffd8b9b9f0'),
	(14, 2, 11, '{1,3}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '78bc515e-26fa-44f0-85fe-39390efe64ae', '2026-12-01 01:28:46.934704+00', '\x', 0, NULL, NULL, NULL, '2026-12-01 01:28:36.934704+00', NULL, false, 1, NULL, false, '\xec1cd8686c24364f6178d7c7b3b4530272f96854a51dcc6df6458f136ce411e5'),
	(15, 2, 12, '{2,1}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', 'd8c3fe6c-76b0-44b1-9611-07cb4cd5c497', '2026-12-01 01:28:46.934716+00', '\x', 0, NULL, NULL, NULL, '2026-12-01 01:28:36.934716+00', NULL, false, 1, NULL, false, '\x78aeb4bfb21a25101a1021849d5d5a55c3c3a726ebae319a3476987cf73c35be'),
	(4, 2, 1, '{2,3}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '081d62aa-1ac4-459d-bcde-5a26bd08691d', '2026-12-01 01:28:46.934331+00', '\x0a200a151b21250b02161512180d191708140328062034101312020b0d1a038a013a0a28121208061214101b1817202116192802033425151a12551c020202040205030301020103060704020a2f0a150630051a1d2a2c330e01231c1e1631252d2f082122120a1d0e1e2125302c1c2d061a0a0305050d0a0609090a050a10120633312a232f051a06141803060a0e0a200a151b21250b02161512180d191708140328062034101312021b181a03820131', 0, NULL, NULL, NULL, '2026-12-01 01:28:36.934331+00', NULL, false, 1, NULL, false, '\xa2bdf23b948980b7628845dfe4c51b86b6dbb832f84c11456cf7626ae97951ce'),
	(10, 2, 7, '{2,3}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '527eabdf-df92-44f1-a088-dff827db5048', '2026-12-01 01:28:46.93465+00', '\x', 0, NULL, NULL, NULL, '2026-12-01 01:28:36.93465+00', NULL, false, 1, NULL, true, '\x2c93eca673868b4f7f159e558f2ae75647772f0ebce57639d1b8a99bc1576dc9'),
	(11, 2, 8, '{3,1}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', 'f1911cf7-bc85-4abf-ad84-f22213c7e5a3', '2026-12-01 01:28:46.934667+00', '\x', 0, NULL, NULL, NULL, '2026-12-01 01:28:36.934667+00', NULL, false, 1, NULL, true, '\xd76caa353c784cf4adbc0cb0ebbe68f5f574aaa670d51a5f247d95d1d6d60d3f'),
	(12, 2, 9, '{1,2}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '5e661dea-cea1-4994-8cbc-f62f0cec7463', '2026-12-01 01:28:46.93468+00', '\x', 0, NULL, NULL, NULL, '2026-12-01 01:28:36.93468+00', NULL, false, 1, NULL, true, '\x9643cde9d745a6412061173a5fe7f899cb4c1b675bc0fd804e5c825d46e9f487'),
	(13, 2, 10, '{3,2}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', 'badc86fb-9983-4a56-8603-46b67d76ebec', '2026-12-01 01:28:46.934692+00', '\x', 0, NULL, NULL, NULL, '2026-12-01 01:28:36.934692+00', NULL, false, 1, NULL, true, '\xe569747a0902ccb705e828b9dd62d70480021a2aaaf3138cf0c0e08ecf255a61'),
	(7, 2, 4, '{3,2}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a240a150f331d1124231609300e25210107272f151f1a2c06120585013330071a04051f5c010a2612112f011f0f09062c1d0e27152423251a11161a116a010608060703080703060506050204070a200a150f331d1124231609300e25210107272f151f1a2c0612038501331a02137c0a1d120c30252f2423271f012c0f09071a0d8201052b040e0a1206060605020a12120715110e061a1d161a070c0e040a040409', 2, 'played-out', NULL, '\xf03b5f3b1b9da24968a3471c13866c20f98acce63c38f7c0c2ab3123e7d9e46e', '2026-12-01 01:28:36.934611+00', '2026-12-01 01:28:37.821649+00', false, 1, NULL, false, '\x7ec7de8e747416140451d860e5f7ed57e189020e983957286895ec086d8525db'),
	(5, 2, 2, '{3,1}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a240a1527240518061b131c2b231a28152e01330e1708293112058c01051c011a040d2f690d0a261211081a0e18132e29062b1727231533241b311a113a040703010910050409020a03030304020a2b0a15080d192c0906151b0114180b1d31042b0f252a221212080d0604221914180f1a0808040e0903100b040a170a1527240518061b131c2b231a28152e01330e170829310a0c120479271c011a04550f7b010a261211331718131a2829062b2e0e05233108241b1a1174010202020502030502060502010100000a2b0a15080d192c0906151b0114180b1d31042b0f252a221212080806040f250d1b1d1a080002000000000201', 4, 'played-out', NULL, '\xab3ebe48a2907297a3c76b4a05eb12ae4fa6a33ea804e383a95efb1cd9cfa248', '2026-12-01 01:28:36.934575+00', '2026-12-01 01:28:37.82135+00', false, 1, NULL, false, '\x7504d3255313fc4cbfe9f703422c1dd4770071d0d121abe16e883e040c666cfa'),
	(6, 2, 3, '{1,2}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a230a150b022f34271322051e2e280811200d30251a1d033112046c342e281a045a2105020a2612113031252f052722201d0b1e0d03111a02131a115d0205030c0605061606040203030406020a2b0a151a08071c222404192305011709141d2902152c25201208070501021d251c231a0804000303020202090a1d0a150b022f34271322051e2e280811200d30251a1d03311201711a010c0a0f12052f2e2830081a0663c3011812040a22120f030b05341e311d272220250213111a1a0f16021b0204030307060101000a0103', 3, 'played-out', NULL, '\x4840d9377abb9a101930d4f768e5087d52a3e2d8fe508c2c7a1f9a95e1e6e843', '2026-12-01 01:28:36.934597+00', '2026-12-01 01:28:37.82163+00', false, 1, NULL, false, '\x36a945ca1457daa09a30360466c89b0270f10b762416c88d6fd6c15525d41670'),
	(8, 2, 5, '{1,3}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a210a152a2202042d161c1e292f092c0b0f111b281f130d071203221e091a033527780a2612111f0b0d042f2c282d291b021c0f132a16111a1150020103090501020202050303010601060a330a1515220d050f11102f02141b1e07322b1d3321163113120c1510071633222f2b210f111e1a0c06090504040b150f050208030a170a152a2202042d161c1e292f092c0b0f111b281f130d070a2812122d2f2c281b021c0b0f13221629090d2a1f041a12492135140709060902080b0c0103030106030a0812021e111a020a030a2b0a1515220d050f11102f02141b1e07322b1d332116311312080d020721222f1e1d1a080604040002020505', 4, 'played-out', NULL, '\x00c07d23f867279f441d71729350e1fbdfda5aca8475d10856725911e9e20d76', '2026-12-01 01:28:36.934625+00', '2026-12-01 01:28:37.821663+00', false, 1, NULL, false, '\x331f563952d053c7211dbf1b60cccb8d9f254961652a5bd00fb570394b20ef7a'),
	(9, 2, 6, '{2,1}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a210a152b1003271f0a3018230d071b21252d202a2f161e3312032723251a036e48090a2612111e030d072f2a2b302d1610181b21201f0a1a112c0e0813020307070304070202040701020a330a150c200730010f29040a1c1f25323403170628151d24120c201c251d1f06300a342807291a0c0205130d01020203080702020a1f0a152b1003271f0a3018230d071b21252d202a2f161e3312022b301a02061a0a18120a1b2a2d2f1018252027231a0a766c05030804060301030a141208030a07161f0d211e1a080c15050205070305', 3, 'played-out', NULL, '\xa1d422816aef3b4b0709f0aee932544efb06f6f29df8dd02737aad258918284a', '2026-12-01 01:28:36.934637+00', '2026-12-01 01:28:37.821676+00', false, 1, NULL, false, '\x4a66645ea1598d7169af54279d801b9bc54ea803f41807f4a09ea54be3a22b06');
INSERT INTO public.match_entrant VALUES
	(3, 0, 1, 1, 1, 40, 0, false, NULL),
	(3, 1, 2, 1, 1, 40, 0, false, NULL),
	(1, 0, 2, 1, 1, 40, 0, false, NULL),
	(1, 1, 3, 1, 1, 40, 0, false, NULL),
	(2, 0, 3, 1, 2, 50, 0, false, NULL),
	(2, 1, 1, 2, 0, 25, 0, false, NULL),
	(4, 0, 2, NULL, NULL, NULL, 0, false, NULL),
	(4, 1, 3, NULL, NULL, NULL, 0, false, NULL),
	(10, 0, 2, NULL, NULL, NULL, 0, false, NULL),
	(10, 1, 3, NULL, NULL, NULL, 0, false, NULL),
	(11, 0, 3, NULL, NULL, NULL, 0, false, NULL),
	(11, 1, 1, NULL, NULL, NULL, 0, false, NULL),
	(12, 0, 1, NULL, NULL, NULL, 0, false, NULL),
	(12, 1, 2, NULL, NULL, NULL, 0, false, NULL),
	(13, 0, 3, NULL, NULL, NULL, 0, false, NULL),
	(13, 1, 2, NULL, NULL, NULL, 0, false, NULL),
	(14, 0, 1, NULL, NULL, NULL, 0, false, NULL),
	(14, 1, 3, NULL, NULL, NULL, 0, false, NULL),
	(15, 0, 2, NULL, NULL, NULL, 0, false, NULL),
	(15, 1, 1, NULL, NULL, NULL, 0, false, NULL),
	(5, 0, 3, 1, 2, 50, 0, false, NULL),
	(5, 1, 1, 2, 0, 20, 0, false, NULL),
	(6, 0, 1, 1, 1, 35, 0, false, NULL),
	(6, 1, 2, 2, 1, 25, 0, false, NULL),
	(7, 0, 3, 1, 1, 25, 0, false, NULL),
	(7, 1, 2, 1, 1, 25, 0, false, NULL),
	(8, 0, 1, 2, 0, 25, 0, false, NULL),
	(8, 1, 3, 1, 2, 50, 0, false, NULL),
	(9, 0, 2, 1, 2, 50, 0, false, NULL),
	(9, 1, 1, 2, 0, 15, 0, false, NULL);
INSERT INTO public.migration VALUES
	(1, '0001_ground', 'df580b5b33442ff519984ecc108551743c964e9d3af22e52ecada5ead31d6066', '2026-12-01 01:28:12.590436+00'),
	(2, '0002_formats', '7b40150231f775990ff401185893026f937ea78ca5839921af4c79655417f96a', '2026-12-01 01:28:12.628878+00'),
	(3, '0003_pause', 'e9225d83d4624433b7d9d883a665c206f0eeb3e7b407c2f16861ea95778b7a13', '2026-12-01 01:28:12.641586+00'),
	(4, '0004_watching', '5b8e13a5fc46f7de4df86a2b3518599582c7f9eb1c86d3b64eef3b72f1873d21', '2026-12-01 01:28:12.644838+00'),
	(5, '0005_played', 'edbf9b74ce7ee5b6d0fa0a6e5e607748d64f048cb2477c738e4c32ae23099106', '2026-12-01 01:28:12.646751+00'),
	(6, '0006_rungs', '249160be0c0b82a155a345c391b7e85abbeb92e20d0530f58225260831ed9110', '2026-12-01 01:28:12.648923+00'),
	(7, '0007_absences', 'c778fa7587d0a469057277a545a3e510ebe7c543b4d7ee8587de3a2415a8c79f', '2026-12-01 01:28:12.652922+00'),
	(8, '0008_suspending', '597e831e44931a823e6b118e6808a34a3c7d12eda52e42fd1b51d3e0283d5313', '2026-12-01 01:28:12.65529+00'),
	(9, '0009_ladder_reads', 'c2e884c7037d18e650625b38a83605e7d1b05509f45343cea5d00bc4a99b18b6', '2026-12-01 01:28:12.657194+00'),
	(10, '0010_schedules_deleted', '8243bbceb28f01156d4acfc86440e532fc71f502f2a7211c33c18919bc10d491', '2026-12-01 01:28:12.661157+00'),
	(11, '0011_apart', '3b0b8186bff9b5d04761081737e8616b553a6b202493e159400711e6206856dd', '2026-12-01 01:28:12.663218+00'),
	(12, '0012_formats_by_name', 'f15c25413097b6f5713d46c50f6574c9fe08af887495c389c9557433bc26e6df', '2026-12-01 01:28:12.666331+00'),
	(13, '0013_latest_unasked', '6fb41691fc3e4d7e4b3e7d12c6904d24cea3f01560e44c319067718d0663918c', '2026-12-01 01:28:12.667515+00'),
	(14, '0014_hosting', 'd622eb32e922beccc2ebf5593e5a1228ec4c5d8a3155b32d9c5fdf5749c072b6', '2026-12-01 01:28:12.669143+00'),
	(15, '0015_hold', 'fdcf64682841d73b90aed545f75f697d3329e63fdcb566a7569a9b23e255ec7a', '2026-12-01 01:28:12.675912+00'),
	(16, '0016_trying', 'b28c6927469662064154075e08b3fb8d4efd343b48922255e5a60638fb684afa', '2026-12-01 01:28:12.679742+00'),
	(17, '0017_hosts', 'c5f008283f0830ecd1f7860408d04e87b3b5c8e9f7274f17a8695e3badf3143e', '2026-12-01 01:28:12.681769+00'),
	(18, '0018_commitments', '46859486e005811290d3bf7edabeff4a14af8b4c65f7cbbdc34ebe8562723c34', '2026-12-01 01:28:12.683707+00');
INSERT INTO public.owner OVERRIDING SYSTEM VALUE VALUES
	(1, 'house', '2026-12-01 01:28:16.208923+00');
INSERT INTO public.rating VALUES
	(1, 1, 21.787543979271554, 5.424779239529605, 2, 0, 1, 1, 0, '2026-12-01 01:28:22.405739+00'),
	(1, 2, 23.270834138299282, 5.2775077185073185, 2, 0, 2, 0, 0, '2026-12-01 01:28:22.405739+00'),
	(1, 3, 28.11511107684618, 5.81616060593196, 2, 1, 1, 0, 0, '2026-12-01 01:28:22.44058+00');
INSERT INTO public.rating_step VALUES
	(1, 1, 1, 2, 1, 25, 8.333333333333334, 25, 6.469505940187263),
	(1, 2, 1, 3, 1, 25, 8.333333333333334, 25, 6.469505940187263),
	(1, 3, 2, 3, 1, 25, 6.469505940187263, 28.11511107684618, 5.81616060593196),
	(1, 4, 2, 1, 2, 25, 8.333333333333334, 19.831479578427988, 6.880891983239837),
	(1, 5, 3, 1, 1, 19.831479578427988, 6.880891983239837, 21.787543979271554, 5.424779239529605),
	(1, 6, 3, 2, 1, 25, 6.469505940187263, 23.270834138299282, 5.2775077185073185);
INSERT INTO public.rung VALUES
	(1, 22, 1),
	(1, 29, 1),
	(1, 42, 1);
INSERT INTO public.schedule OVERRIDING SYSTEM VALUE VALUES
	(1, 'demo-1', 'twenty-five', '{}', NULL, 'UTC', 'bots: random, lowest-winner, rule-of-thumb', 0, 'round-robin', true, 1, 1000, 30000, 0, 10000, 'lenient', 60, true, true, false, NULL, '2026-12-01 01:28:17.352717+00', '{}', 0, 5, NULL),
	(2, 'demo-4', 'twenty-five', '{}', NULL, 'UTC', 'bots: random, lowest-winner, rule-of-thumb', 0, 'round-robin', true, 4, 1000, 30000, 0, 10000, 'lenient', 60, true, true, false, NULL, '2026-12-01 01:28:32.322726+00', '{}', 0, 5, NULL);
INSERT INTO public.slot OVERRIDING SYSTEM VALUE VALUES
	(1, 1, '2026-12-01 01:28:19.364319+00', 0, 'taken', NULL, '2026-12-01 01:28:17.352717+00'),
	(2, 2, '2026-12-01 01:28:34.337702+00', 0, 'taken', NULL, '2026-12-01 01:28:32.322726+00');
INSERT INTO public.token OVERRIDING SYSTEM VALUE VALUES
	(4, 1, '\x5a7a2a2558af0d00c864e8fe959e2ef92c8b45aff05977d91f876c6442dbbad6', '2026-12-01 01:28:35.320146+00', NULL, '669ac8fd-c5f4-4c9a-85b2-ea11174ce2d4', '2026-12-01 01:28:46.335139+00'),
	(5, 2, '\x001825c14c2adf5c88874f1ee4b05e669011a5ecbb3bf9145863963282479e1c', '2026-12-01 01:28:35.320146+00', NULL, '9901ea50-d59c-4a98-b805-c6108c131ad3', '2026-12-01 01:28:46.335203+00'),
	(6, 3, '\x833ae405cfb6aa0a02f744fd7e6c1e7c4125ae24938f56bf609eaa9a485c5d24', '2026-12-01 01:28:35.320146+00', NULL, 'b9736ffa-4f99-4d76-83ce-52c721de082d', '2026-12-01 01:28:46.335208+00');
INSERT INTO public.tournament OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, 'demo-1 2026-12-01 01:28', 'finished', '2026-12-01 01:28:19.364319+00', 'twenty-five', '{"rob": "ace_holder", "pool": "0", "sides": "0,2/1,3", "jokers": "0", "preset": "twenty-five", "renege": "yes", "target": "25", "auction": "single_round", "partner": "fixed", "players": "4", "ranking": "irish", "turn_up": "yes", "all_pass": "throw_in", "deal_cap": "100", "ct_ladder": "sequential", "end_check": "immediate", "hand_size": "5", "overshoot": "off", "tie_break": "first_to_reach", "bid_values": "10,15,20,25,60", "first_lead": "dealer_left", "kitty_size": "0", "rob_forced": "no", "trump_from": "turn_up", "void_plain": "any", "dealer_take": "yes", "bonus_points": "0", "bonus_timing": "when_played", "ct_call_self": "forbidden", "deal_batches": "3,2", "discard_draw": "no", "plain_follow": "strict", "renege_scope": "each", "throw_in_cap": "3", "trick_points": "5", "trump_naming": "after_kitty", "bidder_scores": "all", "dealer_in_war": "take_or_pass", "rob_turned_ace": "dealer", "ct_partner_known": "on_call", "failed_bid_reach": "void", "take_reply_order": "taken_bidder", "thirty_for_sixty": "no", "only_bidder_can_win": "no", "ace_of_diamonds_plain": "lowest"}', 'round-robin', true, 1, 1000, 30000, 0, 10000, 'lenient', 60, '\xddd174b4a416eef89f418edf6247320bac5489691bc2806ae2b837a56d906383', 1, '2026-12-01 01:28:20.032933+00', '2026-12-01 01:28:20.053821+00', '2026-12-01 01:28:22.459013+00', '{}', 'bots: random, lowest-winner, rule-of-thumb', true, false),
	(2, 2, 2, 'demo-4 2026-12-01 01:28', 'running', '2026-12-01 01:28:34.337702+00', 'twenty-five', '{"rob": "ace_holder", "pool": "0", "sides": "0,2/1,3", "jokers": "0", "preset": "twenty-five", "renege": "yes", "target": "25", "auction": "single_round", "partner": "fixed", "players": "4", "ranking": "irish", "turn_up": "yes", "all_pass": "throw_in", "deal_cap": "100", "ct_ladder": "sequential", "end_check": "immediate", "hand_size": "5", "overshoot": "off", "tie_break": "first_to_reach", "bid_values": "10,15,20,25,60", "first_lead": "dealer_left", "kitty_size": "0", "rob_forced": "no", "trump_from": "turn_up", "void_plain": "any", "dealer_take": "yes", "bonus_points": "0", "bonus_timing": "when_played", "ct_call_self": "forbidden", "deal_batches": "3,2", "discard_draw": "no", "plain_follow": "strict", "renege_scope": "each", "throw_in_cap": "3", "trick_points": "5", "trump_naming": "after_kitty", "bidder_scores": "all", "dealer_in_war": "take_or_pass", "rob_turned_ace": "dealer", "ct_partner_known": "on_call", "failed_bid_reach": "void", "take_reply_order": "taken_bidder", "thirty_for_sixty": "no", "only_bidder_can_win": "no", "ace_of_diamonds_plain": "lowest"}', 'round-robin', true, 4, 1000, 30000, 0, 10000, 'lenient', 60, '\xf5e56f72c7cc83e9d4dc0276340b635219d2fcd8a949098ac86b975be1d16cd2', 1, '2026-12-01 01:28:34.889241+00', '2026-12-01 01:28:34.919838+00', NULL, '{}', 'bots: random, lowest-winner, rule-of-thumb', true, false);
INSERT INTO public.wave VALUES
	(1, 1, '{}', 1, 1, '2026-12-01 01:28:20.032933+00'),
	(2, 1, '{}', 1, 2, '2026-12-01 01:28:34.889241+00');
SELECT pg_catalog.setval('public.audit_id_seq', 11, true);
SELECT pg_catalog.setval('public.bot_id_seq', 3, true);
SELECT pg_catalog.setval('public.bot_version_id_seq', 3, true);
SELECT pg_catalog.setval('public.ladder_id_seq', 2, true);
SELECT pg_catalog.setval('public.match_id_seq', 15, true);
SELECT pg_catalog.setval('public.owner_id_seq', 1, true);
SELECT pg_catalog.setval('public.process_log_id_seq', 1, false);
SELECT pg_catalog.setval('public.schedule_id_seq', 2, true);
SELECT pg_catalog.setval('public.slot_id_seq', 2, true);
SELECT pg_catalog.setval('public.suspension_id_seq', 1, false);
SELECT pg_catalog.setval('public.token_id_seq', 6, true);
SELECT pg_catalog.setval('public.tournament_id_seq', 2, true);
ALTER TABLE ONLY public.anchor
    ADD CONSTRAINT anchor_pkey PRIMARY KEY (ladder, version);
ALTER TABLE ONLY public.audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.bot
    ADD CONSTRAINT bot_name_taken UNIQUE (name);
ALTER TABLE ONLY public.bot
    ADD CONSTRAINT bot_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.bot_version
    ADD CONSTRAINT bot_version_number UNIQUE (bot, number);
ALTER TABLE ONLY public.bot_version
    ADD CONSTRAINT bot_version_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.entry
    ADD CONSTRAINT entry_number UNIQUE (tournament, number);
ALTER TABLE ONLY public.entry
    ADD CONSTRAINT entry_pkey PRIMARY KEY (tournament, version);
ALTER TABLE ONLY public.fault
    ADD CONSTRAINT fault_pkey PRIMARY KEY (match, number);
ALTER TABLE ONLY public.game
    ADD CONSTRAINT game_pkey PRIMARY KEY (match, number);
ALTER TABLE ONLY public.host
    ADD CONSTRAINT host_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.hosted_version
    ADD CONSTRAINT hosted_version_pkey PRIMARY KEY (version);
ALTER TABLE ONLY public.house
    ADD CONSTRAINT house_pkey PRIMARY KEY (one);
ALTER TABLE ONLY public.ladder
    ADD CONSTRAINT ladder_name UNIQUE (name);
ALTER TABLE ONLY public.ladder
    ADD CONSTRAINT ladder_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.match_entrant
    ADD CONSTRAINT match_entrant_once UNIQUE (match, version);
ALTER TABLE ONLY public.match_entrant
    ADD CONSTRAINT match_entrant_pkey PRIMARY KEY (match, entrant);
ALTER TABLE ONLY public.match
    ADD CONSTRAINT match_number UNIQUE (tournament, number);
ALTER TABLE ONLY public.match
    ADD CONSTRAINT match_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.migration
    ADD CONSTRAINT migration_pkey PRIMARY KEY (number);
ALTER TABLE ONLY public.owner
    ADD CONSTRAINT owner_name_taken UNIQUE (name);
ALTER TABLE ONLY public.owner
    ADD CONSTRAINT owner_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.process_log
    ADD CONSTRAINT process_log_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rating
    ADD CONSTRAINT rating_pkey PRIMARY KEY (ladder, version);
ALTER TABLE ONLY public.rating_step
    ADD CONSTRAINT rating_step_once UNIQUE (match, version);
ALTER TABLE ONLY public.rating_step
    ADD CONSTRAINT rating_step_pkey PRIMARY KEY (ladder, ordinal);
ALTER TABLE ONLY public.rung
    ADD CONSTRAINT rung_pkey PRIMARY KEY (ladder, rung);
ALTER TABLE ONLY public.schedule
    ADD CONSTRAINT schedule_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.slot
    ADD CONSTRAINT slot_once UNIQUE (schedule, due_at);
ALTER TABLE ONLY public.slot
    ADD CONSTRAINT slot_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.suspension
    ADD CONSTRAINT suspension_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.token
    ADD CONSTRAINT token_of_lease UNIQUE (lease);
ALTER TABLE ONLY public.token
    ADD CONSTRAINT token_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.token
    ADD CONSTRAINT token_unique UNIQUE (sha256);
ALTER TABLE ONLY public.tournament
    ADD CONSTRAINT tournament_of_slot UNIQUE (slot);
ALTER TABLE ONLY public.tournament
    ADD CONSTRAINT tournament_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.wave
    ADD CONSTRAINT wave_ordinal UNIQUE (ladder, ordinal);
ALTER TABLE ONLY public.wave
    ADD CONSTRAINT wave_pkey PRIMARY KEY (tournament, number);
CREATE INDEX audit_of_subject ON public.audit USING btree (subject, at);
CREATE INDEX bot_of_owner ON public.bot USING btree (owner);
CREATE INDEX entry_of_version ON public.entry USING btree (version);
CREATE INDEX fault_latest ON public.fault USING btree (at);
CREATE INDEX fault_no_show ON public.fault USING btree (version) WHERE (kind = 'no-show'::text);
CREATE INDEX fault_of_version ON public.fault USING btree (version, at);
CREATE INDEX match_apart ON public.match USING btree (tournament) WHERE (apart_since IS NOT NULL);
CREATE INDEX match_in_wave ON public.match USING btree (tournament, wave);
CREATE INDEX match_of_version ON public.match_entrant USING btree (version, match);
CREATE INDEX match_open ON public.match USING btree (number, tournament) WHERE (state = ANY (ARRAY['waiting'::text, 'playing'::text]));
CREATE INDEX match_to_settle ON public.match USING btree (tournament) WHERE ((NOT settled) AND (state <> ALL (ARRAY['waiting'::text, 'playing'::text])));
CREATE INDEX match_unended ON public.match USING btree (tournament) WHERE (state = ANY (ARRAY['waiting'::text, 'playing'::text]));
CREATE INDEX match_unsettled ON public.match USING btree (tournament, number) WHERE (NOT settled);
CREATE INDEX process_log_of_match ON public.process_log USING btree (match, version, game, seat, id);
CREATE INDEX rating_best ON public.rating USING btree (ladder, ((mu - ((3)::double precision * sigma))) DESC, version) INCLUDE (mu, sigma);
CREATE INDEX rating_of_version ON public.rating USING btree (version);
CREATE INDEX rating_step_of_version ON public.rating_step USING btree (version, ladder, ordinal);
CREATE UNIQUE INDEX schedule_name_taken ON public.schedule USING btree (name) WHERE (deleted_at IS NULL);
CREATE INDEX slot_open ON public.slot USING btree (due_at) WHERE (state = 'open'::text);
CREATE UNIQUE INDEX suspension_now ON public.suspension USING btree (version) WHERE (lifted_at IS NULL);
CREATE INDEX suspension_of_version ON public.suspension USING btree (version, lifted_at);
CREATE INDEX token_of_version ON public.token USING btree (version);
CREATE INDEX tournament_of_schedule ON public.tournament USING btree (schedule, due_at);
CREATE INDEX tournament_open ON public.tournament USING btree (due_at) WHERE (state = ANY (ARRAY['scheduled'::text, 'running'::text]));
CREATE INDEX wave_of_ladder ON public.wave USING btree (ladder, ordinal DESC);
CREATE TRIGGER audit_stands BEFORE DELETE OR UPDATE ON public.audit FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER bot_name_stands BEFORE UPDATE OF name, owner ON public.bot FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER bot_version_named BEFORE INSERT ON public.bot_version FOR EACH ROW EXECUTE FUNCTION public.name_version();
CREATE TRIGGER owner_name_stands BEFORE UPDATE OF name ON public.owner FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rating_on_rung AFTER INSERT OR DELETE OR UPDATE ON public.rating FOR EACH ROW EXECUTE FUNCTION public.count_rungs();
CREATE TRIGGER rating_step_stands BEFORE UPDATE ON public.rating_step FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
ALTER TABLE ONLY public.anchor
    ADD CONSTRAINT anchor_ladder_fkey FOREIGN KEY (ladder) REFERENCES public.ladder(id);
ALTER TABLE ONLY public.anchor
    ADD CONSTRAINT anchor_version_fkey FOREIGN KEY (version) REFERENCES public.bot_version(id);
ALTER TABLE ONLY public.bot
    ADD CONSTRAINT bot_owner_fkey FOREIGN KEY (owner) REFERENCES public.owner(id);
ALTER TABLE ONLY public.bot_version
    ADD CONSTRAINT bot_version_bot_fkey FOREIGN KEY (bot) REFERENCES public.bot(id);
ALTER TABLE ONLY public.entry
    ADD CONSTRAINT entry_tournament_fkey FOREIGN KEY (tournament) REFERENCES public.tournament(id);
ALTER TABLE ONLY public.entry
    ADD CONSTRAINT entry_version_fkey FOREIGN KEY (version) REFERENCES public.bot_version(id);
ALTER TABLE ONLY public.fault
    ADD CONSTRAINT fault_match_fkey FOREIGN KEY (match) REFERENCES public.match(id);
ALTER TABLE ONLY public.fault
    ADD CONSTRAINT fault_version_fkey FOREIGN KEY (version) REFERENCES public.bot_version(id);
ALTER TABLE ONLY public.game
    ADD CONSTRAINT game_match_fkey FOREIGN KEY (match) REFERENCES public.match(id);
ALTER TABLE ONLY public.hosted_version
    ADD CONSTRAINT hosted_version_version_fkey FOREIGN KEY (version) REFERENCES public.bot_version(id);
ALTER TABLE ONLY public.match_entrant
    ADD CONSTRAINT match_entrant_match_fkey FOREIGN KEY (match) REFERENCES public.match(id);
ALTER TABLE ONLY public.match_entrant
    ADD CONSTRAINT match_entrant_version_fkey FOREIGN KEY (version) REFERENCES public.bot_version(id);
ALTER TABLE ONLY public.match
    ADD CONSTRAINT match_of_wave FOREIGN KEY (tournament, wave) REFERENCES public.wave(tournament, number);
ALTER TABLE ONLY public.match
    ADD CONSTRAINT match_tournament_fkey FOREIGN KEY (tournament) REFERENCES public.tournament(id);
ALTER TABLE ONLY public.process_log
    ADD CONSTRAINT process_log_match_fkey FOREIGN KEY (match) REFERENCES public.match(id);
ALTER TABLE ONLY public.process_log
    ADD CONSTRAINT process_log_version_fkey FOREIGN KEY (version) REFERENCES public.bot_version(id);
ALTER TABLE ONLY public.rating
    ADD CONSTRAINT rating_ladder_fkey FOREIGN KEY (ladder) REFERENCES public.ladder(id);
ALTER TABLE ONLY public.rating_step
    ADD CONSTRAINT rating_step_ladder_fkey FOREIGN KEY (ladder) REFERENCES public.ladder(id);
ALTER TABLE ONLY public.rating_step
    ADD CONSTRAINT rating_step_match_fkey FOREIGN KEY (match) REFERENCES public.match(id);
ALTER TABLE ONLY public.rating_step
    ADD CONSTRAINT rating_step_version_fkey FOREIGN KEY (version) REFERENCES public.bot_version(id);
ALTER TABLE ONLY public.rating
    ADD CONSTRAINT rating_version_fkey FOREIGN KEY (version) REFERENCES public.bot_version(id);
ALTER TABLE ONLY public.rung
    ADD CONSTRAINT rung_ladder_fkey FOREIGN KEY (ladder) REFERENCES public.ladder(id);
ALTER TABLE ONLY public.slot
    ADD CONSTRAINT slot_schedule_fkey FOREIGN KEY (schedule) REFERENCES public.schedule(id);
ALTER TABLE ONLY public.suspension
    ADD CONSTRAINT suspension_version_fkey FOREIGN KEY (version) REFERENCES public.bot_version(id);
ALTER TABLE ONLY public.token
    ADD CONSTRAINT token_version_fkey FOREIGN KEY (version) REFERENCES public.bot_version(id);
ALTER TABLE ONLY public.tournament
    ADD CONSTRAINT tournament_ladder_fkey FOREIGN KEY (ladder) REFERENCES public.ladder(id);
ALTER TABLE ONLY public.tournament
    ADD CONSTRAINT tournament_schedule_fkey FOREIGN KEY (schedule) REFERENCES public.schedule(id);
ALTER TABLE ONLY public.tournament
    ADD CONSTRAINT tournament_slot_fkey FOREIGN KEY (slot) REFERENCES public.slot(id);
ALTER TABLE ONLY public.wave
    ADD CONSTRAINT wave_ladder_fkey FOREIGN KEY (ladder) REFERENCES public.ladder(id);
ALTER TABLE ONLY public.wave
    ADD CONSTRAINT wave_tournament_fkey FOREIGN KEY (tournament) REFERENCES public.tournament(id);
