"""Violated constraints as refusals, each with its sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from psycopg.errors import IntegrityError, NumericValueOutOfRange

from arena.errors import (
    ArenaError,
    MailTaken,
    NameLooksAlike,
    NameRefused,
    NameTaken,
    SlotTaken,
    TermsRefused,
)

Fields = Mapping[str, Any]
# The largest value of an integer column.
_LARGEST: Final = 2**31 - 1

# What a term of a schedule may be, where the constraint `schedule_TERM_check` holds it to that.
_TERMS: Final = {
    "decks": "1 to 10000",
    "faults": "strict or lenient",
    "freeze_seconds": "0 to 604800 (a week)",
    "patience_seconds": "1 to 604800 (a week)",
    "outage_seconds": "0 (play on) to 604800 (a week)",
    "watch_delay_seconds": "0 to 86400 (a day)",
    "suspend_after": "0 (never) to 1000",
    "decision_ms": "1 to 86400000 (a day)",
    "bank_ms": "0 to 86400000 (a day)",
    "increment_ms": "0 to 86400000 (a day)",
    "startup_ms": "1 to 86400000 (a day)",
}


def _term_refused(term: str, wanted: str) -> Callable[[Fields], ArenaError]:
    return lambda given: TermsRefused(term, given[term], wanted)


# What the violation of a constraint means, given the values of the statement.
_MEANINGS: Final[dict[str, Callable[[Fields], ArenaError]]] = {
    "owner_name_taken": lambda given: NameTaken("owner", given["name"]),
    "owner_name_form": lambda given: NameRefused("owner", given["name"]),
    "bot_name_taken": lambda given: NameTaken("bot", given["name"]),
    "bot_name_form": lambda given: NameRefused("bot", given["name"]),
    "account_mail_taken": lambda given: MailTaken(),
    "likeness_taken": lambda given: NameLooksAlike(given["noun"], given["name"]),
    "schedule_name_taken": lambda given: NameTaken("schedule", given["name"]),
    "schedule_name_form": lambda given: NameRefused("schedule", given["name"]),
    "ladder_name": lambda given: NameTaken("ladder", f"{given['name']}@{given['label']}"),
    "ladder_label_form": lambda given: NameRefused("closed ladder", given["label"]),
    "season_name_taken": lambda given: NameTaken("season", given["name"]),
    "season_name_form": lambda given: NameRefused("season", given["name"]),
    "slot_once": lambda given: SlotTaken(given["schedule"], given["due_at"]),
    "tournament_outage_seconds_check": _term_refused("outage_seconds", _TERMS["outage_seconds"]),
    **{f"schedule_{term}_check": _term_refused(term, wanted) for term, wanted in _TERMS.items()},
}


@contextmanager
def constraint_refusals(**given: Any) -> Iterator[None]:
    """Raise the ArenaError of a constraint that the statements of this block violate.

    given: the values of the statement, by name. The transaction has failed then: the caller rolls it back.
    """
    try:
        yield
    except IntegrityError as error:
        meaning = _MEANINGS.get(error.diag.constraint_name or "")
        if meaning is None:
            raise
        raise meaning(given) from error
    except NumericValueOutOfRange as error:
        # The driver does not say which column it was.
        term = next(name for name, value in given.items() if isinstance(value, int) and abs(value) > _LARGEST)
        raise _MEANINGS[f"schedule_{term}_check"](given) from error
