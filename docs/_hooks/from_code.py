"""What the pages show of the code, written from the code while the site is built, so that it cannot lie.

A line `<!-- ranks: PRESET -->` of a page becomes the picture of the ranks of that game, `<!-- games -->` the
list of the games, `<!-- variables -->` the rows of the environment's variables, `<!-- decisions -->` the
decisions by their titles.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[2] / "sdk"))

from cuig.config import VARIABLES
from cuig.engine.cards import SUIT_NAMES, SUITS, card_text, cards_in
from cuig.engine.presets import PRESETS, preset
from cuig.engine.ranking import plain_order, ranking
from cuig.engine.rules import Rules

DOCS: Final = Path(__file__).parents[1]
SIGNS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_MARK: Final = re.compile(r"^<!-- ranks: (\S+) -->$", re.MULTILINE)


def with_code(page: str) -> str:
    """The page with what its marks stand for."""
    drawn = _MARK.sub(lambda found: picture(preset(found[1])), page)
    for mark, write in (("games", games), ("variables", variables), ("decisions", decisions)):
        if f"<!-- {mark} -->" in drawn:
            drawn = drawn.replace(f"<!-- {mark} -->", write())
    return drawn


def decisions() -> str:
    """Every decision by its title."""
    pages = [page for page in sorted((DOCS / "decisions").glob("*.md")) if page.name != "index.md"]
    titles = [page.read_text().partition("\n")[0].removeprefix("# ") for page in pages]
    return "\n".join(f"- [{title}]({page.name})" for title, page in zip(titles, pages, strict=True))


def picture(rules: Rules) -> str:
    """The order of the cards in one game: each suit as trumps, then each as a plain suit."""
    rows = []
    for suit in SUITS:
        table = ranking(rules, suit)
        tops = set(cards_in(table.tops)) if rules.renege else set()
        rows.append(_row(f"{SUIT_NAMES[suit]} as trumps", table.order, tops))
    for suit in SUITS:
        cards = plain_order(rules.ranking, rules.ace_of_diamonds_plain, suit)
        rows.append(_row(f"{SUIT_NAMES[suit]}, plain", cards, set()))
    head = "<thead><tr><th scope='col'>Suit</th><th scope='col'>Best first</th></tr></thead>"
    return f'<div class="ranks"><table>{head}<tbody>{"".join(rows)}</tbody></table></div>'


def games() -> str:
    """Every game with its tables, as a list for the page."""
    lines = ["| game | what it is | players | points to win |", "|---|---|---|---|"]
    for name, kind in PRESETS.items():
        counts = sorted(kind.tables)
        players = str(counts[0]) if len(counts) == 1 else ", ".join(map(str, counts))
        lines.append(f"| `{name}` | {kind.says} | {players} | {preset(name).target} |")
    return "\n".join(lines)


def variables() -> str:
    """What the environment can say."""
    return "\n".join(f"| `{name}` | {says} |" for name, says in VARIABLES.items())


def _row(title: str, cards: list[int], tops: set[int]) -> str:
    drawn = "".join(_card(card, card in tops) for card in cards)
    return f"<tr><th scope='row'>{title}</th><td>{drawn}</td></tr>"


def _card(card: int, top: bool) -> str:
    text = card_text(card)
    red = " red" if text[-1] in "DHR" else ""
    sign = "★" if text in ("JR", "JB") else ("10" if text[0] == "T" else text[0]) + SIGNS[text[1]]
    name = {"JR": "red joker", "JB": "black joker"}.get(text, text)
    return f'<abbr class="card{red}{" top" if top else ""}" title="{name}">{sign}</abbr>'
