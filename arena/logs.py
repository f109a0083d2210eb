"""How the arena's processes log: one line an event, `key=value` in it, ids that bind lines together."""

from __future__ import annotations

import logging
import sys
from typing import Final

LINE: Final = "%(asctime)s %(levelname).1s %(name)s %(message)s"


def log_to_stderr(level: str) -> None:
    """Begin to log; a house collects what its processes write there into files."""
    logging.basicConfig(level=level.upper(), format=LINE, stream=sys.stderr, force=True)
    # Speaks of each request and connection; ours say what matters.
    for chatty in ("uvicorn.access", "uvicorn.error", "grpc", "psycopg.pool"):
        logging.getLogger(chatty).setLevel("WARNING")
