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
	(1, '2026-11-30 23:11:48.61019+00', 'organiser', 'created', 'owner house', ''),
	(2, '2026-11-30 23:11:48.61019+00', 'organiser', 'created', 'bot random', ''),
	(3, '2026-11-30 23:11:48.61019+00', 'organiser', 'created', 'bot lowest-winner', ''),
	(4, '2026-11-30 23:11:48.61019+00', 'organiser', 'created', 'bot rule-of-thumb', ''),
	(5, '2026-11-30 23:11:48.704926+00', 'organiser', 'created', 'schedule demo-1', ''),
	(6, '2026-11-30 23:11:48.704926+00', 'organiser', 'added slot', 'schedule demo-1', '2026-11-30 23:11:50+00:00'),
	(7, '2026-11-30 23:12:25.362777+00', 'organiser', 'created', 'schedule demo-4', ''),
	(8, '2026-11-30 23:12:25.362777+00', 'organiser', 'added slot', 'schedule demo-4', '2026-11-30 23:12:27+00:00');
INSERT INTO public.bot OVERRIDING SYSTEM VALUE VALUES
	(1, 'random', 1, '{}', '2026-11-30 23:11:48.61019+00', NULL),
	(2, 'lowest-winner', 1, '{}', '2026-11-30 23:11:48.61019+00', NULL),
	(3, 'rule-of-thumb', 1, '{}', '2026-11-30 23:11:48.61019+00', NULL);
INSERT INTO public.bot_version OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, '2026-11-30 23:11:48.61019+00', NULL, 'random', 'house'),
	(2, 2, 1, '2026-11-30 23:11:48.61019+00', NULL, 'lowest-winner', 'house'),
	(3, 3, 1, '2026-11-30 23:11:48.61019+00', NULL, 'rule-of-thumb', 'house');
INSERT INTO public.entry VALUES
	(1, 1, 1, NULL, NULL, NULL, NULL, NULL),
	(1, 2, 2, NULL, NULL, NULL, NULL, NULL),
	(1, 3, 3, NULL, NULL, NULL, NULL, NULL),
	(2, 2, 2, NULL, NULL, NULL, NULL, NULL),
	(2, 3, 3, NULL, NULL, NULL, NULL, NULL),
	(2, 1, 1, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.game VALUES
	(1, 1, '\x7c1096e8ced20a195bae7fb907e971eb0f71e12352ae01e8d0c10bc2ad15a38c', 0, '{0,1,0,1}'),
	(1, 2, '\x7c1096e8ced20a195bae7fb907e971eb0f71e12352ae01e8d0c10bc2ad15a38c', 0, '{1,0,1,0}'),
	(2, 1, '\xe43ccc9f7a95ca4dff4dc657a2c9fc9da999d4a21e98d10559d241bd39138769', 0, '{0,1,0,1}'),
	(2, 2, '\xe43ccc9f7a95ca4dff4dc657a2c9fc9da999d4a21e98d10559d241bd39138769', 0, '{1,0,1,0}'),
	(3, 1, '\x4e5cbade13279416d617b7fa636c4bfdff983afece13f8f3969ad9ffe2a6d322', 0, '{0,1,0,1}'),
	(3, 2, '\x4e5cbade13279416d617b7fa636c4bfdff983afece13f8f3969ad9ffe2a6d322', 0, '{1,0,1,0}'),
	(4, 1, '\xb43458c272e285d9571e363512c27839f9a5df405012baa2659c7a9bdffa933a', 0, '{0,1,0,1}'),
	(4, 2, '\xb43458c272e285d9571e363512c27839f9a5df405012baa2659c7a9bdffa933a', 0, '{1,0,1,0}'),
	(5, 1, '\x4c071eb503979f46a417c426addc7dc8f38fca798f2c54bf366f6199cc0782ad', 0, '{0,1,0,1}'),
	(5, 2, '\x4c071eb503979f46a417c426addc7dc8f38fca798f2c54bf366f6199cc0782ad', 0, '{1,0,1,0}'),
	(6, 1, '\x9c44c05e067f34c24058cb27a7a3b8ae8c802a4454f732b46b5982c6d6896a34', 0, '{0,1,0,1}'),
	(6, 2, '\x9c44c05e067f34c24058cb27a7a3b8ae8c802a4454f732b46b5982c6d6896a34', 0, '{1,0,1,0}'),
	(7, 1, '\xd2aed71e753d8cd5328a199eb8cde08774ec495c807997ac143b6b0cc639f5cc', 0, '{0,1,0,1}'),
	(7, 2, '\xd2aed71e753d8cd5328a199eb8cde08774ec495c807997ac143b6b0cc639f5cc', 0, '{1,0,1,0}'),
	(8, 1, '\x6b6f1e75b518ad15e7ba20cca2d3e75ad6ea0d8c2bdad02da0ea144612d9a7ab', 0, '{0,1,0,1}'),
	(8, 2, '\x6b6f1e75b518ad15e7ba20cca2d3e75ad6ea0d8c2bdad02da0ea144612d9a7ab', 0, '{1,0,1,0}'),
	(9, 1, '\xd7aab6d5d4eb17383bd4178c0eb953f8317bdcb216711aafe028c40183b49f9e', 0, '{0,1,0,1}'),
	(9, 2, '\xd7aab6d5d4eb17383bd4178c0eb953f8317bdcb216711aafe028c40183b49f9e', 0, '{1,0,1,0}'),
	(10, 1, '\x2d7543d352061ac5081bc5fd8f58e4839ff71fe36b1402ae9cd48ae1f0dfa974', 0, '{0,1,0,1}'),
	(10, 2, '\x2d7543d352061ac5081bc5fd8f58e4839ff71fe36b1402ae9cd48ae1f0dfa974', 0, '{1,0,1,0}'),
	(11, 1, '\x921592ec65f088a4c1736e4061756192131cfe889f13b90b911f138c0c39e4d1', 0, '{0,1,0,1}'),
	(11, 2, '\x921592ec65f088a4c1736e4061756192131cfe889f13b90b911f138c0c39e4d1', 0, '{1,0,1,0}'),
	(12, 1, '\x4671bbe0170b96110a30415d48804cb1e5b40014e4b09784e63c727170fa2323', 0, '{0,1,0,1}'),
	(12, 2, '\x4671bbe0170b96110a30415d48804cb1e5b40014e4b09784e63c727170fa2323', 0, '{1,0,1,0}'),
	(13, 1, '\xdb04054394c2c105ad3380a13e927f732f0f6b387a9094eacff2ac441056bb9b', 0, '{0,1,0,1}'),
	(13, 2, '\xdb04054394c2c105ad3380a13e927f732f0f6b387a9094eacff2ac441056bb9b', 0, '{1,0,1,0}'),
	(14, 1, '\xe38161771f8de8ab920c6a71f06d42f52cf8d8c06aed7d21c69bc5ae2a3b5e6e', 0, '{0,1,0,1}'),
	(14, 2, '\xe38161771f8de8ab920c6a71f06d42f52cf8d8c06aed7d21c69bc5ae2a3b5e6e', 0, '{1,0,1,0}'),
	(15, 1, '\xce2b92275ba4a879cb2f53d6a1d410c97bfbcf211ff8f481ad1cc17882716cf6', 0, '{0,1,0,1}'),
	(15, 2, '\xce2b92275ba4a879cb2f53d6a1d410c97bfbcf211ff8f481ad1cc17882716cf6', 0, '{1,0,1,0}');
INSERT INTO public.ladder OVERRIDING SYSTEM VALUE VALUES
	(1, 'twenty-five', 'twenty-five', 4, 25, 8.333333333333334, 4.166666666666667, 0.025, 0.25, 4.166666666666667, '2026-11-30 23:11:51.259421+00');
INSERT INTO public.match OVERRIDING SYSTEM VALUE VALUES
	(5, 2, 2, '{3,1}', 'playing', '-infinity', 1, 1, NULL, 'vm/0', 'ddd49980-f26c-45d0-8367-a76c56d03766', '2026-11-30 23:12:39.177129+00', '\x', 0, NULL, NULL, NULL, '2026-11-30 23:12:29.177129+00', NULL, false, 1, NULL),
	(6, 2, 3, '{1,2}', 'playing', '-infinity', 1, 1, NULL, 'vm/0', '1f4e5a3b-09d2-4f1f-bdfa-71261d982ce9', '2026-11-30 23:12:39.177147+00', '\x', 0, NULL, NULL, NULL, '2026-11-30 23:12:29.177147+00', NULL, false, 1, NULL),
	(2, 1, 2, '{3,1}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a6a0a1518230934160e1d281e1a01252c1f0a2f241304201b12169301231d0a2404091e011a2513182c2034281b160e1f1a150303080000010001000000000000000000000103002a10eed57e6bf7c8e8a4deb3f0af0c41c29a2a10214f1ea65ff84191eb225f5f348b89410a2b0a15231a301e3304122403251314022832311007290c2012081a121310330328291a0800000000000000000a450a1518230934160e1d281e1a01252c1f0a2f241304201b12157734282c2f180e0a2004091a01251b231e1f24161d1a150000000000000000000000000000000000000000000a2b0a15231a301e3304122403251314022832311007290c20120830123231020c33041a080000000000000000', 4, 'played-out', NULL, '\xab3ebe48a2907297a3c76b4a05eb12ae4fa6a33ea804e383a95efb1cd9cfa248', '2026-11-30 23:11:51.450209+00', '2026-11-30 23:11:51.61694+00', true, 1, NULL),
	(3, 1, 3, '{1,2}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a6a0a15020a0f0318301e202b25130e1b1031272d2f11151a12169501181e10150f3013111b270a250e2d03201a2f022b1a150e03000000000000000000000000000000000000002a107e1f1305ef04d3fe5cec74c6d3d1b71a2a100c5bfe3a908c844c29abb43ca4116cd90a450a15020a0f0318301e202b25130e1b1031272d2f11151a12157f0f300e111a15181e0220312f0a2b132d102703251a15000000000000000000000000000000000000000000', 2, 'played-out', NULL, '\xf03b5f3b1b9da24968a3471c13866c20f98acce63c38f7c0c2ab3123e7d9e46e', '2026-11-30 23:11:51.450227+00', '2026-11-30 23:11:51.61713+00', true, 1, NULL),
	(1, 1, 1, '{2,3}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a6a0a1534012e1517023331142d102c210b1227320e16080a1216920134312c321714100e15021216330b270a2108012d1a150000000100000000000000000000010300010000002a10b09e86e6b6cb68070a04f818a4bb48322a10b3827276991562fcf20d8ba0530f17540a3b0a150423060e07212c0c0a311c1e132f0d222d02121124121023211c22040c0d021e110e311312070a1a10000000000001000000000000000000000a460a1534012e1517023331142d102c210b1227320e16080a1216920101020b0821270a31342d2c321714100e153312161a150000000000000000000000000000000000000002010a3b0a150423060e07212c0c0a311c1e132f0d222d02121124121023211c22040c0d021e110e0a131207311a1000000000030000000000000000000000', 4, 'played-out', NULL, '\x356e3b615f52f79188b980f93c07669c289240387f56e8b7776286b361d8b0f9', '2026-11-30 23:11:51.449882+00', '2026-11-30 23:11:51.636529+00', true, 1, NULL),
	(8, 2, 5, '{1,3}', 'playing', '-infinity', 1, 1, NULL, 'vm/0', 'f5f749ef-b40d-4053-8ea8-bd6af72241eb', '2026-11-30 23:12:39.177175+00', '\x', 0, NULL, NULL, NULL, '2026-11-30 23:12:29.177176+00', NULL, false, 1, NULL),
	(9, 2, 6, '{2,1}', 'playing', '-infinity', 1, 1, NULL, 'vm/0', 'c1d656fd-9a02-4d1c-bd3a-6219e4344bef', '2026-11-30 23:12:39.177187+00', '\x', 0, NULL, NULL, NULL, '2026-11-30 23:12:29.177187+00', NULL, false, 1, NULL),
	(11, 2, 8, '{3,1}', 'playing', '-infinity', 1, 1, NULL, 'vm/0', 'f137b287-a86c-45f9-b803-3f0ccd9a5634', '2026-11-30 23:12:39.17721+00', '\x', 0, NULL, NULL, NULL, '2026-11-30 23:12:29.17721+00', NULL, false, 1, NULL),
	(12, 2, 9, '{1,2}', 'playing', '-infinity', 1, 1, NULL, 'vm/0', 'b4f5d072-f997-4b6c-bb3d-0312d72916a1', '2026-11-30 23:12:39.177222+00', '\x', 0, NULL, NULL, NULL, '2026-11-30 23:12:29.177222+00', NULL, false, 1, NULL),
	(14, 2, 11, '{1,3}', 'playing', '-infinity', 1, 1, NULL, 'vm/0', '60f4dfc8-af7d-4ed9-bde9-8a904a600a01', '2026-11-30 23:12:39.177242+00', '\x', 0, NULL, NULL, NULL, '2026-11-30 23:12:29.177242+00', NULL, false, 1, NULL),
	(13, 2, 10, '{3,2}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '452c6bca-ccbe-45be-beb7-a36ca51de302', '2026-11-30 23:12:39.177232+00', '\x0a690a151a28170c2a3103041b340f3229121907060933232b12157b281b323329092b34040f070c2a3112061a0319231a1501030802040e0003040000000102010700020100032a10544cdc6e6ba6bad0bbe7590a28c705ed2a10b7312ef6e2b73061dadbd559bcadbaab0a1f0a152a0511302f2e1d23031f210f1e322d2c27182b121b1202762a1a020103', 0, NULL, NULL, NULL, '2026-11-30 23:12:29.177232+00', NULL, false, 1, NULL),
	(4, 2, 1, '{2,3}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a5b0a1507251020050c1426042c03180b0a19021c322a0e06120e05040a022526031c180e1014192a1a0e05000000010b00020100010403032a101cddf17466d6310eda4e55e45538a0c82a10678bc711680b4bf1ae50d3b69ddbc0c30a101206200c2c0b32071a060004000100010a350a153326060a18341b0424311c32030d17280211132e2a120d75331b322e0d020a04171318311a0d0a0000000000000000000105040a430a1507251020050c1426042c03180b0a19021c322a0e06121405040a02070c0b0e031c102c192a2014183225261a140001030900000000000000000200000101090000', 3, 'played-out', NULL, '\x1bade639b03c6206f160ed1070b986bc5a1df6291e8f834cc1f4954e0e6e769c', '2026-11-30 23:12:29.176905+00', '2026-11-30 23:12:29.428319+00', false, 1, NULL),
	(7, 2, 4, '{3,2}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a5d0a150c2d141227291913021808162f04331f261a070f2c120f2d29330f2f071213161a14182627021a0f0400000001020800020100030103032a10612095a3fbbd2120272a41be62aa20e82a1047a6979bbee527e9020c49a3f661653a0a0e1205080c19041f1a0504000100010a260a150e2221232918300a1d312b2001241a2812270f070b1206840129312b281a050a010000000a430a150c2d141227291913021808162f04331f261a070f2c12142729331f161a12132614022f04070c182d19080f1a1400000000010504030001030900000000000000000a260a150e2221232918300a1d312b2001241a2812270f070b1206840129312b281a050200000101', 4, 'played-out', NULL, '\x23ed1317739432095b9b8d0ac4c6dc773858367b1ad0c84862ca04513acebf49', '2026-11-30 23:12:29.177162+00', '2026-11-30 23:12:29.428479+00', false, 1, NULL),
	(10, 2, 7, '{2,3}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a630a15220830340f270e25040d1e1333211803292c021f0c12123404332c0d1e030827211f222513020f29301a120907030c05000000020107000201000301032a10336be29e1e938f635825009b9f04ee182a10279140b5c40c30f5024543a43abcc4e30a0812020e181a0204040a430a15220830340f270e25040d1e1333211803292c021f0c121408041e0329340d3327211f2225132c0f0e1802301a140000000003080100000000000000010504030002', 2, 'played-out', NULL, '\xf03b5f3b1b9da24968a3471c13866c20f98acce63c38f7c0c2ab3123e7d9e46e', '2026-11-30 23:12:29.177197+00', '2026-11-30 23:12:29.428494+00', false, 1, NULL),
	(15, 2, 12, '{2,1}', 'playing', '-infinity', 1, 1, NULL, 'vm/0', 'cf85c6b4-4b42-492f-8a52-a3d1c9887ada', '2026-11-30 23:12:39.177255+00', '\x', 0, NULL, NULL, NULL, '2026-11-30 23:12:29.177255+00', NULL, false, 1, NULL);
INSERT INTO public.match_entrant VALUES
	(3, 0, 1, 1, 1, 25, 0, false, NULL),
	(3, 1, 2, 1, 1, 25, 0, false, NULL),
	(2, 0, 3, 1, 2, 50, 0, false, NULL),
	(2, 1, 1, 2, 0, 20, 0, false, NULL),
	(1, 0, 2, 1, 1, 45, 0, false, NULL),
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
	(13, 0, 3, NULL, NULL, NULL, 0, false, NULL),
	(13, 1, 2, NULL, NULL, NULL, 0, false, NULL),
	(14, 0, 1, NULL, NULL, NULL, 0, false, NULL),
	(14, 1, 3, NULL, NULL, NULL, 0, false, NULL),
	(15, 0, 2, NULL, NULL, NULL, 0, false, NULL),
	(15, 1, 1, NULL, NULL, NULL, 0, false, NULL),
	(10, 0, 2, 1, 1, 25, 0, false, NULL),
	(10, 1, 3, 1, 1, 25, 0, false, NULL),
	(4, 0, 2, 1, 1, 40, 0, false, NULL),
	(4, 1, 3, 2, 1, 25, 0, false, NULL),
	(7, 0, 3, 1, 1, 30, 0, false, NULL),
	(7, 1, 2, 1, 1, 30, 0, false, NULL);
INSERT INTO public.migration VALUES
	(1, '0001_ground', 'df580b5b33442ff519984ecc108551743c964e9d3af22e52ecada5ead31d6066', '2026-11-30 23:11:40.256505+00'),
	(2, '0002_formats', '7b40150231f775990ff401185893026f937ea78ca5839921af4c79655417f96a', '2026-11-30 23:11:40.352512+00'),
	(3, '0003_pause', 'e9225d83d4624433b7d9d883a665c206f0eeb3e7b407c2f16861ea95778b7a13', '2026-11-30 23:11:40.392308+00'),
	(4, '0004_watching', '5b8e13a5fc46f7de4df86a2b3518599582c7f9eb1c86d3b64eef3b72f1873d21', '2026-11-30 23:11:40.399832+00'),
	(5, '0005_played', 'edbf9b74ce7ee5b6d0fa0a6e5e607748d64f048cb2477c738e4c32ae23099106', '2026-11-30 23:11:40.407966+00'),
	(6, '0006_rungs', '249160be0c0b82a155a345c391b7e85abbeb92e20d0530f58225260831ed9110', '2026-11-30 23:11:40.412821+00'),
	(7, '0007_absences', 'c778fa7587d0a469057277a545a3e510ebe7c543b4d7ee8587de3a2415a8c79f', '2026-11-30 23:11:40.428425+00'),
	(8, '0008_suspending', '597e831e44931a823e6b118e6808a34a3c7d12eda52e42fd1b51d3e0283d5313', '2026-11-30 23:11:40.436159+00'),
	(9, '0009_ladder_reads', 'c2403545626a97cf2d3c4fe64747d43b7f6e9db0a6199e2d3509c562233428fb', '2026-11-30 23:11:40.448175+00'),
	(10, '0010_schedules_deleted', '8243bbceb28f01156d4acfc86440e532fc71f502f2a7211c33c18919bc10d491', '2026-11-30 23:11:40.454267+00'),
	(11, '0011_apart', '3b0b8186bff9b5d04761081737e8616b553a6b202493e159400711e6206856dd', '2026-11-30 23:11:40.463971+00');
INSERT INTO public.owner OVERRIDING SYSTEM VALUE VALUES
	(1, 'house', '2026-11-30 23:11:48.61019+00');
INSERT INTO public.rating VALUES
	(1, 1, 21.787543979271554, 5.424779239529605, 2, 0, 1, 1, 0, '2026-11-30 23:11:51.61713+00'),
	(1, 2, 23.270834138299282, 5.2775077185073185, 2, 0, 2, 0, 0, '2026-11-30 23:11:51.61713+00'),
	(1, 3, 28.11511107684618, 5.81616060593196, 2, 1, 1, 0, 0, '2026-11-30 23:11:51.61694+00');
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
	(1, 'demo-1', 'twenty-five', '{}', NULL, 'UTC', 'bots: random, lowest-winner, rule-of-thumb', 0, 'round-robin', true, 1, 1000, 30000, 0, 10000, 'lenient', 60, true, true, false, NULL, '2026-11-30 23:11:48.704926+00', '{}', 0, 5, NULL),
	(2, 'demo-4', 'twenty-five', '{}', NULL, 'UTC', 'bots: random, lowest-winner, rule-of-thumb', 0, 'round-robin', true, 4, 1000, 30000, 0, 10000, 'lenient', 60, true, true, false, NULL, '2026-11-30 23:12:25.362777+00', '{}', 0, 5, NULL);
INSERT INTO public.slot OVERRIDING SYSTEM VALUE VALUES
	(1, 1, '2026-11-30 23:11:50.728801+00', 0, 'taken', NULL, '2026-11-30 23:11:48.704926+00'),
	(2, 2, '2026-11-30 23:12:27.410521+00', 0, 'taken', NULL, '2026-11-30 23:12:25.362777+00');
INSERT INTO public.token OVERRIDING SYSTEM VALUE VALUES
	(1, 1, '\x7f23939375e71287cedca12be307429d8b658edc8d39725c3b4a1dbe75ad735a', '2026-11-30 23:11:48.61019+00', NULL),
	(2, 2, '\x91c58b75153417f8c1ba63d30969a4ed1be9f9c056181ad49ac21f3b7c64d19b', '2026-11-30 23:11:48.61019+00', NULL),
	(3, 3, '\x296d6004edfda65d27e971f501ff0ab5265aac1551aeece72e265029c3827fb6', '2026-11-30 23:11:48.61019+00', NULL);
INSERT INTO public.tournament OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, 'demo-1 2026-11-30 23:11', 'finished', '2026-11-30 23:11:50.728801+00', 'twenty-five', '{"rob": "ace_holder", "pool": "0", "sides": "0,2/1,3", "jokers": "0", "preset": "twenty-five", "renege": "yes", "target": "25", "auction": "single_round", "partner": "fixed", "players": "4", "ranking": "irish", "turn_up": "yes", "all_pass": "throw_in", "deal_cap": "100", "ct_ladder": "sequential", "end_check": "immediate", "hand_size": "5", "overshoot": "off", "tie_break": "first_to_reach", "bid_values": "10,15,20,25,60", "first_lead": "dealer_left", "kitty_size": "0", "rob_forced": "no", "trump_from": "turn_up", "void_plain": "any", "dealer_take": "yes", "bonus_points": "0", "bonus_timing": "when_played", "ct_call_self": "forbidden", "deal_batches": "3,2", "discard_draw": "no", "plain_follow": "strict", "renege_scope": "each", "throw_in_cap": "3", "trick_points": "5", "trump_naming": "after_kitty", "bidder_scores": "all", "dealer_in_war": "take_or_pass", "rob_turned_ace": "dealer", "ct_partner_known": "on_call", "failed_bid_reach": "void", "take_reply_order": "taken_bidder", "thirty_for_sixty": "no", "only_bidder_can_win": "no", "ace_of_diamonds_plain": "lowest"}', 'round-robin', true, 1, 1000, 30000, 0, 10000, 'lenient', 60, '\x94d36e044884bd4f27896879249826f9478cd519a99cf04e0594c3dbc33c621c', 1, '2026-11-30 23:11:51.259421+00', '2026-11-30 23:11:51.31807+00', '2026-11-30 23:11:51.675781+00', '{}', 'bots: random, lowest-winner, rule-of-thumb', true, false),
	(2, 2, 2, 'demo-4 2026-11-30 23:12', 'running', '2026-11-30 23:12:27.410521+00', 'twenty-five', '{"rob": "ace_holder", "pool": "0", "sides": "0,2/1,3", "jokers": "0", "preset": "twenty-five", "renege": "yes", "target": "25", "auction": "single_round", "partner": "fixed", "players": "4", "ranking": "irish", "turn_up": "yes", "all_pass": "throw_in", "deal_cap": "100", "ct_ladder": "sequential", "end_check": "immediate", "hand_size": "5", "overshoot": "off", "tie_break": "first_to_reach", "bid_values": "10,15,20,25,60", "first_lead": "dealer_left", "kitty_size": "0", "rob_forced": "no", "trump_from": "turn_up", "void_plain": "any", "dealer_take": "yes", "bonus_points": "0", "bonus_timing": "when_played", "ct_call_self": "forbidden", "deal_batches": "3,2", "discard_draw": "no", "plain_follow": "strict", "renege_scope": "each", "throw_in_cap": "3", "trick_points": "5", "trump_naming": "after_kitty", "bidder_scores": "all", "dealer_in_war": "take_or_pass", "rob_turned_ace": "dealer", "ct_partner_known": "on_call", "failed_bid_reach": "void", "take_reply_order": "taken_bidder", "thirty_for_sixty": "no", "only_bidder_can_win": "no", "ace_of_diamonds_plain": "lowest"}', 'round-robin', true, 4, 1000, 30000, 0, 10000, 'lenient', 60, '\x960b6719b97fedb9d478595d3f590b3df336aa3c5af8404955e6bd5a33d791cf', 1, '2026-11-30 23:12:27.994348+00', '2026-11-30 23:12:28.417354+00', NULL, '{}', 'bots: random, lowest-winner, rule-of-thumb', true, false);
INSERT INTO public.wave VALUES
	(1, 1, '{}', 1, 1, '2026-11-30 23:11:51.259421+00'),
	(2, 1, '{}', 1, 2, '2026-11-30 23:12:27.994348+00');
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
