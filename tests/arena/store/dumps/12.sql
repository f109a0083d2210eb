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
	(1, '2026-11-30 23:12:57.254203+00', 'organiser', 'created', 'owner house', ''),
	(2, '2026-11-30 23:12:57.254203+00', 'organiser', 'created', 'bot random', ''),
	(3, '2026-11-30 23:12:57.254203+00', 'organiser', 'created', 'bot lowest-winner', ''),
	(4, '2026-11-30 23:12:57.254203+00', 'organiser', 'created', 'bot rule-of-thumb', ''),
	(5, '2026-11-30 23:12:57.34789+00', 'organiser', 'created', 'schedule demo-1', ''),
	(6, '2026-11-30 23:12:57.34789+00', 'organiser', 'added slot', 'schedule demo-1', '2026-11-30 23:12:59+00:00'),
	(7, '2026-11-30 23:13:23.839905+00', 'organiser', 'created', 'schedule demo-4', ''),
	(8, '2026-11-30 23:13:23.839905+00', 'organiser', 'added slot', 'schedule demo-4', '2026-11-30 23:13:25+00:00');
INSERT INTO public.bot OVERRIDING SYSTEM VALUE VALUES
	(1, 'random', 1, '{}', '2026-11-30 23:12:57.254203+00', NULL),
	(2, 'lowest-winner', 1, '{}', '2026-11-30 23:12:57.254203+00', NULL),
	(3, 'rule-of-thumb', 1, '{}', '2026-11-30 23:12:57.254203+00', NULL);
INSERT INTO public.bot_version OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, '2026-11-30 23:12:57.254203+00', NULL, 'random', 'house'),
	(2, 2, 1, '2026-11-30 23:12:57.254203+00', NULL, 'lowest-winner', 'house'),
	(3, 3, 1, '2026-11-30 23:12:57.254203+00', NULL, 'rule-of-thumb', 'house');
INSERT INTO public.entry VALUES
	(1, 1, 1, NULL, NULL, NULL, NULL, NULL),
	(1, 2, 2, NULL, NULL, NULL, NULL, NULL),
	(1, 3, 3, NULL, NULL, NULL, NULL, NULL),
	(2, 1, 1, NULL, NULL, NULL, NULL, NULL),
	(2, 2, 2, NULL, NULL, NULL, NULL, NULL),
	(2, 3, 3, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.game VALUES
	(1, 1, '\xb4b535ab010d3f8619ce2fe345f144a50cc0fd702d69465d75af8d9ba0de5989', 0, '{0,1,0,1}'),
	(1, 2, '\xb4b535ab010d3f8619ce2fe345f144a50cc0fd702d69465d75af8d9ba0de5989', 0, '{1,0,1,0}'),
	(2, 1, '\x8f370843f6dc28f8d044eb87bb06d8242fc471163547bbbd7f71141756a1a5f8', 0, '{0,1,0,1}'),
	(2, 2, '\x8f370843f6dc28f8d044eb87bb06d8242fc471163547bbbd7f71141756a1a5f8', 0, '{1,0,1,0}'),
	(3, 1, '\x51400b50d13f9f318d6d0190cdda34a990d46c78928d13d8bc0fed4d1e66df37', 0, '{0,1,0,1}'),
	(3, 2, '\x51400b50d13f9f318d6d0190cdda34a990d46c78928d13d8bc0fed4d1e66df37', 0, '{1,0,1,0}'),
	(4, 1, '\xd4552081b03dddeb5745a40c1c35376edf6fdb6661fd04830546bded9f91fbd7', 0, '{0,1,0,1}'),
	(4, 2, '\xd4552081b03dddeb5745a40c1c35376edf6fdb6661fd04830546bded9f91fbd7', 0, '{1,0,1,0}'),
	(5, 1, '\x389313516768fc5ba701712d3f9f0ed70ba69065c1ff59bdadb22c831b901cae', 0, '{0,1,0,1}'),
	(5, 2, '\x389313516768fc5ba701712d3f9f0ed70ba69065c1ff59bdadb22c831b901cae', 0, '{1,0,1,0}'),
	(6, 1, '\xac867ad66d60842832028c7d15bca776ad0a2b6a6e049a1dd1fcea65643ebcdc', 0, '{0,1,0,1}'),
	(6, 2, '\xac867ad66d60842832028c7d15bca776ad0a2b6a6e049a1dd1fcea65643ebcdc', 0, '{1,0,1,0}'),
	(7, 1, '\x77abc9ddb70c2c5ec268b03dd1cbd5bc0e8a00dd8006bfaadca056d0c2646615', 0, '{0,1,0,1}'),
	(7, 2, '\x77abc9ddb70c2c5ec268b03dd1cbd5bc0e8a00dd8006bfaadca056d0c2646615', 0, '{1,0,1,0}'),
	(8, 1, '\xb4688b0caf64847a9b531279ae2559b0cff33a29967e20bcec03f20fdbe4c529', 0, '{0,1,0,1}'),
	(8, 2, '\xb4688b0caf64847a9b531279ae2559b0cff33a29967e20bcec03f20fdbe4c529', 0, '{1,0,1,0}'),
	(9, 1, '\x8b24e8c0025ec4ed3d15aea96b871c848cbef39e2fac15f32fa70b5e5488adca', 0, '{0,1,0,1}'),
	(9, 2, '\x8b24e8c0025ec4ed3d15aea96b871c848cbef39e2fac15f32fa70b5e5488adca', 0, '{1,0,1,0}'),
	(10, 1, '\x103ba85dcf9fcd5a2c26cb8dfef3ad70f0a1ba75d008ffbca3e77cd4134d7c72', 0, '{0,1,0,1}'),
	(10, 2, '\x103ba85dcf9fcd5a2c26cb8dfef3ad70f0a1ba75d008ffbca3e77cd4134d7c72', 0, '{1,0,1,0}'),
	(11, 1, '\x06a165b6cd2341b6eddf9997c1a4cd3a5e4ea8c73a801effbf2cdad344301d91', 0, '{0,1,0,1}'),
	(11, 2, '\x06a165b6cd2341b6eddf9997c1a4cd3a5e4ea8c73a801effbf2cdad344301d91', 0, '{1,0,1,0}'),
	(12, 1, '\xb3c18cc1a70774cf9ecf640a0d737e303001cfdf168ab5b69fc97a5ae3875eb2', 0, '{0,1,0,1}'),
	(12, 2, '\xb3c18cc1a70774cf9ecf640a0d737e303001cfdf168ab5b69fc97a5ae3875eb2', 0, '{1,0,1,0}'),
	(13, 1, '\x6fab8d97b99e61153444b3d10afcb299a79b6b3be17ab4944dd3c6e660789012', 0, '{0,1,0,1}'),
	(13, 2, '\x6fab8d97b99e61153444b3d10afcb299a79b6b3be17ab4944dd3c6e660789012', 0, '{1,0,1,0}'),
	(14, 1, '\xa4859932afa1370307710df51aafb9d467350e00b6d1449b951e9db5f2dce1a2', 0, '{0,1,0,1}'),
	(14, 2, '\xa4859932afa1370307710df51aafb9d467350e00b6d1449b951e9db5f2dce1a2', 0, '{1,0,1,0}'),
	(15, 1, '\x8ff767a44a8b2dcd24a46ef3bcc6688d69e455012cd6c65a6a5588d3a6cb8e9d', 0, '{0,1,0,1}'),
	(15, 2, '\x8ff767a44a8b2dcd24a46ef3bcc6688d69e455012cd6c65a6a5588d3a6cb8e9d', 0, '{1,0,1,0}');
INSERT INTO public.ladder OVERRIDING SYSTEM VALUE VALUES
	(1, 'twenty-five', 'twenty-five', 4, 25, 8.333333333333334, 4.166666666666667, 0.025, 0.25, 4.166666666666667, '2026-11-30 23:13:00.243992+00');
INSERT INTO public.match OVERRIDING SYSTEM VALUE VALUES
	(3, 1, 3, '{1,2}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a690a1524142722061534330f0a1a1719261d09200e2f071612156d140f170e07060a191a1622152620273324341d2f1a150003000000000000020000000000000000000000002a10da612d737ee7c8941cbe714c351783e52a1024f9788205bd12e59ec3b6b2270f17420a230a15080c33221618042f2705241102062d2625071c0f1412042227241c1a04000300000a450a1524142722061534330f0a1a1719261d09200e2f071612156d240f1d2015190e1416060a1a172f2733260722341a150000000000010100000000000000000000000000000a3b0a15080c33221618042f2705241102062d2625071c0f1412101618110f2f2d25330c0406072227241c1a1000000000000000000000040100000000', 4, 'played-out', NULL, '\x953f07ada5fe888fcd09ae1c9d1866b5fb4ffb6e9d5292408030e3c68ca7463c', '2026-11-30 23:13:00.664803+00', '2026-11-30 23:13:00.872525+00', true, 1, NULL),
	(1, 1, 1, '{2,3}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a670a152f23132c1a1d172d1e2e2b081b253233202a0324161214231d252032332f2e24131e082c2d2b2a031a171b1a1405020502060400000001020001000100030000002a109e3cae5794a1c5123ee0fc8798c870e82a10609a6a2f95d2af3552449b8f45d2778e0a330a1509031007321c2e152124232920330a1d2f312a2625120c322e33312326091c2a1024291a0c0000000000010101030002010a430a152f23132c1a1d172d1e2e2b081b253233202a03241612141a171b2032332f2e24231d252b2a2c2d03131e081a1403000001010100020200010000000000000000010a330a1509031007321c2e152124232920330a1d2f312a2625120c322e2931031c0a1d261021201a0c030000000000000001000200', 4, 'played-out', NULL, '\x5f19c59e9930f17ca52d36bc4e45c479c7d6fcf2cd1db9e59d0c3f721f27b3a4', '2026-11-30 23:13:00.664538+00', '2026-11-30 23:13:00.872874+00', true, 1, NULL),
	(2, 1, 2, '{3,1}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a670a1517310213202b1809260e06150d23191016270a122d121420262327161718150e1910130d0a02090612312b1a1405050604000001000200000000010004000000002a1052105fd3e9bf46ce9bec98d9501e52662a1094ab5a7c368940f9e52bd19b4a5420f10a2b0a1505290313332f280c262a2b151825110f2e1f2720091208332f2b2e050c110f1a0800020001010004000a430a1517310213202b1809260e06150d23191016270a122d1214170e19120d0a020923272026101318152b0616311a1402040000000002000000010400000000000000000a3b0a1505290313332f280c262a2b151825110f2e1f272009121029282b2e26251f330c180f05032f11201a1000000002000000000000010300000000', 4, 'played-out', NULL, '\x2eafbf06caaee659747004b858c7a2a23f5b70ff62e657048d801bb138825c01', '2026-11-30 23:13:00.664784+00', '2026-11-30 23:13:00.872893+00', true, 1, NULL),
	(7, 2, 4, '{3,2}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a470a15180612020322210f102a200b1a191d1e292b0e0a2812046e180f191a04040000002a106b26908d6922e49761c03c441b035dd52a10b033c34afc4a83498dd366d06100c6b00a2612110e1a2b121028062a1d1e032120220b29021a1100010000000000000100010100010000000a230a1504211c190634120b242a050903302218252f132d2e1204191230131a04010100020a450a15180612020322210f102a200b1a191d1e292b0e0a2812156e180f190e1a2b121028062a1d290321201e02220b1a150101010002000200010100010000000100000000020a230a1504211c190634120b242a050903302218252f132d2e1204191230131a0401020a01', 4, 'played-out', NULL, '\x23ed1317739432095b9b8d0ac4c6dc773858367b1ad0c84862ca04513acebf49', '2026-11-30 23:13:26.373238+00', '2026-11-30 23:13:26.640487+00', false, 1, NULL),
	(10, 2, 7, '{2,3}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a460a150c22032f0d2d1518341d231c053107201e1f2c0f0e120482010c151a030305012a10f60e135172bbbb17e389b4ebe6582cdc2a10357afed08b07b42139e465b78b5bc3630a281212070e0f2f181c34312c222d051f031d23200d1a120100010000000100010100000000000000010a330a151e24081c0e090d1428062d30333431110b12152907120c080631110d300b0e291c28331a0c0000010000000001000100020a460a150c22032f0d2d1518341d231c053107201e1f2c0f0e121682010d15071f34312c2f181c0f222d0520031d230e0c1a15000201010000010001000100000000010102010a02', 3, 'played-out', NULL, '\xd9756b9d82d3c1ac4dd720177c40c9d93d975878e994c782f7818bb3368fd78f', '2026-11-30 23:13:26.373293+00', '2026-11-30 23:13:26.640504+00', false, 1, NULL),
	(4, 2, 1, '{2,3}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a4a0a15310b2b0e101d1c331f18161711080d261b1a132f01120693010b1c08011a050a050003012a1025e688078c876114177df4b5eeb0586b2a10f9ae08e3faa820d3849cc1c89d97f8070a2412102b330d1b1a0e181126311d1613101f171a10010000010000010001010000000000000a330a15021b070a1106233318320b1c1d170527281e032616120c1b18171e321c281102060b031a0c0001000001010001010001000a460a15310b2b0e101d1c331f18161711080d261b1a132f01121693010b1c08012b330d1b1a0e181126311d1613101f171a1500010101000201000000000001000000000201020a0a330a15021b070a1106233318320b1c1d170527281e032616120c02060b03171e1b18331c28111a0c010100000000000000000000', 4, 'played-out', NULL, '\x5f19c59e9930f17ca52d36bc4e45c479c7d6fcf2cd1db9e59d0c3f721f27b3a4', '2026-11-30 23:13:26.372898+00', '2026-11-30 23:13:26.64035+00', true, 1, NULL),
	(5, 2, 2, '{3,1}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '59036abb-a254-4c7b-b32f-fd04c340c43f', '2026-11-30 23:13:36.373191+00', '\x0a490a15062b2c241e2a140d0726281b082530340203122d0a1205060d0803261a0505000a00012a107863b8a85e6739415ffefae3f660fb7e2a10574d59879ec34dfeb38e9dcec38866150a1112062512242a30341a07b4020101010001', 0, NULL, NULL, NULL, '2026-11-30 23:13:26.373191+00', NULL, false, 1, NULL),
	(6, 2, 3, '{1,2}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '08de4e2a-6e2d-4806-98ef-76b1f3fd6d48', '2026-11-30 23:13:36.373216+00', '\x0a450a150215290c191a12310b0e22052d10300126070f062c12032931301a03050a012a10be1f086c4e12dd4ded6c1210a5be40d82a107dfa0111312a733a0a54b881aa7d4f1f0a1512080f0c0b05061912101a09b90201010100000001', 0, NULL, NULL, NULL, '2026-11-30 23:13:26.373216+00', NULL, false, 1, NULL),
	(8, 2, 5, '{1,3}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '2d039314-ef20-4f7e-8824-a330237a8763', '2026-11-30 23:13:36.373257+00', '\x0a430a150115062305250b2404312b02032e291b2234131d0e12023e011a0205002a10e4212bee3366c491ed1d91a6c4f5ef862a10a3d873affeeb961ae6c07c6cb1c4fa310a1512080b0334312e1315231a09c10201020102000101', 0, NULL, NULL, NULL, '2026-11-30 23:13:26.373257+00', NULL, false, 1, NULL),
	(9, 2, 6, '{2,1}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', 'b08570fd-1cb9-44c7-87e1-35205383cdc0', '2026-11-30 23:13:36.373274+00', '\x0a450a151614152e220a11240b32082c1c300d09040f282d2b12036d22241a030402092a10d7b09463bbd2dc979837d7e3950e14f92a107195da8de6299bf36f2328b2a7b2632f0a1b120b1c2d282e322c302b160a041a0cb90201010101000001010100', 0, NULL, NULL, NULL, '2026-11-30 23:13:26.373275+00', NULL, false, 1, NULL),
	(11, 2, 8, '{3,1}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', 'bf69d197-6cac-4950-9aec-391dc9d5e048', '2026-11-30 23:13:36.373314+00', '\x0a4c0a151d300d2b32060c113113050f2e2c04241b2a1a192512078e0130312e24191a060101030208012a10705f3099ef03e7645606137f0729ec652a108ac6cabcabc5e6bc7f58e6d0e3e9966d0a1312070d110f1a1d13041a08b902000101000101', 0, NULL, NULL, NULL, '2026-11-30 23:13:26.373314+00', NULL, false, 1, NULL),
	(12, 2, 9, '{1,2}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', 'aea23a47-6292-43e5-9613-626dae699fa1', '2026-11-30 23:13:36.373335+00', '\x0a440a152f0f0334250b192c160c27041c1b15051a0d14320e120396010f1a0205002a107bb302b840b8c12fab9fb968fc8c3eb02a10982b0b77d47028497c02b58abab734b30a171209191b1a15142f162c1c1a0ac1020102000100000001', 0, NULL, NULL, NULL, '2026-11-30 23:13:26.373335+00', NULL, false, 1, NULL),
	(13, 2, 10, '{3,2}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a470a15300313310f10041f19271c260a0e2507332c022d1712046e13190e1a04000003022a10c283d7b525871b67a8a1f8794a24237e2a10f6b547aa763eec00a670a693a7c6e75e0a26121107172d0f10262c3127041c020333301f251a1101000001000000000000010000000000010a350a152b300d1d141013060f1e32162f291c1b2718340925120d6d0d062f27251d1e1c1b300f161a0d000100000101000101010001010a450a15300313310f10041f19271c260a0e2507332c022d1712156e03041707252d3127190e2c0f2602301f1c3313101a150000010001000100000100000000000201020a01010a250a152b300d1d141013060f1e32162f291c1b271834092512056d1d1e1c271a050000000000', 4, 'played-out', NULL, '\x2dabddb4569bfd24521032854ab4cd443ddd863d16f5a46d9da559236371943b', '2026-11-30 23:13:26.373353+00', '2026-11-30 23:13:26.640515+00', false, 1, NULL),
	(14, 2, 11, '{1,3}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '7a7f234c-1c4f-4acf-8061-be147c16d5de', '2026-11-30 23:13:36.373371+00', '\x0a490a15342630132c25182029102d1b24091e1521050b0e2b120526251e212c1a050104000a012a1060bb0ce7b524cca3742298298572ce872a109410026aedd8eb87fb5dcbeeabd9167f0a151208292d053018090b131a09b90201010200010101', 0, NULL, NULL, NULL, '2026-11-30 23:13:26.373372+00', NULL, false, 1, NULL),
	(15, 2, 12, '{2,1}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '854d0b20-422c-4793-9009-a50b87bcb34e', '2026-11-30 23:13:36.373391+00', '\x0a450a151b2b10320908240f33311d23111f01172a062920031203652b331a030306092a100c36ec1c75781372aa371e39529b10322a10852bbc6d7401aa6932750dbd656d97090a19120a112a0803061b323123291a0bb902010101010000010101', 0, NULL, NULL, NULL, '2026-11-30 23:13:26.373392+00', NULL, false, 1, NULL);
INSERT INTO public.match_entrant VALUES
	(3, 0, 1, 2, 1, 30, 0, false, NULL),
	(3, 1, 2, 1, 1, 45, 0, false, NULL),
	(1, 0, 2, 1, 1, 40, 0, false, NULL),
	(1, 1, 3, 1, 1, 40, 0, false, NULL),
	(2, 0, 3, 1, 1, 45, 0, false, NULL),
	(2, 1, 1, 2, 1, 35, 0, false, NULL),
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
	(4, 0, 2, 1, 1, 40, 0, false, NULL),
	(4, 1, 3, 1, 1, 40, 0, false, NULL),
	(10, 0, 2, 2, 1, 25, 0, false, NULL),
	(10, 1, 3, 1, 1, 40, 0, false, NULL),
	(7, 0, 3, 1, 1, 30, 0, false, NULL),
	(7, 1, 2, 1, 1, 30, 0, false, NULL),
	(13, 0, 3, 1, 1, 40, 0, false, NULL),
	(13, 1, 2, 2, 1, 30, 0, false, NULL);
INSERT INTO public.migration VALUES
	(1, '0001_ground', 'df580b5b33442ff519984ecc108551743c964e9d3af22e52ecada5ead31d6066', '2026-11-30 23:12:45.552577+00'),
	(2, '0002_formats', '7b40150231f775990ff401185893026f937ea78ca5839921af4c79655417f96a', '2026-11-30 23:12:45.621849+00'),
	(3, '0003_pause', 'e9225d83d4624433b7d9d883a665c206f0eeb3e7b407c2f16861ea95778b7a13', '2026-11-30 23:12:45.646846+00'),
	(4, '0004_watching', '5b8e13a5fc46f7de4df86a2b3518599582c7f9eb1c86d3b64eef3b72f1873d21', '2026-11-30 23:12:45.65194+00'),
	(5, '0005_played', 'edbf9b74ce7ee5b6d0fa0a6e5e607748d64f048cb2477c738e4c32ae23099106', '2026-11-30 23:12:45.653777+00'),
	(6, '0006_rungs', '249160be0c0b82a155a345c391b7e85abbeb92e20d0530f58225260831ed9110', '2026-11-30 23:12:45.667978+00'),
	(7, '0007_absences', 'c778fa7587d0a469057277a545a3e510ebe7c543b4d7ee8587de3a2415a8c79f', '2026-11-30 23:12:45.672877+00'),
	(8, '0008_suspending', '597e831e44931a823e6b118e6808a34a3c7d12eda52e42fd1b51d3e0283d5313', '2026-11-30 23:12:45.675966+00'),
	(9, '0009_ladder_reads', 'c2403545626a97cf2d3c4fe64747d43b7f6e9db0a6199e2d3509c562233428fb', '2026-11-30 23:12:45.679965+00'),
	(10, '0010_schedules_deleted', '8243bbceb28f01156d4acfc86440e532fc71f502f2a7211c33c18919bc10d491', '2026-11-30 23:12:45.68332+00'),
	(11, '0011_apart', '3b0b8186bff9b5d04761081737e8616b553a6b202493e159400711e6206856dd', '2026-11-30 23:12:45.686121+00'),
	(12, '0012_formats_by_name', 'f15c25413097b6f5713d46c50f6574c9fe08af887495c389c9557433bc26e6df', '2026-11-30 23:12:45.688413+00');
INSERT INTO public.owner OVERRIDING SYSTEM VALUE VALUES
	(1, 'house', '2026-11-30 23:12:57.254203+00');
INSERT INTO public.rating VALUES
	(1, 1, 17.195763391912486, 6.089851598653209, 2, 0, 0, 2, 0, '2026-11-30 23:13:00.872525+00'),
	(1, 2, 27.586486237586538, 4.7730910215581694, 3, 1, 2, 0, 0, '2026-11-30 23:13:26.64035+00'),
	(1, 3, 27.85867158051339, 4.772770101239406, 3, 1, 2, 0, 0, '2026-11-30 23:13:26.64035+00');
INSERT INTO public.rating_step VALUES
	(1, 1, 1, 2, 1, 25, 8.333333333333334, 25, 6.469505940187263),
	(1, 2, 1, 3, 1, 25, 8.333333333333334, 25, 6.469505940187263),
	(1, 3, 2, 3, 1, 25, 6.469505940187263, 28.11511107684618, 5.81616060593196),
	(1, 4, 2, 1, 2, 25, 8.333333333333334, 19.831479578427988, 6.880891983239837),
	(1, 5, 3, 1, 2, 19.831479578427988, 6.880891983239837, 17.195763391912486, 6.089851598653209),
	(1, 6, 3, 2, 1, 25, 6.469505940187263, 27.329979753677392, 5.81692022421503),
	(1, 7, 4, 2, 1, 27.329979753677392, 5.81692022421503, 27.586486237586538, 4.7730910215581694),
	(1, 8, 4, 3, 1, 28.11511107684618, 5.81616060593196, 27.85867158051339, 4.772770101239406);
INSERT INTO public.rung VALUES
	(1, -5, 1),
	(1, 39, 0),
	(1, 53, 1),
	(1, 42, 0),
	(1, 54, 1);
INSERT INTO public.schedule OVERRIDING SYSTEM VALUE VALUES
	(1, 'demo-1', 'twenty-five', '{}', NULL, 'UTC', 'bots: random, lowest-winner, rule-of-thumb', 0, 'round-robin', true, 1, 1000, 30000, 0, 10000, 'lenient', 60, true, true, false, NULL, '2026-11-30 23:12:57.34789+00', '{}', 0, 5, NULL),
	(2, 'demo-4', 'twenty-five', '{}', NULL, 'UTC', 'bots: random, lowest-winner, rule-of-thumb', 0, 'round-robin', true, 4, 1000, 30000, 0, 10000, 'lenient', 60, true, true, false, NULL, '2026-11-30 23:13:23.839905+00', '{}', 0, 5, NULL);
INSERT INTO public.slot OVERRIDING SYSTEM VALUE VALUES
	(1, 1, '2026-11-30 23:12:59.367961+00', 0, 'taken', NULL, '2026-11-30 23:12:57.34789+00'),
	(2, 2, '2026-11-30 23:13:25.863481+00', 0, 'taken', NULL, '2026-11-30 23:13:23.839905+00');
INSERT INTO public.token OVERRIDING SYSTEM VALUE VALUES
	(1, 1, '\x7446a61df20700cb1814beeaf92a55a3cb5033426f01bf8b3b275edf299206b3', '2026-11-30 23:12:57.254203+00', NULL),
	(2, 2, '\x7fed3474433eb2df0c92744f96e94c0d6ef434afa84b95d6afb78956c728e9af', '2026-11-30 23:12:57.254203+00', NULL),
	(3, 3, '\xdd2c2a822225243decbf0a788f0933913f385ad33042ad9ff34cb021edef24d7', '2026-11-30 23:12:57.254203+00', NULL);
INSERT INTO public.tournament OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, 'demo-1 2026-11-30 23:12', 'finished', '2026-11-30 23:12:59.367961+00', 'twenty-five', '{"rob": "ace_holder", "pool": "0", "sides": "0,2/1,3", "jokers": "0", "preset": "twenty-five", "renege": "yes", "target": "25", "auction": "single_round", "partner": "fixed", "players": "4", "ranking": "irish", "turn_up": "yes", "all_pass": "throw_in", "deal_cap": "100", "ct_ladder": "sequential", "end_check": "immediate", "hand_size": "5", "overshoot": "off", "tie_break": "first_to_reach", "bid_values": "10,15,20,25,60", "first_lead": "dealer_left", "kitty_size": "0", "rob_forced": "no", "trump_from": "turn_up", "void_plain": "any", "dealer_take": "yes", "bonus_points": "0", "bonus_timing": "when_played", "ct_call_self": "forbidden", "deal_batches": "3,2", "discard_draw": "no", "plain_follow": "strict", "renege_scope": "each", "throw_in_cap": "3", "trick_points": "5", "trump_naming": "after_kitty", "bidder_scores": "all", "dealer_in_war": "take_or_pass", "rob_turned_ace": "dealer", "ct_partner_known": "on_call", "failed_bid_reach": "void", "take_reply_order": "taken_bidder", "thirty_for_sixty": "no", "only_bidder_can_win": "no", "ace_of_diamonds_plain": "lowest"}', 'round-robin', true, 1, 1000, 30000, 0, 10000, 'lenient', 60, '\xfecc1908af5f9cc2afe59033d474cefa4a5b751e78ffc2111c273865e7f43613', 1, '2026-11-30 23:13:00.243992+00', '2026-11-30 23:13:00.297495+00', '2026-11-30 23:13:00.898754+00', '{}', 'bots: random, lowest-winner, rule-of-thumb', true, false),
	(2, 2, 2, 'demo-4 2026-11-30 23:13', 'running', '2026-11-30 23:13:25.863481+00', 'twenty-five', '{"rob": "ace_holder", "pool": "0", "sides": "0,2/1,3", "jokers": "0", "preset": "twenty-five", "renege": "yes", "target": "25", "auction": "single_round", "partner": "fixed", "players": "4", "ranking": "irish", "turn_up": "yes", "all_pass": "throw_in", "deal_cap": "100", "ct_ladder": "sequential", "end_check": "immediate", "hand_size": "5", "overshoot": "off", "tie_break": "first_to_reach", "bid_values": "10,15,20,25,60", "first_lead": "dealer_left", "kitty_size": "0", "rob_forced": "no", "trump_from": "turn_up", "void_plain": "any", "dealer_take": "yes", "bonus_points": "0", "bonus_timing": "when_played", "ct_call_self": "forbidden", "deal_batches": "3,2", "discard_draw": "no", "plain_follow": "strict", "renege_scope": "each", "throw_in_cap": "3", "trick_points": "5", "trump_naming": "after_kitty", "bidder_scores": "all", "dealer_in_war": "take_or_pass", "rob_turned_ace": "dealer", "ct_partner_known": "on_call", "failed_bid_reach": "void", "take_reply_order": "taken_bidder", "thirty_for_sixty": "no", "only_bidder_can_win": "no", "ace_of_diamonds_plain": "lowest"}', 'round-robin', true, 4, 1000, 30000, 0, 10000, 'lenient', 60, '\x9c39ee0385c1be002ab6f1cc69f87e0179c37f20d1b9b15e55d2b92984d3606a', 1, '2026-11-30 23:13:26.168817+00', '2026-11-30 23:13:26.2257+00', NULL, '{}', 'bots: random, lowest-winner, rule-of-thumb', true, false);
INSERT INTO public.wave VALUES
	(1, 1, '{}', 1, 1, '2026-11-30 23:13:00.243992+00'),
	(2, 1, '{}', 1, 2, '2026-11-30 23:13:26.168817+00');
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
