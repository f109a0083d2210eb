"""The line that installs an arena's library: what is pasted into a shell is what was meant."""

from __future__ import annotations

import pytest
from cuig.library import how_to_install, install_line, library_here, web_address

HERS = "0.1.0+3f2a90c41b7d"


def test_on_this_machine_and_by_tls_no_host_has_to_be_trusted() -> None:
    assert (
        install_line(HERS, "http://127.0.0.1:8080")
        == f"pip install --extra-index-url http://127.0.0.1:8080/simple/ cuig=={HERS}"
    )
    assert "--trusted-host" not in install_line(HERS, "https://arena.example")


def test_another_machine_without_tls_is_named_as_trusted() -> None:
    assert "--trusted-host 10.0.0.7:8080 " in install_line(HERS, "http://10.0.0.7:8080/")
    assert "http://10.0.0.7:8080/simple/ " in install_line(HERS, "http://10.0.0.7:8080/")


def test_a_closed_network_asks_no_other_index() -> None:
    line = install_line(HERS, "https://arena.example", closed=True)
    assert line == f"pip install --index-url https://arena.example/simple/ cuig=={HERS}"


@pytest.mark.parametrize(
    "pages",
    [
        "https://arena.example/x",
        "https://arena.example;reboot",
        "https://$(reboot)",
        "https://a b",
        "https://ann:secret@arena.example",
        "https://arena.example?x",
        "https://arena.example:port",
        "ftp://arena.example",
        "https://",
        "arena.example",
        "",
    ],
)
def test_what_is_no_address_of_pages_is_refused(pages: str) -> None:
    with pytest.raises(ValueError, match="no address of pages"):
        install_line(HERS, pages)


@pytest.mark.parametrize(
    "version", ["", "0.1.0", "0.1.0+", "0.1.0+x;reboot", "0.1.0+3f2a\n", "$(reboot)+aaaa"]
)
def test_what_is_no_labelled_version_is_refused(version: str) -> None:
    with pytest.raises(ValueError, match="no version"):
        install_line(version, "https://arena.example")


@pytest.mark.parametrize(
    ("pages", "arena", "reached"),
    [
        ("http://:8080", "10.0.0.7:8081", "http://10.0.0.7:8080/simple/"),
        ("http://:8080", "[fd00::7]:8081", "http://[fd00::7]:8080/simple/"),
        ("http://127.0.0.1:8080", "127.0.0.1:8081", "http://127.0.0.1:8080/simple/"),
        ("https://arena.example", "bots.arena.example:8081", "https://arena.example/simple/"),
    ],
)
def test_pages_without_a_host_are_where_the_arena_was_reached(pages: str, arena: str, reached: str) -> None:
    assert f" {reached} " in how_to_install(HERS, pages, arena)


@pytest.mark.parametrize(
    ("theirs", "pages", "arena"),
    [
        (HERS, "http://127.0.0.1:8080", "10.0.0.7:8081"),  # its own loopback is not ours
        (HERS, "", "10.0.0.7:8081"),
        (HERS, "https://$(reboot)", "10.0.0.7:8081"),
        ("1; reboot", "https://arena.example", "10.0.0.7:8081"),
        (HERS, "http://:8080", "unix:/run/arena.sock"),
    ],
)
def test_where_no_line_would_work_the_page_is_named(theirs: str, pages: str, arena: str) -> None:
    assert (
        how_to_install(theirs, pages, arena) == "the arena's page /enter has the line that installs its own"
    )


def test_the_library_here_is_known_with_its_sources() -> None:
    here = library_here()
    assert here is not None
    assert install_line(here, "https://arena.example").endswith(f"cuig=={here}")
    assert web_address("https://arena.example").port == 443
