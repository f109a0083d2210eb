"""What news are made of, as rows: events that are over, and what they changed in the ratings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from arena.store.query import AnyConnection, rows
from arena.store.season import SeasonEvent


@dataclass(frozen=True, slots=True)
class Ended:
    """A tournament that is finished or void."""

    id: int
    name: str
    schedule: str
    state: str  # finished | void
    preset: str
    ladder: str | None  # None: it was not rated
    due_at: datetime
    created_at: datetime
    ended_at: datetime
    corrections: int  # how many there were

    @property
    def as_season_event(self) -> SeasonEvent:
        """The same, as placings are kept by."""
        return SeasonEvent(
            self.id, self.name, self.schedule, self.state, self.due_at, self.ended_at, self.corrections
        )


@dataclass(frozen=True, slots=True)
class RatingChange:
    """The mean rating of a version before its first rated match in a tournament, and after the last."""

    tournament: int
    version: int
    before: float
    after: float


def ended(
    connection: AnyConnection,
    limit: int,
    *,
    bot: str | None = None,
    owner: str | None = None,
    event: int | None = None,
) -> list[Ended]:
    """The tournaments that ended last, the latest first: all, those of a bot or an owner, or one."""
    return rows(
        connection,
        Ended,
        """SELECT t.id, t.name, schedule.name AS schedule, t.state, t.preset, ladder.name AS ladder,
                  t.due_at, t.created_at, t.finished_at AS ended_at,
                  (SELECT count(*) FROM audit WHERE audit.corrects = t.id) AS corrections
           FROM tournament t JOIN schedule ON schedule.id = t.schedule
           LEFT JOIN ladder ON ladder.id = t.ladder
           WHERE t.state IN ('finished', 'void') AND t.finished_at IS NOT NULL AND NOT schedule.practice
             AND (%(event)s::bigint IS NULL OR t.id = %(event)s)
             AND (%(bot)s::text IS NULL AND %(owner)s::text IS NULL OR EXISTS (
               SELECT FROM entry JOIN bot_version v ON v.id = entry.version JOIN bot ON bot.id = v.bot
               JOIN owner ON owner.id = bot.owner
               WHERE entry.tournament = t.id AND bot.name = coalesce(%(bot)s, bot.name)
                 AND owner.name = coalesce(%(owner)s, owner.name)))
           ORDER BY t.finished_at DESC, t.id DESC LIMIT %(limit)s""",
        {"bot": bot, "owner": owner, "event": event, "limit": limit},
    )


def rating_changes(connection: AnyConnection, tournaments: Sequence[int]) -> list[RatingChange]:
    """What the rated matches of these tournaments changed, version by version."""
    return rows(
        connection,
        RatingChange,
        """SELECT m.tournament, s.version,
                  (array_agg(s.mu_before ORDER BY s.ordinal))[1] AS before,
                  (array_agg(s.mu_after ORDER BY s.ordinal DESC))[1] AS after
           FROM match m JOIN rating_step s ON s.match = m.id
           WHERE m.tournament = ANY(%(tournaments)s) GROUP BY m.tournament, s.version""",
        {"tournaments": list(tournaments)},
    )
