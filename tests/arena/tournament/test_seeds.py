"""The cards of a match, from the tournament's seed."""

from __future__ import annotations

from arena.tournament.seeds import match_seed


def test_the_seed_of_a_match_is_a_published_function_of_the_tournaments_seed_and_its_number() -> None:
    # printf 'cuig match 7' | openssl dgst -sha256 -mac HMAC -macopt hexkey:$(printf '0%.0s' {1..64})
    seed = "b1e8cf4a41ad0afa11a6b7f882f223eb382bf0f7d63ef17dc990bc2bec2cbbb9"
    assert match_seed(bytes(32), 7).hex() == seed
    assert len({match_seed(bytes(32), number) for number in range(1, 100)}) == 99
