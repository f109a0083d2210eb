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
	(1, '2026-11-30 23:01:35.42259+00', 'organiser', 'created', 'owner house', ''),
	(2, '2026-11-30 23:01:35.42259+00', 'organiser', 'created', 'bot random', ''),
	(3, '2026-11-30 23:01:35.42259+00', 'organiser', 'created', 'bot lowest-winner', ''),
	(4, '2026-11-30 23:01:35.42259+00', 'organiser', 'created', 'bot rule-of-thumb', ''),
	(5, '2026-11-30 23:01:35.520242+00', 'organiser', 'created', 'schedule demo-1', ''),
	(6, '2026-11-30 23:01:35.520242+00', 'organiser', 'added slot', 'schedule demo-1', '2026-11-30T23:01:37.552000+00:00'),
	(7, '2026-11-30 23:01:54.666228+00', 'organiser', 'created', 'schedule demo-4', ''),
	(8, '2026-11-30 23:01:54.666228+00', 'organiser', 'added slot', 'schedule demo-4', '2026-11-30T23:01:56.692377+00:00');
INSERT INTO public.bot OVERRIDING SYSTEM VALUE VALUES
	(1, 'random', 1, '{}', '2026-11-30 23:01:35.42259+00', NULL),
	(2, 'lowest-winner', 1, '{}', '2026-11-30 23:01:35.42259+00', NULL),
	(3, 'rule-of-thumb', 1, '{}', '2026-11-30 23:01:35.42259+00', NULL);
INSERT INTO public.bot_version OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, '2026-11-30 23:01:35.42259+00', NULL, 'random', 'house'),
	(2, 2, 1, '2026-11-30 23:01:35.42259+00', NULL, 'lowest-winner', 'house'),
	(3, 3, 1, '2026-11-30 23:01:35.42259+00', NULL, 'rule-of-thumb', 'house');
INSERT INTO public.entry VALUES
	(1, 1, 1, NULL, NULL, NULL, NULL, NULL),
	(1, 2, 2, NULL, NULL, NULL, NULL, NULL),
	(1, 3, 3, NULL, NULL, NULL, NULL, NULL),
	(2, 1, 1, NULL, NULL, NULL, NULL, NULL),
	(2, 2, 2, NULL, NULL, NULL, NULL, NULL),
	(2, 3, 3, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.game VALUES
	(1, 1, '\x64b5bffe36aa9ed8cb8ea8c506b859c0fc295cb82dac2d88eaa843f1c3b1e133', 0, '{0,1,0,1}'),
	(1, 2, '\x64b5bffe36aa9ed8cb8ea8c506b859c0fc295cb82dac2d88eaa843f1c3b1e133', 0, '{1,0,1,0}'),
	(2, 1, '\x0c9ea8dfe61f60479b498b40f14eaec185ff1ebc577710a470a2ab2d96eceaf2', 0, '{0,1,0,1}'),
	(2, 2, '\x0c9ea8dfe61f60479b498b40f14eaec185ff1ebc577710a470a2ab2d96eceaf2', 0, '{1,0,1,0}'),
	(3, 1, '\x2a03dca59e4f6ac5b3ec63bbabdc8e780fee1ff5dd2cf6fae36d640d1e6841ff', 0, '{0,1,0,1}'),
	(3, 2, '\x2a03dca59e4f6ac5b3ec63bbabdc8e780fee1ff5dd2cf6fae36d640d1e6841ff', 0, '{1,0,1,0}'),
	(4, 1, '\x96872f4f68c5ffc1487926975cb1b286f28326cf21a6fcdc184e3c82d951f4fe', 0, '{0,1,0,1}'),
	(4, 2, '\x96872f4f68c5ffc1487926975cb1b286f28326cf21a6fcdc184e3c82d951f4fe', 0, '{1,0,1,0}'),
	(5, 1, '\xb36078bf737323a70de4cb51221a6a360fc8710c8ef7dc460683a579533ecbf9', 0, '{0,1,0,1}'),
	(5, 2, '\xb36078bf737323a70de4cb51221a6a360fc8710c8ef7dc460683a579533ecbf9', 0, '{1,0,1,0}'),
	(6, 1, '\x2b4fa78c00e0fe63732ec318d5e7ae7120ff3d35cc1a2747801178af089dc874', 0, '{0,1,0,1}'),
	(6, 2, '\x2b4fa78c00e0fe63732ec318d5e7ae7120ff3d35cc1a2747801178af089dc874', 0, '{1,0,1,0}'),
	(7, 1, '\x7d1a1abc47f49e3fe68155577260b7d23b3031418e3aa6095009a893fe8aa3b9', 0, '{0,1,0,1}'),
	(7, 2, '\x7d1a1abc47f49e3fe68155577260b7d23b3031418e3aa6095009a893fe8aa3b9', 0, '{1,0,1,0}'),
	(8, 1, '\x076420d70dfdafeb3620f2c38bba2b61603e71e62d112c798e1a62b8108868f9', 0, '{0,1,0,1}'),
	(8, 2, '\x076420d70dfdafeb3620f2c38bba2b61603e71e62d112c798e1a62b8108868f9', 0, '{1,0,1,0}'),
	(9, 1, '\xae57b0d2978d397ad9aa0c8e855ad54a97f965cdef6281bac5e16c952d7bc2b6', 0, '{0,1,0,1}'),
	(9, 2, '\xae57b0d2978d397ad9aa0c8e855ad54a97f965cdef6281bac5e16c952d7bc2b6', 0, '{1,0,1,0}'),
	(10, 1, '\xb34a238e1df5e537c9937e5c9f28fd4f05bbd90c9e7ce43593665f151d2f5726', 0, '{0,1,0,1}'),
	(10, 2, '\xb34a238e1df5e537c9937e5c9f28fd4f05bbd90c9e7ce43593665f151d2f5726', 0, '{1,0,1,0}'),
	(11, 1, '\x44554e1e219e384bc10d54c200b0e1bd863f780e7262aab40d898c4ad31db40a', 0, '{0,1,0,1}'),
	(11, 2, '\x44554e1e219e384bc10d54c200b0e1bd863f780e7262aab40d898c4ad31db40a', 0, '{1,0,1,0}'),
	(12, 1, '\xc29e30b30b0e9c878892de839c27630ac6f99a178aeef97628e1f215adb41f8d', 0, '{0,1,0,1}'),
	(12, 2, '\xc29e30b30b0e9c878892de839c27630ac6f99a178aeef97628e1f215adb41f8d', 0, '{1,0,1,0}'),
	(13, 1, '\xcce5e2f87bc7af08b7676012490ba879fb031243ea204ed4d729eb8f7170a1fe', 0, '{0,1,0,1}'),
	(13, 2, '\xcce5e2f87bc7af08b7676012490ba879fb031243ea204ed4d729eb8f7170a1fe', 0, '{1,0,1,0}'),
	(14, 1, '\x86c904a110be629c6eacf7137fe63acb67665126620bed8f865e87655dabdd87', 0, '{0,1,0,1}'),
	(14, 2, '\x86c904a110be629c6eacf7137fe63acb67665126620bed8f865e87655dabdd87', 0, '{1,0,1,0}'),
	(15, 1, '\xbd2e949d14ab93aa41a8e761ffe12d3f0d2a7cf647b1ae764cbfe6e72f7b5c6e', 0, '{0,1,0,1}'),
	(15, 2, '\xbd2e949d14ab93aa41a8e761ffe12d3f0d2a7cf647b1ae764cbfe6e72f7b5c6e', 0, '{1,0,1,0}');
INSERT INTO public.ladder OVERRIDING SYSTEM VALUE VALUES
	(1, 'twenty-five', 'twenty-five', 4, 25, 8.333333333333334, 4.166666666666667, 0.025, 0.25, 4.166666666666667, '2026-11-30 23:01:38.383895+00');
INSERT INTO public.match OVERRIDING SYSTEM VALUE VALUES
	(5, 2, 2, '{3,1}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '536ae6c0-3af6-4baf-a66e-2c5df36c6b34', '2026-11-30 23:02:07.785917+00', '\x0a530a1518221b20060d0b3231122333051e261c2c2e091715120a060d05091223171b0b261a0a0a0306041005050403012a10c4a5d3b428192ba2d775ab582b99ec3b2a1075ab88124b79222362fd3addb06b732a', 0, NULL, NULL, NULL, '2026-11-30 23:01:57.785917+00', NULL, false, 1),
	(6, 2, 3, '{1,2}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', 'c1d61f99-10a6-4c46-9e3e-f7684b60dbbe', '2026-11-30 23:02:07.785938+00', '\x0a470a151d142b100c081a1628332127240b11220d2a2d032612041d0821221a04120507012a10722a561cf629686652d3daea6ec05d8e2a103d6a83aacc0e75bdb189e0b832c80853', 0, NULL, NULL, NULL, '2026-11-30 23:01:57.785938+00', NULL, false, 1),
	(8, 2, 5, '{1,3}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', 'c66079dd-dea2-4373-9854-8e7674ccb388', '2026-11-30 23:02:07.785964+00', '\x0a3b0a150d2c0a261a072327211924031d17332b2f140b321e2a101a51e0299af7d42939e0c8f113c5e71a2a10716549e2625f2b8a07f433900bdfaae4', 0, NULL, NULL, NULL, '2026-11-30 23:01:57.785964+00', NULL, false, 1),
	(3, 1, 3, '{1,2}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a670a15051a3306233118010a2e0f0317091224221e1121291214332e09211a180f11230a121e05010322311724061a1407010103000000000000000000000000000000002a104dce6e01a08da69520eced66ae6938c92a1033fc7bca58a0fc2bae3e5b8d4de1eec60a250a151c270f341123171f3128012e1b0203090732331e1a1205271f011e1c1a0500000000000a121207232e091702070f1a07000000000000000a430a15051a3306233118010a2e0f0317091224221e11212912142331171e2e031133050109211812221a060a0f241a1400000000000000000000000000000000000000000a330a151c270f341123171f3128012e1b0203090732331e1a120c11171b0901070f2834312e331a0c000000000000000000000000', 4, 'played-out', NULL, '\x6535274af224280147c1a9621a17ce72da0ef54eed72e76b5af45df311b0d085', '2026-11-30 23:01:38.663021+00', '2026-11-30 23:01:38.791353+00', true, 1),
	(1, 1, 1, '{2,3}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a530a150a05091c08072e02322d1a1334061f180c1624012b120a050206010c0a07341a161a0a030200010000000304002a104aa3512a3c4864b60496f81be41f5a432a10a8e706ec39fa9da278229d5ea45a04200a18120a1c2e321f24092d1318081a0a1c0000000000000000000a2b0a151a152e210c0d3019332a0e13140425221f1734103112082e2a0e34171a19131a0800000000000000000a430a150a05091c08072e02322d1a1334061f180c1624012b121405020601180a071a34241c322e1f16092d130c081a1400000000000000000000000102010001010001010a230a151a152e210c0d3019332a0e13140425221f1734103112041a190e101a0401000000', 4, 'played-out', NULL, '\x15917af6fb6669b9a74c33ec376277de5362c632d1acf08f2b98ad263df5e82d', '2026-11-30 23:01:38.662676+00', '2026-11-30 23:01:38.811421+00', true, 1),
	(2, 1, 2, '{3,1}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a4f0a152509150e212c29191d2d0408341211231b0f2005301208211d08231b252d341a0802010301010102002a107dbf2e33a81b216108c58e1809a56b552a10ebaf1a986d7866eb498e56b40c486c450a1c120c20151911050929042c120f0e1a0c1f01000100020100010100000a430a152509150e212c29191d2d0408341211231b0f2005301214251d342304050919081b0e290f152d112c1220211a1400010001000302020103020502000000000000000a330a1522101f33242b301d2d092326041c2f2a1a2e03070c120c241d1c071a10302f032209041a0c000000000100010000000000', 3, 'played-out', NULL, '\xa1d422816aef3b4b0709f0aee932544efb06f6f29df8dd02737aad258918284a', '2026-11-30 23:01:38.66299+00', '2026-11-30 23:01:38.811515+00', true, 1),
	(9, 2, 6, '{2,1}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '6189852a-36e1-4656-8a9d-1fc53d20431c', '2026-11-30 23:02:07.785976+00', '\x0a3b0a1513212e180c2301221525290e08021d283019061b242a105c09dfab5cd27631be8e8277c23efdcb2a10d10cf27daf5ef1869950baca96fe9bed', 0, NULL, NULL, NULL, '2026-11-30 23:01:57.785976+00', NULL, false, 1),
	(4, 2, 1, '{2,3}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a430a152c310a28201e3409332f0f240c130e051603040b3012026e2c1a0204032a100bfcea089937053ce0f3643e86589d002a10367941846bacfbcac13595942183b2a70a2a12132f0e0528330f04201e24030c0b3109303413161a13010601010604010108060201020105030101010a230a1520130a33182a150b2e31192c212922303206341e0812040a3121061a04000000000a450a152c310a28201e3409332f0f240c130e051603040b3012156e2c2f0e0528330f0430341303090c0b31201e24161a150403020100000000020008030000000004010100000a230a1520130a33182a150b2e31192c212922303206341e08120433312c341a0404040201', 4, 'played-out', NULL, '\x23ed1317739432095b9b8d0ac4c6dc773858367b1ad0c84862ca04513acebf49', '2026-11-30 23:01:57.78569+00', '2026-11-30 23:01:58.033733+00', false, 1),
	(7, 2, 4, '{3,2}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a4f0a15242e160a2b1d01030f202f1c1f3119221e323006091208730a091c06322e1d1a080709050d030607042a10ef3d30ec4509fe6eb27e4ffbd1955cac2a1040fb65083dfd299fd9fdf9683031eea50a1e120d312224201f16031930012f1e2b1a0d0d0601010600040001070007000a2e0a151a05080b1810250a062129321f2e021b28262f302d120a8a011a101f301b080a321a090201050301010000000a450a15242e160a2b1d01030f202f1c1f3119221e32300609121573241d1c1e16091906322e0331012f300a201f222b1a150000040303000000000001010802010000000004000a2e0a151a05080b1810250a062129321f2e021b28262f302d120a8a011a102e2d28080a321a09000000000303020006', 4, 'played-out', NULL, '\x9df25408e0e9b5594269c4991d9da6868319d22c6e1ffdfd81d8741f3b9878a8', '2026-11-30 23:01:57.785953+00', '2026-11-30 23:01:58.033858+00', false, 1),
	(11, 2, 8, '{3,1}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '5a48f912-d02a-493c-a633-fb1d551364ef', '2026-11-30 23:02:07.786001+00', '\x0a4b0a150425172a0e10263103130a302e32152806191e290c120625262e1e13151a061104050403012a10f2a126d2059018ec71018d3ecb9b56852a10180744ae2db319e98dab45b8d05acd47', 0, NULL, NULL, NULL, '2026-11-30 23:01:57.786002+00', NULL, false, 1),
	(12, 2, 9, '{1,2}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '678dcc05-e256-4848-a9b3-7e16ca4880f9', '2026-11-30 23:02:07.786014+00', '\x0a450a151a1f222b090c042c18301c070f2a111d190613122312031f181c1a030c04042a1074570697a2310a6861beb49123ae3f3c2a10ff86f15752ceb68b45d01b906cbc1028', 0, NULL, NULL, NULL, '2026-11-30 23:01:57.786014+00', NULL, false, 1),
	(13, 2, 10, '{3,2}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '7da22a22-4f10-4e30-ae0d-76748f0d0535', '2026-11-30 23:02:07.786027+00', '\x0a4f0a151603240b0d1c202231341d302b05140e231a2a13261208241c1d230d20050e1a08030b0e05140604032a10dc11b1a101e893c181367f321e45c3aa2a105100481a8dc868a4709f6040743ecd7b', 0, NULL, NULL, NULL, '2026-11-30 23:01:57.786027+00', NULL, false, 1),
	(14, 2, 11, '{1,3}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '5c231835-a080-4d30-9e9a-34057c2e39f2', '2026-11-30 23:02:07.786037+00', '\x0a3b0a1509212229132632033024272b331b2e2c10191e12022a103f1ee206ca44ed4efe0f05c2195875c12a10f82cbf9567bf41559683c48638ea0d2d', 0, NULL, NULL, NULL, '2026-11-30 23:01:57.786037+00', NULL, false, 1),
	(15, 2, 12, '{2,1}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', 'ff8b2995-cb08-47f3-a73f-2e317c110543', '2026-11-30 23:02:07.786047+00', '\x0a490a150a0432150d1c2f0828050b33200e1f3430120c2b1812056f151c0e121a0508100c04042a106bbaf348821a38884b4dc9e67b2e25f62a109e503f1d3059bb6922b19a50b3d2c536', 0, NULL, NULL, NULL, '2026-11-30 23:01:57.786047+00', NULL, false, 1),
	(10, 2, 7, '{2,3}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a4d0a150e111e30072b2e2c161a0b03193123170805262d321207072e03082c312d1a07080b040f0c04042a1088e0ce724aa539ea1f237001705cbaa52a1062b1d44477f158d3196cc0b7b49b752a0a1e120d302b23050e1a191711160b261e1a0d090002070401010806020102010a430a150e111e30072b2e2c161a0b03193123170805262d321214302e312d261e1623170e1a192c0308072b0b05111a140503010100000000000403030000000000000201', 2, 'played-out', NULL, '\xf03b5f3b1b9da24968a3471c13866c20f98acce63c38f7c0c2ab3123e7d9e46e', '2026-11-30 23:01:57.785988+00', '2026-11-30 23:01:58.033872+00', false, 1);
INSERT INTO public.match_entrant VALUES
	(3, 0, 1, 2, 0, 30, 0, false, NULL),
	(3, 1, 2, 1, 2, 50, 0, false, NULL),
	(1, 0, 2, 2, 1, 30, 0, false, NULL),
	(1, 1, 3, 1, 1, 35, 0, false, NULL),
	(2, 0, 3, 1, 2, 50, 0, false, NULL),
	(2, 1, 1, 2, 0, 15, 0, false, NULL),
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
	(13, 0, 3, NULL, NULL, NULL, 0, false, NULL),
	(13, 1, 2, NULL, NULL, NULL, 0, false, NULL),
	(14, 0, 1, NULL, NULL, NULL, 0, false, NULL),
	(14, 1, 3, NULL, NULL, NULL, 0, false, NULL),
	(15, 0, 2, NULL, NULL, NULL, 0, false, NULL),
	(15, 1, 1, NULL, NULL, NULL, 0, false, NULL),
	(10, 0, 2, 1, 1, 25, 0, false, NULL),
	(10, 1, 3, 1, 1, 25, 0, false, NULL),
	(4, 0, 2, 1, 1, 30, 0, false, NULL),
	(4, 1, 3, 1, 1, 30, 0, false, NULL),
	(7, 0, 3, 1, 1, 35, 0, false, NULL),
	(7, 1, 2, 1, 1, 35, 0, false, NULL);
INSERT INTO public.migration VALUES
	(1, '0001_ground', 'df580b5b33442ff519984ecc108551743c964e9d3af22e52ecada5ead31d6066', '2026-11-30 23:01:25.358599+00'),
	(2, '0002_formats', '7b40150231f775990ff401185893026f937ea78ca5839921af4c79655417f96a', '2026-11-30 23:01:25.553858+00'),
	(3, '0003_pause', 'e9225d83d4624433b7d9d883a665c206f0eeb3e7b407c2f16861ea95778b7a13', '2026-11-30 23:01:25.601498+00'),
	(4, '0004_watching', '5b8e13a5fc46f7de4df86a2b3518599582c7f9eb1c86d3b64eef3b72f1873d21', '2026-11-30 23:01:25.608082+00'),
	(5, '0005_played', 'edbf9b74ce7ee5b6d0fa0a6e5e607748d64f048cb2477c738e4c32ae23099106', '2026-11-30 23:01:25.612056+00'),
	(6, '0006_rungs', '249160be0c0b82a155a345c391b7e85abbeb92e20d0530f58225260831ed9110', '2026-11-30 23:01:25.613974+00'),
	(7, '0007_absences', 'c778fa7587d0a469057277a545a3e510ebe7c543b4d7ee8587de3a2415a8c79f', '2026-11-30 23:01:25.624264+00'),
	(8, '0008_suspending', '597e831e44931a823e6b118e6808a34a3c7d12eda52e42fd1b51d3e0283d5313', '2026-11-30 23:01:25.632631+00'),
	(9, '0009_ladder_reads', 'c2e884c7037d18e650625b38a83605e7d1b05509f45343cea5d00bc4a99b18b6', '2026-11-30 23:01:25.636033+00');
INSERT INTO public.owner OVERRIDING SYSTEM VALUE VALUES
	(1, 'house', '2026-11-30 23:01:35.42259+00');
INSERT INTO public.rating VALUES
	(1, 1, 17.107503052459666, 6.171153693023959, 2, 0, 0, 2, 0, '2026-11-30 23:01:38.791353+00'),
	(1, 2, 24.49103852778848, 6.157576614492279, 2, 1, 0, 1, 0, '2026-11-30 23:01:38.791353+00'),
	(1, 3, 32.39253890151136, 6.415388781726336, 2, 2, 0, 0, 0, '2026-11-30 23:01:38.811515+00');
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
	(1, 'demo-1', 'twenty-five', '{}', NULL, 'UTC', 'bots: random, lowest-winner, rule-of-thumb', 0, 'round-robin', true, 1, 1000, 30000, 0, 10000, 'lenient', 60, true, true, false, NULL, '2026-11-30 23:01:35.520242+00', '{}', 0, 5),
	(2, 'demo-4', 'twenty-five', '{}', NULL, 'UTC', 'bots: random, lowest-winner, rule-of-thumb', 0, 'round-robin', true, 4, 1000, 30000, 0, 10000, 'lenient', 60, true, true, false, NULL, '2026-11-30 23:01:54.666228+00', '{}', 0, 5);
INSERT INTO public.slot OVERRIDING SYSTEM VALUE VALUES
	(1, 1, '2026-11-30 23:01:37.552+00', 0, 'taken', NULL, '2026-11-30 23:01:35.520242+00'),
	(2, 2, '2026-11-30 23:01:56.692377+00', 0, 'taken', NULL, '2026-11-30 23:01:54.666228+00');
INSERT INTO public.token OVERRIDING SYSTEM VALUE VALUES
	(1, 1, '\x87ef7f4c3a52c2bdaf92e1177344d7c018eb0e7a66656e0c73b2b3ed8b887a86', '2026-11-30 23:01:35.42259+00', NULL),
	(2, 2, '\x66b6b1577ea5ef4742b571a43cd38b675ba9f1fe41388c7fe26c3e8bb1683652', '2026-11-30 23:01:35.42259+00', NULL),
	(3, 3, '\x68c727e9e4695a7a872ececc2550557d6476ca52e4789c5dbe7db3cda97d51ca', '2026-11-30 23:01:35.42259+00', NULL);
INSERT INTO public.tournament OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, 'demo-1 2026-11-30 23:01', 'finished', '2026-11-30 23:01:37.552+00', 'twenty-five', '{"rob": "ace_holder", "pool": "0", "sides": "0,2/1,3", "jokers": "0", "preset": "twenty-five", "renege": "yes", "target": "25", "auction": "single_round", "partner": "fixed", "players": "4", "ranking": "irish", "turn_up": "yes", "all_pass": "throw_in", "deal_cap": "100", "ct_ladder": "sequential", "end_check": "immediate", "hand_size": "5", "overshoot": "off", "tie_break": "first_to_reach", "bid_values": "10,15,20,25,60", "first_lead": "dealer_left", "kitty_size": "0", "rob_forced": "no", "trump_from": "turn_up", "void_plain": "any", "dealer_take": "yes", "bonus_points": "0", "bonus_timing": "when_played", "ct_call_self": "forbidden", "deal_batches": "3,2", "discard_draw": "no", "plain_follow": "strict", "renege_scope": "each", "throw_in_cap": "3", "trick_points": "5", "trump_naming": "after_kitty", "bidder_scores": "all", "dealer_in_war": "take_or_pass", "rob_turned_ace": "dealer", "ct_partner_known": "on_call", "failed_bid_reach": "void", "take_reply_order": "taken_bidder", "thirty_for_sixty": "no", "only_bidder_can_win": "no", "ace_of_diamonds_plain": "lowest"}', 'round-robin', true, 1, 1000, 30000, 0, 10000, 'lenient', 60, '\x261b51318bf9ef8f34309bc637348ffd74cd19a56f18863a8a0e29cfa7f5595d', 1, '2026-11-30 23:01:38.383895+00', '2026-11-30 23:01:38.472149+00', '2026-11-30 23:01:38.853721+00', '{}', 'bots: random, lowest-winner, rule-of-thumb', true, false),
	(2, 2, 2, 'demo-4 2026-11-30 23:01', 'running', '2026-11-30 23:01:56.692377+00', 'twenty-five', '{"rob": "ace_holder", "pool": "0", "sides": "0,2/1,3", "jokers": "0", "preset": "twenty-five", "renege": "yes", "target": "25", "auction": "single_round", "partner": "fixed", "players": "4", "ranking": "irish", "turn_up": "yes", "all_pass": "throw_in", "deal_cap": "100", "ct_ladder": "sequential", "end_check": "immediate", "hand_size": "5", "overshoot": "off", "tie_break": "first_to_reach", "bid_values": "10,15,20,25,60", "first_lead": "dealer_left", "kitty_size": "0", "rob_forced": "no", "trump_from": "turn_up", "void_plain": "any", "dealer_take": "yes", "bonus_points": "0", "bonus_timing": "when_played", "ct_call_self": "forbidden", "deal_batches": "3,2", "discard_draw": "no", "plain_follow": "strict", "renege_scope": "each", "throw_in_cap": "3", "trick_points": "5", "trump_naming": "after_kitty", "bidder_scores": "all", "dealer_in_war": "take_or_pass", "rob_turned_ace": "dealer", "ct_partner_known": "on_call", "failed_bid_reach": "void", "take_reply_order": "taken_bidder", "thirty_for_sixty": "no", "only_bidder_can_win": "no", "ace_of_diamonds_plain": "lowest"}', 'round-robin', true, 4, 1000, 30000, 0, 10000, 'lenient', 60, '\x34321d7ba75da7cf4cdd8fc7150e4adf2d5403c70711d62c79bbdc4a91ce8cab', 1, '2026-11-30 23:01:57.652692+00', '2026-11-30 23:01:57.693281+00', NULL, '{}', 'bots: random, lowest-winner, rule-of-thumb', true, false);
INSERT INTO public.wave VALUES
	(1, 1, '{}', 1, 1, '2026-11-30 23:01:38.383895+00'),
	(2, 1, '{}', 1, 2, '2026-11-30 23:01:57.652692+00');
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
