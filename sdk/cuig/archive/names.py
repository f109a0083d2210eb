"""Names of files in an archive: where each belongs, and which cannot be."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from cuig.archive.errors import ArchiveRefused

NAME_BYTES: Final = 240  # of a whole path, in UTF-8
DEPTH: Final = 32  # folders, one in another
# What systems add by themselves, and nobody wants.
_ADDED: Final = re.compile(r"(^|/)(__MACOSX(/|$)|\.DS_Store$|\._)")
_DRIVE: Final = re.compile(r"[A-Za-z]:")
_SHOWN: Final = 80


def shown(name: str) -> str:
    """A name as a message shows it: quoted, and not too long of it."""
    return repr(name if len(name) <= _SHOWN else name[:_SHOWN] + "…")


def path_of(name: str) -> str | None:
    """Where a name in an archive lies in the folder, as `a/b`; None for the folder itself and what is left
    out.

    Raises ArchiveRefused.
    """
    if "\0" in name or not name.isprintable():
        raise ArchiveRefused(f"the name {shown(name)} has characters that cannot be printed")
    if "\\" in name:
        raise ArchiveRefused(f"the name {shown(name)} has a backslash; folders are parted by /")
    if name.startswith("/") or _DRIVE.match(name):
        raise ArchiveRefused(f"{shown(name)} is an absolute path")
    parts = [part for part in name.rstrip("/").split("/") if part != "."]
    if ".." in parts:
        raise ArchiveRefused(f"{shown(name)} leads out of the folder")
    if not parts or parts == [""]:
        return None
    if "" in parts:
        raise ArchiveRefused(f"{shown(name)} has a folder without a name")
    if len(parts) > DEPTH:
        raise ArchiveRefused(f"{shown(name)} lies deeper than {DEPTH} folders")
    path = "/".join(parts)
    if len(path.encode()) > NAME_BYTES:
        raise ArchiveRefused(f"the name {shown(name)} is longer than {NAME_BYTES} bytes")
    return None if _ADDED.search(path) else path


class Taken:
    """The paths that an archive has used: no two may be one on any system, and no file may be a folder."""

    def __init__(self) -> None:
        self._files: set[str] = set()
        self._folders: set[str] = set()
        self._spelled: dict[str, str] = {}  # as found, by what a system that ignores case makes of it

    def add_file(self, path: str) -> None:
        """Take a path for a file. Raises ArchiveRefused."""
        if path in self._files:
            raise ArchiveRefused(f"{shown(path)} is there twice")
        if path in self._folders:
            raise ArchiveRefused(f"{shown(path)} is both a file and a folder")
        head, _, _ = path.rpartition("/")
        if head:
            self.add_folder(head)
        self._spell(path)
        self._files.add(path)

    def add_folder(self, path: str) -> None:
        """Take a path, and those above it, for folders. Raises ArchiveRefused."""
        while path and path not in self._folders:
            if path in self._files:
                raise ArchiveRefused(f"{shown(path)} is both a file and a folder")
            self._spell(path)
            self._folders.add(path)
            path, _, _ = path.rpartition("/")

    def _spell(self, path: str) -> None:
        folded = unicodedata.normalize("NFC", unicodedata.normalize("NFC", path).casefold())
        other = self._spelled.setdefault(folded, path)
        if other != path:
            raise ArchiveRefused(f"{shown(other)} and {shown(path)} are one where case makes no difference")
