"""Ladders: who is best at a game, how sure that is, and who cannot be told apart."""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from cuig.engine.presets import rules_text
from cuig.engine.rules import Rules

from arena.errors import LadderUnknown, NotFound
from arena.rating.ratings import scale_of
from arena.rating.strength import Scale
from arena.store import ladder as ladders
from arena.store import rating
from arena.store.bot import version_name
from arena.store.ladder import Ladder, Rank
from arena.store.query import AnyConnection
from arena.store.rating import HistoryLine

__all__ = [
    "HistoryLine",
    "Ladder",
    "LadderPage",
    "LadderRow",
    "Rank",
    "alike",
    "ensure",
    "every",
    "history",
    "ladder",
    "name_for",
    "named",
    "ranks",
    "scale_for",
]

# Half the width of a 95 % interval, in sigmas.
_Z95: Final = 1.96
_FEW_MATCHES: Final = 10
_INACTIVE_AFTER: Final = timedelta(days=30)
TOP: Final = 100


@dataclass(frozen=True, slots=True)
class LadderRow:
    """A version on a ladder."""

    place: int
    version: int
    bot: str
    number: int
    owner: str
    retired: bool
    mu: float
    sigma: float
    conservative: float  # mu - 3 sigma, by which the ladder is ordered
    low: float  # the 95 % interval of mu
    high: float
    matches: int
    wins: int
    draws: int
    losses: int
    missed: int  # further matches, to which it did not come; they are not rated
    fault_rate: float  # of both, the part in which it was at fault or did not come
    provisional: bool  # few matches, or sigma still large
    like_next: bool  # cannot be told apart from the next on the ladder
    inactive: bool  # has not played for a month; its rating stays what it is
    anchored: bool  # its strength is set, and others are measured by it

    @property
    def name(self) -> str:
        return version_name(self.bot, self.number)


@dataclass(frozen=True, slots=True)
class LadderPage:
    """A ladder and a part of its rows, the best first."""

    ladder: Ladder
    rated: int  # how many versions are on it
    rows: tuple[LadderRow, ...]
    like_last: bool  # its first row cannot be told apart from the one before it, on the page before
    next_after: int | None  # the version after which the next page begins; None on the last page


def ensure(connection: AnyConnection, rules: Rules, duplicate: bool, partnerships: bool = False) -> Ladder:
    """The ladder of these rules, made if there is none yet."""
    name = name_for(rules, duplicate, partnerships)
    scale = scale_for(rules, duplicate)
    ladders.insert_if_new(
        connection,
        name,
        rules.preset,
        rules.seats,
        mu=scale.mu,
        sigma=scale.sigma,
        beta=scale.beta,
        tau=scale.tau,
        draw_probability=scale.draw_probability,
        version_sigma=scale.version_sigma,
    )
    return named(connection, name)


def name_for(rules: Rules, duplicate: bool, partnerships: bool = False) -> str:
    """The name of the ladder of these rules, which is the rules as a line: `twenty-five players=6`.

    ` single` comes after it for matches that are not duplicate, in which the cards decide more; ` partners`
    where each side is held by several bots.
    """
    return rules_text(rules) + ("" if duplicate else " single") + (" partners" if partnerships else "")


def scale_for(rules: Rules, duplicate: bool) -> Scale:
    """The parameters of a new ladder, by its format; docs/decisions/ratings.md has the figures."""
    if duplicate and len(rules.sides) == 2 and not rules.has_auction:
        return Scale(
            draw_probability=0.25
        )  # both sides take the game with the better cards, by the same points
    return Scale(draw_probability=0.02)


def named(connection: AnyConnection, name: str) -> Ladder:
    """The ladder of that name. Raises NotFound."""
    found = ladders.named(connection, name)
    if found is None:
        raise LadderUnknown(name, [one.name for one in ladders.every(connection)])
    return found


def every(connection: AnyConnection) -> list[Ladder]:
    """All ladders by name."""
    return ladders.every(connection)


def ladder(connection: AnyConnection, name: str, limit: int = TOP, after: int | None = None) -> LadderPage:
    """The ladder of that name (a preset's, or a line of rules) with the best so many of it.

    after: only those who stand behind this version now, so a page goes on where the one before ended, however
    far down that is. Raises NotFound, for a version that is not on the ladder too.
    """
    row = named(connection, name)
    spot = None if after is None else ladders.spot(connection, row.id, after)
    if after is not None and spot is None:
        raise NotFound(f"version on the ladder {name} with the id", after)
    first = 1 if spot is None else spot.place + 1
    found = ladders.rated(connection, row.id, limit + 1, spot, _INACTIVE_AFTER)
    doubtful = scale_of(row).sigma / 3
    made = tuple(
        LadderRow(
            place,
            one.version,
            one.bot,
            one.number,
            one.owner,
            one.retired,
            one.mu,
            one.sigma,
            one.mu - 3 * one.sigma,
            one.mu - _Z95 * one.sigma,
            one.mu + _Z95 * one.sigma,
            one.matches,
            one.wins,
            one.draws,
            one.losses,
            one.missed,
            (one.faulty + one.missed) / max(one.matches + one.missed, 1),
            one.matches < _FEW_MATCHES or one.sigma > doubtful,
            following is not None and alike(one.mu, one.sigma, following.mu, following.sigma),
            one.inactive,
            one.anchored,
        )
        for place, (one, following) in enumerate(zip(found[:limit], [*found[1:], None], strict=False), first)
    )
    return LadderPage(
        row,
        ladders.size(connection, row.id),
        made,
        spot is not None and bool(made) and alike(spot.mu, spot.sigma, made[0].mu, made[0].sigma),
        made[-1].version if len(found) > limit else None,
    )


def ranks(connection: AnyConnection, name: str, bot: str) -> list[Rank]:
    """The places of a bot's versions on a ladder, the newest first. Raises NotFound."""
    return ladders.ranks(connection, named(connection, name).id, bot)


def alike(mu: float, sigma: float, other_mu: float, other_sigma: float) -> bool:
    """Whether two strengths cannot be told apart: the 95 % interval of their difference holds 0."""
    return abs(mu - other_mu) <= _Z95 * math.hypot(sigma, other_sigma)


def history(
    connection: AnyConnection, bot: str, ladder: str | None = None, limit: int = 500
) -> list[HistoryLine]:
    """The latest rating steps of a bot's versions, so many for each ladder, the newest first."""
    return rating.history(connection, bot, ladder, limit)
