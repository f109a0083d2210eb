"""A match checked by whoever doubts it: its seeds, every card, every action and the result."""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from google.protobuf.message import DecodeError

from cuig.decks import commitment
from cuig.engine.errors import RulesError
from cuig.engine.presets import preset
from cuig.match import FaultPolicy, GamePlan, MatchError, Plan, Segment
from cuig.refusal import RecordRefused
from cuig.table import Table
from cuig.v1 import record_pb2
from cuig.wire import WireError, segment_from

FORMAT: Final = "cuig match 1"


class FileUnreadable(Exception):
    """What was given is no file of a match."""


@dataclass(frozen=True, slots=True)
class MatchFile:
    """A finished match as the arena hands it out, with the seeds that were secret."""

    match_id: str
    plan: Plan
    commitment: bytes  # what the bots were told before the first card; empty where it was not kept
    record: tuple[Segment, ...]
    result: Mapping[str, Any]  # as it was published

    @property
    def awarded(self) -> bool:
        """Whether a bot did not come, so that the result is the arena's and not that of the cards."""
        return self.result.get("cause") == "no-show"

    @property
    def nonces(self) -> tuple[bytes, ...]:
        """What the bots added to the cards, by entrant."""
        return self.record[0].nonces if self.record else ()


def match_file_from(text: str | bytes) -> MatchFile:
    """The match that a file holds. Raises FileUnreadable."""
    try:
        held = json.loads(text)
        if held["format"] != FORMAT:
            raise FileUnreadable(f"its format is {held['format']!r}, not {FORMAT!r}")
        plan = Plan(
            preset(held["preset"], **held["rules"]),
            tuple(held["entrants"]),
            tuple(
                GamePlan(bytes.fromhex(game["seed"]), game["dealer"], tuple(game["holders"]))
                for game in held["games"]
            ),
            faults=FaultPolicy[held["faults"].upper()],
        )
        record = record_pb2.Record.FromString(base64.b64decode(held["record"], validate=True))
        segments = tuple(map(segment_from, record.segments))
        told = bytes.fromhex(held.get("commitment") or "")
        result = held["result"]
        if not isinstance(result, dict) or not all(
            isinstance(one, dict) for one in result.get("standings", ())
        ):
            raise FileUnreadable("its result is no object with standings")
        return MatchFile(str(held["match"]), plan, told, segments, result)
    except KeyError as missing:
        raise FileUnreadable(f"it has no {missing}") from missing
    except (ValueError, TypeError, AttributeError, RecursionError, binascii.Error, DecodeError) as error:
        raise FileUnreadable(str(error)) from error
    except (RulesError, MatchError, WireError) as error:
        raise FileUnreadable(str(error)) from error


def mismatches(match: MatchFile, told: bytes = b"", nonce: bytes = b"") -> list[str]:
    """What does not fit, a sentence each; none if all is as it should be.

    told: the commitment that a bot wrote down itself. nonce: what that bot added.
    """
    found = []
    recomputed = commitment(game.seed for game in match.plan.games)
    for who, committed in (("the file", match.commitment), ("the bot", told)):
        if committed and committed != recomputed:
            found.append(
                f"the seeds are not those that were committed to: {who} has {committed.hex()}, "
                f"the seeds give {recomputed.hex()}"
            )
    if nonce and nonce not in match.nonces:
        found.append(f"the nonce {nonce.hex()} is not among those mixed into the cards")
    try:
        table = Table.resume(match.plan, match.record)
    except RecordRefused as refused:
        return [*found, str(refused)]
    if table.result is None and match.awarded:
        return found
    if table.result is None:
        return [*found, "the record stops before the match is over"]
    published = match.result
    if str(published.get("ending")).replace("-", "_").upper() != table.result.ending.name:
        found.append(f"the match was {table.result.ending.name}, the file says {published.get('ending')!r}")
    for entrant, (standing, said) in enumerate(
        zip(table.result.standings, published.get("standings", ()), strict=False)
    ):
        for part in ("place", "games_won", "points", "forfeited"):
            computed = getattr(standing, part)
            if said.get(part) != computed:
                name = match.plan.entrants[entrant]
                found.append(f"{name}'s {part} is {computed} by the record, {said.get(part)} in the file")
    if len(published.get("standings", ())) != len(table.result.standings):
        found.append(
            f"{len(published.get('standings', ()))} standings for {len(match.plan.entrants)} entrants"
        )
    return found
