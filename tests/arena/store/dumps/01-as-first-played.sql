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
    absent_since timestamp with time zone
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
    CONSTRAINT match_cause CHECK (((ending = 'forfeit'::text) = (cause IS NOT NULL))),
    CONSTRAINT match_cause_check CHECK ((cause = ANY (ARRAY['late'::text, 'illegal'::text, 'malformed'::text, 'gone'::text, 'no-show'::text]))),
    CONSTRAINT match_claimed CHECK (((state = 'playing'::text) = (claim IS NOT NULL))),
    CONSTRAINT match_ended CHECK (((state = 'finished'::text) = (ending IS NOT NULL))),
    CONSTRAINT match_ending_check CHECK ((ending = ANY (ARRAY['played-out'::text, 'forfeit'::text]))),
    CONSTRAINT match_finished CHECK (((state = ANY (ARRAY['finished'::text, 'void'::text])) = (finished_at IS NOT NULL))),
    CONSTRAINT match_leased CHECK ((((claim IS NULL) = (lease_until IS NULL)) AND ((claim IS NULL) = (claimed_by IS NULL)))),
    CONSTRAINT match_number_check CHECK ((number >= 1)),
    CONSTRAINT match_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'playing'::text, 'parked'::text, 'finished'::text, 'void'::text])))
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
    CONSTRAINT schedule_bank_ms_check CHECK (((bank_ms >= 0) AND (bank_ms <= 86400000))),
    CONSTRAINT schedule_decision_ms_check CHECK (((decision_ms >= 1) AND (decision_ms <= 86400000))),
    CONSTRAINT schedule_decks_check CHECK (((decks >= 1) AND (decks <= 10000))),
    CONSTRAINT schedule_faults_check CHECK ((faults = ANY (ARRAY['strict'::text, 'lenient'::text]))),
    CONSTRAINT schedule_format_check CHECK ((format = 'round-robin'::text)),
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
    ordinal bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    started_at timestamp with time zone,
    finished_at timestamp with time zone,
    CONSTRAINT tournament_finished CHECK (((state <> ALL (ARRAY['finished'::text, 'void'::text])) OR (finished_at IS NOT NULL))),
    CONSTRAINT tournament_rated CHECK (((ladder IS NULL) OR (started_at IS NULL) OR (ordinal IS NOT NULL))),
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
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES
	(1, '2026-11-30 22:55:31.245479+00', 'organiser', 'created', 'owner house', ''),
	(2, '2026-11-30 22:55:31.245479+00', 'organiser', 'created', 'bot random', ''),
	(3, '2026-11-30 22:55:31.245479+00', 'organiser', 'created', 'bot lowest-winner', ''),
	(4, '2026-11-30 22:55:31.245479+00', 'organiser', 'created', 'bot rule-of-thumb', ''),
	(5, '2026-11-30 22:55:31.305209+00', 'organiser', 'created', 'schedule demo-1', ''),
	(6, '2026-11-30 22:55:31.305209+00', 'organiser', 'added slot', 'schedule demo-1', '2026-11-30T22:55:33.317057+00:00'),
	(7, '2026-11-30 22:55:50.48464+00', 'organiser', 'created', 'schedule demo-4', ''),
	(8, '2026-11-30 22:55:50.48464+00', 'organiser', 'added slot', 'schedule demo-4', '2026-11-30T22:55:52.498476+00:00');
INSERT INTO public.bot OVERRIDING SYSTEM VALUE VALUES
	(1, 'random', 1, '{}', '2026-11-30 22:55:31.245479+00', NULL),
	(2, 'lowest-winner', 1, '{}', '2026-11-30 22:55:31.245479+00', NULL),
	(3, 'rule-of-thumb', 1, '{}', '2026-11-30 22:55:31.245479+00', NULL);
INSERT INTO public.bot_version OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, '2026-11-30 22:55:31.245479+00', NULL),
	(2, 2, 1, '2026-11-30 22:55:31.245479+00', NULL),
	(3, 3, 1, '2026-11-30 22:55:31.245479+00', NULL);
INSERT INTO public.entry VALUES
	(1, 1, 1, NULL),
	(1, 2, 2, NULL),
	(1, 3, 3, NULL),
	(2, 1, 1, NULL),
	(2, 2, 2, NULL),
	(2, 3, 3, NULL);
INSERT INTO public.game VALUES
	(1, 1, '\xce5686b4211069bcf1fd5cd518fa4c53a3d52abfa221f438d8d9bc0088cef78c', 0, '{0,1,0,1}'),
	(1, 2, '\xce5686b4211069bcf1fd5cd518fa4c53a3d52abfa221f438d8d9bc0088cef78c', 0, '{1,0,1,0}'),
	(2, 1, '\xac7030dbbca98c5942cffcd2b4e451899369501dacf9b602ed7e8063f1b553c4', 0, '{0,1,0,1}'),
	(2, 2, '\xac7030dbbca98c5942cffcd2b4e451899369501dacf9b602ed7e8063f1b553c4', 0, '{1,0,1,0}'),
	(3, 1, '\x95959907625f020f1344af132b500aed923aa4ca21b51b86014093aee8e01f5f', 0, '{0,1,0,1}'),
	(3, 2, '\x95959907625f020f1344af132b500aed923aa4ca21b51b86014093aee8e01f5f', 0, '{1,0,1,0}'),
	(4, 1, '\x2d0aef59c4d2ecf41138287275e36649f6520c1713e56884636a01c1d0ef0df1', 0, '{0,1,0,1}'),
	(4, 2, '\x2d0aef59c4d2ecf41138287275e36649f6520c1713e56884636a01c1d0ef0df1', 0, '{1,0,1,0}'),
	(5, 1, '\x0230b81def81bf0720f7d6c7b70934c90960cae132a5c7a7f03c9c53ffdc8b8f', 0, '{0,1,0,1}'),
	(5, 2, '\x0230b81def81bf0720f7d6c7b70934c90960cae132a5c7a7f03c9c53ffdc8b8f', 0, '{1,0,1,0}'),
	(6, 1, '\x8f82e5e9ef3c76d2311e77126a421fc7be9df93f8e5842c5dcb389a700a06017', 0, '{0,1,0,1}'),
	(6, 2, '\x8f82e5e9ef3c76d2311e77126a421fc7be9df93f8e5842c5dcb389a700a06017', 0, '{1,0,1,0}'),
	(7, 1, '\x006dd973d6f1653f0e78c93140174880b6a0a6c0972e58933c3eb8eec8eca03a', 0, '{0,1,0,1}'),
	(7, 2, '\x006dd973d6f1653f0e78c93140174880b6a0a6c0972e58933c3eb8eec8eca03a', 0, '{1,0,1,0}'),
	(8, 1, '\xe3931159279854d9c6b39e8debe60b62eee47a51ebb661b29107b9cdb0478041', 0, '{0,1,0,1}'),
	(8, 2, '\xe3931159279854d9c6b39e8debe60b62eee47a51ebb661b29107b9cdb0478041', 0, '{1,0,1,0}'),
	(9, 1, '\x5a7f1f8b8f177294ca931984d2846ca54ac0c6a6ece1b5e27930c0ce8800dbef', 0, '{0,1,0,1}'),
	(9, 2, '\x5a7f1f8b8f177294ca931984d2846ca54ac0c6a6ece1b5e27930c0ce8800dbef', 0, '{1,0,1,0}'),
	(10, 1, '\x058af3f75d93eb24159f060a19d8ed27c9a8656d47a75fde82bbdefa35882eee', 0, '{0,1,0,1}'),
	(10, 2, '\x058af3f75d93eb24159f060a19d8ed27c9a8656d47a75fde82bbdefa35882eee', 0, '{1,0,1,0}'),
	(11, 1, '\xc923cac401d557afce811e1e9d15c69d744a84446ade90ca8a3401afd2532bc3', 0, '{0,1,0,1}'),
	(11, 2, '\xc923cac401d557afce811e1e9d15c69d744a84446ade90ca8a3401afd2532bc3', 0, '{1,0,1,0}'),
	(12, 1, '\x0e01e55c2c5fcb2cd2a195768773d242aac13469e224010c7671fb7d7e7238d7', 0, '{0,1,0,1}'),
	(12, 2, '\x0e01e55c2c5fcb2cd2a195768773d242aac13469e224010c7671fb7d7e7238d7', 0, '{1,0,1,0}'),
	(13, 1, '\x79f18ad8e3dc7b415b385705a3ca1a1c57b52e64a10e529f3c4a6c73f41325aa', 0, '{0,1,0,1}'),
	(13, 2, '\x79f18ad8e3dc7b415b385705a3ca1a1c57b52e64a10e529f3c4a6c73f41325aa', 0, '{1,0,1,0}'),
	(14, 1, '\x35044b37a0b16bc6d3b22ef161ac6181f91ef203c4fee3caadc2e3da4d49dca6', 0, '{0,1,0,1}'),
	(14, 2, '\x35044b37a0b16bc6d3b22ef161ac6181f91ef203c4fee3caadc2e3da4d49dca6', 0, '{1,0,1,0}'),
	(15, 1, '\x4ed3c33b413aa28ae14affcf6dcd30c44c40f6f3fea54365a0fb609da4b6d93a', 0, '{0,1,0,1}'),
	(15, 2, '\x4ed3c33b413aa28ae14affcf6dcd30c44c40f6f3fea54365a0fb609da4b6d93a', 0, '{1,0,1,0}');
INSERT INTO public.ladder OVERRIDING SYSTEM VALUE VALUES
	(1, 'twenty-five', 'twenty-five', 4, 25, 8.333333333333334, 4.166666666666667, 0.025, 0.25, 4.166666666666667, '2026-11-30 22:55:33.395225+00');
INSERT INTO public.match OVERRIDING SYSTEM VALUE VALUES
	(4, 2, 1, 'playing', '-infinity', 1, 0, NULL, 'vm/0', '60584601-2aed-4e0f-89c2-66e6cf13e419', '2026-11-30 22:56:02.846926+00', '\x0a170a1534182a1916030f111a0b14242106012c02251f2023', 0, NULL, NULL, NULL, '2026-11-30 22:55:52.846926+00', NULL, false),
	(5, 2, 2, 'playing', '-infinity', 1, 0, NULL, 'vm/0', '009aa648-0b05-42ab-8ce3-a94093ac55a2', '2026-11-30 22:56:02.847181+00', '\x0a170a15210e2f253102291d07051426230b04090c2d0a3308', 0, NULL, NULL, NULL, '2026-11-30 22:55:52.847181+00', NULL, false),
	(1, 1, 1, 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a2b0a15332d2e30280b131e1b2a2c1c18210c1f1707250120120877332a2c251f301e1a0802010000000000000a1e120d1c012e0b0c18172d201b2107281a0d000001000000000000000100010a3e0a1530021e280121231216292b34310b1724050d09070a1212940101120b050d0a2131241e232b070216171a1100000100000100010000000000000000000a450a15332d2e30280b131e1b2a2c1c18210c1f1707250120121577332a2c251f301e1c172e0b1821072d1b200c01281a150000000000000000000000000000000000000000000a2e0a1530021e280121231216292b34310b1724050d09070a120a9401011231050d0a210b1a09000000000000000000', 4, 'played-out', NULL, '\x4e64554775f37fb1b6a6a862f7f978e86022f3f6bc870e9d130c21928a4ea79f', '2026-11-30 22:55:33.491354+00', '2026-11-30 22:55:33.572749+00', true),
	(2, 1, 2, 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a250a15150732120b302c0e11052f250a2a1819171f1d24231205150e1819171a0502000000000a22120f1211252a1d32301f0b052f24072c0a1a0f0100000001000000000000000000000a360a152f1c181031242d0533250a230d06290711200c3228120e960118330a112423201c050d0c101a0d000100010000010000000000000a430a15150732120b302c0e11052f250a2a1819171f1d24231214322c2f1d19120e181f0705251715110a240b302a1a140000000000000000000002000000000000000200', 3, 'played-out', NULL, '\xd9756b9d82d3c1ac4dd720177c40c9d93d975878e994c782f7818bb3368fd78f', '2026-11-30 22:55:33.491565+00', '2026-11-30 22:55:33.57664+00', true),
	(3, 1, 3, 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a250a1518300f332b170506020a191c22120d1f2d321b262c120533021c2d2b1a0501000100000a22120f17121f3006221b260f051932180a0d1a0f0100000000000000000000000000000a3b0a1508252c1f022e31331c211d0734061403281a29260f1210251c1d261a1f3114282c33340703082e1a10000000000000000000000000000000000a430a1518300f332b170506020a191c22120d1f2d321b262c1214300a222d3233060d1b2b05192618021c1f0f17121a140000010000000000000000000000000100020000', 3, 'played-out', NULL, '\xd80544e12158636fa58a5a77e5383142d95acd619c780bc83ecb5c9bc8c6afbf', '2026-11-30 22:55:33.491585+00', '2026-11-30 22:55:33.580722+00', true),
	(7, 2, 4, 'playing', '-infinity', 1, 0, NULL, 'vm/0', '5d29ead3-acba-4548-bc77-378302d26a1d', '2026-11-30 22:56:02.847215+00', '\x0a1d0a153228062f212009311e1d051808231030022b152d3412016a1a0109', 0, NULL, NULL, NULL, '2026-11-30 22:55:52.847215+00', NULL, false),
	(8, 2, 5, 'playing', '-infinity', 1, 0, NULL, 'vm/0', '81bf934f-70df-45fb-befd-a5ce2f1d78ac', '2026-11-30 22:56:02.847226+00', '\x0a170a151c030d1d101f12051b152409332908142e11270a19', 0, NULL, NULL, NULL, '2026-11-30 22:55:52.847226+00', NULL, false),
	(9, 2, 6, 'playing', '-infinity', 1, 0, NULL, 'vm/0', '1832396d-260c-4b40-b56e-c4e96a54e396', '2026-11-30 22:56:02.847236+00', '\x0a170a15052d152c072b2234090d023128031904291c2e0c27', 0, NULL, NULL, NULL, '2026-11-30 22:55:52.847236+00', NULL, false),
	(10, 2, 7, 'playing', '-infinity', 1, 0, NULL, 'vm/0', '5c0d9f66-d3f2-40ff-aac9-b0672b6aed24', '2026-11-30 22:56:02.847249+00', '\x0a170a152406202c050e3122293310280f0d1f1201261a322f', 0, NULL, NULL, NULL, '2026-11-30 22:55:52.847249+00', NULL, false),
	(11, 2, 8, 'playing', '-infinity', 1, 0, NULL, 'vm/0', '3c6b784a-66e1-46fe-b46a-a69b10ebea61', '2026-11-30 22:56:02.847263+00', '\x0a170a1523322c070f340b2b153119202f0e1b27181106290c', 0, NULL, NULL, NULL, '2026-11-30 22:55:52.847263+00', NULL, false),
	(13, 2, 10, 'playing', '-infinity', 1, 0, NULL, 'vm/0', '404b0d7b-ac08-4b07-96ab-79dedf594836', '2026-11-30 22:56:02.847309+00', '\x0a1d0a151f0a2a0f18331928112f232109291b0b17202425101201181a010a', 0, NULL, NULL, NULL, '2026-11-30 22:55:52.847309+00', NULL, false),
	(14, 2, 11, 'playing', '-infinity', 1, 0, NULL, 'vm/0', '92e93855-7678-41db-ab2f-8ed7e50e6498', '2026-11-30 22:56:02.847321+00', '\x0a170a151a15121e01192e0510272f212303311c3220042d0b', 0, NULL, NULL, NULL, '2026-11-30 22:55:52.847321+00', NULL, false),
	(6, 2, 3, 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a170a15260c1c30291b33182e2003172c340714120e1f2f230a2e12153e261b071f2f29333417141c180c2003122e2c0e301a150d01030001010000000000000000000000000000000a2d0a152b1933260a200523272f281e0b03290d1216011b2d12093e0a0503011b332f291a090000000000000000000a460a15260c1c30291b33182e2003172c340714120e1f2f23121692012933342f071f0c18143020171b030e26232c121c1a150000000000000000000000000000000000010000000a260a152b1933260a200523272f281e0b03290d1216011b2d12068201332f28121a050001020204', 4, 'played-out', NULL, '\x9d3636585f82371cefb8069c6449e0aac29bd4cda195a56cfaa48077f4f15aad', '2026-11-30 22:55:52.847202+00', '2026-11-30 22:55:53.038022+00', false),
	(12, 2, 9, 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a170a150333052c1c16221e2a11301b0c0f2621132d12240a0a2c1214051e0c2403221b2126121c2a0f132c112d3316301a140c050001000100000000000000000000000000000a230a151d112c030e150c1626132501272a05191a141022291204030c01101a04000000000a430a150333052c1c16221e2a11301b0c0f2621132d12240a1214031e0c120f132c162a302d331c2226211b2405111a1400000000000000000000000001000000000000000a2b0a151d112c030e150c1626132501272a05191a1410222912082c262a19030c051a1a080000000101000000', 4, 'played-out', NULL, '\x15917af6fb6669b9a74c33ec376277de5362c632d1acf08f2b98ad263df5e82d', '2026-11-30 22:55:52.847275+00', '2026-11-30 22:55:53.039697+00', false),
	(15, 2, 12, 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a170a15250e1e1908161a2e2d2b020f0d0c242c27151418070a2c12141e2e242718191a0f1602140e0c2c082d0d15252b1a1409050300000100000000000000000000000000000a2b0a15212925120e2a301a2e271622010f1f202c1c04182f120829300f2c2021271f1a0800000000000000000a430a15250e1e1908161a2e2d2b020f0d0c242c27151418071214082b022c0d140e1a0c271e2e24152516192d0f181a140000000000000000000000000000000000000100', 3, 'played-out', NULL, '\x4840d9377abb9a101930d4f768e5087d52a3e2d8fe508c2c7a1f9a95e1e6e843', '2026-11-30 22:55:52.847331+00', '2026-11-30 22:55:53.040875+00', false);
INSERT INTO public.match_entrant VALUES
	(1, 0, 2, 2, 1, 35, 0, false),
	(1, 1, 3, 1, 1, 45, 0, false),
	(2, 0, 3, 2, 1, 25, 0, false),
	(2, 1, 1, 1, 1, 40, 0, false),
	(3, 0, 1, 2, 0, 20, 0, false),
	(3, 1, 2, 1, 2, 50, 0, false),
	(4, 0, 2, NULL, NULL, NULL, 0, false),
	(4, 1, 3, NULL, NULL, NULL, 0, false),
	(5, 0, 3, NULL, NULL, NULL, 0, false),
	(5, 1, 1, NULL, NULL, NULL, 0, false),
	(7, 0, 3, NULL, NULL, NULL, 0, false),
	(7, 1, 2, NULL, NULL, NULL, 0, false),
	(8, 0, 1, NULL, NULL, NULL, 0, false),
	(8, 1, 3, NULL, NULL, NULL, 0, false),
	(9, 0, 2, NULL, NULL, NULL, 0, false),
	(9, 1, 1, NULL, NULL, NULL, 0, false),
	(10, 0, 2, NULL, NULL, NULL, 0, false),
	(10, 1, 3, NULL, NULL, NULL, 0, false),
	(11, 0, 3, NULL, NULL, NULL, 0, false),
	(11, 1, 1, NULL, NULL, NULL, 0, false),
	(13, 0, 3, NULL, NULL, NULL, 0, false),
	(13, 1, 2, NULL, NULL, NULL, 0, false),
	(14, 0, 1, NULL, NULL, NULL, 0, false),
	(14, 1, 3, NULL, NULL, NULL, 0, false),
	(6, 0, 1, 2, 0, 15, 0, false),
	(6, 1, 2, 1, 2, 50, 0, false),
	(12, 0, 1, 2, 1, 30, 0, false),
	(12, 1, 2, 1, 1, 35, 0, false),
	(15, 0, 2, 1, 1, 35, 0, false),
	(15, 1, 1, 2, 1, 25, 0, false);
INSERT INTO public.migration VALUES
	(1, '0001_ground', '18b990247fb05ee74697bb65861a8642bee59d1c63bd8f3998377bfa6da14b4c', '2026-11-30 22:55:25.709741+00');
INSERT INTO public.owner OVERRIDING SYSTEM VALUE VALUES
	(1, 'house', '2026-11-30 22:55:31.245479+00');
INSERT INTO public.rating VALUES
	(1, 1, 24.859173156524427, 5.7603335624837415, 2, 1, 0, 1, 0),
	(1, 2, 27.543520056108676, 5.909498616628244, 2, 1, 0, 1, 0),
	(1, 3, 24.944986349054165, 6.21464493641395, 2, 1, 0, 1, 0);
INSERT INTO public.rating_step VALUES
	(1, 1, 1, 2, 2, 25, 8.333333333333334, 20.305253949769472, 7.136552284755495),
	(1, 2, 1, 3, 1, 25, 8.333333333333334, 29.69474605023054, 7.136552284755495),
	(1, 3, 2, 3, 2, 29.69474605023054, 7.136552284755495, 24.944986349054165, 6.21464493641395),
	(1, 4, 2, 1, 1, 25, 8.333333333333334, 31.476357612080196, 6.823505556744929),
	(1, 5, 3, 1, 2, 31.476357612080196, 6.823505556744929, 24.859173156524427, 5.7603335624837415),
	(1, 6, 3, 2, 1, 20.305253949769472, 7.136552284755495, 27.543520056108676, 5.909498616628244);
INSERT INTO public.schedule OVERRIDING SYSTEM VALUE VALUES
	(1, 'demo-1', 'twenty-five', '{}', NULL, 'UTC', 'bots: random, lowest-winner, rule-of-thumb', 0, 'round-robin', true, 1, 1000, 30000, 0, 10000, 'lenient', 60, true, true, false, NULL, '2026-11-30 22:55:31.305209+00'),
	(2, 'demo-4', 'twenty-five', '{}', NULL, 'UTC', 'bots: random, lowest-winner, rule-of-thumb', 0, 'round-robin', true, 4, 1000, 30000, 0, 10000, 'lenient', 60, true, true, false, NULL, '2026-11-30 22:55:50.48464+00');
INSERT INTO public.slot OVERRIDING SYSTEM VALUE VALUES
	(1, 1, '2026-11-30 22:55:33.317057+00', 0, 'taken', NULL, '2026-11-30 22:55:31.305209+00'),
	(2, 2, '2026-11-30 22:55:52.498476+00', 0, 'taken', NULL, '2026-11-30 22:55:50.48464+00');
INSERT INTO public.token OVERRIDING SYSTEM VALUE VALUES
	(1, 1, '\xa07ff688118f3b98d2ca6cf917f030485f6b35704ab3a7c6a6c4ed2b4d69e257', '2026-11-30 22:55:31.245479+00', NULL),
	(2, 2, '\x08003f55a67e0a3264f424d0869d50912fe14200fc9fc708218231244ae0c70d', '2026-11-30 22:55:31.245479+00', NULL),
	(3, 3, '\xd3624b7868c4c65409797ee59a9222702324af5aa7608ab58a87ba756114b8c1', '2026-11-30 22:55:31.245479+00', NULL);
INSERT INTO public.tournament OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, 'demo-1 2026-11-30 22:55', 'finished', '2026-11-30 22:55:33.317057+00', 'twenty-five', '{"rob": "ace_holder", "pool": "0", "sides": "0,2/1,3", "jokers": "0", "preset": "twenty-five", "renege": "yes", "target": "25", "auction": "single_round", "partner": "fixed", "players": "4", "ranking": "irish", "turn_up": "yes", "all_pass": "throw_in", "deal_cap": "100", "ct_ladder": "sequential", "end_check": "immediate", "hand_size": "5", "overshoot": "off", "tie_break": "first_to_reach", "bid_values": "10,15,20,25,60", "first_lead": "dealer_left", "kitty_size": "0", "rob_forced": "no", "trump_from": "turn_up", "void_plain": "any", "dealer_take": "yes", "bonus_points": "0", "bonus_timing": "when_played", "ct_call_self": "forbidden", "deal_batches": "3,2", "discard_draw": "no", "plain_follow": "strict", "renege_scope": "each", "throw_in_cap": "3", "trick_points": "5", "trump_naming": "after_kitty", "bidder_scores": "all", "dealer_in_war": "take_or_pass", "rob_turned_ace": "dealer", "ct_partner_known": "on_call", "failed_bid_reach": "void", "take_reply_order": "taken_bidder", "thirty_for_sixty": "no", "only_bidder_can_win": "no", "ace_of_diamonds_plain": "lowest"}', 'round-robin', true, 1, 1000, 30000, 0, 10000, 'lenient', 60, '\xf41fcdfc72f820ef827e7cf1dd207b5a7347b15908e918269837e187f0ee4563', 1, 1, '2026-11-30 22:55:33.395225+00', '2026-11-30 22:55:33.422404+00', '2026-11-30 22:55:33.598578+00'),
	(2, 2, 2, 'demo-4 2026-11-30 22:55', 'running', '2026-11-30 22:55:52.498476+00', 'twenty-five', '{"rob": "ace_holder", "pool": "0", "sides": "0,2/1,3", "jokers": "0", "preset": "twenty-five", "renege": "yes", "target": "25", "auction": "single_round", "partner": "fixed", "players": "4", "ranking": "irish", "turn_up": "yes", "all_pass": "throw_in", "deal_cap": "100", "ct_ladder": "sequential", "end_check": "immediate", "hand_size": "5", "overshoot": "off", "tie_break": "first_to_reach", "bid_values": "10,15,20,25,60", "first_lead": "dealer_left", "kitty_size": "0", "rob_forced": "no", "trump_from": "turn_up", "void_plain": "any", "dealer_take": "yes", "bonus_points": "0", "bonus_timing": "when_played", "ct_call_self": "forbidden", "deal_batches": "3,2", "discard_draw": "no", "plain_follow": "strict", "renege_scope": "each", "throw_in_cap": "3", "trick_points": "5", "trump_naming": "after_kitty", "bidder_scores": "all", "dealer_in_war": "take_or_pass", "rob_turned_ace": "dealer", "ct_partner_known": "on_call", "failed_bid_reach": "void", "take_reply_order": "taken_bidder", "thirty_for_sixty": "no", "only_bidder_can_win": "no", "ace_of_diamonds_plain": "lowest"}', 'round-robin', true, 4, 1000, 30000, 0, 10000, 'lenient', 60, '\xa961ef7b6d9e941153884432c353f2076e49368394630807156cb3108bebb356', 1, 2, '2026-11-30 22:55:52.719971+00', '2026-11-30 22:55:52.770705+00', NULL);
SELECT pg_catalog.setval('public.audit_id_seq', 8, true);
SELECT pg_catalog.setval('public.bot_id_seq', 3, true);
SELECT pg_catalog.setval('public.bot_version_id_seq', 3, true);
SELECT pg_catalog.setval('public.ladder_id_seq', 2, true);
SELECT pg_catalog.setval('public.match_id_seq', 15, true);
SELECT pg_catalog.setval('public.owner_id_seq', 1, true);
SELECT pg_catalog.setval('public.schedule_id_seq', 2, true);
SELECT pg_catalog.setval('public.slot_id_seq', 2, true);
SELECT pg_catalog.setval('public.token_id_seq', 3, true);
SELECT pg_catalog.setval('public.tournament_id_seq', 2, true);
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
ALTER TABLE ONLY public.token
    ADD CONSTRAINT token_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.token
    ADD CONSTRAINT token_unique UNIQUE (sha256);
ALTER TABLE ONLY public.tournament
    ADD CONSTRAINT tournament_of_slot UNIQUE (slot);
ALTER TABLE ONLY public.tournament
    ADD CONSTRAINT tournament_ordinal UNIQUE (ladder, ordinal);
ALTER TABLE ONLY public.tournament
    ADD CONSTRAINT tournament_pkey PRIMARY KEY (id);
CREATE INDEX audit_of_subject ON public.audit USING btree (subject, at);
CREATE INDEX bot_of_owner ON public.bot USING btree (owner);
CREATE INDEX entry_of_version ON public.entry USING btree (version);
CREATE INDEX fault_of_version ON public.fault USING btree (version, at);
CREATE INDEX match_latest ON public.match USING btree (finished_at) WHERE (state = 'finished'::text);
CREATE INDEX match_of_version ON public.match_entrant USING btree (version, match);
CREATE INDEX match_open ON public.match USING btree (number, tournament) WHERE (state = ANY (ARRAY['waiting'::text, 'playing'::text]));
CREATE INDEX match_unended ON public.match USING btree (tournament) WHERE (state = ANY (ARRAY['waiting'::text, 'playing'::text]));
CREATE INDEX match_unsettled ON public.match USING btree (tournament, number) WHERE (NOT settled);
CREATE INDEX rating_of_version ON public.rating USING btree (version);
CREATE INDEX rating_step_of_version ON public.rating_step USING btree (version, ladder, ordinal);
CREATE INDEX slot_open ON public.slot USING btree (due_at) WHERE (state = 'open'::text);
CREATE INDEX token_of_version ON public.token USING btree (version);
CREATE INDEX tournament_of_schedule ON public.tournament USING btree (schedule, due_at);
CREATE INDEX tournament_open ON public.tournament USING btree (due_at) WHERE (state = ANY (ARRAY['scheduled'::text, 'running'::text]));
CREATE TRIGGER audit_stands BEFORE DELETE OR UPDATE ON public.audit FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER rating_step_stands BEFORE UPDATE ON public.rating_step FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
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
ALTER TABLE ONLY public.token
    ADD CONSTRAINT token_version_fkey FOREIGN KEY (version) REFERENCES public.bot_version(id);
ALTER TABLE ONLY public.tournament
    ADD CONSTRAINT tournament_ladder_fkey FOREIGN KEY (ladder) REFERENCES public.ladder(id);
ALTER TABLE ONLY public.tournament
    ADD CONSTRAINT tournament_schedule_fkey FOREIGN KEY (schedule) REFERENCES public.schedule(id);
ALTER TABLE ONLY public.tournament
    ADD CONSTRAINT tournament_slot_fkey FOREIGN KEY (slot) REFERENCES public.slot(id);
