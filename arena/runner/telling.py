"""Send what is on its way, to webhooks and by mail, in a task beside the tick: it holds nothing up."""

from __future__ import annotations

from typing import Final

import psycopg

from arena.config import WorkerConfig
from arena.news.mailing import send_letters
from arena.news.posting import networks
from arena.news.sending import send_due
from arena.store import hold
from arena.store.connecting import connect
from arena.store.locks import TELLING
from arena.store.transactions import transact, try_alone

_STATEMENT_S: Final = 10.0
# A task sends so often; what is left is sent by the next.
_ROUNDS: Final = 20


def tell(config: WorkerConfig) -> int:
    """Send what is due, one thing at a time to each webhook; how many have arrived.

    One does so at a time: while another does, and in a house that is held, nothing is sent. Raises
    psycopg.Error.
    """
    arrived = 0
    with _connected(config) as alone, _connected(config) as connection:
        # For as long as this one's transaction lasts, whatever becomes of the process.
        if not try_alone(alone, TELLING) or transact(connection, hold.check_database) is not None:
            return 0
        if config.mail is not None:
            arrived += send_letters(connection, config.mail)
        for _ in range(_ROUNDS):
            now = send_due(connection, networks(config.webhook_networks), mail=config.mail)
            arrived += now
            if not now:
                break
    return arrived


def _connected(config: WorkerConfig) -> psycopg.Connection:
    return connect(config.database_url, "telling", statement_s=_STATEMENT_S)
