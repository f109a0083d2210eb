"""How requests are answered: from one moment of the database, and with what to do next where that fails."""

from __future__ import annotations

import json
import logging
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

import psycopg
from psycopg_pool import ConnectionPool
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from arena.errors import NotFound
from arena.match.replay import RecordUnreadable
from arena.store.query import AnyConnection
from arena.web.query import QueryRefused

log = logging.getLogger(__name__)

Handler = Callable[[Request], Awaitable[Response]]
Found = TypeVar("Found")
ADDRESSES: Final = "The addresses that there are: /openapi.json"


@dataclass(frozen=True, slots=True)
class Wrong:
    """What has gone wrong with a request, and what to do next."""

    code: int  # of HTTP
    what: str
    people: str  # what people do next
    programs: str = ADDRESSES  # what programs do next


class Json(JSONResponse):
    """JSON that people can read too."""

    def render(self, content: Any) -> bytes:
        return (json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode()


def wrong_as_json(_request: Request, wrong: Wrong) -> Response:
    """What has gone wrong, for programs."""
    return Json({"error": wrong.what, "next": wrong.programs}, status_code=wrong.code)


async def looked_up(
    pool: ConnectionPool, look: Callable[[AnyConnection, Request], Found], request: Request
) -> Found:
    """What `look` finds in a transaction that sees one moment and writes nothing, off the event loop."""

    def found() -> Found:
        with pool.connection() as connection:
            connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            return look(connection, request)

    return await run_in_threadpool(found)


def guarded(handler: Handler, tell: Callable[[Request, Wrong], Response]) -> Handler:
    """The handler, with what can go wrong turned into an answer by `tell`."""

    async def answer(request: Request) -> Response:
        try:
            return await handler(request)
        except (NotFound, RecordUnreadable) as missing:
            wrong = Wrong(404, str(missing), "It may be called otherwise; the ladders list who plays.")
        except QueryRefused as refused:
            wrong = Wrong(
                400,
                str(refused),
                "Leave it out, or follow the links of the pages.",
                f"Ask again with {refused.name} from {refused.range}, or without it.",
            )
        except psycopg.OperationalError as error:
            log.warning("not answered path=%s error=%s", request.url.path, error)
            wrong = Wrong(
                503,
                "The arena cannot reach its database.",
                "It is tried again with the next request: reload the page in a moment.",
                "Ask again in a moment.",
            )
        except Exception:
            number = secrets.token_hex(4)
            log.exception("request failed id=%s path=%s", number, request.url.path)
            next_step = f"Tell the organiser the number {number}; it is in the log."
            wrong = Wrong(500, "Something is wrong here; that is our mistake.", next_step, next_step)
        return tell(request, wrong)

    return answer
