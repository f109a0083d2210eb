"""How the arena's processes log: one line for each thing that happens, with `key=value` and ids."""

from __future__ import annotations

import logging
from typing import Final

from cuig.printable import log_handler

LINE: Final = "%(asctime)s %(levelname).1s %(name)s %(message)s"


def log_to_stderr(level: str) -> None:
    """Log to stderr from this level on; a house collects it in a file for each process."""
    logging.basicConfig(level=level.upper(), handlers=[log_handler(LINE)], force=True)
    # These log every request and connection.
    for chatty in ("uvicorn.access", "uvicorn.error", "grpc", "psycopg.pool"):
        logging.getLogger(chatty).setLevel("WARNING")
