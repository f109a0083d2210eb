"""The terms of a format: what it may be told beyond who plays what, read from an event file or from flags."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Final, TypeVar, cast

from arena.errors import TermsRefused, TermUnknown

# What every format is told, by the names that the event file has for it.
SHARED: Final = ("name", "decks", "duplicate")
_LARGEST: Final = 2**31 - 1
_TERM: Final = "term"

Default = int | bool | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NoTerms:
    """The terms of a format that has none."""


Terms = TypeVar("Terms")


@dataclass(frozen=True, slots=True)
class Term:
    """One term: a whole number within bounds, a yes or no, or the names of bots, as its default is."""

    name: str  # in the event file
    default: Default
    help: str  # what it means, for its flag
    flag: str  # its long option
    least: int  # of a number
    most: int
    required: str | None  # what it is, where it cannot be left empty

    @property
    def names_bots(self) -> bool:
        """Whether its value is a list of bots, who must be there and be let in."""
        return isinstance(self.default, tuple)

    def read(self, given: Any) -> Default:
        """The value that was given, in its own kind. Raises TermsRefused."""
        if isinstance(self.default, tuple):
            names = [given] if isinstance(given, str) else given
            if not isinstance(names, list | tuple) or not all(isinstance(one, str) for one in names):
                raise TermsRefused(self.name, given, "a list of names")
            return tuple(names)
        if isinstance(self.default, bool):
            if not isinstance(given, bool):
                raise TermsRefused(self.name, given, "yes or no")
            return given
        if type(given) is not int:
            raise TermsRefused(self.name, given, "a whole number")
        if not self.least <= given <= self.most:
            raise TermsRefused(self.name, given, f"{self.least} to {self.most}")
        return given


def term(
    default: Default,
    help: str,
    *,
    flag: str | None = None,
    least: int = 0,
    most: int = _LARGEST,
    required: str | None = None,
) -> Any:
    """Declare a term as a field of a dataclass; `Term` has what the arguments are. flag: else by its name."""
    said = {"help": help, "flag": flag, "least": least, "most": most, "required": required}
    return field(default=default, metadata={_TERM: said})


def terms_of(kind: type[Any]) -> tuple[Term, ...]:
    """The terms that this dataclass declares, in their order."""
    found = []
    for one in fields(kind):
        said = dict(one.metadata[_TERM])
        said["flag"] = said["flag"] or f"--{one.name.replace('_', '-')}"
        found.append(Term(name=one.name, default=cast(Default, one.default), **said))
    return tuple(found)


def read_terms(kind: type[Terms], format: str, given: Mapping[str, Any]) -> Terms:
    """The terms as given, the others by default. format: its name, for refusals.

    Raises TermsRefused, TermUnknown.
    """
    known = {one.name: one for one in terms_of(kind)}
    read = {}
    for name, value in given.items():
        if name not in known:
            raise TermUnknown(format, name, (*SHARED, *sorted(known)))
        read[name] = known[name].read(value)
    for one in known.values():
        if one.required is not None and not read.get(one.name, one.default):
            raise TermsRefused(one.name, "none", one.required)
    return kind(**read)


def terms_as_json(terms: Any) -> dict[str, Any]:
    """The terms by name, as JSON keeps them."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(terms).items()}
