from collections import Counter
from itertools import product

import pytest

from arena.tournament.formats.errors import EntrantTwice, OneSided
from arena.tournament.formats.gauntlet import gauntlet
from tests.arena.tournament.formats.written import PAIRS


@pytest.mark.parametrize("challengers", range(1, 8))
@pytest.mark.parametrize("field", range(1, 14))
def test_every_challenger_meets_the_whole_field_and_nobody_else(challengers: int, field: int) -> None:
    ours, theirs = range(challengers), range(challengers, challengers + field)
    pairings = gauntlet(ours, theirs, PAIRS, decks=2)
    met = Counter(frozenset(pairing.entrants) for pairing in pairings)
    assert met == dict.fromkeys(map(frozenset, product(ours, theirs)), 2)
    seated = Counter((pairing.round, entrant) for pairing in pairings for entrant in pairing.entrants)
    assert set(seated.values()) == {1}
    lead = Counter[int]()
    for pairing in pairings:
        lead.update({pairing.entrants[0]: 1, pairing.entrants[1]: -1})
    assert not any(lead.values())


def test_a_gauntlet_needs_both_sides_of_it() -> None:
    with pytest.raises(OneSided, match="none of the 2 entrants is a challenger"):
        gauntlet([], [1, 2], PAIRS)
    with pytest.raises(OneSided, match="all 2 entrants are challengers"):
        gauntlet([1, 2], [], PAIRS)
    with pytest.raises(EntrantTwice):
        gauntlet([1], [1, 2], PAIRS)
