"""Ladders as rows, and what is read off them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from arena.store.query import AnyConnection, execute, row_or_none, rows, value


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
    return row_or_none(connection, Ladder, "SELECT * FROM ladder WHERE name = %(name)s", {"name": name})


def every(connection: AnyConnection) -> list[Ladder]:
    """All ladders by name."""
    return rows(connection, Ladder, "SELECT * FROM ladder ORDER BY name")


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
        f"""SELECT r.version, v.bot_name AS bot, v.number, v.owner_name AS owner,
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
