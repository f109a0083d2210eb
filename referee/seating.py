"""Which attached bots take the seats of a match, or why they cannot."""

from __future__ import annotations

from collections.abc import Mapping

from referee.attached_bot import Attached
from referee.errors import CallRefused, Reason
from referee.match_request import MatchCall


def bots_for(call: MatchCall, attached: Mapping[str, Attached]) -> tuple[Attached, ...]:
    """The bots for a match, by entrant. `attached`: by version id. Raises CallRefused."""
    return tuple(_bot_for(call, entrant, attached) for entrant in range(len(call.versions)))


def _bot_for(call: MatchCall, entrant: int, attached: Mapping[str, Attached]) -> Attached:
    plan, version = call.table.plan, call.versions[entrant]
    name, seats = plan.entrants[entrant], plan.seats_of(entrant)
    bot = attached.get(version)
    if bot is None or bot.stream is None:
        raise CallRefused(
            Reason.NOT_ATTACHED,
            f"{name} is not attached to this referee",
            match_id=call.match_id,
            version_id=version,
        )
    if not bot.plays(plan.rules.preset):
        bot.tell(
            "presets",
            f"a match of {plan.rules.preset} waits for it, which it does not play: it plays "
            f"{', '.join(sorted(bot.presets))}",
        )
        raise CallRefused(
            Reason.PRESET_NOT_PLAYED,
            f"{name} does not play {plan.rules.preset}",
            match_id=call.match_id,
            version_id=version,
        )
    if bot.free < seats:
        if bot.capacity < seats:
            bot.tell(
                "capacity",
                f"a match of {plan.rules.preset} waits for it, in which it holds {seats} seats, and it "
                f"offers {bot.capacity}: offer more (`capacity`)",
            )
        raise CallRefused(
            Reason.NO_FREE_SEAT,
            f"{name} has {bot.free} of {bot.capacity} seats free and needs {seats}",
            limit=f"{bot.capacity} seats",
            match_id=call.match_id,
            version_id=version,
        )
    return bot
