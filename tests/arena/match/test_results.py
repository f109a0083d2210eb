"""What is read off a record when its match ends."""

from __future__ import annotations

from cuig.engine.presets import preset
from cuig.engine.shuffle import deck, fresh_pack
from cuig.engine.state import start
from cuig.match import Ending, Fault, FaultKind, Result, Standing
from cuig.v1 import record_pb2

from arena.match.results import count_deals, fault_step, read_faults, result_sha256

RULES = preset("twenty-five")
SEED = bytes(32)


def segments(games: int, fault_in: int = 0) -> list[record_pb2.Segment]:
    """So many games in which the first legal card is always played, one with a fault after its first card."""
    made = []
    for game in range(1, games + 1):
        state = start(RULES, 0)
        while not state.over:
            cards = deck(SEED, state.deal_number, fresh_pack(RULES))
            first = state.deal_number == 1
            state.deal(cards)
            number, actions = state.deal_number, []
            while not state.over and state.deal_number == number and state.legal():
                actions.append(state.legal()[0])
                state.apply(actions[-1])
            made.append(record_pb2.Segment(deal=bytes(cards), actions=actions, elapsed_ms=[1] * len(actions)))
            if game == fault_in and first:
                made[-1].faults.add(
                    seat=2, kind=record_pb2.FAULT_KIND_LATE, elapsed_ms=1500, limit_ms=1000, position=1
                )
    return made


def packed(parts: list[record_pb2.Segment]) -> bytes:
    return record_pb2.Record(segments=parts).SerializeToString()


def found(record: bytes) -> list[tuple[int, int]]:
    return [(one.game, one.fault.seat) for one in read_faults(record, RULES.options(), [0, 0])]


def test_a_fault_is_found_in_the_game_in_which_it_was() -> None:
    assert found(packed(segments(2, fault_in=1))) == [(1, 2)]
    assert found(packed(segments(2, fault_in=2))) == [(2, 2)]


def test_a_fault_leads_to_the_step_at_which_it_was() -> None:
    parts = segments(2, fault_in=2)
    [at] = [number for number, part in enumerate(parts) if part.faults]
    before = sum(bool(part.deal) + len(part.actions) for part in parts[:at])
    assert fault_step(packed(parts), 1) == before + 2  # after the deal and the first card
    assert fault_step(packed(parts), 2) is None
    assert fault_step(packed(segments(1)), 1) is None
    assert fault_step(b"\xff", 1) is None


def test_a_record_without_faults_has_none() -> None:
    assert found(packed(segments(2))) == []


def test_deals_are_counted_however_the_record_was_cut() -> None:
    parts = segments(1)
    whole = count_deals(packed(parts))
    cut = [
        piece
        for part in parts
        for piece in (
            record_pb2.Segment(deal=part.deal, actions=part.actions[:3], elapsed_ms=part.elapsed_ms[:3]),
            record_pb2.Segment(actions=part.actions[3:], elapsed_ms=part.elapsed_ms[3:]),
        )
    ]
    assert count_deals(packed(cut)) == whole == len(parts)


def test_a_record_that_cannot_be_read_explains_nothing_and_stops_nothing() -> None:
    assert count_deals(b"\xff\xff\xff") == 0 and found(b"\xff\xff\xff") == []
    broken = segments(2, fault_in=2)
    broken[0].actions[0] = 500
    assert found(packed(broken)) == []


def test_results_that_say_the_same_are_the_same_and_others_are_not() -> None:
    standings = (Standing(1, 2, 50, 0, False), Standing(2, 0, 20, 1, True))
    late = Fault(1, FaultKind.LATE, 10, 9, "", 0)
    told = Result(Ending.FORFEIT, late, standings)
    again = Result(Ending.FORFEIT, Fault(1, FaultKind.LATE, 11, 9, "slow", 3), standings)
    assert result_sha256(told) == result_sha256(again)
    others = [
        Result(Ending.PLAYED_OUT, None, standings),
        Result(Ending.FORFEIT, Fault(1, FaultKind.GONE, 10, 9, "", 0), standings),
        Result(Ending.FORFEIT, late, standings[::-1]),
        Result(Ending.FORFEIT, late, (Standing(1, 2, 51, 0, False), standings[1])),
    ]
    assert len({result_sha256(one) for one in (told, *others)}) == 5
