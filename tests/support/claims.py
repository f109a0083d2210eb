"""Matches claimed by hand."""

from __future__ import annotations

from cuig.v1 import record_pb2

from arena.match import claims, matches
from arena.match.claims import ClaimedMatch
from arena.store.query import AnyConnection

PIECE = record_pb2.Record(
    segments=[record_pb2.Segment(actions=[3, 7], elapsed_ms=[1, 2])]
).SerializeToString()


def claim_one(connection: AnyConnection, worker: str = "worker") -> ClaimedMatch:
    [claimed] = claims.claim(connection, worker, 1, 60)
    return claimed


def lose(connection: AnyConnection, claimed: ClaimedMatch) -> None:
    """Let the lease run out."""
    connection.execute("UPDATE match SET lease_until = '-infinity' WHERE id = %s", [claimed.id])


def state(connection: AnyConnection, claimed: ClaimedMatch) -> str:
    return matches.by_id(connection, claimed.id).state
