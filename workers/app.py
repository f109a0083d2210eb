"""The Celery application and its settings, which decide what becomes of a task whose worker dies.

A task that is delivered twice, late or never does no harm: what is to be done, by whom and until when is in
Postgres. So messages are small, acknowledged late and dropped when old; the next tick sends new ones.
"""

from __future__ import annotations

import ctypes
import logging
import os
import signal
import sys
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

from celery import Celery
from celery.signals import after_setup_logger, after_setup_task_logger, worker_init, worker_process_init
from cuig.config import ConfigError, read
from cuig.printable import LogFormatter

from arena.config import WorkerConfig
from arena.logs import LINE
from workers.offering import CLOCK, PLAY, Offering
from workers.schedule import SCHEDULE

# After this long an unacknowledged message is delivered again. A match may take longer: the second delivery
# finds its lane entered and does nothing (`arena.runner.lanes`).
VISIBLE_AGAIN_S: Final = 60


def broker_url(redis_url: str) -> str:
    """The URL of a Redis as Celery writes it; only that of a Unix socket differs."""
    parts = urlsplit(redis_url)
    if parts.scheme != "unix":
        return redis_url
    database = parse_qs(parts.query).get("db", ["0"])[0]
    return f"redis+socket://{parts.path}?virtual_host={database}"


def settings(config: WorkerConfig) -> dict[str, Any]:
    """Celery's settings for a house."""
    return {
        "broker_url": broker_url(config.redis_url),
        "broker_connection_retry_on_startup": True,
        "broker_transport_options": {
            "visibility_timeout": VISIBLE_AGAIN_S,
            # By default unacknowledged messages are looked for only every hundred seconds.
            "unacked_restore_interval": 2,
            "unacked_restore_throttle": 1,
        },
        "imports": ["workers.tasks"],
        "beat_schedule": SCHEDULE,
        "timezone": "UTC",
        "task_default_queue": CLOCK,
        "task_routes": {
            "workers.tasks.tick": {"queue": CLOCK},
            "workers.tasks.tell": {"queue": CLOCK},
            "workers.tasks.play": {"queue": PLAY},
        },
        "task_ignore_result": True,
        "task_acks_late": True,
        "task_reject_on_worker_lost": True,
        "worker_prefetch_multiplier": 1,
        "worker_hijack_root_logger": True,
        "worker_log_format": LINE,
        "worker_task_log_format": LINE,
        "worker_send_task_events": False,
        "worker_cancel_long_running_tasks_on_connection_loss": True,
    }


def settings_of_this_house() -> dict[str, Any]:
    """The settings from the environment; a wrong variable ends the process with a sentence."""
    try:
        return settings(read(WorkerConfig))
    except ConfigError as error:
        sys.exit(f"The worker cannot start: {error}.")


app = Celery("cuig")
# Called when a setting is first read, so that importing this module does not read the environment.
app.add_defaults(settings_of_this_house)
app.steps["consumer"].add(Offering)

_worker_pid = os.getpid()


@after_setup_logger.connect  # type: ignore[untyped-decorator]
@after_setup_task_logger.connect  # type: ignore[untyped-decorator]
def log_without_controls(logger: logging.Logger, **_: Any) -> None:
    """Have Celery's handlers write a record as one line, in which no name of a bot controls the terminal."""
    for handler in logger.handlers:
        handler.setFormatter(LogFormatter(LINE))


@worker_init.connect  # type: ignore[untyped-decorator]
def remember_the_worker(**_: Any) -> None:
    """Note the worker's process id before it forks."""
    global _worker_pid
    _worker_pid = os.getpid()


@worker_process_init.connect  # type: ignore[untyped-decorator]
def die_with_the_worker(**_: Any) -> None:
    """Have the kernel kill this child when its worker dies, or it would play on with nobody waiting."""
    if sys.platform != "linux":
        return
    set_parent_death_signal: Final = 1  # PR_SET_PDEATHSIG, <linux/prctl.h>
    ctypes.CDLL(None).prctl(set_parent_death_signal, signal.SIGKILL)
    if os.getppid() != _worker_pid:  # it died before we asked
        os._exit(1)
