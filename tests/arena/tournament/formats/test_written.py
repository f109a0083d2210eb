"""The pairings of every format and size are those written down."""

import pytest

from tests.arena.tournament.formats.written import FOLDER, FORMATS


@pytest.mark.parametrize("name", FORMATS)
def test_every_size_up_to_twenty_is_paired_as_written_down(name: str) -> None:
    written = (FOLDER / f"{name}.txt").read_text().splitlines()
    made = list(FORMATS[name]())
    assert [line.split(":")[0] for line in made] == [line.split(":")[0] for line in written]
    for now, before in zip(made, written, strict=True):
        assert now == before
