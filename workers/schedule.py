"""What the beat sends: one tick a second. All other schedules are rows in Postgres."""

from __future__ import annotations

from typing import Any, Final

TICK_EVERY_S: Final = 1.0
# A tick that waited longer has been overtaken by younger ones.
TICK_EXPIRES_S: Final = 5.0

SCHEDULE: Final[dict[str, dict[str, Any]]] = {
    "tick": {
        "task": "workers.tasks.tick",
        "schedule": TICK_EVERY_S,
        "options": {"expires": TICK_EXPIRES_S},
    }
}
