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
CREATE FUNCTION public.database_id() RETURNS text
    LANGUAGE sql STABLE
    AS $$
    SELECT (SELECT system_identifier FROM pg_catalog.pg_control_system()) || '/'
        || (SELECT oid FROM pg_catalog.pg_database WHERE datname = pg_catalog.current_database())
$$;
CREATE FUNCTION public.keep_audit() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
BEGIN
    IF OLD.subject NOT LIKE 'owner %' OR NEW.subject !~ '^owner former-[0-9]+$'
            OR (NEW.id, NEW.at, NEW.who, NEW.what, NEW.detail, NEW.corrects) IS DISTINCT FROM
               (OLD.id, OLD.at, OLD.who, OLD.what, OLD.detail, OLD.corrects) THEN
        RAISE EXCEPTION 'audit is never changed' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $_$;
CREATE FUNCTION public.keep_former_name() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND OLD.name <> NEW.name THEN
        INSERT INTO former_name (bot, name) VALUES (OLD.id, OLD.name);
        UPDATE bot_version SET bot_name = NEW.name WHERE bot = NEW.id;
    END IF;
    -- After the row, so that whoever had the name until this moment is seen.
    IF EXISTS (SELECT FROM former_name f WHERE f.name = NEW.name AND f.bot <> NEW.id) THEN
        RAISE EXCEPTION 'another bot was called %', NEW.name
            USING ERRCODE = 'unique_violation', CONSTRAINT = 'bot_name_taken';
    END IF;
    RETURN NULL;
END $$;
CREATE FUNCTION public.keep_owner_name() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF NEW.name <> OLD.name AND NEW.name <> 'former-' || NEW.id THEN
        RAISE EXCEPTION 'owner is never changed' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
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
CREATE TABLE public.account (
    id bigint NOT NULL,
    owner bigint NOT NULL,
    role text DEFAULT 'member'::text NOT NULL,
    passphrase text,
    mail text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT account_deleted CHECK (((deleted_at IS NULL) OR ((passphrase IS NULL) AND (mail IS NULL) AND (role = 'member'::text)))),
    CONSTRAINT account_mail_check CHECK (((char_length(mail) >= 3) AND (char_length(mail) <= 254))),
    CONSTRAINT account_role_check CHECK ((role = ANY (ARRAY['member'::text, 'organiser'::text, 'operator'::text])))
);
ALTER TABLE public.account ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.account_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.anchor (
    ladder bigint NOT NULL,
    version bigint NOT NULL,
    mu double precision NOT NULL,
    sigma double precision NOT NULL,
    CONSTRAINT anchor_sigma_check CHECK ((sigma > (0)::double precision))
);
CREATE TABLE public.archive (
    sha256 bytea NOT NULL,
    content bytea,
    files integer NOT NULL,
    size bigint NOT NULL,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT archive_content_check CHECK ((octet_length(content) <= 33554432)),
    CONSTRAINT archive_files_check CHECK ((files > 0)),
    CONSTRAINT archive_sha256_check CHECK ((octet_length(sha256) = 32)),
    CONSTRAINT archive_size_check CHECK ((size >= 0))
);
ALTER TABLE ONLY public.archive ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE TABLE public.audit (
    id bigint NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    who text NOT NULL,
    what text NOT NULL,
    subject text NOT NULL,
    detail text DEFAULT ''::text NOT NULL,
    corrects bigint
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
    house boolean DEFAULT false NOT NULL,
    about text DEFAULT ''::text NOT NULL,
    homepage text,
    source text,
    licence text,
    CONSTRAINT bot_about_check CHECK ((char_length(about) <= 4000)),
    CONSTRAINT bot_homepage_check CHECK ((char_length(homepage) <= 500)),
    CONSTRAINT bot_licence_check CHECK ((char_length(licence) <= 100)),
    CONSTRAINT bot_name_form CHECK ((name ~ '^[a-z0-9][a-z0-9-]{1,31}$'::text)),
    CONSTRAINT bot_source_check CHECK ((char_length(source) <= 500))
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
CREATE TABLE public.delivery (
    id bigint NOT NULL,
    webhook bigint NOT NULL,
    kind text NOT NULL,
    subject text NOT NULL,
    payload text NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    next_at timestamp with time zone DEFAULT clock_timestamp(),
    arrived_at timestamp with time zone,
    status smallint,
    failure text,
    CONSTRAINT delivery_arrived CHECK (((arrived_at IS NULL) OR (next_at IS NULL))),
    CONSTRAINT delivery_kind_check CHECK ((kind = ANY (ARRAY['match.fault'::text, 'bot.suspended'::text, 'event.over'::text, 'webhook.tried'::text]))),
    CONSTRAINT delivery_subject_check CHECK ((length(subject) <= 100))
);
ALTER TABLE public.delivery ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.delivery_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.door (
    one boolean DEFAULT true NOT NULL,
    mode text DEFAULT 'invited'::text NOT NULL,
    mail_domains text[] DEFAULT '{}'::text[] NOT NULL,
    class_code bytea,
    CONSTRAINT door_class_code_check CHECK ((octet_length(class_code) = 32)),
    CONSTRAINT door_mail_domains_check CHECK ((cardinality(mail_domains) <= 50)),
    CONSTRAINT door_mode_check CHECK ((mode = ANY (ARRAY['closed'::text, 'invited'::text, 'open'::text]))),
    CONSTRAINT door_one_check CHECK (one)
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
    attended boolean DEFAULT false NOT NULL,
    place integer,
    CONSTRAINT entry_left CHECK ((((left_at IS NULL) = (left_as IS NULL)) AND ((left_at IS NULL) = (left_because IS NULL)))),
    CONSTRAINT entry_left_as_check CHECK ((left_as = ANY (ARRAY['withdrawn'::text, 'disqualified'::text]))),
    CONSTRAINT entry_place_check CHECK ((place >= 1))
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
CREATE TABLE public.former_name (
    bot bigint NOT NULL,
    name text NOT NULL,
    until timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
CREATE TABLE public.game (
    match bigint NOT NULL,
    number smallint NOT NULL,
    seed bytea NOT NULL,
    dealer smallint NOT NULL,
    holders smallint[] NOT NULL,
    CONSTRAINT game_seed_check CHECK ((octet_length(seed) = 32))
);
CREATE TABLE public.host (
    name text NOT NULL,
    sandbox text NOT NULL,
    packages text[] NOT NULL,
    versions integer NOT NULL,
    seen_at timestamp with time zone NOT NULL,
    CONSTRAINT host_versions_check CHECK ((versions >= 0))
);
CREATE TABLE public.hosted_version (
    version bigint NOT NULL,
    content text NOT NULL,
    lease uuid,
    leased_by text,
    lease_until timestamp with time zone,
    failures integer DEFAULT 0 NOT NULL,
    failed_at timestamp with time zone,
    reason text,
    output text,
    not_before timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
    presets text[] DEFAULT '{}'::text[] NOT NULL,
    CONSTRAINT hosted_version_failed CHECK (((failed_at IS NULL) = (reason IS NULL))),
    CONSTRAINT hosted_version_leased CHECK ((((lease IS NULL) = (leased_by IS NULL)) AND ((lease IS NULL) = (lease_until IS NULL))))
);
CREATE TABLE public.house (
    one boolean DEFAULT true NOT NULL,
    home text,
    database text,
    held_since timestamp with time zone,
    held_because text,
    CONSTRAINT house_held CHECK (((held_since IS NULL) = (held_because IS NULL))),
    CONSTRAINT house_one_check CHECK (one)
);
CREATE TABLE public.identity (
    provider text NOT NULL,
    subject text NOT NULL,
    account bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT identity_subject_check CHECK (((char_length(subject) >= 1) AND (char_length(subject) <= 255)))
);
CREATE TABLE public.invitation (
    id bigint NOT NULL,
    sha256 bytea NOT NULL,
    purpose text NOT NULL,
    role text DEFAULT 'member'::text NOT NULL,
    owner bigint,
    account bigint,
    mail text,
    note text DEFAULT ''::text NOT NULL,
    uses integer DEFAULT 1 NOT NULL,
    used integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by bigint,
    expires_at timestamp with time zone NOT NULL,
    withdrawn_at timestamp with time zone,
    CONSTRAINT invitation_check CHECK (((used >= 0) AND (used <= uses))),
    CONSTRAINT invitation_mail_check CHECK (((char_length(mail) >= 3) AND (char_length(mail) <= 254))),
    CONSTRAINT invitation_note_check CHECK ((char_length(note) <= 100)),
    CONSTRAINT invitation_of_account CHECK (((account IS NOT NULL) = (purpose = ANY (ARRAY['passphrase'::text, 'mail'::text])))),
    CONSTRAINT invitation_of_mail CHECK (((mail IS NOT NULL) OR (purpose <> 'mail'::text))),
    CONSTRAINT invitation_of_owner CHECK (((owner IS NOT NULL) = (purpose = ANY (ARRAY['claim'::text, 'team'::text])))),
    CONSTRAINT invitation_purpose_check CHECK ((purpose = ANY (ARRAY['join'::text, 'claim'::text, 'team'::text, 'passphrase'::text, 'mail'::text]))),
    CONSTRAINT invitation_role CHECK (((role = 'member'::text) OR (purpose = ANY (ARRAY['join'::text, 'claim'::text])))),
    CONSTRAINT invitation_role_check CHECK ((role = ANY (ARRAY['member'::text, 'organiser'::text, 'operator'::text]))),
    CONSTRAINT invitation_sha256_check CHECK ((octet_length(sha256) = 32)),
    CONSTRAINT invitation_uses_check CHECK (((uses >= 1) AND (uses <= 1000)))
);
ALTER TABLE public.invitation ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.invitation_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
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
CREATE TABLE public.ladder_closing (
    ladder bigint NOT NULL,
    label text NOT NULL,
    closed_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    next bigint NOT NULL,
    beliefs text NOT NULL,
    widened_by double precision NOT NULL,
    CONSTRAINT ladder_closing_beliefs_check CHECK ((beliefs = ANY (ARRAY['carried'::text, 'widened'::text, 'dropped'::text]))),
    CONSTRAINT ladder_closing_widened_by_check CHECK ((widened_by >= (0)::double precision)),
    CONSTRAINT ladder_label_form CHECK ((label ~ '^[a-z0-9][a-z0-9-]{1,31}$'::text))
);
ALTER TABLE public.ladder ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.ladder_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.likeness (
    noun text NOT NULL,
    sha256 bytea NOT NULL,
    CONSTRAINT likeness_noun_check CHECK ((noun = ANY (ARRAY['owner'::text, 'bot'::text]))),
    CONSTRAINT likeness_sha256_check CHECK ((octet_length(sha256) = 32))
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
    trying boolean DEFAULT false NOT NULL,
    commitment bytea,
    CONSTRAINT match_cause CHECK (((ending = 'forfeit'::text) = (cause IS NOT NULL))),
    CONSTRAINT match_cause_check CHECK ((cause = ANY (ARRAY['late'::text, 'illegal'::text, 'malformed'::text, 'gone'::text, 'no-show'::text]))),
    CONSTRAINT match_claimed CHECK (((state = 'playing'::text) = (claim IS NOT NULL))),
    CONSTRAINT match_commitment_check CHECK ((octet_length(commitment) = 32)),
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
CREATE TABLE public.membership (
    owner bigint NOT NULL,
    account bigint NOT NULL,
    since timestamp with time zone DEFAULT now() NOT NULL
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
    team boolean DEFAULT false NOT NULL,
    about text DEFAULT ''::text NOT NULL,
    homepage text,
    CONSTRAINT owner_about_check CHECK ((char_length(about) <= 4000)),
    CONSTRAINT owner_homepage_check CHECK ((char_length(homepage) <= 500)),
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
CREATE TABLE public.passkey (
    id bigint NOT NULL,
    account bigint NOT NULL,
    credential bytea NOT NULL,
    public_key bytea NOT NULL,
    sign_count bigint NOT NULL,
    name text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT passkey_credential_check CHECK ((octet_length(credential) <= 1023)),
    CONSTRAINT passkey_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60)))
);
ALTER TABLE public.passkey ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.passkey_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.prior (
    ladder bigint NOT NULL,
    version bigint NOT NULL,
    mu double precision NOT NULL,
    sigma double precision NOT NULL,
    CONSTRAINT prior_sigma_check CHECK ((sigma > (0)::double precision))
);
CREATE TABLE public.process_log (
    id bigint NOT NULL,
    match bigint NOT NULL,
    version bigint NOT NULL,
    game smallint NOT NULL,
    seat smallint NOT NULL,
    reason text,
    asked text,
    output text NOT NULL,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT process_log_output_check CHECK ((octet_length(output) <= 131072))
);
ALTER TABLE public.process_log ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.process_log_id_seq
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
CREATE TABLE public.rating_mark (
    ladder bigint NOT NULL,
    wave bigint NOT NULL,
    number integer NOT NULL,
    step bigint NOT NULL,
    CONSTRAINT rating_mark_number_check CHECK ((number >= 0)),
    CONSTRAINT rating_mark_step_check CHECK ((step >= 1)),
    CONSTRAINT rating_mark_wave_check CHECK ((wave >= 0))
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
    matches integer,
    wins integer,
    draws integer,
    faulty integer,
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
    outage_seconds integer DEFAULT 3600 NOT NULL,
    CONSTRAINT schedule_bank_ms_check CHECK (((bank_ms >= 0) AND (bank_ms <= 86400000))),
    CONSTRAINT schedule_decision_ms_check CHECK (((decision_ms >= 1) AND (decision_ms <= 86400000))),
    CONSTRAINT schedule_decks_check CHECK (((decks >= 1) AND (decks <= 10000))),
    CONSTRAINT schedule_faults_check CHECK ((faults = ANY (ARRAY['strict'::text, 'lenient'::text]))),
    CONSTRAINT schedule_freeze_seconds_check CHECK (((freeze_seconds >= 0) AND (freeze_seconds <= 604800))),
    CONSTRAINT schedule_increment_ms_check CHECK (((increment_ms >= 0) AND (increment_ms <= 86400000))),
    CONSTRAINT schedule_name_form CHECK ((name ~ '^[a-z0-9][a-z0-9-]{1,31}$'::text)),
    CONSTRAINT schedule_outage_seconds_check CHECK (((outage_seconds >= 0) AND (outage_seconds <= 604800))),
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
CREATE TABLE public.season (
    id bigint NOT NULL,
    name text NOT NULL,
    title text DEFAULT ''::text NOT NULL,
    begins_at timestamp with time zone,
    ends_at timestamp with time zone,
    scheme jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    closed_at timestamp with time zone,
    CONSTRAINT season_name_form CHECK ((name ~ '^[a-z0-9][a-z0-9-]{1,31}$'::text)),
    CONSTRAINT season_span CHECK ((ends_at > begins_at)),
    CONSTRAINT season_title_check CHECK ((length(title) <= 80))
);
CREATE TABLE public.season_event (
    season bigint NOT NULL,
    tournament bigint NOT NULL,
    belongs boolean NOT NULL
);
ALTER TABLE public.season ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.season_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.season_schedule (
    season bigint NOT NULL,
    schedule bigint NOT NULL
);
CREATE TABLE public.session (
    id bigint NOT NULL,
    account bigint NOT NULL,
    sha256 bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    proved_at timestamp with time zone DEFAULT now() NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    browser text NOT NULL,
    address text NOT NULL,
    CONSTRAINT session_address_check CHECK ((char_length(address) <= 60)),
    CONSTRAINT session_browser_check CHECK ((char_length(browser) <= 200)),
    CONSTRAINT session_sha256_check CHECK ((octet_length(sha256) = 32))
);
ALTER TABLE public.session ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.session_id_seq
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
CREATE TABLE public.submission (
    id bigint NOT NULL,
    bot bigint NOT NULL,
    archive bytea NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    submitted_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    submitted_by text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    lease uuid,
    leased_by text,
    lease_until timestamp with time zone,
    report jsonb DEFAULT '{}'::jsonb NOT NULL,
    decided_at timestamp with time zone,
    version bigint,
    CONSTRAINT submission_decided CHECK (((decided_at IS NULL) = (state = 'waiting'::text))),
    CONSTRAINT submission_leased CHECK ((((lease IS NULL) = (leased_by IS NULL)) AND ((lease IS NULL) = (lease_until IS NULL)))),
    CONSTRAINT submission_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'valid'::text, 'refused'::text, 'superseded'::text]))),
    CONSTRAINT submission_version CHECK (((version IS NOT NULL) = (state = 'valid'::text)))
);
ALTER TABLE public.submission ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.submission_id_seq
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
CREATE TABLE public.sweep (
    of text NOT NULL,
    at bigint[] NOT NULL,
    CONSTRAINT sweep_of_check CHECK ((of = ANY (ARRAY['matches'::text, 'faults'::text])))
);
CREATE TABLE public.token (
    id bigint NOT NULL,
    version bigint NOT NULL,
    sha256 bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    withdrawn_at timestamp with time zone,
    lease uuid,
    expires_at timestamp with time zone,
    name text DEFAULT ''::text NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT token_expires CHECK (((lease IS NULL) = (expires_at IS NULL))),
    CONSTRAINT token_name_check CHECK ((char_length(name) <= 60)),
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
    outage_seconds integer DEFAULT 3600 NOT NULL,
    held_since timestamp with time zone,
    places_at timestamp with time zone,
    CONSTRAINT tournament_finished CHECK (((state <> ALL (ARRAY['finished'::text, 'void'::text])) OR (finished_at IS NOT NULL))),
    CONSTRAINT tournament_outage_seconds_check CHECK (((outage_seconds >= 0) AND (outage_seconds <= 604800))),
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
CREATE TABLE public.webhook (
    id bigint NOT NULL,
    owner bigint,
    url text NOT NULL,
    secret bytea NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    failing_since timestamp with time zone,
    off_at timestamp with time zone,
    off_because text,
    CONSTRAINT webhook_off CHECK (((off_at IS NULL) = (off_because IS NULL))),
    CONSTRAINT webhook_secret_check CHECK (((octet_length(secret) >= 24) AND (octet_length(secret) <= 64))),
    CONSTRAINT webhook_url_check CHECK (((length(url) >= 1) AND (length(url) <= 500)))
);
ALTER TABLE public.webhook ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.webhook_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES
	(1, '2026-12-01 15:47:23.84295+00', 'house', 'created', 'owner house', '', NULL),
	(2, '2026-12-01 15:47:23.84295+00', 'house', 'created', 'bot random', '', NULL),
	(3, '2026-12-01 15:47:23.84295+00', 'house', 'hosts', 'version 1', 'baseline:random', NULL),
	(4, '2026-12-01 15:47:23.879139+00', 'house', 'created', 'bot lowest-winner', '', NULL),
	(5, '2026-12-01 15:47:23.879139+00', 'house', 'hosts', 'version 2', 'baseline:lowest-winner', NULL),
	(6, '2026-12-01 15:47:23.882053+00', 'house', 'created', 'bot rule-of-thumb', '', NULL),
	(7, '2026-12-01 15:47:23.882053+00', 'house', 'hosts', 'version 3', 'baseline:rule-of-thumb', NULL),
	(8, '2026-12-01 15:47:25.457967+00', 'the demo', 'created', 'owner guest', '', NULL),
	(9, '2026-12-01 15:47:25.457967+00', 'the demo', 'created', 'bot high-lead', '', NULL),
	(10, '2026-12-01 15:47:25.457967+00', 'the demo', 'hosts', 'version 4', 'folder:arena/cli/guest_bot', NULL),
	(11, '2026-12-01 15:47:25.457967+00', 'the demo', 'withdrew tokens', 'bot high-lead', '', NULL),
	(12, '2026-12-01 15:47:25.484424+00', 'organiser', 'created', 'schedule demo-1-4-bots', '', NULL),
	(13, '2026-12-01 15:47:25.484424+00', 'organiser', 'added slot', 'schedule demo-1-4-bots', '2026-12-01 15:47:27+00:00', NULL),
	(14, '2026-12-01 15:47:55.300834+00', 'organiser', 'created', 'schedule demo-4-4-bots', '', NULL),
	(15, '2026-12-01 15:47:55.300834+00', 'organiser', 'added slot', 'schedule demo-4-4-bots', '2026-12-01 15:47:57+00:00', NULL);
INSERT INTO public.bot OVERRIDING SYSTEM VALUE VALUES
	(1, 'random', 1, '{}', '2026-12-01 15:47:23.84295+00', NULL, true, '', NULL, NULL, NULL),
	(2, 'lowest-winner', 1, '{}', '2026-12-01 15:47:23.879139+00', NULL, true, '', NULL, NULL, NULL),
	(3, 'rule-of-thumb', 1, '{}', '2026-12-01 15:47:23.882053+00', NULL, true, '', NULL, NULL, NULL),
	(4, 'high-lead', 2, '{}', '2026-12-01 15:47:25.457967+00', NULL, false, '', NULL, NULL, NULL);
INSERT INTO public.bot_version OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, '2026-12-01 15:47:23.84295+00', NULL, 'random', 'house'),
	(2, 2, 1, '2026-12-01 15:47:23.879139+00', NULL, 'lowest-winner', 'house'),
	(3, 3, 1, '2026-12-01 15:47:23.882053+00', NULL, 'rule-of-thumb', 'house'),
	(4, 4, 1, '2026-12-01 15:47:25.457967+00', NULL, 'high-lead', 'guest');
INSERT INTO public.door VALUES
	(true, 'invited', '{}', NULL);
INSERT INTO public.entry VALUES
	(1, 1, 1, NULL, NULL, NULL, NULL, NULL, true, NULL),
	(1, 2, 2, NULL, NULL, NULL, NULL, NULL, true, NULL),
	(1, 3, 3, NULL, NULL, NULL, NULL, NULL, true, NULL),
	(1, 4, 4, NULL, NULL, NULL, NULL, NULL, true, NULL),
	(2, 1, 1, NULL, NULL, NULL, NULL, NULL, true, NULL),
	(2, 2, 2, NULL, NULL, NULL, NULL, NULL, true, NULL),
	(2, 3, 3, NULL, NULL, NULL, NULL, NULL, true, NULL),
	(2, 4, 4, NULL, NULL, NULL, NULL, NULL, true, NULL);
INSERT INTO public.game VALUES
	(1, 1, '\xf5f054ef0bc37958f9a208dee402a5113c70bbc73bf42a74523d8ccd40babf1c', 0, '{0,1,0,1}'),
	(1, 2, '\xf5f054ef0bc37958f9a208dee402a5113c70bbc73bf42a74523d8ccd40babf1c', 0, '{1,0,1,0}'),
	(2, 1, '\xc0d8c1ce063357fc3f7ff6bb144e38cf404a64316271886600db340b9bde5a87', 0, '{0,1,0,1}'),
	(2, 2, '\xc0d8c1ce063357fc3f7ff6bb144e38cf404a64316271886600db340b9bde5a87', 0, '{1,0,1,0}'),
	(3, 1, '\x3bd4b9f49549b9894777eb12ae416406b93eb2a5cb85d09d6f5290a2653e143a', 0, '{0,1,0,1}'),
	(3, 2, '\x3bd4b9f49549b9894777eb12ae416406b93eb2a5cb85d09d6f5290a2653e143a', 0, '{1,0,1,0}'),
	(4, 1, '\xb1c89ad6067a50615efeaeae7904eca1523cc628517a4d4049fb147fb309901c', 0, '{0,1,0,1}'),
	(4, 2, '\xb1c89ad6067a50615efeaeae7904eca1523cc628517a4d4049fb147fb309901c', 0, '{1,0,1,0}'),
	(5, 1, '\xdd43650817cb79c98ae98501c01941de89aa5a7b2de04477a1af72d8164a7e7a', 0, '{0,1,0,1}'),
	(5, 2, '\xdd43650817cb79c98ae98501c01941de89aa5a7b2de04477a1af72d8164a7e7a', 0, '{1,0,1,0}'),
	(6, 1, '\xdc0852e295e33df7c31ff8a747495e5f6699efed679a18b8b042b0516a4caeca', 0, '{0,1,0,1}'),
	(6, 2, '\xdc0852e295e33df7c31ff8a747495e5f6699efed679a18b8b042b0516a4caeca', 0, '{1,0,1,0}'),
	(7, 1, '\x67dba0a287dccd6511b8c5f027bed6d3be6de021d3f176283967155b2f6d0efb', 0, '{0,1,0,1}'),
	(7, 2, '\x67dba0a287dccd6511b8c5f027bed6d3be6de021d3f176283967155b2f6d0efb', 0, '{1,0,1,0}'),
	(8, 1, '\xe8d26b668afd5019c0fd171183c2ccc8355bc0d3828878699b78400391905965', 0, '{0,1,0,1}'),
	(8, 2, '\xe8d26b668afd5019c0fd171183c2ccc8355bc0d3828878699b78400391905965', 0, '{1,0,1,0}'),
	(9, 1, '\x9f0c7aac5ca866fe762fe31de27c49ae933963c1288a8f38d38dba8858657ef9', 0, '{0,1,0,1}'),
	(9, 2, '\x9f0c7aac5ca866fe762fe31de27c49ae933963c1288a8f38d38dba8858657ef9', 0, '{1,0,1,0}'),
	(10, 1, '\xe0af1683e1cc87650fafcbb4cc54006fcbb5ff63c40ae69c36347138fab3e245', 0, '{0,1,0,1}'),
	(10, 2, '\xe0af1683e1cc87650fafcbb4cc54006fcbb5ff63c40ae69c36347138fab3e245', 0, '{1,0,1,0}'),
	(11, 1, '\xa7655daa4a9001c31fdd7e22c5eed7780652280118febca94b976612b842b9f4', 0, '{0,1,0,1}'),
	(11, 2, '\xa7655daa4a9001c31fdd7e22c5eed7780652280118febca94b976612b842b9f4', 0, '{1,0,1,0}'),
	(12, 1, '\xefd0338916bd566857cb2060b6512d106cf417d0d97df4cc4a48c69ddfe902b0', 0, '{0,1,0,1}'),
	(12, 2, '\xefd0338916bd566857cb2060b6512d106cf417d0d97df4cc4a48c69ddfe902b0', 0, '{1,0,1,0}'),
	(13, 1, '\x048e7e7ef4b1955e2acaa5acef09f5323fa6eb5e7f2dc583078b6ac50a3f50ff', 0, '{0,1,0,1}'),
	(13, 2, '\x048e7e7ef4b1955e2acaa5acef09f5323fa6eb5e7f2dc583078b6ac50a3f50ff', 0, '{1,0,1,0}'),
	(14, 1, '\x85665e8a3d6043303c0552a7ec60e998e43e1afb314e2123005746c7f78d2e8b', 0, '{0,1,0,1}'),
	(14, 2, '\x85665e8a3d6043303c0552a7ec60e998e43e1afb314e2123005746c7f78d2e8b', 0, '{1,0,1,0}'),
	(15, 1, '\x86316222b449ffba7fd262a4bd7b15809eb05ddd7dc2aff5a150f32c7eb5099a', 0, '{0,1,0,1}'),
	(15, 2, '\x86316222b449ffba7fd262a4bd7b15809eb05ddd7dc2aff5a150f32c7eb5099a', 0, '{1,0,1,0}'),
	(16, 1, '\xb593d12f5713196fb5753693ca2bd6ad91930d4509d7fe3267664c97078c90da', 0, '{0,1,0,1}'),
	(16, 2, '\xb593d12f5713196fb5753693ca2bd6ad91930d4509d7fe3267664c97078c90da', 0, '{1,0,1,0}'),
	(17, 1, '\x8ccbd41e7409122710771b777bef67b76aed86bb1e448e4adb43e0880c7348b1', 0, '{0,1,0,1}'),
	(17, 2, '\x8ccbd41e7409122710771b777bef67b76aed86bb1e448e4adb43e0880c7348b1', 0, '{1,0,1,0}'),
	(18, 1, '\xb8852cf07f54ce61166ad080625a6d624bc983e307db53717db281b0992a8060', 0, '{0,1,0,1}'),
	(18, 2, '\xb8852cf07f54ce61166ad080625a6d624bc983e307db53717db281b0992a8060', 0, '{1,0,1,0}'),
	(19, 1, '\xd8b7a87d92b77df01932ca79d174c500e4b5d63f36c816925659390737a39bea', 0, '{0,1,0,1}'),
	(19, 2, '\xd8b7a87d92b77df01932ca79d174c500e4b5d63f36c816925659390737a39bea', 0, '{1,0,1,0}'),
	(20, 1, '\xd5c7e730a58378a7ceb6553e82c3d31de5770efe26fc09122b85e7f223dc4f03', 0, '{0,1,0,1}'),
	(20, 2, '\xd5c7e730a58378a7ceb6553e82c3d31de5770efe26fc09122b85e7f223dc4f03', 0, '{1,0,1,0}'),
	(21, 1, '\x972ba35a36da754bc58f5976615e3bbf9edc4a71c3cb976ce7c1a6ba1580c32a', 0, '{0,1,0,1}'),
	(21, 2, '\x972ba35a36da754bc58f5976615e3bbf9edc4a71c3cb976ce7c1a6ba1580c32a', 0, '{1,0,1,0}'),
	(22, 1, '\xf6a57e8e7775c70ef77acd33b5c05475e62e1b53164ba274af03d6cb9b79eede', 0, '{0,1,0,1}'),
	(22, 2, '\xf6a57e8e7775c70ef77acd33b5c05475e62e1b53164ba274af03d6cb9b79eede', 0, '{1,0,1,0}'),
	(23, 1, '\x3841ec7f365b89e8f501472490dc02077ebf376a4d840b5a2b0697eacfb814d4', 0, '{0,1,0,1}'),
	(23, 2, '\x3841ec7f365b89e8f501472490dc02077ebf376a4d840b5a2b0697eacfb814d4', 0, '{1,0,1,0}'),
	(24, 1, '\x18a1f06625cc2bdacbc61a6df9c2a9e869ce9a6d870d644ad9cbced43f31d9bd', 0, '{0,1,0,1}'),
	(24, 2, '\x18a1f06625cc2bdacbc61a6df9c2a9e869ce9a6d870d644ad9cbced43f31d9bd', 0, '{1,0,1,0}'),
	(25, 1, '\x4ef6cb6fc13114ec56e49db2ba0742836bce4c2d66af0c4fc30aad837d03d2fc', 0, '{0,1,0,1}'),
	(25, 2, '\x4ef6cb6fc13114ec56e49db2ba0742836bce4c2d66af0c4fc30aad837d03d2fc', 0, '{1,0,1,0}'),
	(26, 1, '\xbb1ac66938ec95ba04526aed259f8270721be8c7f208cbb27df54f2c01fa02b2', 0, '{0,1,0,1}'),
	(26, 2, '\xbb1ac66938ec95ba04526aed259f8270721be8c7f208cbb27df54f2c01fa02b2', 0, '{1,0,1,0}'),
	(27, 1, '\xdcd22caf94e81f1a890a53e3eb7f9f0e7b699d6b36cc9845a002b2293a801406', 0, '{0,1,0,1}'),
	(27, 2, '\xdcd22caf94e81f1a890a53e3eb7f9f0e7b699d6b36cc9845a002b2293a801406', 0, '{1,0,1,0}'),
	(28, 1, '\x130ae5e54f6cae38efb8320e7a060e20dd42fcec524cb39f9805549d4573b5e2', 0, '{0,1,0,1}'),
	(28, 2, '\x130ae5e54f6cae38efb8320e7a060e20dd42fcec524cb39f9805549d4573b5e2', 0, '{1,0,1,0}'),
	(29, 1, '\x5480b44170834dcf3f7318becc7db2945a6a46e04eb9875756d675937d945b0e', 0, '{0,1,0,1}'),
	(29, 2, '\x5480b44170834dcf3f7318becc7db2945a6a46e04eb9875756d675937d945b0e', 0, '{1,0,1,0}'),
	(30, 1, '\xa0596dd96e609c98859c9c0f7665054fb03f8dfb2892fa2461c86a178ce6b8a5', 0, '{0,1,0,1}'),
	(30, 2, '\xa0596dd96e609c98859c9c0f7665054fb03f8dfb2892fa2461c86a178ce6b8a5', 0, '{1,0,1,0}');
INSERT INTO public.host VALUES
	('vm:21503:f305', 'by bubblewrap, as an account of its own for each bot; control groups v1 hold memory, processor and number of processes together', '{"Python 3.11.7","cuig 0.1.0","numpy 2.4.6"}', 4, '2026-12-01 15:47:59.297114+00');
INSERT INTO public.hosted_version VALUES
	(1, 'baseline:random', 'c46389f6-9958-42eb-b47f-bbf5a5cb3b61', 'vm:21503:f305', '2026-12-01 15:48:09.289822+00', 0, NULL, NULL, NULL, '-infinity', '{}'),
	(2, 'baseline:lowest-winner', '9eece9fa-579a-46fa-8aad-34f57ecb9411', 'vm:21503:f305', '2026-12-01 15:48:09.289876+00', 0, NULL, NULL, NULL, '-infinity', '{}'),
	(3, 'baseline:rule-of-thumb', 'ea9596c7-f988-4600-85a2-87028c5de4bc', 'vm:21503:f305', '2026-12-01 15:48:09.289887+00', 0, NULL, NULL, NULL, '-infinity', '{}'),
	(4, 'folder:arena/cli/guest_bot', '316257c7-d307-4604-badd-28dab49e6c9b', 'vm:21503:f305', '2026-12-01 15:48:09.289895+00', 0, NULL, NULL, NULL, '-infinity', '{}');
INSERT INTO public.house VALUES
	(true, '/tmp/cuig-dump-5n_5c9n9 (machine 3d1219c7)', '7714362719424829902/16384', NULL, NULL);
INSERT INTO public.ladder OVERRIDING SYSTEM VALUE VALUES
	(1, 'twenty-five', 'twenty-five', 4, 25, 8.333333333333334, 4.166666666666667, 0.025, 0.25, 4.166666666666667, '2026-12-01 15:47:28.226776+00');
INSERT INTO public.likeness VALUES
	('owner', '\xd6e21286621a8586f7e54720ab5a39c93acc2f4b8fba7a16ec1c24d69a08c613'),
	('bot', '\xa441b15fe9a3cf56661190a0b93b9dec7d04127288cc87250967cf3b52894d11'),
	('bot', '\x651acac352d1f43e45d4255cc364b8d19569fcded119d32845270107107ca960'),
	('bot', '\x31aeec59054899bc9a2f076e8dcf4dcabaea5beaa94349e01c0ef8335e306b88'),
	('owner', '\x84983c60f7daadc1cb8698621f802c0d9f9a3c3c295c810748fb048115c186ec'),
	('bot', '\x36c7bb2bb54ffa5bf7096d0721157c08859120b74589a361ab285b15c6aa610d');
INSERT INTO public.match OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, '{1,4}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a210a15061e130c142301080e1b15292622030b123125072712037f1e231a03011f000a2912122631221206270803070c140e15250b1301291a13d2020012010400001f01050e000100001601030a170a150d08280b05112b0c211c3029182f1723341e1a09120a1c120c282b30341a0811182f090d1c1a0c0008010c00000100000300030a230a15061e130c142301080e1b15292622030b123125072712043e0601031a04630005000a2612110b251e232212130e1529310c1b082607141a1157000009030000080000030001010001000a2b0a150d08280b05112b0c211c3029182f1723341e1a091212080d0c1709181a08111a080101010001000100', 4, 'played-out', NULL, '\x6969b297cfdbdc319cfef5ce4637acbea20ba43037cc494a07f6c1453b9ebfb0', '2026-12-01 15:47:34.353124+00', '2026-12-01 15:47:35.367586+00', true, 1, NULL, false, '\xbe4fd96f504d88a5462186d592cb41db4f35e2dd8f8d38b047f1d027002355c4'),
	(3, 1, 3, '{4,2}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a1d0a152507032422123104271316172e181c011d06150a291201251a01030a2b1213271c1d312e0a071815221217060313160124041a14eb020061010001000001020102010001000000010a1d0a15240904071f1d162326082c2210060b110d1c1234031201041a01000a1a120b080b0d061c091d221124261a0b01000000000100010001000a400a152507032422123104271316172e181c011d06150a29121225271c1d312e0a07181522121706031316011a131f0091010000050007110001000000000002000a08120224041a0209000a330a15240904071f1d162326082c2210060b110d1c123403120c04080b0d061c091d221124261a0c000200010001000303010005', 4, 'played-out', NULL, '\x5f19c59e9930f17ca52d36bc4e45c479c7d6fcf2cd1db9e59d0c3f721f27b3a4', '2026-12-01 15:47:34.353359+00', '2026-12-01 15:47:35.367672+00', true, 1, NULL, false, '\x4dc85bfc5200e4abac4fd5fd54db73aa4db9feed4770f6630d49f4aef26134f8'),
	(6, 1, 6, '{1,2}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a460a1507280b1c160e19081a2d02122b2f0526231f272a3312168001282d2f2a33082b270b190526161a12230e021f071a150200000000000000000000000000000000000200000a2b0a1524192b12042201340f13210a07321a0c110d02061e12080401070c0d12220a1a0800000000000000000a450a1507280b1c160e19081a2d02122b2f0526231f272a3312157a282d2f2a1c0e051f27070802263319120b1a2b231a150000000000000000000000000000000000000000000a3b0a1524192b12042201340f13210a07321a0c110d02061e12102422211119131a06320c2b34010a0d041a1000000000000000000000000000000000', 4, 'played-out', NULL, '\x4e64554775f37fb1b6a6a862f7f978e86022f3f6bc870e9d130c21928a4ea79f', '2026-12-01 15:47:30.455817+00', '2026-12-01 15:47:30.548232+00', true, 1, NULL, false, '\x83f6d7e25b3dc4eee6884d7f36ab82b7d444bd7d7e1a26d355d6edc16f31fb8a'),
	(2, 1, 2, '{2,3}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a330a15023115242e03302704230d2001081c2c071b1f340e120c6b24271c1f030d0e021b15301a0c0200020601080000040004000a16120908343104202c2e23011a091100000100000001000a450a15023115242e03302704230d2001081c2c071b1f340e12156b15301c0e343104082c2e03201f242701230d1b021a15040401010003010101040800050000000000000000', 2, 'played-out', NULL, '\xf03b5f3b1b9da24968a3471c13866c20f98acce63c38f7c0c2ab3123e7d9e46e', '2026-12-01 15:47:31.413565+00', '2026-12-01 15:47:31.594023+00', true, 1, NULL, false, '\x05b76a3e8023adac47065df3555938971e1e44390d0828b5606f9cbe73a60e1e'),
	(4, 1, 4, '{3,1}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a2d0a151915312c011702200c060d091327322d121b04240712093e2c20322d131215171a090501010801000600030a1c120c020d1b01243106270c0904191a0c0f00000000000000000000000a230a151b1c2b141210222f0c2d1d050b17132033031f18161204121013181a04010000000a460a151915312c011702200c060d091327322d121b04240712169501191713121520092d27242c020c0d0407321b01061a150101000000000000000300020500030100000000000a330a151b1c2b141210222f0c2d1d050b17132033031f1816120c1c221d1f0c0b0312141013181a0c000200000000000000000000', 4, 'played-out', NULL, '\xab3ebe48a2907297a3c76b4a05eb12ae4fa6a33ea804e383a95efb1cd9cfa248', '2026-12-01 15:47:31.413799+00', '2026-12-01 15:47:31.594117+00', true, 1, NULL, false, '\x8600625ef96d2814428c0fe36c4ef20309b8670458c85563667fcf88c319d9f9'),
	(5, 1, 5, '{3,4}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a170a15160f0b29330e110c1a340819041c0525071d14212b0a2d121433341c1d1a19140f0c08070b11052116290e04251a158802004b000010000800120005002100100f0001000a170a152b233018341c2c0c253219290328271314160d2e0f0a141208342c292e181c19131a0801020001000504110a430a15160f0b29330e110c1a340819041c0525071d14212b12140b0c0807341c1d291a19140f11052116330e04251a1402420028020000000700020003000100000000040a170a152b233018341c2c0c253219290328271314160d2e0f0a141208181c1913342c292e1a080100010001000000', 4, 'played-out', NULL, '\x9df25408e0e9b5594269c4991d9da6868319d22c6e1ffdfd81d8741f3b9878a8', '2026-12-01 15:47:34.353386+00', '2026-12-01 15:47:35.288975+00', true, 1, NULL, false, '\xa9188fd5a1d50deb0fbd6685beea6c02ae28ce3c4d341c9097d1803882fd6425'),
	(15, 2, 9, '{2,4}', 'waiting', '-infinity', 0, 0, NULL, NULL, NULL, NULL, '\x', 0, NULL, NULL, NULL, NULL, NULL, false, 1, NULL, false, '\x01e5ea5dca84614668fc9d1ba2415d9a83664f60219648449d30b2d0b485c202'),
	(17, 2, 11, '{4,3}', 'waiting', '-infinity', 0, 0, NULL, NULL, NULL, NULL, '\x', 0, NULL, NULL, NULL, NULL, NULL, false, 1, NULL, false, '\x79bd3e646cc0e2a052af30d2a9df7ab3f436c171c5f1eba1bdf4b6d4f1477522'),
	(19, 2, 13, '{1,4}', 'waiting', '-infinity', 0, 0, NULL, NULL, NULL, NULL, '\x', 0, NULL, NULL, NULL, NULL, NULL, false, 1, NULL, false, '\x5b5c23b82624ebf1d0c17801d7c2710f9984f16946bf0542a509a89ee3c4f816'),
	(21, 2, 15, '{4,2}', 'waiting', '-infinity', 0, 0, NULL, NULL, NULL, NULL, '\x', 0, NULL, NULL, NULL, NULL, NULL, false, 1, NULL, false, '\x8be607c3052422c780738901a3069f46113b917821ba02a1fda7ac31317f7657'),
	(23, 2, 17, '{3,4}', 'waiting', '-infinity', 0, 0, NULL, NULL, NULL, NULL, '\x', 0, NULL, NULL, NULL, NULL, NULL, false, 1, NULL, false, '\xc8aa15d1ae0c287db1901a2275bc38779171c06f617de30e6d9e7dd001a683df'),
	(25, 2, 19, '{4,1}', 'waiting', '-infinity', 0, 0, NULL, NULL, NULL, NULL, '\x', 0, NULL, NULL, NULL, NULL, NULL, false, 1, NULL, false, '\xfcbf8eb6b09fb0912c3483ecac89af742a51716ff51e45891e590f8e63980343'),
	(8, 2, 2, '{2,3}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a450a15141b16041c0c282f2d19212027172b0b090612020e12156d1b1917120e142f2b0b040c20282106161c2d27021a150501000100010001010101011902030302022001000a350a151315120a052b330e02200310222831320d3418232e120d74150e311828320a2b0d0502031a0d010200000100000100010104000a0c12043412332e1a04160005030a450a15141b16041c0c282f2d19212027172b0b090612020e12156d1b1917120b040c20282b0614162f210e021c2d271a150f01050211050409010200010000010001010001000a250a151315120a052b330e02200310222831320d3418232e120574150e28181a050201000000', 4, 'played-out', NULL, '\x00c07d23f867279f441d71729350e1fbdfda5aca8475d10856725911e9e20d76', '2026-12-01 15:48:00.676753+00', '2026-12-01 15:48:01.123365+00', false, 1, NULL, false, '\x5ab00443c0754b8745f9f4b44324948c6c6c6c8ad13369f8993bfcb6695835a2'),
	(7, 2, 1, '{1,4}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', 'c3507b30-162e-4d28-bdb5-c1ee70e72c04', '2026-12-01 15:48:10.676475+00', '\x0a220a150e19312f030a08090c0b2321200624112c1e011d02120375030a1a040d900103', 0, NULL, NULL, NULL, '2026-12-01 15:48:00.676475+00', NULL, false, 1, NULL, false, '\xff253de87db2d1a89c7a836f4b9bc27d552738d8fe30b8df095af4269286569a'),
	(9, 2, 3, '{4,2}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '63f1db19-130f-41e7-b28f-aec643f17578', '2026-12-01 15:48:10.676776+00', '\x0a170a152306330d071a12292104030502142a30240e01270f', 0, NULL, NULL, NULL, '2026-12-01 15:48:00.676777+00', NULL, false, 1, NULL, false, '\x5ab01e094fc34fe90b7fd92d3e90236b854989f2d2edceb5d393e3386de5d337'),
	(10, 2, 4, '{3,1}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '854afa5b-d866-4ece-8ae1-a5badb1ad549', '2026-12-01 15:48:10.676794+00', '\x0a460a152532261f2008050f22170d19290115021e03120b0c12168d011f22011e0d0b200803260f0c19122517150232051a153501060202000200010000000100010001000002000a170a15281a321c140826091319160d020423212029121d03', 0, NULL, NULL, NULL, '2026-12-01 15:48:00.676794+00', NULL, false, 1, NULL, false, '\x7615e6b76671e3c4120b03ecdaf548b9d4466be91f4447af580c63bbdde40606'),
	(11, 2, 5, '{3,4}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '8b0fb9f6-64c8-4533-83a5-c72003565b09', '2026-12-01 15:48:10.676811+00', '\x0a1e0a152f122e312d09262305190c06341c301f2724282c2a120283011a0105', 0, NULL, NULL, NULL, '2026-12-01 15:48:00.676811+00', NULL, false, 1, NULL, false, '\x74f3793a52bfe305339640867998bdb29da25373db0d517761562e97ce8a0eae'),
	(12, 2, 6, '{1,2}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '0e66b683-2936-4578-ad50-d29a994f4687', '2026-12-01 15:48:10.676823+00', '\x0a410a150e07202b1702132a3023150c110409050d21181e1612136b0e13111e172a1518051602092b30040d20231a130d002a04012515000101000001000000010001', 0, NULL, NULL, NULL, '2026-12-01 15:48:00.676824+00', NULL, false, 1, NULL, false, '\x764187246294730c6b9c9e71b234fdbb1c8b16fc02a4e2885e224455361db73e'),
	(13, 2, 7, '{4,1}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', 'ac5345b9-c3c5-4314-8b6a-94f7d14a3664', '2026-12-01 15:48:10.676836+00', '\x0a1d0a15022c33300f342d270c221716070d1e2b250b23040a1201301a0121', 0, NULL, NULL, NULL, '2026-12-01 15:48:00.676836+00', NULL, false, 1, NULL, false, '\xd600bde34f2f59b14beac245c4e4db03109b1244c9b0c4f5b22c34fe92f11e3d'),
	(27, 2, 21, '{2,4}', 'waiting', '-infinity', 0, 0, NULL, NULL, NULL, NULL, '\x', 0, NULL, NULL, NULL, NULL, NULL, false, 1, NULL, false, '\x93681942e992cc1fd4afe7314fcddcc06def50446d1138a48279839d36bc5a28'),
	(29, 2, 23, '{4,3}', 'waiting', '-infinity', 0, 0, NULL, NULL, NULL, NULL, '\x', 0, NULL, NULL, NULL, NULL, NULL, false, 1, NULL, false, '\x21a746c54f6c5c7d3d39a7c767d7936adbc757a25a3deea1c6fba83b2808a036'),
	(14, 2, 8, '{3,2}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a430a151933091b222b08103429122e2a1106320c1624230212141b08060c09101116192b122333342e32292a24221a14050b0b18020100010001000102010000190203030a3b0a151731322a332c1c251f032329101a202d1d0615122b1210172c101225201d31321c292d2a1f23061a10000f01000100020101010000010003000a170a151933091b222b08103429122e2a1106320c162423020a2c12141910111633342e3208060c1b222b12232409292a1a1408020608040208030705040902000100000100010a3b0a151731322a332c1c251f032329101a202d1d0615122b1210322c292d25201d31331c10062a1f23121a1000000001010102000000000000000001', 4, 'played-out', NULL, '\x356e3b615f52f79188b980f93c07669c289240387f56e8b7776286b361d8b0f9', '2026-12-01 15:48:00.67685+00', '2026-12-01 15:48:01.123461+00', false, 1, NULL, false, '\x0e8b101bb54ad5455a4dc49662accc1f714893ff6a8226c3ed5126e537c29c35'),
	(16, 2, 10, '{1,3}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a450a151623122927191a011f1e04241b300825022f05340b12157d271f2425231e30052f29011b0402121a34160b081a153703030501020001000000000000000100000100000a3e0a15041e250a09310c2302280e1221342230102414332d12128701090c22100234140421241e31280e30251a1100020000000000000000000000010000000a2e0a151623122927191a011f1e04241b300825022f05340b120a8201231f2425342919301a090000010000000201140a1c120c0512010802271a1b042f160b1a0c140008010d0206040907010e0a260a15041e250a09310c2302280e1221342230102414332d12069501252321241a05040208020d', 4, 'played-out', NULL, '\x00c07d23f867279f441d71729350e1fbdfda5aca8475d10856725911e9e20d76', '2026-12-01 15:48:00.676872+00', '2026-12-01 15:48:01.123489+00', false, 1, NULL, false, '\x18aa6ced93331cb5bfe0d276f9116ede499a4e1de2937b7e25d9f63e6c49249b'),
	(20, 2, 14, '{2,3}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a430a1508072022150e2f011c2b032e09160d232d1813141d1214150e161823201c0914222f2e08010d2d0313072b1a14010002010101011800040402021f0100000100010a1d0a15082010251e2d190a0b0c1a261d12311f072e2b34151201101a01000a1a120b191a07121f080a262e1e2d1a0b0d0009020c0106040e030e0a430a1508072022150e2f011c2b032e09160d232d1813141d1214221c092318150e1613202f2e07010d2d0314082b1a1400000001000000000000000000000000000100020a3b0a15082010251e2d190a0b0c1a261d12311f072e2b3415121025191d1f0c1a0708122e100a262b1e2d1a1000000000000000000000000000000100', 4, 'played-out', NULL, '\x249ee150eab38526256932d502d4cc3ab835b940c03c8a080ac7c96bf8dced64', '2026-12-01 15:48:00.676903+00', '2026-12-01 15:48:01.123498+00', false, 1, NULL, false, '\xf9170396cb869dabd5a6248bbd53816ac3d6e1b7096dd4a62d607edd295b7846'),
	(24, 2, 18, '{1,2}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a430a150801151a2e332b1f19270b212631160f1e102c292d12142e2b31291015191627211e081f262c010f1a330b1a14102b0301012515000100010000010001000003000a170a150801151a2e332b1f19270b212631160f1e102c292d0a2c12142e2b31292c0833211015191627261e1a1f0b0f011a14050107000005000c000600000002000100000100', 2, 'played-out', NULL, '\xf03b5f3b1b9da24968a3471c13866c20f98acce63c38f7c0c2ab3123e7d9e46e', '2026-12-01 15:48:00.676929+00', '2026-12-01 15:48:01.123506+00', false, 1, NULL, false, '\xe9762a0eaceb1e15533032a8b54240cbc252e4a59667bc74f0d80aacf51a747d'),
	(18, 2, 12, '{2,1}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', 'dcce3bfa-ce2c-4fd0-84c5-e15da8fc11cf', '2026-12-01 15:48:10.676887+00', '\x0a430a1525152f0f182d1b1c2c11230b280632140a2a2105091214151128142f2d322a2321251c0f1b06050a182c0b1a141c060223150001000100000100010000000301000a170a15312b030f30280a2e0d0c1c2f221e202c0109102734', 0, NULL, NULL, NULL, '2026-12-01 15:48:00.676887+00', NULL, false, 1, NULL, false, '\xad07895f75de37a2140de7aef45fea2674ad1633a2f6bc8fc397d0870427019a'),
	(22, 2, 16, '{3,1}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', 'df3bb445-668a-4748-8339-2fd88be26bec', '2026-12-01 15:48:10.676916+00', '\x0a430a1517220a010615230e0b2b322102241327052d2e163112140a0b02052324272216170e130615322e212d012b1a14030b150e022b06010201020000010000000001010a170a151311240503062c1d2230341b2f280b172b2e011a18', 0, NULL, NULL, NULL, '2026-12-01 15:48:00.676916+00', NULL, false, 1, NULL, false, '\x4b892253a366dcdd89d84c69ee53afbb55ab63ec9b9efe1ab947f628b3209365'),
	(28, 2, 22, '{1,3}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '5359efee-15b7-40b9-82cf-f35aed2c91f1', '2026-12-01 15:48:10.676956+00', '\x0a430a152a041f161529252630271c21110332010b18021e1d12141f271c1e15301118010425032932022a210b16261a1419030602020101000001010001010001010100010a170a150429203433052d25241f0f1e19151b060822022f03', 0, NULL, NULL, NULL, '2026-12-01 15:48:00.676956+00', NULL, false, 1, NULL, false, '\x960575c5eb4f9bc0a2bd859a47557701e1b67b2a5d0a74452a0393fb1c5b2789'),
	(30, 2, 24, '{2,1}', 'playing', '-infinity', 1, 0, NULL, 'vm/0', '7f45bc9c-b715-4bdd-8d2b-d97c31ab9ce7', '2026-12-01 15:48:10.676975+00', '\x0a3f0a15161a342f26011b112224102e12211e0e2a06171d2b12121a11120e2f1b2e2a0110061624211d2634221a121e0500251500010000010100000000010300', 0, NULL, NULL, NULL, '2026-12-01 15:48:00.676975+00', NULL, false, 1, NULL, false, '\x9771a70d5b232479207bfb7684f99b37631b28aa5800e7507d4a51699355b47e'),
	(26, 2, 20, '{3,2}', 'finished', '-infinity', 1, 0, NULL, NULL, NULL, NULL, '\x0a430a15120d24180c0114290533280922132d31212f0a201c1214240522200d01090a0c142d212f123328291331181a1402010001000100010201000019020303022200010a3d0a1528240709220a2c0e1c0419232030171315322a2b01121177282c303201090a2015070e17241c232b1a1101000200000001000001010000020003000a170a15120d24180c0114290533280922132d31212f0a201c0a2c12140c05090a0d012d2021241422182913311233282f1a1405030f0105021100030b040202000100010001000a250a1528240709220a2c0e1c0419232030171315322a2b01120577070430011a050100000101', 4, 'played-out', NULL, '\x76c566cacf247e8aec96db4dde1f6b7959b444323296c0dafb112dbe77d29727', '2026-12-01 15:48:00.676943+00', '2026-12-01 15:48:01.123514+00', false, 1, NULL, false, '\x2c186051da270ed0d5e4eef6aa6cf08cc035f4df4cf7a9e8bd00815c3c71a39c');
INSERT INTO public.match_entrant VALUES
	(6, 0, 1, 2, 1, 35, 0, false, NULL),
	(6, 1, 2, 1, 1, 45, 0, false, NULL),
	(2, 0, 2, 1, 1, 25, 0, false, NULL),
	(2, 1, 3, 1, 1, 25, 0, false, NULL),
	(4, 0, 3, 1, 2, 50, 0, false, NULL),
	(4, 1, 1, 2, 0, 20, 0, false, NULL),
	(5, 0, 3, 1, 1, 35, 0, false, NULL),
	(5, 1, 4, 1, 1, 35, 0, false, NULL),
	(3, 0, 4, 1, 1, 40, 0, false, NULL),
	(3, 1, 2, 1, 1, 40, 0, false, NULL),
	(1, 0, 1, 2, 1, 35, 0, false, NULL),
	(1, 1, 4, 1, 1, 40, 0, false, NULL),
	(7, 0, 1, NULL, NULL, NULL, 0, false, NULL),
	(7, 1, 4, NULL, NULL, NULL, 0, false, NULL),
	(9, 0, 4, NULL, NULL, NULL, 0, false, NULL),
	(9, 1, 2, NULL, NULL, NULL, 0, false, NULL),
	(10, 0, 3, NULL, NULL, NULL, 0, false, NULL),
	(10, 1, 1, NULL, NULL, NULL, 0, false, NULL),
	(11, 0, 3, NULL, NULL, NULL, 0, false, NULL),
	(11, 1, 4, NULL, NULL, NULL, 0, false, NULL),
	(12, 0, 1, NULL, NULL, NULL, 0, false, NULL),
	(12, 1, 2, NULL, NULL, NULL, 0, false, NULL),
	(13, 0, 4, NULL, NULL, NULL, 0, false, NULL),
	(13, 1, 1, NULL, NULL, NULL, 0, false, NULL),
	(15, 0, 2, NULL, NULL, NULL, 0, false, NULL),
	(15, 1, 4, NULL, NULL, NULL, 0, false, NULL),
	(17, 0, 4, NULL, NULL, NULL, 0, false, NULL),
	(17, 1, 3, NULL, NULL, NULL, 0, false, NULL),
	(18, 0, 2, NULL, NULL, NULL, 0, false, NULL),
	(18, 1, 1, NULL, NULL, NULL, 0, false, NULL),
	(19, 0, 1, NULL, NULL, NULL, 0, false, NULL),
	(19, 1, 4, NULL, NULL, NULL, 0, false, NULL),
	(21, 0, 4, NULL, NULL, NULL, 0, false, NULL),
	(21, 1, 2, NULL, NULL, NULL, 0, false, NULL),
	(22, 0, 3, NULL, NULL, NULL, 0, false, NULL),
	(22, 1, 1, NULL, NULL, NULL, 0, false, NULL),
	(23, 0, 3, NULL, NULL, NULL, 0, false, NULL),
	(23, 1, 4, NULL, NULL, NULL, 0, false, NULL),
	(25, 0, 4, NULL, NULL, NULL, 0, false, NULL),
	(25, 1, 1, NULL, NULL, NULL, 0, false, NULL),
	(27, 0, 2, NULL, NULL, NULL, 0, false, NULL),
	(27, 1, 4, NULL, NULL, NULL, 0, false, NULL),
	(28, 0, 1, NULL, NULL, NULL, 0, false, NULL),
	(28, 1, 3, NULL, NULL, NULL, 0, false, NULL),
	(29, 0, 4, NULL, NULL, NULL, 0, false, NULL),
	(29, 1, 3, NULL, NULL, NULL, 0, false, NULL),
	(30, 0, 2, NULL, NULL, NULL, 0, false, NULL),
	(30, 1, 1, NULL, NULL, NULL, 0, false, NULL),
	(8, 0, 2, 2, 0, 25, 0, false, NULL),
	(8, 1, 3, 1, 2, 50, 0, false, NULL),
	(14, 0, 3, 1, 1, 45, 0, false, NULL),
	(14, 1, 2, 1, 1, 45, 0, false, NULL),
	(16, 0, 1, 2, 0, 25, 0, false, NULL),
	(16, 1, 3, 1, 2, 50, 0, false, NULL),
	(20, 0, 2, 1, 1, 45, 0, false, NULL),
	(20, 1, 3, 2, 1, 40, 0, false, NULL),
	(24, 0, 1, 1, 1, 25, 0, false, NULL),
	(24, 1, 2, 1, 1, 25, 0, false, NULL),
	(26, 0, 3, 1, 2, 50, 0, false, NULL),
	(26, 1, 2, 2, 0, 25, 0, false, NULL);
INSERT INTO public.migration VALUES
	(1, '0001_ground', 'df580b5b33442ff519984ecc108551743c964e9d3af22e52ecada5ead31d6066', '2026-12-01 15:47:17.990067+00'),
	(2, '0002_formats', '7b40150231f775990ff401185893026f937ea78ca5839921af4c79655417f96a', '2026-12-01 15:47:18.022467+00'),
	(3, '0003_pause', 'e9225d83d4624433b7d9d883a665c206f0eeb3e7b407c2f16861ea95778b7a13', '2026-12-01 15:47:18.040889+00'),
	(4, '0004_watching', '5b8e13a5fc46f7de4df86a2b3518599582c7f9eb1c86d3b64eef3b72f1873d21', '2026-12-01 15:47:18.042627+00'),
	(5, '0005_played', 'edbf9b74ce7ee5b6d0fa0a6e5e607748d64f048cb2477c738e4c32ae23099106', '2026-12-01 15:47:18.044659+00'),
	(6, '0006_rungs', '249160be0c0b82a155a345c391b7e85abbeb92e20d0530f58225260831ed9110', '2026-12-01 15:47:18.04664+00'),
	(7, '0007_absences', 'c778fa7587d0a469057277a545a3e510ebe7c543b4d7ee8587de3a2415a8c79f', '2026-12-01 15:47:18.05042+00'),
	(8, '0008_suspending', '597e831e44931a823e6b118e6808a34a3c7d12eda52e42fd1b51d3e0283d5313', '2026-12-01 15:47:18.051949+00'),
	(9, '0009_ladder_reads', 'c2e884c7037d18e650625b38a83605e7d1b05509f45343cea5d00bc4a99b18b6', '2026-12-01 15:47:18.05322+00'),
	(10, '0010_schedules_deleted', '8243bbceb28f01156d4acfc86440e532fc71f502f2a7211c33c18919bc10d491', '2026-12-01 15:47:18.056311+00'),
	(11, '0011_apart', '3b0b8186bff9b5d04761081737e8616b553a6b202493e159400711e6206856dd', '2026-12-01 15:47:18.057788+00'),
	(12, '0012_formats_by_name', 'f15c25413097b6f5713d46c50f6574c9fe08af887495c389c9557433bc26e6df', '2026-12-01 15:47:18.058839+00'),
	(13, '0013_latest_unasked', '6fb41691fc3e4d7e4b3e7d12c6904d24cea3f01560e44c319067718d0663918c', '2026-12-01 15:47:18.059523+00'),
	(14, '0014_hosting', 'd622eb32e922beccc2ebf5593e5a1228ec4c5d8a3155b32d9c5fdf5749c072b6', '2026-12-01 15:47:18.060279+00'),
	(15, '0015_hold', 'fdcf64682841d73b90aed545f75f697d3329e63fdcb566a7569a9b23e255ec7a', '2026-12-01 15:47:18.068047+00'),
	(16, '0016_trying', 'b28c6927469662064154075e08b3fb8d4efd343b48922255e5a60638fb684afa', '2026-12-01 15:47:18.07054+00'),
	(17, '0017_hosts', 'c5f008283f0830ecd1f7860408d04e87b3b5c8e9f7274f17a8695e3badf3143e', '2026-12-01 15:47:18.071436+00'),
	(18, '0018_commitments', '46859486e005811290d3bf7edabeff4a14af8b4c65f7cbbdc34ebe8562723c34', '2026-12-01 15:47:18.073121+00'),
	(19, '0019_submissions', '5e4d983921c259ca4ee299b512c39c49b613a8e6c4683c58283d839dd8a5d748', '2026-12-01 15:47:18.073825+00'),
	(20, '0020_corrections', '97ce313c305cf11c7e5eae32bb43cf1f29d2024b0b3b1ec7dc90a1bffe815e78', '2026-12-01 15:47:18.078635+00'),
	(21, '0021_seasons', 'ea029be60607531e2b261701d80c0002ba3d0e7f396487907ee149c916478a64', '2026-12-01 15:47:18.080138+00'),
	(22, '0022_spent_archives', '20e00750f3a85ff9b8dde5f2f18fdd85a86e1cda8dc01d3b8e44a6da25b4523e', '2026-12-01 15:47:18.084232+00'),
	(23, '0023_outages', '4af7206cb69925538462a14bf1af732682e511fa3f8fcd85989ef041e29d2567', '2026-12-01 15:47:18.084858+00'),
	(24, '0024_rating_marks', '99a7c6fb8561aa4362df14683dec616bc68cdc4ed11035a15dca13e0117e6914', '2026-12-01 15:47:18.087159+00'),
	(25, '0025_ladders_closed', '5cabf79120a5a879cc31a777d9a220d19ae24f94ac3e62766f575ebbd5316163', '2026-12-01 15:47:18.090085+00'),
	(26, '0026_accounts', 'a4e222c0c13a72b1abba20c4749474b3cd66c9f8c132ed294a3c0ab244a98ba6', '2026-12-01 15:47:18.093946+00'),
	(27, '0027_bots_renamed', '8caf2046316e34b0023884ce74fd5d21495575465d951a709bf814e9ce7a3ce4', '2026-12-01 15:47:18.11054+00'),
	(28, '0028_claims_by_event', '281f0f19edec3195728840307586d2bcd4fadcd9bd180464e5979acbc9633654', '2026-12-01 15:47:18.113823+00'),
	(29, '0029_names_inline', '9487ad36cd2b1589ca8f9cadaadf826c722359e248b9479603810b4b19d4eb7c', '2026-12-01 15:47:18.114861+00'),
	(30, '0030_rulings', 'd09b4052712823c1b19625c838cc38ffa18e9a0aac18ed531e33e6b7f08769ce', '2026-12-01 15:47:18.11538+00'),
	(31, '0031_sweeps', 'dd4e6a0c1d15e75ebae99fb181bbe213a99c2d9988b773325e14915c8a7acaf3', '2026-12-01 15:47:18.116277+00'),
	(32, '0032_growth', 'a19f55b4a9988c633740a7bf3e983d3011e0a35c6a0c6b421328b3e587f82fef', '2026-12-01 15:47:18.124065+00'),
	(33, '0033_webhooks', 'c944e4e354652261f2b4a2847cc02e92245ccd2c2533331e6bf7f07b18acddcb', '2026-12-01 15:47:18.124556+00');
INSERT INTO public.owner OVERRIDING SYSTEM VALUE VALUES
	(1, 'house', '2026-12-01 15:47:23.84295+00', false, '', NULL),
	(2, 'guest', '2026-12-01 15:47:25.457967+00', false, '', NULL);
INSERT INTO public.rating VALUES
	(1, 1, 15.826942473823701, 5.6885866223633315, 3, 0, 0, 3, 0, '2026-12-01 15:47:30.548232+00'),
	(1, 2, 27.654916542144004, 4.970518305950739, 3, 1, 2, 0, 0, '2026-12-01 15:47:30.548232+00'),
	(1, 3, 27.54389417898833, 4.740929661539877, 3, 1, 2, 0, 0, '2026-12-01 15:47:35.288975+00'),
	(1, 4, 27.701576040870624, 4.621582122371743, 3, 1, 2, 0, 0, '2026-12-01 15:47:35.288975+00');
INSERT INTO public.rating_mark VALUES
	(1, 1, 7, 13);
INSERT INTO public.rating_step VALUES
	(1, 1, 1, 1, 2, 25, 8.333333333333334, 20.305253949769472, 7.136552284755495, 1, 0, 0, 0),
	(1, 2, 1, 4, 1, 25, 8.333333333333334, 29.69474605023054, 7.136552284755495, 1, 1, 0, 0),
	(1, 3, 2, 2, 1, 25, 8.333333333333334, 25, 6.469505940187263, 1, 0, 1, 0),
	(1, 4, 2, 3, 1, 25, 8.333333333333334, 25, 6.469505940187263, 1, 0, 1, 0),
	(1, 5, 3, 4, 1, 29.69474605023054, 7.136552284755495, 27.836724999742994, 5.547443107744935, 2, 1, 1, 0),
	(1, 6, 3, 2, 1, 25, 6.469505940187263, 26.52692291860325, 5.314325626624641, 2, 0, 2, 0),
	(1, 7, 4, 3, 1, 25, 6.469505940187263, 27.39499860695187, 5.822745430198585, 2, 1, 1, 0),
	(1, 8, 4, 1, 2, 20.305253949769472, 7.136552284755495, 17.39092358417675, 6.257659536245783, 2, 0, 0, 0),
	(1, 9, 5, 3, 1, 27.39499860695187, 5.822745430198585, 27.54389417898833, 4.740929661539877, 3, 1, 2, 0),
	(1, 10, 5, 4, 1, 27.836724999742994, 5.547443107744935, 27.701576040870624, 4.621582122371743, 3, 1, 2, 0),
	(1, 11, 6, 1, 2, 17.39092358417675, 6.257659536245783, 15.826942473823701, 5.6885866223633315, 3, 0, 0, 0),
	(1, 12, 6, 2, 1, 26.52692291860325, 5.314325626624641, 27.654916542144004, 4.970518305950739, 3, 1, 2, 0);
INSERT INTO public.rung VALUES
	(1, -5, 1),
	(1, 50, 1),
	(1, 53, 1),
	(1, 55, 1);
INSERT INTO public.schedule OVERRIDING SYSTEM VALUE VALUES
	(1, 'demo-1-4-bots', 'twenty-five', '{}', NULL, 'UTC', 'bots: random, lowest-winner, rule-of-thumb, high-lead', 0, 'round-robin', true, 1, 1000, 30000, 0, 10000, 'lenient', 60, true, true, false, NULL, '2026-12-01 15:47:25.484424+00', '{}', 0, 5, NULL, 3600),
	(2, 'demo-4-4-bots', 'twenty-five', '{}', NULL, 'UTC', 'bots: random, lowest-winner, rule-of-thumb, high-lead', 0, 'round-robin', true, 4, 1000, 30000, 0, 10000, 'lenient', 60, true, true, false, NULL, '2026-12-01 15:47:55.300834+00', '{}', 0, 5, NULL, 3600);
INSERT INTO public.slot OVERRIDING SYSTEM VALUE VALUES
	(1, 1, '2026-12-01 15:47:27.502367+00', 0, 'taken', NULL, '2026-12-01 15:47:25.484424+00'),
	(2, 2, '2026-12-01 15:47:57.313712+00', 0, 'taken', NULL, '2026-12-01 15:47:55.300834+00');
INSERT INTO public.sweep VALUES
	('matches', '{0,0}'),
	('faults', '{0}');
INSERT INTO public.token OVERRIDING SYSTEM VALUE VALUES
	(1, 4, '\x8942285557d8b89215deea2b4cf5c767bdf988a710b2332e01037387230af4d5', '2026-12-01 15:47:25.457967+00', '2026-12-01 15:47:25.457967+00', NULL, NULL, '', NULL),
	(6, 1, '\x8394e36a847f1b1f64c024e9f7f6f0829e1d5b10fe3a9fffcec0d85a7efbda69', '2026-12-01 15:47:58.247021+00', NULL, 'c46389f6-9958-42eb-b47f-bbf5a5cb3b61', '2026-12-01 15:48:09.290494+00', '', NULL),
	(7, 2, '\x734a388715246338408979f9be5e0fe59c869f742d75cf20b0ce9ad6f2c0cce1', '2026-12-01 15:47:58.247021+00', NULL, '9eece9fa-579a-46fa-8aad-34f57ecb9411', '2026-12-01 15:48:09.290522+00', '', NULL),
	(8, 3, '\x44abfec66b40a8ade8d3985476d26790675432728b7f6f60276b018c74270cf6', '2026-12-01 15:47:58.247021+00', NULL, 'ea9596c7-f988-4600-85a2-87028c5de4bc', '2026-12-01 15:48:09.290525+00', '', NULL),
	(9, 4, '\x2b7d96ca746b77266ae74654251da0669a3e6470f1996223b7e9fa2f9a577ff0', '2026-12-01 15:47:58.247021+00', NULL, '316257c7-d307-4604-badd-28dab49e6c9b', '2026-12-01 15:48:09.290527+00', '', NULL);
INSERT INTO public.tournament OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, 'demo-1-4-bots 2026-12-01 15:47', 'finished', '2026-12-01 15:47:27.502367+00', 'twenty-five', '{"rob": "ace_holder", "pool": "0", "sides": "0,2/1,3", "jokers": "0", "preset": "twenty-five", "renege": "yes", "target": "25", "auction": "single_round", "partner": "fixed", "players": "4", "ranking": "irish", "turn_up": "yes", "all_pass": "throw_in", "deal_cap": "100", "ct_ladder": "sequential", "end_check": "immediate", "hand_size": "5", "overshoot": "off", "tie_break": "first_to_reach", "bid_values": "10,15,20,25,60", "first_lead": "dealer_left", "kitty_size": "0", "rob_forced": "no", "trump_from": "turn_up", "void_plain": "any", "dealer_take": "yes", "bonus_points": "0", "bonus_timing": "when_played", "ct_call_self": "forbidden", "deal_batches": "3,2", "discard_draw": "no", "plain_follow": "strict", "renege_scope": "each", "throw_in_cap": "3", "trick_points": "5", "trump_naming": "after_kitty", "bidder_scores": "all", "dealer_in_war": "take_or_pass", "rob_turned_ace": "dealer", "ct_partner_known": "on_call", "failed_bid_reach": "void", "take_reply_order": "taken_bidder", "thirty_for_sixty": "no", "only_bidder_can_win": "no", "ace_of_diamonds_plain": "lowest"}', 'round-robin', true, 1, 1000, 30000, 0, 10000, 'lenient', 60, '\x5c3198a94de98a322476ade65f04176694066b064e81587bed1259181afd5763', 1, '2026-12-01 15:47:28.226776+00', '2026-12-01 15:47:28.32073+00', '2026-12-01 15:47:35.43405+00', '{}', 'bots: random, lowest-winner, rule-of-thumb, high-lead', true, false, 3600, NULL, NULL),
	(2, 2, 2, 'demo-4-4-bots 2026-12-01 15:47', 'running', '2026-12-01 15:47:57.313712+00', 'twenty-five', '{"rob": "ace_holder", "pool": "0", "sides": "0,2/1,3", "jokers": "0", "preset": "twenty-five", "renege": "yes", "target": "25", "auction": "single_round", "partner": "fixed", "players": "4", "ranking": "irish", "turn_up": "yes", "all_pass": "throw_in", "deal_cap": "100", "ct_ladder": "sequential", "end_check": "immediate", "hand_size": "5", "overshoot": "off", "tie_break": "first_to_reach", "bid_values": "10,15,20,25,60", "first_lead": "dealer_left", "kitty_size": "0", "rob_forced": "no", "trump_from": "turn_up", "void_plain": "any", "dealer_take": "yes", "bonus_points": "0", "bonus_timing": "when_played", "ct_call_self": "forbidden", "deal_batches": "3,2", "discard_draw": "no", "plain_follow": "strict", "renege_scope": "each", "throw_in_cap": "3", "trick_points": "5", "trump_naming": "after_kitty", "bidder_scores": "all", "dealer_in_war": "take_or_pass", "rob_turned_ace": "dealer", "ct_partner_known": "on_call", "failed_bid_reach": "void", "take_reply_order": "taken_bidder", "thirty_for_sixty": "no", "only_bidder_can_win": "no", "ace_of_diamonds_plain": "lowest"}', 'round-robin', true, 4, 1000, 30000, 0, 10000, 'lenient', 60, '\x65fd8b973af7e122125a093a67f7f91d18a733dd6931d9819406d454976f5c2c', 1, '2026-12-01 15:47:57.540932+00', '2026-12-01 15:47:57.578247+00', NULL, '{}', 'bots: random, lowest-winner, rule-of-thumb, high-lead', true, false, 3600, NULL, NULL);
INSERT INTO public.wave VALUES
	(1, 1, '{}', 1, 1, '2026-12-01 15:47:28.226776+00'),
	(2, 1, '{}', 1, 2, '2026-12-01 15:47:57.540932+00');
SELECT pg_catalog.setval('public.account_id_seq', 1, false);
SELECT pg_catalog.setval('public.audit_id_seq', 15, true);
SELECT pg_catalog.setval('public.bot_id_seq', 4, true);
SELECT pg_catalog.setval('public.bot_version_id_seq', 4, true);
SELECT pg_catalog.setval('public.delivery_id_seq', 1, false);
SELECT pg_catalog.setval('public.invitation_id_seq', 1, false);
SELECT pg_catalog.setval('public.ladder_id_seq', 2, true);
SELECT pg_catalog.setval('public.match_id_seq', 30, true);
SELECT pg_catalog.setval('public.owner_id_seq', 2, true);
SELECT pg_catalog.setval('public.passkey_id_seq', 1, false);
SELECT pg_catalog.setval('public.process_log_id_seq', 1, false);
SELECT pg_catalog.setval('public.schedule_id_seq', 2, true);
SELECT pg_catalog.setval('public.season_id_seq', 1, false);
SELECT pg_catalog.setval('public.session_id_seq', 1, false);
SELECT pg_catalog.setval('public.slot_id_seq', 2, true);
SELECT pg_catalog.setval('public.submission_id_seq', 1, false);
SELECT pg_catalog.setval('public.suspension_id_seq', 1, false);
SELECT pg_catalog.setval('public.token_id_seq', 9, true);
SELECT pg_catalog.setval('public.tournament_id_seq', 2, true);
SELECT pg_catalog.setval('public.webhook_id_seq', 1, false);
ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_of_owner UNIQUE (owner);
ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.anchor
    ADD CONSTRAINT anchor_pkey PRIMARY KEY (ladder, version);
ALTER TABLE ONLY public.archive
    ADD CONSTRAINT archive_pkey PRIMARY KEY (sha256);
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
ALTER TABLE ONLY public.delivery
    ADD CONSTRAINT delivery_once UNIQUE (webhook, kind, subject);
ALTER TABLE ONLY public.delivery
    ADD CONSTRAINT delivery_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.door
    ADD CONSTRAINT door_pkey PRIMARY KEY (one);
ALTER TABLE ONLY public.entry
    ADD CONSTRAINT entry_number UNIQUE (tournament, number);
ALTER TABLE ONLY public.entry
    ADD CONSTRAINT entry_pkey PRIMARY KEY (tournament, version);
ALTER TABLE ONLY public.fault
    ADD CONSTRAINT fault_pkey PRIMARY KEY (match, number);
ALTER TABLE ONLY public.former_name
    ADD CONSTRAINT former_name_pkey PRIMARY KEY (bot, until);
ALTER TABLE ONLY public.game
    ADD CONSTRAINT game_pkey PRIMARY KEY (match, number);
ALTER TABLE ONLY public.host
    ADD CONSTRAINT host_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.hosted_version
    ADD CONSTRAINT hosted_version_pkey PRIMARY KEY (version);
ALTER TABLE ONLY public.house
    ADD CONSTRAINT house_pkey PRIMARY KEY (one);
ALTER TABLE ONLY public.identity
    ADD CONSTRAINT identity_one UNIQUE (account, provider);
ALTER TABLE ONLY public.identity
    ADD CONSTRAINT identity_taken PRIMARY KEY (provider, subject);
ALTER TABLE ONLY public.invitation
    ADD CONSTRAINT invitation_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.invitation
    ADD CONSTRAINT invitation_unique UNIQUE (sha256);
ALTER TABLE ONLY public.ladder_closing
    ADD CONSTRAINT ladder_closing_next UNIQUE (next);
ALTER TABLE ONLY public.ladder_closing
    ADD CONSTRAINT ladder_closing_pkey PRIMARY KEY (ladder);
ALTER TABLE ONLY public.ladder
    ADD CONSTRAINT ladder_name UNIQUE (name);
ALTER TABLE ONLY public.ladder
    ADD CONSTRAINT ladder_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.likeness
    ADD CONSTRAINT likeness_taken PRIMARY KEY (noun, sha256);
ALTER TABLE ONLY public.match_entrant
    ADD CONSTRAINT match_entrant_once UNIQUE (match, version);
ALTER TABLE ONLY public.match_entrant
    ADD CONSTRAINT match_entrant_pkey PRIMARY KEY (match, entrant);
ALTER TABLE ONLY public.match
    ADD CONSTRAINT match_number UNIQUE (tournament, number);
ALTER TABLE ONLY public.match
    ADD CONSTRAINT match_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.membership
    ADD CONSTRAINT membership_pkey PRIMARY KEY (owner, account);
ALTER TABLE ONLY public.migration
    ADD CONSTRAINT migration_pkey PRIMARY KEY (number);
ALTER TABLE ONLY public.owner
    ADD CONSTRAINT owner_name_taken UNIQUE (name);
ALTER TABLE ONLY public.owner
    ADD CONSTRAINT owner_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.passkey
    ADD CONSTRAINT passkey_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.passkey
    ADD CONSTRAINT passkey_unique UNIQUE (credential);
ALTER TABLE ONLY public.prior
    ADD CONSTRAINT prior_pkey PRIMARY KEY (ladder, version);
ALTER TABLE ONLY public.process_log
    ADD CONSTRAINT process_log_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rating_mark
    ADD CONSTRAINT rating_mark_pkey PRIMARY KEY (ladder);
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
ALTER TABLE ONLY public.season_event
    ADD CONSTRAINT season_event_pkey PRIMARY KEY (season, tournament);
ALTER TABLE ONLY public.season
    ADD CONSTRAINT season_name_taken UNIQUE (name);
ALTER TABLE ONLY public.season
    ADD CONSTRAINT season_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.season_schedule
    ADD CONSTRAINT season_schedule_pkey PRIMARY KEY (season, schedule);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_unique UNIQUE (sha256);
ALTER TABLE ONLY public.slot
    ADD CONSTRAINT slot_once UNIQUE (schedule, due_at);
ALTER TABLE ONLY public.slot
    ADD CONSTRAINT slot_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.submission
    ADD CONSTRAINT submission_of_version UNIQUE (version);
ALTER TABLE ONLY public.submission
    ADD CONSTRAINT submission_once UNIQUE (bot, archive);
ALTER TABLE ONLY public.submission
    ADD CONSTRAINT submission_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.suspension
    ADD CONSTRAINT suspension_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sweep
    ADD CONSTRAINT sweep_pkey PRIMARY KEY (of);
ALTER TABLE ONLY public.token
    ADD CONSTRAINT token_of_lease UNIQUE (lease);
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
ALTER TABLE ONLY public.webhook
    ADD CONSTRAINT webhook_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX account_mail_taken ON public.account USING btree (lower(mail));
CREATE INDEX audit_of_corrections ON public.audit USING btree (corrects, id) WHERE (corrects IS NOT NULL);
CREATE INDEX audit_of_subject ON public.audit USING btree (subject, at);
CREATE INDEX bot_of_owner ON public.bot USING btree (owner);
CREATE INDEX delivery_due ON public.delivery USING btree (next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX delivery_old ON public.delivery USING btree (created_at) WHERE (next_at IS NULL);
CREATE INDEX entry_of_version ON public.entry USING btree (version);
CREATE INDEX fault_lately ON public.fault USING btree (at);
CREATE INDEX fault_latest ON public.fault USING btree (at);
CREATE INDEX fault_no_show ON public.fault USING btree (version) WHERE (kind = 'no-show'::text);
CREATE INDEX fault_of_version ON public.fault USING btree (version, at);
CREATE INDEX former_name_of ON public.former_name USING btree (name);
CREATE INDEX invitation_of_author ON public.invitation USING btree (created_by);
CREATE INDEX match_apart_since ON public.match USING btree (tournament, apart_since) WHERE (apart_since IS NOT NULL);
CREATE INDEX match_in_order ON public.match USING btree (tournament, wave, number);
CREATE INDEX match_of_version ON public.match_entrant USING btree (version, match);
CREATE INDEX match_played_now ON public.match USING btree (tournament, number) WHERE (state = 'playing'::text);
CREATE INDEX match_progress ON public.match USING btree (tournament, state, finished_at);
CREATE INDEX match_to_play ON public.match USING btree (tournament, number) WHERE (state = ANY (ARRAY['waiting'::text, 'playing'::text]));
CREATE INDEX membership_of_account ON public.membership USING btree (account);
CREATE INDEX passkey_of_account ON public.passkey USING btree (account);
CREATE INDEX prior_of_version ON public.prior USING btree (version);
CREATE INDEX process_log_of_match ON public.process_log USING btree (match, version, game, seat, id);
CREATE INDEX rating_best ON public.rating USING btree (ladder, ((mu - ((3)::double precision * sigma))) DESC, version) INCLUDE (mu, sigma);
CREATE INDEX rating_of_version ON public.rating USING btree (version);
CREATE INDEX rating_step_of_version ON public.rating_step USING btree (version, ladder, ordinal);
CREATE UNIQUE INDEX schedule_name_taken ON public.schedule USING btree (name) WHERE (deleted_at IS NULL);
CREATE INDEX season_of_event ON public.season_event USING btree (tournament);
CREATE INDEX season_of_schedule ON public.season_schedule USING btree (schedule);
CREATE INDEX session_expires ON public.session USING btree (expires_at);
CREATE INDEX session_of_account ON public.session USING btree (account);
CREATE INDEX slot_open ON public.slot USING btree (due_at) WHERE (state = 'open'::text);
CREATE INDEX submission_waiting ON public.submission USING btree (submitted_at, id) WHERE (state = 'waiting'::text);
CREATE UNIQUE INDEX suspension_now ON public.suspension USING btree (version) WHERE (lifted_at IS NULL);
CREATE INDEX suspension_of_version ON public.suspension USING btree (version, lifted_at);
CREATE INDEX token_of_version ON public.token USING btree (version);
CREATE INDEX tournament_ended ON public.tournament USING btree (finished_at) WHERE (finished_at IS NOT NULL);
CREATE INDEX tournament_of_schedule ON public.tournament USING btree (schedule, due_at);
CREATE INDEX tournament_open ON public.tournament USING btree (due_at) WHERE (state = ANY (ARRAY['scheduled'::text, 'running'::text]));
CREATE INDEX wave_laid_out ON public.wave USING btree (tournament, laid_out_at);
CREATE INDEX wave_of_ladder ON public.wave USING btree (ladder, ordinal DESC);
CREATE INDEX webhook_of_owner ON public.webhook USING btree (owner);
CREATE TRIGGER audit_stands BEFORE UPDATE ON public.audit FOR EACH ROW EXECUTE FUNCTION public.keep_audit();
CREATE TRIGGER audit_stays BEFORE DELETE ON public.audit FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER bot_former_name AFTER INSERT OR UPDATE OF name ON public.bot FOR EACH ROW EXECUTE FUNCTION public.keep_former_name();
CREATE TRIGGER bot_owner_stands BEFORE UPDATE OF owner ON public.bot FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER bot_version_named BEFORE INSERT ON public.bot_version FOR EACH ROW EXECUTE FUNCTION public.name_version();
CREATE TRIGGER owner_name_stands BEFORE UPDATE OF name ON public.owner FOR EACH ROW EXECUTE FUNCTION public.keep_owner_name();
CREATE TRIGGER rating_on_rung AFTER INSERT OR DELETE OR UPDATE ON public.rating FOR EACH ROW EXECUTE FUNCTION public.count_rungs();
CREATE TRIGGER rating_step_stands BEFORE UPDATE ON public.rating_step FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_owner_fkey FOREIGN KEY (owner) REFERENCES public.owner(id);
ALTER TABLE ONLY public.anchor
    ADD CONSTRAINT anchor_ladder_fkey FOREIGN KEY (ladder) REFERENCES public.ladder(id);
ALTER TABLE ONLY public.anchor
    ADD CONSTRAINT anchor_version_fkey FOREIGN KEY (version) REFERENCES public.bot_version(id);
ALTER TABLE ONLY public.audit
    ADD CONSTRAINT audit_corrects_fkey FOREIGN KEY (corrects) REFERENCES public.tournament(id);
ALTER TABLE ONLY public.bot
    ADD CONSTRAINT bot_owner_fkey FOREIGN KEY (owner) REFERENCES public.owner(id);
ALTER TABLE ONLY public.bot_version
    ADD CONSTRAINT bot_version_bot_fkey FOREIGN KEY (bot) REFERENCES public.bot(id);
ALTER TABLE ONLY public.delivery
    ADD CONSTRAINT delivery_webhook_fkey FOREIGN KEY (webhook) REFERENCES public.webhook(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.entry
    ADD CONSTRAINT entry_tournament_fkey FOREIGN KEY (tournament) REFERENCES public.tournament(id);
ALTER TABLE ONLY public.entry
    ADD CONSTRAINT entry_version_fkey FOREIGN KEY (version) REFERENCES public.bot_version(id);
ALTER TABLE ONLY public.fault
    ADD CONSTRAINT fault_match_fkey FOREIGN KEY (match) REFERENCES public.match(id);
ALTER TABLE ONLY public.fault
    ADD CONSTRAINT fault_version_fkey FOREIGN KEY (version) REFERENCES public.bot_version(id);
ALTER TABLE ONLY public.former_name
    ADD CONSTRAINT former_name_bot_fkey FOREIGN KEY (bot) REFERENCES public.bot(id);
ALTER TABLE ONLY public.game
    ADD CONSTRAINT game_match_fkey FOREIGN KEY (match) REFERENCES public.match(id);
ALTER TABLE ONLY public.hosted_version
    ADD CONSTRAINT hosted_version_version_fkey FOREIGN KEY (version) REFERENCES public.bot_version(id);
ALTER TABLE ONLY public.identity
    ADD CONSTRAINT identity_account_fkey FOREIGN KEY (account) REFERENCES public.account(id);
ALTER TABLE ONLY public.invitation
    ADD CONSTRAINT invitation_account_fkey FOREIGN KEY (account) REFERENCES public.account(id);
ALTER TABLE ONLY public.invitation
    ADD CONSTRAINT invitation_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.account(id);
ALTER TABLE ONLY public.invitation
    ADD CONSTRAINT invitation_owner_fkey FOREIGN KEY (owner) REFERENCES public.owner(id);
ALTER TABLE ONLY public.ladder_closing
    ADD CONSTRAINT ladder_closing_ladder_fkey FOREIGN KEY (ladder) REFERENCES public.ladder(id);
ALTER TABLE ONLY public.ladder_closing
    ADD CONSTRAINT ladder_closing_next_fkey FOREIGN KEY (next) REFERENCES public.ladder(id);
ALTER TABLE ONLY public.match_entrant
    ADD CONSTRAINT match_entrant_match_fkey FOREIGN KEY (match) REFERENCES public.match(id);
ALTER TABLE ONLY public.match_entrant
    ADD CONSTRAINT match_entrant_version_fkey FOREIGN KEY (version) REFERENCES public.bot_version(id);
ALTER TABLE ONLY public.match
    ADD CONSTRAINT match_of_wave FOREIGN KEY (tournament, wave) REFERENCES public.wave(tournament, number);
ALTER TABLE ONLY public.match
    ADD CONSTRAINT match_tournament_fkey FOREIGN KEY (tournament) REFERENCES public.tournament(id);
ALTER TABLE ONLY public.membership
    ADD CONSTRAINT membership_account_fkey FOREIGN KEY (account) REFERENCES public.account(id);
ALTER TABLE ONLY public.membership
    ADD CONSTRAINT membership_owner_fkey FOREIGN KEY (owner) REFERENCES public.owner(id);
ALTER TABLE ONLY public.passkey
    ADD CONSTRAINT passkey_account_fkey FOREIGN KEY (account) REFERENCES public.account(id);
ALTER TABLE ONLY public.prior
    ADD CONSTRAINT prior_ladder_fkey FOREIGN KEY (ladder) REFERENCES public.ladder(id);
ALTER TABLE ONLY public.prior
    ADD CONSTRAINT prior_version_fkey FOREIGN KEY (version) REFERENCES public.bot_version(id);
ALTER TABLE ONLY public.process_log
    ADD CONSTRAINT process_log_match_fkey FOREIGN KEY (match) REFERENCES public.match(id);
ALTER TABLE ONLY public.process_log
    ADD CONSTRAINT process_log_version_fkey FOREIGN KEY (version) REFERENCES public.bot_version(id);
ALTER TABLE ONLY public.rating
    ADD CONSTRAINT rating_ladder_fkey FOREIGN KEY (ladder) REFERENCES public.ladder(id);
ALTER TABLE ONLY public.rating_mark
    ADD CONSTRAINT rating_mark_ladder_fkey FOREIGN KEY (ladder) REFERENCES public.ladder(id);
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
ALTER TABLE ONLY public.season_event
    ADD CONSTRAINT season_event_season_fkey FOREIGN KEY (season) REFERENCES public.season(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.season_event
    ADD CONSTRAINT season_event_tournament_fkey FOREIGN KEY (tournament) REFERENCES public.tournament(id);
ALTER TABLE ONLY public.season_schedule
    ADD CONSTRAINT season_schedule_schedule_fkey FOREIGN KEY (schedule) REFERENCES public.schedule(id);
ALTER TABLE ONLY public.season_schedule
    ADD CONSTRAINT season_schedule_season_fkey FOREIGN KEY (season) REFERENCES public.season(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_account_fkey FOREIGN KEY (account) REFERENCES public.account(id);
ALTER TABLE ONLY public.slot
    ADD CONSTRAINT slot_schedule_fkey FOREIGN KEY (schedule) REFERENCES public.schedule(id);
ALTER TABLE ONLY public.submission
    ADD CONSTRAINT submission_archive_fkey FOREIGN KEY (archive) REFERENCES public.archive(sha256);
ALTER TABLE ONLY public.submission
    ADD CONSTRAINT submission_bot_fkey FOREIGN KEY (bot) REFERENCES public.bot(id);
ALTER TABLE ONLY public.submission
    ADD CONSTRAINT submission_version_fkey FOREIGN KEY (version) REFERENCES public.bot_version(id);
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
ALTER TABLE ONLY public.webhook
    ADD CONSTRAINT webhook_owner_fkey FOREIGN KEY (owner) REFERENCES public.owner(id);
