"""A worker says how many processes it has to play in, as long as it takes tasks."""

from __future__ import annotations

from typing import Any, Final

from celery import bootsteps
from cuig.config import read

from arena.config import WorkerConfig
from arena.runner.lanes import OFFER_EVERY_S, Offers

CLOCK: Final = "clock"
PLAY: Final = "play"


class Offering(bootsteps.StartStopStep):  # type: ignore[misc]
    """The part of a worker's consumer that offers the worker's processes as lanes.

    It is started when the worker takes tasks, also anew after the connection was lost, and stopped when it
    takes none any more.
    """

    requires = ("celery.worker.consumer.tasks:Tasks",)

    def __init__(self, consumer: Any, **_: Any) -> None:
        self._offers = Offers(read(WorkerConfig).redis_url, consumer.hostname)
        self._repeated: Any = None

    def start(self, consumer: Any) -> None:
        self._offer(consumer)
        self._repeated = consumer.timer.call_repeatedly(OFFER_EVERY_S, self._offer, (consumer,))

    def stop(self, _consumer: Any) -> None:
        if self._repeated is not None:
            self._repeated.cancel()
            self._repeated = None
        self._offers.end()

    shutdown = stop

    def _offer(self, consumer: Any) -> None:
        queues, processes = consumer.app.amqp.queues.consume_from, consumer.pool.num_processes
        playing = processes if PLAY in queues else 0
        self._offers.renew(playing=playing, ticking=processes if CLOCK in queues and not playing else 0)
