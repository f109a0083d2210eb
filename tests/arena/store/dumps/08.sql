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
	(1, '2026-11-30 23:00:58.778811+00', 'organiser', 'created', 'owner house', ''),
	(2, '2026-11-30 23:00:58.778811+00', 'organiser', 'created', 'bot random', ''),
	(3, '2026-11-30 23:00:58.778811+00', 'organiser', 'created', 'bot lowest-winner', ''),
	(4, '2026-11-30 23:00:58.778811+00', 'organiser', 'created', 'bot rule-of-thumb', ''),
	(5, '2026-11-30 23:00:58.832115+00', 'organiser', 'created', 'schedule demo-1', ''),
	(6, '2026-11-30 23:00:58.832115+00', 'organiser', 'added slot', 'schedule demo-1', '2026-11-30T23:01:00.866881+00:00'),
	(7, '2026-11-30 23:01:15.324511+00', 'organiser', 'created', 'schedule demo-4', ''),
	(8, '2026-11-30 23:01:15.324511+00', 'organiser', 'added slot', 'schedule demo-4', '2026-11-30T23:01:17.351886+00:00');
INSERT INTO public.bot OVERRIDING SYSTEM VALUE VALUES
	(1, 'random', 1, '{}', '2026-11-30 23:00:58.778811+00', NULL),
	(2, 'lowest-winner', 1, '{}', '2026-11-30 23:00:58.778811+00', NULL),
	(3, 'rule-of-thumb', 1, '{}', '2026-11-30 23:00:58.778811+00', NULL);
INSERT INTO public.bot_version OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, '2026-11-30 23:00:58.778811+00', NULL),
	(2, 2, 1, '2026-11-30 23:00:58.778811+00', NULL),
	(3, 3, 1, '2026-11-30 23:00:58.778811+00', NULL);
INSERT INTO public.entry VALUES
	(1, 1, 1, NULL, NULL, NULL, NULL, NULL),
	(1, 2, 2, NULL, NULL, NULL, NULL, NULL),
	(1, 3, 3, NULL, NULL, NULL, NULL, NULL),
	(2, 1, 1, NULL, NULL, NULL, NULL, NULL),
	(2, 2, 2, NULL, NULL, NULL, NULL, NULL),
	(2, 3, 3, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.game VALUES
	(1, 1, '\x8e4d8ac026523d5725bb225c783cb0cf82c5d14fa22b5b9d10b265ee3655cc62', 0, '{0,1,0,1}'),
	(1, 2, '\x8e4d8ac026523d5725bb225c783cb0cf82c5d14fa22b5b9d10b265ee3655cc62', 0, '{1,0,1,0}'),
	(2, 1, '\x1a4a370ad569a5e220261f5e6fef98e756f76a1c42145b7b5de8c17988ba35c3', 0, '{0,1,0,1}'),
	(2, 2, '\x1a4a370ad569a5e220261f5e6fef98e756f76a1c42145b7b5de8c17988ba35c3', 0, '{1,0,1,0}'),
	(3, 1, '\xc541b1537c6d82eb5de4d05b8691381f683d1d1bad63783821246b6dc72b1aee', 0, '{0,1,0,1}'),
	(3, 2, '\xc541b1537c6d82eb5de4d05b8691381f683d1d1bad63783821246b6dc72b1aee', 0, '{1,0,1,0}'),
	(4, 1, '\xb3b352cb779bef2c79ec842558af3d29071ae6b322deabf5639c80ed1fa827ee', 0, '{0,1,0,1}'),
	(4, 2, '\xb3b352cb779bef2c79ec842558af3d29071ae6b322deabf5639c80ed1fa827ee', 0, '{1,0,1,0}'),
	(5, 1, '\x5e94207fef644c3fb7567d0f5c0cd38d2abf488f3dcdba83aa7805d1b33735c4', 0, '{0,1,0,1}'),
	(5, 2, '\x5e94207fef644c3fb7567d0f5c0cd38d2abf488f3dcdba83aa7805d1b33735c4', 0, '{1,0,1,0}'),
	(6, 1, '\x14722c4d0f3ef95a528588dda67527a75687820fcc03d5ccaa199ab0bd57c4fb', 0, '{0,1,0,1}'),
	(6, 2, '\x14722c4d0f3ef95a528588dda67527a75687820fcc03d5ccaa199ab0bd57c4fb', 0, '{1,0,1,0}'),
	(7, 1, '\x551b6d52208a6601d95a99ecb98732a770cc90b5442e3f96194b0024135b98de', 0, '{0,1,0,1}'),
	(7, 2, '\x551b6d52208a6601d95a99ecb98732a770cc90b5442e3f96194b0024135b98de', 0, '{1,0,1,0}'),
	(8, 1, '\x624f46a415e923f0f468c732d0314629bee5da3d846b6174abb90e210074d80f', 0, '{0,1,0,1}'),
	(8, 2, '\x624f46a415e923f0f468c732d0314629bee5da3d846b6174abb90e210074d80f', 0, '{1,0,1,0}'),
	(9, 1, '\x580a1e4e08bfdb582ad614e4838bab974ac3d7e5c317b4a38c9e068d5edbd806', 0, '{0,1,0,1}'),
	(9, 2, '\x580a1e4e08bfdb582ad614e4838bab974ac3d7e5c317b4a38c9e068d5edbd806', 0, '{1,0,1,0}'),
	(10, 1, '\xb76a3dbf4b40d4a769ffb88f538485232ed1a8face9d6334959bb36df31f8f7a', 0, '{0,1,0,1}'),
	(10, 2, '\xb76a3dbf4b40d4a769ffb88f538485232ed1a8face9d6334959bb36df31f8f7a', 0, '{1,0,1,0}'),
	(11, 1, '\x305ec254d57935958b1df9d98b33ffb267d01577e7558c379557ac51f5832968', 0, '{0,1,0,1}'),
	(11, 2, '\x305ec254d57935958b1df9d98b33ffb267d01577e7558c379557ac51f5832968', 0, '{1,0,1,0}'),
	(12, 1, '\x37d6fbb4258925f4fcfd6eaefb77d3f513c72ed175dae92b0da5e6166a15669c', 0, '{0,1,0,1}'),
	(12, 2, '\x37d6fbb4258925f4fcfd6eaefb77d3f513c72ed175dae92b0da5e6166a15669c', 0, '{1,0,1,0}'),
	(13, 1, '\xee4b6d18e3be8aa7e466c1caa611ea5e9050e59e680bb0fe6ef7ded1dda42e32', 0, '{0,1,0,1}'),
	(13, 2, '\xee4b6d18e3be8aa7e466c1caa611ea5e9050e59e680bb0fe6ef7ded1dda42e32', 0, '{1,0,1,0}'),
	(14, 1, '\xf5a60e66162f37e8f8cbf95f3856a0cb4801961fdf0edbfa398ed5f63b0bd483', 0, '{0,1,0,1}'),
	(14, 2, '\xf5a60e66162f37e8f8cbf95f3856a0cb4801961fdf0edbfa398ed5f63b0bd483', 0, '{1,0,1,0}'),
	(15, 1, '\x0b4a50277316e9b12d74faae5e03e6d2326add7ddebd223e3d0f9414a566c736', 0, '{0,1,0,1}'),
	(15, 2, '\x0b4a50277316e9b12d74faae5e03e6d2326add7ddebd223e3d0f9414a566c736', 0, '{1,0,1,0}');
INSERT INTO public.ladder OVERRIDING SYSTEM VALUE VALUES
	(1, 'twenty-five', 'twenty-five', 4, 25, 8.333333333333334, 4.166666666666667, 0.025, 0.25, 4.166666666666667, '2026-11-30 23:01:01.416512+00');
INSERT INTO public.match OVERRIDING SYSTEM VALUE VALUES
	(4, 2, 1, '{2,3}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', 'b2502fb7-d8a0-4485-bc7f-e490ac191580', '2026-11-30 23:01:27.603807+00', '\x0a670a1521132e270323190e0f1231100a2b30112c2d0d011e121403230a011910111312312d21270e302c2e0f2b0d1a1404020100000000000000000001000000000000002a10c2cd55af57b710b9a590dbc11fb9230e2a101a91fa7f573ef8310ffc72bc501145b60a3b0a152f301b24222b062a230e100519032515011a20213212101b2b10202f2a052123251522191a300e1a10000100020001000101000100000400090a1d0a1521132e270323190e0f1231100a2b30112c2d0d011e1201271a0101', 0, NULL, NULL, NULL, '2026-11-30 23:01:17.603807+00', NULL, false, 1),
	(5, 2, 2, '{3,1}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', 'c5a85011-78cc-41d6-abf6-87cdfafa7bb5', '2026-11-30 23:01:27.604085+00', '\x0a590a150a200532130e221b1d2c29181230242d062a280f25120d72052c3006321d292d1b240f201a0d03020206030405080100211e002a10f6ee485967a50b62e7f639b2a868af0e2a10d2d09021bbe3045148b0d9869df332c3', 0, NULL, NULL, NULL, '2026-11-30 23:01:17.604085+00', NULL, false, 1),
	(8, 2, 5, '{1,3}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', 'ce39e08b-645d-40fb-bff4-7dcbe9bf53b4', '2026-11-30 23:01:27.604133+00', '\x0a510a152b250631162f2c1a0312322d130e02181f1d140b331209252f2d1d020b0603181a090304050801211e00002a1001a2094a957846cbb31d65476e1c142f2a100809d71c6111ff5a56160efbe43414cd', 0, NULL, NULL, NULL, '2026-11-30 23:01:17.604133+00', NULL, false, 1),
	(3, 1, 3, '{1,2}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a410a15061d160212112b22201b011f0d132f15272c0c262e1201021a01052a1044ad060b27b0058f6a9259ddd75a991e2a1016745a605cb70342f4c8d37c02d914660a2a121311010c261d221f15162013061b0d272b2f2c121a13030200000200010000000000010000010000000a230a1512260713142830241d171c082b0d2f1b2c180a2a031204141708181a04010000000a430a15061d160212112b22201b011f0d132f15272c0c262e1214161113151d201f262c022b2f0c061b01220d27121a1400010103000300020200010000010101010400000a230a1512260713142830241d171c082b0d2f1b2c180a2a03120407240d0a1a0400010101', 4, 'played-out', NULL, '\x23ed1317739432095b9b8d0ac4c6dc773858367b1ad0c84862ca04513acebf49', '2026-11-30 23:01:02.520536+00', '2026-11-30 23:01:02.674455+00', true, 1),
	(1, 1, 1, '{2,3}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a420a152402172127292b1820142e3134051b1e330b1f2d22120295011a01042a1058965c939da870cca6c50108498424822a105a88f2019ecf82c24a64b46e050b5c860a2c12141718221f1e21202e0214050b33242b3427291b2d1a1401030003010100000100000100010001010000010a360a1521021432010e0d121331041a161b302010280b1e1f120e940121311b1e1f20140e1a1002121a0d010401030300000101000101010a460a152402172127292b1820142e3134051b1e330b1f2d221216950127201b1f33212b2e2414221e1718052d29340b021a150103010101000105000001000003000202000000000a360a1521021432010e0d121331041a161b302010280b1e1f120e940132310428020d1b0b1f1e210e1a0d00020000000000000000000000', 4, 'played-out', NULL, '\x5f19c59e9930f17ca52d36bc4e45c479c7d6fcf2cd1db9e59d0c3f721f27b3a4', '2026-11-30 23:01:02.520276+00', '2026-11-30 23:01:02.674664+00', true, 1),
	(2, 1, 2, '{3,1}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a430a1533170d1b0713340b120f26082503242031101f321e12027b1e1a020b032a10a868384e3b5aef6bb5bc8562a728c58e2a1010837ee8929ce7f036d9ecc1324899140a2a12130f261f323334080b03100d1b122520243107131a13020100000101000200000000000101000100010a3d0a15343028221127020e19080f2d0b2f2a1b200d16042912117522272d200b0d300234082f1b04290e0f1a1101000001000000000000000000000000000a450a1533170d1b0713340b120f26082503242031101f321e12156b0d0b08201f1e0f24313334260310171325321b121a150001000101000300000002010105000101000105010a360a15343028221127020e19080f2d0b2f2a1b200d160429120e8c01300e2a1b0d34080b11190f161a0d00010004000201000000000000', 4, 'played-out', NULL, '\xdfe53f0032ece84b3220c7f43dab969049d28cf5c1cfb2e89673f565629e5c63', '2026-11-30 23:01:02.520515+00', '2026-11-30 23:01:02.67468+00', true, 1),
	(6, 2, 3, '{1,2}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a690a150805330c321e190b0e280327261b290d1d2b0a20241215670c0b240d1b20081e271d0519262b3228290a330e1a150702210002010201010000010100000100000000002a10cefd0e537b8ec8df2ec81265f395b3a92a10c8c62203857e36cc3d11ee422cd688800a3f0a150805330c321e190b0e280327261b290d1d2b0a202412127f3228292b331e03201d0c0e24270a080b261a120001000100000000000000000000000000010a0a12030d05191a030301010a3b0a151c262f2b161b19093117021e07051a22272a34210d121026191e2216171a2705341c0902212f1b1a10000101000101040f0103050201000000', 3, 'played-out', NULL, '\xd3ad7bc7bb3d767b0b1efb9386459be143821d72091613ac97e6f6a58bd3db37', '2026-11-30 23:01:17.604107+00', '2026-11-30 23:01:17.853632+00', false, 1),
	(7, 2, 4, '{3,2}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a670a150b25312e01130717140432080d270328242c0526221214250727240b040d05322c311303260114282e17081a1405060104080204020205070100000000000000002a104c217550e0da8eaff603225ce2b1610f2a101ac62f61d6f1c73ead57c25591d660910a2e0a15190118253407312d1b1a14232a2b151c040f200a0d120a890134312b0a040d1b141a090001000000000000000a3d0a150b25312e01130717140432080d270328242c052622121101070d05322c311303240b04262514272e1a11010001000100010002000100000400091d0a0a12031708281a030306010a2e0a15190118253407312d1b1a14232a2b151c040f200a0d120a8901011b140a1a150f181a09010211020304030c03', 4, 'played-out', NULL, '\x9df25408e0e9b5594269c4991d9da6868319d22c6e1ffdfd81d8741f3b9878a8', '2026-11-30 23:01:17.604122+00', '2026-11-30 23:01:17.853751+00', false, 1),
	(11, 2, 8, '{3,1}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '244a8c93-3c80-493c-9259-a4ef5753d129', '2026-11-30 23:01:27.604199+00', '\x0a5f0a151d31041820062925271b240117210703190d1130121210202724302521031d1b17110429070d311a100504040201070106020a021c06031e012a105cdabde806f98227ace4148e5a8ba2042a106792fcff29ccb3d4e040af55999f5d99', 0, NULL, NULL, NULL, '2026-11-30 23:01:17.604199+00', NULL, false, 1),
	(13, 2, 10, '{3,2}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '505d8b56-a8c0-4d3b-acdd-224b40e925b7', '2026-11-30 23:01:27.604222+00', '\x0a6a0a151b1124041e1f281c032102340d292f170f01072c2b121680011b2b2f2c0104030d340f1e28212907240217111f1a150602020602010501060602010000000000000000002a10ed95ebd38102087b28594d6bfd8988362a10fce14d482443f6482db32d19679a2eee0a3b0a15250f112d182a220820040e16032b050630091c1f33121025202b1c16300f2a040309110e1f18081a10000000000000010000020001010002000a280a151b1124041e1f281c032102340d292f170f01072c2b12078001241f2f2c011a060003000a0100', 0, NULL, NULL, NULL, '2026-11-30 23:01:17.604222+00', NULL, false, 1),
	(14, 2, 11, '{1,3}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '91e6d1d1-57a3-4a1b-bb6e-39352aff5231', '2026-11-30 23:01:27.604233+00', '\x0a570a151f05260218010b2e1e2134153006230c1128330709120c6f261e2311182115070c05011a0c050206010606030021021f012a102738639e74459845b9da7bfb0c1b88c02a10436e4f1018ec6dcbdd09de5fb97ce7e5', 0, NULL, NULL, NULL, '2026-11-30 23:01:17.604233+00', NULL, false, 1),
	(9, 2, 6, '{2,1}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a690a15162e291d34310c32150b03102a0d1b05022c2423201215712e322a2c0c0305160b20023410231d152429311b1a150504010303070703060703001502000200000100002a10d5791d1d024eea50621ed1cb1c17eef62a10594220360bad0797da9b6b585439cb010a2e0a151d271e171c010533252b0f0c290e20022e34150a1a120a840117251a150e341c051a090001000100000000000a3d0a15162e291d34310c32150b03102a0d1b05022c2423201211741d322023242e0b1b0d05160c030229151a1100000100010000000000010000000000010a0c12042c34312a1a04030101010a2d0a151d271e171c010533252b0f0c290e20022e34150a1a1209721d25201534272b291a0900010101040e020103', 4, 'played-out', NULL, '\xab3ebe48a2907297a3c76b4a05eb12ae4fa6a33ea804e383a95efb1cd9cfa248', '2026-11-30 23:01:17.604146+00', '2026-11-30 23:01:17.853765+00', false, 1),
	(10, 2, 7, '{2,3}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a6a0a15282a22330b0d31031d25172f201c2421182d0f0830121686010b0d2f081718301d28311c2d3303200f2a2524211a150407070203030202060402010000000000000000002a10d3821d787f7095a0549f299c2506c0752a1023a3c5c2b7d377710601f63d632bfaec0a460a15282a22330b0d31031d25172f201c2421182d0f08301216860128312f2d331d1c0f2a032008302524210b0d17181a150000000000000000000001000200010001000200020a250a151e100c152209011319251104282034330e032d2a071205770c0104031a050007011f01', 3, 'played-out', NULL, '\x4069513641ab7d24e3dfab27baf131779046dc06d88fa422b7afc74e73947434', '2026-11-30 23:01:17.604182+00', '2026-11-30 23:01:17.853776+00', false, 1),
	(12, 2, 9, '{1,2}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a6a0a15332b030b2d1e0111321a31290e140724102528211712169501333229280b010724031e14100e212d1117252b1a1a150704070205071c00080102010100010001010000002a102065bb187928fab46bc32c7fb3a8771f2a10c8edb2440091d95a2e06286c3c2a56370a250a1523182916010a0b0c03042e0f22122611251d1e300d12053e180a0f111a0500000000000a3f0a15332b030b2d1e0111321a31290e140724102528211712123e03010710252d1e29283332312b1114210e1a120101010000000000000001000000000000010a0a1203240b1a1a030301010a360a1523182916010a0b0c03042e0f22122611251d1e300d120e8701010b0f1e042e250d180312111a0d000100000200040f0101030300', 4, 'played-out', NULL, '\x07aac065efd50901b4437d1d2ae68c58530489d65d3e474ea36ce53d97b965c5', '2026-11-30 23:01:17.60421+00', '2026-11-30 23:01:17.853784+00', false, 1),
	(15, 2, 12, '{2,1}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a670a152231112621251c281f3019070409331a06140b0d101214261c07141a1130190d311f040b212509062228331a1407020507012101020102000100000001000000002a10ebdd23c67d10b85e113a289a062d7f102a10799727e3490960fdb0105f3986ac6e770a430a152231112621251c281f3019070409331a06140b0d10121411251914330b312804062130070d221c1a261f091a1400000001000100000000000000010000000000000a1d0a1530253222101e0f09140d34031d080b212b172320181201101a01010a121207141d1723221e031a0703010100010100', 3, 'played-out', NULL, '\xfca2d190a4a5570e106fd16df94a246ae6294ec864dfabbdf9d550e391570ec0', '2026-11-30 23:01:17.604244+00', '2026-11-30 23:01:17.853792+00', false, 1);
INSERT INTO public.match_entrant VALUES
	(3, 0, 1, 1, 1, 30, 0, false, NULL),
	(3, 1, 2, 1, 1, 30, 0, false, NULL),
	(2, 0, 3, 1, 2, 50, 0, false, NULL),
	(2, 1, 1, 2, 0, 35, 0, false, NULL),
	(1, 0, 2, 1, 1, 40, 0, false, NULL),
	(1, 1, 3, 1, 1, 40, 0, false, NULL),
	(4, 0, 2, NULL, NULL, NULL, 0, false, NULL),
	(4, 1, 3, NULL, NULL, NULL, 0, false, NULL),
	(5, 0, 3, NULL, NULL, NULL, 0, false, NULL),
	(5, 1, 1, NULL, NULL, NULL, 0, false, NULL),
	(8, 0, 1, NULL, NULL, NULL, 0, false, NULL),
	(8, 1, 3, NULL, NULL, NULL, 0, false, NULL),
	(11, 0, 3, NULL, NULL, NULL, 0, false, NULL),
	(11, 1, 1, NULL, NULL, NULL, 0, false, NULL),
	(13, 0, 3, NULL, NULL, NULL, 0, false, NULL),
	(13, 1, 2, NULL, NULL, NULL, 0, false, NULL),
	(14, 0, 1, NULL, NULL, NULL, 0, false, NULL),
	(14, 1, 3, NULL, NULL, NULL, 0, false, NULL),
	(6, 0, 1, 2, 1, 25, 0, false, NULL),
	(6, 1, 2, 1, 1, 45, 0, false, NULL),
	(7, 0, 3, 1, 1, 35, 0, false, NULL),
	(7, 1, 2, 1, 1, 35, 0, false, NULL),
	(9, 0, 2, 1, 2, 50, 0, false, NULL),
	(9, 1, 1, 2, 0, 20, 0, false, NULL),
	(10, 0, 2, 2, 1, 25, 0, false, NULL),
	(10, 1, 3, 1, 1, 30, 0, false, NULL),
	(12, 0, 1, 2, 1, 30, 0, false, NULL),
	(12, 1, 2, 1, 1, 40, 0, false, NULL),
	(15, 0, 2, 1, 2, 50, 0, false, NULL),
	(15, 1, 1, 2, 0, 10, 0, false, NULL);
INSERT INTO public.migration VALUES
	(1, '0001_ground', 'df580b5b33442ff519984ecc108551743c964e9d3af22e52ecada5ead31d6066', '2026-11-30 23:00:52.681927+00'),
	(2, '0002_formats', '7b40150231f775990ff401185893026f937ea78ca5839921af4c79655417f96a', '2026-11-30 23:00:52.713186+00'),
	(3, '0003_pause', 'e9225d83d4624433b7d9d883a665c206f0eeb3e7b407c2f16861ea95778b7a13', '2026-11-30 23:00:52.722734+00'),
	(4, '0004_watching', '5b8e13a5fc46f7de4df86a2b3518599582c7f9eb1c86d3b64eef3b72f1873d21', '2026-11-30 23:00:52.724082+00'),
	(5, '0005_played', 'edbf9b74ce7ee5b6d0fa0a6e5e607748d64f048cb2477c738e4c32ae23099106', '2026-11-30 23:00:52.725435+00'),
	(6, '0006_rungs', '249160be0c0b82a155a345c391b7e85abbeb92e20d0530f58225260831ed9110', '2026-11-30 23:00:52.726731+00'),
	(7, '0007_absences', 'c778fa7587d0a469057277a545a3e510ebe7c543b4d7ee8587de3a2415a8c79f', '2026-11-30 23:00:52.728817+00'),
	(8, '0008_suspending', '597e831e44931a823e6b118e6808a34a3c7d12eda52e42fd1b51d3e0283d5313', '2026-11-30 23:00:52.729617+00');
INSERT INTO public.owner OVERRIDING SYSTEM VALUE VALUES
	(1, 'house', '2026-11-30 23:00:58.778811+00');
INSERT INTO public.rating VALUES
	(1, 1, 21.787543979271554, 5.424779239529605, 2, 0, 1, 1, 0, '2026-11-30 23:01:02.674455+00'),
	(1, 2, 23.270834138299282, 5.2775077185073185, 2, 0, 2, 0, 0, '2026-11-30 23:01:02.674455+00'),
	(1, 3, 28.11511107684618, 5.81616060593196, 2, 1, 1, 0, 0, '2026-11-30 23:01:02.67468+00');
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
	(1, 'demo-1', 'twenty-five', '{}', NULL, 'UTC', 'bots: random, lowest-winner, rule-of-thumb', 0, 'round-robin', true, 1, 1000, 30000, 0, 10000, 'lenient', 60, true, true, false, NULL, '2026-11-30 23:00:58.832115+00', '{}', 0, 5),
	(2, 'demo-4', 'twenty-five', '{}', NULL, 'UTC', 'bots: random, lowest-winner, rule-of-thumb', 0, 'round-robin', true, 4, 1000, 30000, 0, 10000, 'lenient', 60, true, true, false, NULL, '2026-11-30 23:01:15.324511+00', '{}', 0, 5);
INSERT INTO public.slot OVERRIDING SYSTEM VALUE VALUES
	(1, 1, '2026-11-30 23:01:00.866881+00', 0, 'taken', NULL, '2026-11-30 23:00:58.832115+00'),
	(2, 2, '2026-11-30 23:01:17.351886+00', 0, 'taken', NULL, '2026-11-30 23:01:15.324511+00');
INSERT INTO public.token OVERRIDING SYSTEM VALUE VALUES
	(1, 1, '\x86c7242df4aaac9e68d52dbe35bfaf1b3923f5c5d50142f81935b8244f34f22e', '2026-11-30 23:00:58.778811+00', NULL),
	(2, 2, '\xd69f50a352dc0422101df6083b9cbcd17b27c135bd8e674ae21e13c4b021f1b2', '2026-11-30 23:00:58.778811+00', NULL),
	(3, 3, '\x8e6c260281d2807aa72dc6c1008e825ef143c300f7cb84e8fa15febeede747fc', '2026-11-30 23:00:58.778811+00', NULL);
INSERT INTO public.tournament OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, 'demo-1 2026-11-30 23:01', 'finished', '2026-11-30 23:01:00.866881+00', 'twenty-five', '{"rob": "ace_holder", "pool": "0", "sides": "0,2/1,3", "jokers": "0", "preset": "twenty-five", "renege": "yes", "target": "25", "auction": "single_round", "partner": "fixed", "players": "4", "ranking": "irish", "turn_up": "yes", "all_pass": "throw_in", "deal_cap": "100", "ct_ladder": "sequential", "end_check": "immediate", "hand_size": "5", "overshoot": "off", "tie_break": "first_to_reach", "bid_values": "10,15,20,25,60", "first_lead": "dealer_left", "kitty_size": "0", "rob_forced": "no", "trump_from": "turn_up", "void_plain": "any", "dealer_take": "yes", "bonus_points": "0", "bonus_timing": "when_played", "ct_call_self": "forbidden", "deal_batches": "3,2", "discard_draw": "no", "plain_follow": "strict", "renege_scope": "each", "throw_in_cap": "3", "trick_points": "5", "trump_naming": "after_kitty", "bidder_scores": "all", "dealer_in_war": "take_or_pass", "rob_turned_ace": "dealer", "ct_partner_known": "on_call", "failed_bid_reach": "void", "take_reply_order": "taken_bidder", "thirty_for_sixty": "no", "only_bidder_can_win": "no", "ace_of_diamonds_plain": "lowest"}', 'round-robin', true, 1, 1000, 30000, 0, 10000, 'lenient', 60, '\x8a0a0560a63a447e1c85caa1b63db790fe142a4987e3065d7ec19f9e5a4fa1f5', 1, '2026-11-30 23:01:01.416512+00', '2026-11-30 23:01:01.435685+00', '2026-11-30 23:01:02.691298+00', '{}', 'bots: random, lowest-winner, rule-of-thumb', true, false),
	(2, 2, 2, 'demo-4 2026-11-30 23:01', 'running', '2026-11-30 23:01:17.351886+00', 'twenty-five', '{"rob": "ace_holder", "pool": "0", "sides": "0,2/1,3", "jokers": "0", "preset": "twenty-five", "renege": "yes", "target": "25", "auction": "single_round", "partner": "fixed", "players": "4", "ranking": "irish", "turn_up": "yes", "all_pass": "throw_in", "deal_cap": "100", "ct_ladder": "sequential", "end_check": "immediate", "hand_size": "5", "overshoot": "off", "tie_break": "first_to_reach", "bid_values": "10,15,20,25,60", "first_lead": "dealer_left", "kitty_size": "0", "rob_forced": "no", "trump_from": "turn_up", "void_plain": "any", "dealer_take": "yes", "bonus_points": "0", "bonus_timing": "when_played", "ct_call_self": "forbidden", "deal_batches": "3,2", "discard_draw": "no", "plain_follow": "strict", "renege_scope": "each", "throw_in_cap": "3", "trick_points": "5", "trump_naming": "after_kitty", "bidder_scores": "all", "dealer_in_war": "take_or_pass", "rob_turned_ace": "dealer", "ct_partner_known": "on_call", "failed_bid_reach": "void", "take_reply_order": "taken_bidder", "thirty_for_sixty": "no", "only_bidder_can_win": "no", "ace_of_diamonds_plain": "lowest"}', 'round-robin', true, 4, 1000, 30000, 0, 10000, 'lenient', 60, '\x52a8e5921c290a100ab843c4a9cd365ef604bdbd4b52d95912f98ba26fd19d7a', 1, '2026-11-30 23:01:17.440808+00', '2026-11-30 23:01:17.532305+00', NULL, '{}', 'bots: random, lowest-winner, rule-of-thumb', true, false);
INSERT INTO public.wave VALUES
	(1, 1, '{}', 1, 1, '2026-11-30 23:01:01.416512+00'),
	(2, 1, '{}', 1, 2, '2026-11-30 23:01:17.440808+00');
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
