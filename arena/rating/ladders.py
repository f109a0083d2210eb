"""Ladders: who is best at a game, how sure that is, and who cannot be told apart."""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from cuig.engine.presets import rules_text
from cuig.engine.rules import Rules

from arena.errors import LadderUnknown, NotFound
from arena.rating.ratings import scale_of, stale
from arena.rating.strength import Scale
from arena.store import ladder as ladders
from arena.store.bot import version_name
from arena.store.ladder import Ladder, Rank, every
from arena.store.query import AnyConnection
from arena.store.rating import HistoryLine, history

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
# A rating by fewer matches is provisional.
_FEW_MATCHES: Final = 10
_INACTIVE_AFTER: Final = timedelta(days=30)
# Rows of a page.
TOP: Final = 100


@dataclass(frozen=True, slots=True, kw_only=True)
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
    missed: int  # no-shows, not among the matches; they are not rated
    fault_rate: float  # 0 to 1: of matches and no-shows, the part at fault or missed
    provisional: bool  # few matches, or a large sigma
    like_next: bool  # cannot be told apart from the next on the ladder
    inactive: bool  # has not played for a month; its rating stays what it is
    anchored: bool  # its rating is set by the organiser and does not move

    @property
    def name(self) -> str:
        return version_name(self.bot, self.number)


@dataclass(frozen=True, slots=True, kw_only=True)
class LadderPage:
    """A ladder and a page of its rows, the best first."""

    ladder: Ladder
    rated: int  # how many versions are on it
    rows: tuple[LadderRow, ...]
    like_last: bool  # its first row cannot be told apart from the last of the page before
    stale: int = 0  # rating steps that are being taken anew; until then ratings are what they were before
    next_after: int | None  # the version after which the next page begins; None on the last page


def ensure(connection: AnyConnection, rules: Rules, duplicate: bool, partners: bool = False) -> Ladder:
    """Return the ladder of these rules, created if there is none yet; it is not closed before the end of the
    transaction.
    """
    name = name_for(rules, duplicate, partners)
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
    # One that is closed at this moment has another name when the lock is had, and its successor this one.
    if not ladders.share(connection, name):
        ladders.share(connection, name)
    return named(connection, name)


def name_for(rules: Rules, duplicate: bool, partners: bool = False) -> str:
    """Return the name of the ladder of these rules: the rules as a line, `twenty-five players=6`.

    ` single` follows for matches that are not duplicate, in which the cards decide more; ` partners` where
    each side is held by several bots.
    """
    return rules_text(rules) + ("" if duplicate else " single") + (" partners" if partners else "")


def scale_for(rules: Rules, duplicate: bool) -> Scale:
    """Return the parameters of a new ladder; docs/decisions/ratings.md has the measurements behind them."""
    if duplicate and len(rules.sides) == 2 and not rules.has_auction:
        # Both sides tend to win the game in which they hold the better cards, by the same points.
        return Scale(draw_probability=0.25)
    return Scale(draw_probability=0.02)


def named(connection: AnyConnection, name: str) -> Ladder:
    """Return the ladder of that name. Raises LadderUnknown, a NotFound."""
    found = ladders.named(connection, name)
    if found is None:
        raise LadderUnknown(name, [one.name for one in every(connection)])
    return found


def ladder(connection: AnyConnection, name: str, limit: int = TOP, after: int | None = None) -> LadderPage:
    """Return a page of the ladder of that name (a preset's, or a line of rules), the best first.

    limit: rows. after: only those behind this version now, so that a page goes on where the last ended.
    Raises NotFound, also where that version is not on the ladder.
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
            place=place,
            version=one.version,
            bot=one.bot,
            number=one.number,
            owner=one.owner,
            retired=one.retired,
            mu=one.mu,
            sigma=one.sigma,
            conservative=one.mu - 3 * one.sigma,
            low=one.mu - _Z95 * one.sigma,
            high=one.mu + _Z95 * one.sigma,
            matches=one.matches,
            wins=one.wins,
            draws=one.draws,
            losses=one.losses,
            missed=one.missed,
            fault_rate=(one.faulty + one.missed) / max(one.matches + one.missed, 1),
            provisional=one.matches < _FEW_MATCHES or one.sigma > doubtful,
            like_next=following is not None and alike(one.mu, one.sigma, following.mu, following.sigma),
            inactive=one.inactive,
            anchored=one.anchored,
        )
        for place, (one, following) in enumerate(zip(found[:limit], [*found[1:], None], strict=False), first)
    )
    return LadderPage(
        ladder=row,
        rated=ladders.size(connection, row.id),
        stale=stale(connection, row),
        rows=made,
        like_last=spot is not None and bool(made) and alike(spot.mu, spot.sigma, made[0].mu, made[0].sigma),
        next_after=made[-1].version if len(found) > limit else None,
    )


def ranks(connection: AnyConnection, name: str, bot: str) -> list[Rank]:
    """Return the places of a bot's versions on a ladder, the newest first. Raises NotFound."""
    return ladders.ranks(connection, named(connection, name).id, bot)


def alike(mu: float, sigma: float, other_mu: float, other_sigma: float) -> bool:
    """Whether two strengths cannot be told apart: the 95 % interval of their difference holds 0."""
    return abs(mu - other_mu) <= _Z95 * math.hypot(sigma, other_sigma)
