"""Referees as a worker reaches them."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

import grpc.aio
from cuig.net.diagnosis import Obstacle
from cuig.net.dialer import Dialer

log = logging.getLogger(__name__)

# All matches of a referee that is lost ask why, and one look is enough for them.
_LOOK_EVERY_S: Final = 2.0
# Meanwhile the match could be tried elsewhere.
_LOOK_S: Final = 3.0
# What `cuig connect` is told by flags.
_HOW_WORKERS_CALL: Final = (
    "CUIG_REFEREE_CA says which certificates workers trust, and without it they call unencrypted"
)


class ReachedReferee:
    """A referee with the channel to it, made within the running event loop: none survives a fork."""

    def __init__(self, address: str, dialer: Dialer) -> None:
        self.address = address
        self.channel: grpc.aio.Channel = dialer.open(address)
        self._dialer = dialer
        self._looking = asyncio.Lock()
        self._looked_at = float("-inf")
        self._found: str | None = None

    async def why_lost(self, said: str) -> str:
        """Why a call could not be made, or was cut off: what lies in the way, or else what gRPC `said`."""
        now = asyncio.get_running_loop().time
        async with self._looking:
            if now() - self._looked_at > _LOOK_EVERY_S:
                before, obstacle = self._found, await self._dialer.diagnose(self.address, _LOOK_S)
                self._found = self._told(obstacle)
                self._looked_at = now()
                if self._found not in (None, before):
                    log.warning("referee lost address=%s reason=%r", self.address, self._found)
        return self._found or said

    def _told(self, obstacle: Obstacle | None) -> str | None:
        if obstacle is None:
            return None
        advice = _HOW_WORKERS_CALL if obstacle.for_caller else obstacle.advice
        return f"no answer from the referee at {self.address}: {obstacle.says}; {advice}"
