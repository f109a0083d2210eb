"""Renaming: a bot is called otherwise from now on, also where schedules name it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arena.bot import bots
from arena.store import schedule
from arena.store.query import AnyConnection
from arena.store.schedule import Schedule
from arena.tournament import schedules
from arena.tournament.entries import EntryRule, read_entry_rule
from arena.tournament.formats import registry


@dataclass(frozen=True, slots=True)
class Renamed:
    """A bot that is called otherwise."""

    former: str
    name: str
    schedules: list[str]  # which named it, and name it so now


def rename(connection: AnyConnection, former: str, name: str, *, by: str = "organiser") -> Renamed:
    """Call a bot by another name from now on. Events that it has entered show the name that it had.

    Nobody else can be called as it was. Raises NotFound, NameTaken, NameRefused, StateRefused.
    """
    bots.rename(connection, former, name, by=by)
    changed = []
    # Locked in the order of their ids, as by everybody.
    for plan in sorted(schedule.every(connection), key=lambda one: one.id):
        terms = _terms_with(plan, former, name)
        if terms:
            schedules.change(connection, plan.name, by=by, **terms)
            changed.append(plan.name)
    return Renamed(former, name, sorted(changed))


def _terms_with(plan: Schedule, former: str, name: str) -> dict[str, object]:
    """The terms of a schedule that name the bot, with its other name; empty: none does."""
    terms: dict[str, object] = {}
    rule = read_entry_rule(plan.entry)
    if rule.kind == "bots" and former in rule.names:
        terms["entry"] = str(EntryRule(rule.kind, _replaced(rule.names, former, name)))
    for term in registry.named(plan.format).its_terms():
        names = plan.format_terms.get(term.name, ())
        if term.names_bots and former in names:
            terms["format_terms"] = {term.name: list(_replaced(names, former, name))}
    return terms


def _replaced(names: Sequence[str], former: str, name: str) -> tuple[str, ...]:
    return tuple(name if one == former else one for one in names)
