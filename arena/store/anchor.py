"""Anchors as rows: versions whose strength on a ladder is set."""

from __future__ import annotations

from dataclasses import dataclass

from arena.store.query import AnyConnection, changed, rows
from arena.strength import Belief


@dataclass(frozen=True, slots=True)
class _Anchor:
    version: int
    mu: float
    sigma: float


def of_ladder(connection: AnyConnection, ladder: int) -> dict[int, Belief]:
    """The anchors of a ladder by version."""
    found = rows(
        connection,
        _Anchor,
        "SELECT version, mu, sigma FROM anchor WHERE ladder = %(ladder)s",
        {"ladder": ladder},
    )
    return {row.version: Belief(row.mu, row.sigma) for row in found}


def put(connection: AnyConnection, ladder: int, version: int, mu: float, sigma: float) -> None:
    changed(
        connection,
        """INSERT INTO anchor (ladder, version, mu, sigma)
           VALUES (%(ladder)s, %(version)s, %(mu)s, %(sigma)s)
           ON CONFLICT (ladder, version) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma""",
        {"ladder": ladder, "version": version, "mu": mu, "sigma": sigma},
    )


def delete(connection: AnyConnection, ladder: int, version: int) -> None:
    changed(
        connection,
        "DELETE FROM anchor WHERE ladder = %(ladder)s AND version = %(version)s",
        {"ladder": ladder, "version": version},
    )
