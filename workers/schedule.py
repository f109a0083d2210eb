"""The beat's schedule: a tick each second, and a look at what webhooks are to be told.

All other schedules are rows in Postgres.
"""

from __future__ import annotations

from typing import Any, Final

TICK_EVERY_S: Final = 1.0
# Later ticks have done the work of one that waited longer.
TICK_EXPIRES_S: Final = 5.0
TELL_EVERY_S: Final = 3.0

SCHEDULE: Final[dict[str, dict[str, Any]]] = {
    "tick": {
        "task": "workers.tasks.tick",
        "schedule": TICK_EVERY_S,
        "options": {"expires": TICK_EXPIRES_S},
    },
    "tell": {
        "task": "workers.tasks.tell",
        "schedule": TELL_EVERY_S,
        "options": {"expires": TELL_EVERY_S},
    },
}
