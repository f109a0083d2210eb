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
    content bytea NOT NULL,
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
	(1, '2026-12-01 03:55:46.908287+00', 'house', 'created', 'owner house', ''),
	(2, '2026-12-01 03:55:46.908287+00', 'house', 'created', 'bot random', ''),
	(3, '2026-12-01 03:55:46.908287+00', 'house', 'hosts', 'version 1', 'baseline:random'),
	(4, '2026-12-01 03:55:46.944082+00', 'house', 'created', 'bot lowest-winner', ''),
	(5, '2026-12-01 03:55:46.944082+00', 'house', 'hosts', 'version 2', 'baseline:lowest-winner'),
	(6, '2026-12-01 03:55:46.952055+00', 'house', 'created', 'bot rule-of-thumb', ''),
	(7, '2026-12-01 03:55:46.952055+00', 'house', 'hosts', 'version 3', 'baseline:rule-of-thumb'),
	(8, '2026-12-01 03:55:49.233794+00', 'the demo', 'created', 'owner guest', ''),
	(9, '2026-12-01 03:55:49.233794+00', 'the demo', 'created', 'bot high-lead', ''),
	(10, '2026-12-01 03:55:49.233794+00', 'the demo', 'hosts', 'version 4', 'folder:arena/cli/guest_bot'),
	(11, '2026-12-01 03:55:49.233794+00', 'the demo', 'withdrew tokens', 'bot high-lead', ''),
	(12, '2026-12-01 03:55:49.253356+00', 'organiser', 'created', 'schedule demo-1-4-bots', ''),
	(13, '2026-12-01 03:55:49.253356+00', 'organiser', 'added slot', 'schedule demo-1-4-bots', '2026-12-01 03:55:51+00:00'),
	(14, '2026-12-01 03:56:13.575193+00', 'organiser', 'created', 'schedule demo-4-4-bots', ''),
	(15, '2026-12-01 03:56:13.575193+00', 'organiser', 'added slot', 'schedule demo-4-4-bots', '2026-12-01 03:56:15+00:00');
INSERT INTO public.bot OVERRIDING SYSTEM VALUE VALUES
	(1, 'random', 1, '{}', '2026-12-01 03:55:46.908287+00', NULL, true),
	(2, 'lowest-winner', 1, '{}', '2026-12-01 03:55:46.944082+00', NULL, true),
	(3, 'rule-of-thumb', 1, '{}', '2026-12-01 03:55:46.952055+00', NULL, true),
	(4, 'high-lead', 2, '{}', '2026-12-01 03:55:49.233794+00', NULL, false);
INSERT INTO public.bot_version OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, '2026-12-01 03:55:46.908287+00', NULL, 'random', 'house'),
	(2, 2, 1, '2026-12-01 03:55:46.944082+00', NULL, 'lowest-winner', 'house'),
	(3, 3, 1, '2026-12-01 03:55:46.952055+00', NULL, 'rule-of-thumb', 'house'),
	(4, 4, 1, '2026-12-01 03:55:49.233794+00', NULL, 'high-lead', 'guest');
INSERT INTO public.entry VALUES
	(1, 1, 1, NULL, NULL, NULL, NULL, NULL),
	(1, 2, 2, NULL, NULL, NULL, NULL, NULL),
	(1, 3, 3, NULL, NULL, NULL, NULL, NULL),
	(1, 4, 4, NULL, NULL, NULL, NULL, NULL),
	(2, 4, 4, '2026-12-01 03:56:16.180755+00', NULL, NULL, NULL, NULL),
	(2, 1, 1, NULL, NULL, NULL, NULL, NULL),
	(2, 2, 2, NULL, NULL, NULL, NULL, NULL),
	(2, 3, 3, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.game VALUES
	(1, 1, '\xd912dd97198c7fceb068d504b2572858a50c5b4db3e92ecc072fd63c49bbde58', 0, '{0,1,0,1}'),
	(1, 2, '\xd912dd97198c7fceb068d504b2572858a50c5b4db3e92ecc072fd63c49bbde58', 0, '{1,0,1,0}'),
	(2, 1, '\x2a74edf7370a38c8176ffbdde6ed03d9c9708ca0e0921bbfae516f7b4bea82a0', 0, '{0,1,0,1}'),
	(2, 2, '\x2a74edf7370a38c8176ffbdde6ed03d9c9708ca0e0921bbfae516f7b4bea82a0', 0, '{1,0,1,0}'),
	(3, 1, '\x67e9cd892e90c02673357a0f6687359927f76b12a4ad99193089b032387c3d26', 0, '{0,1,0,1}'),
	(3, 2, '\x67e9cd892e90c02673357a0f6687359927f76b12a4ad99193089b032387c3d26', 0, '{1,0,1,0}'),
	(4, 1, '\x8b9dd2293dd8e54ced983f41514189449711bc3107c68f15af151c3ff74a8235', 0, '{0,1,0,1}'),
	(4, 2, '\x8b9dd2293dd8e54ced983f41514189449711bc3107c68f15af151c3ff74a8235', 0, '{1,0,1,0}'),
	(5, 1, '\x24d412fc1f8b0e33169ceec12dd74fff92fea5515a6650fadb7409fae6cdb457', 0, '{0,1,0,1}'),
	(5, 2, '\x24d412fc1f8b0e33169ceec12dd74fff92fea5515a6650fadb7409fae6cdb457', 0, '{1,0,1,0}'),
	(6, 1, '\x6a9061ec20411d4666048f19adb0e9df24adef06b9890288f65cd7cd854d8ad5', 0, '{0,1,0,1}'),
	(6, 2, '\x6a9061ec20411d4666048f19adb0e9df24adef06b9890288f65cd7cd854d8ad5', 0, '{1,0,1,0}'),
	(7, 1, '\xe16dfe71cac13eb93e2ffff41fd78a83a1164de0ea43813c771663c54d357a9d', 0, '{0,1,0,1}'),
	(7, 2, '\xe16dfe71cac13eb93e2ffff41fd78a83a1164de0ea43813c771663c54d357a9d', 0, '{1,0,1,0}'),
	(8, 1, '\x540b9b3ea2e78d394ca4a278fa6c1cea52c4507347cdedab96f0550b19f78d98', 0, '{0,1,0,1}'),
	(8, 2, '\x540b9b3ea2e78d394ca4a278fa6c1cea52c4507347cdedab96f0550b19f78d98', 0, '{1,0,1,0}'),
	(9, 1, '\x6290522a27fb9fd126bd32754ee43c91098f3ea4fb6498887e42740f36553d71', 0, '{0,1,0,1}'),
	(9, 2, '\x6290522a27fb9fd126bd32754ee43c91098f3ea4fb6498887e42740f36553d71', 0, '{1,0,1,0}'),
	(10, 1, '\xbc6cab7bb3fb2d11d0684f2564e394a671d4e9dd7fcb2ca5ad7f5911f6085919', 0, '{0,1,0,1}'),
	(10, 2, '\xbc6cab7bb3fb2d11d0684f2564e394a671d4e9dd7fcb2ca5ad7f5911f6085919', 0, '{1,0,1,0}'),
	(11, 1, '\xaba6df3075de6c63b7a7927f7d4384b4c23d2dae1351e6c01ff857cb37aa1794', 0, '{0,1,0,1}'),
	(11, 2, '\xaba6df3075de6c63b7a7927f7d4384b4c23d2dae1351e6c01ff857cb37aa1794', 0, '{1,0,1,0}'),
	(12, 1, '\xb71f613e4aeae814b7baf2f8f68c474dc14305612945acf1a6bba2f9f9984282', 0, '{0,1,0,1}'),
	(12, 2, '\xb71f613e4aeae814b7baf2f8f68c474dc14305612945acf1a6bba2f9f9984282', 0, '{1,0,1,0}'),
	(13, 1, '\x7c14e6564b51ed8e749764e380715318f21f0d76d5fd12dc816eea74906a93aa', 0, '{0,1,0,1}'),
	(13, 2, '\x7c14e6564b51ed8e749764e380715318f21f0d76d5fd12dc816eea74906a93aa', 0, '{1,0,1,0}'),
	(14, 1, '\xdf59dfe4c7509392e452df2a23cce2c5465dab0dc8dbfb8acf609f3edb86fe09', 0, '{0,1,0,1}'),
	(14, 2, '\xdf59dfe4c7509392e452df2a23cce2c5465dab0dc8dbfb8acf609f3edb86fe09', 0, '{1,0,1,0}'),
	(15, 1, '\xda957bc34558dd83e70db87e66ea9103dc306bb8f547e5d5e6354cb7e072cc89', 0, '{0,1,0,1}'),
	(15, 2, '\xda957bc34558dd83e70db87e66ea9103dc306bb8f547e5d5e6354cb7e072cc89', 0, '{1,0,1,0}'),
	(16, 1, '\xb7a3b1009b692d71dc2abac8395ba74c65ab33caa36c42632d4a65f5e3c208b7', 0, '{0,1,0,1}'),
	(16, 2, '\xb7a3b1009b692d71dc2abac8395ba74c65ab33caa36c42632d4a65f5e3c208b7', 0, '{1,0,1,0}'),
	(17, 1, '\xbe9cc1cc9579d240853fa28e10d1864f81d0d4d148c763ac2500ecfb7450e162', 0, '{0,1,0,1}'),
	(17, 2, '\xbe9cc1cc9579d240853fa28e10d1864f81d0d4d148c763ac2500ecfb7450e162', 0, '{1,0,1,0}'),
	(18, 1, '\x30c8915a56b229ab293b09c35f77cb8e6b11acdaaf1e50239378b6cb7fc4e9fa', 0, '{0,1,0,1}'),
	(18, 2, '\x30c8915a56b229ab293b09c35f77cb8e6b11acdaaf1e50239378b6cb7fc4e9fa', 0, '{1,0,1,0}'),
	(19, 1, '\x514a2450572b4dc8273cfdc7e1da0980ff7da73dd10b66ebcc99e3953075e098', 0, '{0,1,0,1}'),
	(19, 2, '\x514a2450572b4dc8273cfdc7e1da0980ff7da73dd10b66ebcc99e3953075e098', 0, '{1,0,1,0}'),
	(20, 1, '\x8777545ac4c746e32ff7c514be7ba69800e264d819969d7f0db1136710aaa299', 0, '{0,1,0,1}'),
	(20, 2, '\x8777545ac4c746e32ff7c514be7ba69800e264d819969d7f0db1136710aaa299', 0, '{1,0,1,0}'),
	(21, 1, '\xbadeff1c9dbb354373a39676b0e935047105286627e064796b4e1f20f349814f', 0, '{0,1,0,1}'),
	(21, 2, '\xbadeff1c9dbb354373a39676b0e935047105286627e064796b4e1f20f349814f', 0, '{1,0,1,0}'),
	(22, 1, '\x42de78c4a2bc1d1d99a71863742e08c84c85a2e77d6c1ca734b2d6008b8d9a01', 0, '{0,1,0,1}'),
	(22, 2, '\x42de78c4a2bc1d1d99a71863742e08c84c85a2e77d6c1ca734b2d6008b8d9a01', 0, '{1,0,1,0}'),
	(23, 1, '\xf2ee4a90476459003a207822687bca17fea675726dcdaae1b6939bbd0e8853e5', 0, '{0,1,0,1}'),
	(23, 2, '\xf2ee4a90476459003a207822687bca17fea675726dcdaae1b6939bbd0e8853e5', 0, '{1,0,1,0}'),
	(24, 1, '\x7188b369726d0d8eb33b1388716843fe5b4d7d7385039849397e1f6dd53008d4', 0, '{0,1,0,1}'),
	(24, 2, '\x7188b369726d0d8eb33b1388716843fe5b4d7d7385039849397e1f6dd53008d4', 0, '{1,0,1,0}'),
	(25, 1, '\x607f821fa1e876ff912a02ece86b525ecd11b0dff28b4d99a99e71ee1daaa938', 0, '{0,1,0,1}'),
	(25, 2, '\x607f821fa1e876ff912a02ece86b525ecd11b0dff28b4d99a99e71ee1daaa938', 0, '{1,0,1,0}'),
	(26, 1, '\x04f63652fe99c2ea7e47b25759c1d0dcb826bfff7d87bec7d92b9323c565a544', 0, '{0,1,0,1}'),
	(26, 2, '\x04f63652fe99c2ea7e47b25759c1d0dcb826bfff7d87bec7d92b9323c565a544', 0, '{1,0,1,0}'),
	(27, 1, '\x692711c9768a701893045183c5fe5c7206e51b9b8e2095b86f7a667fa5d07ecd', 0, '{0,1,0,1}'),
	(27, 2, '\x692711c9768a701893045183c5fe5c7206e51b9b8e2095b86f7a667fa5d07ecd', 0, '{1,0,1,0}'),
	(28, 1, '\xd68d445f470ea0b062d720c9693381cfc5185fe8d3578a7ee9552dfd4606da43', 0, '{0,1,0,1}'),
	(28, 2, '\xd68d445f470ea0b062d720c9693381cfc5185fe8d3578a7ee9552dfd4606da43', 0, '{1,0,1,0}'),
	(29, 1, '\xf9677282d5bcbc4147b0d20beffa8d59ca0be23cb2fb93d41196137cbe14dc06', 0, '{0,1,0,1}'),
	(29, 2, '\xf9677282d5bcbc4147b0d20beffa8d59ca0be23cb2fb93d41196137cbe14dc06', 0, '{1,0,1,0}'),
	(30, 1, '\x35d4dfe2e71b4de4d2caeaf87a9069a19ba64baf12ddbd75fd0592ca354b2d31', 0, '{0,1,0,1}'),
	(30, 2, '\x35d4dfe2e71b4de4d2caeaf87a9069a19ba64baf12ddbd75fd0592ca354b2d31', 0, '{1,0,1,0}');
INSERT INTO public.host VALUES
	('vm:24595:f5a8', 'by bubblewrap, as an account of its own for each bot; control groups v1 hold memory, processor and number of processes together', '{"Python 3.11.7","cuig 0.1.0","numpy 2.4.6"}', 4, '2026-12-01 03:56:17.576631+00');
INSERT INTO public.hosted_version VALUES
	(1, 'baseline:random', '302b9f59-1183-423c-ab08-ee20faa344e0', 'vm:24595:f5a8', '2026-12-01 03:56:27.562285+00', 0, NULL, NULL, NULL, '-infinity', '{}'),
	(2, 'baseline:lowest-winner', '8601a624-be26-4567-b879-aa4392633f41', 'vm:24595:f5a8', '2026-12-01 03:56:27.562338+00', 0, NULL, NULL, NULL, '-infinity', '{}'),
	(3, 'baseline:rule-of-thumb', '6056813f-04db-4eb0-abbd-b5d365d25041', 'vm:24595:f5a8', '2026-12-01 03:56:27.562348+00', 0, NULL, NULL, NULL, '-infinity', '{}'),
	(4, 'folder:arena/cli/guest_bot', '1a9c32b7-98ce-41d9-a42f-52a6d1ae55fa', 'vm:24595:f5a8', '2026-12-01 03:56:27.562355+00', 0, NULL, NULL, NULL, '-infinity', '{}');
INSERT INTO public.house VALUES
	(true, '/tmp/cuig-dump-az62ph1v (machine 3d1219c7)', '7714179328986019996/16384', NULL, NULL);
INSERT INTO public.ladder OVERRIDING SYSTEM VALUE VALUES
	(1, 'twenty-five', 'twenty-five', 4, 25, 8.333333333333334, 4.166666666666667, 0.025, 0.25, 4.166666666666667, '2026-12-01 03:55:51.35607+00');
INSERT INTO public.match OVERRIDING SYSTEM VALUE VALUES
	(6, 1, 6, '{1,2}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a450a150b130f0a0629071917162110302a12092c05331b2412157f0b0721092a330a29240f1730050619102c1316121a150301000400000000000000000000000000000000000a230a1533061b16040c28222a0230071c2f34230b2c10112112043e0402071a04000000000a0e12050b231b221c1a0500000000000a450a150b130f0a0629071917162110302a12092c05331b2412156d0f1612241b130721330b292a050a17102c0619301a15000000000000000000000000000000000000000000', 3, 'played-out', NULL, '\xc586229f3ac2fb8f9512aff9856c486f477f7614c621ab2448aaad1c2100e48b', '2026-12-01 03:55:53.607427+00', '2026-12-01 03:55:53.69894+00', true, 1, NULL, false, '\x365edd5013dd223e746de847288b9c3f6c126361aab6cb30cb240e73ade9c125'),
	(2, 1, 2, '{2,3}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a430a150112131e2d090b270d061c2833221b231726050c10121412091b17010b1c0c261e27220d2805132d0633231a1403010101010001010101010100020100000001010a330a1522120f09011f27040702320631300a112519172c15120c121f0a110f073117190904301a0c0006000000000000000000020a430a150112131e2d090b270d061c2833221b231726050c10121412091b1713061c05010d220c2728231e0b33262d1a1400010000000000000000000000000000000000000a3b0a1522120f09011f27040702320631300a112519172c15121012070a1101040617190f1f31252227301a1000000000000004000100000001010000', 4, 'played-out', NULL, '\xfda2e2301b416fa49881defc67c911245bd196cc2f194faf75ceba7d49586451', '2026-12-01 03:55:54.484428+00', '2026-12-01 03:55:54.747329+00', true, 1, NULL, false, '\x789ed82f8ef1b802180a7933433b0216f01b8f0ed39e08725dd2fcc196b7551c'),
	(4, 1, 4, '{3,1}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a450a151708123414260928252905312d2a1b300a2c222b2e12156d0825050a2d2b3428262a22171b2c122e301429311a150401010101010201010101000100000100010001000a2b0a1513260f180d042f20151a17162c2e281e2a2503141112080d042e03181a16141a0801080001000000000a460a151708123414260928252905312d2a1b300a2c222b2e12168d011709310a1b2c342e3008282d262a2212052b14251a150300000000010000000000000000000000000000000a2b0a1513260f180d042f20151a17162c2e281e2a250314111208181517140d0428031a080000000000010000', 4, 'played-out', NULL, '\x9df25408e0e9b5594269c4991d9da6868319d22c6e1ffdfd81d8741f3b9878a8', '2026-12-01 03:55:54.484747+00', '2026-12-01 03:55:54.747481+00', true, 1, NULL, false, '\x7f6e400b26da9165ecc274715a9f7308f1acc6d2f214c216a4946e9f57b9d332'),
	(3, 1, 3, '{4,2}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a1d0a150109081c17282e2c1821290f033127190d1a2f102512011c1a01010a2b1213212710292f0928180f19170d082e031a012c311a14960100120002000c0a0010000c000900050005000a260a151f050820262e221e29230e122a09302b33252f321b120693011f1e0e1b1a0501040003000a170a150109081c17282e2c1821290f033127190d1a2f10250a2d12141c212710292f0928180f19170d082e031a012c311a154301920100010009000008000500030123000100000a250a151f050820262e221e29230e122a09302b33252f321b12053e1f1e0e251a050100000001', 4, 'played-out', NULL, '\x23ed1317739432095b9b8d0ac4c6dc773858367b1ad0c84862ca04513acebf49', '2026-12-01 03:55:56.482511+00', '2026-12-01 03:55:57.160691+00', true, 1, NULL, false, '\xe4b55d7d5036192511e81ee0990ce81e50111ab9c0a7ed569231f6fee7517ef8'),
	(1, 1, 1, '{1,4}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a1d0a152e22112610093224120d342d011d02072a231c0c0412013e1a010b0a2d121426241d232212021c010c100d342a2e322d0711091a15c701001700050109010500040001010101010001000a210a150d2d330a241b2f0c14110f261d0b221931203225151203332f261a030013000a0e1205310d0c0b191a0535000600030a460a152e22112610093224120d342d011d02072a231c0c0412168101101234070c220d01041c11092d2a2e32240223261a1500006f0038000000000001000100010001000001000a250a150d2d330a241b2f0c14110f261d0b2219312032251512050d0c0b32331a0503000200020a1a120b2f0f312625241b111d190a1a0b0001000100010000000001', 4, 'played-out', NULL, '\x4e64554775f37fb1b6a6a862f7f978e86022f3f6bc870e9d130c21928a4ea79f', '2026-12-01 03:55:56.482263+00', '2026-12-01 03:55:57.160542+00', true, 1, NULL, false, '\xd735ceeb5989a219b0b619e631f1c33cb3f061a695314cbceccc2b25c2feb2b9'),
	(5, 1, 5, '{3,4}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a170a1529172e011931131f031c0504271e2207252312022f0a09120229311a03a501010a2912121e072e1c05121913042301032202171f27251a13c401000d000a0009000b0010000400010005000a1d0a1529172e011931131f031c0504271e2207252312022f1201191a01000a2b1213131e121731050703040201291c22232e1f27251a148e01000d000300010100020000000000000100010a2b0a151113242e1f1910182d342021162c2501291a170a3112082e2d2c29250a1f341a082600070001000200', 3, 'played-out', NULL, '\xc586229f3ac2fb8f9512aff9856c486f477f7614c621ab2448aaad1c2100e48b', '2026-12-01 03:55:56.482533+00', '2026-12-01 03:55:57.271807+00', true, 1, NULL, false, '\x44760fd814880a4f6d6b4759b5875c699662074dd02091ebcff4f5f1632e5f7b'),
	(7, 2, 1, '{1,4}', 'waiting', '-infinity', 0, 0, NULL, NULL, NULL, NULL, '\x', 0, NULL, NULL, NULL, NULL, NULL, false, 1, NULL, false, '\x5cb15c8abd86afe442eaf07f805468b88555d540f1d7b388cb1aa352b9a456b6'),
	(9, 2, 3, '{4,2}', 'waiting', '-infinity', 0, 0, NULL, NULL, NULL, NULL, '\x', 0, NULL, NULL, NULL, NULL, NULL, false, 1, NULL, false, '\x9dc0f5e7242ead2cd6b8cbcf8062ab154488f3464aefdedb5db1c77b14d9b3c8'),
	(11, 2, 5, '{3,4}', 'waiting', '-infinity', 0, 0, NULL, NULL, NULL, NULL, '\x', 0, NULL, NULL, NULL, NULL, NULL, false, 1, NULL, false, '\xe3c1d693e3a544a0d5ab1fb045362ced51d68d6a4c88469febebf040db01f609'),
	(13, 2, 7, '{4,1}', 'waiting', '-infinity', 0, 0, NULL, NULL, NULL, NULL, '\x', 0, NULL, NULL, NULL, NULL, NULL, false, 1, NULL, false, '\xa819c77b7d967b18fb78f4f2b05b6209ef9df3ab15d861fbe32da5741465758b'),
	(15, 2, 9, '{2,4}', 'waiting', '-infinity', 0, 0, NULL, NULL, NULL, NULL, '\x', 0, NULL, NULL, NULL, NULL, NULL, false, 1, NULL, false, '\xc671e5b9f2f05d0692a36a14f58d0c7ab789780c45b1394569b18a1c7a139b6e'),
	(17, 2, 11, '{4,3}', 'waiting', '-infinity', 0, 0, NULL, NULL, NULL, NULL, '\x', 0, NULL, NULL, NULL, NULL, NULL, false, 1, NULL, false, '\x343dfb1476205c9f5d17b05067cf4f490dff6edfcebb298369a31ad591fbbf68'),
	(19, 2, 13, '{1,4}', 'waiting', '-infinity', 0, 0, NULL, NULL, NULL, NULL, '\x', 0, NULL, NULL, NULL, NULL, NULL, false, 1, NULL, false, '\x8788311c51fdbf4724d85ce33cd070f852a8dd65bdb399631700f0251ff2f52f'),
	(21, 2, 15, '{4,2}', 'waiting', '-infinity', 0, 0, NULL, NULL, NULL, NULL, '\x', 0, NULL, NULL, NULL, NULL, NULL, false, 1, NULL, false, '\xa48b9d3a4df9cbcdc52a1f4da2db9322a1c3bcde0910326c7deb95e302d4466d'),
	(23, 2, 17, '{3,4}', 'waiting', '-infinity', 0, 0, NULL, NULL, NULL, NULL, '\x', 0, NULL, NULL, NULL, NULL, NULL, false, 1, NULL, false, '\xea1ea8dd22cc17aa19996f3715f00240f8424df226fffda3c93afc8d9c267e28'),
	(25, 2, 19, '{4,1}', 'waiting', '-infinity', 0, 0, NULL, NULL, NULL, NULL, '\x', 0, NULL, NULL, NULL, NULL, NULL, false, 1, NULL, false, '\xbb22b2fe84ca895872bd79c050080fe263a6a6ae0f61e0d2ebba050bc172836c'),
	(27, 2, 21, '{2,4}', 'waiting', '-infinity', 0, 0, NULL, NULL, NULL, NULL, '\x', 0, NULL, NULL, NULL, NULL, NULL, false, 1, NULL, false, '\x09a41852784e9fea12a2895f7aaa3479d1ab4d88b3711217e1a78377432562f0'),
	(29, 2, 23, '{4,3}', 'waiting', '-infinity', 0, 0, NULL, NULL, NULL, NULL, '\x', 0, NULL, NULL, NULL, NULL, NULL, false, 1, NULL, false, '\x37865f6a87a4ccacf456321ac8330bd34874d720e5abbf5dbbe49cd114e7d151'),
	(12, 2, 6, '{1,2}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a450a15280e1d0a34032c13152a27042e052614172120061a12156e0e152e171a130514342a0406282c26201d0327211a150303000100000000010001000100020001000200050a450a15280e1d0a34032c13152a27042e052614172120061a12153e342c2e14170e1304282a27061d1526200305210a1a150001000000020100010113010001010001060105030a2b0a15141f190512062b222507240e34211308311e2d260d120805070e081906132d1a0804000102010202000a1412082521261f31122b341a080900010001000000', 3, 'played-out', NULL, '\xd80544e12158636fa58a5a77e5383142d95acd619c780bc83ecb5c9bc8c6afbf', '2026-12-01 03:56:18.334196+00', '2026-12-01 03:56:18.525668+00', false, 1, NULL, false, '\xc9a57d245fb79f6a835b890fd179ae336e69479448b217c7efad01b704d4d61d'),
	(8, 2, 2, '{2,3}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '6d074f7a-9539-448a-a345-2ea9cbca96f6', '2026-12-01 03:56:29.242887+00', '\x0a2f0a152e2b2007011b050e100d230b2f2d26061727161419120a69010d0b061b2f142e0e1a0a08020202010002020200', 0, NULL, NULL, NULL, '2026-12-01 03:56:19.242888+00', NULL, false, 1, NULL, false, '\xaf718695b969a129f7f64ad64264c30f76dbabf00bf29a8c7a47e7690bb49944'),
	(10, 2, 4, '{3,1}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '5012b1d9-a9d9-4db3-8105-5b59d7850eba', '2026-12-01 03:56:29.243175+00', '\x0a310a151c1f0e2f210d172418281b083122203405262e1d13120b3e0e18081d0d20052f28311a0b0705020101030101030202', 0, NULL, NULL, NULL, '2026-12-01 03:56:19.243175+00', NULL, false, 1, NULL, false, '\x6b3f7c2ee587bd8a456b7ca8e92212d4de6ce153463dfa2aafe27ffe4739ecc1'),
	(14, 2, 8, '{3,2}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', 'a3a08b14-04b4-4a75-a580-c5658697342d', '2026-12-01 03:56:29.243197+00', '\x0a310a1509152a100e1a071c28340d200a11142e0f021e0421120b151a110f34202e2a0d04091a0b0402020203000202000200', 0, NULL, NULL, NULL, '2026-12-01 03:56:19.243197+00', NULL, false, 1, NULL, false, '\x8d05f3588ba0878395fc436cc86dfec8ef5e07a8acfc2c53f7bd18508ac61a54'),
	(16, 2, 10, '{1,3}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '2187d2ae-b6b6-4f32-8dfb-1d4f9598c1aa', '2026-12-01 03:56:29.243214+00', '\x0a2f0a151519242e0b03112f31332b180c062a081d21250a26120a191118210a0b030615331a0a04070201000201010402', 0, NULL, NULL, NULL, '2026-12-01 03:56:19.243214+00', NULL, false, 1, NULL, false, '\x2648d0aaf5f030cd7db576fc11dea265dada28aae25e3a9df84a799eba3d89e6'),
	(20, 2, 14, '{2,3}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', 'eb40906d-66d0-4d3f-aa65-f27e60b642ab', '2026-12-01 03:56:29.243228+00', '\x0a350a1520031a2d0d2227310f1d23080a1b150626190b1824120d6e1a0f15180d1d0806271b26201a0d07080201000101010000010202', 0, NULL, NULL, NULL, '2026-12-01 03:56:19.243228+00', NULL, false, 1, NULL, false, '\xaff17ab6c471e4608a265d61b4b53f8e767c838cd32ff84cf9cf0d55056c94a4'),
	(22, 2, 16, '{3,1}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '52d43849-7076-4423-ac14-26ebe54d4a83', '2026-12-01 03:56:29.243258+00', '\x0a310a15150901240a1e26030c112a28192e061c101d18290b120b6d0b03061c010c2a1d24261a0b0a05020101000201010303', 0, NULL, NULL, NULL, '2026-12-01 03:56:19.243258+00', NULL, false, 1, NULL, false, '\xa098562af107557ff3691c39dad10b9faa04de5a755dcf221535f0d190e70586'),
	(26, 2, 20, '{3,2}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', 'a4714e79-66ba-4026-ab87-fc044dad86fe', '2026-12-01 03:56:29.243271+00', '\x0a2f0a151f200b251a23311b0a0c1007022c2101082f2e1132120a1a3110110c07080b1b2c1a0a04020202030002020200', 0, NULL, NULL, NULL, '2026-12-01 03:56:19.243271+00', NULL, false, 1, NULL, false, '\x27ed190e835a9e62d71d2e5bcfe981a06c48a05cd1d2ad4c98968bb24eea5620'),
	(28, 2, 22, '{1,3}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', 'ac35a64b-8aba-459c-b551-e39859855f7f', '2026-12-01 03:56:29.243286+00', '\x0a320a150f110134031a21171b31180a2c2227062f280b2420120c850134312c2f011a0a0603201a0b0904010101010001010402', 0, NULL, NULL, NULL, '2026-12-01 03:56:19.243286+00', NULL, false, 1, NULL, false, '\x4dd73c5db05dfee520d7d2726fd6494597deb0dd6d2b0e088924f6c8f288db18'),
	(18, 2, 12, '{2,1}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a430a1521111209302b182d26222f082c25072a1d15063420121411182c1526081d21222f06092b072a3034122d251a1402010000000000010001000200010002000200050a260a15231f15110f2b1e3107082120321d0d282c050e121b120690011f1e1d1b1a0500000000000a430a1521111209302b182d26222f082c25072a1d1506342012142126251d2c34302d15111808222f06092b072a121a1400020000000001030100150001010100010903050a2d0a15231f15110f2b1e3107082120321d0d282c050e121b120972111e0d122b322c1f1a09030400020101020200', 4, 'played-out', NULL, '\xf3525fcdffc9d22598786f948f8bcb46f62f4a9fed21d225322ae85b36c85a46', '2026-12-01 03:56:18.33446+00', '2026-12-01 03:56:18.52578+00', false, 1, NULL, false, '\x49037b242a0930cca505f6bb7394d7f24d771b357467bf2ad4c1b6c66e7fb011'),
	(24, 2, 18, '{1,2}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a430a150b1a18212031231d072a08031c190e0f020525220612140b0708021a230e0f182a19250305201d2221311c1a1403000100000000010001000100020001020005000a3b0a151226252c06181e0f2d02141d2a102b09221f0401291210261e1d1f2c2d2a0912181404021001061a10020000010201010002130102000000010a350a150b1a18212031231d072a08031c190e0f0205252206120d21231c25050b070802183103221a0d000503030400010201020200070a121207201d0e0f1a2a191a07020000000100020a230a151226252c06181e0f2d02141d2a102b09221f04012912042c2d2b091a0400000000', 4, 'played-out', NULL, '\x00c07d23f867279f441d71729350e1fbdfda5aca8475d10856725911e9e20d76', '2026-12-01 03:56:18.334481+00', '2026-12-01 03:56:18.525848+00', false, 1, NULL, false, '\x0de83d04d76c39648155ce81065a056a135b7cd86d7a9b28531b4d5272773b10'),
	(30, 2, 24, '{2,1}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a430a150334061a142e0e0b242c25312d080f1304162f22331214060b08042c312f342e2d130325221a240f16140e1a1401010001010100000001000102000100020004000a2b0a15072219152a082909060d102c1d34311a130c11281c1208220d1d13190910111a0800000200000000030a430a150334061a142e0e0b242c25312d080f1304162f22331214342c312f2e2d2206251614240804030b0e0f131a1a1413010001000000010c02050004000102010202000a170a15072219152a082909060d102c1d34311a130c11281c0a1c120c22091d111908101a0c070d341a0c050000000100020000000000', 4, 'played-out', NULL, '\x76c566cacf247e8aec96db4dde1f6b7959b444323296c0dafb112dbe77d29727', '2026-12-01 03:56:18.334495+00', '2026-12-01 03:56:18.525857+00', false, 1, NULL, false, '\x3c332b9915203ba809c523e28577422028ac08cf3bb22b31acfc0ac6b4056456');
INSERT INTO public.match_entrant VALUES
	(6, 0, 1, 2, 1, 25, 0, false, NULL),
	(6, 1, 2, 1, 1, 35, 0, false, NULL),
	(4, 0, 3, 1, 1, 35, 0, false, NULL),
	(4, 1, 1, 1, 1, 35, 0, false, NULL),
	(2, 0, 2, 2, 1, 40, 0, false, NULL),
	(2, 1, 3, 1, 1, 45, 0, false, NULL),
	(3, 0, 4, 1, 1, 30, 0, false, NULL),
	(3, 1, 2, 1, 1, 30, 0, false, NULL),
	(1, 0, 1, 2, 1, 35, 0, false, NULL),
	(1, 1, 4, 1, 1, 45, 0, false, NULL),
	(5, 0, 3, 2, 1, 25, 0, false, NULL),
	(5, 1, 4, 1, 1, 35, 0, false, NULL),
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
	(18, 0, 2, 1, 1, 35, 0, false, NULL),
	(18, 1, 1, 2, 1, 30, 0, false, NULL),
	(24, 0, 1, 2, 0, 25, 0, false, NULL),
	(24, 1, 2, 1, 2, 50, 0, false, NULL),
	(30, 0, 2, 1, 2, 50, 0, false, NULL),
	(30, 1, 1, 2, 0, 25, 0, false, NULL),
	(12, 0, 1, 2, 0, 20, 0, false, NULL),
	(12, 1, 2, 1, 2, 50, 0, false, NULL);
INSERT INTO public.migration VALUES
	(1, '0001_ground', 'df580b5b33442ff519984ecc108551743c964e9d3af22e52ecada5ead31d6066', '2026-12-01 03:55:40.390004+00'),
	(2, '0002_formats', '7b40150231f775990ff401185893026f937ea78ca5839921af4c79655417f96a', '2026-12-01 03:55:40.448099+00'),
	(3, '0003_pause', 'e9225d83d4624433b7d9d883a665c206f0eeb3e7b407c2f16861ea95778b7a13', '2026-12-01 03:55:40.464207+00'),
	(4, '0004_watching', '5b8e13a5fc46f7de4df86a2b3518599582c7f9eb1c86d3b64eef3b72f1873d21', '2026-12-01 03:55:40.468025+00'),
	(5, '0005_played', 'edbf9b74ce7ee5b6d0fa0a6e5e607748d64f048cb2477c738e4c32ae23099106', '2026-12-01 03:55:40.472013+00'),
	(6, '0006_rungs', '249160be0c0b82a155a345c391b7e85abbeb92e20d0530f58225260831ed9110', '2026-12-01 03:55:40.476003+00'),
	(7, '0007_absences', 'c778fa7587d0a469057277a545a3e510ebe7c543b4d7ee8587de3a2415a8c79f', '2026-12-01 03:55:40.480007+00'),
	(8, '0008_suspending', '597e831e44931a823e6b118e6808a34a3c7d12eda52e42fd1b51d3e0283d5313', '2026-12-01 03:55:40.484006+00'),
	(9, '0009_ladder_reads', 'c2e884c7037d18e650625b38a83605e7d1b05509f45343cea5d00bc4a99b18b6', '2026-12-01 03:55:40.488002+00'),
	(10, '0010_schedules_deleted', '8243bbceb28f01156d4acfc86440e532fc71f502f2a7211c33c18919bc10d491', '2026-12-01 03:55:40.492122+00'),
	(11, '0011_apart', '3b0b8186bff9b5d04761081737e8616b553a6b202493e159400711e6206856dd', '2026-12-01 03:55:40.49683+00'),
	(12, '0012_formats_by_name', 'f15c25413097b6f5713d46c50f6574c9fe08af887495c389c9557433bc26e6df', '2026-12-01 03:55:40.497967+00'),
	(13, '0013_latest_unasked', '6fb41691fc3e4d7e4b3e7d12c6904d24cea3f01560e44c319067718d0663918c', '2026-12-01 03:55:40.499931+00'),
	(14, '0014_hosting', 'd622eb32e922beccc2ebf5593e5a1228ec4c5d8a3155b32d9c5fdf5749c072b6', '2026-12-01 03:55:40.501893+00'),
	(15, '0015_hold', 'fdcf64682841d73b90aed545f75f697d3329e63fdcb566a7569a9b23e255ec7a', '2026-12-01 03:55:40.576659+00'),
	(16, '0016_trying', 'b28c6927469662064154075e08b3fb8d4efd343b48922255e5a60638fb684afa', '2026-12-01 03:55:40.588065+00'),
	(17, '0017_hosts', 'c5f008283f0830ecd1f7860408d04e87b3b5c8e9f7274f17a8695e3badf3143e', '2026-12-01 03:55:40.592044+00'),
	(18, '0018_commitments', '46859486e005811290d3bf7edabeff4a14af8b4c65f7cbbdc34ebe8562723c34', '2026-12-01 03:55:40.596001+00'),
	(19, '0019_submissions', '5e4d983921c259ca4ee299b512c39c49b613a8e6c4683c58283d839dd8a5d748', '2026-12-01 03:55:40.600029+00');
INSERT INTO public.owner OVERRIDING SYSTEM VALUE VALUES
	(1, 'house', '2026-12-01 03:55:46.908287+00'),
	(2, 'guest', '2026-12-01 03:55:49.233794+00');
INSERT INTO public.rating VALUES
	(1, 1, 20.801269492960046, 5.006283792919863, 3, 0, 1, 2, 0, '2026-12-01 03:55:53.69894+00'),
	(1, 2, 26.751776820265235, 5.006283792919863, 3, 1, 1, 1, 0, '2026-12-01 03:55:53.69894+00'),
	(1, 3, 23.24822317973478, 5.006283792919863, 3, 1, 1, 1, 0, '2026-12-01 03:55:57.271807+00'),
	(1, 4, 29.198730507039972, 5.006283792919863, 3, 2, 1, 0, 0, '2026-12-01 03:55:57.271807+00');
INSERT INTO public.rating_step VALUES
	(1, 1, 1, 1, 2, 25, 8.333333333333334, 20.305253949769472, 7.136552284755495),
	(1, 2, 1, 4, 1, 25, 8.333333333333334, 29.69474605023054, 7.136552284755495),
	(1, 3, 2, 2, 2, 25, 8.333333333333334, 20.305253949769472, 7.136552284755495),
	(1, 4, 2, 3, 1, 25, 8.333333333333334, 29.69474605023054, 7.136552284755495),
	(1, 5, 3, 4, 1, 29.69474605023054, 7.136552284755495, 26.223476843387374, 5.665826585907002),
	(1, 6, 3, 2, 1, 20.305253949769472, 7.136552284755495, 23.776523156612637, 5.665826585907002),
	(1, 7, 4, 3, 1, 29.69474605023054, 7.136552284755495, 26.223476843387374, 5.665826585907002),
	(1, 8, 4, 1, 1, 20.305253949769472, 7.136552284755495, 23.776523156612637, 5.665826585907002),
	(1, 9, 5, 3, 2, 26.223476843387374, 5.665826585907002, 23.24822317973478, 5.006283792919863),
	(1, 10, 5, 4, 1, 26.223476843387374, 5.665826585907002, 29.198730507039972, 5.006283792919863),
	(1, 11, 6, 1, 2, 23.776523156612637, 5.665826585907002, 20.801269492960046, 5.006283792919863),
	(1, 12, 6, 2, 1, 23.776523156612637, 5.665826585907002, 26.751776820265235, 5.006283792919863);
INSERT INTO public.rung VALUES
	(1, 23, 1),
	(1, 46, 1),
	(1, 32, 1),
	(1, 56, 1);
INSERT INTO public.schedule OVERRIDING SYSTEM VALUE VALUES
	(1, 'demo-1-4-bots', 'twenty-five', '{}', NULL, 'UTC', 'bots: random, lowest-winner, rule-of-thumb, high-lead', 0, 'round-robin', true, 1, 1000, 30000, 0, 10000, 'lenient', 60, true, true, false, NULL, '2026-12-01 03:55:49.253356+00', '{}', 0, 5, NULL),
	(2, 'demo-4-4-bots', 'twenty-five', '{}', NULL, 'UTC', 'bots: random, lowest-winner, rule-of-thumb, high-lead', 0, 'round-robin', true, 4, 1000, 30000, 0, 10000, 'lenient', 60, true, true, false, NULL, '2026-12-01 03:56:13.575193+00', '{}', 0, 5, NULL);
INSERT INTO public.slot OVERRIDING SYSTEM VALUE VALUES
	(1, 1, '2026-12-01 03:55:51.270586+00', 0, 'taken', NULL, '2026-12-01 03:55:49.253356+00'),
	(2, 2, '2026-12-01 03:56:15.583884+00', 0, 'taken', NULL, '2026-12-01 03:56:13.575193+00');
INSERT INTO public.token OVERRIDING SYSTEM VALUE VALUES
	(1, 4, '\xec39ddba3b3eb7a0e0b057c9f125603b70f40431463a1b33bb8ee4baae86eff7', '2026-12-01 03:55:49.233794+00', '2026-12-01 03:55:49.233794+00', NULL, NULL),
	(6, 1, '\x01087be4178aaab28f657081ac1817f55b5a273cff912f93acd1c026be6c347c', '2026-12-01 03:56:16.512485+00', NULL, '302b9f59-1183-423c-ab08-ee20faa344e0', '2026-12-01 03:56:27.56569+00'),
	(7, 2, '\x3de31e0063ea0ac570c62a28aa7de43171d0069f879f95f7f8f2dbe636e81cad', '2026-12-01 03:56:16.512485+00', NULL, '8601a624-be26-4567-b879-aa4392633f41', '2026-12-01 03:56:27.565755+00'),
	(8, 3, '\x58163259e3df8c423e651b90b26192f0c39f423fc4c27100196c41d02f46baea', '2026-12-01 03:56:16.512485+00', NULL, '6056813f-04db-4eb0-abbd-b5d365d25041', '2026-12-01 03:56:27.56576+00'),
	(9, 4, '\x02084e7bde875ff3fd0067dfb33d7a83e07d85016354fa9c68185eab7c5bea7a', '2026-12-01 03:56:16.512485+00', NULL, '1a9c32b7-98ce-41d9-a42f-52a6d1ae55fa', '2026-12-01 03:56:27.565762+00');
INSERT INTO public.tournament OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, 'demo-1-4-bots 2026-12-01 03:55', 'finished', '2026-12-01 03:55:51.270586+00', 'twenty-five', '{"rob": "ace_holder", "pool": "0", "sides": "0,2/1,3", "jokers": "0", "preset": "twenty-five", "renege": "yes", "target": "25", "auction": "single_round", "partner": "fixed", "players": "4", "ranking": "irish", "turn_up": "yes", "all_pass": "throw_in", "deal_cap": "100", "ct_ladder": "sequential", "end_check": "immediate", "hand_size": "5", "overshoot": "off", "tie_break": "first_to_reach", "bid_values": "10,15,20,25,60", "first_lead": "dealer_left", "kitty_size": "0", "rob_forced": "no", "trump_from": "turn_up", "void_plain": "any", "dealer_take": "yes", "bonus_points": "0", "bonus_timing": "when_played", "ct_call_self": "forbidden", "deal_batches": "3,2", "discard_draw": "no", "plain_follow": "strict", "renege_scope": "each", "throw_in_cap": "3", "trick_points": "5", "trump_naming": "after_kitty", "bidder_scores": "all", "dealer_in_war": "take_or_pass", "rob_turned_ace": "dealer", "ct_partner_known": "on_call", "failed_bid_reach": "void", "take_reply_order": "taken_bidder", "thirty_for_sixty": "no", "only_bidder_can_win": "no", "ace_of_diamonds_plain": "lowest"}', 'round-robin', true, 1, 1000, 30000, 0, 10000, 'lenient', 60, '\x14419d67bf9a2cc1a87a96651172c9e1fe44f7212a33ef7ff70692c6b7d5fca0', 1, '2026-12-01 03:55:51.35607+00', '2026-12-01 03:55:51.388921+00', '2026-12-01 03:55:57.307283+00', '{}', 'bots: random, lowest-winner, rule-of-thumb, high-lead', true, false),
	(2, 2, 2, 'demo-4-4-bots 2026-12-01 03:56', 'running', '2026-12-01 03:56:15.583884+00', 'twenty-five', '{"rob": "ace_holder", "pool": "0", "sides": "0,2/1,3", "jokers": "0", "preset": "twenty-five", "renege": "yes", "target": "25", "auction": "single_round", "partner": "fixed", "players": "4", "ranking": "irish", "turn_up": "yes", "all_pass": "throw_in", "deal_cap": "100", "ct_ladder": "sequential", "end_check": "immediate", "hand_size": "5", "overshoot": "off", "tie_break": "first_to_reach", "bid_values": "10,15,20,25,60", "first_lead": "dealer_left", "kitty_size": "0", "rob_forced": "no", "trump_from": "turn_up", "void_plain": "any", "dealer_take": "yes", "bonus_points": "0", "bonus_timing": "when_played", "ct_call_self": "forbidden", "deal_batches": "3,2", "discard_draw": "no", "plain_follow": "strict", "renege_scope": "each", "throw_in_cap": "3", "trick_points": "5", "trump_naming": "after_kitty", "bidder_scores": "all", "dealer_in_war": "take_or_pass", "rob_turned_ace": "dealer", "ct_partner_known": "on_call", "failed_bid_reach": "void", "take_reply_order": "taken_bidder", "thirty_for_sixty": "no", "only_bidder_can_win": "no", "ace_of_diamonds_plain": "lowest"}', 'round-robin', true, 4, 1000, 30000, 0, 10000, 'lenient', 60, '\x2f8c8bb2729fff09beb0bbad60f966ccab381aa5b86262c1026b455539610702', 1, '2026-12-01 03:56:16.152542+00', '2026-12-01 03:56:16.174978+00', NULL, '{}', 'bots: random, lowest-winner, rule-of-thumb, high-lead', true, false);
INSERT INTO public.wave VALUES
	(1, 1, '{}', 1, 1, '2026-12-01 03:55:51.35607+00'),
	(2, 1, '{}', 1, 2, '2026-12-01 03:56:16.152542+00');
SELECT pg_catalog.setval('public.audit_id_seq', 15, true);
SELECT pg_catalog.setval('public.bot_id_seq', 4, true);
SELECT pg_catalog.setval('public.bot_version_id_seq', 4, true);
SELECT pg_catalog.setval('public.ladder_id_seq', 2, true);
SELECT pg_catalog.setval('public.match_id_seq', 30, true);
SELECT pg_catalog.setval('public.owner_id_seq', 2, true);
SELECT pg_catalog.setval('public.process_log_id_seq', 1, false);
SELECT pg_catalog.setval('public.schedule_id_seq', 2, true);
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
