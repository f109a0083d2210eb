"""The reason why an action is not legal, in a sentence with the paragraph of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuig.engine.actions import action_text, is_play
from cuig.engine.cards import BIT, RANK_OF, SUIT_NAMES, SUIT_OF, card_text, cards_in
from cuig.engine.errors import ActionError, IllegalAction
from cuig.engine.phases.phase import Phase

if TYPE_CHECKING:
    from cuig.engine.state import State

_WANTED = {
    Phase.DEAL: ("nobody may act before the cards are dealt", "3.2"),
    Phase.ROB: ("rob with one of your cards, or keep", "3.3"),
    Phase.BID: ("bid higher, or pass", "3.4"),
    Phase.NAME: ("name one of the four suits", "3.5"),
    Phase.DISCARD: ("put out a card that you hold", "3.5"),
    Phase.CALL: ("call a card", "3.5"),
    Phase.PLAY: ("play a card that you hold", "3.7"),
    Phase.OVER: ("the game is over", "3.10"),
}


def refusal(
    state: State,
    action: int,
    wanted: tuple[int, int] | None = None,
    given: int = 0,
    ended: bool = False,
) -> IllegalAction:
    """The error for an action that is not legal here.

    It names the action in notation and by its number. The reason uses nothing that the seat to act may not
    see. wanted: how many actions an answer holds, at least and at most, where it held `given`. ended: the
    answer goes on after its last discard.
    """
    seat = state.turn
    try:
        named = f"{action_text(action)} ({action})"
    except ActionError:
        named = f"action {action}"
    text, paragraph = _WANTED[Phase(state.phase)]
    if wanted is not None:
        low, high = wanted
        count = str(low) if low == high else f"{low} to {high}"
        were = "1 action was" if given == 1 else f"{given} actions were"
        text = f"{were} given where {count} {'is' if count == '1' else 'are'} wanted"
    elif ended:
        text = f"{named} is refused: the discards ended before it"
    elif seat < 0 or state.phase != Phase.PLAY or not is_play(action):
        text = f"{named} is refused: {text}"
    elif not state.hands[seat] & BIT[action]:
        text = f"{named} may not be played: it is not in your hand"
    else:
        reason, paragraph = _kept_to(state, seat)
        text = f"{named} may not be played: {reason}"
    return IllegalAction(action, seat, paragraph, f"{text} ({paragraph})")


def _kept_to(state: State, seat: int) -> tuple[str, str]:
    """The reason why a card in hand may not be played to the lead, and its paragraph."""
    table, led = state.table, state.led
    if table is None or not led:
        return "it is not your lead", "3.6"
    hand = state.hands[seat]
    holds = hand & table.need[led] or hand & table.need_void[led]
    best = max(cards_in(holds), key=lambda card: (table.power[led][card], RANK_OF[card]))
    if table.trumps & BIT[led]:
        return f"trumps were led and {card_text(best)} may not be kept back", "3.8"
    if holds & table.trumps == holds:
        return (
            f"you hold no {SUIT_NAMES[SUIT_OF[led]]} and must trump with {card_text(best)} or another",
            "3.7",
        )
    return f"{SUIT_NAMES[SUIT_OF[led]]} were led and you hold {card_text(best)}", "3.7"
