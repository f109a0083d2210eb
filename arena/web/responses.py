"""Responses: read from one snapshot of the database; a failure says what to do next."""

from __future__ import annotations

import json
import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

import psycopg
from redis.exceptions import RedisError
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from arena.errors import ArenaError, NotFound, Renamed
from arena.match.replay import RecordUnreadable
from arena.store.connecting import Pool
from arena.store.query import AnyConnection
from arena.store.transactions import transact
from arena.web.query import QueryRefused

log = logging.getLogger(__name__)

Handler = Callable[[Request], Awaitable[Response]]
Found = TypeVar("Found")
ADDRESSES: Final = "The addresses that there are: /openapi.json"

_AGAIN: Final = (
    "It is tried again with the next request: reload the page in a moment.",
    "Ask again in a moment.",
)


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a request failed, and what to do next."""

    code: int  # of HTTP
    what: str
    for_people: str  # the next step
    for_programs: str = ADDRESSES  # the next step
    headers: Mapping[str, str] = field(default_factory=dict)  # that the answer has


class Refused(ArenaError):
    """Whoever asks may not; `code` of HTTP."""

    def __init__(
        self, code: int, what: str, next_step: str, headers: Mapping[str, str] | None = None
    ) -> None:
        self.code = code
        self.next_step = next_step
        self.headers = headers or {}
        super().__init__(what)


class Json(JSONResponse):
    """JSON with indentation, for people too."""

    def render(self, content: Any) -> bytes:
        return (json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode()


def failure_as_json(_request: Request, failure: Failure) -> Response:
    """Return a failure as JSON."""
    return Json({"error": failure.what, "next": failure.for_programs}, status_code=failure.code)


async def read_snapshot(
    pool: Pool, read: Callable[[AnyConnection, Request], Found], request: Request
) -> Found:
    """Call `read` in a thread, in a read-only transaction at one snapshot of the database."""

    def read_at_once(connection: AnyConnection) -> Found:
        connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        return read(connection, request)

    def read_in_transaction() -> Found:
        with pool.connection() as connection:
            return transact(connection, read_at_once)

    return await run_in_threadpool(read_in_transaction)


def elsewhere(request: Request, path: str) -> Response:
    """Send a browser to a path here, with the same query."""
    # Without a host, and with one slash at its begin, which keeps a browser here.
    query = f"?{request.url.query}" if request.url.query else ""
    return RedirectResponse(f"/{path.strip('/')}{query}")


def guarded(handler: Handler, render: Callable[[Request, Failure], Response]) -> Handler:
    """Wrap a handler so that every error becomes a response by `render`: the edge of the pages."""

    async def answer(request: Request) -> Response:
        try:
            return await handler(request)
        except Renamed as gone:
            before, after = f"/bots/{gone.name}", f"/bots/{gone.now}"
            if request.url.path.startswith(before):
                return elsewhere(request, after + request.url.path.removeprefix(before))
            failure = Failure(404, str(gone), "Its page has all that it has played.")
        except (NotFound, RecordUnreadable) as missing:
            failure = Failure(404, str(missing), "It may be called otherwise; the ladders list who plays.")
        except Refused as refused:
            next_step = refused.next_step
            failure = Failure(refused.code, str(refused), next_step, next_step, refused.headers)
        except QueryRefused as wrong:
            failure = Failure(
                400,
                str(wrong),
                "Leave it out, or follow the links of the pages.",
                f"Ask again with {wrong.name} from {wrong.range}, or without it.",
            )
        except psycopg.OperationalError as error:
            log.warning("not answered path=%s error=%s", request.url.path, error)
            failure = Failure(503, "The arena cannot reach its database.", *_AGAIN)
        except RedisError as error:
            log.warning("not answered path=%s error=%s", request.url.path, error)
            failure = Failure(503, "The arena cannot reach its Redis.", *_AGAIN)
        except ArenaError as refusal:  # what no field of a form is blamed for
            failure = Failure(409, str(refusal), "Nothing has been changed; go back.")
        except Exception:
            number = secrets.token_hex(4)
            log.exception("request failed id=%s path=%s", number, request.url.path)
            next_step = f"Tell the organiser the number {number}; it is in the log."
            failure = Failure(500, "Something is wrong here; that is our mistake.", next_step, next_step)
        response = render(request, failure)
        response.headers.update(failure.headers)
        return response

    return answer
