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
	(1, '2026-11-30 22:56:09.597407+00', 'organiser', 'created', 'owner house', ''),
	(2, '2026-11-30 22:56:09.597407+00', 'organiser', 'created', 'bot random', ''),
	(3, '2026-11-30 22:56:09.597407+00', 'organiser', 'created', 'bot lowest-winner', ''),
	(4, '2026-11-30 22:56:09.597407+00', 'organiser', 'created', 'bot rule-of-thumb', ''),
	(5, '2026-11-30 22:56:09.751379+00', 'organiser', 'created', 'schedule demo-1', ''),
	(6, '2026-11-30 22:56:09.751379+00', 'organiser', 'added slot', 'schedule demo-1', '2026-11-30T22:56:11.767558+00:00'),
	(7, '2026-11-30 22:56:30.868754+00', 'organiser', 'created', 'schedule demo-4', ''),
	(8, '2026-11-30 22:56:30.868754+00', 'organiser', 'added slot', 'schedule demo-4', '2026-11-30T22:56:32.892464+00:00');
INSERT INTO public.bot OVERRIDING SYSTEM VALUE VALUES
	(1, 'random', 1, '{}', '2026-11-30 22:56:09.597407+00', NULL),
	(2, 'lowest-winner', 1, '{}', '2026-11-30 22:56:09.597407+00', NULL),
	(3, 'rule-of-thumb', 1, '{}', '2026-11-30 22:56:09.597407+00', NULL);
INSERT INTO public.bot_version OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, '2026-11-30 22:56:09.597407+00', NULL),
	(2, 2, 1, '2026-11-30 22:56:09.597407+00', NULL),
	(3, 3, 1, '2026-11-30 22:56:09.597407+00', NULL);
INSERT INTO public.entry VALUES
	(1, 1, 1, NULL),
	(1, 2, 2, NULL),
	(1, 3, 3, NULL),
	(2, 1, 1, NULL),
	(2, 2, 2, NULL),
	(2, 3, 3, NULL);
INSERT INTO public.game VALUES
	(1, 1, '\x490c7198c4f9c894a25cdb5fb5cf4ef86dbca52aa707f11635d19c51217a41bd', 0, '{0,1,0,1}'),
	(1, 2, '\x490c7198c4f9c894a25cdb5fb5cf4ef86dbca52aa707f11635d19c51217a41bd', 0, '{1,0,1,0}'),
	(2, 1, '\xda4570e6828232dd51b60d5e91363d326b75326c53965c7dda55cb6795dac231', 0, '{0,1,0,1}'),
	(2, 2, '\xda4570e6828232dd51b60d5e91363d326b75326c53965c7dda55cb6795dac231', 0, '{1,0,1,0}'),
	(3, 1, '\x3ea46b6ffaa066bbb35e6ce7ac41ec14cf9a6b98e83f73b7842ddf3928876039', 0, '{0,1,0,1}'),
	(3, 2, '\x3ea46b6ffaa066bbb35e6ce7ac41ec14cf9a6b98e83f73b7842ddf3928876039', 0, '{1,0,1,0}'),
	(4, 1, '\x5decfe78ba0d4e650f492c48e9715fdb2bf2e4ecaa7e194b0a742c5be3370c4a', 0, '{0,1,0,1}'),
	(4, 2, '\x5decfe78ba0d4e650f492c48e9715fdb2bf2e4ecaa7e194b0a742c5be3370c4a', 0, '{1,0,1,0}'),
	(5, 1, '\x2b3359b4ab6282697b55ad2862991fe8a04d2e950050f926bc0599ddc3144731', 0, '{0,1,0,1}'),
	(5, 2, '\x2b3359b4ab6282697b55ad2862991fe8a04d2e950050f926bc0599ddc3144731', 0, '{1,0,1,0}'),
	(6, 1, '\x7fe63e48c656e012251fec7351b7c59becb40949c9109e13f0c4b49424ae8fc7', 0, '{0,1,0,1}'),
	(6, 2, '\x7fe63e48c656e012251fec7351b7c59becb40949c9109e13f0c4b49424ae8fc7', 0, '{1,0,1,0}'),
	(7, 1, '\x9c7f0fa330f09dbc70cc58bbf29fa9607b98ab953cab6ae5b3c74009463e89a9', 0, '{0,1,0,1}'),
	(7, 2, '\x9c7f0fa330f09dbc70cc58bbf29fa9607b98ab953cab6ae5b3c74009463e89a9', 0, '{1,0,1,0}'),
	(8, 1, '\x51b3c74dd92fba8341741108f17b75bb72dc31d2aed02411442af9cdb241a175', 0, '{0,1,0,1}'),
	(8, 2, '\x51b3c74dd92fba8341741108f17b75bb72dc31d2aed02411442af9cdb241a175', 0, '{1,0,1,0}'),
	(9, 1, '\x3de46383d5ef9cc435af5df113e9046ee11c557198a48d6fc6cbadccebaee495', 0, '{0,1,0,1}'),
	(9, 2, '\x3de46383d5ef9cc435af5df113e9046ee11c557198a48d6fc6cbadccebaee495', 0, '{1,0,1,0}'),
	(10, 1, '\x1333c5c6e617aad6a13b320289865dc25ab63bc792d0c2529efc338c19f43ff8', 0, '{0,1,0,1}'),
	(10, 2, '\x1333c5c6e617aad6a13b320289865dc25ab63bc792d0c2529efc338c19f43ff8', 0, '{1,0,1,0}'),
	(11, 1, '\xa3153d410aeb724d3dea01defed78be948b7fc7275c6b41e98b5a87b6f976ce2', 0, '{0,1,0,1}'),
	(11, 2, '\xa3153d410aeb724d3dea01defed78be948b7fc7275c6b41e98b5a87b6f976ce2', 0, '{1,0,1,0}'),
	(12, 1, '\x7a8ae2f88c7f3526a8e4d798ea9b218f9d02c846f7e07bb8e26afaf7c34db7da', 0, '{0,1,0,1}'),
	(12, 2, '\x7a8ae2f88c7f3526a8e4d798ea9b218f9d02c846f7e07bb8e26afaf7c34db7da', 0, '{1,0,1,0}'),
	(13, 1, '\xef9c422903a0e10ffa9377ac90e6c11c9d1a9d4a249e46be534f2e745a8fbd3c', 0, '{0,1,0,1}'),
	(13, 2, '\xef9c422903a0e10ffa9377ac90e6c11c9d1a9d4a249e46be534f2e745a8fbd3c', 0, '{1,0,1,0}'),
	(14, 1, '\x90ff07029ab68733e1fa15f0b706c6a4227af85e35924ab3b2e33a53e938eda3', 0, '{0,1,0,1}'),
	(14, 2, '\x90ff07029ab68733e1fa15f0b706c6a4227af85e35924ab3b2e33a53e938eda3', 0, '{1,0,1,0}'),
	(15, 1, '\xd1205ea23359b9bdee74595f01013b21ae852b9089ccf184873084febc4c3571', 0, '{0,1,0,1}'),
	(15, 2, '\xd1205ea23359b9bdee74595f01013b21ae852b9089ccf184873084febc4c3571', 0, '{1,0,1,0}');
INSERT INTO public.ladder OVERRIDING SYSTEM VALUE VALUES
	(1, 'twenty-five', 'twenty-five', 4, 25, 8.333333333333334, 4.166666666666667, 0.025, 0.25, 4.166666666666667, '2026-11-30 22:56:12.040425+00');
INSERT INTO public.match OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, '{2,3}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a460a150331231a04280d1d170e0b0a2d182b091e240c1311121681012311181e0b0c040d0e0a131a172d0931282b24031a150204010100010001000000000100040001000000000a210a1531213034221320032f261c0132181f152e282b06121203342f321a030001000a0612012e1a01020a460a150331231a04280d1d170e0b0a2d182b091e240c1311121681011a0e18130b0c040d282d1e31170a0903112b24231a150200170106040101010101030001000100010000010a230a1531213034221320032f261c0132181f152e282b06121204342f322e1a0401000000', 4, 'played-out', NULL, '\x23ed1317739432095b9b8d0ac4c6dc773858367b1ad0c84862ca04513acebf49', '2026-11-30 22:56:12.158401+00', '2026-11-30 22:56:12.320857+00', true),
	(2, 1, 2, '{3,1}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a460a15211d312d2e181c281b172930101e3420150519112f121680012e283420171019312d1b2905183011211e151d2f1a150601000000010101010001010000010101020100000a250a151f1a081c332215142a1823170625290a321031200f1205332a29321a1a0500010001010a1212071817102225201c1a07010209010801060a460a15211d312d2e181c281b172930101e3420150519112f1216800121181e201d1730111019311b2f29052e34152d281a150401010102020103010101010100010100000000000a3b0a151f1a081c332215142a1823170625290a321031200f12101f2223202932332a1a18171014060a081a1000030000020000000000000000000000', 4, 'played-out', NULL, '\xdfe53f0032ece84b3220c7f43dab969049d28cf5c1cfb2e89673f565629e5c63', '2026-11-30 22:56:12.158745+00', '2026-11-30 22:56:12.322596+00', true),
	(3, 1, 3, '{1,2}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a430a152b13050d0f2d24041d301c2f14210a0b1819203110121413041419180f300a0b0d241c2b2d2f31051d21201a1402020100000000000000010000010001000000000a330a1504050f291b2e1f06021d3217142f03132a2b31151a120c1b1d14130f1f1715033104021a0c0000000000000000000000000a0c120406322b051a04010000000a430a152b13050d0f2d24041d301c2f14210a0b18192031101214131d1419180f30210b05040a202b241c2d2f310d1a14000a010101030102040101010104000100000000', 3, 'played-out', NULL, '\xd3ad7bc7bb3d767b0b1efb9386459be143821d72091613ac97e6f6a58bd3db37', '2026-11-30 22:56:12.158778+00', '2026-11-30 22:56:12.325635+00', true),
	(6, 2, 3, '{1,2}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', 'd82362da-7654-4487-a05b-0e655ffaac9e', '2026-11-30 22:56:43.685908+00', '\x0a3f0a1508103415270d29190a0b0722142f201a160c0405261212270a201634292f1a1519140c0d0705080b221a120f100105020402040304000e010502030501', 0, NULL, NULL, NULL, '2026-11-30 22:56:33.685908+00', NULL, false),
	(8, 2, 5, '{1,3}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', 'cbb2173c-a284-4a9f-8ae3-0d5ccb3608f4', '2026-11-30 22:56:43.68595+00', '\x0a430a150f031016202c262b2812231409332f221a1524290d121416121415202623222c33290f2f240328102b091a1a140c0e00050104010403010a0101030101010202050a1e0a152f1f0b0917040e192b282315291e1b3125020f2701120295011a0101', 0, NULL, NULL, NULL, '2026-11-30 22:56:33.68595+00', NULL, false),
	(9, 2, 6, '{2,1}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '7f801908-172b-4aa5-ac00-9c3d98b32511', '2026-11-30 22:56:43.68597+00', '\x0a440a152a05092d1f262b031d01340e30122e140c270a1a0b121581012a2b300a0c05030e2d0134140b122709262e1a1a14100f0105020204040304000e0402040102030501', 0, NULL, NULL, NULL, '2026-11-30 22:56:33.68597+00', NULL, false),
	(4, 2, 1, '{2,3}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a450a152f0121222e1b0e070f1729080c042b26242718231612156b010f08182721162b1b04232f0e29242e170c26221a151009010102020104010201000101010501000101010a270a152f0121222e1b0e070f1729080c042b26242718231612066b010f08230e1a060105010305010a22120f04242f162b262e172927211b0c18221a0f050401010802030101020306010101', 2, 'played-out', NULL, '\xf03b5f3b1b9da24968a3471c13866c20f98acce63c38f7c0c2ab3123e7d9e46e', '2026-11-30 22:56:33.685524+00', '2026-11-30 22:56:34.099361+00', false),
	(5, 2, 2, '{3,1}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a440a151d0a21032a24340126090c12222c280d1e15272d0b1215880103010c0d34282d2a26221e1d0b2c150a0912271a140b0c0b0a0101040103010a0103010101020205010a061201211a01050a450a151d0a21032a24340126090c12222c280d1e15272d0b12153e2a342c2d26221e1d241227210d0a090c150301281a1500010001040103010203010002030601010109010c', 2, 'played-out', NULL, '\xf03b5f3b1b9da24968a3471c13866c20f98acce63c38f7c0c2ab3123e7d9e46e', '2026-11-30 22:56:33.685875+00', '2026-11-30 22:56:34.100446+00', false),
	(7, 2, 4, '{3,2}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a430a153315141a0e2501280b13222c262b340412070a2e2312141a132212260a0e25012c07140b2b041528342e331a140f080e01020102010103010001000101010501000a2b0a152e241d0c0e1120253202082a070a150b18221e042f12080c020a0424252a1e1a0801010102010101030a210a153315141a0e2501280b13222c262b340412070a2e23120333282c1a030501020a2612112e1a132b121425340a0b22070e260415011a1108040103000203010102030600010109010a230a152e241d0c0e1120253202082a070a150b18221e042f12042e322a1e1a04010c0100', 4, 'played-out', NULL, '\xa1d422816aef3b4b0709f0aee932544efb06f6f29df8dd02737aad258918284a', '2026-11-30 22:56:33.685928+00', '2026-11-30 22:56:34.101256+00', false),
	(12, 2, 9, '{1,2}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '3eb47dc8-6850-4843-9866-3b3f4171c0e7', '2026-11-30 22:56:43.686046+00', '\x0a430a15271505340d1b03112b0f2309122e2f25182413301a1214151112182325271b2b2f30340d03091324050f2e1a140a100b130204020403020a0104030401040102030a1f0a151e0f0b06181a1c272a253115201b211d301624022d1202062a1a020501', 0, NULL, NULL, NULL, '2026-11-30 22:56:33.686046+00', NULL, false),
	(14, 2, 11, '{1,3}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', 'e310a8af-da33-4c67-b139-b69add37c3b8', '2026-11-30 22:56:43.686081+00', '\x0a400a1531022410181c1132222d0121082c1b0b1412251507121390011811081501140222070b312d12101c1b211a120b0d16010401040103010a01030101020205', 0, NULL, NULL, NULL, '2026-11-30 22:56:33.686081+00', NULL, false),
	(15, 2, 12, '{2,1}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '8a8d8d1d-fc19-4e6c-8337-3da8b985a970', '2026-11-30 22:56:43.686102+00', '\x0a410a15110b34332d2a2327021a0e16080f21300715142b1e1213332a0e302d230f2b272107341a1614110208151a13110e050204020403020a010304010502030501', 0, NULL, NULL, NULL, '2026-11-30 22:56:33.686102+00', NULL, false),
	(10, 2, 7, '{2,3}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a450a1509201033271f280b120c0f022619030e222d071501121572271f262233280f2d200c190107090b03120215101a151009010102010201030100010001000100010100010a2c0a153026292501200e170f1114241d09022e10220b2f0c12099401010e090b2225201a0801040105010206010a1612091d0c0f02102611242f1a090508040103000203010a450a1509201033271f280b120c0f022619030e222d071501121572090c030728022d33191510122622271f200b0f011a150203060101010a00010800010008010200000000000a3e0a153026292501200e170f1114241d09022e10220b2f0c1212940125201d22260e240b2e290f14011109101a110002000000000002000000080000000000', 4, 'played-out', NULL, '\x356e3b615f52f79188b980f93c07669c289240387f56e8b7776286b361d8b0f9', '2026-11-30 22:56:33.685989+00', '2026-11-30 22:56:34.102028+00', false),
	(11, 2, 8, '{3,1}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a430a151b1a190d04151c1e0f1626082b1317303214120e0512141a0f170e041c08300d1e13121b152b14191626321a14100712010401040103010a0103010101020205010a1d0a151b1a190d04151c1e0f1626082b1317303214120e051201191a01020a2a12130f13141a15170e1b160832041c2b300d1e26121a1300010001040103010201000203060101010901', 2, 'played-out', NULL, '\xf03b5f3b1b9da24968a3471c13866c20f98acce63c38f7c0c2ab3123e7d9e46e', '2026-11-30 22:56:33.686027+00', '2026-11-30 22:56:34.102846+00', false),
	(13, 2, 10, '{3,2}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a460a1508162f11040f1326341f17051a190d1b06211c1e28121680012f340528210826171f191e11131a1b1606040f0d1a150d0b080101010201040102010001010105010001010a230a150b0d2011271d122f250634150c290201210a0f1a1c12040d06020a1a04010201010a240a1508162f11040f1326341f17051a190d1b06211c1e2812058001160f191a04030206010a261211281b2f340521082617131a1e110d06041f1a11050804010300020301010203060001010a0a3b0a150b0d2011271d122f250634150c290201210a0f1a1c12102725152112021a110f202f290d060c0a1a1001010800000100000102000000000000', 4, 'played-out', NULL, '\x8d1288824369201ac3a2b1b1c604dda2a0c3f2c3276eb062924227ab7d97f48a', '2026-11-30 22:56:33.686063+00', '2026-11-30 22:56:34.10394+00', false);
INSERT INTO public.match_entrant VALUES
	(1, 0, 2, 1, 1, 30, 0, false),
	(1, 1, 3, 1, 1, 30, 0, false),
	(2, 0, 3, 1, 2, 50, 0, false),
	(2, 1, 1, 2, 0, 35, 0, false),
	(3, 0, 1, 2, 1, 25, 0, false),
	(3, 1, 2, 1, 1, 45, 0, false),
	(6, 0, 1, NULL, NULL, NULL, 0, false),
	(6, 1, 2, NULL, NULL, NULL, 0, false),
	(8, 0, 1, NULL, NULL, NULL, 0, false),
	(8, 1, 3, NULL, NULL, NULL, 0, false),
	(9, 0, 2, NULL, NULL, NULL, 0, false),
	(9, 1, 1, NULL, NULL, NULL, 0, false),
	(12, 0, 1, NULL, NULL, NULL, 0, false),
	(12, 1, 2, NULL, NULL, NULL, 0, false),
	(14, 0, 1, NULL, NULL, NULL, 0, false),
	(14, 1, 3, NULL, NULL, NULL, 0, false),
	(15, 0, 2, NULL, NULL, NULL, 0, false),
	(15, 1, 1, NULL, NULL, NULL, 0, false),
	(4, 0, 2, 1, 1, 25, 0, false),
	(4, 1, 3, 1, 1, 25, 0, false),
	(5, 0, 3, 1, 1, 25, 0, false),
	(5, 1, 1, 1, 1, 25, 0, false),
	(7, 0, 3, 1, 2, 50, 0, false),
	(7, 1, 2, 2, 0, 15, 0, false),
	(10, 0, 2, 1, 1, 45, 0, false),
	(10, 1, 3, 1, 1, 45, 0, false),
	(11, 0, 3, 1, 1, 25, 0, false),
	(11, 1, 1, 1, 1, 25, 0, false),
	(13, 0, 3, 1, 1, 45, 0, false),
	(13, 1, 2, 2, 1, 30, 0, false);
INSERT INTO public.migration VALUES
	(1, '0001_ground', 'df580b5b33442ff519984ecc108551743c964e9d3af22e52ecada5ead31d6066', '2026-11-30 22:56:01.709213+00');
INSERT INTO public.owner OVERRIDING SYSTEM VALUE VALUES
	(1, 'house', '2026-11-30 22:56:09.597407+00');
INSERT INTO public.rating VALUES
	(1, 1, 17.195763391912486, 6.089851598653209, 2, 0, 0, 2, 0),
	(1, 2, 27.329979753677392, 5.81692022421503, 2, 1, 1, 0, 0),
	(1, 3, 28.11511107684618, 5.81616060593196, 2, 1, 1, 0, 0);
INSERT INTO public.rating_step VALUES
	(1, 1, 1, 2, 1, 25, 8.333333333333334, 25, 6.469505940187263),
	(1, 2, 1, 3, 1, 25, 8.333333333333334, 25, 6.469505940187263),
	(1, 3, 2, 3, 1, 25, 6.469505940187263, 28.11511107684618, 5.81616060593196),
	(1, 4, 2, 1, 2, 25, 8.333333333333334, 19.831479578427988, 6.880891983239837),
	(1, 5, 3, 1, 2, 19.831479578427988, 6.880891983239837, 17.195763391912486, 6.089851598653209),
	(1, 6, 3, 2, 1, 25, 6.469505940187263, 27.329979753677392, 5.81692022421503);
INSERT INTO public.schedule OVERRIDING SYSTEM VALUE VALUES
	(1, 'demo-1', 'twenty-five', '{}', NULL, 'UTC', 'bots: random, lowest-winner, rule-of-thumb', 0, 'round-robin', true, 1, 1000, 30000, 0, 10000, 'lenient', 60, true, true, false, NULL, '2026-11-30 22:56:09.751379+00'),
	(2, 'demo-4', 'twenty-five', '{}', NULL, 'UTC', 'bots: random, lowest-winner, rule-of-thumb', 0, 'round-robin', true, 4, 1000, 30000, 0, 10000, 'lenient', 60, true, true, false, NULL, '2026-11-30 22:56:30.868754+00');
INSERT INTO public.slot OVERRIDING SYSTEM VALUE VALUES
	(1, 1, '2026-11-30 22:56:11.767558+00', 0, 'taken', NULL, '2026-11-30 22:56:09.751379+00'),
	(2, 2, '2026-11-30 22:56:32.892464+00', 0, 'taken', NULL, '2026-11-30 22:56:30.868754+00');
INSERT INTO public.token OVERRIDING SYSTEM VALUE VALUES
	(1, 1, '\x56944e4788b131a2a73c842523408ceab31697828dc3211ffcd2b25ab8d872eb', '2026-11-30 22:56:09.597407+00', NULL),
	(2, 2, '\x528c0a37c3ace0d9e3fde34e60f02c30da24999e49ce621a7da5fbf5ca3bb8ae', '2026-11-30 22:56:09.597407+00', NULL),
	(3, 3, '\xca1968b6849a3adb85d937ff3cc9925e388f1480cedf6deed9e2ec189916447c', '2026-11-30 22:56:09.597407+00', NULL);
INSERT INTO public.tournament OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, 'demo-1 2026-11-30 22:56', 'finished', '2026-11-30 22:56:11.767558+00', 'twenty-five', '{"rob": "ace_holder", "pool": "0", "sides": "0,2/1,3", "jokers": "0", "preset": "twenty-five", "renege": "yes", "target": "25", "auction": "single_round", "partner": "fixed", "players": "4", "ranking": "irish", "turn_up": "yes", "all_pass": "throw_in", "deal_cap": "100", "ct_ladder": "sequential", "end_check": "immediate", "hand_size": "5", "overshoot": "off", "tie_break": "first_to_reach", "bid_values": "10,15,20,25,60", "first_lead": "dealer_left", "kitty_size": "0", "rob_forced": "no", "trump_from": "turn_up", "void_plain": "any", "dealer_take": "yes", "bonus_points": "0", "bonus_timing": "when_played", "ct_call_self": "forbidden", "deal_batches": "3,2", "discard_draw": "no", "plain_follow": "strict", "renege_scope": "each", "throw_in_cap": "3", "trick_points": "5", "trump_naming": "after_kitty", "bidder_scores": "all", "dealer_in_war": "take_or_pass", "rob_turned_ace": "dealer", "ct_partner_known": "on_call", "failed_bid_reach": "void", "take_reply_order": "taken_bidder", "thirty_for_sixty": "no", "only_bidder_can_win": "no", "ace_of_diamonds_plain": "lowest"}', 'round-robin', true, 1, 1000, 30000, 0, 10000, 'lenient', 60, '\x492ea8ecf6f9cec7cd0743a5b53fb13c1782bda9a35c0d6ef4b79e37f52ba6f2', 1, 1, '2026-11-30 22:56:12.040425+00', '2026-11-30 22:56:12.080568+00', '2026-11-30 22:56:12.360443+00'),
	(2, 2, 2, 'demo-4 2026-11-30 22:56', 'running', '2026-11-30 22:56:32.892464+00', 'twenty-five', '{"rob": "ace_holder", "pool": "0", "sides": "0,2/1,3", "jokers": "0", "preset": "twenty-five", "renege": "yes", "target": "25", "auction": "single_round", "partner": "fixed", "players": "4", "ranking": "irish", "turn_up": "yes", "all_pass": "throw_in", "deal_cap": "100", "ct_ladder": "sequential", "end_check": "immediate", "hand_size": "5", "overshoot": "off", "tie_break": "first_to_reach", "bid_values": "10,15,20,25,60", "first_lead": "dealer_left", "kitty_size": "0", "rob_forced": "no", "trump_from": "turn_up", "void_plain": "any", "dealer_take": "yes", "bonus_points": "0", "bonus_timing": "when_played", "ct_call_self": "forbidden", "deal_batches": "3,2", "discard_draw": "no", "plain_follow": "strict", "renege_scope": "each", "throw_in_cap": "3", "trick_points": "5", "trump_naming": "after_kitty", "bidder_scores": "all", "dealer_in_war": "take_or_pass", "rob_turned_ace": "dealer", "ct_partner_known": "on_call", "failed_bid_reach": "void", "take_reply_order": "taken_bidder", "thirty_for_sixty": "no", "only_bidder_can_win": "no", "ace_of_diamonds_plain": "lowest"}', 'round-robin', true, 4, 1000, 30000, 0, 10000, 'lenient', 60, '\xf0cae6c34d239929fb7b4a281393e743cdadafd2b9f209ad61b242c826da8fbf', 1, 2, '2026-11-30 22:56:33.435894+00', '2026-11-30 22:56:33.53804+00', NULL);
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
CREATE INDEX match_to_settle ON public.match USING btree (tournament) WHERE ((NOT settled) AND (state <> ALL (ARRAY['waiting'::text, 'playing'::text])));
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
