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
CREATE FUNCTION public.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    RAISE EXCEPTION '% is never changed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
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
    CONSTRAINT schedule_bank_ms_check CHECK (((bank_ms >= 0) AND (bank_ms <= 86400000))),
    CONSTRAINT schedule_decision_ms_check CHECK (((decision_ms >= 1) AND (decision_ms <= 86400000))),
    CONSTRAINT schedule_decks_check CHECK (((decks >= 1) AND (decks <= 10000))),
    CONSTRAINT schedule_faults_check CHECK ((faults = ANY (ARRAY['strict'::text, 'lenient'::text]))),
    CONSTRAINT schedule_format_check CHECK ((format = ANY (ARRAY['round-robin'::text, 'partnerships'::text, 'swiss'::text, 'knock-out'::text, 'gauntlet'::text, 'continuous'::text]))),
    CONSTRAINT schedule_freeze_seconds_check CHECK (((freeze_seconds >= 0) AND (freeze_seconds <= 604800))),
    CONSTRAINT schedule_increment_ms_check CHECK (((increment_ms >= 0) AND (increment_ms <= 86400000))),
    CONSTRAINT schedule_name_form CHECK ((name ~ '^[a-z0-9][a-z0-9-]{1,31}$'::text)),
    CONSTRAINT schedule_patience_seconds_check CHECK (((patience_seconds >= 1) AND (patience_seconds <= 604800))),
    CONSTRAINT schedule_startup_ms_check CHECK (((startup_ms >= 1) AND (startup_ms <= 86400000))),
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
	(1, '2026-11-30 23:08:22.728438+00', 'organiser', 'created', 'owner house', ''),
	(2, '2026-11-30 23:08:22.728438+00', 'organiser', 'created', 'bot random', ''),
	(3, '2026-11-30 23:08:22.728438+00', 'organiser', 'created', 'bot lowest-winner', ''),
	(4, '2026-11-30 23:08:22.728438+00', 'organiser', 'created', 'bot rule-of-thumb', ''),
	(5, '2026-11-30 23:08:22.832094+00', 'organiser', 'created', 'schedule demo-1', ''),
	(6, '2026-11-30 23:08:22.832094+00', 'organiser', 'added slot', 'schedule demo-1', '2026-11-30T23:08:24.855965+00:00'),
	(7, '2026-11-30 23:08:41.879931+00', 'organiser', 'created', 'schedule demo-4', ''),
	(8, '2026-11-30 23:08:41.879931+00', 'organiser', 'added slot', 'schedule demo-4', '2026-11-30T23:08:43.904640+00:00');
INSERT INTO public.bot OVERRIDING SYSTEM VALUE VALUES
	(1, 'random', 1, '{}', '2026-11-30 23:08:22.728438+00', NULL),
	(2, 'lowest-winner', 1, '{}', '2026-11-30 23:08:22.728438+00', NULL),
	(3, 'rule-of-thumb', 1, '{}', '2026-11-30 23:08:22.728438+00', NULL);
INSERT INTO public.bot_version OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, '2026-11-30 23:08:22.728438+00', NULL),
	(2, 2, 1, '2026-11-30 23:08:22.728438+00', NULL),
	(3, 3, 1, '2026-11-30 23:08:22.728438+00', NULL);
INSERT INTO public.entry VALUES
	(1, 1, 1, NULL, NULL, NULL, NULL, NULL),
	(1, 2, 2, NULL, NULL, NULL, NULL, NULL),
	(1, 3, 3, NULL, NULL, NULL, NULL, NULL),
	(2, 1, 1, NULL, NULL, NULL, NULL, NULL),
	(2, 2, 2, NULL, NULL, NULL, NULL, NULL),
	(2, 3, 3, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.game VALUES
	(1, 1, '\x1aca186d2d24147b589b5c158d316efc558a810fd68d6a84bff985caf387f35a', 0, '{0,1,0,1}'),
	(1, 2, '\x1aca186d2d24147b589b5c158d316efc558a810fd68d6a84bff985caf387f35a', 0, '{1,0,1,0}'),
	(2, 1, '\x0ecc02bc6cb8463142924b437e699951b13327e01d042371ad1ad5d2674780dc', 0, '{0,1,0,1}'),
	(2, 2, '\x0ecc02bc6cb8463142924b437e699951b13327e01d042371ad1ad5d2674780dc', 0, '{1,0,1,0}'),
	(3, 1, '\x447f0e81af8abe51ffdc57e6e2f5d034051a0bf8cbf955aaa421aad13afb854d', 0, '{0,1,0,1}'),
	(3, 2, '\x447f0e81af8abe51ffdc57e6e2f5d034051a0bf8cbf955aaa421aad13afb854d', 0, '{1,0,1,0}'),
	(4, 1, '\x0b87848f00e8c3869e2371926eb45847127d63a8f4633225e61544f5588292bd', 0, '{0,1,0,1}'),
	(4, 2, '\x0b87848f00e8c3869e2371926eb45847127d63a8f4633225e61544f5588292bd', 0, '{1,0,1,0}'),
	(5, 1, '\x50362989d3d07c963282009a90fda85b7faafa386335e739bd924b61010fded0', 0, '{0,1,0,1}'),
	(5, 2, '\x50362989d3d07c963282009a90fda85b7faafa386335e739bd924b61010fded0', 0, '{1,0,1,0}'),
	(6, 1, '\x0ef451f3be8f62391ad02058e038d289b02dda584e5a9e67a23e5e337270a673', 0, '{0,1,0,1}'),
	(6, 2, '\x0ef451f3be8f62391ad02058e038d289b02dda584e5a9e67a23e5e337270a673', 0, '{1,0,1,0}'),
	(7, 1, '\xf046e65f4b727b8f6c91ec7442f1159e48abaed9ed7edd3696e64846435ecb84', 0, '{0,1,0,1}'),
	(7, 2, '\xf046e65f4b727b8f6c91ec7442f1159e48abaed9ed7edd3696e64846435ecb84', 0, '{1,0,1,0}'),
	(8, 1, '\x49928a1116200cff52a5a506c94f8d1958fec851385d1d3ceac59527d51ae11b', 0, '{0,1,0,1}'),
	(8, 2, '\x49928a1116200cff52a5a506c94f8d1958fec851385d1d3ceac59527d51ae11b', 0, '{1,0,1,0}'),
	(9, 1, '\xe77e9b67455830979db3d91b0e0b0c4da86201fa90d28acb4c5488ae6044e0d0', 0, '{0,1,0,1}'),
	(9, 2, '\xe77e9b67455830979db3d91b0e0b0c4da86201fa90d28acb4c5488ae6044e0d0', 0, '{1,0,1,0}'),
	(10, 1, '\xcef9d179915ab4a30b08f54ff99bb3c2065d3fdb5abb8dd7ceab23e0bdb83441', 0, '{0,1,0,1}'),
	(10, 2, '\xcef9d179915ab4a30b08f54ff99bb3c2065d3fdb5abb8dd7ceab23e0bdb83441', 0, '{1,0,1,0}'),
	(11, 1, '\x17c24f926fb161371ee6a6c5133fecefbf0d21ca3ff1aa980a2dab62b535e6a3', 0, '{0,1,0,1}'),
	(11, 2, '\x17c24f926fb161371ee6a6c5133fecefbf0d21ca3ff1aa980a2dab62b535e6a3', 0, '{1,0,1,0}'),
	(12, 1, '\xc5372e1745c3e34d535fde5e4f1dac7caba5c4f653cf7cbdf19ab85ed502da0b', 0, '{0,1,0,1}'),
	(12, 2, '\xc5372e1745c3e34d535fde5e4f1dac7caba5c4f653cf7cbdf19ab85ed502da0b', 0, '{1,0,1,0}'),
	(13, 1, '\x3320b2b2db4f15e3da3715f3ee29d878d7ee772ef660aa46fd9566f5a35d8c7e', 0, '{0,1,0,1}'),
	(13, 2, '\x3320b2b2db4f15e3da3715f3ee29d878d7ee772ef660aa46fd9566f5a35d8c7e', 0, '{1,0,1,0}'),
	(14, 1, '\x89eb0229e6f7cbd1ad5b3357e4d8e125af62e4bc6412c7a578806f81c484850a', 0, '{0,1,0,1}'),
	(14, 2, '\x89eb0229e6f7cbd1ad5b3357e4d8e125af62e4bc6412c7a578806f81c484850a', 0, '{1,0,1,0}'),
	(15, 1, '\x70af64c738b96d64e491f0d3b469b4e0ad4b8fe89757445dd6fb8555d2a8f6e5', 0, '{0,1,0,1}'),
	(15, 2, '\x70af64c738b96d64e491f0d3b469b4e0ad4b8fe89757445dd6fb8555d2a8f6e5', 0, '{1,0,1,0}');
INSERT INTO public.ladder OVERRIDING SYSTEM VALUE VALUES
	(1, 'twenty-five', 'twenty-five', 4, 25, 8.333333333333334, 4.166666666666667, 0.025, 0.25, 4.166666666666667, '2026-11-30 23:08:25.718466+00');
INSERT INTO public.match OVERRIDING SYSTEM VALUE VALUES
	(5, 2, 2, '{3,1}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '5f9f4aee-0cf4-4550-ba71-740961adecae', '2026-11-30 23:08:55.063011+00', '\x0a670a1524183201082331271506220d2d2c301234041f0a20121401060d0a2c3432311f242322040815301218272d1a1402020001000100000000000001000100010001002a106e93073225388d038afb3ea1bc553ee52a10b975c044345683871ca10c6f739dc7e30a230a152b2d2a140c060817310d2612281521181e0410272412040c0826041a04010000000a310a1524183201082331271506220d2d2c301234041f0a20120b181522120d0408062d34321a0b0000000101000100010101', 0, NULL, NULL, NULL, '2026-11-30 23:08:45.063011+00', NULL, false, 1),
	(6, 2, 3, '{1,2}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '7c1486cb-bc38-4b96-85e4-d791d60cb8e0', '2026-11-30 23:08:55.063031+00', '\x0a690a150a2721280630131b0d2b2d10020b220c23031d293112156e281b2d290d020c062b10233130221d21130b03271a150102000100000101010100010001000005000001002a105d999f848032b2060abf51229baad16a2a102e4341ea634b02556e6eedb534ca3e610a280a150a2721280630131b0d2b2d10020b220c23031d293112078501281b2d292b1a06010001000101', 0, NULL, NULL, NULL, '2026-11-30 23:08:45.063032+00', NULL, false, 1),
	(1, 1, 1, '{2,3}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a670a15222e321f061609290f0308012130151e0c27142a2612143229302a1f09211e220f08270c060301142e16151a1403030103010501000000000201000000000001022a109cfcc392ce6d603d626ab0a11605da752a1039d59004a901a8e46b4b685c0c82a7f10a330a151c0b34281d302d0c17092c1a2503212b2429110f26120c1d0921242928302c1c2d250f1a0c0001000000000000000000000a430a15222e321f061609290f0308012130151e0c27142a2612141f09211e220f30270c0603082a3229152e1601141a1401010000000000000000000000000000000101000a3b0a151c0b34281d302d0c17092c1a2503212b2429110f26121034302c2b0b0c032429282d1a1c09250f1a1001000000000000000000000000000000', 4, 'played-out', NULL, '\x249ee150eab38526256932d502d4cc3ab835b940c03c8a080ac7c96bf8dced64', '2026-11-30 23:08:25.94534+00', '2026-11-30 23:08:26.112295+00', true, 1),
	(2, 1, 2, '{3,1}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a670a151b0519010d070b2b202d2f21302a1304170f0912331214192d130f0b2a09052f121b2b0d073004211701201a1401010101000001000002010000000300000000002a10a29404b64111c1e1f7f8d098b56650852a10f532b10d6cc359e2c4d1d325469170220a3b0a152e233311092a04281706270d070b103215011a16251210332827320d0109040b1a23062e2a10151a10000202010100000100010100000000000a430a151b0519010d070b2b202d2f21302a1304170f09123312140d071309190b210f01202a043012052d2b2f171b1a1400000101000000000000000101000100000000000a230a152e233311092a04281706270d070b103215011a162512042e2a07321a0400000000', 4, 'played-out', NULL, '\x8d1288824369201ac3a2b1b1c604dda2a0c3f2c3276eb062924227ab7d97f48a', '2026-11-30 23:08:25.945593+00', '2026-11-30 23:08:26.118665+00', true, 1),
	(3, 1, 3, '{1,2}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a670a1523010b1c0316331328151d072e02171a11270c3122121423131d27111c16170b28070c1a03152e310133021a1401010100000101000001010002020001000001002a107c7a6db3dd35c607ccfe975b379270852a1022237fb73986a07c467f8855def5b3c40a230a1526151e0d0f131016012c1c0a1f0b302d171a2b182512041e101c2d1a04010100000a430a1523010b1c0316331328151d072e02171a11270c312212141c131d271a2315170116070c110b28023103332e1a1401000000000401000200000000010100000000000a230a1526151e0d0f131016012c1c0a1f0b302d171a2b1825120426131f181a0400010000', 4, 'played-out', NULL, '\x23ed1317739432095b9b8d0ac4c6dc773858367b1ad0c84862ca04513acebf49', '2026-11-30 23:08:25.94562+00', '2026-11-30 23:08:26.120279+00', true, 1),
	(8, 2, 5, '{1,3}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '59754e76-bf49-45d3-93a4-0868afd08590', '2026-11-30 23:08:55.063058+00', '\x0a670a1517232e33072d1e0c122630342114112b1805040b161214332d302b232621041e340b172e0c1418050712111a1403020100010000000000000100000100010100012a109d02341f77d39fe9c763b4c88f50a0082a107173e4a2fb993240bb7b8ecad02d34210a370a152c26122b071c290b1e2d13302f050e1808211f3114120e3e121c0e182c292f310b0508072d1a0e0000000100000100010100010101', 0, NULL, NULL, NULL, '2026-11-30 23:08:45.063058+00', NULL, false, 1),
	(9, 2, 6, '{2,1}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '73379b55-632f-4a12-8a98-9916005dff65', '2026-11-30 23:08:55.063071+00', '\x0a690a152d2225112e1417132a1e272108332324260528032c1215692d2a33282c2e1e082622132723242514111721031a150102020001060101010001000100050000010001002a106c19005ec985d4a361ca109bde6f65792a1087fb54185236a3a56070e02b7b76ec660a240a150b0d211b2d2212310e33062a282f1f260832270123120591011b221f1a0401010101', 0, NULL, NULL, NULL, '2026-11-30 23:08:45.063071+00', NULL, false, 1),
	(11, 2, 8, '{3,1}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '46fe5e33-2ff4-4929-b5e0-c5900051b9c3', '2026-11-30 23:08:55.063096+00', '\x0a690a1517042719310d1c0329202e011d120a1e2f05131f0b12156e271c1d1e0403010513170d12292e2f31200b1f191a150203020001000100000000000001000100010001002a1062175dbdf543bdb3e3b8e196bc8361f82a10a58b90b610a05140ce531969f6c860cc0a2b0a152e0b2f0c342d13011123160d32261f2c2005081a141208342d322c0b010d051a0801000000000000010a280a1517042719310d1c0329202e011d120a1e2f05131f0b12078101271c2e1e191a06010100010101', 0, NULL, NULL, NULL, '2026-11-30 23:08:45.063096+00', NULL, false, 1),
	(12, 2, 9, '{1,2}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', 'b90cdcba-5026-4051-88b6-c6aac77e7c91', '2026-11-30 23:08:55.063108+00', '\x0a670a15212f171026340c192012012a020729082c1a062b1f12142620072b21192a1a17120206100c29082f34012c1a1404010100010001010101000100010000050000012a10e9e26a4d3aac3dee1896453bb92d2dea2a107b7b32861e46605e98404e20239f6df60a230a150310041a2a05311e1b30190e1220161c09270c250a1204101b0e1c1a04000200010a250a15212f171026340c192012012a020729082c1a062b1f12051012011a2b1a050001010100', 0, NULL, NULL, NULL, '2026-11-30 23:08:45.063108+00', NULL, false, 1),
	(4, 2, 1, '{2,3}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a6a0a15211532160e0305142402230d1a17082b28131d0430121681013205083015141a130d040e03172b1602282124231a150102020101010101010100010001000105020100012a103458075ae8f5062447eae712e742cfc42a100d6a32dc839edb83c92b2348040c70f60a3b0a151b3216331e2b2a120c050730172d2024022e0d1d1512101b12171d0c070216332b302e322a2d241a10000101010001000100000000000000000a460a15211532160e0305142402230d1a17082b28131d04301216810132140830160517130d040e031a2b1524282102231a150000000000000000000000000000000100010001000a3b0a151b3216331e2b2a120c050730172d2024022e0d1d151210322b302e332a2d1d1b1217020c070d161a1001000205010000000100000000000000', 4, 'played-out', NULL, '\x356e3b615f52f79188b980f93c07669c289240387f56e8b7776286b361d8b0f9', '2026-11-30 23:08:45.062769+00', '2026-11-30 23:08:45.306112+00', false, 1),
	(7, 2, 4, '{3,2}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a670a15332b242f092c050a29081614200b26150f252d122a1214332c202d29140f2f050b12092625240a16152b081a1401020201010601010100010001000101010000012a100fcdb24bd53309e328d01b3ec08e193e2a10c57e7f1ff0bfbfac2200dbacc19b49310a2d0a151310032b0811212e1d01301729322a0209341b252612096d03013002212a26101a090001000101010001000a430a15332b242f092c050a29081614200b26150f252d122a1214242920252c142d2f050b0f0926122b0a330816151a1400000000000000000000000000000000000000000a2d0a151310032b0811212e1d01301729322a0209341b252612096d03013002212a1b081a09000000010001000100', 4, 'played-out', NULL, '\x9df25408e0e9b5594269c4991d9da6868319d22c6e1ffdfd81d8741f3b9878a8', '2026-11-30 23:08:45.063046+00', '2026-11-30 23:08:45.30746+00', false, 1),
	(10, 2, 7, '{2,3}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a6a0a15310e261e212906152416220c130204091b2c28271812169501262422271b181513211604092902280e1e060c2c1a150201010101010000010100010502010001010101012a106113aab6ee86de2131d743c9673346f32a10d92c382fc2ef8d32a9e5bd9d474c7b2a0a2d0a150d2028032c0a0e2d342e0f2618070604011714191a12096e0d1a0704340f172c1a090100000000000000000a460a15310e261e212906152416220c130204091b2c282718121695011815131b0e16040926242227281e29022c21060c1a150000000000000000000000000000000001000100010a3d0a150d2028032c0a0e2d342e0f2618070604011714191a12116e0d1a07040e18142026172c2e19032d0f1a110001000205010001000100000000000000', 4, 'played-out', NULL, '\x4e64554775f37fb1b6a6a862f7f978e86022f3f6bc870e9d130c21928a4ea79f', '2026-11-30 23:08:45.063082+00', '2026-11-30 23:08:45.308329+00', false, 1),
	(14, 2, 11, '{1,3}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '4a02f6cf-e44e-4c6f-a152-60c042d2bf2c', '2026-11-30 23:08:55.063134+00', '\x0a690a150e1b22010620330f1e162d090810072f123417250b121572011e0925061608122220071710341b0f0b332d2f1a150402000100010000000000000100000100010001002a1039c2724cd1df653d384d1b4b213ce1a32a103fb464d9f0b3a879644100942989f0320a390a150e1b22010620330f1e162d090810072f123417250b120f7f221e2d25340e330810120b0f01201a0f000000000000000100010100010101', 0, NULL, NULL, NULL, '2026-11-30 23:08:45.063134+00', NULL, false, 1),
	(15, 2, 12, '{2,1}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '7d6a6bc2-690b-434c-9924-af8d563c78b3', '2026-11-30 23:08:55.063145+00', '\x0a670a1507340a0f08100315322e0512221e2c33181a1c281f12140f1012181c0a2e1e05280703322c33340815221a1a1403020001060101010001000100000500000100022a10948efc9d5d4e8445941c21344ea739862a1040b27b3c468b49ce30b9058e131f16c40a260a15311529090e030a32103033121d22211e2025190c011206840109031d0c1a050001000101', 0, NULL, NULL, NULL, '2026-11-30 23:08:45.063146+00', NULL, false, 1),
	(13, 2, 10, '{3,2}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a670a151930081421330228172e1c18341f1b010c22231d11121419171b1d1822142e342330281f01210208331c0c1a1401020201010101010101000100010001050000012a1038759b22fcd496428d6099ab7f166b132a101864c5061821f9c47d29030dc7b0de6a0a230a1502341926211f091e252a30221b1427101612230c2c1204192a14101a04010001010a430a151930081421330228172e1c18341f1b010c22231d11121421171c1d333422301b23142e1f010802180c19281a1401010100010000000000000000000000000000000a3b0a1502341926211f091e252a30221b1427101612230c2c1210342a1b10301221092723261e1416191f1a1000000000000001010001000100010002', 4, 'played-out', NULL, '\x00c07d23f867279f441d71729350e1fbdfda5aca8475d10856725911e9e20d76', '2026-11-30 23:08:45.063121+00', '2026-11-30 23:08:45.310068+00', false, 1);
INSERT INTO public.match_entrant VALUES
	(1, 0, 2, 1, 1, 45, 0, false, NULL),
	(1, 1, 3, 2, 1, 40, 0, false, NULL),
	(2, 0, 3, 1, 1, 45, 0, false, NULL),
	(2, 1, 1, 2, 1, 30, 0, false, NULL),
	(3, 0, 1, 1, 1, 30, 0, false, NULL),
	(3, 1, 2, 1, 1, 30, 0, false, NULL),
	(5, 0, 3, NULL, NULL, NULL, 0, false, NULL),
	(5, 1, 1, NULL, NULL, NULL, 0, false, NULL),
	(6, 0, 1, NULL, NULL, NULL, 0, false, NULL),
	(6, 1, 2, NULL, NULL, NULL, 0, false, NULL),
	(8, 0, 1, NULL, NULL, NULL, 0, false, NULL),
	(8, 1, 3, NULL, NULL, NULL, 0, false, NULL),
	(9, 0, 2, NULL, NULL, NULL, 0, false, NULL),
	(9, 1, 1, NULL, NULL, NULL, 0, false, NULL),
	(11, 0, 3, NULL, NULL, NULL, 0, false, NULL),
	(11, 1, 1, NULL, NULL, NULL, 0, false, NULL),
	(12, 0, 1, NULL, NULL, NULL, 0, false, NULL),
	(12, 1, 2, NULL, NULL, NULL, 0, false, NULL),
	(14, 0, 1, NULL, NULL, NULL, 0, false, NULL),
	(14, 1, 3, NULL, NULL, NULL, 0, false, NULL),
	(15, 0, 2, NULL, NULL, NULL, 0, false, NULL),
	(15, 1, 1, NULL, NULL, NULL, 0, false, NULL),
	(4, 0, 2, 1, 1, 45, 0, false, NULL),
	(4, 1, 3, 1, 1, 45, 0, false, NULL),
	(7, 0, 3, 1, 1, 35, 0, false, NULL),
	(7, 1, 2, 1, 1, 35, 0, false, NULL),
	(10, 0, 2, 2, 1, 35, 0, false, NULL),
	(10, 1, 3, 1, 1, 45, 0, false, NULL),
	(13, 0, 3, 2, 0, 25, 0, false, NULL),
	(13, 1, 2, 1, 2, 50, 0, false, NULL);
INSERT INTO public.migration VALUES
	(1, '0001_ground', 'df580b5b33442ff519984ecc108551743c964e9d3af22e52ecada5ead31d6066', '2026-11-30 23:08:14.310397+00'),
	(2, '0002_formats', '7b40150231f775990ff401185893026f937ea78ca5839921af4c79655417f96a', '2026-11-30 23:08:14.472615+00'),
	(3, '0003_pause', 'e9225d83d4624433b7d9d883a665c206f0eeb3e7b407c2f16861ea95778b7a13', '2026-11-30 23:08:14.53589+00'),
	(4, '0004_watching', '5b8e13a5fc46f7de4df86a2b3518599582c7f9eb1c86d3b64eef3b72f1873d21', '2026-11-30 23:08:14.540812+00'),
	(5, '0005_played', 'edbf9b74ce7ee5b6d0fa0a6e5e607748d64f048cb2477c738e4c32ae23099106', '2026-11-30 23:08:14.552029+00');
INSERT INTO public.owner OVERRIDING SYSTEM VALUE VALUES
	(1, 'house', '2026-11-30 23:08:22.728438+00');
INSERT INTO public.rating VALUES
	(1, 1, 22.422903916378903, 5.50530233888105, 2, 0, 1, 1, 0, '2026-11-30 23:08:26.120279+00'),
	(1, 2, 25.42950412584969, 5.611100124612193, 2, 1, 1, 0, 0, '2026-11-30 23:08:26.120279+00'),
	(1, 3, 25.055013650945845, 6.214644936413951, 2, 1, 0, 1, 0, '2026-11-30 23:08:26.118665+00');
INSERT INTO public.rating_step VALUES
	(1, 1, 1, 2, 1, 25, 8.333333333333334, 29.69474605023054, 7.136552284755495),
	(1, 2, 1, 3, 2, 25, 8.333333333333334, 20.305253949769472, 7.136552284755495),
	(1, 3, 2, 3, 1, 20.305253949769472, 7.136552284755495, 25.055013650945845, 6.214644936413951),
	(1, 4, 2, 1, 2, 25, 8.333333333333334, 18.523642387919814, 6.823505556744932),
	(1, 5, 3, 1, 1, 18.523642387919814, 6.823505556744932, 22.422903916378903, 5.50530233888105),
	(1, 6, 3, 2, 1, 29.69474605023054, 7.136552284755495, 25.42950412584969, 5.611100124612193);
INSERT INTO public.schedule OVERRIDING SYSTEM VALUE VALUES
	(1, 'demo-1', 'twenty-five', '{}', NULL, 'UTC', 'bots: random, lowest-winner, rule-of-thumb', 0, 'round-robin', true, 1, 1000, 30000, 0, 10000, 'lenient', 60, true, true, false, NULL, '2026-11-30 23:08:22.832094+00', '{}', 0),
	(2, 'demo-4', 'twenty-five', '{}', NULL, 'UTC', 'bots: random, lowest-winner, rule-of-thumb', 0, 'round-robin', true, 4, 1000, 30000, 0, 10000, 'lenient', 60, true, true, false, NULL, '2026-11-30 23:08:41.879931+00', '{}', 0);
INSERT INTO public.slot OVERRIDING SYSTEM VALUE VALUES
	(1, 1, '2026-11-30 23:08:24.855965+00', 0, 'taken', NULL, '2026-11-30 23:08:22.832094+00'),
	(2, 2, '2026-11-30 23:08:43.90464+00', 0, 'taken', NULL, '2026-11-30 23:08:41.879931+00');
INSERT INTO public.token OVERRIDING SYSTEM VALUE VALUES
	(1, 1, '\xbfcc1340f4b05646609c76770e856b37d59e606a91617b4ec734fa9c1fe8f486', '2026-11-30 23:08:22.728438+00', NULL),
	(2, 2, '\x9b7a83505f746f5b10d98563857afa474279b085eee3e05409f7a80efe3692d0', '2026-11-30 23:08:22.728438+00', NULL),
	(3, 3, '\xa15490568b74be9ca5e15f30a6a99e1407d7563af771b37836346fa635f9c1c6', '2026-11-30 23:08:22.728438+00', NULL);
INSERT INTO public.tournament OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, 'demo-1 2026-11-30 23:08', 'finished', '2026-11-30 23:08:24.855965+00', 'twenty-five', '{"rob": "ace_holder", "pool": "0", "sides": "0,2/1,3", "jokers": "0", "preset": "twenty-five", "renege": "yes", "target": "25", "auction": "single_round", "partner": "fixed", "players": "4", "ranking": "irish", "turn_up": "yes", "all_pass": "throw_in", "deal_cap": "100", "ct_ladder": "sequential", "end_check": "immediate", "hand_size": "5", "overshoot": "off", "tie_break": "first_to_reach", "bid_values": "10,15,20,25,60", "first_lead": "dealer_left", "kitty_size": "0", "rob_forced": "no", "trump_from": "turn_up", "void_plain": "any", "dealer_take": "yes", "bonus_points": "0", "bonus_timing": "when_played", "ct_call_self": "forbidden", "deal_batches": "3,2", "discard_draw": "no", "plain_follow": "strict", "renege_scope": "each", "throw_in_cap": "3", "trick_points": "5", "trump_naming": "after_kitty", "bidder_scores": "all", "dealer_in_war": "take_or_pass", "rob_turned_ace": "dealer", "ct_partner_known": "on_call", "failed_bid_reach": "void", "take_reply_order": "taken_bidder", "thirty_for_sixty": "no", "only_bidder_can_win": "no", "ace_of_diamonds_plain": "lowest"}', 'round-robin', true, 1, 1000, 30000, 0, 10000, 'lenient', 60, '\xa74b206de52fd2953a71bca14bd9b6f387593639ef47678c4b0b0170a1dd0f81', 1, '2026-11-30 23:08:25.718466+00', '2026-11-30 23:08:25.787915+00', '2026-11-30 23:08:26.172893+00', '{}', 'bots: random, lowest-winner, rule-of-thumb', true, false),
	(2, 2, 2, 'demo-4 2026-11-30 23:08', 'running', '2026-11-30 23:08:43.90464+00', 'twenty-five', '{"rob": "ace_holder", "pool": "0", "sides": "0,2/1,3", "jokers": "0", "preset": "twenty-five", "renege": "yes", "target": "25", "auction": "single_round", "partner": "fixed", "players": "4", "ranking": "irish", "turn_up": "yes", "all_pass": "throw_in", "deal_cap": "100", "ct_ladder": "sequential", "end_check": "immediate", "hand_size": "5", "overshoot": "off", "tie_break": "first_to_reach", "bid_values": "10,15,20,25,60", "first_lead": "dealer_left", "kitty_size": "0", "rob_forced": "no", "trump_from": "turn_up", "void_plain": "any", "dealer_take": "yes", "bonus_points": "0", "bonus_timing": "when_played", "ct_call_self": "forbidden", "deal_batches": "3,2", "discard_draw": "no", "plain_follow": "strict", "renege_scope": "each", "throw_in_cap": "3", "trick_points": "5", "trump_naming": "after_kitty", "bidder_scores": "all", "dealer_in_war": "take_or_pass", "rob_turned_ace": "dealer", "ct_partner_known": "on_call", "failed_bid_reach": "void", "take_reply_order": "taken_bidder", "thirty_for_sixty": "no", "only_bidder_can_win": "no", "ace_of_diamonds_plain": "lowest"}', 'round-robin', true, 4, 1000, 30000, 0, 10000, 'lenient', 60, '\x4d5b1ae363ca6948d76b0e81b7545fb826f1b60bce98b6a1e34a5618d04b9524', 1, '2026-11-30 23:08:43.971887+00', '2026-11-30 23:08:44.042001+00', NULL, '{}', 'bots: random, lowest-winner, rule-of-thumb', true, false);
INSERT INTO public.wave VALUES
	(1, 1, '{}', 1, 1, '2026-11-30 23:08:25.718466+00'),
	(2, 1, '{}', 1, 2, '2026-11-30 23:08:43.971887+00');
SELECT pg_catalog.setval('public.audit_id_seq', 8, true);
SELECT pg_catalog.setval('public.bot_id_seq', 3, true);
SELECT pg_catalog.setval('public.bot_version_id_seq', 3, true);
SELECT pg_catalog.setval('public.ladder_id_seq', 2, true);
SELECT pg_catalog.setval('public.match_id_seq', 15, true);
SELECT pg_catalog.setval('public.owner_id_seq', 1, true);
SELECT pg_catalog.setval('public.schedule_id_seq', 2, true);
SELECT pg_catalog.setval('public.slot_id_seq', 2, true);
SELECT pg_catalog.setval('public.suspension_id_seq', 1, false);
SELECT pg_catalog.setval('public.token_id_seq', 3, true);
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
ALTER TABLE ONLY public.rating
    ADD CONSTRAINT rating_pkey PRIMARY KEY (ladder, version);
ALTER TABLE ONLY public.rating_step
    ADD CONSTRAINT rating_step_once UNIQUE (match, version);
ALTER TABLE ONLY public.rating_step
    ADD CONSTRAINT rating_step_pkey PRIMARY KEY (ladder, ordinal);
ALTER TABLE ONLY public.schedule
    ADD CONSTRAINT schedule_name_taken UNIQUE (name);
ALTER TABLE ONLY public.schedule
    ADD CONSTRAINT schedule_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.slot
    ADD CONSTRAINT slot_once UNIQUE (schedule, due_at);
ALTER TABLE ONLY public.slot
    ADD CONSTRAINT slot_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.suspension
    ADD CONSTRAINT suspension_pkey PRIMARY KEY (id);
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
CREATE INDEX fault_of_version ON public.fault USING btree (version, at);
CREATE INDEX match_in_wave ON public.match USING btree (tournament, wave);
CREATE INDEX match_latest ON public.match USING btree (finished_at) WHERE (state = 'finished'::text);
CREATE INDEX match_of_version ON public.match_entrant USING btree (version, match);
CREATE INDEX match_open ON public.match USING btree (number, tournament) WHERE (state = ANY (ARRAY['waiting'::text, 'playing'::text]));
CREATE INDEX match_to_settle ON public.match USING btree (tournament) WHERE ((NOT settled) AND (state <> ALL (ARRAY['waiting'::text, 'playing'::text])));
CREATE INDEX match_unended ON public.match USING btree (tournament) WHERE (state = ANY (ARRAY['waiting'::text, 'playing'::text]));
CREATE INDEX match_unsettled ON public.match USING btree (tournament, number) WHERE (NOT settled);
CREATE INDEX rating_best ON public.rating USING btree (ladder, ((mu - ((3)::double precision * sigma))) DESC, version);
CREATE INDEX rating_of_version ON public.rating USING btree (version);
CREATE INDEX rating_step_of_version ON public.rating_step USING btree (version, ladder, ordinal);
CREATE INDEX slot_open ON public.slot USING btree (due_at) WHERE (state = 'open'::text);
CREATE UNIQUE INDEX suspension_now ON public.suspension USING btree (version) WHERE (lifted_at IS NULL);
CREATE INDEX suspension_of_version ON public.suspension USING btree (version, lifted_at);
CREATE INDEX token_of_version ON public.token USING btree (version);
CREATE INDEX tournament_of_schedule ON public.tournament USING btree (schedule, due_at);
CREATE INDEX tournament_open ON public.tournament USING btree (due_at) WHERE (state = ANY (ARRAY['scheduled'::text, 'running'::text]));
CREATE INDEX wave_of_ladder ON public.wave USING btree (ladder, ordinal DESC);
CREATE TRIGGER audit_stands BEFORE DELETE OR UPDATE ON public.audit FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
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
ALTER TABLE ONLY public.match_entrant
    ADD CONSTRAINT match_entrant_match_fkey FOREIGN KEY (match) REFERENCES public.match(id);
ALTER TABLE ONLY public.match_entrant
    ADD CONSTRAINT match_entrant_version_fkey FOREIGN KEY (version) REFERENCES public.bot_version(id);
ALTER TABLE ONLY public.match
    ADD CONSTRAINT match_of_wave FOREIGN KEY (tournament, wave) REFERENCES public.wave(tournament, number);
ALTER TABLE ONLY public.match
    ADD CONSTRAINT match_tournament_fkey FOREIGN KEY (tournament) REFERENCES public.tournament(id);
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
