"""The Celery tasks: the tick, playing, and telling webhooks."""

from __future__ import annotations

from typing import Final

from cuig.config import read

from arena.config import WorkerConfig
from arena.runner.lanes import Ticket
from arena.runner.play_task import play_in_lane
from arena.runner.telling import tell as tell_once
from arena.runner.tick import tick as tick_once
from workers.app import app
from workers.closing import is_closing
from workers.schedule import TICK_EXPIRES_S

_TICK_LIMIT_S: Final = 120
# A play task claims for ten minutes and plays out what it holds; no match lasts this long.
_PLAY_LIMIT_S: Final = 6 * 3600
_TELL_LIMIT_S: Final = 180


@app.task(name="workers.tasks.tick", time_limit=_TICK_LIMIT_S)  # type: ignore[untyped-decorator]
def tick() -> None:
    """Do what is due, and send play tasks for what waits."""
    for ticket in tick_once(read(WorkerConfig)):
        play.apply_async((ticket.lane, ticket.number), expires=TICK_EXPIRES_S)


@app.task(name="workers.tasks.play", time_limit=_PLAY_LIMIT_S)  # type: ignore[untyped-decorator]
def play(lane: int, number: str) -> None:
    """Play waiting matches in this lane."""
    play_in_lane(read(WorkerConfig), Ticket(lane, number), is_closing)


@app.task(name="workers.tasks.tell", time_limit=_TELL_LIMIT_S)  # type: ignore[untyped-decorator]
def tell() -> None:
    """Send what is on its way to webhooks."""
    tell_once(read(WorkerConfig))
