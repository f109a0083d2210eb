"""The archives of bots, unpacked on this machine while a host runs what is in them."""

from __future__ import annotations

import logging
import re
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from cuig.archive.errors import ArchiveRefused
from cuig.archive.reading import read_archive
from cuig.sandbox.bundle import Bundle, bundle_in
from cuig.sandbox.errors import BundleRefused

from arena.bot import submissions
from arena.bot.submissions import ARCHIVE
from arena.store.query import AnyConnection

log = logging.getLogger(__name__)

_UNFINISHED: Final = ".unfinished"
_HASH: Final = re.compile("[0-9a-f]{64}")


class Archives:
    """A folder with a folder for each archive, by the SHA-256 of what is in it."""

    def __init__(self, folder: Path) -> None:
        """`folder`: a private one, which is there."""
        self._folder = folder
        self._held: dict[str, set[str]] = {}  # by who holds them

    def fetch(self, connection: AnyConnection, holder: str, contents: Iterable[str]) -> None:
        """Unpack those of these contents that are archives, and remove those that nobody holds any more.

        holder: who needs these, and nothing else any more. contents: as hosted versions name what they run.
        One that cannot be unpacked is missing then, which `bundle` says; the log says why. On one thread.
        """
        named = {name.removeprefix(ARCHIVE) for name in contents if name.startswith(ARCHIVE)}
        held = {name for name in named if _HASH.fullmatch(name)}
        self._held[holder] = held
        missing = [name for name in sorted(held) if not (self._folder / name).exists()]
        if not missing:
            return
        kept = set().union(*self._held.values())
        for place in self._folder.iterdir():
            if place.name not in kept:
                shutil.rmtree(place, ignore_errors=True)
        for name in missing:
            try:
                self._unpack(connection, name)
            except (ArchiveRefused, OSError) as error:
                log.error("archive not unpacked sha256=%s error=%s", name, error)

    def bundle(self, name: str) -> Bundle:
        """The bot in an archive, by its SHA-256 in hexadecimal digits. Raises BundleRefused."""
        return bundle_in(self.folder(name))

    def folder(self, name: str) -> Path:
        """Where an archive is unpacked. Raises BundleRefused."""
        place = self._folder / name
        if not _HASH.fullmatch(name) or not place.is_dir():
            raise BundleRefused(self._folder, f"the archive {name[:12]}… is not to be had")
        return place

    def _unpack(self, connection: AnyConnection, name: str) -> None:
        """Raises ArchiveRefused, OSError."""
        packed = submissions.archive(connection, bytes.fromhex(name))
        if packed is None:
            raise ArchiveRefused("it is not in the store")
        contents = read_archive(packed)
        if contents.sha256.hex() != name:
            raise ArchiveRefused("what is stored is not what was handed in")
        unfinished = self._folder / (name + _UNFINISHED)
        shutil.rmtree(unfinished, ignore_errors=True)
        contents.write_to(unfinished)
        unfinished.rename(self._folder / name)
