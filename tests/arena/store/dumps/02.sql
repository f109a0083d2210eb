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
    CONSTRAINT schedule_bank_ms_check CHECK (((bank_ms >= 0) AND (bank_ms <= 86400000))),
    CONSTRAINT schedule_decision_ms_check CHECK (((decision_ms >= 1) AND (decision_ms <= 86400000))),
    CONSTRAINT schedule_decks_check CHECK (((decks >= 1) AND (decks <= 10000))),
    CONSTRAINT schedule_faults_check CHECK ((faults = ANY (ARRAY['strict'::text, 'lenient'::text]))),
    CONSTRAINT schedule_format_check CHECK ((format = ANY (ARRAY['round-robin'::text, 'partnerships'::text, 'swiss'::text, 'knock-out'::text, 'gauntlet'::text, 'continuous'::text]))),
    CONSTRAINT schedule_freeze_seconds_check CHECK (((freeze_seconds >= 0) AND (freeze_seconds <= 604800))),
    CONSTRAINT schedule_increment_ms_check CHECK (((increment_ms >= 0) AND (increment_ms <= 86400000))),
    CONSTRAINT schedule_name_form CHECK ((name ~ '^[a-z0-9][a-z0-9-]{1,31}$'::text)),
    CONSTRAINT schedule_patience_seconds_check CHECK (((patience_seconds >= 1) AND (patience_seconds <= 604800))),
    CONSTRAINT schedule_startup_ms_check CHECK (((startup_ms >= 1) AND (startup_ms <= 86400000)))
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
	(1, '2026-11-30 22:56:53.931901+00', 'organiser', 'created', 'owner house', ''),
	(2, '2026-11-30 22:56:53.931901+00', 'organiser', 'created', 'bot random', ''),
	(3, '2026-11-30 22:56:53.931901+00', 'organiser', 'created', 'bot lowest-winner', ''),
	(4, '2026-11-30 22:56:53.931901+00', 'organiser', 'created', 'bot rule-of-thumb', ''),
	(5, '2026-11-30 22:56:54.138123+00', 'organiser', 'created', 'schedule demo-1', ''),
	(6, '2026-11-30 22:56:54.138123+00', 'organiser', 'added slot', 'schedule demo-1', '2026-11-30T22:56:56.170090+00:00'),
	(7, '2026-11-30 22:57:17.184097+00', 'organiser', 'created', 'schedule demo-4', ''),
	(8, '2026-11-30 22:57:17.184097+00', 'organiser', 'added slot', 'schedule demo-4', '2026-11-30T22:57:19.191951+00:00');
INSERT INTO public.bot OVERRIDING SYSTEM VALUE VALUES
	(1, 'random', 1, '{}', '2026-11-30 22:56:53.931901+00', NULL),
	(2, 'lowest-winner', 1, '{}', '2026-11-30 22:56:53.931901+00', NULL),
	(3, 'rule-of-thumb', 1, '{}', '2026-11-30 22:56:53.931901+00', NULL);
INSERT INTO public.bot_version OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, '2026-11-30 22:56:53.931901+00', NULL),
	(2, 2, 1, '2026-11-30 22:56:53.931901+00', NULL),
	(3, 3, 1, '2026-11-30 22:56:53.931901+00', NULL);
INSERT INTO public.entry VALUES
	(1, 1, 1, NULL, NULL, NULL, NULL, NULL),
	(1, 2, 2, NULL, NULL, NULL, NULL, NULL),
	(1, 3, 3, NULL, NULL, NULL, NULL, NULL),
	(2, 1, 1, NULL, NULL, NULL, NULL, NULL),
	(2, 2, 2, NULL, NULL, NULL, NULL, NULL),
	(2, 3, 3, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.game VALUES
	(1, 1, '\x3c7c2bb2eb2f7e11c451f538ec6f67709bf86846174decee5f504cec7ffb130e', 0, '{0,1,0,1}'),
	(1, 2, '\x3c7c2bb2eb2f7e11c451f538ec6f67709bf86846174decee5f504cec7ffb130e', 0, '{1,0,1,0}'),
	(2, 1, '\xd7d2f59e0a8fabb907daf2975e027af2e1205f2a9a7ccc260aa9136757a0e56f', 0, '{0,1,0,1}'),
	(2, 2, '\xd7d2f59e0a8fabb907daf2975e027af2e1205f2a9a7ccc260aa9136757a0e56f', 0, '{1,0,1,0}'),
	(3, 1, '\x96193a179afd8e24887dd0c8511c539e04bdf878d59e9086b4b0b301ffa3911f', 0, '{0,1,0,1}'),
	(3, 2, '\x96193a179afd8e24887dd0c8511c539e04bdf878d59e9086b4b0b301ffa3911f', 0, '{1,0,1,0}'),
	(4, 1, '\xf528c55371b54132519045285ba8a1719633f0ff6bc7ee29b0c5d350875e366a', 0, '{0,1,0,1}'),
	(4, 2, '\xf528c55371b54132519045285ba8a1719633f0ff6bc7ee29b0c5d350875e366a', 0, '{1,0,1,0}'),
	(5, 1, '\xe69ba3d9b548f94ed4357b8449ff83ca158234ce1f333fa9f0ce42df891934f5', 0, '{0,1,0,1}'),
	(5, 2, '\xe69ba3d9b548f94ed4357b8449ff83ca158234ce1f333fa9f0ce42df891934f5', 0, '{1,0,1,0}'),
	(6, 1, '\xd24828068fee7abc4534e8b90b4f108ededbfc9b8f78ff7da560b6043626b21c', 0, '{0,1,0,1}'),
	(6, 2, '\xd24828068fee7abc4534e8b90b4f108ededbfc9b8f78ff7da560b6043626b21c', 0, '{1,0,1,0}'),
	(7, 1, '\x84c31b21fabcb6ef38fc2fd2684cbeb82de70571938f03dbf4e58d73b6f066f0', 0, '{0,1,0,1}'),
	(7, 2, '\x84c31b21fabcb6ef38fc2fd2684cbeb82de70571938f03dbf4e58d73b6f066f0', 0, '{1,0,1,0}'),
	(8, 1, '\x6d22886fa21cdd4686bbf463f7ce426ee4062646ce974e6dab44103967ec09e3', 0, '{0,1,0,1}'),
	(8, 2, '\x6d22886fa21cdd4686bbf463f7ce426ee4062646ce974e6dab44103967ec09e3', 0, '{1,0,1,0}'),
	(9, 1, '\x43b0e90ccb3a39663421fbed443d58f01161f57d6ec19d740a77d66116cb1e08', 0, '{0,1,0,1}'),
	(9, 2, '\x43b0e90ccb3a39663421fbed443d58f01161f57d6ec19d740a77d66116cb1e08', 0, '{1,0,1,0}'),
	(10, 1, '\x7d75bb1942bac17aa6cb89e21c5da65922aa019f9b9afe2e63605fcfaece2600', 0, '{0,1,0,1}'),
	(10, 2, '\x7d75bb1942bac17aa6cb89e21c5da65922aa019f9b9afe2e63605fcfaece2600', 0, '{1,0,1,0}'),
	(11, 1, '\xbc4aee3e97ecddc57c6a07f55425c03611f0799133af0da31312c39bb0e10896', 0, '{0,1,0,1}'),
	(11, 2, '\xbc4aee3e97ecddc57c6a07f55425c03611f0799133af0da31312c39bb0e10896', 0, '{1,0,1,0}'),
	(12, 1, '\xd357fa063b88141a7413f7cd51d5f9d0dc14caee0b8d0590ce1c265f33db54f5', 0, '{0,1,0,1}'),
	(12, 2, '\xd357fa063b88141a7413f7cd51d5f9d0dc14caee0b8d0590ce1c265f33db54f5', 0, '{1,0,1,0}'),
	(13, 1, '\x6ba10fcb0dadf3a64ac053c49b5496a37ebd68099098e5d488b2b22a830ec630', 0, '{0,1,0,1}'),
	(13, 2, '\x6ba10fcb0dadf3a64ac053c49b5496a37ebd68099098e5d488b2b22a830ec630', 0, '{1,0,1,0}'),
	(14, 1, '\x7d2b068c747725a79c82926329faa8c19053c2c7acf1d3812268865680ae9d8d', 0, '{0,1,0,1}'),
	(14, 2, '\x7d2b068c747725a79c82926329faa8c19053c2c7acf1d3812268865680ae9d8d', 0, '{1,0,1,0}'),
	(15, 1, '\x106fd083a4f76f985c89b4edb36c34332306348a63a504a39e170f725026979d', 0, '{0,1,0,1}'),
	(15, 2, '\x106fd083a4f76f985c89b4edb36c34332306348a63a504a39e170f725026979d', 0, '{1,0,1,0}');
INSERT INTO public.ladder OVERRIDING SYSTEM VALUE VALUES
	(1, 'twenty-five', 'twenty-five', 4, 25, 8.333333333333334, 4.166666666666667, 0.025, 0.25, 4.166666666666667, '2026-11-30 22:56:56.587896+00');
INSERT INTO public.match OVERRIDING SYSTEM VALUE VALUES
	(5, 2, 2, '{3,1}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '8a177994-1343-461e-bd80-66db2c72c814', '2026-11-30 22:57:30.320816+00', '\x0a410a151520081319160a261217031d0f0710301a1b2122141213080a031a1b15160f2120261d121030191707221a1304020502020403050503040202010502050302', 0, NULL, NULL, NULL, '2026-11-30 22:57:20.320816+00', NULL, false, 1),
	(6, 2, 3, '{1,2}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '103a9599-65fc-4b35-b106-daa8d65d42bc', '2026-11-30 22:57:30.320838+00', '\x0a3e0a15241c20140e25232f021f191b2129050630122b2717121280010e021b2b1930141f2927172f242521121a110201040304030503030102020101020203', 0, NULL, NULL, NULL, '2026-11-30 22:57:20.320838+00', NULL, false, 1),
	(3, 1, 3, '{1,2}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a430a152912212702320c2d221f24130d010f2607282a06251214271f2426320f2829221306210c0d0702012a122d1a1406000200000000000000000000000000000000000a360a152408331404012e230f0e1d0716151018281c032717120e920124231d2718140f15283317071a0d000000000000000000000000000a430a152912212702320c2d221f24130d010f2607282a06251214271f2426220f07210c0d0602012a292d132812321a1400000000000000000000000000000000000000000a2d0a152408331404012e230f0e1d0716151018281c032717120972141710182724231d1a09000000000000000000', 4, 'played-out', NULL, '\xe91cc1a94c004fd27b115010af17b69e08bfd725d5bcb5c5262a05e98d2110de', '2026-11-30 22:56:56.78593+00', '2026-11-30 22:56:56.916251+00', true, 1),
	(1, 1, 1, '{2,3}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a330a15232d20182e1a171402162404321d0d0f3322131506120c181a040f32332e02170d13201a0c0304220000000000000100000a141208242223141d152d161a0800000000000000000a3d0a1520161c1123140f193221050b0c130128091a1803071211771619071805091c0f0b031121012820141a1100000000000000000001050000000000000a430a15232d20182e1a171402162404321d0d0f33221315061214181a040f0d222e0232332d141320161d172415231a14000602000000060000000204010402000e0100000a2d0a1520161c1123140f193221050b0c130128091a180307120977161907180b091c0f1a09000000010002010300', 4, 'played-out', NULL, '\x4e64554775f37fb1b6a6a862f7f978e86022f3f6bc870e9d130c21928a4ea79f', '2026-11-30 22:56:56.78556+00', '2026-11-30 22:56:57.00231+00', true, 1),
	(2, 1, 2, '{3,1}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a350a152a092f02191e1f10110618153104212907282b1b0c120d2a06312b1e21072f29191015281a0d020301002200000000000200030a121207091f180211041b1a07030003000000000a330a15290823140f272c05040c2e1e2a2b1317073428031a120c292c2e34170f04132814052b1a0c0100010000000000000000050a430a152a092f02191e1f10110618153104212907282b1b0c1214191015282a06312911181b2f07021f04091e212b1a1400000004040000000000000000070000000001000a2b0a15290823140f272c05040c2e1e2a2b1317073428031a120823271e070c2e03081a080004000402000e00', 4, 'played-out', NULL, '\x76c566cacf247e8aec96db4dde1f6b7959b444323296c0dafb112dbe77d29727', '2026-11-30 22:56:56.785892+00', '2026-11-30 22:56:57.003448+00', true, 1),
	(8, 2, 5, '{1,3}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '550ba3e3-2b53-4f36-9aae-4dc448c3573b', '2026-11-30 22:57:30.320866+00', '\x0a370a15260a1533211a231225112d0d342b17221b02301031120e2625172221232d020d1b0a1a30331a0e0203060305010301020105020302', 0, NULL, NULL, NULL, '2026-11-30 22:57:20.320866+00', NULL, false, 1),
	(9, 2, 6, '{2,1}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', 'c8e50ff8-9a19-43d6-a612-3d147dd1698e', '2026-11-30 22:57:30.320879+00', '\x0a440a15031e071d111432260e01291c282b23161a2c1b0427121590011d2623271b1e0e1c1a11142b160301290407321a140104030301030403050303010202010102020302', 0, NULL, NULL, NULL, '2026-11-30 22:57:20.320879+00', NULL, false, 1),
	(4, 2, 1, '{2,3}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a170a1531113227062c051d33130822281f0a160220040f1a0a2c1214271d1f203233280f1611130a0206050804312c221a1404020601010207010102040203060305010302020a3b0a151d17051c0334212602090401220c10192b0f130e2c12101734100e26222b1c191d09040f0521011a10010502050200000001010100020101010a430a1531113227062c051d33130822281f0a160220040f1a121411130a0f332820312c0816320206051f04271d221a140101010303000100010101010103010002010101', 3, 'played-out', NULL, '\xd80544e12158636fa58a5a77e5383142d95acd619c780bc83ecb5c9bc8c6afbf', '2026-11-30 22:57:20.320554+00', '2026-11-30 22:57:20.58517+00', false, 1),
	(7, 2, 4, '{3,2}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a460a15191215082507130b2209262e062a011e142f1f231b121693012522261f1b08092e1e1207061415132a190b01231a150701020302030505030402020005030503020000010a3e0a152b0916202d1f2211291312070805262a181b1c231e12128e01161112181b201f26220823091e2d13071a1101010002010102010101030002000301010a460a15191215082507130b2209262e062a011e142f1f231b1216930119132e142522261f1b0809062312072a1e150b011a150101000100010002010004000100010103000002040a260a152b0916202d1f2211291312070805262a181b1c231e12068e01201f261c1a0500000000010a1c120c29081b2d18161112230922071a0c010200000000000003010000', 4, 'played-out', NULL, '\x356e3b615f52f79188b980f93c07669c289240387f56e8b7776286b361d8b0f9', '2026-11-30 22:57:20.320852+00', '2026-11-30 22:57:20.586397+00', false, 1),
	(10, 2, 7, '{2,3}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a450a15341b1e180d312d0a08212619071f2301122829200412157634311f29180a1904011b08070d2d23201e2126281a150207010203020306030304020202010502050200000a250a15291731242d19221c102a1127130112211514300307120575171912141a0501010100020a450a15341b1e180d312d0a08212619071f230112282920041215761b0a07040d081f0129343123182d192026281e211a150201020101010300020100010101010001000100020a250a15291731242d19221c102a1127130112211514300307120575171912141a050101010100', 4, 'played-out', NULL, '\x23ed1317739432095b9b8d0ac4c6dc773858367b1ad0c84862ca04513acebf49', '2026-11-30 22:57:20.32089+00', '2026-11-30 22:57:20.587258+00', false, 1),
	(11, 2, 8, '{3,1}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '9d53aa51-51c9-4f74-90ac-7e8b4af3964b', '2026-11-30 22:57:30.320906+00', '\x0a330a15090713011d0519120f140b0630170d262215210408120c6d01050b04191715131206211a0c050305010302010502050302', 0, NULL, NULL, NULL, '2026-11-30 22:57:20.320906+00', NULL, false, 1),
	(12, 2, 9, '{1,2}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '659ede65-6caa-4d94-a4ec-968a6dcd2acf', '2026-11-30 22:57:30.320918+00', '\x0a390a15132e100a20171c291f232d21243126162f0f0d1225120f201f21162324120a260d101c2d2f2e1a0f010403050303010202010102020302', 0, NULL, NULL, NULL, '2026-11-30 22:57:20.320918+00', NULL, false, 1),
	(14, 2, 11, '{1,3}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '5b3c79d2-a6bd-4a15-9ff5-146daafc5ae3', '2026-11-30 22:57:30.320942+00', '\x0a3a0a151808012f0726101920283106221f11301c161e0f0e12109401012006160e1810110826310f1e2f1a0f010204030503050103020105020205', 0, NULL, NULL, NULL, '2026-11-30 22:57:20.320942+00', NULL, false, 1),
	(15, 2, 12, '{2,1}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', 'c6370127-a774-4ee6-880f-c3d8b535e4ec', '2026-11-30 22:57:30.320953+00', '\x0a450a151701231b02241f201a1e32220c2a0904030e08281412156c1b1a0c14171e220e28231f2a03012009022432041a150904030301010104030503030102010001020203020a1d0a150f12291e0e1a032c23062e09182d200a310111321d12011e1a0100', 0, NULL, NULL, NULL, '2026-11-30 22:57:20.320953+00', NULL, false, 1),
	(13, 2, 10, '{3,2}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a430a15180526241f2d2b0220062a342307251e312112132e1214182d2a1234311f2b251e262024062321050207131a1403050103020201050205020000010101000201010a2d0a150c191f04210d1b03132b11062a090a0f242c0e05011209721913110f0c0d0a011a090101000102030001000a430a15180526241f2d2b0220062a342307251e312112132e12142620231e182d2a1225211f2b02073105132406341a1401010101010301000201010100010100000102010a2d0a150c191f04210d1b03132b11062a090a0f242c0e05011209720c0d0a01050403091a09000001040000000001', 4, 'played-out', NULL, '\x9df25408e0e9b5594269c4991d9da6868319d22c6e1ffdfd81d8741f3b9878a8', '2026-11-30 22:57:20.320929+00', '2026-11-30 22:57:20.589619+00', false, 1);
INSERT INTO public.match_entrant VALUES
	(3, 0, 1, 1, 1, 40, 0, false, NULL),
	(3, 1, 2, 2, 1, 35, 0, false, NULL),
	(1, 0, 2, 2, 1, 35, 0, false, NULL),
	(1, 1, 3, 1, 1, 45, 0, false, NULL),
	(2, 0, 3, 1, 2, 50, 0, false, NULL),
	(2, 1, 1, 2, 0, 25, 0, false, NULL),
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
	(4, 0, 2, 2, 0, 20, 0, false, NULL),
	(4, 1, 3, 1, 2, 50, 0, false, NULL),
	(7, 0, 3, 1, 1, 45, 0, false, NULL),
	(7, 1, 2, 1, 1, 45, 0, false, NULL),
	(10, 0, 2, 1, 1, 30, 0, false, NULL),
	(10, 1, 3, 1, 1, 30, 0, false, NULL),
	(13, 0, 3, 1, 1, 35, 0, false, NULL),
	(13, 1, 2, 1, 1, 35, 0, false, NULL);
INSERT INTO public.migration VALUES
	(1, '0001_ground', 'df580b5b33442ff519984ecc108551743c964e9d3af22e52ecada5ead31d6066', '2026-11-30 22:56:46.672696+00'),
	(2, '0002_formats', '7b40150231f775990ff401185893026f937ea78ca5839921af4c79655417f96a', '2026-11-30 22:56:46.801733+00');
INSERT INTO public.owner OVERRIDING SYSTEM VALUE VALUES
	(1, 'house', '2026-11-30 22:56:53.931901+00');
INSERT INTO public.rating VALUES
	(1, 1, 25.025614630338506, 6.224870732143553, 2, 1, 0, 1, 0),
	(1, 2, 16.625985140313244, 6.2106950882174115, 2, 0, 0, 2, 0),
	(1, 3, 32.39253890151136, 6.415388781726336, 2, 2, 0, 0, 0);
INSERT INTO public.rating_step VALUES
	(1, 1, 1, 2, 2, 25, 8.333333333333334, 20.305253949769472, 7.136552284755495),
	(1, 2, 1, 3, 1, 25, 8.333333333333334, 29.69474605023054, 7.136552284755495),
	(1, 3, 2, 3, 1, 29.69474605023054, 7.136552284755495, 32.39253890151136, 6.415388781726336),
	(1, 4, 2, 1, 2, 25, 8.333333333333334, 21.32152522076416, 7.160583953924853),
	(1, 5, 3, 1, 1, 21.32152522076416, 7.160583953924853, 25.025614630338506, 6.224870732143553),
	(1, 6, 3, 2, 2, 20.305253949769472, 7.136552284755495, 16.625985140313244, 6.2106950882174115);
INSERT INTO public.schedule OVERRIDING SYSTEM VALUE VALUES
	(1, 'demo-1', 'twenty-five', '{}', NULL, 'UTC', 'bots: random, lowest-winner, rule-of-thumb', 0, 'round-robin', true, 1, 1000, 30000, 0, 10000, 'lenient', 60, true, true, false, NULL, '2026-11-30 22:56:54.138123+00', '{}'),
	(2, 'demo-4', 'twenty-five', '{}', NULL, 'UTC', 'bots: random, lowest-winner, rule-of-thumb', 0, 'round-robin', true, 4, 1000, 30000, 0, 10000, 'lenient', 60, true, true, false, NULL, '2026-11-30 22:57:17.184097+00', '{}');
INSERT INTO public.slot OVERRIDING SYSTEM VALUE VALUES
	(1, 1, '2026-11-30 22:56:56.17009+00', 0, 'taken', NULL, '2026-11-30 22:56:54.138123+00'),
	(2, 2, '2026-11-30 22:57:19.191951+00', 0, 'taken', NULL, '2026-11-30 22:57:17.184097+00');
INSERT INTO public.token OVERRIDING SYSTEM VALUE VALUES
	(1, 1, '\xc5308b089767059afee82aeae6f403a58b7f246bd528cd899771886b972fe628', '2026-11-30 22:56:53.931901+00', NULL),
	(2, 2, '\x47b42e6de48a87678fd9d5d75eb6a55086514fcdecf7874ad00b0a4664138d83', '2026-11-30 22:56:53.931901+00', NULL),
	(3, 3, '\xdeaabeae9726e54bcada0e0a7aacd4ba7399b140d24fdd5de34edbb11df0a441', '2026-11-30 22:56:53.931901+00', NULL);
INSERT INTO public.tournament OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, 'demo-1 2026-11-30 22:56', 'finished', '2026-11-30 22:56:56.17009+00', 'twenty-five', '{"rob": "ace_holder", "pool": "0", "sides": "0,2/1,3", "jokers": "0", "preset": "twenty-five", "renege": "yes", "target": "25", "auction": "single_round", "partner": "fixed", "players": "4", "ranking": "irish", "turn_up": "yes", "all_pass": "throw_in", "deal_cap": "100", "ct_ladder": "sequential", "end_check": "immediate", "hand_size": "5", "overshoot": "off", "tie_break": "first_to_reach", "bid_values": "10,15,20,25,60", "first_lead": "dealer_left", "kitty_size": "0", "rob_forced": "no", "trump_from": "turn_up", "void_plain": "any", "dealer_take": "yes", "bonus_points": "0", "bonus_timing": "when_played", "ct_call_self": "forbidden", "deal_batches": "3,2", "discard_draw": "no", "plain_follow": "strict", "renege_scope": "each", "throw_in_cap": "3", "trick_points": "5", "trump_naming": "after_kitty", "bidder_scores": "all", "dealer_in_war": "take_or_pass", "rob_turned_ace": "dealer", "ct_partner_known": "on_call", "failed_bid_reach": "void", "take_reply_order": "taken_bidder", "thirty_for_sixty": "no", "only_bidder_can_win": "no", "ace_of_diamonds_plain": "lowest"}', 'round-robin', true, 1, 1000, 30000, 0, 10000, 'lenient', 60, '\x0eb9aa83be472718fbf1d055071eabe42d744ee15161eeadc191f1146ee139bb', 1, '2026-11-30 22:56:56.587896+00', '2026-11-30 22:56:56.657326+00', '2026-11-30 22:56:57.05278+00', '{}', 'bots: random, lowest-winner, rule-of-thumb', true),
	(2, 2, 2, 'demo-4 2026-11-30 22:57', 'running', '2026-11-30 22:57:19.191951+00', 'twenty-five', '{"rob": "ace_holder", "pool": "0", "sides": "0,2/1,3", "jokers": "0", "preset": "twenty-five", "renege": "yes", "target": "25", "auction": "single_round", "partner": "fixed", "players": "4", "ranking": "irish", "turn_up": "yes", "all_pass": "throw_in", "deal_cap": "100", "ct_ladder": "sequential", "end_check": "immediate", "hand_size": "5", "overshoot": "off", "tie_break": "first_to_reach", "bid_values": "10,15,20,25,60", "first_lead": "dealer_left", "kitty_size": "0", "rob_forced": "no", "trump_from": "turn_up", "void_plain": "any", "dealer_take": "yes", "bonus_points": "0", "bonus_timing": "when_played", "ct_call_self": "forbidden", "deal_batches": "3,2", "discard_draw": "no", "plain_follow": "strict", "renege_scope": "each", "throw_in_cap": "3", "trick_points": "5", "trump_naming": "after_kitty", "bidder_scores": "all", "dealer_in_war": "take_or_pass", "rob_turned_ace": "dealer", "ct_partner_known": "on_call", "failed_bid_reach": "void", "take_reply_order": "taken_bidder", "thirty_for_sixty": "no", "only_bidder_can_win": "no", "ace_of_diamonds_plain": "lowest"}', 'round-robin', true, 4, 1000, 30000, 0, 10000, 'lenient', 60, '\xaedc775ac511a9f59f2451bfc585525ebd081db9a40bc856280f44440875e9ec', 1, '2026-11-30 22:57:20.100507+00', '2026-11-30 22:57:20.184825+00', NULL, '{}', 'bots: random, lowest-winner, rule-of-thumb', true);
INSERT INTO public.wave VALUES
	(1, 1, '{}', 1, 1, '2026-11-30 22:56:56.587896+00'),
	(2, 1, '{}', 1, 2, '2026-11-30 22:57:20.100507+00');
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
