"""The library that an arena serves: whether it is this one, and what to type to have it."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlsplit

from cuig.config import Address
from cuig.version import installed_version, labelled

INDEX_PATH: Final = "/simple/"
_VERSION: Final = re.compile(r"[0-9][0-9a-z.]{0,40}\+[0-9a-f]{4,64}", re.ASCII)
_HOST: Final = re.compile(r"[0-9A-Za-z.-]{1,253}|[0-9a-fA-F:.]{2,45}", re.ASCII)


def library_here() -> str | None:
    """Return the version of cuig that runs here, with its fingerprint; None where that is not known."""
    release = installed_version()
    try:
        return None if release is None else labelled(release)
    except OSError:  # not installed as files
        return None


def install_line(version: str, pages: str, *, closed: bool = False) -> str:
    """Return the command that installs an arena's cuig.

    pages: `http://host:port` of its pages. closed: no other index is asked. Raises ValueError where one of
    the two is no such thing: both may have come from a stranger, and somebody will paste the line.
    """
    if not _VERSION.fullmatch(version):
        raise ValueError(f"{version!r} is no version of a library that an arena serves")
    where = web_address(pages)
    flag = "--index-url" if closed else "--extra-index-url"
    words = ["pip", "install", flag, f"{_origin(pages)}{INDEX_PATH}"]
    if urlsplit(pages).scheme == "http" and not where.is_loopback:
        words += ["--trusted-host", str(where)]
    return " ".join([*words, f"cuig=={version}"])


def web_address(pages: str) -> Address:
    """Return host and port of `http://host:port` or `https://host`. Raises ValueError."""
    refusal = ValueError(f"{pages!r} is no address of pages, which is like https://arena.example")
    try:
        parts = urlsplit(pages)
        port = parts.port
    except ValueError:
        raise refusal from None
    if parts.scheme not in ("http", "https") or parts.path.strip("/") or parts.query or parts.fragment:
        raise refusal
    if parts.username is not None or not _HOST.fullmatch(parts.hostname or ""):
        raise refusal
    return Address(parts.hostname or "", port or (443 if parts.scheme == "https" else 80))


def how_to_install(theirs: str, pages: str, arena: str) -> str:
    """Say what to type where an arena has another cuig.

    theirs: its version. pages: its pages, whose host is left out where it is the host of `arena`, the
    `host:port` by which it was reached.
    """
    try:
        reached = web_address(f"http://{arena}")
        with_host = re.sub(r"^(https?://)(?=:|$)", rf"\g<1>{_bracketed(reached.host)}", pages)
        if web_address(with_host).is_loopback and not reached.is_loopback:
            raise ValueError(f"{pages} is not this machine")
        return install_line(theirs, with_host)
    except ValueError:
        return "the arena's page /enter has the line that installs its own"


def _origin(pages: str) -> str:
    parts = urlsplit(pages)
    return f"{parts.scheme}://{parts.netloc}"


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
