"""A bot behind HTTP, for comparison: every decision is a POST with JSON, answered with what is legal first.

    python -m tests.bench.http_bot PORT

Uvicorn with uvloop, httptools and keep-alive, and no framework on top: the quickest that HTTP in Python gets.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import uvicorn
from cuig.process import infrequent_gc

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]


async def answer(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """Answer one question."""
    body = b""
    more = True
    while more:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
    question = json.loads(body)
    said = json.dumps({"actions": question["legal"][: max(1, question["choose_min"])]}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(said)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": said})


def main(port: int) -> None:
    """Serve on this port until told to stop."""
    with infrequent_gc():  # as ours do
        uvicorn.run(
            answer,
            host="127.0.0.1",
            port=port,
            loop="uvloop",
            http="httptools",
            lifespan="off",
            access_log=False,
            log_level="warning",
            date_header=False,
            server_header=False,
        )


if __name__ == "__main__":
    main(int(sys.argv[1]))
