"""A real HTTP server that hears what webhooks are sent."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@dataclass
class Receiver:
    """What it has heard, and what it answers."""

    port: int = 0
    status: int = 204
    location: str | None = None
    heard: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)  # path, headers, body

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/cuig?x=1"


@contextmanager
def receiver() -> Iterator[Receiver]:
    """A receiver that listens on this machine within the block."""
    found = Receiver()

    class Hear(BaseHTTPRequestHandler):
        timeout = 10

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length", 0)))
            headers = {name.lower(): value for name, value in self.headers.items()}
            found.heard.append((self.path, headers, body))
            self.send_response(found.status)
            if found.location is not None:
                self.send_header("location", found.location)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Hear)
    found.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    try:
        yield found
    finally:
        server.shutdown()
        server.server_close()
        thread.join(10)
