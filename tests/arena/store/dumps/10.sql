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
    CONSTRAINT schedule_format_check CHECK ((format = ANY (ARRAY['round-robin'::text, 'partnerships'::text, 'swiss'::text, 'knock-out'::text, 'gauntlet'::text, 'continuous'::text]))),
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
	(1, '2026-11-30 23:02:08.986986+00', 'organiser', 'created', 'owner house', ''),
	(2, '2026-11-30 23:02:08.986986+00', 'organiser', 'created', 'bot random', ''),
	(3, '2026-11-30 23:02:08.986986+00', 'organiser', 'created', 'bot lowest-winner', ''),
	(4, '2026-11-30 23:02:08.986986+00', 'organiser', 'created', 'bot rule-of-thumb', ''),
	(5, '2026-11-30 23:02:09.07613+00', 'organiser', 'created', 'schedule demo-1', ''),
	(6, '2026-11-30 23:02:09.07613+00', 'organiser', 'added slot', 'schedule demo-1', '2026-11-30T23:02:11.090323+00:00'),
	(7, '2026-11-30 23:02:27.346084+00', 'organiser', 'created', 'schedule demo-4', ''),
	(8, '2026-11-30 23:02:27.346084+00', 'organiser', 'added slot', 'schedule demo-4', '2026-11-30T23:02:29.366830+00:00');
INSERT INTO public.bot OVERRIDING SYSTEM VALUE VALUES
	(1, 'random', 1, '{}', '2026-11-30 23:02:08.986986+00', NULL),
	(2, 'lowest-winner', 1, '{}', '2026-11-30 23:02:08.986986+00', NULL),
	(3, 'rule-of-thumb', 1, '{}', '2026-11-30 23:02:08.986986+00', NULL);
INSERT INTO public.bot_version OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, '2026-11-30 23:02:08.986986+00', NULL, 'random', 'house'),
	(2, 2, 1, '2026-11-30 23:02:08.986986+00', NULL, 'lowest-winner', 'house'),
	(3, 3, 1, '2026-11-30 23:02:08.986986+00', NULL, 'rule-of-thumb', 'house');
INSERT INTO public.entry VALUES
	(1, 1, 1, NULL, NULL, NULL, NULL, NULL),
	(1, 2, 2, NULL, NULL, NULL, NULL, NULL),
	(1, 3, 3, NULL, NULL, NULL, NULL, NULL),
	(2, 1, 1, NULL, NULL, NULL, NULL, NULL),
	(2, 2, 2, NULL, NULL, NULL, NULL, NULL),
	(2, 3, 3, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.game VALUES
	(1, 1, '\x98dfe6da4381ab58c434e135431aebda16ea0929364e687bd00878ac9b9c3a66', 0, '{0,1,0,1}'),
	(1, 2, '\x98dfe6da4381ab58c434e135431aebda16ea0929364e687bd00878ac9b9c3a66', 0, '{1,0,1,0}'),
	(2, 1, '\xac8fbebe98a63c714849f611722180438049571e388a21dfd6106dd21fe7d01d', 0, '{0,1,0,1}'),
	(2, 2, '\xac8fbebe98a63c714849f611722180438049571e388a21dfd6106dd21fe7d01d', 0, '{1,0,1,0}'),
	(3, 1, '\xb2a9f59540db45fdcc81f0605eef100c7c9cb5e49116cf266ae170b604609af8', 0, '{0,1,0,1}'),
	(3, 2, '\xb2a9f59540db45fdcc81f0605eef100c7c9cb5e49116cf266ae170b604609af8', 0, '{1,0,1,0}'),
	(4, 1, '\x3276316bb8d8fb43717ac98358fba4ebb402632f96e46cc612f4d5fcb1de9c59', 0, '{0,1,0,1}'),
	(4, 2, '\x3276316bb8d8fb43717ac98358fba4ebb402632f96e46cc612f4d5fcb1de9c59', 0, '{1,0,1,0}'),
	(5, 1, '\x1112fab218f2e93d53a92f1d639a23beeef5eb1c50a0419e6effd5ef7a463672', 0, '{0,1,0,1}'),
	(5, 2, '\x1112fab218f2e93d53a92f1d639a23beeef5eb1c50a0419e6effd5ef7a463672', 0, '{1,0,1,0}'),
	(6, 1, '\xb1620f8b9efa24e204f981c076894dd63be48db02bee2eb337286bc72c9c6860', 0, '{0,1,0,1}'),
	(6, 2, '\xb1620f8b9efa24e204f981c076894dd63be48db02bee2eb337286bc72c9c6860', 0, '{1,0,1,0}'),
	(7, 1, '\xfefcbe2418e0bd900276a3016d16744ca40e688c0473b0d153c67f20ea5eca5c', 0, '{0,1,0,1}'),
	(7, 2, '\xfefcbe2418e0bd900276a3016d16744ca40e688c0473b0d153c67f20ea5eca5c', 0, '{1,0,1,0}'),
	(8, 1, '\xba1baa8c4426cbb63b1dd7666809e99ffbcf7953aac543122ee512ed7209d273', 0, '{0,1,0,1}'),
	(8, 2, '\xba1baa8c4426cbb63b1dd7666809e99ffbcf7953aac543122ee512ed7209d273', 0, '{1,0,1,0}'),
	(9, 1, '\x93f801cd4f0a561c48ab6484b4e32adc8d4fefa20a255e58ab3f88e221793f22', 0, '{0,1,0,1}'),
	(9, 2, '\x93f801cd4f0a561c48ab6484b4e32adc8d4fefa20a255e58ab3f88e221793f22', 0, '{1,0,1,0}'),
	(10, 1, '\x86968d819e4c3cee794445088381636f8fa3c04a8a710776168fd1f85b1b4f5d', 0, '{0,1,0,1}'),
	(10, 2, '\x86968d819e4c3cee794445088381636f8fa3c04a8a710776168fd1f85b1b4f5d', 0, '{1,0,1,0}'),
	(11, 1, '\x53b28331f3c3ea9fef261f6712354b3eda409828a33c491b79b62a7b1105de26', 0, '{0,1,0,1}'),
	(11, 2, '\x53b28331f3c3ea9fef261f6712354b3eda409828a33c491b79b62a7b1105de26', 0, '{1,0,1,0}'),
	(12, 1, '\x13a8836dc556fdaf8a881371dd8b50cb0cf8caa64a3ad17dab015939ce3d289d', 0, '{0,1,0,1}'),
	(12, 2, '\x13a8836dc556fdaf8a881371dd8b50cb0cf8caa64a3ad17dab015939ce3d289d', 0, '{1,0,1,0}'),
	(13, 1, '\xb798b75f339721aba6a3192687f0204a23e0e3ffa7270647407a946402d2657d', 0, '{0,1,0,1}'),
	(13, 2, '\xb798b75f339721aba6a3192687f0204a23e0e3ffa7270647407a946402d2657d', 0, '{1,0,1,0}'),
	(14, 1, '\xcf374877d41a7f1214de0469637f1193bfbc7508c64ae12866334b9cfef5b7ff', 0, '{0,1,0,1}'),
	(14, 2, '\xcf374877d41a7f1214de0469637f1193bfbc7508c64ae12866334b9cfef5b7ff', 0, '{1,0,1,0}'),
	(15, 1, '\x278ee0b90b7ab1b178ed750385e6a334e044bb32ca51ee0e7c033897967e525e', 0, '{0,1,0,1}'),
	(15, 2, '\x278ee0b90b7ab1b178ed750385e6a334e044bb32ca51ee0e7c033897967e525e', 0, '{1,0,1,0}');
INSERT INTO public.ladder OVERRIDING SYSTEM VALUE VALUES
	(1, 'twenty-five', 'twenty-five', 4, 25, 8.333333333333334, 4.166666666666667, 0.025, 0.25, 4.166666666666667, '2026-11-30 23:02:11.211889+00');
INSERT INTO public.match OVERRIDING SYSTEM VALUE VALUES
	(5, 2, 2, '{3,1}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '5e744a30-1edc-4093-9ecd-893476b0c3af', '2026-11-30 23:02:40.20167+00', '\x0a690a152c1f313029340d081b27262b04052d02091c0b191e12156c1f1e261c31342b090d050229272d0b301b04192c1a150202020000000000000000000000000000000000002a1023f90225a47c834d9a1ec5d22d43ab182a10dcd81d87b74dce0cc5c5fd258f253e090a230a1518252c1513291433212e1e193405112a161f1c0d2d12042c2e342a1a04000000000a450a152c1f313029340d081b27262b04052d02091c0b191e12153e1f27261c29342d091b050b310d040230082b192c1a150000000000000000000000000200010000000300000a330a1518252c1513291433212e1e193405112a161f1c0d2d120c131411160d1821052a2c2e341a0c000000000100010001010600', 0, NULL, NULL, NULL, '2026-11-30 23:02:30.201671+00', NULL, false, 1),
	(8, 2, 5, '{1,3}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a690a1521320e0133250b1a2b30052d26131e0a03341b0c2012153e32302d340c010b050a0e2b1e1303211a3325261b1a150501020200000000000000000000000000000000002a10c561875074f44e272e91bdd9797c6c032a10d10c286e5d224c55c53eb43b3e5578770a330a15092a2d27222311030a25102b3431240c1b15161e2e120c2223241e2b1b2d0a0c0903341a0c0000000000000000000000000a450a1521320e0133250b1a2b30052d26131e0a03341b0c2012156e33302d340c010b050321251e1a13200e1b322b261a15000000000201000000030000000000000100000100', 3, 'played-out', NULL, '\xd9756b9d82d3c1ac4dd720177c40c9d93d975878e994c782f7818bb3368fd78f', '2026-11-30 23:02:30.201717+00', '2026-11-30 23:02:30.339318+00', false, 1),
	(1, 1, 1, '{2,3}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a670a15072b04060a221e1c2f10273414192c1b182e28250312142b2f342e27250a1c07102c1b18061e14042219281a1402030700010101000000000000000000000000002a10bc6a2e5a1e708197dddce66db38dc33b2a101a455e236a89aa43729d50df9f70cefd0a2b0a151c311627050b1f141a24021828261009250f2f17151208161a180f10171c141a0800000000000000000a430a15072b04060a221e1c2f10273414192c1b182e2825031214041c2c1b180a1014062f192e071e27282b2234251a1400000000000000000000000000000000000000000a330a151c311627050b1f141a24021828261009250f2f1715120c271f2625161a180f282f31141a0c000000000000000000000000', 4, 'played-out', NULL, '\x6969b297cfdbdc319cfef5ce4637acbea20ba43037cc494a07f6c1453b9ebfb0', '2026-11-30 23:02:11.338528+00', '2026-11-30 23:02:11.455158+00', true, 1),
	(2, 1, 2, '{3,1}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a670a152a1d19260b30280f250a142406342e17042d07022712142625242d282e072a0f1417191d0a34040b3006021a1403000000070101000117010003010000010900002a10259b267c3e1ef5300b4f687eaf39a2732a1033ed8147efc78c5af1d4e7ca5cf24e5a0a330a15151a2f1f040c2418271716110d2b011e34090b0233120c1a17110b040c0d0201091f181a0c0000000004000000000000000a430a152a1d19260b30280f250a142406342e17042d0702271214190f14170b0a06022a28342d2e0426301d2524071a1400000000000503000000000004000101000204000a230a15151a2f1f040c2418271716110d2b011e34090b023312041f27011e1a0400000000', 4, 'played-out', NULL, '\xab3ebe48a2907297a3c76b4a05eb12ae4fa6a33ea804e383a95efb1cd9cfa248', '2026-11-30 23:02:11.338806+00', '2026-11-30 23:02:11.476508+00', true, 1),
	(3, 1, 3, '{1,2}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a690a15150126223118130312281e230c30252f33021b191c12157d2603251b231c22281e0231130c330112302f15181a150302020100000000010000000000010018010200002a101842d1f3943737a1670c9984354296e12a107ee13180d335eb49a68df85ae015a8ef0a230a1530041f272f0626310e1224170a32012005082a2b3412042f31242b1a04000100090a460a15150126223118130312281e230c30252f33021b191c121693012612251c0c020103231b2213191518303331281e1a150000000000010000030000000000000000000000000a330a1530041f272f0626310e1224170a32012005082a2b34120c2f31322a01080406172030121a0c050300000000040000000100', 4, 'played-out', NULL, '\xd80544e12158636fa58a5a77e5383142d95acd619c780bc83ecb5c9bc8c6afbf', '2026-11-30 23:02:11.338828+00', '2026-11-30 23:02:11.476588+00', true, 1),
	(4, 2, 1, '{2,3}', 'playing', '-infinity', 1, 1, NULL, 'vm/0', 'cbfe8d79-6d04-4513-a824-686841e1bdf5', '2026-11-30 23:02:40.20143+00', '\x', 0, NULL, NULL, NULL, '2026-11-30 23:02:30.201431+00', NULL, false, 1),
	(6, 2, 3, '{1,2}', 'playing', '-infinity', 1, 1, NULL, 'vm/0', '949ce0a3-d9f0-4b69-8617-17d5f1781ecd', '2026-11-30 23:02:40.201689+00', '\x', 0, NULL, NULL, NULL, '2026-11-30 23:02:30.201689+00', NULL, false, 1),
	(7, 2, 4, '{3,2}', 'playing', '-infinity', 1, 1, NULL, 'vm/0', '4127eeea-288d-49c1-bf07-d106d760a86e', '2026-11-30 23:02:40.201706+00', '\x', 0, NULL, NULL, NULL, '2026-11-30 23:02:30.201706+00', NULL, false, 1),
	(9, 2, 6, '{2,1}', 'playing', '-infinity', 1, 1, NULL, 'vm/0', 'bd1a846f-2e61-474f-ab48-a0903cb0c343', '2026-11-30 23:02:40.201729+00', '\x', 0, NULL, NULL, NULL, '2026-11-30 23:02:30.201729+00', NULL, false, 1),
	(10, 2, 7, '{2,3}', 'playing', '-infinity', 1, 1, NULL, 'vm/0', 'dcb5e43d-d241-4fb6-a99e-de798c68d995', '2026-11-30 23:02:40.20174+00', '\x', 0, NULL, NULL, NULL, '2026-11-30 23:02:30.20174+00', NULL, false, 1),
	(11, 2, 8, '{3,1}', 'playing', '-infinity', 1, 1, NULL, 'vm/0', '78200061-5449-4b9a-baaa-b83ca0fafc28', '2026-11-30 23:02:40.201752+00', '\x', 0, NULL, NULL, NULL, '2026-11-30 23:02:30.201752+00', NULL, false, 1),
	(12, 2, 9, '{1,2}', 'playing', '-infinity', 1, 1, NULL, 'vm/0', 'f6337f2a-7fe4-4e89-9ea2-093cc5d05ddf', '2026-11-30 23:02:40.201762+00', '\x', 0, NULL, NULL, NULL, '2026-11-30 23:02:30.201762+00', NULL, false, 1),
	(13, 2, 10, '{3,2}', 'playing', '-infinity', 1, 1, NULL, 'vm/0', 'bef6ac40-94e1-4e00-965f-437355fa90b3', '2026-11-30 23:02:40.201776+00', '\x', 0, NULL, NULL, NULL, '2026-11-30 23:02:30.201776+00', NULL, false, 1),
	(15, 2, 12, '{2,1}', 'playing', '-infinity', 1, 1, NULL, 'vm/0', '2c935384-a8ec-44d5-ab2d-e322c09d832a', '2026-11-30 23:02:40.2018+00', '\x', 0, NULL, NULL, NULL, '2026-11-30 23:02:30.2018+00', NULL, false, 1),
	(14, 2, 11, '{1,3}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a670a151e060a112c0814240e17202a320b2d27181c31290d12142c1432310b180a082d290617110e20271e242a1c1a1402030102020000000000000000000000000000002a100c0882e180af84159f8f488361bfa1c02a10d6358d61cfe0cf024a7cd4a75d2c937b0a230a1526211c1e0a2407060c192c2d0f123234202803290412041e2432201a04000000000a430a151e060a112c0814240e17202a320b2d27181c31290d12142c0e3231201c1e24172d18112706140b2a290a081a1400000000000000000000000000000000000201000a3b0a1526211c1e0a2407060c192c2d0f1232342028032904121026240f2021061203280a0c2d072c291c1a1000000300000000000001000100010106', 4, 'played-out', NULL, '\x953f07ada5fe888fcd09ae1c9d1866b5fb4ffb6e9d5292408030e3c68ca7463c', '2026-11-30 23:02:30.201789+00', '2026-11-30 23:02:30.339444+00', false, 1);
INSERT INTO public.match_entrant VALUES
	(1, 0, 2, 2, 1, 35, 0, false, NULL),
	(1, 1, 3, 1, 1, 40, 0, false, NULL),
	(3, 0, 1, 2, 0, 20, 0, false, NULL),
	(3, 1, 2, 1, 2, 50, 0, false, NULL),
	(2, 0, 3, 1, 2, 50, 0, false, NULL),
	(2, 1, 1, 2, 0, 20, 0, false, NULL),
	(4, 0, 2, NULL, NULL, NULL, 0, false, NULL),
	(4, 1, 3, NULL, NULL, NULL, 0, false, NULL),
	(5, 0, 3, NULL, NULL, NULL, 0, false, NULL),
	(5, 1, 1, NULL, NULL, NULL, 0, false, NULL),
	(6, 0, 1, NULL, NULL, NULL, 0, false, NULL),
	(6, 1, 2, NULL, NULL, NULL, 0, false, NULL),
	(7, 0, 3, NULL, NULL, NULL, 0, false, NULL),
	(7, 1, 2, NULL, NULL, NULL, 0, false, NULL),
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
	(15, 0, 2, NULL, NULL, NULL, 0, false, NULL),
	(15, 1, 1, NULL, NULL, NULL, 0, false, NULL),
	(8, 0, 1, 2, 1, 25, 0, false, NULL),
	(8, 1, 3, 1, 1, 40, 0, false, NULL),
	(14, 0, 1, 2, 1, 30, 0, false, NULL),
	(14, 1, 3, 1, 1, 45, 0, false, NULL);
INSERT INTO public.migration VALUES
	(1, '0001_ground', 'df580b5b33442ff519984ecc108551743c964e9d3af22e52ecada5ead31d6066', '2026-11-30 23:02:02.765282+00'),
	(2, '0002_formats', '7b40150231f775990ff401185893026f937ea78ca5839921af4c79655417f96a', '2026-11-30 23:02:02.856459+00'),
	(3, '0003_pause', 'e9225d83d4624433b7d9d883a665c206f0eeb3e7b407c2f16861ea95778b7a13', '2026-11-30 23:02:02.883462+00'),
	(4, '0004_watching', '5b8e13a5fc46f7de4df86a2b3518599582c7f9eb1c86d3b64eef3b72f1873d21', '2026-11-30 23:02:02.896334+00'),
	(5, '0005_played', 'edbf9b74ce7ee5b6d0fa0a6e5e607748d64f048cb2477c738e4c32ae23099106', '2026-11-30 23:02:02.901454+00'),
	(6, '0006_rungs', '249160be0c0b82a155a345c391b7e85abbeb92e20d0530f58225260831ed9110', '2026-11-30 23:02:02.913074+00'),
	(7, '0007_absences', 'c778fa7587d0a469057277a545a3e510ebe7c543b4d7ee8587de3a2415a8c79f', '2026-11-30 23:02:02.924+00'),
	(8, '0008_suspending', '597e831e44931a823e6b118e6808a34a3c7d12eda52e42fd1b51d3e0283d5313', '2026-11-30 23:02:02.928014+00'),
	(9, '0009_ladder_reads', 'c2e884c7037d18e650625b38a83605e7d1b05509f45343cea5d00bc4a99b18b6', '2026-11-30 23:02:02.931983+00'),
	(10, '0010_schedules_deleted', '8243bbceb28f01156d4acfc86440e532fc71f502f2a7211c33c18919bc10d491', '2026-11-30 23:02:02.936087+00');
INSERT INTO public.owner OVERRIDING SYSTEM VALUE VALUES
	(1, 'house', '2026-11-30 23:02:08.986986+00');
INSERT INTO public.rating VALUES
	(1, 1, 17.107503052459666, 6.171153693023959, 2, 0, 0, 2, 0, '2026-11-30 23:02:11.476588+00'),
	(1, 2, 24.49103852778848, 6.157576614492279, 2, 1, 0, 1, 0, '2026-11-30 23:02:11.476588+00'),
	(1, 3, 32.39253890151136, 6.415388781726336, 2, 2, 0, 0, 0, '2026-11-30 23:02:11.476508+00');
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
	(1, 'demo-1', 'twenty-five', '{}', NULL, 'UTC', 'bots: random, lowest-winner, rule-of-thumb', 0, 'round-robin', true, 1, 1000, 30000, 0, 10000, 'lenient', 60, true, true, false, NULL, '2026-11-30 23:02:09.07613+00', '{}', 0, 5, NULL),
	(2, 'demo-4', 'twenty-five', '{}', NULL, 'UTC', 'bots: random, lowest-winner, rule-of-thumb', 0, 'round-robin', true, 4, 1000, 30000, 0, 10000, 'lenient', 60, true, true, false, NULL, '2026-11-30 23:02:27.346084+00', '{}', 0, 5, NULL);
INSERT INTO public.slot OVERRIDING SYSTEM VALUE VALUES
	(1, 1, '2026-11-30 23:02:11.090323+00', 0, 'taken', NULL, '2026-11-30 23:02:09.07613+00'),
	(2, 2, '2026-11-30 23:02:29.36683+00', 0, 'taken', NULL, '2026-11-30 23:02:27.346084+00');
INSERT INTO public.token OVERRIDING SYSTEM VALUE VALUES
	(1, 1, '\xd56cb3761635972580c017e1be23a922ef7eaed6f429c0dcc483cb5ce2b1b350', '2026-11-30 23:02:08.986986+00', NULL),
	(2, 2, '\xe7f986fe686ce38dc2225842f9ae0edf1b295dd6f187079c096341aee0a658ee', '2026-11-30 23:02:08.986986+00', NULL),
	(3, 3, '\x593d7a798ff2cf164cc2300ee519818e9ec0d3d69cc643a1421841bc8d12188e', '2026-11-30 23:02:08.986986+00', NULL);
INSERT INTO public.tournament OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, 'demo-1 2026-11-30 23:02', 'finished', '2026-11-30 23:02:11.090323+00', 'twenty-five', '{"rob": "ace_holder", "pool": "0", "sides": "0,2/1,3", "jokers": "0", "preset": "twenty-five", "renege": "yes", "target": "25", "auction": "single_round", "partner": "fixed", "players": "4", "ranking": "irish", "turn_up": "yes", "all_pass": "throw_in", "deal_cap": "100", "ct_ladder": "sequential", "end_check": "immediate", "hand_size": "5", "overshoot": "off", "tie_break": "first_to_reach", "bid_values": "10,15,20,25,60", "first_lead": "dealer_left", "kitty_size": "0", "rob_forced": "no", "trump_from": "turn_up", "void_plain": "any", "dealer_take": "yes", "bonus_points": "0", "bonus_timing": "when_played", "ct_call_self": "forbidden", "deal_batches": "3,2", "discard_draw": "no", "plain_follow": "strict", "renege_scope": "each", "throw_in_cap": "3", "trick_points": "5", "trump_naming": "after_kitty", "bidder_scores": "all", "dealer_in_war": "take_or_pass", "rob_turned_ace": "dealer", "ct_partner_known": "on_call", "failed_bid_reach": "void", "take_reply_order": "taken_bidder", "thirty_for_sixty": "no", "only_bidder_can_win": "no", "ace_of_diamonds_plain": "lowest"}', 'round-robin', true, 1, 1000, 30000, 0, 10000, 'lenient', 60, '\x182762cf0a0ae632574556eccce5994df6781be1f9a3ec70618ee08e9e092a36', 1, '2026-11-30 23:02:11.211889+00', '2026-11-30 23:02:11.265415+00', '2026-11-30 23:02:11.500273+00', '{}', 'bots: random, lowest-winner, rule-of-thumb', true, false),
	(2, 2, 2, 'demo-4 2026-11-30 23:02', 'running', '2026-11-30 23:02:29.36683+00', 'twenty-five', '{"rob": "ace_holder", "pool": "0", "sides": "0,2/1,3", "jokers": "0", "preset": "twenty-five", "renege": "yes", "target": "25", "auction": "single_round", "partner": "fixed", "players": "4", "ranking": "irish", "turn_up": "yes", "all_pass": "throw_in", "deal_cap": "100", "ct_ladder": "sequential", "end_check": "immediate", "hand_size": "5", "overshoot": "off", "tie_break": "first_to_reach", "bid_values": "10,15,20,25,60", "first_lead": "dealer_left", "kitty_size": "0", "rob_forced": "no", "trump_from": "turn_up", "void_plain": "any", "dealer_take": "yes", "bonus_points": "0", "bonus_timing": "when_played", "ct_call_self": "forbidden", "deal_batches": "3,2", "discard_draw": "no", "plain_follow": "strict", "renege_scope": "each", "throw_in_cap": "3", "trick_points": "5", "trump_naming": "after_kitty", "bidder_scores": "all", "dealer_in_war": "take_or_pass", "rob_turned_ace": "dealer", "ct_partner_known": "on_call", "failed_bid_reach": "void", "take_reply_order": "taken_bidder", "thirty_for_sixty": "no", "only_bidder_can_win": "no", "ace_of_diamonds_plain": "lowest"}', 'round-robin', true, 4, 1000, 30000, 0, 10000, 'lenient', 60, '\x919576eeec909a78dccf691405da7040fe9b46865f8f23bbe0ed92e80dc042a2', 1, '2026-11-30 23:02:30.099344+00', '2026-11-30 23:02:30.136841+00', NULL, '{}', 'bots: random, lowest-winner, rule-of-thumb', true, false);
INSERT INTO public.wave VALUES
	(1, 1, '{}', 1, 1, '2026-11-30 23:02:11.211889+00'),
	(2, 1, '{}', 1, 2, '2026-11-30 23:02:30.099344+00');
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
CREATE INDEX match_in_wave ON public.match USING btree (tournament, wave);
CREATE INDEX match_latest ON public.match USING btree (finished_at) WHERE (state = 'finished'::text);
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
