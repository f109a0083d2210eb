"""Entry rules, which say who enters: `open`, `bots: molly, finn` or `owners: ann, bob`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from arena.errors import EntryRuleUnreadable, EntryUnknown, NotFound, TermsRefused
from arena.store import bot, owner, tournament
from arena.store.bot import EntryCandidate, LeftOut, LeftToPlay
from arena.store.query import AnyConnection
from arena.store.tournament import Entry
from arena.tournament.formats import registry

_LISTS: Final = ("bots", "owners")


@dataclass(frozen=True, slots=True)
class EntryRule:
    """An entry rule: everybody, or the bots or owners named."""

    kind: str  # open | bots | owners
    names: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.kind}: {', '.join(self.names)}" if self.names else self.kind


def read_entry_rule(text: str) -> EntryRule:
    """Read a rule from its line. Raises EntryRuleUnreadable."""
    kind, colon, rest = (part.strip() for part in text.partition(":"))
    names = tuple(dict.fromkeys(name.strip() for name in rest.split(",") if name.strip()))
    if kind == "open" and not colon:
        return EntryRule("open")
    if kind in _LISTS and names:
        return EntryRule(kind, names)
    raise EntryRuleUnreadable(text)


def check_names(connection: AnyConnection, rule: EntryRule, named_by: str = "The entry rule") -> None:
    """Make sure that everybody whom the rule names exists. named_by: what the message calls the rule.

    Raises EntryUnknown.
    """
    if rule.kind not in _LISTS:
        return
    one_by_name = bot.named if rule.kind == "bots" else owner.named
    unknown = [name for name in rule.names if "\0" in name or one_by_name(connection, name) is None]
    if unknown:
        raise EntryUnknown(rule.kind.removesuffix("s"), unknown, named_by)


def check_admitted(connection: AnyConnection, rule: EntryRule, term: str, names: Sequence[str]) -> None:
    """Make sure that the rule lets in these bots, which a term of a format names. Raises TermsRefused."""

    def admitted(name: str) -> bool:
        found = bot.named(connection, name)
        return found is not None and (found.owner if rule.kind == "owners" else found.name) in rule.names

    outside = [] if rule.kind == "open" else [name for name in names if not admitted(name)]
    if outside:
        raise TermsRefused(term, ", ".join(outside), f"bots that the entry rule `{rule}` lets in")


def entrants(connection: AnyConnection, rule: EntryRule, preset: str) -> list[EntryCandidate]:
    """Return the versions that enter by this rule now.

    They are active, have a live token, and their bots play the preset.
    """
    return bot.candidates(
        connection,
        preset,
        rule.names if rule.kind == "bots" else None,
        rule.names if rule.kind == "owners" else None,
    )


def left_to_play(connection: AnyConnection, versions: Sequence[int]) -> LeftToPlay:
    """Return what is left to play for these versions, which enter nothing more."""
    return bot.left_to_play(connection, versions, registry.OPEN_ENDED)


def left_out(connection: AnyConnection, rule: EntryRule, preset: str) -> list[LeftOut]:
    """Return the bots that would enter by this rule now, were they not suspended or retired."""
    return bot.left_out(
        connection,
        preset,
        rule.names if rule.kind == "bots" else None,
        rule.names if rule.kind == "owners" else None,
    )


def entered_as(connection: AnyConnection, number: int, name: str) -> list[Entry]:
    """Return the entries of a bot (`molly`, or one version: `molly/2`) in a tournament, also by the name that
    it was given since.

    Raises NotFound.
    """
    named = bot.named(connection, name)
    theirs = {one.id for one in bot.versions(connection, named.id)} if named else set()
    found = [
        entry
        for entry in tournament.entries(connection, number)
        if name in (entry.bot, entry.name) or entry.version in theirs
    ]
    if not found:
        raise NotFound(f"entry in tournament {number} of", name)
    return found
