"""Tournaments, their entries and their progress as rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from psycopg.types.json import Jsonb

from arena.store.bot import version_name
from arena.store.query import AnyConnection, execute, row_or_none, rows, value, values
from arena.store.renaming import name_at


@dataclass(frozen=True, slots=True)
class Tournament:
    """A slot whose entries are frozen: what is played, and its state."""

    id: int
    slot: int
    schedule: int
    name: str
    state: str  # scheduled | running | finished | void
    due_at: datetime
    preset: str
    rules: dict[str, str]
    format: str
    format_terms: dict[str, Any]
    entry: str  # the entry rule
    same_owner: bool
    duplicate: bool
    decks: int
    decision_ms: int
    bank_ms: int
    increment_ms: int
    startup_ms: int
    faults: str
    patience_seconds: int
    outage_seconds: int  # how long it is held at most when nearly all are away at once; 0: never
    ladder: str | None  # the ladder's name; None when it is not rated
    entries: int
    paused: bool
    places_at: datetime | None  # its places were decided then; None: they are what its matches say
    held_since: datetime | None  # nearly all its bots went away at once; None: it is not held
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None

    @property
    def condition(self) -> str:
        """The state as people see it: `paused` or `held` while nothing of it begins, else `state`."""
        if self.ended:
            return self.state
        return "paused" if self.paused else "held" if self.held_since is not None else self.state

    @property
    def held_until(self) -> datetime | None:
        """Until when it is held at most; None: it is not held."""
        return None if self.held_since is None else self.held_since + timedelta(seconds=self.outage_seconds)

    @property
    def ended(self) -> bool:
        """Whether nothing of it is played any more."""
        return self.state in ("finished", "void")


@dataclass(frozen=True, slots=True)
class Entry:
    """A version in a tournament."""

    version: int
    bot: str  # as it was called when the entries were frozen
    version_number: int
    owner: str
    number: int
    absent_since: datetime | None
    left_at: datetime | None
    left_as: str | None  # withdrawn | disqualified
    left_because: str | None

    @property
    def name(self) -> str:
        return version_name(self.bot, self.version_number)


_TOURNAMENT: Final = """
SELECT t.id, t.slot, t.schedule, t.name, t.state, t.due_at, t.preset, t.rules, t.format,
       t.format_terms, t.entry, t.same_owner, t.duplicate, t.decks,
       t.decision_ms, t.bank_ms, t.increment_ms, t.startup_ms, t.faults, t.patience_seconds,
       t.outage_seconds, ladder.name AS ladder,
       (SELECT count(*) FROM entry WHERE entry.tournament = t.id) AS entries,
       t.paused, t.places_at, t.held_since, t.created_at, t.started_at, t.finished_at
FROM tournament t LEFT JOIN ladder ON ladder.id = t.ladder"""


def insert(
    connection: AnyConnection, slot: int, name: str, rules: dict[str, str], ladder: int | None, seed: bytes
) -> int:
    """Insert a tournament for the slot, with the terms that its schedule has now; its id."""
    return int(
        value(
            connection,
            """INSERT INTO tournament (slot, schedule, name, due_at, preset, rules, format, format_terms,
                   entry, same_owner, duplicate, decks, decision_ms, bank_ms, increment_ms, startup_ms,
                   faults, patience_seconds, outage_seconds, seed, ladder)
               SELECT slot.id, s.id, %(name)s, slot.due_at, s.preset, %(rules)s, s.format,
                   s.format_terms, s.entry, s.same_owner, s.duplicate, s.decks, s.decision_ms,
                   s.bank_ms, s.increment_ms, s.startup_ms, s.faults,
                   s.patience_seconds, s.outage_seconds, %(seed)s, %(ladder)s
               FROM slot JOIN schedule s ON s.id = slot.schedule WHERE slot.id = %(slot)s
               RETURNING id""",
            {"slot": slot, "name": name, "rules": Jsonb(rules), "ladder": ladder, "seed": seed},
        )
    )


def insert_entries(
    connection: AnyConnection, tournament: int, versions: Sequence[int], after: int = 0
) -> None:
    """Insert entries for these versions, numbered from `after` + 1."""
    execute(
        connection,
        """INSERT INTO entry (tournament, version, number)
           SELECT %(tournament)s, version, %(after)s + number
           FROM unnest(%(versions)s::bigint[]) WITH ORDINALITY AS given (version, number)""",
        {"tournament": tournament, "versions": list(versions), "after": after},
    )


def leave(
    connection: AnyConnection, tournament: int, versions: Sequence[int], left_as: str, because: str
) -> None:
    """Write down that these versions have left; the tournament is locked."""
    execute(
        connection,
        """UPDATE entry SET left_at = clock_timestamp(), left_as = %(left_as)s, left_because = %(because)s
           WHERE tournament = %(tournament)s AND version = ANY(%(versions)s)""",
        {"tournament": tournament, "versions": list(versions), "left_as": left_as, "because": because},
    )


def running_with(connection: AnyConnection, version: int) -> list[Startable]:
    """The scheduled and running tournaments that the version is still in."""
    return rows(
        connection,
        Startable,
        """SELECT t.id, t.ladder, t.format FROM entry JOIN tournament t ON t.id = entry.tournament
           WHERE entry.version = %(version)s AND entry.left_at IS NULL
             AND t.state IN ('scheduled', 'running') ORDER BY t.ladder, t.id""",
        {"version": version},
    )


def by_id(connection: AnyConnection, tournament: int) -> Tournament | None:
    return row_or_none(
        connection, Tournament, _TOURNAMENT + " WHERE t.id = %(tournament)s", {"tournament": tournament}
    )


def by_slot(connection: AnyConnection, slot: int) -> Tournament | None:
    """The tournament that a slot became; None: it became none."""
    return row_or_none(connection, Tournament, _TOURNAMENT + " WHERE t.slot = %(slot)s", {"slot": slot})


def latest(
    connection: AnyConnection, limit: int, before: int | None, schedule: int | None
) -> list[Tournament]:
    """The newest tournaments first, but for practice; `before` pages on from an id."""
    return rows(
        connection,
        Tournament,
        _TOURNAMENT
        + """ WHERE (%(before)s::bigint IS NULL OR t.id < %(before)s)
                AND (%(schedule)s::bigint IS NULL OR t.schedule = %(schedule)s)
                AND NOT EXISTS (SELECT FROM schedule p WHERE p.id = t.schedule AND p.practice)
              ORDER BY t.id DESC LIMIT %(limit)s""",
        {"before": before, "schedule": schedule, "limit": limit},
    )


def seed(connection: AnyConnection, tournament: int) -> bytes:
    found: bytes = value(
        connection, "SELECT seed FROM tournament WHERE id = %(tournament)s", {"tournament": tournament}
    )
    return found


def rules(connection: AnyConnection, tournament: int) -> dict[str, str]:
    """Every option of the tournament's rules."""
    found: dict[str, str] = value(
        connection, "SELECT rules FROM tournament WHERE id = %(tournament)s", {"tournament": tournament}
    )
    return found


def entries(connection: AnyConnection, tournament: int) -> list[Entry]:
    """The entries of a tournament, also of those who have left, by number."""
    return rows(
        connection,
        Entry,
        f"""SELECT entry.version, {name_at("t.created_at")} AS bot, v.number AS version_number,
                  owner.name AS owner, entry.number, entry.absent_since, entry.left_at, entry.left_as,
                  entry.left_because
           FROM entry JOIN tournament t ON t.id = entry.tournament
           JOIN bot_version v ON v.id = entry.version JOIN bot ON bot.id = v.bot
           JOIN owner ON owner.id = bot.owner
           WHERE entry.tournament = %(tournament)s ORDER BY entry.number""",
        {"tournament": tournament},
    )


@dataclass(frozen=True, slots=True)
class Startable:
    """A tournament to start, go on with or finish, and its ladder."""

    id: int
    ladder: int | None
    format: str


def startable(connection: AnyConnection, now: datetime) -> list[Startable]:
    """The tournaments to start, in the order in which they are due. Nothing is locked."""
    return rows(
        connection,
        Startable,
        """SELECT id, ladder, format FROM tournament WHERE state = 'scheduled' AND due_at <= %(now)s
           ORDER BY due_at, id""",
        {"now": now},
    )


def start(connection: AnyConnection, tournament: int) -> bool:
    """Set it running; False if it was not scheduled. `wave.start` follows, for the order of the ladder."""
    return (
        execute(
            connection,
            """UPDATE tournament SET state = 'running', started_at = clock_timestamp()
               WHERE id = %(tournament)s AND state = 'scheduled'""",
            {"tournament": tournament},
        )
        == 1
    )


def idle(connection: AnyConnection) -> list[Startable]:
    """The running tournaments that have no match left to play. Nothing is locked."""
    return rows(
        connection,
        Startable,
        """SELECT id, ladder, format FROM tournament t
           WHERE state = 'running' AND NOT EXISTS (
               SELECT FROM match WHERE match.tournament = t.id AND match.state IN ('waiting', 'playing'))
           ORDER BY id""",
    )


def open_ended(connection: AnyConnection, formats: Sequence[str]) -> list[Startable]:
    """The running tournaments of these formats, without those that are paused or held. Nothing is locked."""
    return rows(
        connection,
        Startable,
        """SELECT id, ladder, format FROM tournament
           WHERE state = 'running' AND format = ANY(%(formats)s) AND NOT paused AND held_since IS NULL
           ORDER BY id""",
        {"formats": list(formats)},
    )


def lock_idle(connection: AnyConnection, tournament: int, *, idle_only: bool = True) -> bool:
    """Lock it if it runs (and has no match left); False if not, or if another holds the lock."""
    return (
        execute(
            connection,
            """SELECT FROM tournament t
               WHERE id = %(tournament)s AND state = 'running' AND NOT (%(idle_only)s AND EXISTS (
                   SELECT FROM match WHERE match.tournament = t.id AND match.state IN ('waiting', 'playing')))
               FOR NO KEY UPDATE SKIP LOCKED""",
            {"tournament": tournament, "idle_only": idle_only},
        )
        == 1
    )


def try_lock(connection: AnyConnection, tournament: int) -> bool:
    """Lock it if nobody holds it; whether it is locked."""
    return (
        execute(
            connection,
            "SELECT FROM tournament WHERE id = %(tournament)s FOR NO KEY UPDATE SKIP LOCKED",
            {"tournament": tournament},
        )
        == 1
    )


def finish(connection: AnyConnection, tournament: int) -> None:
    execute(
        connection,
        """UPDATE tournament SET state = 'finished', finished_at = clock_timestamp(), held_since = NULL
           WHERE id = %(tournament)s AND state = 'running'""",
        {"tournament": tournament},
    )


def lock(connection: AnyConnection, tournament: int) -> Tournament | None:
    execute(
        connection,
        "SELECT FROM tournament WHERE id = %(tournament)s FOR NO KEY UPDATE",
        {"tournament": tournament},
    )
    return by_id(connection, tournament)


def void(connection: AnyConnection, tournament: int) -> None:
    execute(
        connection,
        """UPDATE tournament SET state = 'void', finished_at = clock_timestamp(), held_since = NULL
           WHERE id = %(tournament)s""",
        {"tournament": tournament},
    )


def set_paused(connection: AnyConnection, tournament: int, paused: bool) -> None:
    """Pause or resume it; the patience with absent bots starts again."""
    execute(
        connection,
        "UPDATE tournament SET paused = %(paused)s, held_since = NULL WHERE id = %(tournament)s",
        {"tournament": tournament, "paused": paused},
    )
    forget_absences(connection, tournament)


def reopen(connection: AnyConnection, tournament: int) -> None:
    """Set a finished tournament running again: a match of it waits anew. Who was away when it was finished is
    waited for as long as anybody."""
    reopened = execute(
        connection,
        """UPDATE tournament SET state = 'running', finished_at = NULL, places_at = NULL
           WHERE id = %(tournament)s AND state = 'finished'""",
        {"tournament": tournament},
    )
    if reopened:
        forget_absences(connection, tournament)


def every_running(connection: AnyConnection) -> list[Tournament]:
    """The running tournaments, in order of their ids. Nothing is locked."""
    return rows(connection, Tournament, _TOURNAMENT + " WHERE t.state = 'running' ORDER BY t.id")


def running(connection: AnyConnection) -> list[int]:
    return values(connection, "SELECT id FROM tournament WHERE state = 'running' ORDER BY id")


def begun(connection: AnyConnection) -> list[Tournament]:
    """The tournaments whose entries have closed and that are not over, the first due first."""
    return rows(
        connection,
        Tournament,
        _TOURNAMENT + " WHERE t.state IN ('scheduled', 'running') ORDER BY t.due_at, t.id",
    )


def event_name(schedule: str, due_at: datetime, zone: ZoneInfo) -> str:
    """The name of what a schedule plays at a time, by the clocks of its zone."""
    return f"{schedule} {due_at.astimezone(zone):%Y-%m-%d %H:%M}"


def postpone(connection: AnyConnection, tournament: int, due_at: datetime, name: str) -> None:
    """Let it be due at another time, under the name of that; it is locked."""
    execute(
        connection,
        "UPDATE tournament SET due_at = %(due_at)s, name = %(name)s WHERE id = %(tournament)s",
        {"tournament": tournament, "due_at": due_at, "name": name},
    )


def frozen(connection: AnyConnection) -> list[int]:
    """The tournaments whose entries have closed and that have not started."""
    return values(connection, "SELECT id FROM tournament WHERE state = 'scheduled' ORDER BY id")


def forget_absences(connection: AnyConnection, tournament: int) -> None:
    """Clear since when entries of the tournament are absent, so that the patience with them starts again."""
    execute(
        connection,
        """UPDATE entry SET absent_since = NULL
           WHERE tournament = %(tournament)s AND absent_since IS NOT NULL""",
        {"tournament": tournament},
    )
