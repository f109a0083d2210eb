from __future__ import annotations

from arena.web.spectator_delay import SpectatorDelay


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_without_a_delay_all_is_shown_at_once() -> None:
    assert SpectatorDelay().visible(1, b"abc", 0) == b"abc"


def test_nothing_is_shown_sooner_than_the_delay_after_it_was_seen() -> None:
    clock = Clock()
    delay = SpectatorDelay(clock)
    record = b""
    written: list[tuple[float, int]] = []
    for _ in range(60):
        record += b"x"
        written.append((clock.now, len(record)))
        shown = delay.visible(7, record, 10)
        assert len(shown) <= max([length for at, length in written if at <= clock.now - 10], default=0)
        clock.now += 1
    assert len(delay.visible(7, record, 10)) >= 48


def test_a_record_that_rests_is_shown_whole_in_the_end() -> None:
    clock = Clock()
    delay = SpectatorDelay(clock)
    assert delay.visible(7, b"a", 10) == b""
    clock.now += 0.5
    assert delay.visible(7, b"abc", 10) == b""
    clock.now += 5
    assert delay.visible(7, b"abc", 10) == b""
    clock.now += 20
    assert delay.visible(7, b"abc", 10) == b"abc"
    assert delay.visible(8, b"abc", 10) == b""


def test_a_match_that_begins_anew_is_shown_under_its_delay_again() -> None:
    clock = Clock()
    delay = SpectatorDelay(clock)
    delay.visible(7, b"former", 10)
    clock.now += 20
    assert delay.visible(7, b"former", 10) == b"former"
    for anew in (b"an", b"anew and longer"):
        assert delay.visible(7, anew, 10) == b""
    clock.now += 9
    assert delay.visible(7, b"anew and longer", 10) == b""
    clock.now += 20
    assert delay.visible(7, b"anew and longer, with more", 10) == b"anew and longer"
