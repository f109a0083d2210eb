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
    CONSTRAINT match_cause CHECK (((ending = 'forfeit'::text) = (cause IS NOT NULL))),
    CONSTRAINT match_cause_check CHECK ((cause = ANY (ARRAY['late'::text, 'illegal'::text, 'malformed'::text, 'gone'::text, 'no-show'::text]))),
    CONSTRAINT match_claimed CHECK (((state = 'playing'::text) = (claim IS NOT NULL))),
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
	(1, '2026-11-30 23:51:25.454183+00', 'house', 'created', 'owner house', ''),
	(2, '2026-11-30 23:51:25.454183+00', 'house', 'created', 'bot random', ''),
	(3, '2026-11-30 23:51:25.454183+00', 'house', 'hosts', 'version 1', 'baseline:random'),
	(4, '2026-11-30 23:51:25.454183+00', 'house', 'created', 'bot lowest-winner', ''),
	(5, '2026-11-30 23:51:25.454183+00', 'house', 'hosts', 'version 2', 'baseline:lowest-winner'),
	(6, '2026-11-30 23:51:25.454183+00', 'house', 'created', 'bot rule-of-thumb', ''),
	(7, '2026-11-30 23:51:25.454183+00', 'house', 'hosts', 'version 3', 'baseline:rule-of-thumb'),
	(8, '2026-11-30 23:51:29.62159+00', 'organiser', 'created', 'schedule demo-1', ''),
	(9, '2026-11-30 23:51:29.62159+00', 'organiser', 'added slot', 'schedule demo-1', '2026-11-30 23:51:31+00:00'),
	(10, '2026-11-30 23:52:18.081818+00', 'organiser', 'created', 'schedule demo-4', ''),
	(11, '2026-11-30 23:52:18.081818+00', 'organiser', 'added slot', 'schedule demo-4', '2026-11-30 23:52:20+00:00');
INSERT INTO public.bot OVERRIDING SYSTEM VALUE VALUES
	(1, 'random', 1, '{}', '2026-11-30 23:51:25.454183+00', NULL, true),
	(2, 'lowest-winner', 1, '{}', '2026-11-30 23:51:25.454183+00', NULL, true),
	(3, 'rule-of-thumb', 1, '{}', '2026-11-30 23:51:25.454183+00', NULL, true);
INSERT INTO public.bot_version OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, '2026-11-30 23:51:25.454183+00', NULL, 'random', 'house'),
	(2, 2, 1, '2026-11-30 23:51:25.454183+00', NULL, 'lowest-winner', 'house'),
	(3, 3, 1, '2026-11-30 23:51:25.454183+00', NULL, 'rule-of-thumb', 'house');
INSERT INTO public.entry VALUES
	(1, 1, 1, NULL, NULL, NULL, NULL, NULL),
	(1, 2, 2, NULL, NULL, NULL, NULL, NULL),
	(1, 3, 3, NULL, NULL, NULL, NULL, NULL),
	(2, 3, 3, '2026-11-30 23:52:21.241419+00', NULL, NULL, NULL, NULL),
	(2, 1, 1, NULL, NULL, NULL, NULL, NULL),
	(2, 2, 2, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.game VALUES
	(1, 1, '\x7e84c52a4a3c28a80fed32ff3418cb43fa74bece3412a574b39beb8261b867e5', 0, '{0,1,0,1}'),
	(1, 2, '\x7e84c52a4a3c28a80fed32ff3418cb43fa74bece3412a574b39beb8261b867e5', 0, '{1,0,1,0}'),
	(2, 1, '\x08be5406689a5f576785034fee8a008468968aa40e992b036c46dc8ca55a770c', 0, '{0,1,0,1}'),
	(2, 2, '\x08be5406689a5f576785034fee8a008468968aa40e992b036c46dc8ca55a770c', 0, '{1,0,1,0}'),
	(3, 1, '\x7d0854ee75c92237fcf997a4ffe998f8efd56b1ccdaff8d1b1c81dafb55fb495', 0, '{0,1,0,1}'),
	(3, 2, '\x7d0854ee75c92237fcf997a4ffe998f8efd56b1ccdaff8d1b1c81dafb55fb495', 0, '{1,0,1,0}'),
	(4, 1, '\x522f54583b1f812e548165ab33ea8e7de13ad24298517e7a0e3e3ec22e02cca9', 0, '{0,1,0,1}'),
	(4, 2, '\x522f54583b1f812e548165ab33ea8e7de13ad24298517e7a0e3e3ec22e02cca9', 0, '{1,0,1,0}'),
	(5, 1, '\xcbdcb137e9b73146ea302be17b1775c86977695b5e4381d52091fb518f298250', 0, '{0,1,0,1}'),
	(5, 2, '\xcbdcb137e9b73146ea302be17b1775c86977695b5e4381d52091fb518f298250', 0, '{1,0,1,0}'),
	(6, 1, '\xefc183031af427df2c0d2c7651f5a05f64ec268538743815134022c6ada533e7', 0, '{0,1,0,1}'),
	(6, 2, '\xefc183031af427df2c0d2c7651f5a05f64ec268538743815134022c6ada533e7', 0, '{1,0,1,0}'),
	(7, 1, '\x9fa6691a6a9812762b51264c666a6cae0e588159f1f6e921ce0a68fed9a3771f', 0, '{0,1,0,1}'),
	(7, 2, '\x9fa6691a6a9812762b51264c666a6cae0e588159f1f6e921ce0a68fed9a3771f', 0, '{1,0,1,0}'),
	(8, 1, '\x4bcc2d8ead589bc3a8620ed3981eb745f4ae8f3c0489d88282be930751636959', 0, '{0,1,0,1}'),
	(8, 2, '\x4bcc2d8ead589bc3a8620ed3981eb745f4ae8f3c0489d88282be930751636959', 0, '{1,0,1,0}'),
	(9, 1, '\xa48146850331b2dc7ebabad4da40735f231931280185998bc9fe5ad5f3b42aba', 0, '{0,1,0,1}'),
	(9, 2, '\xa48146850331b2dc7ebabad4da40735f231931280185998bc9fe5ad5f3b42aba', 0, '{1,0,1,0}'),
	(10, 1, '\xd316eb51f648fbed6c9b8b2e0348ac06c98321d68de6a115c02059e63ea43430', 0, '{0,1,0,1}'),
	(10, 2, '\xd316eb51f648fbed6c9b8b2e0348ac06c98321d68de6a115c02059e63ea43430', 0, '{1,0,1,0}'),
	(11, 1, '\x5e1a3c4adf2d78da8e2d841c74da6af33841e631a15bb4478c93fe5b13291f58', 0, '{0,1,0,1}'),
	(11, 2, '\x5e1a3c4adf2d78da8e2d841c74da6af33841e631a15bb4478c93fe5b13291f58', 0, '{1,0,1,0}'),
	(12, 1, '\x6f4b09169fa454fd4cce31e21b916869790d093d7ebb5234a5bcb26ffa01154f', 0, '{0,1,0,1}'),
	(12, 2, '\x6f4b09169fa454fd4cce31e21b916869790d093d7ebb5234a5bcb26ffa01154f', 0, '{1,0,1,0}'),
	(13, 1, '\x822b5a20240622891c6b57cecdb9c60bb6773634d6c06511f289f57c32291147', 0, '{0,1,0,1}'),
	(13, 2, '\x822b5a20240622891c6b57cecdb9c60bb6773634d6c06511f289f57c32291147', 0, '{1,0,1,0}'),
	(14, 1, '\x1492cd73d14f1c4aae6ec9ac04eff988b3297fdd3af62bb8e5ded0e5eae26273', 0, '{0,1,0,1}'),
	(14, 2, '\x1492cd73d14f1c4aae6ec9ac04eff988b3297fdd3af62bb8e5ded0e5eae26273', 0, '{1,0,1,0}'),
	(15, 1, '\x77d1fc500053ddfdb8c5bb1545d99d72661c01a8515f7101ce408dbeb15cad21', 0, '{0,1,0,1}'),
	(15, 2, '\x77d1fc500053ddfdb8c5bb1545d99d72661c01a8515f7101ce408dbeb15cad21', 0, '{1,0,1,0}');
INSERT INTO public.hosted_version VALUES
	(1, 'baseline:random', '056b7658-11d0-485d-9032-592063aac524', 'vm:4746:0da6', '2026-11-30 23:52:36.263349+00', 0, NULL, NULL, NULL, '-infinity'),
	(2, 'baseline:lowest-winner', '03debbc7-a6da-4bc5-ba66-8ab814d2d439', 'vm:4746:0da6', '2026-11-30 23:52:36.263422+00', 0, NULL, NULL, NULL, '-infinity'),
	(3, 'baseline:rule-of-thumb', '6341df93-0439-4c54-8179-e48629893bb5', 'vm:4746:0da6', '2026-11-30 23:52:36.263428+00', 0, NULL, NULL, NULL, '-infinity');
INSERT INTO public.ladder OVERRIDING SYSTEM VALUE VALUES
	(1, 'twenty-five', 'twenty-five', 4, 25, 8.333333333333334, 4.166666666666667, 0.025, 0.25, 4.166666666666667, '2026-11-30 23:51:31.95109+00');
INSERT INTO public.match OVERRIDING SYSTEM VALUE VALUES
	(3, 1, 3, '{1,2}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a1f0a15220d2b2e0901320a1803191216302f0408102a061e120222011a0216060a29121230080d0a2f042b32122a031606091819102e1a13f80108020103010113010215022101010101010a360a15311f0e1c2418061e03192028210a0b2229302f092e120e8c01241e20221f0621302931032e1a0d010201000000000001000000000a1f0a15220d2b2e0901320a1803191216302f0408102a061e12022b321a020d090a2912122f2a1816102e013008090319060d220a12041a139b010307170b0a0506010401010002000000000a350a15311f0e1c2418061e03192028210a0b2229302f092e120d6e311e2e292f0e19280b091c061a0d00000100000000000000000000', 4, 'played-out', NULL, '\x6535274af224280147c1a9621a17ce72da0ef54eed72e76b5af45df311b0d085', '2026-11-30 23:51:37.178602+00', '2026-11-30 23:51:37.945717+00', true, 1, NULL),
	(1, 1, 1, '{2,3}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a210a152d301b0e01270d22080b29212e2616092415021f03120372010b1a032411070a2912122e090d21021b0308161f2d222915262430271a13b50305010501010e0106010c010101131006050a1f0a150b09233408131c2e292d0c33020a101f22012c211d1202231c1a0206050a1012060a1f21092e101a060207090105010a1f0a152d301b0e01270d22080b29212e2616092415021f031202721b1a020e110a1c120b0b2e0927211f03010816021a0dff01059c01110107020103020d0a1412082d2229152624300d1a0801030004000100060a3b0a150b09233408131c2e292d0c33020a101f22012c211d1210342e332c0b1c0a0129102123092d02221a1001010100010000000101010102000000', 4, 'played-out', NULL, '\x4e64554775f37fb1b6a6a862f7f978e86022f3f6bc870e9d130c21928a4ea79f', '2026-11-30 23:51:39.138241+00', '2026-11-30 23:51:40.372397+00', true, 1, NULL),
	(2, 1, 2, '{3,1}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a1d0a1520220b01291e09321c1525230e0533190f2d1d0d211201221a01060a0912021c231a038202130a23120f1d0e0f291532332d200b09050d19011a10e70101180108120103010102010110010a0812021e251a020a000a2b0a153114260b1507220424300e12330a2d27101920112c120826220a271914040e1a0809000601001201000a1f0a1520220b01291e09321c1525230e0533190f2d1d0d21120201091a020d0f0a19120a050d1920150e0b1c231d1a0b9403050203080501040a010a141208332d2932250f221e1a080600010e020102040a230a153114260b1507220424300e12330a2d27101920112c120426220a271a0401010001', 4, 'played-out', NULL, '\xf3525fcdffc9d22598786f948f8bcb46f62f4a9fed21d225322ae85b36c85a46', '2026-11-30 23:51:39.138539+00', '2026-11-30 23:51:40.372501+00', true, 1, NULL),
	(4, 2, 1, '{2,3}', 'waiting', '-infinity', 0, 0, NULL, NULL, NULL, NULL, '\x', 0, NULL, NULL, NULL, NULL, NULL, false, 1, NULL),
	(5, 2, 2, '{3,1}', 'waiting', '-infinity', 0, 0, NULL, NULL, NULL, NULL, '\x', 0, NULL, NULL, NULL, NULL, NULL, false, 1, NULL),
	(7, 2, 4, '{3,2}', 'waiting', '-infinity', 0, 0, NULL, NULL, NULL, NULL, '\x', 0, NULL, NULL, NULL, NULL, NULL, false, 1, NULL),
	(8, 2, 5, '{1,3}', 'waiting', '-infinity', 0, 0, NULL, NULL, NULL, NULL, '\x', 0, NULL, NULL, NULL, NULL, NULL, false, 1, NULL),
	(10, 2, 7, '{2,3}', 'waiting', '-infinity', 0, 0, NULL, NULL, NULL, NULL, '\x', 0, NULL, NULL, NULL, NULL, NULL, false, 1, NULL),
	(11, 2, 8, '{3,1}', 'waiting', '-infinity', 0, 0, NULL, NULL, NULL, NULL, '\x', 0, NULL, NULL, NULL, NULL, NULL, false, 1, NULL),
	(13, 2, 10, '{3,2}', 'waiting', '-infinity', 0, 0, NULL, NULL, NULL, NULL, '\x', 0, NULL, NULL, NULL, NULL, NULL, false, 1, NULL),
	(14, 2, 11, '{1,3}', 'waiting', '-infinity', 0, 0, NULL, NULL, NULL, NULL, '\x', 0, NULL, NULL, NULL, NULL, NULL, false, 1, NULL),
	(6, 2, 3, '{1,2}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', 'cd855da0-ab3f-4071-bf87-36081a2a4f20', '2026-11-30 23:52:37.187081+00', '\x0a1f0a151b0c2a10292127152c1807011628260b2e200d1925120274251a0220010a071201211a0286050a29121226201b27072e0c18010d192a15160b292c281a13c2040c1101050d1700040201050105020202000a330a152810112108232f132918251d120d2d1f2633150b1c120c08230d0b18121510292d33281a0c0101010101010101010113010a1f0a151b0c2a10292127152c1807011628260b2e200d192512027f291a020f010a0912022c281a03a10411', 0, NULL, NULL, NULL, '2026-11-30 23:52:27.187081+00', NULL, false, 1, NULL),
	(9, 2, 6, '{2,1}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', 'b5623eb7-0aa7-4a92-b978-91c936c7c332', '2026-11-30 23:52:37.187314+00', '\x0a170a15331727232829212412091534300d16102a13191c260a0a120228291a048105d9010a071201341a02a9010a2712112a0d1c17091933121613232415213010271a129f032e010612020e05020e0f1f050a020a070a1f0a152630342d0c0225071d15291e1f2a181421080e330412020c071a0202070a1012061e0834152a331a060f0f0b0b0a130a170a15331727232829212412091534300d16102a13191c260a09120227211a0393020e', 0, NULL, NULL, NULL, '2026-11-30 23:52:27.187314+00', NULL, false, 1, NULL),
	(15, 2, 12, '{2,1}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a170a1531012d031129061f241430271a0b28200f16320d120a0912022d291a03b204040a071201281a02f3020a271211321611141a0b0d01060f031f27203124301a12af02321716010105000600030002010101010a260a1520130f1f07262b28042a0809192e32340e170c231412068701132b19171a0502010201010a1d0a1531012d031129061f241430271a0b28200f16320d121201111a01220a0f1205141a0f27201a06b8012f1402070a1e120d311f0b0d0306322d29301601241a0d2a0b0a130e080d1b01350b29010a061201281a01030a360a1520130f1f07262b28042a0809192e32340e170c2314120e87010f04190e17132b0814202a091a0d110114082d03070801340e0d01', 4, 'played-out', NULL, '\xab3ebe48a2907297a3c76b4a05eb12ae4fa6a33ea804e383a95efb1cd9cfa248', '2026-11-30 23:52:27.187348+00', '2026-11-30 23:52:29.46947+00', false, 1, NULL),
	(12, 2, 9, '{1,2}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '5c1c852d-c8f2-4947-a76e-032f510e9f60', '2026-11-30 23:52:37.187333+00', '\x0a1e0a15340425230f24210a300d071203320c0e0b19082010120284011a01220a0712010f1a0291020a071201211a02b9030a071201121a0298050a261211190c0b040d30320e3408230a07031025241a111e182d020105050b040b08020e030b05010a290a15162d1725300f213402050604291b2a010a1f18121a1207160f06181217051a07020113100d07020a0e12051b013002041a0516030109170a170a15340425230f24210a300d071203320c0e0b19082010', 0, NULL, NULL, NULL, '2026-11-30 23:52:27.187333+00', NULL, false, 1, NULL);
INSERT INTO public.match_entrant VALUES
	(3, 0, 1, 2, 0, 30, 0, false, NULL),
	(3, 1, 2, 1, 2, 50, 0, false, NULL),
	(2, 0, 3, 1, 1, 35, 0, false, NULL),
	(2, 1, 1, 2, 1, 30, 0, false, NULL),
	(1, 0, 2, 2, 1, 35, 0, false, NULL),
	(1, 1, 3, 1, 1, 45, 0, false, NULL),
	(4, 0, 2, NULL, NULL, NULL, 0, false, NULL),
	(4, 1, 3, NULL, NULL, NULL, 0, false, NULL),
	(5, 0, 3, NULL, NULL, NULL, 0, false, NULL),
	(5, 1, 1, NULL, NULL, NULL, 0, false, NULL),
	(6, 0, 1, NULL, NULL, NULL, 0, false, NULL),
	(6, 1, 2, NULL, NULL, NULL, 0, false, NULL),
	(7, 0, 3, NULL, NULL, NULL, 0, false, NULL),
	(7, 1, 2, NULL, NULL, NULL, 0, false, NULL),
	(8, 0, 1, NULL, NULL, NULL, 0, false, NULL),
	(8, 1, 3, NULL, NULL, NULL, 0, false, NULL),
	(9, 0, 2, NULL, NULL, NULL, 0, false, NULL),
	(9, 1, 1, NULL, NULL, NULL, 0, false, NULL),
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
	(15, 0, 2, 1, 2, 50, 0, false, NULL),
	(15, 1, 1, 2, 0, 20, 0, false, NULL);
INSERT INTO public.migration VALUES
	(1, '0001_ground', 'df580b5b33442ff519984ecc108551743c964e9d3af22e52ecada5ead31d6066', '2026-11-30 23:51:13.242821+00'),
	(2, '0002_formats', '7b40150231f775990ff401185893026f937ea78ca5839921af4c79655417f96a', '2026-11-30 23:51:13.497095+00'),
	(3, '0003_pause', 'e9225d83d4624433b7d9d883a665c206f0eeb3e7b407c2f16861ea95778b7a13', '2026-11-30 23:51:13.564729+00'),
	(4, '0004_watching', '5b8e13a5fc46f7de4df86a2b3518599582c7f9eb1c86d3b64eef3b72f1873d21', '2026-11-30 23:51:13.576015+00'),
	(5, '0005_played', 'edbf9b74ce7ee5b6d0fa0a6e5e607748d64f048cb2477c738e4c32ae23099106', '2026-11-30 23:51:13.582877+00'),
	(6, '0006_rungs', '249160be0c0b82a155a345c391b7e85abbeb92e20d0530f58225260831ed9110', '2026-11-30 23:51:13.591925+00'),
	(7, '0007_absences', 'c778fa7587d0a469057277a545a3e510ebe7c543b4d7ee8587de3a2415a8c79f', '2026-11-30 23:51:13.60671+00'),
	(8, '0008_suspending', '597e831e44931a823e6b118e6808a34a3c7d12eda52e42fd1b51d3e0283d5313', '2026-11-30 23:51:13.614172+00'),
	(9, '0009_ladder_reads', 'c2e884c7037d18e650625b38a83605e7d1b05509f45343cea5d00bc4a99b18b6', '2026-11-30 23:51:13.616353+00'),
	(10, '0010_schedules_deleted', '8243bbceb28f01156d4acfc86440e532fc71f502f2a7211c33c18919bc10d491', '2026-11-30 23:51:13.631917+00'),
	(11, '0011_apart', '3b0b8186bff9b5d04761081737e8616b553a6b202493e159400711e6206856dd', '2026-11-30 23:51:13.63966+00'),
	(12, '0012_formats_by_name', 'f15c25413097b6f5713d46c50f6574c9fe08af887495c389c9557433bc26e6df', '2026-11-30 23:51:13.647905+00'),
	(13, '0013_latest_unasked', '6fb41691fc3e4d7e4b3e7d12c6904d24cea3f01560e44c319067718d0663918c', '2026-11-30 23:51:13.652954+00'),
	(14, '0014_hosting', 'd622eb32e922beccc2ebf5593e5a1228ec4c5d8a3155b32d9c5fdf5749c072b6', '2026-11-30 23:51:13.657231+00');
INSERT INTO public.owner OVERRIDING SYSTEM VALUE VALUES
	(1, 'house', '2026-11-30 23:51:25.454183+00');
INSERT INTO public.rating VALUES
	(1, 1, 17.107503052459666, 6.171153693023959, 2, 0, 0, 2, 0, '2026-11-30 23:51:37.945717+00'),
	(1, 2, 24.49103852778848, 6.157576614492279, 2, 1, 0, 1, 0, '2026-11-30 23:51:37.945717+00'),
	(1, 3, 32.39253890151136, 6.415388781726336, 2, 2, 0, 0, 0, '2026-11-30 23:51:40.372501+00');
INSERT INTO public.rating_step VALUES
	(1, 1, 1, 2, 2, 25, 8.333333333333334, 20.305253949769472, 7.136552284755495),
	(1, 2, 1, 3, 1, 25, 8.333333333333334, 29.69474605023054, 7.136552284755495),
	(1, 3, 2, 3, 1, 29.69474605023054, 7.136552284755495, 32.39253890151136, 6.415388781726336),
	(1, 4, 2, 1, 2, 25, 8.333333333333334, 21.32152522076416, 7.160583953924853),
	(1, 5, 3, 1, 2, 21.32152522076416, 7.160583953924853, 17.107503052459666, 6.171153693023959),
	(1, 6, 3, 2, 1, 20.305253949769472, 7.136552284755495, 24.49103852778848, 6.157576614492279);
INSERT INTO public.rung VALUES
	(1, -6, 1),
	(1, 24, 1),
	(1, 52, 1);
INSERT INTO public.schedule OVERRIDING SYSTEM VALUE VALUES
	(1, 'demo-1', 'twenty-five', '{}', NULL, 'UTC', 'bots: random, lowest-winner, rule-of-thumb', 0, 'round-robin', true, 1, 1000, 30000, 0, 10000, 'lenient', 60, true, true, false, NULL, '2026-11-30 23:51:29.62159+00', '{}', 0, 5, NULL),
	(2, 'demo-4', 'twenty-five', '{}', NULL, 'UTC', 'bots: random, lowest-winner, rule-of-thumb', 0, 'round-robin', true, 4, 1000, 30000, 0, 10000, 'lenient', 60, true, true, false, NULL, '2026-11-30 23:52:18.081818+00', '{}', 0, 5, NULL);
INSERT INTO public.slot OVERRIDING SYSTEM VALUE VALUES
	(1, 1, '2026-11-30 23:51:31.648139+00', 0, 'taken', NULL, '2026-11-30 23:51:29.62159+00'),
	(2, 2, '2026-11-30 23:52:20.20893+00', 0, 'taken', NULL, '2026-11-30 23:52:18.081818+00');
INSERT INTO public.token OVERRIDING SYSTEM VALUE VALUES
	(4, 1, '\x213fd3e77073d081e397781cb7eeda1c8ca478af1f80c06164abd9fca053df42', '2026-11-30 23:52:22.116666+00', NULL, '056b7658-11d0-485d-9032-592063aac524', '2026-11-30 23:52:36.269788+00'),
	(5, 2, '\x110974bc2e8d239915624e93d70bb33dd50ec057630139e4a822180191ffd4fb', '2026-11-30 23:52:22.116666+00', NULL, '03debbc7-a6da-4bc5-ba66-8ab814d2d439', '2026-11-30 23:52:36.269822+00'),
	(6, 3, '\xc4a6e3708116c5a40e1c03b7e6bc5e766f15d0eeccad32f91b279f6ab5cd7fe8', '2026-11-30 23:52:22.116666+00', NULL, '6341df93-0439-4c54-8179-e48629893bb5', '2026-11-30 23:52:36.269825+00');
INSERT INTO public.tournament OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, 'demo-1 2026-11-30 23:51', 'finished', '2026-11-30 23:51:31.648139+00', 'twenty-five', '{"rob": "ace_holder", "pool": "0", "sides": "0,2/1,3", "jokers": "0", "preset": "twenty-five", "renege": "yes", "target": "25", "auction": "single_round", "partner": "fixed", "players": "4", "ranking": "irish", "turn_up": "yes", "all_pass": "throw_in", "deal_cap": "100", "ct_ladder": "sequential", "end_check": "immediate", "hand_size": "5", "overshoot": "off", "tie_break": "first_to_reach", "bid_values": "10,15,20,25,60", "first_lead": "dealer_left", "kitty_size": "0", "rob_forced": "no", "trump_from": "turn_up", "void_plain": "any", "dealer_take": "yes", "bonus_points": "0", "bonus_timing": "when_played", "ct_call_self": "forbidden", "deal_batches": "3,2", "discard_draw": "no", "plain_follow": "strict", "renege_scope": "each", "throw_in_cap": "3", "trick_points": "5", "trump_naming": "after_kitty", "bidder_scores": "all", "dealer_in_war": "take_or_pass", "rob_turned_ace": "dealer", "ct_partner_known": "on_call", "failed_bid_reach": "void", "take_reply_order": "taken_bidder", "thirty_for_sixty": "no", "only_bidder_can_win": "no", "ace_of_diamonds_plain": "lowest"}', 'round-robin', true, 1, 1000, 30000, 0, 10000, 'lenient', 60, '\xace14159d3b36d92c79c7bacb5d7e210656f9d3c5303e1cbf41187cc565076e0', 1, '2026-11-30 23:51:31.95109+00', '2026-11-30 23:51:32.055074+00', '2026-11-30 23:51:40.423258+00', '{}', 'bots: random, lowest-winner, rule-of-thumb', true, false),
	(2, 2, 2, 'demo-4 2026-11-30 23:52', 'running', '2026-11-30 23:52:20.20893+00', 'twenty-five', '{"rob": "ace_holder", "pool": "0", "sides": "0,2/1,3", "jokers": "0", "preset": "twenty-five", "renege": "yes", "target": "25", "auction": "single_round", "partner": "fixed", "players": "4", "ranking": "irish", "turn_up": "yes", "all_pass": "throw_in", "deal_cap": "100", "ct_ladder": "sequential", "end_check": "immediate", "hand_size": "5", "overshoot": "off", "tie_break": "first_to_reach", "bid_values": "10,15,20,25,60", "first_lead": "dealer_left", "kitty_size": "0", "rob_forced": "no", "trump_from": "turn_up", "void_plain": "any", "dealer_take": "yes", "bonus_points": "0", "bonus_timing": "when_played", "ct_call_self": "forbidden", "deal_batches": "3,2", "discard_draw": "no", "plain_follow": "strict", "renege_scope": "each", "throw_in_cap": "3", "trick_points": "5", "trump_naming": "after_kitty", "bidder_scores": "all", "dealer_in_war": "take_or_pass", "rob_turned_ace": "dealer", "ct_partner_known": "on_call", "failed_bid_reach": "void", "take_reply_order": "taken_bidder", "thirty_for_sixty": "no", "only_bidder_can_win": "no", "ace_of_diamonds_plain": "lowest"}', 'round-robin', true, 4, 1000, 30000, 0, 10000, 'lenient', 60, '\x67f2d5cd1fa3a424d639f0e728fa4bc53648448fbf56946bcc79d743180c1c6c', 1, '2026-11-30 23:52:21.038103+00', '2026-11-30 23:52:21.212438+00', NULL, '{}', 'bots: random, lowest-winner, rule-of-thumb', true, false);
INSERT INTO public.wave VALUES
	(1, 1, '{}', 1, 1, '2026-11-30 23:51:31.95109+00'),
	(2, 1, '{}', 1, 2, '2026-11-30 23:52:21.038103+00');
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
ALTER TABLE ONLY public.hosted_version
    ADD CONSTRAINT hosted_version_pkey PRIMARY KEY (version);
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
