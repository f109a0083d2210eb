"""Class lists: many people at once, each an owner, perhaps with a bot, and a link by which to come in."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from arena.account import invitations
from arena.account.invitations import OwnerClaimed
from arena.bot import bots, owners
from arena.errors import ArenaError
from arena.store import owner
from arena.store.query import AnyConnection

MOST_LINES: Final = 2_000
MOST_COLUMNS: Final = 30
_MOST_BYTES: Final = 2_000_000
_MOST_CELL: Final = 500

# What is read of a line; every other column is handed through.
OWNER, NAME, BOT, GAMES = "owner", "name", "bot", "games"
# What is added to a line.
ADDED: Final = ("owner", "bot", "token", "link")
_LETTERS: Final = {"ø": "o", "ß": "ss", "æ": "ae", "œ": "oe", "đ": "d", "ł": "l", "þ": "th", "ð": "d"}


class ClassListUnreadable(ArenaError):
    """A class list cannot be read, or a line of it cannot be taken in."""

    def __init__(self, path: Path, reason: str, line: int | None = None) -> None:
        self.path = path
        self.line = line
        self.reason = reason
        where = f"The class list {path}" if line is None else f"Line {line} of {path}"
        super().__init__(f"{where} cannot be taken in: {reason.rstrip('.')}. Nothing is changed.")


@dataclass(frozen=True, slots=True)
class Person:
    """One line of a class list."""

    line: int  # in the file, from 1
    owner: str
    bot: str | None
    games: tuple[str, ...]  # presets that the bot plays; none: all
    cells: dict[str, str]  # all that stood there, by column


@dataclass(frozen=True, slots=True)
class TakenIn:
    """What came of a line. Token and code are shown this once."""

    person: Person
    token: str | None  # of its bot; None: it has none
    code: str | None  # of the invitation to be this owner; None: there was one already, or none is wanted


def read(path: Path) -> list[Person]:
    """Read a class list, a CSV file with a heading: `owner`, or `name` from which it is made, `bot`, `games`.

    Raises ClassListUnreadable.
    """
    try:
        with path.open("rb") as file:
            text = file.read(_MOST_BYTES + 1).decode("utf-8-sig")
    except OSError as error:
        raise ClassListUnreadable(path, (error.strerror or str(error)).lower()) from error
    except UnicodeDecodeError as error:
        raise ClassListUnreadable(path, f"it is no text in UTF-8 (byte {error.start + 1})") from error
    if len(text) > _MOST_BYTES:
        raise ClassListUnreadable(path, f"it is longer than {_MOST_BYTES} bytes")
    heading = text.split("\n", 1)[0]
    delimiter = ";" if ";" in heading and "," not in heading else ","
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        columns = [one.strip() for one in next(reader, [])]
        lines = [(reader.line_num, cells) for cells in reader if any(one.strip() for one in cells)]
    except csv.Error as error:
        raise ClassListUnreadable(path, f"it is no CSV ({error})", reader.line_num) from error
    _check_columns(path, columns)
    if not lines or len(lines) > MOST_LINES:
        raise ClassListUnreadable(path, f"it has {len(lines)} people, and may have 1 to {MOST_LINES}")
    people = [_person(path, line, columns, cells) for line, cells in lines]
    _check_namesakes(path, people)
    return people


def take_in(
    connection: AnyConnection,
    path: Path,
    people: Sequence[Person],
    *,
    days: float | None = invitations.DAYS,
    by: str = "organiser",
) -> list[TakenIn]:
    """Create the owners that are not there, their bots, and an invitation for each owner: all or nothing.

    path: of the list, for refusals. days: how long invitations are good for; None: there are none.
    Raises ClassListUnreadable.
    """
    codes: dict[str, str | None] = {}
    taken = []
    for one in people:
        try:
            if owner.named(connection, one.owner) is None:
                owners.create(connection, one.owner, by=by)
            token = None
            if one.bot is not None:
                token = bots.create(connection, one.bot, one.owner, presets=one.games, by=by).token
            if one.owner not in codes:
                codes[one.owner] = None if days is None else _invitation(connection, one.owner, days)
        except ArenaError as refusal:
            raise ClassListUnreadable(path, str(refusal), one.line) from refusal
        taken.append(TakenIn(one, token, codes[one.owner]))
    return taken


def merged(taken: Sequence[TakenIn], web: str) -> str:
    """Return the list as CSV for mail merge: all its columns, then owner, bot, token and link of each line.

    web: where browsers find the pages. Codes stand behind the #, so that no server's log has them.
    """
    columns = [name for name in taken[0].person.cells if name not in ADDED] if taken else []
    written = io.StringIO(newline="")
    writer = csv.writer(written)
    writer.writerow([*columns, *ADDED])
    for one in taken:
        link = "" if one.code is None else f"{web}/join#{one.code}"
        added = (one.person.owner, one.person.bot or "", one.token or "", link)
        writer.writerow([*(one.person.cells[name] for name in columns), *added])
    return written.getvalue()


def owner_name(name: str) -> str:
    """Return the name of an owner made of a person's: `Ann Ní Mhurchú` is `ann-ni-mhurchu`; maybe empty."""
    lower = "".join(_LETTERS.get(letter, letter) for letter in name.lower())
    plain = unicodedata.normalize("NFKD", lower).encode("ascii", "ignore").decode()
    plain = plain.replace("'", "")
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:32].rstrip("-")


def _check_columns(path: Path, columns: Sequence[str]) -> None:
    if len(columns) > MOST_COLUMNS or len(set(columns)) < len(columns):
        raise ClassListUnreadable(path, f"its heading names a column twice, or more than {MOST_COLUMNS}", 1)
    if OWNER not in columns and NAME not in columns:
        raise ClassListUnreadable(path, f"its heading has neither {OWNER} nor {NAME}", 1)


def _person(path: Path, line: int, columns: Sequence[str], cells: Sequence[str]) -> Person:
    if len(cells) != len(columns):
        raise ClassListUnreadable(path, f"it has {len(cells)} columns, and the heading {len(columns)}", line)
    found = {name: cell.strip() for name, cell in zip(columns, cells, strict=True)}
    long = [name for name, cell in found.items() if len(cell) > _MOST_CELL or "\0" in cell]
    if long:
        raise ClassListUnreadable(
            path, f"its {long[0]} is longer than {_MOST_CELL} characters, or no text", line
        )
    whose = found.get(OWNER) or owner_name(found.get(NAME, ""))
    if not whose:
        raise ClassListUnreadable(path, "it names nobody from whose name an owner's can be made", line)
    games = tuple(found.get(GAMES, "").split())
    return Person(line, whose, found.get(BOT) or None, games, found)


def _check_namesakes(path: Path, people: Sequence[Person]) -> None:
    """Let one line's owner be another's only where the file says so itself."""
    first: dict[str, Person] = {}
    for one in people:
        other = first.setdefault(one.owner, one)
        if other is not one and not (one.cells.get(OWNER) and other.cells.get(OWNER)):
            reason = f"{one.owner} is on line {other.line} too; a column {OWNER} tells them apart"
            raise ClassListUnreadable(path, reason, one.line)


def _invitation(connection: AnyConnection, whose: str, days: float) -> str | None:
    try:
        return invitations.invite_to_claim(connection, whose, days=days, note=whose).code
    except OwnerClaimed:
        return None
