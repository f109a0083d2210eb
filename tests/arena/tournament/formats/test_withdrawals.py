from arena.tournament.formats.round_robin import round_robin
from arena.tournament.formats.withdrawals import apart, without
from tests.arena.tournament.formats.written import PAIRS


def test_what_was_played_stays_and_the_rest_of_the_withdrawn_falls_away() -> None:
    pairings = round_robin(range(6), PAIRS)
    ended = {pairing.number for pairing in pairings if pairing.round <= 2}
    kept, fallen = without(pairings, {4}, ended)
    assert len(kept) + len(fallen) == 15
    assert all(4 in pairing.entrants and pairing.number not in ended for pairing in fallen)
    assert len(fallen) == 3
    assert ended <= {pairing.number for pairing in kept}


def test_one_owners_bots_do_not_meet() -> None:
    owners = ["ann", "bob", "ann", "eve"]
    met = {frozenset(pairing.entrants) for pairing in apart(round_robin(range(4), PAIRS), owners)}
    assert met == {frozenset(pair) for pair in ((0, 1), (0, 3), (1, 2), (1, 3), (2, 3))}
