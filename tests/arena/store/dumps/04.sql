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
	(1, '2026-11-30 23:07:33.345829+00', 'organiser', 'created', 'owner house', ''),
	(2, '2026-11-30 23:07:33.345829+00', 'organiser', 'created', 'bot random', ''),
	(3, '2026-11-30 23:07:33.345829+00', 'organiser', 'created', 'bot lowest-winner', ''),
	(4, '2026-11-30 23:07:33.345829+00', 'organiser', 'created', 'bot rule-of-thumb', ''),
	(5, '2026-11-30 23:07:33.421517+00', 'organiser', 'created', 'schedule demo-1', ''),
	(6, '2026-11-30 23:07:33.421517+00', 'organiser', 'added slot', 'schedule demo-1', '2026-11-30T23:07:35.431267+00:00'),
	(7, '2026-11-30 23:07:51.576873+00', 'organiser', 'created', 'schedule demo-4', ''),
	(8, '2026-11-30 23:07:51.576873+00', 'organiser', 'added slot', 'schedule demo-4', '2026-11-30T23:07:53.607987+00:00');
INSERT INTO public.bot OVERRIDING SYSTEM VALUE VALUES
	(1, 'random', 1, '{}', '2026-11-30 23:07:33.345829+00', NULL),
	(2, 'lowest-winner', 1, '{}', '2026-11-30 23:07:33.345829+00', NULL),
	(3, 'rule-of-thumb', 1, '{}', '2026-11-30 23:07:33.345829+00', NULL);
INSERT INTO public.bot_version OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, '2026-11-30 23:07:33.345829+00', NULL),
	(2, 2, 1, '2026-11-30 23:07:33.345829+00', NULL),
	(3, 3, 1, '2026-11-30 23:07:33.345829+00', NULL);
INSERT INTO public.entry VALUES
	(1, 1, 1, NULL, NULL, NULL, NULL, NULL),
	(1, 2, 2, NULL, NULL, NULL, NULL, NULL),
	(1, 3, 3, NULL, NULL, NULL, NULL, NULL),
	(2, 1, 1, NULL, NULL, NULL, NULL, NULL),
	(2, 2, 2, NULL, NULL, NULL, NULL, NULL),
	(2, 3, 3, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.game VALUES
	(1, 1, '\xfd1f07a0c94b3102c6852bc32e27d27208dfe96104b3e6236402fcb50f66a8f0', 0, '{0,1,0,1}'),
	(1, 2, '\xfd1f07a0c94b3102c6852bc32e27d27208dfe96104b3e6236402fcb50f66a8f0', 0, '{1,0,1,0}'),
	(2, 1, '\x0285ec04180430af6a603c4b73f581ee48a4935ceb573d1648700b6f4fc9e668', 0, '{0,1,0,1}'),
	(2, 2, '\x0285ec04180430af6a603c4b73f581ee48a4935ceb573d1648700b6f4fc9e668', 0, '{1,0,1,0}'),
	(3, 1, '\x7000190afa3528e90820500b2218118e843bbbe7ce747d8e1f7454c96db00f24', 0, '{0,1,0,1}'),
	(3, 2, '\x7000190afa3528e90820500b2218118e843bbbe7ce747d8e1f7454c96db00f24', 0, '{1,0,1,0}'),
	(4, 1, '\x3b6ab5e5a3ddea259d23ab5f9d683d5ccf2ce419c32285462e84eee13ab29e45', 0, '{0,1,0,1}'),
	(4, 2, '\x3b6ab5e5a3ddea259d23ab5f9d683d5ccf2ce419c32285462e84eee13ab29e45', 0, '{1,0,1,0}'),
	(5, 1, '\xcc571ee8d78263ea28082344e571f4fc63ad16efe14810ee2c241b17f2f72669', 0, '{0,1,0,1}'),
	(5, 2, '\xcc571ee8d78263ea28082344e571f4fc63ad16efe14810ee2c241b17f2f72669', 0, '{1,0,1,0}'),
	(6, 1, '\x46bb3121bb976e9d612cbf479de314a0295b9937081d6b51fdcf42be316a5548', 0, '{0,1,0,1}'),
	(6, 2, '\x46bb3121bb976e9d612cbf479de314a0295b9937081d6b51fdcf42be316a5548', 0, '{1,0,1,0}'),
	(7, 1, '\xa7e84ed22a9f48839c673e0db5690d846a8c282d35e2ab300e121a04127393dc', 0, '{0,1,0,1}'),
	(7, 2, '\xa7e84ed22a9f48839c673e0db5690d846a8c282d35e2ab300e121a04127393dc', 0, '{1,0,1,0}'),
	(8, 1, '\x14b01ac82fc2653d3a748217292b9ff07c866c75d71b65c49b87f648c428ee59', 0, '{0,1,0,1}'),
	(8, 2, '\x14b01ac82fc2653d3a748217292b9ff07c866c75d71b65c49b87f648c428ee59', 0, '{1,0,1,0}'),
	(9, 1, '\x09994ff644149dad635fbaf314bad3fb12ab722ac9240ee5aea1fd49415c3b85', 0, '{0,1,0,1}'),
	(9, 2, '\x09994ff644149dad635fbaf314bad3fb12ab722ac9240ee5aea1fd49415c3b85', 0, '{1,0,1,0}'),
	(10, 1, '\x2011fd62491719c0b2cefe7ee676cd460f92ecdb31416c20dd5730c7d32045ba', 0, '{0,1,0,1}'),
	(10, 2, '\x2011fd62491719c0b2cefe7ee676cd460f92ecdb31416c20dd5730c7d32045ba', 0, '{1,0,1,0}'),
	(11, 1, '\x85a6ad6892a96421e275be1e0ec44130697e2b588517bc74a23ff303d71f0456', 0, '{0,1,0,1}'),
	(11, 2, '\x85a6ad6892a96421e275be1e0ec44130697e2b588517bc74a23ff303d71f0456', 0, '{1,0,1,0}'),
	(12, 1, '\x23978e1395c44865507436c279b072bc82b05bb3d7783c76a70d21c62f931f0f', 0, '{0,1,0,1}'),
	(12, 2, '\x23978e1395c44865507436c279b072bc82b05bb3d7783c76a70d21c62f931f0f', 0, '{1,0,1,0}'),
	(13, 1, '\x66438585c47a511e5b70ec32bbd66d4c0a78cfa73c57be3b8548896fda3444c9', 0, '{0,1,0,1}'),
	(13, 2, '\x66438585c47a511e5b70ec32bbd66d4c0a78cfa73c57be3b8548896fda3444c9', 0, '{1,0,1,0}'),
	(14, 1, '\x518d8d5255a21172d6073344ab5ad589085590121f164b15b1471404845289cb', 0, '{0,1,0,1}'),
	(14, 2, '\x518d8d5255a21172d6073344ab5ad589085590121f164b15b1471404845289cb', 0, '{1,0,1,0}'),
	(15, 1, '\x2b99b1269c4269a3c013f21ceed1ac883d0445196fb55e5cd84a189dd2af0f8c', 0, '{0,1,0,1}'),
	(15, 2, '\x2b99b1269c4269a3c013f21ceed1ac883d0445196fb55e5cd84a189dd2af0f8c', 0, '{1,0,1,0}');
INSERT INTO public.ladder OVERRIDING SYSTEM VALUE VALUES
	(1, 'twenty-five', 'twenty-five', 4, 25, 8.333333333333334, 4.166666666666667, 0.025, 0.25, 4.166666666666667, '2026-11-30 23:07:35.603888+00');
INSERT INTO public.match OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, '{2,3}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a690a150633191f320d031e223034250a0c280420100f012a12156e19302a0f0c04060d03250133321e34101f2228201a150901010100010000000000000000000100000000002a10bafc2553e731fa3439a7faf20ca97a562a10930c5a9c8f9828889310888925bb6ca10a230a15280a1d2006191315032d302911081e07321c0f02091204060308071a04000000000a450a150633191f320d031e223034250a0c280420100f012a12156e32302a0f331e341028201f220c04060d032501191a150000000000000000000000000000000000000000000a2b0a15280a1d2006191315032d302911081e07321c0f02091208282d3032020a03081a080000000000000000', 4, 'played-out', NULL, '\x15917af6fb6669b9a74c33ec376277de5362c632d1acf08f2b98ad263df5e82d', '2026-11-30 23:07:35.706147+00', '2026-11-30 23:07:35.796693+00', true, 1),
	(2, 1, 2, '{3,1}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a6a0a152a19152310091d1e32161131142b1b05302d08022112169501231d1b3014081516322b2d2a092105191102101e1a150100040002000100010100000000000000000000002a100d844b714ca59585e7332afbe02b53e22a105bcc9e1b62e679a5d7bdcfa0ef96de7c0a2e0a15112713250b172829332c1d2f2b1b080f1f211a3001120a940127331d210b2808011a090001000000000000000a460a152a19152310091d1e32161131142b1b05302d08022112169501191611082a322b2d09140523101e1b022130151d1a150000000000000000000000000000000000000000000a360a15112713250b172829332c1d2f2b1b080f1f211a3001120e9401252c1d1f27172f2111292b1a1a0d00000000000000000000000000', 4, 'played-out', NULL, '\x76c566cacf247e8aec96db4dde1f6b7959b444323296c0dafb112dbe77d29727', '2026-11-30 23:07:35.706379+00', '2026-11-30 23:07:35.798216+00', true, 1),
	(3, 1, 3, '{1,2}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a690a152a182b09261211142920171c01082c0a21191a2e2812157d2a292c28010a0920171a18122e2b111c261408211a150102000100020001000000000000000000000000002a10f91acee84c7383453d0148a92ab0ef9c2a1058ee41974f9f1c94032083a8d11e289c0a230a1528321d25340b080523182d09171e24140a20291102120432082d291a04000000000a450a152a182b09261211142920171c01082c0a21191a2e2812156e2a292c2e012809111a181217192b141c262008211a150000000000000000000000000000000000000000000a3b0a1528321d25340b080523182d09171e24140a20291102121034232d293218091417111d080b1e0a251a1000000000000000000000000000010000', 4, 'played-out', NULL, '\x953f07ada5fe888fcd09ae1c9d1866b5fb4ffb6e9d5292408030e3c68ca7463c', '2026-11-30 23:07:35.706403+00', '2026-11-30 23:07:35.799144+00', true, 1),
	(5, 2, 2, '{3,1}', 'playing', '-infinity', 1, 1, NULL, 'vm/0', '997f8a17-829f-49e5-afcf-d3d896cdebd2', '2026-11-30 23:08:04.138369+00', '\x', 0, NULL, NULL, NULL, '2026-11-30 23:07:54.138369+00', NULL, false, 1),
	(6, 2, 3, '{1,2}', 'playing', '-infinity', 1, 1, NULL, 'vm/0', '7ac1b5b6-f40e-42a1-a1ba-94da6c9d4510', '2026-11-30 23:08:04.138392+00', '\x', 0, NULL, NULL, NULL, '2026-11-30 23:07:54.138392+00', NULL, false, 1),
	(8, 2, 5, '{1,3}', 'playing', '-infinity', 1, 1, NULL, 'vm/0', '14188b7e-3764-4867-895a-a3e796c28a7a', '2026-11-30 23:08:04.138417+00', '\x', 0, NULL, NULL, NULL, '2026-11-30 23:07:54.138417+00', NULL, false, 1),
	(9, 2, 6, '{2,1}', 'playing', '-infinity', 1, 1, NULL, 'vm/0', '484b0a37-fa98-4c0c-8f55-ed56b95d20a3', '2026-11-30 23:08:04.138429+00', '\x', 0, NULL, NULL, NULL, '2026-11-30 23:07:54.138429+00', NULL, false, 1),
	(11, 2, 8, '{3,1}', 'playing', '-infinity', 1, 1, NULL, 'vm/0', 'cd4132bd-38c0-4ff9-bbf9-7e17db7669fa', '2026-11-30 23:08:04.138453+00', '\x', 0, NULL, NULL, NULL, '2026-11-30 23:07:54.138453+00', NULL, false, 1),
	(12, 2, 9, '{1,2}', 'playing', '-infinity', 1, 1, NULL, 'vm/0', 'e494ada0-5782-4e69-a30b-1744ecee7db8', '2026-11-30 23:08:04.138464+00', '\x', 0, NULL, NULL, NULL, '2026-11-30 23:07:54.138464+00', NULL, false, 1),
	(4, 2, 1, '{2,3}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a410a15212c0113270318071a22261e310806142e1d0d02251201011a01052a104b068c3ae03bf855d3c799307c29f4332a104d2d88924b2651a7195e4903df7301b80a2a121307080d1d2122260602270313181e14312e2c1a1a13020101000000000000000000000000000000000a3d0a150c2701112b19132a0f2c09202e32071a100a2f3305121175050f090a0113072f0c2c2e10272a20331a1101010000000000000000000000000000000a430a15212c0113270318071a22261e310806142e1d0d0225121427221e1d2107262e060d010302131808142c1a311a1400000000000000000000000000000000000000000a350a150c2701112b19132a0f2c09202e32071a100a2f3305120d75270f200a1a0c132e052c09101a0d00000000000000000000000000', 4, 'played-out', NULL, '\xfda2e2301b416fa49881defc67c911245bd196cc2f194faf75ceba7d49586451', '2026-11-30 23:07:54.138125+00', '2026-11-30 23:07:54.30784+00', false, 1),
	(7, 2, 4, '{3,2}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a3b0a152134111f0a2e30080e061c0419312c01102d1e22202a109d0b4a0c433a06d019bd9c9fe3c3f37c2a1093cbd6639d5963d5020fbcbbb9fd4c350a2c12141f0e1c1e21303122010a08042d342e2c110619101a1401010100000000000000000000000000000000000a350a151e062608291c162c3215091f22210c07280e131d31120d72261c1f1d063209072c2131291a0d000000000100000000000000000a430a152134111f0a2e30080e061c0419312c01102d1e222012143430312d1f0e1c1e21082c22010a060410112e191a1400000000000000000000000000000000000000000a2d0a151e062608291c162c3215091f22210c07280e131d31120972293209312c1f28081a09000000000000000000', 4, 'played-out', NULL, '\xe91cc1a94c004fd27b115010af17b69e08bfd725d5bcb5c5262a05e98d2110de', '2026-11-30 23:07:54.138407+00', '2026-11-30 23:07:54.309114+00', false, 1),
	(10, 2, 7, '{2,3}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a430a151d13261830030c0201070916231a171f28102a320812026b261a0209012a10dfc93541b9fc355558d863b40f101f1f2a105e91825feb48fd74a42d5378f7de136f0a2a121308231f010910300c162a1d02172813031a32181a13020101000000000000000000000000000000000a450a151d13261830030c0201070916231a171f28102a320812153e1807161001091f1d03232a30021728130c1a32261a15000100000000000000000000000000000000000000', 2, 'played-out', NULL, '\xf03b5f3b1b9da24968a3471c13866c20f98acce63c38f7c0c2ab3123e7d9e46e', '2026-11-30 23:07:54.138441+00', '2026-11-30 23:07:54.309873+00', false, 1),
	(14, 2, 11, '{1,3}', 'playing', '-infinity', 1, 1, NULL, 'vm/0', 'fc26af48-8c9b-4bf9-a545-93d9daf06ca1', '2026-11-30 23:08:04.13849+00', '\x', 0, NULL, NULL, NULL, '2026-11-30 23:07:54.13849+00', NULL, false, 1),
	(15, 2, 12, '{2,1}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', 'd6b17c41-78aa-4690-b7f1-82aecd409747', '2026-11-30 23:08:04.138502+00', '\x0a3b0a151c2834020d0f2f06111b10072a150b092e200a25312a1029adc124b6a5730e21e4c4c550eb35632a10a6aefedf73a47c2d34bb0fbeb6f96a69', 0, NULL, NULL, NULL, '2026-11-30 23:07:54.138502+00', NULL, false, 1),
	(13, 2, 10, '{3,2}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a410a15033029142c0f26220e203213011d04192a3108283312016c1a01012a10bf9d75720bbe3f4c388c5ef42e1bf6e62a10e03a25b9cc8a461798e5e372602760b70a2c12142c0e3231290f1d3319142013283022042a0326011a1402010000000000000000000000000000000000000a230a1531082c1d1213331e042025110f1805290e241f0b3212042c330f291a04000000000a450a15033029142c0f26220e203213011d04192a3108283312156c2c0e3231290f1d33283020132a142204190326011a150000000000000000000000000000000000000000000a230a1531082c1d1213331e042025110f1805290e241f0b3212042c330f291a0400000000', 4, 'played-out', NULL, '\x23ed1317739432095b9b8d0ac4c6dc773858367b1ad0c84862ca04513acebf49', '2026-11-30 23:07:54.138478+00', '2026-11-30 23:07:54.310579+00', false, 1);
INSERT INTO public.match_entrant VALUES
	(1, 0, 2, 2, 1, 30, 0, false, NULL),
	(1, 1, 3, 1, 1, 35, 0, false, NULL),
	(2, 0, 3, 1, 2, 50, 0, false, NULL),
	(2, 1, 1, 2, 0, 25, 0, false, NULL),
	(3, 0, 1, 2, 1, 30, 0, false, NULL),
	(3, 1, 2, 1, 1, 45, 0, false, NULL),
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
	(4, 0, 2, 2, 1, 40, 0, false, NULL),
	(4, 1, 3, 1, 1, 45, 0, false, NULL),
	(7, 0, 3, 1, 1, 40, 0, false, NULL),
	(7, 1, 2, 2, 1, 35, 0, false, NULL),
	(10, 0, 2, 1, 1, 25, 0, false, NULL),
	(10, 1, 3, 1, 1, 25, 0, false, NULL),
	(13, 0, 3, 1, 1, 30, 0, false, NULL),
	(13, 1, 2, 1, 1, 30, 0, false, NULL);
INSERT INTO public.migration VALUES
	(1, '0001_ground', 'df580b5b33442ff519984ecc108551743c964e9d3af22e52ecada5ead31d6066', '2026-11-30 23:07:27.564747+00'),
	(2, '0002_formats', '7b40150231f775990ff401185893026f937ea78ca5839921af4c79655417f96a', '2026-11-30 23:07:27.679422+00'),
	(3, '0003_pause', 'e9225d83d4624433b7d9d883a665c206f0eeb3e7b407c2f16861ea95778b7a13', '2026-11-30 23:07:27.716363+00'),
	(4, '0004_watching', '5b8e13a5fc46f7de4df86a2b3518599582c7f9eb1c86d3b64eef3b72f1873d21', '2026-11-30 23:07:27.72001+00');
INSERT INTO public.owner OVERRIDING SYSTEM VALUE VALUES
	(1, 'house', '2026-11-30 23:07:33.345829+00');
INSERT INTO public.rating VALUES
	(1, 1, 17.107503052459666, 6.171153693023959, 2, 0, 0, 2, 0),
	(1, 2, 24.49103852778848, 6.157576614492279, 2, 1, 0, 1, 0),
	(1, 3, 32.39253890151136, 6.415388781726336, 2, 2, 0, 0, 0);
INSERT INTO public.rating_step VALUES
	(1, 1, 1, 2, 2, 25, 8.333333333333334, 20.305253949769472, 7.136552284755495),
	(1, 2, 1, 3, 1, 25, 8.333333333333334, 29.69474605023054, 7.136552284755495),
	(1, 3, 2, 3, 1, 29.69474605023054, 7.136552284755495, 32.39253890151136, 6.415388781726336),
	(1, 4, 2, 1, 2, 25, 8.333333333333334, 21.32152522076416, 7.160583953924853),
	(1, 5, 3, 1, 2, 21.32152522076416, 7.160583953924853, 17.107503052459666, 6.171153693023959),
	(1, 6, 3, 2, 1, 20.305253949769472, 7.136552284755495, 24.49103852778848, 6.157576614492279);
INSERT INTO public.schedule OVERRIDING SYSTEM VALUE VALUES
	(1, 'demo-1', 'twenty-five', '{}', NULL, 'UTC', 'bots: random, lowest-winner, rule-of-thumb', 0, 'round-robin', true, 1, 1000, 30000, 0, 10000, 'lenient', 60, true, true, false, NULL, '2026-11-30 23:07:33.421517+00', '{}', 0),
	(2, 'demo-4', 'twenty-five', '{}', NULL, 'UTC', 'bots: random, lowest-winner, rule-of-thumb', 0, 'round-robin', true, 4, 1000, 30000, 0, 10000, 'lenient', 60, true, true, false, NULL, '2026-11-30 23:07:51.576873+00', '{}', 0);
INSERT INTO public.slot OVERRIDING SYSTEM VALUE VALUES
	(1, 1, '2026-11-30 23:07:35.431267+00', 0, 'taken', NULL, '2026-11-30 23:07:33.421517+00'),
	(2, 2, '2026-11-30 23:07:53.607987+00', 0, 'taken', NULL, '2026-11-30 23:07:51.576873+00');
INSERT INTO public.token OVERRIDING SYSTEM VALUE VALUES
	(1, 1, '\x77152c4bc19acc850435f117b70e16136948e24d4519d8c23c3bd30b963e0a69', '2026-11-30 23:07:33.345829+00', NULL),
	(2, 2, '\x942039b57eefe078d31a7dafb309ea99889f441dcf2aac1c15d2dc7ad731306e', '2026-11-30 23:07:33.345829+00', NULL),
	(3, 3, '\xa1896c70398f4b7fd6da073bc316b935603cce6c4b7b541de62f481b26ddd8d8', '2026-11-30 23:07:33.345829+00', NULL);
INSERT INTO public.tournament OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, 'demo-1 2026-11-30 23:07', 'finished', '2026-11-30 23:07:35.431267+00', 'twenty-five', '{"rob": "ace_holder", "pool": "0", "sides": "0,2/1,3", "jokers": "0", "preset": "twenty-five", "renege": "yes", "target": "25", "auction": "single_round", "partner": "fixed", "players": "4", "ranking": "irish", "turn_up": "yes", "all_pass": "throw_in", "deal_cap": "100", "ct_ladder": "sequential", "end_check": "immediate", "hand_size": "5", "overshoot": "off", "tie_break": "first_to_reach", "bid_values": "10,15,20,25,60", "first_lead": "dealer_left", "kitty_size": "0", "rob_forced": "no", "trump_from": "turn_up", "void_plain": "any", "dealer_take": "yes", "bonus_points": "0", "bonus_timing": "when_played", "ct_call_self": "forbidden", "deal_batches": "3,2", "discard_draw": "no", "plain_follow": "strict", "renege_scope": "each", "throw_in_cap": "3", "trick_points": "5", "trump_naming": "after_kitty", "bidder_scores": "all", "dealer_in_war": "take_or_pass", "rob_turned_ace": "dealer", "ct_partner_known": "on_call", "failed_bid_reach": "void", "take_reply_order": "taken_bidder", "thirty_for_sixty": "no", "only_bidder_can_win": "no", "ace_of_diamonds_plain": "lowest"}', 'round-robin', true, 1, 1000, 30000, 0, 10000, 'lenient', 60, '\xe3a9955733995fc6630dabbdb0416840f45b7ffbe026206d114a1ca9611279e5', 1, '2026-11-30 23:07:35.603888+00', '2026-11-30 23:07:35.631425+00', '2026-11-30 23:07:35.820289+00', '{}', 'bots: random, lowest-winner, rule-of-thumb', true, false),
	(2, 2, 2, 'demo-4 2026-11-30 23:07', 'running', '2026-11-30 23:07:53.607987+00', 'twenty-five', '{"rob": "ace_holder", "pool": "0", "sides": "0,2/1,3", "jokers": "0", "preset": "twenty-five", "renege": "yes", "target": "25", "auction": "single_round", "partner": "fixed", "players": "4", "ranking": "irish", "turn_up": "yes", "all_pass": "throw_in", "deal_cap": "100", "ct_ladder": "sequential", "end_check": "immediate", "hand_size": "5", "overshoot": "off", "tie_break": "first_to_reach", "bid_values": "10,15,20,25,60", "first_lead": "dealer_left", "kitty_size": "0", "rob_forced": "no", "trump_from": "turn_up", "void_plain": "any", "dealer_take": "yes", "bonus_points": "0", "bonus_timing": "when_played", "ct_call_self": "forbidden", "deal_batches": "3,2", "discard_draw": "no", "plain_follow": "strict", "renege_scope": "each", "throw_in_cap": "3", "trick_points": "5", "trump_naming": "after_kitty", "bidder_scores": "all", "dealer_in_war": "take_or_pass", "rob_turned_ace": "dealer", "ct_partner_known": "on_call", "failed_bid_reach": "void", "take_reply_order": "taken_bidder", "thirty_for_sixty": "no", "only_bidder_can_win": "no", "ace_of_diamonds_plain": "lowest"}', 'round-robin', true, 4, 1000, 30000, 0, 10000, 'lenient', 60, '\x9bac80001c6a40d5bcc43cfc264e497b96c34769b426e686dcd62e48f63b69de', 1, '2026-11-30 23:07:53.956038+00', '2026-11-30 23:07:54.021527+00', NULL, '{}', 'bots: random, lowest-winner, rule-of-thumb', true, false);
INSERT INTO public.wave VALUES
	(1, 1, '{}', 1, 1, '2026-11-30 23:07:35.603888+00'),
	(2, 1, '{}', 1, 2, '2026-11-30 23:07:53.956038+00');
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
