"""How a bot plays in an arena."""

from __future__ import annotations

from dataclasses import dataclass, field

from cuig.client.fair_cards import FairCards
from cuig.client.on_error import OnError
from cuig.client.secret import BotSecret
from cuig.net.dialer import Dialer


@dataclass(frozen=True, slots=True)
class SessionOptions:
    """How a bot plays at every referee of a session."""

    token: str
    client: str  # what this package calls itself, such as "cuig-python 1.2.0"
    capacity: int = 0  # seats at once at each referee; 0: what the bot is found to carry
    presets: tuple[str, ...] = ()  # the games it plays; none named means all
    on_error: OnError = OnError.DEFAULT
    dialer: Dialer = field(default_factory=Dialer)  # opens channels to the arena and to every referee
    # None: it adds nothing to the cards, and keeps no receipts.
    fair_cards: FairCards | None = field(default_factory=lambda: FairCards(BotSecret()))
