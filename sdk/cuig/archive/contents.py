"""The files of a bot, and the one form in which an arena keeps them.

Of an archive nothing is kept but paths, bytes, and whether a file is executable: neither owner nor time nor
link survives. So one content has one hash, however it was packed.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import os
import tarfile
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from cuig.archive.errors import ArchiveRefused
from cuig.archive.names import Taken, path_of, shown

MIB: Final = 1024 * 1024
ARCHIVE_BYTES: Final = 32 * MIB  # of an archive as it is sent
CONTENT_BYTES: Final = 64 * MIB  # of all files together
FILES: Final = 10_000


@dataclass(frozen=True, slots=True)
class File:
    """One file: its path, as `a/b`, its bytes, and whether it may be executed."""

    path: str
    content: bytes
    executable: bool = False


@dataclass(frozen=True)
class Contents:
    """The files of a bot, by path. Raises ArchiveRefused for what no archive may hold."""

    files: tuple[File, ...]

    def __post_init__(self) -> None:
        """Check number, size and paths, whoever has made it."""
        if not self.files:
            raise ArchiveRefused("there is no file in it")
        check_count(len(self.files))
        check_size(self.size)
        taken = Taken()
        for file in self.files:
            if path_of(file.path) != file.path:
                raise ArchiveRefused(f"{shown(file.path)} is no path of a file")
            taken.add_file(file.path)
        object.__setattr__(self, "files", tuple(sorted(self.files, key=lambda file: file.path)))

    @property
    def size(self) -> int:
        """The bytes of all files together."""
        return sum(len(file.content) for file in self.files)

    @cached_property
    def sha256(self) -> bytes:
        """SHA-256, 32 bytes, of each file in order of paths: a line `EXECUTABLE LENGTH LENGTH`, its path and
        its bytes, the lengths in bytes of these two."""
        digest = hashlib.sha256()
        for file in self.files:
            path = file.path.encode()
            digest.update(b"%d %d %d\n" % (file.executable, len(path), len(file.content)))
            digest.update(path)
            digest.update(file.content)
        return digest.digest()

    def packed(self) -> bytes:
        """The files as an archive (tar.gz). Raises ArchiveRefused where it is larger than one may be."""
        packed = io.BytesIO()
        with (
            gzip.GzipFile(fileobj=packed, mode="wb", mtime=0, compresslevel=6) as zipped,
            tarfile.open(fileobj=zipped, mode="w", format=tarfile.PAX_FORMAT) as archive,
        ):
            for file in self.files:
                member = tarfile.TarInfo(file.path)
                member.size, member.mode = len(file.content), 0o755 if file.executable else 0o644
                archive.addfile(member, io.BytesIO(file.content))
        check_sent(packed.tell())
        return packed.getvalue()

    def write_to(self, folder: Path) -> None:
        """Write the files into a new folder, which everybody may read. Raises OSError."""
        folder.mkdir()
        folder.chmod(0o755)
        made = {folder}
        for file in self.files:
            place = folder / file.path
            for above in reversed(place.relative_to(folder).parents[:-1]):
                if folder / above not in made:
                    made.add(folder / above)
                    (folder / above).mkdir()
                    (folder / above).chmod(0o755)
            descriptor = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0))
            with os.fdopen(descriptor, "wb") as written:
                written.write(file.content)
            place.chmod(0o755 if file.executable else 0o644)


def without_outer_folder(files: Iterable[File]) -> tuple[File, ...]:
    """The files without the one folder that they all lie in, as those of a downloaded repository do."""
    found = tuple(files)
    heads = {file.path.partition("/")[0] for file in found}
    inner = {file.path.partition("/")[2] for file in found}
    if len(heads) != 1 or not inner & {"bot.py", "bot.toml"}:
        return found
    return tuple(File(file.path.partition("/")[2], file.content, file.executable) for file in found)


def check_sent(size: int) -> None:
    """Refuse an archive that is too large. Raises ArchiveRefused."""
    if size > ARCHIVE_BYTES:
        raise ArchiveRefused(f"the archive has more than {ARCHIVE_BYTES // MIB} MiB")


def check_size(size: int) -> None:
    """Refuse files that are too large together. Raises ArchiveRefused."""
    if size > CONTENT_BYTES:
        raise ArchiveRefused(f"its files have more than {CONTENT_BYTES // MIB} MiB together")


def check_count(count: int) -> None:
    """Refuse too many files. Raises ArchiveRefused."""
    if count > FILES:
        raise ArchiveRefused(f"it has more than {FILES} files")
