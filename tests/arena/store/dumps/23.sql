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
CREATE TABLE public.archive (
    sha256 bytea NOT NULL,
    content bytea,
    files integer NOT NULL,
    size bigint NOT NULL,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT archive_content_check CHECK ((octet_length(content) <= 33554432)),
    CONSTRAINT archive_files_check CHECK ((files > 0)),
    CONSTRAINT archive_sha256_check CHECK ((octet_length(sha256) = 32)),
    CONSTRAINT archive_size_check CHECK ((size >= 0))
);
ALTER TABLE ONLY public.archive ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE TABLE public.audit (
    id bigint NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    who text NOT NULL,
    what text NOT NULL,
    subject text NOT NULL,
    detail text DEFAULT ''::text NOT NULL,
    corrects bigint
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
    attended boolean DEFAULT false NOT NULL,
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
    presets text[] DEFAULT '{}'::text[] NOT NULL,
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
    outage_seconds integer DEFAULT 3600 NOT NULL,
    CONSTRAINT schedule_bank_ms_check CHECK (((bank_ms >= 0) AND (bank_ms <= 86400000))),
    CONSTRAINT schedule_decision_ms_check CHECK (((decision_ms >= 1) AND (decision_ms <= 86400000))),
    CONSTRAINT schedule_decks_check CHECK (((decks >= 1) AND (decks <= 10000))),
    CONSTRAINT schedule_faults_check CHECK ((faults = ANY (ARRAY['strict'::text, 'lenient'::text]))),
    CONSTRAINT schedule_freeze_seconds_check CHECK (((freeze_seconds >= 0) AND (freeze_seconds <= 604800))),
    CONSTRAINT schedule_increment_ms_check CHECK (((increment_ms >= 0) AND (increment_ms <= 86400000))),
    CONSTRAINT schedule_name_form CHECK ((name ~ '^[a-z0-9][a-z0-9-]{1,31}$'::text)),
    CONSTRAINT schedule_outage_seconds_check CHECK (((outage_seconds >= 0) AND (outage_seconds <= 604800))),
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
CREATE TABLE public.season (
    id bigint NOT NULL,
    name text NOT NULL,
    title text DEFAULT ''::text NOT NULL,
    begins_at timestamp with time zone,
    ends_at timestamp with time zone,
    scheme jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    closed_at timestamp with time zone,
    CONSTRAINT season_name_form CHECK ((name ~ '^[a-z0-9][a-z0-9-]{1,31}$'::text)),
    CONSTRAINT season_span CHECK ((ends_at > begins_at)),
    CONSTRAINT season_title_check CHECK ((length(title) <= 80))
);
CREATE TABLE public.season_event (
    season bigint NOT NULL,
    tournament bigint NOT NULL,
    belongs boolean NOT NULL
);
ALTER TABLE public.season ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.season_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.season_schedule (
    season bigint NOT NULL,
    schedule bigint NOT NULL
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
CREATE TABLE public.submission (
    id bigint NOT NULL,
    bot bigint NOT NULL,
    archive bytea NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    submitted_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    submitted_by text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    lease uuid,
    leased_by text,
    lease_until timestamp with time zone,
    report jsonb DEFAULT '{}'::jsonb NOT NULL,
    decided_at timestamp with time zone,
    version bigint,
    CONSTRAINT submission_decided CHECK (((decided_at IS NULL) = (state = 'waiting'::text))),
    CONSTRAINT submission_leased CHECK ((((lease IS NULL) = (leased_by IS NULL)) AND ((lease IS NULL) = (lease_until IS NULL)))),
    CONSTRAINT submission_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'valid'::text, 'refused'::text, 'superseded'::text]))),
    CONSTRAINT submission_version CHECK (((version IS NOT NULL) = (state = 'valid'::text)))
);
ALTER TABLE public.submission ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.submission_id_seq
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
    outage_seconds integer DEFAULT 3600 NOT NULL,
    held_since timestamp with time zone,
    CONSTRAINT tournament_finished CHECK (((state <> ALL (ARRAY['finished'::text, 'void'::text])) OR (finished_at IS NOT NULL))),
    CONSTRAINT tournament_outage_seconds_check CHECK (((outage_seconds >= 0) AND (outage_seconds <= 604800))),
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
	(1, '2026-12-01 06:08:11.013526+00', 'house', 'created', 'owner house', '', NULL),
	(2, '2026-12-01 06:08:11.013526+00', 'house', 'created', 'bot random', '', NULL),
	(3, '2026-12-01 06:08:11.013526+00', 'house', 'hosts', 'version 1', 'baseline:random', NULL),
	(4, '2026-12-01 06:08:11.052229+00', 'house', 'created', 'bot lowest-winner', '', NULL),
	(5, '2026-12-01 06:08:11.052229+00', 'house', 'hosts', 'version 2', 'baseline:lowest-winner', NULL),
	(6, '2026-12-01 06:08:11.073826+00', 'house', 'created', 'bot rule-of-thumb', '', NULL),
	(7, '2026-12-01 06:08:11.073826+00', 'house', 'hosts', 'version 3', 'baseline:rule-of-thumb', NULL),
	(8, '2026-12-01 06:08:12.996931+00', 'the demo', 'created', 'owner guest', '', NULL),
	(9, '2026-12-01 06:08:12.996931+00', 'the demo', 'created', 'bot high-lead', '', NULL),
	(10, '2026-12-01 06:08:12.996931+00', 'the demo', 'hosts', 'version 4', 'folder:arena/cli/guest_bot', NULL),
	(11, '2026-12-01 06:08:12.996931+00', 'the demo', 'withdrew tokens', 'bot high-lead', '', NULL),
	(12, '2026-12-01 06:08:13.024741+00', 'organiser', 'created', 'schedule demo-1-4-bots', '', NULL),
	(13, '2026-12-01 06:08:13.024741+00', 'organiser', 'added slot', 'schedule demo-1-4-bots', '2026-12-01 06:08:15+00:00', NULL),
	(14, '2026-12-01 06:09:00.762108+00', 'organiser', 'created', 'schedule demo-4-4-bots', '', NULL),
	(15, '2026-12-01 06:09:00.762108+00', 'organiser', 'added slot', 'schedule demo-4-4-bots', '2026-12-01 06:09:02+00:00', NULL);
INSERT INTO public.bot OVERRIDING SYSTEM VALUE VALUES
	(1, 'random', 1, '{}', '2026-12-01 06:08:11.013526+00', NULL, true),
	(2, 'lowest-winner', 1, '{}', '2026-12-01 06:08:11.052229+00', NULL, true),
	(3, 'rule-of-thumb', 1, '{}', '2026-12-01 06:08:11.073826+00', NULL, true),
	(4, 'high-lead', 2, '{}', '2026-12-01 06:08:12.996931+00', NULL, false);
INSERT INTO public.bot_version OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, '2026-12-01 06:08:11.013526+00', NULL, 'random', 'house'),
	(2, 2, 1, '2026-12-01 06:08:11.052229+00', NULL, 'lowest-winner', 'house'),
	(3, 3, 1, '2026-12-01 06:08:11.073826+00', NULL, 'rule-of-thumb', 'house'),
	(4, 4, 1, '2026-12-01 06:08:12.996931+00', NULL, 'high-lead', 'guest');
INSERT INTO public.entry VALUES
	(1, 1, 1, NULL, NULL, NULL, NULL, NULL, true),
	(1, 2, 2, NULL, NULL, NULL, NULL, NULL, true),
	(1, 3, 3, NULL, NULL, NULL, NULL, NULL, true),
	(1, 4, 4, NULL, NULL, NULL, NULL, NULL, true),
	(2, 4, 4, '2026-12-01 06:09:03.021733+00', NULL, NULL, NULL, NULL, false),
	(2, 1, 1, NULL, NULL, NULL, NULL, NULL, true),
	(2, 2, 2, NULL, NULL, NULL, NULL, NULL, true),
	(2, 3, 3, NULL, NULL, NULL, NULL, NULL, true);
INSERT INTO public.game VALUES
	(1, 1, '\xcc5237a2ce5ace4a472e3b1244d16d30bdf9e346f398fe677dde873fe9702af6', 0, '{0,1,0,1}'),
	(1, 2, '\xcc5237a2ce5ace4a472e3b1244d16d30bdf9e346f398fe677dde873fe9702af6', 0, '{1,0,1,0}'),
	(2, 1, '\xd39d303178817c494b22e0d2ff5332af231ba7290df4a4d40d16feef1e048763', 0, '{0,1,0,1}'),
	(2, 2, '\xd39d303178817c494b22e0d2ff5332af231ba7290df4a4d40d16feef1e048763', 0, '{1,0,1,0}'),
	(3, 1, '\x88712a1b90911ec727357c4ce04198b9bbbe63cdec31b6eb8c4ead9e74ba7a1e', 0, '{0,1,0,1}'),
	(3, 2, '\x88712a1b90911ec727357c4ce04198b9bbbe63cdec31b6eb8c4ead9e74ba7a1e', 0, '{1,0,1,0}'),
	(4, 1, '\x7b1a3d89bb2ee283790f4d39a4a2e5437723f1e377b3e2e0fffa5c3a0442ad59', 0, '{0,1,0,1}'),
	(4, 2, '\x7b1a3d89bb2ee283790f4d39a4a2e5437723f1e377b3e2e0fffa5c3a0442ad59', 0, '{1,0,1,0}'),
	(5, 1, '\x6e3216e5950f043ee812aef54871202cb95d9504ad49cefff23b90f304b30bdd', 0, '{0,1,0,1}'),
	(5, 2, '\x6e3216e5950f043ee812aef54871202cb95d9504ad49cefff23b90f304b30bdd', 0, '{1,0,1,0}'),
	(6, 1, '\xdb5c0b1173f818690f59ddf73184ad949efe7efa8e789d1828b3b5313273d550', 0, '{0,1,0,1}'),
	(6, 2, '\xdb5c0b1173f818690f59ddf73184ad949efe7efa8e789d1828b3b5313273d550', 0, '{1,0,1,0}'),
	(7, 1, '\xe52f56477fd3c3f25d97c9b8021cdef6baafd96da3568711611a9ec63661c5be', 0, '{0,1,0,1}'),
	(7, 2, '\xe52f56477fd3c3f25d97c9b8021cdef6baafd96da3568711611a9ec63661c5be', 0, '{1,0,1,0}'),
	(8, 1, '\x8c173217335e4cd31c2a2a2ab5ba5eb7309815d61fa2dc34488dcbef31ae04aa', 0, '{0,1,0,1}'),
	(8, 2, '\x8c173217335e4cd31c2a2a2ab5ba5eb7309815d61fa2dc34488dcbef31ae04aa', 0, '{1,0,1,0}'),
	(9, 1, '\x4a8343d07184fc7f372bf75e5df4555d8cd50e255daf261a07f4ef5f7e566603', 0, '{0,1,0,1}'),
	(9, 2, '\x4a8343d07184fc7f372bf75e5df4555d8cd50e255daf261a07f4ef5f7e566603', 0, '{1,0,1,0}'),
	(10, 1, '\xba203c4c6a3822a3629de0d127e5f537775f54efa711d0f8e9fbeadcc504a476', 0, '{0,1,0,1}'),
	(10, 2, '\xba203c4c6a3822a3629de0d127e5f537775f54efa711d0f8e9fbeadcc504a476', 0, '{1,0,1,0}'),
	(11, 1, '\xd70789f7a7cde1ad055b568277b4b08f0a084a5b3552c151a2b351ccb2408401', 0, '{0,1,0,1}'),
	(11, 2, '\xd70789f7a7cde1ad055b568277b4b08f0a084a5b3552c151a2b351ccb2408401', 0, '{1,0,1,0}'),
	(12, 1, '\xfe25bc17675220f0133bd37e037ddb1d27a654e2cb78c7d128086136bb4f7d09', 0, '{0,1,0,1}'),
	(12, 2, '\xfe25bc17675220f0133bd37e037ddb1d27a654e2cb78c7d128086136bb4f7d09', 0, '{1,0,1,0}'),
	(13, 1, '\xfca35361a65a98757f3e4d8d143f8444c4fc85484c9cbcc4f5457c98a715ffc8', 0, '{0,1,0,1}'),
	(13, 2, '\xfca35361a65a98757f3e4d8d143f8444c4fc85484c9cbcc4f5457c98a715ffc8', 0, '{1,0,1,0}'),
	(14, 1, '\xb30cd6d70dd290e25d2e69a0ea0c257c869357575b612ea1da5a058a34345c51', 0, '{0,1,0,1}'),
	(14, 2, '\xb30cd6d70dd290e25d2e69a0ea0c257c869357575b612ea1da5a058a34345c51', 0, '{1,0,1,0}'),
	(15, 1, '\xb4ce408f0a732075c1b679895e3bcb582b356b52f9ff54211c16e0c8e9b41bea', 0, '{0,1,0,1}'),
	(15, 2, '\xb4ce408f0a732075c1b679895e3bcb582b356b52f9ff54211c16e0c8e9b41bea', 0, '{1,0,1,0}'),
	(16, 1, '\xcb0b0c83e76fc3043dd4680fdc1bdc529d0e22fd8db492b8e3045610f51fba51', 0, '{0,1,0,1}'),
	(16, 2, '\xcb0b0c83e76fc3043dd4680fdc1bdc529d0e22fd8db492b8e3045610f51fba51', 0, '{1,0,1,0}'),
	(17, 1, '\x830c3dbb71d0c7f6c8f60eb0b841f08c05ed4525e8b55e094febdeefbddf9d4d', 0, '{0,1,0,1}'),
	(17, 2, '\x830c3dbb71d0c7f6c8f60eb0b841f08c05ed4525e8b55e094febdeefbddf9d4d', 0, '{1,0,1,0}'),
	(18, 1, '\x1001e1b1348549086ca672f5d402090c19026edc1b2703c9e3da21e11e66bd7c', 0, '{0,1,0,1}'),
	(18, 2, '\x1001e1b1348549086ca672f5d402090c19026edc1b2703c9e3da21e11e66bd7c', 0, '{1,0,1,0}'),
	(19, 1, '\x55c70e581d25fab3fd65e17da526db777a07fb44f51eafd7b73fe9d1f1b728ed', 0, '{0,1,0,1}'),
	(19, 2, '\x55c70e581d25fab3fd65e17da526db777a07fb44f51eafd7b73fe9d1f1b728ed', 0, '{1,0,1,0}'),
	(20, 1, '\xba426adbed1edcc9b8c09efe0442be13dd40a4a72ca0e0469a10c75ea929afdb', 0, '{0,1,0,1}'),
	(20, 2, '\xba426adbed1edcc9b8c09efe0442be13dd40a4a72ca0e0469a10c75ea929afdb', 0, '{1,0,1,0}'),
	(21, 1, '\x414b7fdece8bcb02d47776a074f58c42b73d4358fa8fe770dd19886bb1068867', 0, '{0,1,0,1}'),
	(21, 2, '\x414b7fdece8bcb02d47776a074f58c42b73d4358fa8fe770dd19886bb1068867', 0, '{1,0,1,0}'),
	(22, 1, '\x10657aa283f3f900f30caac69382ef19f0f1362c0bb932d8c2a47f5cf11bf755', 0, '{0,1,0,1}'),
	(22, 2, '\x10657aa283f3f900f30caac69382ef19f0f1362c0bb932d8c2a47f5cf11bf755', 0, '{1,0,1,0}'),
	(23, 1, '\x6497a1f8f3d01453a4e8ba1b14997db875a7281c24e819fd27b95ba8234a9b58', 0, '{0,1,0,1}'),
	(23, 2, '\x6497a1f8f3d01453a4e8ba1b14997db875a7281c24e819fd27b95ba8234a9b58', 0, '{1,0,1,0}'),
	(24, 1, '\x20f59043e4977255ae3e57a4caf3001330b74dbf09249eefc418c5419ac2565c', 0, '{0,1,0,1}'),
	(24, 2, '\x20f59043e4977255ae3e57a4caf3001330b74dbf09249eefc418c5419ac2565c', 0, '{1,0,1,0}'),
	(25, 1, '\x51943d7d559b016a8c743e78efdd3508ae847100006dde5ebdabad024debcf36', 0, '{0,1,0,1}'),
	(25, 2, '\x51943d7d559b016a8c743e78efdd3508ae847100006dde5ebdabad024debcf36', 0, '{1,0,1,0}'),
	(26, 1, '\x51b1ab91d737effdef1fe18b004951810ced1cfb41d55e4965b2a2f8edef3a9f', 0, '{0,1,0,1}'),
	(26, 2, '\x51b1ab91d737effdef1fe18b004951810ced1cfb41d55e4965b2a2f8edef3a9f', 0, '{1,0,1,0}'),
	(27, 1, '\x668e3cf3a7d86fc7b33e05ff426ab58284a4f4311de1d3f32bbf956b85d8b4e1', 0, '{0,1,0,1}'),
	(27, 2, '\x668e3cf3a7d86fc7b33e05ff426ab58284a4f4311de1d3f32bbf956b85d8b4e1', 0, '{1,0,1,0}'),
	(28, 1, '\x8890b62866ecaf474fbea69d22d1fd7ee8802ce2d12a702756e78a6de69ad20a', 0, '{0,1,0,1}'),
	(28, 2, '\x8890b62866ecaf474fbea69d22d1fd7ee8802ce2d12a702756e78a6de69ad20a', 0, '{1,0,1,0}'),
	(29, 1, '\x4b3a9278a85435b41a237cb958cd3a7b21be2b3fe055546b825e7d23d517db9d', 0, '{0,1,0,1}'),
	(29, 2, '\x4b3a9278a85435b41a237cb958cd3a7b21be2b3fe055546b825e7d23d517db9d', 0, '{1,0,1,0}'),
	(30, 1, '\x7ce54bee428055e6f3410a05a75f4944883d60e9e96213867a7d8bf6e2e7ce1c', 0, '{0,1,0,1}'),
	(30, 2, '\x7ce54bee428055e6f3410a05a75f4944883d60e9e96213867a7d8bf6e2e7ce1c', 0, '{1,0,1,0}');
INSERT INTO public.host VALUES
	('vm:29361:93f8', 'by bubblewrap, as an account of its own for each bot; control groups v1 hold memory, processor and number of processes together', '{"Python 3.11.7","cuig 0.1.0","numpy 2.4.6"}', 4, '2026-12-01 06:09:04.675774+00');
INSERT INTO public.hosted_version VALUES
	(1, 'baseline:random', '72d6be59-3fba-4eba-affb-a6aa38bcd1cc', 'vm:29361:93f8', '2026-12-01 06:09:14.664414+00', 0, NULL, NULL, NULL, '-infinity', '{}'),
	(2, 'baseline:lowest-winner', '1e7cd2bb-7f61-4661-a08c-870955794a84', 'vm:29361:93f8', '2026-12-01 06:09:14.66447+00', 0, NULL, NULL, NULL, '-infinity', '{}'),
	(3, 'baseline:rule-of-thumb', 'a2a4102e-7c4c-491e-9648-d18170a2126c', 'vm:29361:93f8', '2026-12-01 06:09:14.664482+00', 0, NULL, NULL, NULL, '-infinity', '{}'),
	(4, 'folder:arena/cli/guest_bot', '3c8ea07c-ba05-431b-be64-51056fa1fb5a', 'vm:29361:93f8', '2026-12-01 06:09:14.664491+00', 0, NULL, NULL, NULL, '-infinity', '{}');
INSERT INTO public.house VALUES
	(true, '/tmp/cuig-dump-ovn2kypq (machine 3d1219c7)', '7714213420194334110/16384', NULL, NULL);
INSERT INTO public.ladder OVERRIDING SYSTEM VALUE VALUES
	(1, 'twenty-five', 'twenty-five', 4, 25, 8.333333333333334, 4.166666666666667, 0.025, 0.25, 4.166666666666667, '2026-12-01 06:08:15.740176+00');
INSERT INTO public.match OVERRIDING SYSTEM VALUE VALUES
	(7, 2, 1, '{1,4}', 'waiting', '-infinity', 0, 0, NULL, NULL, NULL, NULL, '\x', 0, NULL, NULL, NULL, NULL, NULL, false, 1, NULL, false, '\xa5e2ea52f095f5a34347dc2697f3aacdbd5df434bfb28a4b09a095dde8412bd7'),
	(1, 1, 1, '{1,4}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a1d0a150d2d0a01072719122c160220051518101e0b03290412013e1a017b0a091202012c1a038a01000a111206050b02030d121a07aa0601180108000a1c120c072720290a19151e2d1618101a0c36015e010f010c0109011c010a1d0a150d2d0a01072719122c160220051518101e0b03290412013e1a01020a061201071a01010a09120212051a038202010a1b120b03151001160a2c020b292d1a0ce203014f0021011a01170d020a10120619201e0d27181a063c0513090f050a170a152416302e23281a272a06292d15090e031f12201c0b0a141208161a0e122a2903301a0802000a0302030007', 3, 'played-out', NULL, '\xc586229f3ac2fb8f9512aff9856c486f477f7614c621ab2448aaad1c2100e48b', '2026-12-01 06:08:22.117471+00', '2026-12-01 06:08:27.319728+00', true, 1, NULL, false, '\x15aec599a532a6d8191de49c9046612a3d29352cf3a2c3ca75a0d64a3bbda4f6'),
	(9, 2, 3, '{4,2}', 'waiting', '-infinity', 0, 0, NULL, NULL, NULL, NULL, '\x', 0, NULL, NULL, NULL, NULL, NULL, false, 1, NULL, false, '\xf18b56ca6a6755d172d23f0690c6a33789bf30fe051f6e59225a13699da9dce2'),
	(2, 1, 2, '{2,3}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a430a1514071a192e0d0833060c341b17022c290f1d320413121419081b0f34292e330204070c0d171d142c321a061a1407030801020000010203030102020301010102010a2b0a1506290232052a132026211608142e0b2411172f19121208322a2e2f021308241a0800010001010003000a2b0a1514071a192e0d0833060c341b17022c290f1d32041312081a081b0f171d19061a0803020701000101010a1c120c14332c04070c02290d34322e1a0c0407000101020001010105010a330a1506290232052a132026211608142e0b2411172f1912120c322a2e2f02130817190620141a0c000201040200010102020001', 4, 'played-out', NULL, '\x6969b297cfdbdc319cfef5ce4637acbea20ba43037cc494a07f6c1453b9ebfb0', '2026-12-01 06:08:19.937438+00', '2026-12-01 06:08:20.156146+00', true, 1, NULL, false, '\x5ea63a52f8b9162f26264c87fb1eb5dd2695b442ba0cbc9799c58a0e531776ae'),
	(6, 1, 6, '{1,2}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a430a1530012f220210072d2c2b27151d200c0424030b212a12142f2b1d21070c04022724222c2d200b30101503011a1402020101030000000000000000000001010100000a350a15240a010731201d152f082d05191c232934100c2e28120d740108050c28312f2d34241d191a0d010000000001010001000000000a430a1530012f220210072d2c2b27151d200c0424030b212a12142f2d1d212c1504302b0c032207200b02240110271a1402030201000000000000000500000000000001000a3d0a15240a010731201d152f082d05191c232934100c2e28121174312f2d29280a1d1c2e070805342415231a110100020100000102010000010301020305', 4, 'played-out', NULL, '\xfda2e2301b416fa49881defc67c911245bd196cc2f194faf75ceba7d49586451', '2026-12-01 06:08:19.033584+00', '2026-12-01 06:08:19.23792+00', true, 1, NULL, false, '\x26c4b82e7ad2271412092b8523e77054c53117985d96dff766f0797676f7b92f'),
	(4, 1, 4, '{3,1}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a430a15091d211a23311b0b3427292a28261206080d151305121409311208151a1b29272613233428061d0d210b2a1a1400080103020201030204020104000203020300010a3b0a15091d211a23311b0b3427292a28261206080d15130512101a0b1213342a15092327260d061d31291a10010200020000050202070100000101010a0c120408211b281a04020802010a230a150904161d2d0825132f3032272e03051a21070a2c1212041d2527211a0403020201', 3, 'played-out', NULL, '\x80ddce0c5fe075e4ea4d47274d11d7d896f4c7affa4fd63479f282c50d22084a', '2026-12-01 06:08:19.937726+00', '2026-12-01 06:08:20.156277+00', true, 1, NULL, false, '\xc85a6c257cc918dd2cf945168d6bfad9fa959246f2302ad797831a4ddd45eab8'),
	(3, 1, 3, '{4,2}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a1f0a15172130222f130f260e0a1e1c2c101b16270d230420120274221a0200050a091202261b1a03bc06010a0f1205232027210a1a069e04010d00030a1c120c0d300e1c1e042f0f2c1617131a0c07010700020c000e000200030a170a15262908050c0a10222511201e2f02041d092c330f180a1012060c0a040926221a063900010018000a1012061e1d29102f2c1a065301220210030a170a15172130222f130f260e0a1e1c2c101b16270d2304200a0712013e1a028f030a22120f22261b231e27210a0d300e1c2c042f1a0f2a003d0003002600001201041300090a0e12050f101617131a050008000a010a170a15262908050c0a10222511201e2f02041d092c330f180a0612010c1a01000a1a120b0a040926221e1d29102f2c1a0b05010c000f0006000a0104', 4, 'played-out', NULL, '\x5f19c59e9930f17ca52d36bc4e45c479c7d6fcf2cd1db9e59d0c3f721f27b3a4', '2026-12-01 06:08:22.117944+00', '2026-12-01 06:08:27.936992+00', true, 1, NULL, false, '\xff259c4294a6a093f714797f80195d911a5c627fca316f4732d2f7fc6666f68c'),
	(5, 1, 5, '{3,4}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a170a151e0c110f100b212c291924282e010807322b0a26340a0712013e1a0298060a2d12140c0b080a11192e2b261e2124320f292807102c011a15fc0206230229000e0001110014020e030f0112010a0a170a152523271f082f282a303409203102223316112d0c130a061201271a01020a12120730201116082f311a071503206e0134020a1412080c1f2a09332334221a083d0121020c035e020a1f0a151e0c110f100b212c291924282e010807322b0a263412026c0c1a0200010a0912020b011a03fb03010a1a120b0a1e212426320f2c2e29341a0b6c0001000b10011c0125000a1012062b10280711191a066100000106070a170a152523271f082f282a303409203102223316112d0c130a141208273020110c082f091a08010007000203010a', 4, 'played-out', NULL, '\x2eafbf06caaee659747004b858c7a2a23f5b70ff62e657048d801bb138825c01', '2026-12-01 06:08:22.117981+00', '2026-12-01 06:08:27.541063+00', true, 1, NULL, false, '\xc3b7f48e5bfd496925d5ecda7231b6c418d1df0fba5e1b773856a0baf00fdd31'),
	(11, 2, 5, '{3,4}', 'waiting', '-infinity', 0, 0, NULL, NULL, NULL, NULL, '\x', 0, NULL, NULL, NULL, NULL, NULL, false, 1, NULL, false, '\xe62a4e9b9a6f3532f589a9ed8166d8694bf78814f1b4d72fea6fa51db5e242cf'),
	(13, 2, 7, '{4,1}', 'waiting', '-infinity', 0, 0, NULL, NULL, NULL, NULL, '\x', 0, NULL, NULL, NULL, NULL, NULL, false, 1, NULL, false, '\x21dd77e76fc725b56a1689dd492d17b41aa192c4c3910d3938adc5fdef3ac2b5'),
	(15, 2, 9, '{2,4}', 'waiting', '-infinity', 0, 0, NULL, NULL, NULL, NULL, '\x', 0, NULL, NULL, NULL, NULL, NULL, false, 1, NULL, false, '\x8a092437e06f15c665da9b704b69f0821905591273aeec88c4576c1136d81f21'),
	(17, 2, 11, '{4,3}', 'waiting', '-infinity', 0, 0, NULL, NULL, NULL, NULL, '\x', 0, NULL, NULL, NULL, NULL, NULL, false, 1, NULL, false, '\xf6bbb536ca6897b23cf919dee985503945172d08b220d03e90b1eaf0358dc53f'),
	(19, 2, 13, '{1,4}', 'waiting', '-infinity', 0, 0, NULL, NULL, NULL, NULL, '\x', 0, NULL, NULL, NULL, NULL, NULL, false, 1, NULL, false, '\xdac87053b69a429c4cd0ace025d172b1ec3e2fa095e36928b105550a82be8f49'),
	(21, 2, 15, '{4,2}', 'waiting', '-infinity', 0, 0, NULL, NULL, NULL, NULL, '\x', 0, NULL, NULL, NULL, NULL, NULL, false, 1, NULL, false, '\x9bc8b1534a054b6235dec15be22c59f0061dd3f736a98f10de0781663a78657a'),
	(23, 2, 17, '{3,4}', 'waiting', '-infinity', 0, 0, NULL, NULL, NULL, NULL, '\x', 0, NULL, NULL, NULL, NULL, NULL, false, 1, NULL, false, '\x356b1bdd6c9963baf504bb74f40d5e619082b7607875e887c3dbb4311a635346'),
	(25, 2, 19, '{4,1}', 'waiting', '-infinity', 0, 0, NULL, NULL, NULL, NULL, '\x', 0, NULL, NULL, NULL, NULL, NULL, false, 1, NULL, false, '\x77e906d48a924c2c75207f584299da54ea38e2e5e3cb44be98818475463dd88f'),
	(8, 2, 2, '{2,3}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '7c792a58-211b-466a-84d7-204603f3247f', '2026-12-01 06:09:17.207494+00', '\x0a430a15322313052b0316312d0c27042125290a340d2f192a12143231292f232d21340d050304191316250a2b0c271a140402010008020b0004030509030b05040d060f030a2c0a1529300f1d1f12182e280e041b24010d09172b1e2202120988012928042b1b090f1a080309050706061103', 0, NULL, NULL, NULL, '2026-12-01 06:09:07.207495+00', NULL, false, 1, NULL, false, '\x4d3d7b68f90b9ab40ea9aa2ac2402bd91d9572ae3c9ac8dba0becc121b33daed'),
	(10, 2, 4, '{3,1}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '9ebceb33-8529-4845-9e24-a6095b025d36', '2026-12-01 06:09:17.207782+00', '\x0a430a150d302f012d122a3134332e232232081410031c0c2b1214013108031223140d0c2f2a2e33321c2d221030341a14020100080a000800040206020a020c02040c020a0a230a15132f2c28193007261224211722141e2e0c061d11091204191214111a04030105060a250a150d302f012d122a3134332e232232081410031c0c2b12050d3108032a1a050f030a0406', 0, NULL, NULL, NULL, '2026-12-01 06:09:07.207782+00', NULL, false, 1, NULL, false, '\xb3cca60f0a289df7662d75cbc283dc98bb81ba51dfd598d0d775ffce1426e41a'),
	(14, 2, 8, '{3,2}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '18be665d-f91e-4536-81cc-c4b64e04cf09', '2026-12-01 06:09:17.207804+00', '\x0a430a152333112e1d1334030e2109252a2f0f062410202602121433342f102125261d24230e092a062e132011030f1a14000402040e01090403050902030d05040e0210040a300a152721082825070b1a01313429140d0f160e24131210120b8801271a290e1208310f161a0a05070205090212000d06', 0, NULL, NULL, NULL, '2026-12-01 06:09:07.207804+00', NULL, false, 1, NULL, false, '\x8ddaf8a804b00537715a1c3ab3e8ee2c7f80f48d18cf384c905f98ab82056688'),
	(16, 2, 10, '{1,3}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '2d4156eb-f39c-415f-9a2d-ae9945443265', '2026-12-01 06:09:17.207818+00', '\x0a430a1511330d023026171f0b231916312e1b2a2d082803061214331f312a0d262e030223160830171b28192d110b1a140402010008020d02030103050901050905070e020a230a15222c0d230a112021172b2a1f080f302f01121c2d2612042c2b302f1a04010807030a230a1511330d023026171f0b231916312e1b2a2d0828030612041117162d1a04040f0310', 0, NULL, NULL, NULL, '2026-12-01 06:09:07.207818+00', NULL, false, 1, NULL, false, '\x6f4b0c6e14f6bd266a82398c59d2c4bdee7cc907a6ac505bc92ab75ef6cd1c0b'),
	(20, 2, 14, '{2,3}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '36df66fd-78ed-40cd-bf38-d4b58586600e', '2026-12-01 06:09:17.207837+00', '\x0a430a15302c2e0e02100307310921171c2301041a13322726121402090104171a0e102730311c322e072123132c031a14020202020a00040402060109030d05040e0210040a290a151d13191003160411123008292014230d061821072d1207191114180304081a0702050903091100', 0, NULL, NULL, NULL, '2026-12-01 06:09:07.207837+00', NULL, false, 1, NULL, false, '\x3d5871f1080c5a1f92be7b95654527d405384f497052f7cb3de13d219df5f6a5'),
	(27, 2, 21, '{2,4}', 'waiting', '-infinity', 0, 0, NULL, NULL, NULL, NULL, '\x', 0, NULL, NULL, NULL, NULL, NULL, false, 1, NULL, false, '\x3d6fe45c9e11db29721471f22faf3c5268d61c23ebfcdfda547dd2095783a917'),
	(29, 2, 23, '{4,3}', 'waiting', '-infinity', 0, 0, NULL, NULL, NULL, NULL, '\x', 0, NULL, NULL, NULL, NULL, NULL, false, 1, NULL, false, '\x0baac373b7c7a6f9d71870e0485fb502f5f3f4a4637f65efc1be03a5ee77d8ee'),
	(12, 2, 6, '{1,2}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a460a15102118222927332b012e24121a06150d1c04321f0b12168b01182b1a1f060d10010b1204212e1532291c2233241a150401000000030000000007000100030001000101020a330a1521263113200c0a15031f0d072d1417062730251e2e120c1315143027261f0d25200a071a0c0003000001000000040004000a460a15102118222927332b012e24121a06150d1c04321f0b121692011001121c0b06042227241f21331a32292b150d181a15050007000204000300000007000100020003000300', 3, 'played-out', NULL, '\x9d3636585f82371cefb8069c6449e0aac29bd4cda195a56cfaa48077f4f15aad', '2026-12-01 06:09:06.209838+00', '2026-12-01 06:09:06.421487+00', false, 1, NULL, false, '\x0b31f380d790eaddefc19d4fd05942c39fbc1e6cc71146bbf6bc0e75bc59f38c'),
	(18, 2, 12, '{2,1}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a430a1523282d151a0c06083425112f03310b1d0a19022a2612141a251119342f2a2d0c030a15060b02232808311d1a1402000001030000000300000003000400000000010a2e0a15310227180e06281d162c2b211204341e232f132d32120a810131282b2f060423021a090002010100000500020a430a1523282d151a0c06083425112f03310b1d0a19022a2612142325311d342f2a2d0c030a15080b022811191a061a1400000200000300000005000100030100070001000a360a15310227180e06281d162c2b211204341e232f132d32120e81012728211e2c2b2f3132342d0e1a0d01000300020002030000000100', 4, 'played-out', NULL, '\x76c566cacf247e8aec96db4dde1f6b7959b444323296c0dafb112dbe77d29727', '2026-12-01 06:09:06.217754+00', '2026-12-01 06:09:06.421626+00', false, 1, NULL, false, '\x721d432e3ebd70c9733751cd72c3907c18720f0656b6aa1633a766fab9856d8c'),
	(24, 2, 18, '{1,2}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a450a1511211a1c10300b06130c341e162a03232e0f292c2812153e1a13160f210b1e232c1c302a29100634032e110c1a150300000100020000000006000200040000000001000a360a15322d012a1709201f022327251b342110141206241d120e85012d2034241417231d1f1b102a1a0d000000010602000000020004000a450a1511211a1c10300b06130c341e162a03232e0f292c2812157321301e230c032e112c10062a281c1334291a0b161a15020003000900000300000000010003050001000200', 3, 'played-out', NULL, '\x9d3636585f82371cefb8069c6449e0aac29bd4cda195a56cfaa48077f4f15aad', '2026-12-01 06:09:06.217841+00', '2026-12-01 06:09:06.421639+00', false, 1, NULL, false, '\x2583f541d3529486e2d0a09fb0896f76ccaea8dd6f7199d83535ae2f6b7ee7ef'),
	(30, 2, 24, '{2,1}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a460a152d1e25050a28112706230b341b323022030e0f131c121694010a060b031c2225230527340e28320f2d1b131e111a150201010001000200010004000404000000000100020a250a15080c211020272a2f220e322907311602112b1d19011205750c2a07011a0501020005000a460a152d1e25050a28112706230b341b323022030e0f131c1216940125231c221e271b13340f2d280b030a06320e05111a15010000010000000400020004000800020004000300', 3, 'played-out', NULL, '\x80ddce0c5fe075e4ea4d47274d11d7d896f4c7affa4fd63479f282c50d22084a', '2026-12-01 06:09:06.217892+00', '2026-12-01 06:09:06.42165+00', false, 1, NULL, false, '\x5ec38919306273cc9f3b2fc90292a5aee229ede77a0f3465c0ba9e557adf2b45'),
	(22, 2, 16, '{3,1}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', 'cd677b52-2516-4af0-af77-a7fefadc8c4d', '2026-12-01 06:09:17.20785+00', '\x0a460a150306202113190207101d012f1f1b300c281614262412168301131024141b26211d2f2803070c060201162019301a1504050402010008020d02030103060705020c02050a0a3b0a152f332609230e121f030b0d2b211d0420251a1c321812106f33032b32261f1d20230e211c18041a1a10010a06060209010500080206010a0b01', 0, NULL, NULL, NULL, '2026-12-01 06:09:07.20785+00', NULL, false, 1, NULL, false, '\x280249a45fd740d79a8e01a3dd29a64debc9bc441ccf36630ab1c14d3b208802'),
	(26, 2, 20, '{3,2}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', 'b02200b4-fb25-491f-b65c-f85d24c85c87', '2026-12-01 06:09:17.207896+00', '\x0a430a15091d042e1122012f2b310610291f18260814071c2312141d221f1c1814113129262e2f080401062b1007091a1401020202020a000404030509050806060d0211020a2b0a150d1721032c0e240a12221b3107292b09252a2d10041208170e07101b09030a1a0803030606060b0a010a170a15091d042e1122012f2b310610291f18260814071c23', 0, NULL, NULL, NULL, '2026-12-01 06:09:07.207897+00', NULL, false, 1, NULL, false, '\x7c3e2005549869bf98444c214b30ced97895eeeb383d8dccd957ef5baa7afe20'),
	(28, 2, 22, '{1,3}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', 'df1fdb8d-002c-4bf1-9f25-272d30a5082e', '2026-12-01 06:09:17.207914+00', '\x0a460a15070908060e34031f311617222328011c132c10270a121686010e161713282c093108030110231c071f06340a271a15040402010008020d02030103050901050905070e020a370a15070908060e34031f311617222328011c132c10270a120e7b08030a1c34282c0e16011009231a0e0e0108070305010901060a0b0104', 0, NULL, NULL, NULL, '2026-12-01 06:09:07.207914+00', NULL, false, 1, NULL, false, '\x19459ec8834984734d4cb19e32a25e7fdcdfe892424412ba157638757d240c57');
INSERT INTO public.match_entrant VALUES
	(6, 0, 1, 2, 1, 40, 0, false, NULL),
	(6, 1, 2, 1, 1, 45, 0, false, NULL),
	(2, 0, 2, 2, 1, 35, 0, false, NULL),
	(2, 1, 3, 1, 1, 40, 0, false, NULL),
	(4, 0, 3, 1, 1, 30, 0, false, NULL),
	(4, 1, 1, 2, 1, 25, 0, false, NULL),
	(1, 0, 1, 2, 1, 25, 0, false, NULL),
	(1, 1, 4, 1, 1, 35, 0, false, NULL),
	(5, 0, 3, 1, 1, 45, 0, false, NULL),
	(5, 1, 4, 2, 1, 35, 0, false, NULL),
	(3, 0, 4, 1, 1, 40, 0, false, NULL),
	(3, 1, 2, 1, 1, 40, 0, false, NULL),
	(7, 0, 1, NULL, NULL, NULL, 0, false, NULL),
	(7, 1, 4, NULL, NULL, NULL, 0, false, NULL),
	(8, 0, 2, NULL, NULL, NULL, 0, false, NULL),
	(8, 1, 3, NULL, NULL, NULL, 0, false, NULL),
	(9, 0, 4, NULL, NULL, NULL, 0, false, NULL),
	(9, 1, 2, NULL, NULL, NULL, 0, false, NULL),
	(10, 0, 3, NULL, NULL, NULL, 0, false, NULL),
	(10, 1, 1, NULL, NULL, NULL, 0, false, NULL),
	(11, 0, 3, NULL, NULL, NULL, 0, false, NULL),
	(11, 1, 4, NULL, NULL, NULL, 0, false, NULL),
	(13, 0, 4, NULL, NULL, NULL, 0, false, NULL),
	(13, 1, 1, NULL, NULL, NULL, 0, false, NULL),
	(14, 0, 3, NULL, NULL, NULL, 0, false, NULL),
	(14, 1, 2, NULL, NULL, NULL, 0, false, NULL),
	(15, 0, 2, NULL, NULL, NULL, 0, false, NULL),
	(15, 1, 4, NULL, NULL, NULL, 0, false, NULL),
	(16, 0, 1, NULL, NULL, NULL, 0, false, NULL),
	(16, 1, 3, NULL, NULL, NULL, 0, false, NULL),
	(17, 0, 4, NULL, NULL, NULL, 0, false, NULL),
	(17, 1, 3, NULL, NULL, NULL, 0, false, NULL),
	(19, 0, 1, NULL, NULL, NULL, 0, false, NULL),
	(19, 1, 4, NULL, NULL, NULL, 0, false, NULL),
	(20, 0, 2, NULL, NULL, NULL, 0, false, NULL),
	(20, 1, 3, NULL, NULL, NULL, 0, false, NULL),
	(21, 0, 4, NULL, NULL, NULL, 0, false, NULL),
	(21, 1, 2, NULL, NULL, NULL, 0, false, NULL),
	(22, 0, 3, NULL, NULL, NULL, 0, false, NULL),
	(22, 1, 1, NULL, NULL, NULL, 0, false, NULL),
	(23, 0, 3, NULL, NULL, NULL, 0, false, NULL),
	(23, 1, 4, NULL, NULL, NULL, 0, false, NULL),
	(25, 0, 4, NULL, NULL, NULL, 0, false, NULL),
	(25, 1, 1, NULL, NULL, NULL, 0, false, NULL),
	(26, 0, 3, NULL, NULL, NULL, 0, false, NULL),
	(26, 1, 2, NULL, NULL, NULL, 0, false, NULL),
	(27, 0, 2, NULL, NULL, NULL, 0, false, NULL),
	(27, 1, 4, NULL, NULL, NULL, 0, false, NULL),
	(28, 0, 1, NULL, NULL, NULL, 0, false, NULL),
	(28, 1, 3, NULL, NULL, NULL, 0, false, NULL),
	(29, 0, 4, NULL, NULL, NULL, 0, false, NULL),
	(29, 1, 3, NULL, NULL, NULL, 0, false, NULL),
	(30, 0, 2, 1, 1, 30, 0, false, NULL),
	(30, 1, 1, 2, 1, 25, 0, false, NULL),
	(24, 0, 1, 2, 0, 15, 0, false, NULL),
	(24, 1, 2, 1, 2, 50, 0, false, NULL),
	(12, 0, 1, 2, 0, 15, 0, false, NULL),
	(12, 1, 2, 1, 2, 50, 0, false, NULL),
	(18, 0, 2, 1, 2, 50, 0, false, NULL),
	(18, 1, 1, 2, 0, 25, 0, false, NULL);
INSERT INTO public.migration VALUES
	(1, '0001_ground', 'df580b5b33442ff519984ecc108551743c964e9d3af22e52ecada5ead31d6066', '2026-12-01 06:08:01.264116+00'),
	(2, '0002_formats', '7b40150231f775990ff401185893026f937ea78ca5839921af4c79655417f96a', '2026-12-01 06:08:01.434236+00'),
	(3, '0003_pause', 'e9225d83d4624433b7d9d883a665c206f0eeb3e7b407c2f16861ea95778b7a13', '2026-12-01 06:08:01.487682+00'),
	(4, '0004_watching', '5b8e13a5fc46f7de4df86a2b3518599582c7f9eb1c86d3b64eef3b72f1873d21', '2026-12-01 06:08:01.496777+00'),
	(5, '0005_played', 'edbf9b74ce7ee5b6d0fa0a6e5e607748d64f048cb2477c738e4c32ae23099106', '2026-12-01 06:08:01.50113+00'),
	(6, '0006_rungs', '249160be0c0b82a155a345c391b7e85abbeb92e20d0530f58225260831ed9110', '2026-12-01 06:08:01.508801+00'),
	(7, '0007_absences', 'c778fa7587d0a469057277a545a3e510ebe7c543b4d7ee8587de3a2415a8c79f', '2026-12-01 06:08:01.527925+00'),
	(8, '0008_suspending', '597e831e44931a823e6b118e6808a34a3c7d12eda52e42fd1b51d3e0283d5313', '2026-12-01 06:08:01.533781+00'),
	(9, '0009_ladder_reads', 'c2e884c7037d18e650625b38a83605e7d1b05509f45343cea5d00bc4a99b18b6', '2026-12-01 06:08:01.539246+00'),
	(10, '0010_schedules_deleted', '8243bbceb28f01156d4acfc86440e532fc71f502f2a7211c33c18919bc10d491', '2026-12-01 06:08:01.561227+00'),
	(11, '0011_apart', '3b0b8186bff9b5d04761081737e8616b553a6b202493e159400711e6206856dd', '2026-12-01 06:08:01.571329+00'),
	(12, '0012_formats_by_name', 'f15c25413097b6f5713d46c50f6574c9fe08af887495c389c9557433bc26e6df', '2026-12-01 06:08:01.579438+00'),
	(13, '0013_latest_unasked', '6fb41691fc3e4d7e4b3e7d12c6904d24cea3f01560e44c319067718d0663918c', '2026-12-01 06:08:01.580691+00'),
	(14, '0014_hosting', 'd622eb32e922beccc2ebf5593e5a1228ec4c5d8a3155b32d9c5fdf5749c072b6', '2026-12-01 06:08:01.588603+00'),
	(15, '0015_hold', 'fdcf64682841d73b90aed545f75f697d3329e63fdcb566a7569a9b23e255ec7a', '2026-12-01 06:08:01.609961+00'),
	(16, '0016_trying', 'b28c6927469662064154075e08b3fb8d4efd343b48922255e5a60638fb684afa', '2026-12-01 06:08:01.618926+00'),
	(17, '0017_hosts', 'c5f008283f0830ecd1f7860408d04e87b3b5c8e9f7274f17a8695e3badf3143e', '2026-12-01 06:08:01.620235+00'),
	(18, '0018_commitments', '46859486e005811290d3bf7edabeff4a14af8b4c65f7cbbdc34ebe8562723c34', '2026-12-01 06:08:01.626968+00'),
	(19, '0019_submissions', '5e4d983921c259ca4ee299b512c39c49b613a8e6c4683c58283d839dd8a5d748', '2026-12-01 06:08:01.628646+00'),
	(20, '0020_corrections', '97ce313c305cf11c7e5eae32bb43cf1f29d2024b0b3b1ec7dc90a1bffe815e78', '2026-12-01 06:08:01.651891+00'),
	(21, '0021_seasons', 'ea029be60607531e2b261701d80c0002ba3d0e7f396487907ee149c916478a64', '2026-12-01 06:08:01.654117+00'),
	(22, '0022_spent_archives', '20e00750f3a85ff9b8dde5f2f18fdd85a86e1cda8dc01d3b8e44a6da25b4523e', '2026-12-01 06:08:01.682515+00'),
	(23, '0023_outages', '4af7206cb69925538462a14bf1af732682e511fa3f8fcd85989ef041e29d2567', '2026-12-01 06:08:01.684197+00');
INSERT INTO public.owner OVERRIDING SYSTEM VALUE VALUES
	(1, 'house', '2026-12-01 06:08:11.013526+00'),
	(2, 'guest', '2026-12-01 06:08:12.996931+00');
INSERT INTO public.rating VALUES
	(1, 1, 15.993989462687676, 5.737762074621465, 3, 0, 0, 3, 0, '2026-12-01 06:08:19.23792+00'),
	(1, 2, 25.614135381496887, 5.179191598978037, 3, 1, 1, 1, 0, '2026-12-01 06:08:19.23792+00'),
	(1, 3, 34.006010537312335, 5.737762074621464, 3, 3, 0, 0, 0, '2026-12-01 06:08:27.541063+00'),
	(1, 4, 24.385864618503124, 5.179191598978037, 3, 1, 1, 1, 0, '2026-12-01 06:08:27.541063+00');
INSERT INTO public.rating_step VALUES
	(1, 1, 1, 1, 2, 25, 8.333333333333334, 20.305253949769472, 7.136552284755495),
	(1, 2, 1, 4, 1, 25, 8.333333333333334, 29.69474605023054, 7.136552284755495),
	(1, 3, 2, 2, 2, 25, 8.333333333333334, 20.305253949769472, 7.136552284755495),
	(1, 4, 2, 3, 1, 25, 8.333333333333334, 29.69474605023054, 7.136552284755495),
	(1, 5, 3, 4, 1, 29.69474605023054, 7.136552284755495, 26.223476843387374, 5.665826585907002),
	(1, 6, 3, 2, 1, 20.305253949769472, 7.136552284755495, 23.776523156612637, 5.665826585907002),
	(1, 7, 4, 3, 1, 29.69474605023054, 7.136552284755495, 31.606180168914776, 6.4748185915713465),
	(1, 8, 4, 1, 2, 20.305253949769472, 7.136552284755495, 18.393819831085235, 6.4748185915713465),
	(1, 9, 5, 3, 1, 31.606180168914776, 6.4748185915713465, 34.006010537312335, 5.737762074621464),
	(1, 10, 5, 4, 2, 26.223476843387374, 5.665826585907002, 24.385864618503124, 5.179191598978037),
	(1, 11, 6, 1, 2, 18.393819831085235, 6.4748185915713465, 15.993989462687676, 5.737762074621465),
	(1, 12, 6, 2, 1, 23.776523156612637, 5.665826585907002, 25.614135381496887, 5.179191598978037);
INSERT INTO public.rung VALUES
	(1, -5, 1),
	(1, 40, 1),
	(1, 67, 1),
	(1, 33, 0),
	(1, 35, 1);
INSERT INTO public.schedule OVERRIDING SYSTEM VALUE VALUES
	(1, 'demo-1-4-bots', 'twenty-five', '{}', NULL, 'UTC', 'bots: random, lowest-winner, rule-of-thumb, high-lead', 0, 'round-robin', true, 1, 1000, 30000, 0, 10000, 'lenient', 60, true, true, false, NULL, '2026-12-01 06:08:13.024741+00', '{}', 0, 5, NULL, 3600),
	(2, 'demo-4-4-bots', 'twenty-five', '{}', NULL, 'UTC', 'bots: random, lowest-winner, rule-of-thumb, high-lead', 0, 'round-robin', true, 4, 1000, 30000, 0, 10000, 'lenient', 60, true, true, false, NULL, '2026-12-01 06:09:00.762108+00', '{}', 0, 5, NULL, 3600);
INSERT INTO public.slot OVERRIDING SYSTEM VALUE VALUES
	(1, 1, '2026-12-01 06:08:15.053846+00', 0, 'taken', NULL, '2026-12-01 06:08:13.024741+00'),
	(2, 2, '2026-12-01 06:09:02.787057+00', 0, 'taken', NULL, '2026-12-01 06:09:00.762108+00');
INSERT INTO public.token OVERRIDING SYSTEM VALUE VALUES
	(1, 4, '\x14f13450e36e9ea68139ad22b4a5163cf4a0f0e4cd5bdc6b4d19ee05a03e3268', '2026-12-01 06:08:12.996931+00', '2026-12-01 06:08:12.996931+00', NULL, NULL),
	(6, 1, '\xb491910cfd53db26b121e9911a0d16e789af46a684b2eca4bc8a405915a5b5b6', '2026-12-01 06:09:03.609149+00', NULL, '72d6be59-3fba-4eba-affb-a6aa38bcd1cc', '2026-12-01 06:09:14.665779+00'),
	(7, 2, '\xe6afdf591c61987698af2562a1cd8ac2809b6673ad334a9f775bbf0264083230', '2026-12-01 06:09:03.609149+00', NULL, '1e7cd2bb-7f61-4661-a08c-870955794a84', '2026-12-01 06:09:14.666387+00'),
	(8, 3, '\x56a51c67ef73e753cafeabfc9740fe5b0c9c79d8daa25c9f6064b822f5e93cff', '2026-12-01 06:09:03.609149+00', NULL, 'a2a4102e-7c4c-491e-9648-d18170a2126c', '2026-12-01 06:09:14.666391+00'),
	(9, 4, '\xf3f4f7fe41af4f13a390d02e627cc3045fcf95e6a7fd9b4832321ae6228a413f', '2026-12-01 06:09:03.609149+00', NULL, '3c8ea07c-ba05-431b-be64-51056fa1fb5a', '2026-12-01 06:09:14.666393+00');
INSERT INTO public.tournament OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, 'demo-1-4-bots 2026-12-01 06:08', 'finished', '2026-12-01 06:08:15.053846+00', 'twenty-five', '{"rob": "ace_holder", "pool": "0", "sides": "0,2/1,3", "jokers": "0", "preset": "twenty-five", "renege": "yes", "target": "25", "auction": "single_round", "partner": "fixed", "players": "4", "ranking": "irish", "turn_up": "yes", "all_pass": "throw_in", "deal_cap": "100", "ct_ladder": "sequential", "end_check": "immediate", "hand_size": "5", "overshoot": "off", "tie_break": "first_to_reach", "bid_values": "10,15,20,25,60", "first_lead": "dealer_left", "kitty_size": "0", "rob_forced": "no", "trump_from": "turn_up", "void_plain": "any", "dealer_take": "yes", "bonus_points": "0", "bonus_timing": "when_played", "ct_call_self": "forbidden", "deal_batches": "3,2", "discard_draw": "no", "plain_follow": "strict", "renege_scope": "each", "throw_in_cap": "3", "trick_points": "5", "trump_naming": "after_kitty", "bidder_scores": "all", "dealer_in_war": "take_or_pass", "rob_turned_ace": "dealer", "ct_partner_known": "on_call", "failed_bid_reach": "void", "take_reply_order": "taken_bidder", "thirty_for_sixty": "no", "only_bidder_can_win": "no", "ace_of_diamonds_plain": "lowest"}', 'round-robin', true, 1, 1000, 30000, 0, 10000, 'lenient', 60, '\x5f1c7884fb39edd8258c1eb2d62d951839bd85050392933f5f046c5d2e65f76a', 1, '2026-12-01 06:08:15.740176+00', '2026-12-01 06:08:15.823449+00', '2026-12-01 06:08:27.998045+00', '{}', 'bots: random, lowest-winner, rule-of-thumb, high-lead', true, false, 3600, NULL),
	(2, 2, 2, 'demo-4-4-bots 2026-12-01 06:09', 'running', '2026-12-01 06:09:02.787057+00', 'twenty-five', '{"rob": "ace_holder", "pool": "0", "sides": "0,2/1,3", "jokers": "0", "preset": "twenty-five", "renege": "yes", "target": "25", "auction": "single_round", "partner": "fixed", "players": "4", "ranking": "irish", "turn_up": "yes", "all_pass": "throw_in", "deal_cap": "100", "ct_ladder": "sequential", "end_check": "immediate", "hand_size": "5", "overshoot": "off", "tie_break": "first_to_reach", "bid_values": "10,15,20,25,60", "first_lead": "dealer_left", "kitty_size": "0", "rob_forced": "no", "trump_from": "turn_up", "void_plain": "any", "dealer_take": "yes", "bonus_points": "0", "bonus_timing": "when_played", "ct_call_self": "forbidden", "deal_batches": "3,2", "discard_draw": "no", "plain_follow": "strict", "renege_scope": "each", "throw_in_cap": "3", "trick_points": "5", "trump_naming": "after_kitty", "bidder_scores": "all", "dealer_in_war": "take_or_pass", "rob_turned_ace": "dealer", "ct_partner_known": "on_call", "failed_bid_reach": "void", "take_reply_order": "taken_bidder", "thirty_for_sixty": "no", "only_bidder_can_win": "no", "ace_of_diamonds_plain": "lowest"}', 'round-robin', true, 4, 1000, 30000, 0, 10000, 'lenient', 60, '\x5bfcd33959917b028d7f48d58e10ae0062592694fe57a71de86e5208d5050ece', 1, '2026-12-01 06:09:02.928478+00', '2026-12-01 06:09:03.00229+00', NULL, '{}', 'bots: random, lowest-winner, rule-of-thumb, high-lead', true, false, 3600, NULL);
INSERT INTO public.wave VALUES
	(1, 1, '{}', 1, 1, '2026-12-01 06:08:15.740176+00'),
	(2, 1, '{}', 1, 2, '2026-12-01 06:09:02.928478+00');
SELECT pg_catalog.setval('public.audit_id_seq', 15, true);
SELECT pg_catalog.setval('public.bot_id_seq', 4, true);
SELECT pg_catalog.setval('public.bot_version_id_seq', 4, true);
SELECT pg_catalog.setval('public.ladder_id_seq', 2, true);
SELECT pg_catalog.setval('public.match_id_seq', 30, true);
SELECT pg_catalog.setval('public.owner_id_seq', 2, true);
SELECT pg_catalog.setval('public.process_log_id_seq', 1, false);
SELECT pg_catalog.setval('public.schedule_id_seq', 2, true);
SELECT pg_catalog.setval('public.season_id_seq', 1, false);
SELECT pg_catalog.setval('public.slot_id_seq', 2, true);
SELECT pg_catalog.setval('public.submission_id_seq', 1, false);
SELECT pg_catalog.setval('public.suspension_id_seq', 1, false);
SELECT pg_catalog.setval('public.token_id_seq', 9, true);
SELECT pg_catalog.setval('public.tournament_id_seq', 2, true);
ALTER TABLE ONLY public.anchor
    ADD CONSTRAINT anchor_pkey PRIMARY KEY (ladder, version);
ALTER TABLE ONLY public.archive
    ADD CONSTRAINT archive_pkey PRIMARY KEY (sha256);
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
ALTER TABLE ONLY public.season_event
    ADD CONSTRAINT season_event_pkey PRIMARY KEY (season, tournament);
ALTER TABLE ONLY public.season
    ADD CONSTRAINT season_name_taken UNIQUE (name);
ALTER TABLE ONLY public.season
    ADD CONSTRAINT season_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.season_schedule
    ADD CONSTRAINT season_schedule_pkey PRIMARY KEY (season, schedule);
ALTER TABLE ONLY public.slot
    ADD CONSTRAINT slot_once UNIQUE (schedule, due_at);
ALTER TABLE ONLY public.slot
    ADD CONSTRAINT slot_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.submission
    ADD CONSTRAINT submission_of_version UNIQUE (version);
ALTER TABLE ONLY public.submission
    ADD CONSTRAINT submission_once UNIQUE (bot, archive);
ALTER TABLE ONLY public.submission
    ADD CONSTRAINT submission_pkey PRIMARY KEY (id);
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
CREATE INDEX audit_of_corrections ON public.audit USING btree (corrects, id) WHERE (corrects IS NOT NULL);
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
CREATE INDEX season_of_event ON public.season_event USING btree (tournament);
CREATE INDEX season_of_schedule ON public.season_schedule USING btree (schedule);
CREATE INDEX slot_open ON public.slot USING btree (due_at) WHERE (state = 'open'::text);
CREATE INDEX submission_waiting ON public.submission USING btree (submitted_at, id) WHERE (state = 'waiting'::text);
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
ALTER TABLE ONLY public.audit
    ADD CONSTRAINT audit_corrects_fkey FOREIGN KEY (corrects) REFERENCES public.tournament(id);
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
ALTER TABLE ONLY public.season_event
    ADD CONSTRAINT season_event_season_fkey FOREIGN KEY (season) REFERENCES public.season(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.season_event
    ADD CONSTRAINT season_event_tournament_fkey FOREIGN KEY (tournament) REFERENCES public.tournament(id);
ALTER TABLE ONLY public.season_schedule
    ADD CONSTRAINT season_schedule_schedule_fkey FOREIGN KEY (schedule) REFERENCES public.schedule(id);
ALTER TABLE ONLY public.season_schedule
    ADD CONSTRAINT season_schedule_season_fkey FOREIGN KEY (season) REFERENCES public.season(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.slot
    ADD CONSTRAINT slot_schedule_fkey FOREIGN KEY (schedule) REFERENCES public.schedule(id);
ALTER TABLE ONLY public.submission
    ADD CONSTRAINT submission_archive_fkey FOREIGN KEY (archive) REFERENCES public.archive(sha256);
ALTER TABLE ONLY public.submission
    ADD CONSTRAINT submission_bot_fkey FOREIGN KEY (bot) REFERENCES public.bot(id);
ALTER TABLE ONLY public.submission
    ADD CONSTRAINT submission_version_fkey FOREIGN KEY (version) REFERENCES public.bot_version(id);
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
