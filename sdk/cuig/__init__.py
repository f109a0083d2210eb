"""Cúig: write bots for the Irish trick-taking games, play them at home, enter them in an arena.

    from cuig import Bot, run

    class Thrifty(Bot):
        def play(self, view):
            winners = [card for card in view.legal_plays if view.would_win(card)]
            return min(winners or view.legal_plays, key=view.strength)

    if __name__ == "__main__":
        run(Thrifty)

The README tells the rest.
"""

from __future__ import annotations

import os
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cuig.bot import Bot, Seating
    from cuig.engine.actions import BID, KEEP, PASS, STAND, TAKE, action_text
    from cuig.engine.cards import (
        CLUBS,
        DIAMONDS,
        HEARTS,
        SPADES,
        SUITS,
        card_text,
        cards_in,
        parse_card,
        set_of,
        set_text,
    )
    from cuig.engine.phases.phase import Phase
    from cuig.engine.presets import PRESETS, preset
    from cuig.engine.rules import Rules
    from cuig.engine.views import View
    from cuig.match import Result
    from cuig.running import new_session, run

# gRPC logs to stderr only if asked to: errors of a connection are reported by this package. It reads the
# variables while it is loaded.
os.environ.setdefault("GRPC_VERBOSITY", "NONE")
# gRPC's event engine hands each message to one thread more than its older poller: without it a single
# question is answered in three quarters of the time (docs/benchmarks.md).
os.environ.setdefault("GRPC_EXPERIMENTS", "-event_engine_client,-event_engine_listener")

_NAMES_BY_MODULE = {
    "cuig.bot": ("Bot", "Seating"),
    "cuig.engine.actions": ("BID", "KEEP", "PASS", "STAND", "TAKE", "action_text"),
    "cuig.engine.cards": (
        "CLUBS",
        "DIAMONDS",
        "HEARTS",
        "SPADES",
        "SUITS",
        "card_text",
        "cards_in",
        "parse_card",
        "set_of",
        "set_text",
    ),
    "cuig.engine.phases.phase": ("Phase",),
    "cuig.engine.presets": ("PRESETS", "preset"),
    "cuig.engine.rules": ("Rules",),
    "cuig.engine.views": ("View",),
    "cuig.match": ("Result",),
    "cuig.running": ("new_session", "run"),
}
_MODULE_BY_NAME = {name: module for module, names in _NAMES_BY_MODULE.items() for name in names}

__all__ = [
    "BID",
    "CLUBS",
    "DIAMONDS",
    "HEARTS",
    "KEEP",
    "PASS",
    "PRESETS",
    "SPADES",
    "STAND",
    "SUITS",
    "TAKE",
    "Bot",
    "Phase",
    "Result",
    "Rules",
    "Seating",
    "View",
    "action_text",
    "card_text",
    "cards_in",
    "new_session",
    "parse_card",
    "preset",
    "run",
    "set_of",
    "set_text",
]


def __dir__() -> list[str]:
    """The public names, imported yet or not."""
    return sorted(__all__)


def __getattr__(name: str) -> Any:
    """A public name, imported when first asked for: whoever needs the engine alone loads no gRPC."""
    module = _MODULE_BY_NAME.get(name)
    if module is None:
        raise AttributeError(f"module 'cuig' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(module), name)
    return value
