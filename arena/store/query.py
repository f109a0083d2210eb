"""Asking the database: rows come back as frozen dataclasses, whatever the connection is set to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields
from operator import itemgetter
from typing import Any, TypeVar

from psycopg import Connection, Cursor
from psycopg.rows import RowMaker, tuple_row

Row = TypeVar("Row")
# Every function of the store takes one and never commits: the caller owns the transaction.
AnyConnection = Connection[Any]
Parameters = dict[str, Any]


def rows(
    connection: AnyConnection, row: type[Row], sql: str, parameters: Parameters | None = None
) -> list[Row]:
    """All rows that the statement gives."""
    with connection.cursor(row_factory=_row_factory(row), binary=True) as cursor:
        return cursor.execute(sql.encode(), parameters).fetchall()


def row_or_none(
    connection: AnyConnection, row: type[Row], sql: str, parameters: Parameters | None = None
) -> Row | None:
    """The one row that the statement gives, if it gives any."""
    with connection.cursor(row_factory=_row_factory(row), binary=True) as cursor:
        return cursor.execute(sql.encode(), parameters).fetchone()


def one_row(connection: AnyConnection, row: type[Row], sql: str, parameters: Parameters | None = None) -> Row:
    """The row that the statement always gives."""
    found = row_or_none(connection, row, sql, parameters)
    if found is None:
        raise LookupError(f"no row came back from: {' '.join(sql.split())[:120]}")
    return found


def values(connection: AnyConnection, sql: str, parameters: Parameters | None = None) -> list[Any]:
    """The first column of every row."""
    with connection.cursor(row_factory=tuple_row) as cursor:
        return [row[0] for row in cursor.execute(sql.encode(), parameters).fetchall()]


def value(connection: AnyConnection, sql: str, parameters: Parameters | None = None) -> Any:
    """The first column of the one row, or None where there is no row."""
    found = values(connection, sql, parameters)
    return found[0] if found else None


def execute(connection: AnyConnection, sql: str, parameters: Parameters | None = None) -> int:
    """Execute the statement; how many rows it changed, or locked."""
    with connection.cursor(row_factory=tuple_row) as cursor:
        return cursor.execute(sql.encode(), parameters).rowcount


def execute_many(connection: AnyConnection, sql: str, each: Sequence[Parameters]) -> None:
    """Execute the statement once for each set of parameters, sent together."""
    if each:
        with connection.cursor() as cursor:
            cursor.executemany(sql.encode(), each)


def _row_factory(row: type[Row]) -> Callable[[Cursor[Any]], RowMaker[Row]]:
    """A row factory for this dataclass, whose fields are the names of the columns.

    psycopg's `class_row` passes each value by name, which takes half as long as fetching the rows.
    """
    names = [field.name for field in fields(row)]  # type: ignore[arg-type]

    def factory(cursor: Cursor[Any]) -> RowMaker[Row]:
        given = [column.name for column in cursor.description or ()]
        if given == names:
            return lambda values: row(*values)
        if sorted(given) != sorted(names):
            raise TypeError(f"{row.__name__} has {', '.join(names)}; the statement gives {', '.join(given)}")
        in_order = itemgetter(*(given.index(name) for name in names))
        return lambda values: row(*in_order(values))

    return factory
