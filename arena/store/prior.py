"""Priors as rows: what is believed of versions before their first match on a ladder."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arena.store.query import AnyConnection, execute, rows


@dataclass(frozen=True, slots=True)
class Prior:
    """The belief that a version begins with."""

    version: int
    mu: float
    sigma: float


def of_ladder(connection: AnyConnection, ladder: int, versions: Sequence[int] | None = None) -> list[Prior]:
    """The priors of a ladder: of these versions, or all."""
    return rows(
        connection,
        Prior,
        """SELECT version, mu, sigma FROM prior
           WHERE ladder = %(ladder)s AND (%(versions)s::bigint[] IS NULL OR version = ANY(%(versions)s))""",
        {"ladder": ladder, "versions": None if versions is None else list(versions)},
    )


def carry(connection: AnyConnection, old: int, new: int, widened_by: float, most: float) -> int:
    """Let versions begin on one ladder with what is believed of them on another; how many.

    Who never played on the old one is believed to be what it began with there. widened_by: added to each
    deviation as independent, up to `most`.
    """
    return execute(
        connection,
        """INSERT INTO prior (ladder, version, mu, sigma)
           SELECT %(new)s, version, mu,
                  CASE WHEN %(widened_by)s::float8 = 0 THEN sigma
                       ELSE greatest(sigma, least(sqrt(sigma * sigma + %(widened_by)s::float8 ^ 2),
                                                  %(most)s::float8)) END
           FROM (SELECT version, mu, sigma FROM rating WHERE ladder = %(old)s
                 UNION ALL
                 SELECT version, mu, sigma FROM prior p WHERE ladder = %(old)s AND NOT EXISTS (
                     SELECT FROM rating r WHERE r.ladder = p.ladder AND r.version = p.version)) known""",
        {"old": old, "new": new, "widened_by": widened_by, "most": most},
    )
