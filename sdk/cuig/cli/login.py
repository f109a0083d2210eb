"""`cuig login`: sign in to an arena from a terminal."""

from __future__ import annotations

import os
import sys
import webbrowser
from argparse import Namespace
from contextlib import suppress

from cuig.cli import connection
from cuig.cli.errors import CommandError
from cuig.cli.output import say, say_json_line
from cuig.client.local_arena import find_local_pages
from cuig.config import parse_address
from cuig.login import device, kept
from cuig.login.arena_api import ArenaApi
from cuig.login.errors import LoginError
from cuig.login.kept import KnownArena
from cuig.login.pages_address import Pages, pages_address


def run(given: Namespace) -> int:
    """Wait until somebody lets this terminal in, and keep what it gets. Raises CommandError."""
    try:
        pages = _pages(given)
        roots = None if given.tls_roots is None else str(given.tls_roots.absolute())
        api = ArenaApi(pages.url, roots=roots, plain=given.plain)
        grpc, tls = _door(api)
        waiting = device.begin(api, connection.this_machine())
        _show(waiting, given)
        token = device.wait(api, waiting)
        mine = ArenaApi(pages.url, token, roots=roots, plain=given.plain)
        me = str(mine.get("/api/me")["name"])
        name = given.name or pages.name
        _leave_former(name)
        kept.keep(KnownArena(name, pages.url, grpc, tls, roots, given.plain, me), token)
    except LoginError as error:
        raise CommandError(str(error), status=1) from error
    if given.json:
        say_json_line({"event": "signed-in", "arena": name, "account": me})
    else:
        say(f"signed in to {name} as {me}; `cuig bot create NAME` makes a bot, `cuig bot list` shows yours")
    return 0


def _pages(given: Namespace) -> Pages:
    """The pages that are meant. Raises CommandError, LoginError."""
    text = given.arena
    if text is not None:
        known = kept.named(text)
        return Pages(known.web, known.name) if known is not None else pages_address(text)
    here = find_local_pages()
    if here is not None:
        return pages_address(here)
    current = kept.current()
    if current is not None:
        return Pages(current.web, current.name)
    raise CommandError("which arena? `cuig login ARENA`, with the address of its pages as a browser shows it")


def _door(api: ArenaApi) -> tuple[str, bool]:
    """Where bots reach the arena, and whether by TLS. Raises CommandError, LoginError."""
    told = api.get("/arena.json")
    try:
        return str(parse_address(str(told["grpc"]))), told["tls"] is True
    except (KeyError, ValueError) as error:
        raise CommandError(f"what answers at {api.url} is no arena, or an older one", status=1) from error


def _show(waiting: device.Waiting, given: Namespace) -> None:
    """Say where to type the code, and open the page where somebody sits before a browser."""
    opened = not given.no_browser and not given.json and _open(waiting.page_with_code)
    if given.json:
        say_json_line(
            {
                "event": "code",
                "page": waiting.page,
                "code": waiting.user_code,
                "seconds": int(waiting.lasts_seconds),
            }
        )
        return
    say(f"In a browser{' (it opens by itself)' if opened else ''}, go to")
    say("")
    say(f"    {waiting.page}")
    say("")
    say(f"and let this terminal in by the code  {waiting.user_code}")
    say("waiting …", to_stderr=True)


def _open(page: str) -> bool:
    """Open a page in a browser, if there is one and somebody to look at it."""
    seen = sys.platform in ("win32", "darwin") or "DISPLAY" in os.environ or "WAYLAND_DISPLAY" in os.environ
    try:
        return seen and sys.stdout.isatty() and webbrowser.open(page)
    except webbrowser.Error:
        return False


def _leave_former(name: str) -> None:
    """Revoke the token that was kept under this name. Raises LoginError."""
    former = kept.named(name)
    if former is None:
        return
    token = kept.token(former)
    if token is not None:
        with suppress(LoginError):  # it is revoked, or the arena is another by now
            ArenaApi(former.web, token, roots=former.roots, plain=former.plain).post("/api/sign-out")
    kept.forget(former)
