"""Pack a bot's folder: what belongs to the bot, without what only its author needs, and without secrets."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pathspec import GitIgnoreSpec

from cuig.archive.contents import ARCHIVE_BYTES, CONTENT_BYTES, FILES, MIB, Contents, File
from cuig.archive.errors import ArchiveRefused
from cuig.archive.names import shown
from cuig.archive.reading import is_archive, read_archive

IGNORE_FILE: Final = ".cuigignore"
IGNORE_BYTES: Final = 64 * 1024
# What tools leave behind. A line `!NAME` in `.cuigignore` takes something of it in again.
# fmt: off
LEFT_BEHIND: Final = (
    ".git", ".git/", ".hg/", ".svn/", ".gitignore", ".gitattributes", ".cuigignore", ".venv/",
    "venv/", "__pycache__/", "*.py[cod]", "*.egg-info/", ".eggs/", ".mypy_cache/", ".ruff_cache/",
    ".pytest_cache/", ".hypothesis/", ".tox/", ".nox/", ".coverage", ".ipynb_checkpoints/",
    "**/node_modules/.bin/", "**/node_modules/.cache/", ".idea/", ".vscode/", ".DS_Store", "*~", "*.swp",
)
# What nobody else should see; no line takes that in.
SECRET: Final = (
    ".env", ".env.*", ".netrc", ".npmrc", ".pypirc", ".aws/", ".ssh/", ".gnupg/", ".docker/",
    ".kube/", "token", "token.txt", "*.token", "*.secret", "*.pem", "*.key", "*.p12", "*.pfx",
    "*.keystore", "id_rsa*", "id_dsa*", "id_ecdsa*", "id_ed25519*", "credentials",
    "credentials.json",
)
# fmt: on

_ENVIRONMENT: Final = "pyvenv.cfg"  # in the folder of every virtual environment, whatever it is called
_TOKEN: Final = re.compile(rb"cuig_[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])")
_PRIVATE_KEY: Final = re.compile(rb"-----BEGIN [A-Z ]*PRIVATE KEY-----")


@dataclass(frozen=True, slots=True)
class LeftOut:
    """What of a folder is not packed, and why."""

    path: str
    why: str


@dataclass(frozen=True, slots=True)
class Packing:
    """What a folder is packed to."""

    contents: Contents
    left_out: tuple[LeftOut, ...]


def pack(place: Path) -> Packing:
    """Pack a folder, or a single Python file as `bot.py`.

    Raises ArchiveRefused for what cannot be handed in, and OSError.
    """
    if place.is_file():
        content = place.read_bytes()
        _check_secrets(place.name, content)
        return Packing(Contents((File("bot.py", content),)), ())
    left_out: list[LeftOut] = []
    found = list(_walk(place, "", _ignored(place), GitIgnoreSpec.from_lines(SECRET), left_out))
    _check_sizes(found)
    files = []
    for path, file in found:
        content = file.read_bytes()
        if _TOKEN.fullmatch(content.strip()):
            left_out.append(LeftOut(path, "a secret"))
            continue
        _check_secrets(path, content)
        files.append(File(path, content, bool(file.stat().st_mode & stat.S_IXUSR)))
    return Packing(Contents(tuple(files)), tuple(sorted(left_out, key=lambda one: one.path)))


def _ignored(folder: Path) -> GitIgnoreSpec:
    """What tools leave behind, and what the author's own file says. Raises ArchiveRefused."""
    file = folder / IGNORE_FILE
    lines: list[str] = []
    if file.is_file():
        text = file.read_bytes()
        if len(text) > IGNORE_BYTES:
            raise ArchiveRefused(f"{IGNORE_FILE} is longer than {IGNORE_BYTES // 1024} KiB")
        try:
            lines = text.decode("utf-8-sig").splitlines()
        except UnicodeDecodeError as error:
            raise ArchiveRefused(f"{IGNORE_FILE} is not text in UTF-8") from error
    try:
        return GitIgnoreSpec.from_lines([*LEFT_BEHIND, *lines])
    except ValueError as error:
        raise ArchiveRefused(f"{IGNORE_FILE} has a line that is no pattern: {error}") from error


def _walk(
    folder: Path, inside: str, ignored: GitIgnoreSpec, secret: GitIgnoreSpec, left_out: list[LeftOut]
) -> Iterator[tuple[str, Path]]:
    """The files of a folder that are packed, by path; what is not is added to `left_out`."""
    with os.scandir(folder / inside) as scanned:
        entries = sorted(scanned, key=lambda entry: entry.name)
    for entry in entries:
        path = f"{inside}/{entry.name}" if inside else entry.name
        is_folder = entry.is_dir(follow_symlinks=False)
        named = f"{path}/" if is_folder else path
        if secret.match_file(named):
            left_out.append(LeftOut(named, "a secret"))
        elif ignored.match_file(named):
            left_out.append(LeftOut(named, "ignored"))
        elif entry.is_symlink():
            yield path, _linked(folder, path)
        elif is_folder and (folder / path / _ENVIRONMENT).exists():
            left_out.append(LeftOut(named, "a virtual environment"))
        elif is_folder:
            yield from _walk(folder, path, ignored, secret, left_out)
        elif entry.is_file(follow_symlinks=False):
            yield path, folder / path
        else:
            left_out.append(LeftOut(path, "no file"))


def _linked(folder: Path, path: str) -> Path:
    """The file in the folder that a link stands for: it is packed as that file. Raises ArchiveRefused."""
    target = (folder / path).resolve()
    if not target.is_relative_to(folder.resolve()) or not target.is_file():
        raise ArchiveRefused(
            f"{shown(path)} is a link, and to no file of this folder: put the file there, "
            f"or name the link in {IGNORE_FILE}"
        )
    return target


def _check_sizes(found: list[tuple[str, Path]]) -> None:
    """Refuse too much before it is read, and say what it is. Raises ArchiveRefused."""
    sizes = sorted(((file.stat().st_size, path) for path, file in found), reverse=True)
    if len(sizes) > FILES:
        raise ArchiveRefused(f"it has {len(sizes)} files, and {FILES} are the most: see {IGNORE_FILE}")
    total = sum(size for size, _ in sizes)
    if total > CONTENT_BYTES:
        largest = ", ".join(f"{shown(path)} {size / MIB:.1f} MiB" for size, path in sizes[:3])
        raise ArchiveRefused(
            f"its files have {total / MIB:.1f} MiB, and {CONTENT_BYTES // MIB} are the most; the largest are "
            f"{largest}"
        )


def _check_secrets(path: str, content: bytes) -> None:
    """Refuse a file with a token or a private key in it. Raises ArchiveRefused."""
    for pattern, what in ((_TOKEN, "a token of an arena"), (_PRIVATE_KEY, "a private key")):
        if secret := pattern.search(content):
            line = content.count(b"\n", 0, secret.start()) + 1
            raise ArchiveRefused(f"{shown(path)} holds {what} in line {line}, which nobody else should see")


def archive_of(place: Path) -> tuple[Packing, bytes]:
    """What is handed in of a folder, of a Python file, or of an archive that somebody has packed.

    Returns what is in it, and the bytes that are sent. Raises ArchiveRefused, OSError.
    """
    if place.is_dir() or place.suffix == ".py":
        packing = pack(place)
        return packing, packing.contents.packed()
    if place.stat().st_size > ARCHIVE_BYTES:
        raise ArchiveRefused(f"the archive has more than {ARCHIVE_BYTES // MIB} MiB")
    sent = place.read_bytes()
    contents = read_archive(sent)
    if not is_archive(sent):
        raise ArchiveRefused(
            f"{shown(place.name)} is no folder, no archive, and its name does not end in .py"
        )
    for file in contents.files:
        if GitIgnoreSpec.from_lines(SECRET).match_file(file.path):
            raise ArchiveRefused(f"{shown(file.path)} looks like a secret, which nobody else should see")
        _check_secrets(file.path, file.content)
    return Packing(contents, ()), sent
