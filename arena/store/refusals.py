"""What a violated constraint means to people."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from psycopg.errors import IntegrityError, NumericValueOutOfRange

from arena.errors import ArenaError, NameRefused, NameTaken, SlotTaken, TermsRefused

Fields = Mapping[str, Any]
# What an integer column holds.
_LARGEST: Final = 2**31 - 1

_MEANINGS: Final[dict[str, Callable[[Fields], ArenaError]]] = {
    "owner_name_taken": lambda given: NameTaken("owner", given["name"]),
    "owner_name_form": lambda given: NameRefused("owner", given["name"]),
    "bot_name_taken": lambda given: NameTaken("bot", given["name"]),
    "bot_name_form": lambda given: NameRefused("bot", given["name"]),
    "schedule_name_taken": lambda given: NameTaken("schedule", given["name"]),
    "schedule_name_form": lambda given: NameRefused("schedule", given["name"]),
    "slot_once": lambda given: SlotTaken(given["schedule"], given["due_at"]),
    "schedule_decks_check": lambda given: TermsRefused("decks", given["decks"], "1 to 10000"),
    "schedule_faults_check": lambda given: TermsRefused("faults", given["faults"], "strict or lenient"),
    "schedule_freeze_seconds_check": lambda given: TermsRefused(
        "freeze_seconds", given["freeze_seconds"], "0 to 604800 (a week)"
    ),
    "schedule_patience_seconds_check": lambda given: TermsRefused(
        "patience_seconds", given["patience_seconds"], "1 to 604800 (a week)"
    ),
    "schedule_watch_delay_seconds_check": lambda given: TermsRefused(
        "watch_delay_seconds", given["watch_delay_seconds"], "0 to 86400 (a day)"
    ),
    "schedule_suspend_after_check": lambda given: TermsRefused(
        "suspend_after", given["suspend_after"], "0 (never) to 1000"
    ),
    "schedule_decision_ms_check": lambda given: TermsRefused(
        "decision_ms", given["decision_ms"], "1 to 86400000 (a day)"
    ),
    "schedule_bank_ms_check": lambda given: TermsRefused(
        "bank_ms", given["bank_ms"], "0 to 86400000 (a day)"
    ),
    "schedule_increment_ms_check": lambda given: TermsRefused(
        "increment_ms", given["increment_ms"], "0 to 86400000 (a day)"
    ),
    "schedule_startup_ms_check": lambda given: TermsRefused(
        "startup_ms", given["startup_ms"], "1 to 86400000 (a day)"
    ),
}


@contextmanager
def in_plain_words(**given: Any) -> Iterator[None]:
    """Turn the violation of a constraint that people can run into into its ArenaError.

    The transaction is broken then, as after any error of the database: the caller rolls it back.
    """
    try:
        yield
    except IntegrityError as error:
        meaning = _MEANINGS.get(error.diag.constraint_name or "")
        if meaning is None:
            raise
        raise meaning(given) from error
    except NumericValueOutOfRange as error:
        # The database does not say which; a number that no column holds is out of its bounds too.
        term = next(name for name, value in given.items() if isinstance(value, int) and abs(value) > _LARGEST)
        raise _MEANINGS[f"schedule_{term}_check"](given) from error
