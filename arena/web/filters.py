"""How the pages say numbers, times and cards."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from typing import Any, Final

from markupsafe import Markup

from arena.tournament.formats.registry import has_decks
from arena.web.charts import interval_bars, scale, spark

_SIGNS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_SUITS: Final = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
_RANKS: Final = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten"}
_CARD_IN_TEXT: Final = re.compile(r"\b([A2-9TJQK][CDHS]|J[RB])\b")
_JOKERS: Final = {"JR": "red joker", "JB": "black joker"}


def card(text: str) -> Markup:
    """`5H` as a small card, with its name for those who do not see it."""
    if text in _JOKERS:
        sign, name = "★", _JOKERS[text]
    else:
        rank, suit = text[0], text[1]
        sign = ("10" if rank == "T" else rank) + _SIGNS[suit]
        name = f"{_RANKS.get(rank, rank)} of {_SUITS[suit]}"
    red = " red" if text[-1] in "DHR" and text != "JB" else ""
    return Markup('<abbr class="card{}" title="{}">{}</abbr>').format(red, name, sign)


def told(sentence: str) -> Markup:
    """A sentence about the game, with its cards as small cards."""
    return Markup("").join(
        card(part) if odd % 2 else Markup("{}").format(part)
        for odd, part in enumerate(_CARD_IN_TEXT.split(sentence))
    )


def local(moment: datetime) -> Markup:
    """A time by the clocks of the place that it is meant for, with the weekday."""
    return Markup('<time datetime="{}">{}</time>').format(
        moment.isoformat(timespec="seconds"), f"{moment:%a %d %b %Y, %H:%M %Z}"
    )


def suit(text: str) -> str:
    """`H` as a sign and a word."""
    return f"{_SIGNS[text]} {_SUITS[text]}" if text in _SIGNS else "none"


def when(moment: datetime | None) -> Markup:
    """A time, for people and for programs."""
    if moment is None:
        return Markup("–")
    return Markup('<time datetime="{}">{}</time>').format(
        moment.isoformat(timespec="seconds"), f"{moment:%Y-%m-%d %H:%M} UTC"
    )


def seconds(count: float | None) -> str:
    """A duration as people say it."""
    if count is None:
        return "–"
    if count < 90:
        return f"{count:.0f} s"
    if count < 5400:
        return f"{count / 60:.0f} min"
    return f"{count / 3600:.1f} h"


def percent(part: float | None) -> str:
    return "–" if part is None else f"{part * 100:.1f} %"


def decimal(value: float | None, places: int = 1, signed: bool = False) -> str:
    """A number with a true minus sign, and with a plus where the sign is the point."""
    if value is None:
        return "–"
    return (f"{value:+.{places}f}" if signed else f"{value:.{places}f}").replace("-", "−")


def code(sentence: str) -> Markup:
    """A sentence in which what is between backticks is to be typed."""
    parts = sentence.split("`")
    told = [Markup("<code>{}</code>" if odd % 2 else "{}").format(part) for odd, part in enumerate(parts)]
    return Markup("").join(told)


# What templates ask with `is`.
TESTS: Final[dict[str, Callable[..., bool]]] = {"format_with_decks": has_decks}

FILTERS: Final[dict[str, Callable[..., Any]]] = {
    "card": card,
    "code": code,
    "suit": suit,
    "told": told,
    "local": local,
    "when": when,
    "seconds": seconds,
    "percent": percent,
    "decimal": decimal,
    "bars": interval_bars,
    "scale": scale,
    "spark": spark,
}
