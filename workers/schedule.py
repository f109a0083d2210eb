"""The beat's schedule: one tick a second. All other schedules are rows in Postgres."""

from __future__ import annotations

from typing import Any, Final

TICK_EVERY_S: Final = 1.0
# Later ticks have done the work of one that waited longer.
TICK_EXPIRES_S: Final = 5.0

SCHEDULE: Final[dict[str, dict[str, Any]]] = {
    "tick": {
        "task": "workers.tasks.tick",
        "schedule": TICK_EVERY_S,
        "options": {"expires": TICK_EXPIRES_S},
    }
}
