"""Verifies a finished match from its file: its seeds, every card, every action and the result."""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from google.protobuf.message import DecodeError

from cuig.commitments import house_commitment, seeds_commitment, terms_sha256
from cuig.engine.errors import RulesError
from cuig.engine.presets import preset
from cuig.match import FaultPolicy, GamePlan, MatchError, Plan, Result, Segment
from cuig.refusal import RecordRefused
from cuig.table import Table
from cuig.v1 import record_pb2
from cuig.wire import WireError, segment_from

FORMAT: Final = "cuig match 2"
# Of a match whose house had committed to the seeds alone.
FORMAT_OF_SEEDS: Final = "cuig match 1"


class FileUnreadable(Exception):
    """The text is no file of a match."""


@dataclass(frozen=True, slots=True)
class MatchFile:
    """A finished match as the arena publishes it.

    Attributes:
        match_id: The match's id in its arena.
        plan: Rules, entrants and games, with the seeds, which were secret until the match ended.
        commitment: What the bots were sent before the first card; empty where it was not kept.
        binding: What would have bound the house to this very match and its seeds.
        terms: The digest of the match before its cards, `cuig.commitments.terms_sha256`; empty where the
            house had committed to the seeds alone.
        record: The segments of the record, in order.
        result: The result as it was published.
    """

    match_id: str
    plan: Plan
    commitment: bytes
    binding: bytes
    terms: bytes
    record: tuple[Segment, ...]
    result: Mapping[str, Any]

    @property
    def awarded(self) -> bool:
        """Whether the match ended as a no-show, so that its result does not follow from the cards."""
        return self.result.get("cause") == "no-show"

    @property
    def nonces(self) -> tuple[bytes, ...]:
        """The nonces that the bots added, by entrant; none of them if nobody did."""
        mixed = self.record[0].nonces if self.record else ()
        return mixed or (b"",) * len(self.plan.entrants)

    @property
    def dealt(self) -> bool:
        """Whether any card was dealt."""
        return any(segment.deal for segment in self.record)


def match_file_from(text: str | bytes) -> MatchFile:
    """Read the file of a match. Raises FileUnreadable."""
    try:
        content = json.loads(text)
        if content["format"] not in (FORMAT, FORMAT_OF_SEEDS):
            raise FileUnreadable(f"its format is {content['format']!r}, not {FORMAT!r}")
        match_id, entrants = str(content["match"]), tuple(map(str, content["entrants"]))
        games = tuple(
            GamePlan(bytes.fromhex(game["seed"]), game["dealer"], tuple(game["holders"]))
            for game in content["games"]
        )
        terms, seeds = b"", [game.seed for game in games]
        binding = seeds_commitment(seeds)
        if content["format"] == FORMAT:
            options = {str(name): str(value) for name, value in content["rules"].items()}
            seatings = [(game.dealer, game.holders) for game in games]
            terms = terms_sha256(match_id, options, entrants, seatings)
            binding = house_commitment(terms, seeds)
        plan = Plan(
            preset(content["preset"], **content["rules"]),
            entrants,
            games,
            faults=FaultPolicy[content["faults"].upper()],
            commitment=binding if terms else b"",
        )
        record = record_pb2.Record.FromString(base64.b64decode(content["record"], validate=True))
        segments = tuple(map(segment_from, record.segments))
        committed = bytes.fromhex(content.get("commitment") or "")
        result = content["result"]
        if not isinstance(result, dict) or not all(
            isinstance(one, dict) for one in result.get("standings", ())
        ):
            raise FileUnreadable("its result is no object with standings")
        return MatchFile(match_id, plan, committed, binding, terms, segments, result)
    except KeyError as missing:
        raise FileUnreadable(f"it has no {missing}") from missing
    except (
        ValueError,
        TypeError,
        AttributeError,
        OverflowError,
        RecursionError,
        binascii.Error,
        DecodeError,
    ) as error:
        raise FileUnreadable(str(error)) from error
    except (RulesError, MatchError, WireError) as error:
        raise FileUnreadable(str(error)) from error


def mismatches(match: MatchFile, committed: bytes = b"") -> list[str]:
    """Verify a match; return a sentence for each mismatch, none if everything fits.

    committed: the commitment that somebody wrote down when it was published; may be empty.
    """
    found = []
    for who, held in (("the file", match.commitment), ("the bot", committed)):
        if held and held != match.binding:
            found.append(
                f"the match and its seeds are not those that were committed to: {who} has {held.hex()}, "
                f"the match gives {match.binding.hex()}"
            )
    try:
        table = Table.resume(match.plan, match.record)
    except RecordRefused as refused:
        return [*found, str(refused)]
    if table.result is None and match.awarded:
        return found
    if table.result is None:
        return [*found, "the record stops before the match is over"]
    return [*found, *_result_mismatches(match, table.result)]


def _result_mismatches(match: MatchFile, by_record: Result) -> list[str]:
    found, published = [], match.result
    if str(published.get("ending")).replace("-", "_").upper() != by_record.ending.name:
        found.append(f"the match was {by_record.ending.name}, the file says {published.get('ending')!r}")
    for entrant, (standing, claimed) in enumerate(
        zip(by_record.standings, published.get("standings", ()), strict=False)
    ):
        for part in ("place", "games_won", "points", "forfeited"):
            computed = getattr(standing, part)
            if claimed.get(part) != computed:
                name = match.plan.entrants[entrant]
                found.append(f"{name}'s {part} is {computed} by the record, {claimed.get(part)} in the file")
    if len(published.get("standings", ())) != len(by_record.standings):
        found.append(
            f"{len(published.get('standings', ()))} standings for {len(match.plan.entrants)} entrants"
        )
    return found
