"""A runner's connections to referees."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

import grpc.aio
from cuig.net.diagnosis import Obstacle
from cuig.net.dialer import Dialer

log = logging.getLogger(__name__)

# One diagnosis serves all matches of a lost referee.
_DIAGNOSE_EVERY_S: Final = 2.0
# Short, since the match could be tried at another referee meanwhile.
_DIAGNOSIS_S: Final = 3.0
# In place of the advice for `cuig connect`, which names flags.
_ADVICE_FOR_WORKERS: Final = (
    "CUIG_REFEREE_CA says which certificates workers trust, and without it they call unencrypted"
)


class ReachedReferee:
    """A referee and the channel to it, made within the running event loop: channels survive no fork."""

    def __init__(self, address: str, dialer: Dialer) -> None:
        self.address = address
        self.channel: grpc.aio.Channel = dialer.open(address)
        self._dialer = dialer
        self._diagnosing = asyncio.Lock()
        self._diagnosed_at = float("-inf")
        self._reason: str | None = None

    async def why_lost(self, said: str) -> str:
        """Why a call failed or broke off: the diagnosed obstacle, or else what gRPC `said`."""
        now = asyncio.get_running_loop().time
        async with self._diagnosing:
            if now() - self._diagnosed_at > _DIAGNOSE_EVERY_S:
                before, obstacle = self._reason, await self._dialer.diagnose(self.address, _DIAGNOSIS_S)
                self._reason = self._reason_for(obstacle)
                self._diagnosed_at = now()
                if self._reason not in (None, before):
                    log.warning("referee lost address=%s reason=%r", self.address, self._reason)
        return self._reason or said

    def _reason_for(self, obstacle: Obstacle | None) -> str | None:
        if obstacle is None:
            return None
        advice = _ADVICE_FOR_WORKERS if obstacle.for_caller else obstacle.advice
        return f"no answer from the referee at {self.address}: {obstacle.says}; {advice}"
