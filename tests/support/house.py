"""What a test of the referee has: a small arena, the referee's hall, and a way to it."""

from __future__ import annotations

from dataclasses import dataclass

from cuig.v1 import referee_pb2_grpc

from referee.hall import Hall
from tests.support.arena import SmallArena


@dataclass
class House:
    """What a test of the referee has."""

    arena: SmallArena
    hall: Hall
    address: str
    stub: referee_pb2_grpc.RefereeServiceAsyncStub
