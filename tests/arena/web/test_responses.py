"""What goes wrong with a request is said to people and to programs alike."""

from __future__ import annotations

import psycopg
import pytest
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from arena.errors import NotFound
from arena.match.replay import RecordUnreadable
from arena.web.query import QueryRefused
from arena.web.responses import Failure, failure_as_json, guarded


@pytest.mark.parametrize(
    ("error", "code", "says"),
    [
        (NotFound("bot", "nobody"), 404, "There is no bot nobody."),
        (RecordUnreadable("it is torn"), 404, "it is torn"),
        (QueryRefused("limit", "a whole number"), 400, "limit"),
        (psycopg.OperationalError("at 10.0.0.1"), 503, "cannot reach its database"),
        (ZeroDivisionError("secret"), 500, "our mistake"),
    ],
)
async def test_every_error_becomes_an_answer_that_says_what_to_do_next(
    error: Exception, code: int, says: str
) -> None:
    async def fails(_request: Request) -> Response:
        raise error

    rendered: list[Failure] = []

    def render(request: Request, failure: Failure) -> Response:
        rendered.append(failure)
        return failure_as_json(request, failure)

    request = Request({"type": "http", "method": "GET", "path": "/", "headers": [], "query_string": b""})
    answer = await guarded(fails, render)(request)
    [failure] = rendered
    assert (answer.status_code, failure.code) == (code, code)
    assert says in failure.what and failure.for_people and failure.for_programs
    assert "secret" not in str(failure) and "10.0.0.1" not in str(failure)


async def test_what_goes_well_is_left_alone() -> None:
    async def answers(_request: Request) -> Response:
        return PlainTextResponse("well")

    request = Request({"type": "http", "method": "GET", "path": "/", "headers": [], "query_string": b""})
    assert (await guarded(answers, failure_as_json)(request)).body == b"well"
