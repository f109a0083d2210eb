from hypothesis import given, settings
from hypothesis import strategies as st

from arena.tournament.formats.matching import NOBODY, Matching
from tests.arena.tournament.formats.exhaustive import most_pairs


@st.composite
def graphs(draw: st.DrawFn) -> list[list[bool]]:
    size = draw(st.integers(1, 11))
    share = draw(st.sampled_from([1, 2, 4]))
    allowed = [[False] * size for _ in range(size)]
    for one in range(size):
        for other in range(one):
            allowed[one][other] = allowed[other][one] = draw(st.integers(0, 4)) < share
    return allowed


@settings(max_examples=120)
@given(graphs())
def test_as_many_are_paired_as_can_be(allowed: list[list[bool]]) -> None:
    matching = Matching(allowed)
    matching.grow(range(len(allowed)))
    mate = matching.mate
    for one, other in enumerate(mate):
        assert other == NOBODY or (mate[other] == one and allowed[one][other])
    assert sum(other != NOBODY for other in mate) == 2 * most_pairs(allowed)


@settings(max_examples=120)
@given(graphs(), st.randoms(use_true_random=False))
def test_a_pair_is_fixed_only_if_nobody_loses_a_mate_by_it(allowed: list[list[bool]], random) -> None:  # type: ignore[no-untyped-def]
    matching = Matching(allowed)
    matching.grow(range(len(allowed)))
    paired = [node for node, mate in enumerate(matching.mate) if mate != NOBODY]
    fixed: list[tuple[int, int]] = []
    for _ in range(6):
        free = [node for node in paired if node not in matching.away]
        if len(free) < 2:
            break
        one, other = random.sample(free, 2)
        if matching.fix(one, other):
            fixed.append((one, other))
        for a, b in fixed:
            assert matching.mate[a] == b and matching.mate[b] == a
        assert all(matching.mate[node] != NOBODY for node in paired)
        assert all(allowed[a][b] for a, b in enumerate(matching.mate) if b != NOBODY)


def test_petersens_graph_is_paired_through_its_rings_of_five() -> None:
    edges = [(i, (i + 1) % 5) for i in range(5)] + [(i, i + 5) for i in range(5)]
    edges += [(5 + i, 5 + (i + 2) % 5) for i in range(5)]
    allowed = [[(a, b) in edges or (b, a) in edges for b in range(10)] for a in range(10)]
    matching = Matching(allowed)
    matching.grow(range(10))
    assert NOBODY not in matching.mate
