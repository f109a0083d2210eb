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
	(1, '2026-11-30 23:48:53.043739+00', 'organiser', 'created', 'owner house', ''),
	(2, '2026-11-30 23:48:53.043739+00', 'organiser', 'created', 'bot random', ''),
	(3, '2026-11-30 23:48:53.043739+00', 'organiser', 'created', 'bot lowest-winner', ''),
	(4, '2026-11-30 23:48:53.043739+00', 'organiser', 'created', 'bot rule-of-thumb', ''),
	(5, '2026-11-30 23:48:53.261908+00', 'organiser', 'created', 'schedule demo-1', ''),
	(6, '2026-11-30 23:48:53.261908+00', 'organiser', 'added slot', 'schedule demo-1', '2026-11-30 23:48:55+00:00'),
	(7, '2026-11-30 23:49:34.958954+00', 'organiser', 'created', 'schedule demo-4', ''),
	(8, '2026-11-30 23:49:34.958954+00', 'organiser', 'added slot', 'schedule demo-4', '2026-11-30 23:49:36+00:00');
INSERT INTO public.bot OVERRIDING SYSTEM VALUE VALUES
	(1, 'random', 1, '{}', '2026-11-30 23:48:53.043739+00', NULL),
	(2, 'lowest-winner', 1, '{}', '2026-11-30 23:48:53.043739+00', NULL),
	(3, 'rule-of-thumb', 1, '{}', '2026-11-30 23:48:53.043739+00', NULL);
INSERT INTO public.bot_version OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, '2026-11-30 23:48:53.043739+00', NULL, 'random', 'house'),
	(2, 2, 1, '2026-11-30 23:48:53.043739+00', NULL, 'lowest-winner', 'house'),
	(3, 3, 1, '2026-11-30 23:48:53.043739+00', NULL, 'rule-of-thumb', 'house');
INSERT INTO public.entry VALUES
	(1, 1, 1, NULL, NULL, NULL, NULL, NULL),
	(1, 2, 2, NULL, NULL, NULL, NULL, NULL),
	(1, 3, 3, NULL, NULL, NULL, NULL, NULL),
	(2, 1, 1, NULL, NULL, NULL, NULL, NULL),
	(2, 2, 2, NULL, NULL, NULL, NULL, NULL),
	(2, 3, 3, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.game VALUES
	(1, 1, '\x13132d01fcf1d730ef0843d6f9f0a55e415d810142a6795b1f6c21c72cc90bfc', 0, '{0,1,0,1}'),
	(1, 2, '\x13132d01fcf1d730ef0843d6f9f0a55e415d810142a6795b1f6c21c72cc90bfc', 0, '{1,0,1,0}'),
	(2, 1, '\x07ce0571e5cada92e68cdac145094f15d35ff8a123be2961470feef488c89abc', 0, '{0,1,0,1}'),
	(2, 2, '\x07ce0571e5cada92e68cdac145094f15d35ff8a123be2961470feef488c89abc', 0, '{1,0,1,0}'),
	(3, 1, '\xa0bde4d866f62ea159e680c7d831359cbc105c1c6943999defc01df67d814118', 0, '{0,1,0,1}'),
	(3, 2, '\xa0bde4d866f62ea159e680c7d831359cbc105c1c6943999defc01df67d814118', 0, '{1,0,1,0}'),
	(4, 1, '\x2af192f641abdbcd2a87573fa6691d276cefc0908ede81a7a35b0d8daad8e883', 0, '{0,1,0,1}'),
	(4, 2, '\x2af192f641abdbcd2a87573fa6691d276cefc0908ede81a7a35b0d8daad8e883', 0, '{1,0,1,0}'),
	(5, 1, '\x5405a6b6160a75c2c967952f9c980f1f8cdcc6e5866553e58872c9bfc22d195b', 0, '{0,1,0,1}'),
	(5, 2, '\x5405a6b6160a75c2c967952f9c980f1f8cdcc6e5866553e58872c9bfc22d195b', 0, '{1,0,1,0}'),
	(6, 1, '\x5e9e3984c4af7366419cf8020a98a146d3bfe30c3d17272aeef5bbd0c8064902', 0, '{0,1,0,1}'),
	(6, 2, '\x5e9e3984c4af7366419cf8020a98a146d3bfe30c3d17272aeef5bbd0c8064902', 0, '{1,0,1,0}'),
	(7, 1, '\x280f071765620708ec196213b832f40053e14d3991521a7b9855786922a2cdf7', 0, '{0,1,0,1}'),
	(7, 2, '\x280f071765620708ec196213b832f40053e14d3991521a7b9855786922a2cdf7', 0, '{1,0,1,0}'),
	(8, 1, '\xea52e179261c2c1e1f49f5b996b3549b9e25e66f2534697148413a9bcc02ecc7', 0, '{0,1,0,1}'),
	(8, 2, '\xea52e179261c2c1e1f49f5b996b3549b9e25e66f2534697148413a9bcc02ecc7', 0, '{1,0,1,0}'),
	(9, 1, '\x6861f29c60d5ef47dd229932b2e23ad9e12e6180d06367730c2f6468ca1aeaa3', 0, '{0,1,0,1}'),
	(9, 2, '\x6861f29c60d5ef47dd229932b2e23ad9e12e6180d06367730c2f6468ca1aeaa3', 0, '{1,0,1,0}'),
	(10, 1, '\x86053319e4d1dbe52879504ee58754313e9884b5b8550893e2c845c8ae00225c', 0, '{0,1,0,1}'),
	(10, 2, '\x86053319e4d1dbe52879504ee58754313e9884b5b8550893e2c845c8ae00225c', 0, '{1,0,1,0}'),
	(11, 1, '\x1aff87f377389678ff4ae9299a747b6795d1e0df0a029a2bcfb3d9f97dbc0ff0', 0, '{0,1,0,1}'),
	(11, 2, '\x1aff87f377389678ff4ae9299a747b6795d1e0df0a029a2bcfb3d9f97dbc0ff0', 0, '{1,0,1,0}'),
	(12, 1, '\x4c3148ef005b46fad5eee6d908342883d207eae360f4051e56c71b625d42c3bc', 0, '{0,1,0,1}'),
	(12, 2, '\x4c3148ef005b46fad5eee6d908342883d207eae360f4051e56c71b625d42c3bc', 0, '{1,0,1,0}'),
	(13, 1, '\x717c0706132dd89c38df13a4405bac8db94b3c040d3aeced989672cffaf9a458', 0, '{0,1,0,1}'),
	(13, 2, '\x717c0706132dd89c38df13a4405bac8db94b3c040d3aeced989672cffaf9a458', 0, '{1,0,1,0}'),
	(14, 1, '\x557a4ee65157cbfc3215b5e974685fcd7819f3cdea14f2cc82efe92f77b66760', 0, '{0,1,0,1}'),
	(14, 2, '\x557a4ee65157cbfc3215b5e974685fcd7819f3cdea14f2cc82efe92f77b66760', 0, '{1,0,1,0}'),
	(15, 1, '\x325f11b939760e20dffb0e85cda981ed579a6893116e7b1b687126065409fe12', 0, '{0,1,0,1}'),
	(15, 2, '\x325f11b939760e20dffb0e85cda981ed579a6893116e7b1b687126065409fe12', 0, '{1,0,1,0}');
INSERT INTO public.ladder OVERRIDING SYSTEM VALUE VALUES
	(1, 'twenty-five', 'twenty-five', 4, 25, 8.333333333333334, 4.166666666666667, 0.025, 0.25, 4.166666666666667, '2026-11-30 23:48:55.584101+00');
INSERT INTO public.match OVERRIDING SYSTEM VALUE VALUES
	(5, 2, 2, '{3,1}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '1d6001f1-6f97-421c-a4f4-bf88ab2477b4', '2026-11-30 23:49:48.000347+00', '\x0a3b0a151d122719030c2b04160b100e0f2a1b1e302933112d2a104a4a57c10444aa00017bce4827096f522a1027457780c7d0004c1c88c0833a954387', 0, NULL, NULL, NULL, '2026-11-30 23:49:38.000347+00', NULL, false, 1, NULL),
	(6, 2, 3, '{1,2}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '58ff5dd0-bfd0-4ece-ad7f-ee5be83e9fcc', '2026-11-30 23:49:48.000429+00', '\x0a430a150f240c281220150703062e2a0127211429231e1634120273281a0201002a10648aa61748b253df678fce66c404cb182a108755457e6c30e340e928f4ff87059387', 0, NULL, NULL, NULL, '2026-11-30 23:49:38.00043+00', NULL, false, 1, NULL),
	(8, 2, 5, '{1,3}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '54838e93-e03d-4ac9-8997-2917943e224e', '2026-11-30 23:49:48.000465+00', '\x0a410a1533151e1104170218062e0b190724161c1a21292a051201331a01012a1077ef9cdb8afa70c15f1406a2828b78af2a10c9f81af57820d7f6463bead5ae42151d', 0, NULL, NULL, NULL, '2026-11-30 23:49:38.000465+00', NULL, false, 1, NULL),
	(2, 1, 2, '{3,1}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a690a152f2c0f1829062e0430032b171e070d091a052d1b2612156d2c302b2d0d052f06171a182e1b29041e260f03071a150100030000090000000000000000010000000000002a105fef887f77e2e06238e2455aad2d11752a1013e7e6c8f3187cbd7df02d023b74bd6f0a2e0a152e0b2c2a2d0d2603241115272f19200a1631170e28120a95010b032f0a270e2c241a090000000000000000000a450a152f2c0f1829062e0430032b171e070d091a052d1b2612156d1830171a260f041e052f030d2b2d292e2c06071b1a15000000000001000000000000000000000003000d000a350a152e0b2c2a2d0d2603241115272f19200a1631170e28120d6e0b0d270e2620162e2c112f311a0d01000000030000040000060011', 4, 'played-out', NULL, '\xe91cc1a94c004fd27b115010af17b69e08bfd725d5bcb5c5262a05e98d2110de', '2026-11-30 23:48:56.816929+00', '2026-11-30 23:48:57.098796+00', true, 1, NULL),
	(3, 1, 3, '{1,2}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a670a150f2c1c32232e28241a2b05202510212d091126120812143228052d25261c24090f2b10112c1a202e2112231a140e041800040000000000000000000000000000002a105ef786b524255a55da7a036a33d2d7612a10d8a94c496c0e62a5e020cc2a9dafe6ff0a260a15112f3216133427062a122925210301172e3130190712068d012f2a01311a0500000100080a430a150f2c1c32232e28241a2b05202510212d091126120812142c2b252d1a10110f2820093226232421121c2e051a1400000000000001000500070000000100050000000a360a15112f3216133427062a122925210301172e31301907120e85013234292e2725302f2a0731111a0d0c000001000000000200000000', 4, 'played-out', NULL, '\x2dabddb4569bfd24521032854ab4cd443ddd863d16f5a46d9da559236371943b', '2026-11-30 23:48:56.816946+00', '2026-11-30 23:48:57.098944+00', true, 1, NULL),
	(1, 1, 1, '{2,3}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a670a150624040802201c18091016031905171522281e312112140209051e22241c030820163118191506172804101a1402080012080c08030903100400010001000000002a10ff45a9e5b69098c5588507b759b194602a100b9e6e893ddf8380d08f044cc08d6fe60a3b0a15171e2634052c0412240b27061c0a22022e15070f03121005040a07342c062e27021e241517121c1a10020000030304030000000200010002000a430a150624040802201c18091016031905171522281e31211214241c051e020903222808101631061817150420191a140801000202000207000000000000010000020c040a230a15171e2634052c0412240b27061c0a22022e15070f03120405040a071a0403030001', 4, 'played-out', NULL, '\x953f07ada5fe888fcd09ae1c9d1866b5fb4ffb6e9d5292408030e3c68ca7463c', '2026-11-30 23:48:56.816703+00', '2026-11-30 23:48:57.133275+00', true, 1, NULL),
	(4, 2, 1, '{2,3}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a690a15011a291b0a0e2c2218050f030b15261909132d0d1612156901160309180f131a0e15191b292c0b2d0a22260d1a15170b0d030f0a0003010302020301000000060202012a10ec84c24d59a669ceaf758fa664eda2902a10ba712af420d7380d5133dead66f70d150a2e0a152d0a030420010e0d1e21101b142f242a261f290b1a120a8201030d100b1b1f0a1a1a090202000401040101020a450a15011a291b0a0e2c2218050f030b15261909132d0d161215691b180f130e15191a2226090a0b0d012c2d2916031a1501010101030001000002050001000002000001010a0a170a152d0a030420010e0d1e21101b142f242a261f290b1a0a0f1206820104011b0b1a050100000000', 4, 'played-out', NULL, '\x15917af6fb6669b9a74c33ec376277de5362c632d1acf08f2b98ad263df5e82d', '2026-11-30 23:49:37.998004+00', '2026-11-30 23:49:38.396299+00', false, 1, NULL),
	(7, 2, 4, '{3,2}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a670a152c302f1b292719250d13140c3412010323311e161712141b131216143130190d01032f270c1e2c253423291a140a1109020e0007000004030102010301000001052a10273d112ae26097e97797d4c3ed0208052a108820ade997e7bb4a4d4e397eecc4bf9f0a360a150701112f2824210e18151d2731342e1e3205200306120e9301010e31050307211d322815341a0d020201020203020202010003010a410a152c302f1b292719250d13140c3412010323311e1617121329133431191216300c032f0d27141e2c01231b1a130103020000010000020500020100020000010b0a061201251a01010a3e0a150701112f2824210e18151d2731342e1e320520030612129301010e310532282134271e072406151d031a110000000300000000040100020001000300', 4, 'played-out', NULL, '\xdfe53f0032ece84b3220c7f43dab969049d28cf5c1cfb2e89673f565629e5c63', '2026-11-30 23:49:38.000451+00', '2026-11-30 23:49:38.398157+00', false, 1, NULL),
	(10, 2, 7, '{2,3}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a670a15062a202233172c121d0c18051f08030e142b09041e1214332c082b2a1d1f0e181406120309220c201705041a140713010a010601030102010302000001060401022a103c509992bf505c009e78204a7ef4990b2a1030e8406c28cfe27c6164fc8471f7ccbd0a430a15062a202233172c121d0c18051f08030e142b09041e1214221d1f0e18142012332c082b2a170509060c03041a1402010303040001010301030200000100000205000a2b0a152e0f111c14192b160e0d282030240c132131322c251208141624130c212e0d1a080000000200000001', 3, 'played-out', NULL, '\xc586229f3ac2fb8f9512aff9856c486f477f7614c621ab2448aaad1c2100e48b', '2026-11-30 23:49:38.00049+00', '2026-11-30 23:49:38.398172+00', false, 1, NULL),
	(9, 2, 6, '{2,1}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '2c2abbbc-f2e3-4137-a4e8-dd28c400c05e', '2026-11-30 23:49:48.000477+00', '\x0a3b0a1512192e1c1308251714091d0a32021b0134270503302a1091557d454e802ff6b437ae94ab9e40202a10fd24137e915faf9b698457c5af44e832', 0, NULL, NULL, NULL, '2026-11-30 23:49:38.000477+00', NULL, false, 1, NULL),
	(11, 2, 8, '{3,1}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '224c1532-1073-4173-9e6d-9cf24f413820', '2026-11-30 23:49:48.000509+00', '\x0a3b0a1532282e1f291705061c0227103307152c200d2d221d2a1073b5c84d781e0b75868593697464fda32a107ee8efaddf861e30520104ad28ea2517', 0, NULL, NULL, NULL, '2026-11-30 23:49:38.000509+00', NULL, false, 1, NULL),
	(12, 2, 9, '{1,2}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '17ab2bf3-64d6-4337-9014-e040931b8473', '2026-11-30 23:49:48.000523+00', '\x0a410a15090d24100a1a272c11281d2e1f191429202f06330b12010d1a01002a10463010970a9b10f0a832e611fe60e98e2a10161bbe9d6dde209de70f61aaed87a49f', 0, NULL, NULL, NULL, '2026-11-30 23:49:38.000523+00', NULL, false, 1, NULL),
	(13, 2, 10, '{3,2}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a670a150f1d272433170c1a0e1e0d1231021b222e301f0a081214271e021f1b0a0f0c0d301d0e122e24171a3122331a140a010301030302020301000000060202010202012a10a1b221d5952e3ca9e696406c4636628e2a10cb03859de9b5042d5d1fa64b4064b64b0a330a1533180f2b05252f2a1f301a282d0113293231261d17120c33302d31182f131d0f1f1a291a0c0203010301030101010103000a370a150f1d272433170c1a0e1e0d1231021b222e301f0a08120e271e311f330c0d301b0a0f0e122e1a0e010000010401020100020001010a0a1012061d171a0222241a060001000002000a3b0a1533180f2b05252f2a1f301a282d0113293231261d1712101830131d0f2f1a310129051f2832332a1a1002000300010001000100020007000100', 4, 'played-out', NULL, '\x249ee150eab38526256932d502d4cc3ab835b940c03c8a080ac7c96bf8dced64', '2026-11-30 23:49:38.000537+00', '2026-11-30 23:49:38.398188+00', false, 1, NULL),
	(14, 2, 11, '{1,3}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '3f288426-21e7-402c-8502-70cdd12225cb', '2026-11-30 23:49:48.000552+00', '\x0a410a150612020e04260b0334111c1e0f2d2415321a190d1d1201021a01012a10d06c18cfc47e26acc3221109b90652dc2a10be9c0d699af580ede11a2806868548b4', 0, NULL, NULL, NULL, '2026-11-30 23:49:38.000552+00', NULL, false, 1, NULL),
	(15, 2, 12, '{2,1}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '7cf34574-ab2b-4cc4-9325-be80f6bd42fc', '2026-11-30 23:49:48.000565+00', '\x0a3b0a15292107320c2c2a09081b242f06252205271614192d2a10c43f6f3b12776a5b0a720cedf621c01a2a10b14564e292ceef7dabe7ee7e4fd9293d', 0, NULL, NULL, NULL, '2026-11-30 23:49:38.000565+00', NULL, false, 1, NULL);
INSERT INTO public.match_entrant VALUES
	(2, 0, 3, 1, 1, 40, 0, false, NULL),
	(2, 1, 1, 2, 1, 35, 0, false, NULL),
	(3, 0, 1, 1, 1, 40, 0, false, NULL),
	(3, 1, 2, 2, 1, 30, 0, false, NULL),
	(1, 0, 2, 2, 1, 30, 0, false, NULL),
	(1, 1, 3, 1, 1, 45, 0, false, NULL),
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
	(10, 0, 2, 2, 1, 25, 0, false, NULL),
	(10, 1, 3, 1, 1, 35, 0, false, NULL),
	(4, 0, 2, 2, 1, 30, 0, false, NULL),
	(4, 1, 3, 1, 1, 35, 0, false, NULL),
	(7, 0, 3, 1, 2, 50, 0, false, NULL),
	(7, 1, 2, 2, 0, 35, 0, false, NULL),
	(13, 0, 3, 1, 1, 45, 0, false, NULL),
	(13, 1, 2, 2, 1, 40, 0, false, NULL);
INSERT INTO public.migration VALUES
	(1, '0001_ground', 'df580b5b33442ff519984ecc108551743c964e9d3af22e52ecada5ead31d6066', '2026-11-30 23:48:34.458069+00'),
	(2, '0002_formats', '7b40150231f775990ff401185893026f937ea78ca5839921af4c79655417f96a', '2026-11-30 23:48:34.956438+00'),
	(3, '0003_pause', 'e9225d83d4624433b7d9d883a665c206f0eeb3e7b407c2f16861ea95778b7a13', '2026-11-30 23:48:35.100955+00'),
	(4, '0004_watching', '5b8e13a5fc46f7de4df86a2b3518599582c7f9eb1c86d3b64eef3b72f1873d21', '2026-11-30 23:48:35.119438+00'),
	(5, '0005_played', 'edbf9b74ce7ee5b6d0fa0a6e5e607748d64f048cb2477c738e4c32ae23099106', '2026-11-30 23:48:35.128037+00'),
	(6, '0006_rungs', '249160be0c0b82a155a345c391b7e85abbeb92e20d0530f58225260831ed9110', '2026-11-30 23:48:35.152708+00'),
	(7, '0007_absences', 'c778fa7587d0a469057277a545a3e510ebe7c543b4d7ee8587de3a2415a8c79f', '2026-11-30 23:48:35.174943+00'),
	(8, '0008_suspending', '597e831e44931a823e6b118e6808a34a3c7d12eda52e42fd1b51d3e0283d5313', '2026-11-30 23:48:35.184418+00'),
	(9, '0009_ladder_reads', 'c2e884c7037d18e650625b38a83605e7d1b05509f45343cea5d00bc4a99b18b6', '2026-11-30 23:48:35.196375+00'),
	(10, '0010_schedules_deleted', '8243bbceb28f01156d4acfc86440e532fc71f502f2a7211c33c18919bc10d491', '2026-11-30 23:48:35.222184+00'),
	(11, '0011_apart', '3b0b8186bff9b5d04761081737e8616b553a6b202493e159400711e6206856dd', '2026-11-30 23:48:35.233658+00'),
	(12, '0012_formats_by_name', 'f15c25413097b6f5713d46c50f6574c9fe08af887495c389c9557433bc26e6df', '2026-11-30 23:48:35.257214+00'),
	(13, '0013_latest_unasked', '6fb41691fc3e4d7e4b3e7d12c6904d24cea3f01560e44c319067718d0663918c', '2026-11-30 23:48:35.260963+00');
INSERT INTO public.owner OVERRIDING SYSTEM VALUE VALUES
	(1, 'house', '2026-11-30 23:48:53.043739+00');
INSERT INTO public.rating VALUES
	(1, 1, 25.025614630338506, 6.224870732143553, 2, 1, 0, 1, 0, '2026-11-30 23:48:57.098944+00'),
	(1, 2, 16.625985140313244, 6.2106950882174115, 2, 0, 0, 2, 0, '2026-11-30 23:48:57.098944+00'),
	(1, 3, 32.39253890151136, 6.415388781726336, 2, 2, 0, 0, 0, '2026-11-30 23:48:57.098796+00');
INSERT INTO public.rating_step VALUES
	(1, 1, 1, 2, 2, 25, 8.333333333333334, 20.305253949769472, 7.136552284755495),
	(1, 2, 1, 3, 1, 25, 8.333333333333334, 29.69474605023054, 7.136552284755495),
	(1, 3, 2, 3, 1, 29.69474605023054, 7.136552284755495, 32.39253890151136, 6.415388781726336),
	(1, 4, 2, 1, 2, 25, 8.333333333333334, 21.32152522076416, 7.160583953924853),
	(1, 5, 3, 1, 1, 21.32152522076416, 7.160583953924853, 25.025614630338506, 6.224870732143553),
	(1, 6, 3, 2, 2, 20.305253949769472, 7.136552284755495, 16.625985140313244, 6.2106950882174115);
INSERT INTO public.rung VALUES
	(1, 25, 1),
	(1, -9, 1),
	(1, 52, 1);
INSERT INTO public.schedule OVERRIDING SYSTEM VALUE VALUES
	(1, 'demo-1', 'twenty-five', '{}', NULL, 'UTC', 'bots: random, lowest-winner, rule-of-thumb', 0, 'round-robin', true, 1, 1000, 30000, 0, 10000, 'lenient', 60, true, true, false, NULL, '2026-11-30 23:48:53.261908+00', '{}', 0, 5, NULL),
	(2, 'demo-4', 'twenty-five', '{}', NULL, 'UTC', 'bots: random, lowest-winner, rule-of-thumb', 0, 'round-robin', true, 4, 1000, 30000, 0, 10000, 'lenient', 60, true, true, false, NULL, '2026-11-30 23:49:34.958954+00', '{}', 0, 5, NULL);
INSERT INTO public.slot OVERRIDING SYSTEM VALUE VALUES
	(1, 1, '2026-11-30 23:48:55.311974+00', 0, 'taken', NULL, '2026-11-30 23:48:53.261908+00'),
	(2, 2, '2026-11-30 23:49:36.979459+00', 0, 'taken', NULL, '2026-11-30 23:49:34.958954+00');
INSERT INTO public.token OVERRIDING SYSTEM VALUE VALUES
	(1, 1, '\x5f626c58a3aa9de5bd88a81525c8d265472cb8fc847406a20e0ecbdc0c076432', '2026-11-30 23:48:53.043739+00', NULL),
	(2, 2, '\xac60161463cc34939aa5c8029253b514bec645798f7a9c6222a9558c93c990e6', '2026-11-30 23:48:53.043739+00', NULL),
	(3, 3, '\x90b700c06ccdd003b26fd05a3b5dafe55f035090702bc192615562acf445d3ef', '2026-11-30 23:48:53.043739+00', NULL);
INSERT INTO public.tournament OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, 'demo-1 2026-11-30 23:48', 'finished', '2026-11-30 23:48:55.311974+00', 'twenty-five', '{"rob": "ace_holder", "pool": "0", "sides": "0,2/1,3", "jokers": "0", "preset": "twenty-five", "renege": "yes", "target": "25", "auction": "single_round", "partner": "fixed", "players": "4", "ranking": "irish", "turn_up": "yes", "all_pass": "throw_in", "deal_cap": "100", "ct_ladder": "sequential", "end_check": "immediate", "hand_size": "5", "overshoot": "off", "tie_break": "first_to_reach", "bid_values": "10,15,20,25,60", "first_lead": "dealer_left", "kitty_size": "0", "rob_forced": "no", "trump_from": "turn_up", "void_plain": "any", "dealer_take": "yes", "bonus_points": "0", "bonus_timing": "when_played", "ct_call_self": "forbidden", "deal_batches": "3,2", "discard_draw": "no", "plain_follow": "strict", "renege_scope": "each", "throw_in_cap": "3", "trick_points": "5", "trump_naming": "after_kitty", "bidder_scores": "all", "dealer_in_war": "take_or_pass", "rob_turned_ace": "dealer", "ct_partner_known": "on_call", "failed_bid_reach": "void", "take_reply_order": "taken_bidder", "thirty_for_sixty": "no", "only_bidder_can_win": "no", "ace_of_diamonds_plain": "lowest"}', 'round-robin', true, 1, 1000, 30000, 0, 10000, 'lenient', 60, '\x5796bbce19c5e596cc655eaffbd3158109595b5b62bf9d2689e0e3c923ffb6b7', 1, '2026-11-30 23:48:55.584101+00', '2026-11-30 23:48:55.728089+00', '2026-11-30 23:48:57.222586+00', '{}', 'bots: random, lowest-winner, rule-of-thumb', true, false),
	(2, 2, 2, 'demo-4 2026-11-30 23:49', 'running', '2026-11-30 23:49:36.979459+00', 'twenty-five', '{"rob": "ace_holder", "pool": "0", "sides": "0,2/1,3", "jokers": "0", "preset": "twenty-five", "renege": "yes", "target": "25", "auction": "single_round", "partner": "fixed", "players": "4", "ranking": "irish", "turn_up": "yes", "all_pass": "throw_in", "deal_cap": "100", "ct_ladder": "sequential", "end_check": "immediate", "hand_size": "5", "overshoot": "off", "tie_break": "first_to_reach", "bid_values": "10,15,20,25,60", "first_lead": "dealer_left", "kitty_size": "0", "rob_forced": "no", "trump_from": "turn_up", "void_plain": "any", "dealer_take": "yes", "bonus_points": "0", "bonus_timing": "when_played", "ct_call_self": "forbidden", "deal_batches": "3,2", "discard_draw": "no", "plain_follow": "strict", "renege_scope": "each", "throw_in_cap": "3", "trick_points": "5", "trump_naming": "after_kitty", "bidder_scores": "all", "dealer_in_war": "take_or_pass", "rob_turned_ace": "dealer", "ct_partner_known": "on_call", "failed_bid_reach": "void", "take_reply_order": "taken_bidder", "thirty_for_sixty": "no", "only_bidder_can_win": "no", "ace_of_diamonds_plain": "lowest"}', 'round-robin', true, 4, 1000, 30000, 0, 10000, 'lenient', 60, '\xe152e0c922a04c61d4553ee86e8275539000446466a7367543862b72af1c5382', 1, '2026-11-30 23:49:37.77528+00', '2026-11-30 23:49:37.85777+00', NULL, '{}', 'bots: random, lowest-winner, rule-of-thumb', true, false);
INSERT INTO public.wave VALUES
	(1, 1, '{}', 1, 1, '2026-11-30 23:48:55.584101+00'),
	(2, 1, '{}', 1, 2, '2026-11-30 23:49:37.77528+00');
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
