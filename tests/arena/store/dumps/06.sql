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
	(1, '2026-11-30 23:09:04.299682+00', 'organiser', 'created', 'owner house', ''),
	(2, '2026-11-30 23:09:04.299682+00', 'organiser', 'created', 'bot random', ''),
	(3, '2026-11-30 23:09:04.299682+00', 'organiser', 'created', 'bot lowest-winner', ''),
	(4, '2026-11-30 23:09:04.299682+00', 'organiser', 'created', 'bot rule-of-thumb', ''),
	(5, '2026-11-30 23:09:04.448615+00', 'organiser', 'created', 'schedule demo-1', ''),
	(6, '2026-11-30 23:09:04.448615+00', 'organiser', 'added slot', 'schedule demo-1', '2026-11-30T23:09:06.474596+00:00'),
	(7, '2026-11-30 23:09:51.260878+00', 'organiser', 'created', 'schedule demo-4', ''),
	(8, '2026-11-30 23:09:51.260878+00', 'organiser', 'added slot', 'schedule demo-4', '2026-11-30T23:09:53.292031+00:00');
INSERT INTO public.bot OVERRIDING SYSTEM VALUE VALUES
	(1, 'random', 1, '{}', '2026-11-30 23:09:04.299682+00', NULL),
	(2, 'lowest-winner', 1, '{}', '2026-11-30 23:09:04.299682+00', NULL),
	(3, 'rule-of-thumb', 1, '{}', '2026-11-30 23:09:04.299682+00', NULL);
INSERT INTO public.bot_version OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, '2026-11-30 23:09:04.299682+00', NULL),
	(2, 2, 1, '2026-11-30 23:09:04.299682+00', NULL),
	(3, 3, 1, '2026-11-30 23:09:04.299682+00', NULL);
INSERT INTO public.entry VALUES
	(1, 1, 1, NULL, NULL, NULL, NULL, NULL),
	(1, 2, 2, NULL, NULL, NULL, NULL, NULL),
	(1, 3, 3, NULL, NULL, NULL, NULL, NULL),
	(2, 1, 1, NULL, NULL, NULL, NULL, NULL),
	(2, 2, 2, NULL, NULL, NULL, NULL, NULL),
	(2, 3, 3, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.game VALUES
	(1, 1, '\x20c996bfaf6102a434eadf424131874a4e7eeb741a2f80bf73cc18710d1088cb', 0, '{0,1,0,1}'),
	(1, 2, '\x20c996bfaf6102a434eadf424131874a4e7eeb741a2f80bf73cc18710d1088cb', 0, '{1,0,1,0}'),
	(2, 1, '\xf41fdc9386f5c496d3cfe1b77ced2d2f948634f5c8286b1b45a2af5a59a921ba', 0, '{0,1,0,1}'),
	(2, 2, '\xf41fdc9386f5c496d3cfe1b77ced2d2f948634f5c8286b1b45a2af5a59a921ba', 0, '{1,0,1,0}'),
	(3, 1, '\x273c7de52f3580c61c55362b3b65ed1db8aa688cdfb8ab3ca6696304f8209ae7', 0, '{0,1,0,1}'),
	(3, 2, '\x273c7de52f3580c61c55362b3b65ed1db8aa688cdfb8ab3ca6696304f8209ae7', 0, '{1,0,1,0}'),
	(4, 1, '\x8f1b8e3d7976e035e90e8e472de62fa4fd0256fa8e48b3a3ee212d8f10babbb0', 0, '{0,1,0,1}'),
	(4, 2, '\x8f1b8e3d7976e035e90e8e472de62fa4fd0256fa8e48b3a3ee212d8f10babbb0', 0, '{1,0,1,0}'),
	(5, 1, '\xf23767b652f7aafc76bd3c73f03a3841907b1658497c187c401fde026956fe7b', 0, '{0,1,0,1}'),
	(5, 2, '\xf23767b652f7aafc76bd3c73f03a3841907b1658497c187c401fde026956fe7b', 0, '{1,0,1,0}'),
	(6, 1, '\x3defcf1edc59cfba7f94013fbf4a8bdce3c055abef19c7a42901f389092b1b2d', 0, '{0,1,0,1}'),
	(6, 2, '\x3defcf1edc59cfba7f94013fbf4a8bdce3c055abef19c7a42901f389092b1b2d', 0, '{1,0,1,0}'),
	(7, 1, '\x2e62694a9ffa24da421139ec906d2c8f8ae0466ddf79bc4b036d4128c66cf318', 0, '{0,1,0,1}'),
	(7, 2, '\x2e62694a9ffa24da421139ec906d2c8f8ae0466ddf79bc4b036d4128c66cf318', 0, '{1,0,1,0}'),
	(8, 1, '\x164b0daa64bcbe1d512e7a7c6ba352317d42c8e27eb982f4ff361b71d6632005', 0, '{0,1,0,1}'),
	(8, 2, '\x164b0daa64bcbe1d512e7a7c6ba352317d42c8e27eb982f4ff361b71d6632005', 0, '{1,0,1,0}'),
	(9, 1, '\xb59ad5feb4366e5082ca7cd5514bb7bcdb09b5af2ccb821d8e3124e6740a4afb', 0, '{0,1,0,1}'),
	(9, 2, '\xb59ad5feb4366e5082ca7cd5514bb7bcdb09b5af2ccb821d8e3124e6740a4afb', 0, '{1,0,1,0}'),
	(10, 1, '\xcba508b21a157dd8a7e8d4e079d9c3d13804dfa0103e44407625ab4e549c0dbe', 0, '{0,1,0,1}'),
	(10, 2, '\xcba508b21a157dd8a7e8d4e079d9c3d13804dfa0103e44407625ab4e549c0dbe', 0, '{1,0,1,0}'),
	(11, 1, '\x4ce09737c0c2617768c0bd42a0db94a63cdcda54ced58ff7b4f55afc36e69f55', 0, '{0,1,0,1}'),
	(11, 2, '\x4ce09737c0c2617768c0bd42a0db94a63cdcda54ced58ff7b4f55afc36e69f55', 0, '{1,0,1,0}'),
	(12, 1, '\x3df5d0dabe2607ac8d9143a31731c157ccf3a576706094066e3aea4170494593', 0, '{0,1,0,1}'),
	(12, 2, '\x3df5d0dabe2607ac8d9143a31731c157ccf3a576706094066e3aea4170494593', 0, '{1,0,1,0}'),
	(13, 1, '\x480672a2baaf1d95efb9e6bce64340a9159e2f97c47ff67202a902746d76c60c', 0, '{0,1,0,1}'),
	(13, 2, '\x480672a2baaf1d95efb9e6bce64340a9159e2f97c47ff67202a902746d76c60c', 0, '{1,0,1,0}'),
	(14, 1, '\x2848d69b802ad6e4eeaf9998e61b25e2c29d8b98d14b1933fa00cc12230a532f', 0, '{0,1,0,1}'),
	(14, 2, '\x2848d69b802ad6e4eeaf9998e61b25e2c29d8b98d14b1933fa00cc12230a532f', 0, '{1,0,1,0}'),
	(15, 1, '\x073bc37e9c6d4d17740cdf4b23f071c068f07268f05c5fcddd5f5a8bb9d3e752', 0, '{0,1,0,1}'),
	(15, 2, '\x073bc37e9c6d4d17740cdf4b23f071c068f07268f05c5fcddd5f5a8bb9d3e752', 0, '{1,0,1,0}');
INSERT INTO public.ladder OVERRIDING SYSTEM VALUE VALUES
	(1, 'twenty-five', 'twenty-five', 4, 25, 8.333333333333334, 4.166666666666667, 0.025, 0.25, 4.166666666666667, '2026-11-30 23:09:07.032125+00');
INSERT INTO public.match OVERRIDING SYSTEM VALUE VALUES
	(9, 2, 6, '{2,1}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '73d3b37f-7389-4e64-b1f2-330c68afdd68', '2026-11-30 23:10:05.398752+00', '\x0a410a1517330e1e1d08021b2014240107092d0a1228031c2e12016e1a011c2a10087b89dec60ab94ec572026c27536eb02a10bec383ad70780dc7e3504f448488d79b', 0, NULL, NULL, NULL, '2026-11-30 23:09:55.398752+00', NULL, false, 1),
	(5, 2, 2, '{3,1}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', 'afd7c7aa-ef45-42ca-b5e5-90e950a29aee', '2026-11-30 23:10:05.398654+00', '\x0a3b0a1516142d1d0c0a23111a09033025132f1008063224172a103646f082b65c6ce2ef7a9ade83b907022a106daef61d006dd20210c00c02d6fc0099', 0, NULL, NULL, NULL, '2026-11-30 23:09:55.398654+00', NULL, false, 1),
	(6, 2, 3, '{1,2}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '3be5eb24-3373-43d3-beb1-c279c2cc19ef', '2026-11-30 23:10:05.398685+00', '\x0a3b0a1504260f3331112714023221251a011f2a1b071716222a10bc86ea1b63b9feddfed51b25540286752a10255529cc2514701260b836a7cbc7d80f', 0, NULL, NULL, NULL, '2026-11-30 23:09:55.398685+00', NULL, false, 1),
	(1, 1, 1, '{2,3}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a3b0a15290f092b0a21070d1b26133216271e22082803331c2a10b61aec9485f277aae5b93121d8eea1a02a109f156e41acf18a1420a4900a4dc52c940a2e12156b291c32281b1e220a2627080f160309210d13332b1a150101010000000100000000000000000000000000000a230a1504341325091d051519101e1621012a2e26181c0e221204251d1e1c1a04000100000a450a15290f092b0a21070d1b26133216271e22082803331c12156b291c32280d1e080a2722091b2113030f2616332b1a150000000000000000000100000000000000000000000a330a1504341325091d051519101e1621012a2e26181c0e22120c341d2a2e19160e13152118091a0c000000010000000001000000', 4, 'played-out', NULL, '\x2dabddb4569bfd24521032854ab4cd443ddd863d16f5a46d9da559236371943b', '2026-11-30 23:09:07.174938+00', '2026-11-30 23:09:07.277841+00', true, 1),
	(2, 1, 2, '{3,1}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a3b0a150f0b042524212f1e0a1d010226071a29063318150e2a10a5b3a763dd25c96d4e96df1e6abf730e2a10a326bdaa2750bfd1e8ba74ebb088d40e0a2e12156a241d261533252f02180f0a1a290b1e070e0421011a150200040000000000000000000000000000000000000a450a150f0b042524212f1e0a1d010226071a29063318150e1215790b0a0706241d2629020e041e180f2f1a332521011a150000000100000000000000000000000001000100000a3e0a151b2832022b08050f171e3307271a0d0e1d0a1f142112128c012b1e330a171a0e32271f1b0f142108071a110000000000000000000000000000000000', 3, 'played-out', NULL, '\xbca71fb626b44cfe2271ecde303b6cca0aa47481aaf6175f22dc361dadc3239c', '2026-11-30 23:09:07.175156+00', '2026-11-30 23:09:07.279223+00', true, 1),
	(3, 1, 3, '{1,2}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a3b0a15201a02130123101e051618261b2f2b321c250c21312a10628c9f2914def1fdc1547a0b4ec5e9122a10a5a81c3ae03544808c2310056898b2350a2c12141a10182101052f0c1b1c201e2b251316263202231a1404010300010000000000000000000000000000000a260a15193321182b1a031127131e043230200f1c06230201120680012b0330021a0500000000000a430a15201a02130123101e051618261b2f2b321c250c213112141a1018320c02052b2f1c011e262120231b2513161a1400000000010000000000000000000000000100000a350a15193321182b1a031127131e043230200f1c06230201120d66191a040f321c3327181330011a0d00000000000000000000000000', 4, 'played-out', NULL, '\x07aac065efd50901b4437d1d2ae68c58530489d65d3e474ea36ce53d97b965c5', '2026-11-30 23:09:07.17518+00', '2026-11-30 23:09:07.280909+00', true, 1),
	(11, 2, 8, '{3,1}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', 'e29e0628-8eee-45d4-9ca0-d2b0418030da', '2026-11-30 23:10:05.398795+00', '\x0a3b0a150917210d332c080e2a2025182604281127121c02322a10e97b65247c3927fdf5dc3c18fe03de0c2a102e692632c4006ed8735cbd9452fdd2d5', 0, NULL, NULL, NULL, '2026-11-30 23:09:55.398795+00', NULL, false, 1),
	(12, 2, 9, '{1,2}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '92c7e582-aca0-4e0b-881e-c3f65521a32a', '2026-11-30 23:10:05.398814+00', '\x0a410a15121e10312a13261129091920330e181a240730281c12011e1a01012a1052ff00e640194016ca64bc6a1d326a712a108cecbe8744f25f6a84f089bd30f5ac66', 0, NULL, NULL, NULL, '2026-11-30 23:09:55.398814+00', NULL, false, 1),
	(8, 2, 5, '{1,3}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', 'b23668d0-f985-4313-afbc-b147bd8a7acc', '2026-11-30 23:10:05.39873+00', '\x0a410a151118261901340914162c270a2d081a17060e210c071201751a01042a10b6d3517c52483ae84c8b4a5a5ec8cf3e2a10961a1506411a0284f190958256149c720a061201261a010e', 0, NULL, NULL, NULL, '2026-11-30 23:09:55.39873+00', NULL, false, 1),
	(4, 2, 1, '{2,3}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a460a151730192a0f27282b08341a021804121f212f1b11261204930119271a030611052a102ba327517e6aad0c13421d64f4b9b70c2a10c2d2d862d66250bac6db13cc77e8cdaa0a2812121211340421301f0f08021b2a2b182617281a1a126b06010200010401000000000001000101010a280a151730192a0f27282b08341a021804121f212f1b11261207930119271211341a060101010401000a23120f0421301f0f0802262a2b181b17281a1a1098010100000000000000000000010106', 2, 'played-out', NULL, '\xf03b5f3b1b9da24968a3471c13866c20f98acce63c38f7c0c2ab3123e7d9e46e', '2026-11-30 23:09:55.398291+00', '2026-11-30 23:09:56.237702+00', false, 1),
	(7, 2, 4, '{3,2}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a460a152a03342213180d0930120a0126062d2c16201d022712032230261a04910114052a101fc7bab75ed939b8de4e10a81928483a2a108a0c9fd557cc447e701412e3cc8c364e0a2612111d0102030d180a161312062c2a092d20341a116b060100010104010000000000010001010a230a15232c0a3413162f3018272d06120f111e33010c242912042c302d331a040101000a0a1d0a152a03342213180d0930120a0126062d2c16201d02271201341a01010a2b1213302d2c030d0a0218261613011d22092a1206201a149e010100000000000000030000010106040200000a3b0a15232c0a3413162f3018272d06120f111e33010c242912102c302d33342f0f1e23271124181201131a1005050000000002000103020000000000', 4, 'played-out', NULL, '\x76c566cacf247e8aec96db4dde1f6b7959b444323296c0dafb112dbe77d29727', '2026-11-30 23:09:55.39871+00', '2026-11-30 23:09:56.241061+00', false, 1),
	(10, 2, 7, '{2,3}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a480a15151a0b232b320403062f0f0c0d1021010a0718052712041a2f0f181a0502900114052a109aa860557a0d06e6876c772a6602a8ab2a10e1af0f3888760e7b4c356384ea48f65b0a2412100b060c0a0d072b0410051503233221011a106b0601000100010401000000000001000a2b0a15151a0b232b320403062f0f0c0d1021010a071805271208232f210a1a060f181a0801020201010104010a1d120c0b040c070d052b03100115321a0d9e010100000000000000000000', 2, 'played-out', NULL, '\xf03b5f3b1b9da24968a3471c13866c20f98acce63c38f7c0c2ab3123e7d9e46e', '2026-11-30 23:09:55.398774+00', '2026-11-30 23:09:56.246856+00', false, 1),
	(15, 2, 12, '{2,1}', 'playing', '-infinity', 1, 1, NULL, 'vm/0', '3a4c17ca-66f1-48e4-9ea1-c0901d574e36', '2026-11-30 23:10:05.398889+00', '\x', 0, NULL, NULL, NULL, '2026-11-30 23:09:55.398889+00', NULL, false, 1),
	(14, 2, 11, '{1,3}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '30ff8f5f-b80c-4f90-bd58-b60c44b9f174', '2026-11-30 23:10:05.398868+00', '\x0a3b0a15090b340e1824161531290c21322302122d140825012a1067ab7204b202e344eb42aa6f2384bcc22a10fb62af794bcead07688a1ad7051501e7', 0, NULL, NULL, NULL, '2026-11-30 23:09:55.398868+00', NULL, false, 1),
	(13, 2, 10, '{3,2}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a460a15060f301a012227082e2a1507091c14283311290d1212031a08141a048f0114052a107dde7b4c5c980226cbbd881fe76cc2fc2a105aef687c4ac4b46084aaecf70a21ae940a261211110f2e1529070d062233302a1c280127091a116b060100010001040103010001000101010a290a15243126061105072303040e0b161c30181f2221292d120726231c1f2407301a07020201010104010a071201211a029e010a430a15060f301a012227082e2a1507091c14283311290d1212140108090d111a2e1406220729302a15281c330f271a1401000000000000000000000101060402000005050a230a15243126061105072303040e0b161c30181f2221292d1204310730291a0400000000', 4, 'played-out', NULL, '\xa1d422816aef3b4b0709f0aee932544efb06f6f29df8dd02737aad258918284a', '2026-11-30 23:09:55.398835+00', '2026-11-30 23:09:56.251657+00', false, 1);
INSERT INTO public.match_entrant VALUES
	(1, 0, 2, 1, 1, 40, 0, false, NULL),
	(1, 1, 3, 2, 1, 30, 0, false, NULL),
	(2, 0, 3, 1, 1, 45, 0, false, NULL),
	(2, 1, 1, 2, 1, 25, 0, false, NULL),
	(3, 0, 1, 2, 1, 30, 0, false, NULL),
	(3, 1, 2, 1, 1, 40, 0, false, NULL),
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
	(4, 0, 2, 1, 1, 25, 0, false, NULL),
	(4, 1, 3, 1, 1, 25, 0, false, NULL),
	(7, 0, 3, 1, 2, 50, 0, false, NULL),
	(7, 1, 2, 2, 0, 25, 0, false, NULL),
	(10, 0, 2, 1, 1, 25, 0, false, NULL),
	(10, 1, 3, 1, 1, 25, 0, false, NULL),
	(13, 0, 3, 1, 2, 50, 0, false, NULL),
	(13, 1, 2, 2, 0, 15, 0, false, NULL);
INSERT INTO public.migration VALUES
	(1, '0001_ground', 'df580b5b33442ff519984ecc108551743c964e9d3af22e52ecada5ead31d6066', '2026-11-30 23:08:56.659148+00'),
	(2, '0002_formats', '7b40150231f775990ff401185893026f937ea78ca5839921af4c79655417f96a', '2026-11-30 23:08:56.740371+00'),
	(3, '0003_pause', 'e9225d83d4624433b7d9d883a665c206f0eeb3e7b407c2f16861ea95778b7a13', '2026-11-30 23:08:56.766147+00'),
	(4, '0004_watching', '5b8e13a5fc46f7de4df86a2b3518599582c7f9eb1c86d3b64eef3b72f1873d21', '2026-11-30 23:08:56.767978+00'),
	(5, '0005_played', 'edbf9b74ce7ee5b6d0fa0a6e5e607748d64f048cb2477c738e4c32ae23099106', '2026-11-30 23:08:56.776155+00'),
	(6, '0006_rungs', '249160be0c0b82a155a345c391b7e85abbeb92e20d0530f58225260831ed9110', '2026-11-30 23:08:56.779969+00');
INSERT INTO public.owner OVERRIDING SYSTEM VALUE VALUES
	(1, 'house', '2026-11-30 23:09:04.299682+00');
INSERT INTO public.rating VALUES
	(1, 1, 17.04954861454329, 6.289948403781554, 2, 0, 0, 2, 0, '2026-11-30 23:09:07.280909+00'),
	(1, 2, 31.307196642935192, 6.523681541474762, 2, 2, 0, 0, 0, '2026-11-30 23:09:07.280909+00'),
	(1, 3, 25.055013650945845, 6.214644936413951, 2, 1, 0, 1, 0, '2026-11-30 23:09:07.279223+00');
INSERT INTO public.rating_step VALUES
	(1, 1, 1, 2, 1, 25, 8.333333333333334, 29.69474605023054, 7.136552284755495),
	(1, 2, 1, 3, 2, 25, 8.333333333333334, 20.305253949769472, 7.136552284755495),
	(1, 3, 2, 3, 1, 20.305253949769472, 7.136552284755495, 25.055013650945845, 6.214644936413951),
	(1, 4, 2, 1, 2, 25, 8.333333333333334, 18.523642387919814, 6.823505556744932),
	(1, 5, 3, 1, 2, 18.523642387919814, 6.823505556744932, 17.04954861454329, 6.289948403781554),
	(1, 6, 3, 2, 1, 29.69474605023054, 7.136552284755495, 31.307196642935192, 6.523681541474762);
INSERT INTO public.rung VALUES
	(1, -8, 1),
	(1, 46, 1),
	(1, 25, 1);
INSERT INTO public.schedule OVERRIDING SYSTEM VALUE VALUES
	(1, 'demo-1', 'twenty-five', '{}', NULL, 'UTC', 'bots: random, lowest-winner, rule-of-thumb', 0, 'round-robin', true, 1, 1000, 30000, 0, 10000, 'lenient', 60, true, true, false, NULL, '2026-11-30 23:09:04.448615+00', '{}', 0),
	(2, 'demo-4', 'twenty-five', '{}', NULL, 'UTC', 'bots: random, lowest-winner, rule-of-thumb', 0, 'round-robin', true, 4, 1000, 30000, 0, 10000, 'lenient', 60, true, true, false, NULL, '2026-11-30 23:09:51.260878+00', '{}', 0);
INSERT INTO public.slot OVERRIDING SYSTEM VALUE VALUES
	(1, 1, '2026-11-30 23:09:06.474596+00', 0, 'taken', NULL, '2026-11-30 23:09:04.448615+00'),
	(2, 2, '2026-11-30 23:09:53.292031+00', 0, 'taken', NULL, '2026-11-30 23:09:51.260878+00');
INSERT INTO public.token OVERRIDING SYSTEM VALUE VALUES
	(1, 1, '\xd2d7fd3b40bd5c23c03455cc1423929dc3dd718f8dc4b887954e99fa9ed529d3', '2026-11-30 23:09:04.299682+00', NULL),
	(2, 2, '\x6be6366d5de418aef47a476f2dd0c5a46de68646f1fbcc6a1b8a9479d84572b8', '2026-11-30 23:09:04.299682+00', NULL),
	(3, 3, '\x584d3442c8194470d3b21a0c275795e134fd646cafe9e98d6184be94235d1cc2', '2026-11-30 23:09:04.299682+00', NULL);
INSERT INTO public.tournament OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, 'demo-1 2026-11-30 23:09', 'finished', '2026-11-30 23:09:06.474596+00', 'twenty-five', '{"rob": "ace_holder", "pool": "0", "sides": "0,2/1,3", "jokers": "0", "preset": "twenty-five", "renege": "yes", "target": "25", "auction": "single_round", "partner": "fixed", "players": "4", "ranking": "irish", "turn_up": "yes", "all_pass": "throw_in", "deal_cap": "100", "ct_ladder": "sequential", "end_check": "immediate", "hand_size": "5", "overshoot": "off", "tie_break": "first_to_reach", "bid_values": "10,15,20,25,60", "first_lead": "dealer_left", "kitty_size": "0", "rob_forced": "no", "trump_from": "turn_up", "void_plain": "any", "dealer_take": "yes", "bonus_points": "0", "bonus_timing": "when_played", "ct_call_self": "forbidden", "deal_batches": "3,2", "discard_draw": "no", "plain_follow": "strict", "renege_scope": "each", "throw_in_cap": "3", "trick_points": "5", "trump_naming": "after_kitty", "bidder_scores": "all", "dealer_in_war": "take_or_pass", "rob_turned_ace": "dealer", "ct_partner_known": "on_call", "failed_bid_reach": "void", "take_reply_order": "taken_bidder", "thirty_for_sixty": "no", "only_bidder_can_win": "no", "ace_of_diamonds_plain": "lowest"}', 'round-robin', true, 1, 1000, 30000, 0, 10000, 'lenient', 60, '\x5de78e8a3e9cf1f99623ed125b69511a43f28a1a67880eeda88702639a4e5d89', 1, '2026-11-30 23:09:07.032125+00', '2026-11-30 23:09:07.080589+00', '2026-11-30 23:09:07.316061+00', '{}', 'bots: random, lowest-winner, rule-of-thumb', true, false),
	(2, 2, 2, 'demo-4 2026-11-30 23:09', 'running', '2026-11-30 23:09:53.292031+00', 'twenty-five', '{"rob": "ace_holder", "pool": "0", "sides": "0,2/1,3", "jokers": "0", "preset": "twenty-five", "renege": "yes", "target": "25", "auction": "single_round", "partner": "fixed", "players": "4", "ranking": "irish", "turn_up": "yes", "all_pass": "throw_in", "deal_cap": "100", "ct_ladder": "sequential", "end_check": "immediate", "hand_size": "5", "overshoot": "off", "tie_break": "first_to_reach", "bid_values": "10,15,20,25,60", "first_lead": "dealer_left", "kitty_size": "0", "rob_forced": "no", "trump_from": "turn_up", "void_plain": "any", "dealer_take": "yes", "bonus_points": "0", "bonus_timing": "when_played", "ct_call_self": "forbidden", "deal_batches": "3,2", "discard_draw": "no", "plain_follow": "strict", "renege_scope": "each", "throw_in_cap": "3", "trick_points": "5", "trump_naming": "after_kitty", "bidder_scores": "all", "dealer_in_war": "take_or_pass", "rob_turned_ace": "dealer", "ct_partner_known": "on_call", "failed_bid_reach": "void", "take_reply_order": "taken_bidder", "thirty_for_sixty": "no", "only_bidder_can_win": "no", "ace_of_diamonds_plain": "lowest"}', 'round-robin', true, 4, 1000, 30000, 0, 10000, 'lenient', 60, '\x9aa1abe7bf1de767204c866efbf9061cb46e56844ddf943e141bbc5728b3cd51', 1, '2026-11-30 23:09:53.335002+00', '2026-11-30 23:09:53.486523+00', NULL, '{}', 'bots: random, lowest-winner, rule-of-thumb', true, false);
INSERT INTO public.wave VALUES
	(1, 1, '{}', 1, 1, '2026-11-30 23:09:07.032125+00'),
	(2, 1, '{}', 1, 2, '2026-11-30 23:09:53.335002+00');
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
