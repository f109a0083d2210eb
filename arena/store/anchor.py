"""Anchors as rows: versions whose rating on a ladder is fixed."""

from __future__ import annotations

from dataclasses import dataclass

from arena.store.query import AnyConnection, execute, rows


@dataclass(frozen=True, slots=True)
class Anchor:
    """The mean and deviation that a version is fixed at."""

    version: int
    mu: float
    sigma: float


def of_ladder(connection: AnyConnection, ladder: int) -> list[Anchor]:
    """The anchors of a ladder."""
    return rows(
        connection,
        Anchor,
        "SELECT version, mu, sigma FROM anchor WHERE ladder = %(ladder)s",
        {"ladder": ladder},
    )


def put(connection: AnyConnection, ladder: int, version: int, mu: float, sigma: float) -> None:
    """Insert or update the anchor of a version."""
    execute(
        connection,
        """INSERT INTO anchor (ladder, version, mu, sigma)
           VALUES (%(ladder)s, %(version)s, %(mu)s, %(sigma)s)
           ON CONFLICT (ladder, version) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma""",
        {"ladder": ladder, "version": version, "mu": mu, "sigma": sigma},
    )


def delete(connection: AnyConnection, ladder: int, version: int) -> None:
    execute(
        connection,
        "DELETE FROM anchor WHERE ladder = %(ladder)s AND version = %(version)s",
        {"ladder": ladder, "version": version},
    )
