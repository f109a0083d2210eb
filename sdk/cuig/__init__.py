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

# What goes wrong with a connection is said in our words; gRPC's own, on stderr, are for whoever asks for
# them by this variable. It reads it as it is loaded.
os.environ.setdefault("GRPC_VERBOSITY", "NONE")
# gRPC's event engine hands every message over to one thread more than its older way of waiting for sockets: a
# question alone is answered in three quarters of the time without it (docs/benchmarks.md).
os.environ.setdefault("GRPC_EXPERIMENTS", "-event_engine_client,-event_engine_listener")

_HOMES = {
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
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

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
    """The public names, fetched yet or not."""
    return sorted(__all__)


def __getattr__(name: str) -> Any:
    """A public name from its home, fetched when first asked for, so that the engine alone brings no gRPC."""
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module 'cuig' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(home), name)
    return value
