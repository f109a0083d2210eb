"""A connection that writes down which rows each of its transactions locks and changes, and in which order."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import psycopg
from psycopg.pq import TransactionStatus

import arena.store
from arena.store.connecting import Limited

_STORE = Path(arena.store.__path__[0])
_CLAUSE = re.compile(r"\bFOR (?:NO KEY UPDATE|UPDATE|SHARE|KEY SHARE)\b(?: OF (\w+))?(?: (SKIP LOCKED))?")
_CHANGE = re.compile(r"\b(?:UPDATE|DELETE FROM) (\w+)(?= )(?! SKIP)")
_UPSERT = re.compile(r"INSERT INTO (\w+) .*ON CONFLICT .*DO UPDATE")
_IN_ORDER = re.compile(
    r"ORDER BY (?:\w+\.)?(?:id|version) $|WHERE (?:\w+\.)?(?:id|name|of) = %\(\w+\)s (?:AND [^()]*)?$"
)
_FROM = re.compile(r"\b(?:FROM|JOIN) (\w+)(?: (?!JOIN|WHERE|ON|ORDER|FOR|LEFT|CROSS)(\w+))?")


@dataclass(frozen=True, slots=True)
class Step:
    """One statement's lock on a table, or its change of one."""

    function: str  # of the store, `claim.void_of`
    table: str
    locks: bool  # by a clause; else it changes rows
    waits: bool  # for whoever holds them
    in_order: bool  # it locks one row, or several by their ids


class Recorder(Limited):
    """A connection on which every transaction begins with `transaction()`, as all of the arena's do."""

    opened: ClassVar[list[Recorder]] = []

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.recorded: list[list[Step]] = []
        self.cursor_factory = _Cursor
        self.opened.append(self)

    @contextmanager
    def transaction(self, *given: Any, **named: Any) -> Iterator[psycopg.Transaction]:
        if self.info.transaction_status is TransactionStatus.IDLE:
            self.recorded.append([])
        with super().transaction(*given, **named) as opened:
            yield opened

    def note(self, sql: str) -> None:
        if self.recorded and self.info.transaction_status is not TransactionStatus.IDLE:
            self.recorded[-1] += steps_of(sql, _function())


class _Cursor(psycopg.Cursor[Any]):
    def execute(self, query: Any, *given: Any, **named: Any) -> Any:
        self.connection.note(query.decode() if isinstance(query, bytes) else str(query))  # type: ignore[attr-defined]
        return super().execute(query, *given, **named)

    def executemany(self, query: Any, *given: Any, **named: Any) -> None:
        self.connection.note(query.decode() if isinstance(query, bytes) else str(query))  # type: ignore[attr-defined]
        super().executemany(query, *given, **named)


def steps_of(sql: str, function: str) -> list[Step]:
    """What a statement locks and changes."""
    text = " ".join(sql.split())
    found = []
    for clause in _CLAUSE.finditer(text):
        named = {alias or table: table for table, alias in _FROM.findall(text[: clause.start()])}
        before = _query_of(text[: clause.start()])
        [(first, _), *_] = _FROM.findall(before)
        table = first if clause[1] is None else named[clause[1]]
        in_order = _IN_ORDER.search(text[: clause.start()])
        found.append(Step(function, table, True, clause[2] is None, in_order is not None))
    for change in (*_CHANGE.finditer(text), *_UPSERT.finditer(text)):
        if change[1] not in ("OF", "SKIP", "SET"):
            found.append(Step(function, change[1], False, True, False))
    return found


def _query_of(text: str) -> str:
    """The last query of the text that is still open, without what is in parentheses within it."""
    depth, at = 0, len(text)
    while at:
        at -= 1
        depth += (text[at] == ")") - (text[at] == "(")
        if depth < 0:
            break
    flat, depth = [], 0
    for letter in text[at:].removeprefix("("):
        depth += letter == "("
        if not depth:
            flat.append(letter)
        depth -= letter == ")"
    return "".join(flat)


def _function() -> str:
    """The innermost function of the store that is at work."""
    for frame in inspect.stack(context=0)[1:]:
        path = Path(frame.filename)
        if path.parent == _STORE and path.stem not in ("query", "transactions", "connecting"):
            return f"{path.stem}.{frame.function}"
    return "none"
