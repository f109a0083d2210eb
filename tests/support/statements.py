"""A connection that writes down every statement: from which function of the store, with what, how long."""

from __future__ import annotations

import inspect
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import psycopg

import arena.store
from arena.store.connecting import Limited

_STORE = Path(arena.store.__path__[0])


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement as it was executed."""

    function: str  # of the store, `claim.void_of`
    sql: str
    parameters: Any
    seconds: float


class Recorder(Limited):
    """A connection whose statements are all written down, with those of all others of its kind."""

    recorded: ClassVar[list[Statement]] = []

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.cursor_factory = _Cursor


class _Cursor(psycopg.Cursor[Any]):
    def execute(self, query: Any, params: Any = None, **named: Any) -> Any:
        with _written_down(query, params):
            return super().execute(query, params, **named)

    def executemany(self, query: Any, params_seq: Any, **named: Any) -> None:
        every = list(params_seq)
        with _written_down(query, every[0] if every else None):
            super().executemany(query, every, **named)

    @contextmanager
    def copy(self, statement: Any, params: Any = None, **named: Any) -> Iterator[psycopg.Copy]:
        with _written_down(statement, params), super().copy(statement, params, **named) as opened:
            yield opened


@contextmanager
def _written_down(query: Any, params: Any) -> Iterator[None]:
    began = time.perf_counter()
    try:
        yield
    finally:
        seconds = time.perf_counter() - began
        text = query.decode() if isinstance(query, bytes) else str(query)
        Recorder.recorded.append(Statement(_function(), text, params, seconds))


def _function() -> str:
    """The innermost function of the store that is at work."""
    frame = inspect.currentframe()
    while frame is not None:
        path = Path(frame.f_code.co_filename)
        if path.parent == _STORE and path.stem not in ("query", "transactions", "connecting"):
            return f"{path.stem}.{frame.f_code.co_name}"
        frame = frame.f_back
    return "none"


def has_plan(sql: str) -> bool:
    """Whether the database plans the statement: it reads or changes rows."""
    return sql.split(maxsplit=1)[0].upper() in ("SELECT", "WITH", "INSERT", "UPDATE", "DELETE")


def plan(connection: psycopg.Connection[Any], sql: str, parameters: Any, *, run: bool = False) -> Any:
    """The plan of a statement with these parameters, as EXPLAIN has it; run: with what it did."""
    how = "EXPLAIN (FORMAT JSON, ANALYZE, BUFFERS) " if run else "EXPLAIN (FORMAT JSON) "
    with connection.cursor(row_factory=psycopg.rows.tuple_row) as cursor:
        [(found,)] = cursor.execute((how + sql).encode(), parameters).fetchall()
    return (json.loads(found) if isinstance(found, str) else found)[0]["Plan"]


def nodes(plan: Any) -> Iterator[Any]:
    """All nodes of a plan."""
    yield plan
    for below in plan.get("Plans", ()):
        yield from nodes(below)
