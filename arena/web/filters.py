"""Template filters: numbers, times and cards as the pages show them."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from typing import Any, Final

from cuig.printable import printable
from markupsafe import Markup

from arena.tournament.formats.registry import has_decks
from arena.web.charts import interval_bars, scale, spark

_SIGNS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_SUITS: Final = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
_RANKS: Final = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten"}
_CARD_IN_TEXT: Final = re.compile(r"\b([A2-9TJQK][CDHS]|J[RB])\b")
_ADDRESS: Final = re.compile(r"(https?://[^\s<>\"']{3,500}[^\s<>\"'.,;:!?)])")
_JOKERS: Final = {"JR": "red joker", "JB": "black joker"}


def card(text: str) -> Markup:
    """Show `5H` as a small card, with its name for screen readers."""
    if text in _JOKERS:
        sign, name = "★", _JOKERS[text]
    else:
        rank, suit = text[0], text[1]
        sign = ("10" if rank == "T" else rank) + _SIGNS[suit]
        name = f"{_RANKS.get(rank, rank)} of {_SUITS[suit]}"
    red = " red" if text[-1] in "DHR" and text != "JB" else ""
    return Markup('<abbr class="card{}" title="{}">{}</abbr>').format(red, name, sign)


def with_cards(sentence: str) -> Markup:
    """Show a sentence with its cards as small cards."""
    return Markup("").join(
        card(part) if odd % 2 else Markup("{}").format(part)
        for odd, part in enumerate(_CARD_IN_TEXT.split(sentence))
    )


def local(moment: datetime) -> Markup:
    """Show a time in its own time zone, with the weekday."""
    return Markup('<time datetime="{}">{}</time>').format(
        moment.isoformat(timespec="seconds"), f"{moment:%a %d %b %Y, %H:%M %Z}"
    )


def suit(text: str) -> str:
    """Show `H` as a sign and a word."""
    return f"{_SIGNS[text]} {_SUITS[text]}" if text in _SIGNS else "none"


def when(moment: datetime | None) -> Markup:
    """Show a time in UTC; a dash for none."""
    if moment is None:
        return Markup("–")
    return Markup('<time datetime="{}">{}</time>').format(
        moment.isoformat(timespec="seconds"), f"{moment:%Y-%m-%d %H:%M} UTC"
    )


def seconds(count: float | None) -> str:
    """Show a duration in seconds, minutes or hours; a dash for none."""
    if count is None:
        return "–"
    if count < 90:
        return f"{count:.0f} s"
    if count < 5400:
        return f"{count / 60:.0f} min"
    return f"{count / 3600:.1f} h"


def percent(part: float | None) -> str:
    """Show a part of 1 in percent; a dash for none."""
    return "–" if part is None else f"{part * 100:.1f} %"


def points(count: float) -> str:
    """Show a number of points, with halves and other parts to two places: `2`, `2.5`, `2.67`."""
    return f"{round(count, 2):g}"


def decimal(value: float | None, places: int = 1, signed: bool = False) -> str:
    """Show a number with a true minus sign, if `signed` also with a plus; a dash for none."""
    if value is None:
        return "–"
    return (f"{value:+.{places}f}" if signed else f"{value:.{places}f}").replace("-", "−")


def code(sentence: str) -> Markup:
    """Show a sentence with what stands between backticks as code."""
    parts = sentence.split("`")
    marked = [Markup("<code>{}</code>" if odd % 2 else "{}").format(part) for odd, part in enumerate(parts)]
    return Markup("").join(marked)


def flatten(said: Any) -> list[str]:
    """Every sentence of what forms say is wrong, however deep it stands."""
    if isinstance(said, str):
        return [said]
    parts = said.values() if isinstance(said, dict) else said
    return [sentence for part in parts for sentence in flatten(part)]


def prose(text: str) -> Markup:
    """Show plain text that a stranger wrote, with its web addresses as links."""
    parts = _ADDRESS.split(printable(text))
    return Markup("").join(
        Markup('<a href="{0}" rel="nofollow noopener ugc">{0}</a>' if odd % 2 else "{0}").format(part)
        for odd, part in enumerate(parts)
    )


# Tests that templates use after `is`.
TESTS: Final[dict[str, Callable[..., bool]]] = {"format_with_decks": has_decks}

FILTERS: Final[dict[str, Callable[..., Any]]] = {
    "card": card,
    "flatten": flatten,
    "prose": prose,
    "code": code,
    "suit": suit,
    "with_cards": with_cards,
    "local": local,
    "when": when,
    "seconds": seconds,
    "percent": percent,
    "points": points,
    "decimal": decimal,
    "bars": interval_bars,
    "scale": scale,
    "spark": spark,
}
