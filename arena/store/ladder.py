"""Ladders as rows, and what is read off them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from arena.store.query import AnyConnection, execute, row_or_none, rows, value, values
from arena.store.renaming import name_at


@dataclass(frozen=True, slots=True)
class Ladder:
    """One ladder: the rules it is for and the parameters of its TrueSkill."""

    id: int
    name: str
    preset: str
    seats: int
    mu: float
    sigma: float
    beta: float
    tau: float
    draw_probability: float
    version_sigma: float
    created_at: datetime
    closed_at: datetime | None  # None: it is the one on which matches of these rules are rated
    follows: str | None  # the ladder that was closed for it
    next: str | None  # the ladder that goes on in its place


_LADDER: Final = """
SELECT ladder.id, ladder.name, ladder.preset, ladder.seats, ladder.mu, ladder.sigma, ladder.beta, ladder.tau,
       ladder.draw_probability, ladder.version_sigma, ladder.created_at, own.closed_at,
       former.name AS follows, following.name AS next
FROM ladder
LEFT JOIN ladder_closing own ON own.ladder = ladder.id
LEFT JOIN ladder following ON following.id = own.next
LEFT JOIN ladder_closing other ON other.next = ladder.id
LEFT JOIN ladder former ON former.id = other.ladder"""


@dataclass(frozen=True, slots=True)
class Rated:
    """A version on a ladder."""

    version: int
    bot: str
    number: int
    owner: str
    retired: bool
    mu: float
    sigma: float
    matches: int
    wins: int
    draws: int
    losses: int
    faulty: int
    missed: int  # further matches, to which it did not come
    inactive: bool
    anchored: bool


def named(connection: AnyConnection, name: str) -> Ladder | None:
    return row_or_none(connection, Ladder, _LADDER + " WHERE ladder.name = %(name)s", {"name": name})


def every(connection: AnyConnection) -> list[Ladder]:
    """All ladders by name, those that are closed last."""
    return rows(
        connection, Ladder, _LADDER + " ORDER BY own.closed_at IS NOT NULL, own.closed_at DESC, ladder.name"
    )


def share(connection: AnyConnection, name: str) -> bool:
    """Keep the ladder of that name from being closed until the end of this transaction; False: there is none
    any more."""
    return execute(connection, "SELECT FROM ladder WHERE name = %(name)s FOR KEY SHARE", {"name": name}) == 1


def close(
    connection: AnyConnection, ladder: int, name: str, label: str, beliefs: str, widened_by: float
) -> int:
    """Give the ladder, which is locked, a name of its own, and its name to a new one; the id of that."""
    execute(
        connection,
        "UPDATE ladder SET name = %(closed)s WHERE id = %(ladder)s",
        {"ladder": ladder, "closed": f"{name}@{label}"},
    )
    made = int(
        value(
            connection,
            """INSERT INTO ladder (name, preset, seats, mu, sigma, beta, tau, draw_probability, version_sigma)
               SELECT %(name)s, preset, seats, mu, sigma, beta, tau, draw_probability, version_sigma
               FROM ladder WHERE id = %(ladder)s RETURNING id""",
            {"ladder": ladder, "name": name},
        )
    )
    execute(
        connection,
        """INSERT INTO ladder_closing (ladder, label, next, beliefs, widened_by)
           VALUES (%(ladder)s, %(label)s, %(next)s, %(beliefs)s, %(widened_by)s)""",
        {"ladder": ladder, "label": label, "next": made, "beliefs": beliefs, "widened_by": widened_by},
    )
    execute(
        connection,
        """INSERT INTO anchor (ladder, version, mu, sigma)
           SELECT %(next)s, version, mu, sigma FROM anchor WHERE ladder = %(ladder)s""",
        {"ladder": ladder, "next": made},
    )
    return made


def unfinished(connection: AnyConnection, ladder: int) -> list[int]:
    """The tournaments on the ladder that are to be played or are under way."""
    return values(
        connection,
        """SELECT id FROM tournament WHERE ladder = %(ladder)s AND state IN ('scheduled', 'running')
           ORDER BY id""",
        {"ladder": ladder},
    )


def closed_as(connection: AnyConnection, label: str) -> list[str]:
    """The ladders that were closed under this label, by name."""
    return values(
        connection,
        """SELECT ladder.name FROM ladder_closing own JOIN ladder ON ladder.id = own.ladder
           WHERE own.label = %(label)s ORDER BY ladder.name""",
        {"label": label},
    )


def insert_if_new(
    connection: AnyConnection,
    name: str,
    preset: str,
    seats: int,
    *,
    mu: float,
    sigma: float,
    beta: float,
    tau: float,
    draw_probability: float,
    version_sigma: float,
) -> None:
    execute(
        connection,
        """INSERT INTO ladder (name, preset, seats, mu, sigma, beta, tau, draw_probability, version_sigma)
           VALUES (%(name)s, %(preset)s, %(seats)s, %(mu)s, %(sigma)s, %(beta)s, %(tau)s,
                   %(draw_probability)s, %(version_sigma)s)
           ON CONFLICT ON CONSTRAINT ladder_name DO NOTHING""",
        {
            "name": name,
            "preset": preset,
            "seats": seats,
            "mu": mu,
            "sigma": sigma,
            "beta": beta,
            "tau": tau,
            "draw_probability": draw_probability,
            "version_sigma": version_sigma,
        },
    )


def lock(connection: AnyConnection, ladder: int) -> None:
    """Lock the ladder: its holder alone starts its tournaments and takes its rating steps.

    Lock in the order ladder, tournament, match; several ladders or matches in id order.
    """
    execute(connection, "SELECT FROM ladder WHERE id = %(ladder)s FOR NO KEY UPDATE", {"ladder": ladder})


def try_lock(connection: AnyConnection, ladder: int) -> bool:
    """Lock the ladder if nobody holds it; whether it is locked."""
    return (
        execute(
            connection,
            "SELECT FROM ladder WHERE id = %(ladder)s FOR NO KEY UPDATE SKIP LOCKED",
            {"ladder": ladder},
        )
        == 1
    )


def id_for(connection: AnyConnection, tournament: int) -> int | None:
    """The ladder on which the tournament is rated."""
    found: int | None = value(
        connection, "SELECT ladder FROM tournament WHERE id = %(tournament)s", {"tournament": tournament}
    )
    return found


# By conservative rating, the best first; there is an index in this order.
_ORDER: Final = "r.mu - 3 * r.sigma DESC, r.version"

# How many versions are on the ladder of a rating `r`, and how many of them not below it: of rungs above it
# only the sum is read.
_SIZE: Final = "(SELECT coalesce(sum(versions), 0) FROM rung WHERE rung.ladder = r.ladder)"
_PLACE: Final = """(
    (SELECT coalesce(sum(versions), 0) FROM rung
     WHERE rung.ladder = r.ladder AND rung.rung > rung_of(r.mu, r.sigma))
    + (SELECT count(*) FROM rating o WHERE o.ladder = r.ladder
         AND o.mu - 3 * o.sigma < (rung_of(r.mu, r.sigma) + 1) / 4.0::float8
         AND o.mu - 3 * o.sigma >= r.mu - 3 * r.sigma
         AND (o.mu - 3 * o.sigma > r.mu - 3 * r.sigma OR o.version <= r.version)))"""


# When the ladder of a rating `r` was closed; of one that is not, names are those of now.
_CLOSED: Final = """coalesce(
    (SELECT own.closed_at FROM ladder_closing own WHERE own.ladder = r.ladder), 'infinity')"""


def rated(
    connection: AnyConnection, ladder: int, limit: int, after: Spot | None, inactive_after: timedelta
) -> list[Rated]:
    """So many versions on the ladder, the best first; those after a spot on it."""
    behind = (
        ""
        if after is None
        else """AND r.mu - 3 * r.sigma <= %(mu)s - 3 * %(sigma)s
                AND (r.mu - 3 * r.sigma < %(mu)s - 3 * %(sigma)s OR r.version > %(version)s)"""
    )
    # The limit is in the text: a generic plan would read and sort the whole ladder.
    return rows(
        connection,
        Rated,
        f"""SELECT r.version, {name_at(_CLOSED, "v.bot", "v.bot_name")} AS bot,
                   v.number, v.owner_name AS owner,
                   v.retired_at IS NOT NULL AS retired, r.mu, r.sigma, r.matches, r.wins, r.draws, r.losses,
                   r.faulty,
                   (SELECT count(*) FROM fault f JOIN match m ON m.id = f.match
                    JOIN tournament t ON t.id = m.tournament
                    WHERE f.version = r.version AND f.kind = 'no-show' AND m.state = 'finished'
                      AND t.ladder = r.ladder AND t.state <> 'void') AS missed,
                   coalesce(r.played_at < now() - %(inactive_after)s, false) AS inactive,
                   EXISTS (SELECT FROM anchor a
                           WHERE a.ladder = r.ladder AND a.version = r.version) AS anchored
            FROM (SELECT * FROM rating r WHERE ladder = %(ladder)s {behind}
                  ORDER BY {_ORDER} LIMIT {limit:d}) r
            JOIN bot_version v ON v.id = r.version
            ORDER BY {_ORDER}""",
        {
            "ladder": ladder,
            "inactive_after": inactive_after,
            **({} if after is None else {"mu": after.mu, "sigma": after.sigma, "version": after.version}),
        },
    )


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a version stands on a ladder."""

    version: int
    mu: float
    sigma: float
    place: int


def spot(connection: AnyConnection, ladder: int, version: int) -> Spot | None:
    """Where this version stands on the ladder now, if it is on it."""
    return row_or_none(
        connection,
        Spot,
        f"""SELECT r.version, r.mu, r.sigma, {_PLACE} AS place
            FROM rating r WHERE r.ladder = %(ladder)s AND r.version = %(version)s""",
        {"ladder": ladder, "version": version},
    )


def size(connection: AnyConnection, ladder: int) -> int:
    """How many versions are on the ladder."""
    return int(
        value(
            connection,
            "SELECT coalesce(sum(versions), 0) FROM rung WHERE ladder = %(ladder)s",
            {"ladder": ladder},
        )
    )


@dataclass(frozen=True, slots=True)
class Rank:
    """Where a version stands."""

    version: int
    place: int
    of: int


def ranks(connection: AnyConnection, ladder: int, bot: str) -> list[Rank]:
    """The places of a bot's versions on the ladder, the newest first."""
    return rows(
        connection,
        Rank,
        f"""SELECT r.version, {_PLACE} AS place, {_SIZE} AS of
            FROM bot JOIN bot_version v ON v.bot = bot.id
            JOIN rating r ON r.version = v.id AND r.ladder = %(ladder)s
            WHERE bot.name = %(bot)s ORDER BY v.number DESC""",
        {"ladder": ladder, "bot": bot},
    )


@dataclass(frozen=True, slots=True)
class NamedStep:
    """A rating step with what it was taken for."""

    ordinal: int
    tournament: int
    match: int
    finished_at: datetime | None
    bot: str
    version: int  # its number
    owner: str
    place: int
    mu_before: float
    sigma_before: float
    mu_after: float
    sigma_after: float


def named_steps(connection: AnyConnection, ladder: int, after: int, limit: int) -> list[NamedStep]:
    """The steps of a ladder in their order: so many behind an ordinal."""
    return rows(
        connection,
        NamedStep,
        f"""SELECT s.ordinal, m.tournament, s.match, m.finished_at,
                  {name_at("t.created_at", "v.bot", "v.bot_name")} AS bot, v.number AS version,
                  v.owner_name AS owner, s.place, s.mu_before, s.sigma_before, s.mu_after, s.sigma_after
           FROM (SELECT * FROM rating_step WHERE ladder = %(ladder)s AND ordinal > %(after)s
                 ORDER BY ordinal LIMIT %(limit)s) s
           JOIN match m ON m.id = s.match JOIN tournament t ON t.id = m.tournament
           JOIN bot_version v ON v.id = s.version ORDER BY s.ordinal""",
        {"ladder": ladder, "after": after, "limit": limit},
    )


@dataclass(frozen=True, slots=True)
class RatedTournament:
    """A tournament that was rated on a ladder."""

    tournament: int
    name: str
    format: str
    state: str
    due_at: datetime
    finished_at: datetime | None


def tournaments(connection: AnyConnection, ladder: int) -> list[RatedTournament]:
    """The tournaments that were rated on a ladder, in the order of their numbers."""
    return rows(
        connection,
        RatedTournament,
        """SELECT id AS tournament, name, format, state, due_at, finished_at FROM tournament
           WHERE ladder = %(ladder)s ORDER BY id""",
        {"ladder": ladder},
    )
