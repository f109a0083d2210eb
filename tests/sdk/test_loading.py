"""Bots by name."""

from __future__ import annotations

from pathlib import Path

import pytest
from cuig.bots.lowest_winner import LowestWinner
from cuig.bots.rule_of_thumb import RuleOfThumb
from cuig.client.credentials import CredentialError, find_token
from cuig.loading import BASELINES, BotLoadError, load_bot

ONE = "from cuig import Bot\nclass One(Bot):\n    def play(self, view): return view.legal[0]\n"
TWO = ONE + "class Two(Bot):\n    def play(self, view): return view.legal[0]\n"
BUILT = ONE + "class Better(One):\n    pass\n"


def file(folder: Path, text: str, name: str = "one.py") -> str:
    (folder / name).write_text(text)
    return str(folder / name)


def test_every_baseline_has_the_name_that_it_is_called_by() -> None:
    assert {load_bot(name).name for name in BASELINES} == set(BASELINES)
    assert load_bot("rule-of-thumb") is RuleOfThumb


def test_a_bot_is_found_in_a_file_and_in_a_module(tmp_path: Path) -> None:
    assert load_bot(file(tmp_path, ONE)).__name__ == "One"
    assert load_bot("cuig.bots.lowest_winner:LowestWinner") is LowestWinner


def test_of_several_bots_one_is_to_be_named(tmp_path: Path) -> None:
    several = file(tmp_path, TWO, "two.py")
    with pytest.raises(BotLoadError, match=r"several bots \(One, Two\)"):
        load_bot(several)
    assert load_bot(f"{several}:Two").__name__ == "Two"


def test_of_a_bot_and_one_built_on_it_the_latter_is_meant(tmp_path: Path) -> None:
    assert load_bot(file(tmp_path, BUILT, "built.py")).__name__ == "Better"


def test_a_bot_that_is_only_imported_is_not_meant(tmp_path: Path) -> None:
    text = "from cuig.bots.lowest_winner import LowestWinner\n" + ONE
    assert load_bot(file(tmp_path, text, "borrowing.py")).__name__ == "One"


def test_a_bot_may_import_what_lies_beside_it(tmp_path: Path) -> None:
    file(tmp_path, "LUCKY = 7\n", "cuig_test_neighbour.py")
    text = "from cuig_test_neighbour import LUCKY\n" + ONE
    assert load_bot(file(tmp_path, text, "sociable.py")).__name__ == "One"


def test_a_file_named_like_a_library_module_is_not_mistaken_for_it(tmp_path: Path) -> None:
    assert load_bot(file(tmp_path, ONE, "random.py")).__name__ == "One"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("import nothing_of_this_name\n", "line 1: ModuleNotFoundError"),
        ("x = 1\ny = x / 0\n", "line 2: ZeroDivisionError"),
        ("def f(:\n", "line 1: invalid syntax"),
        ("raise SystemExit(3)\n", "line 1: SystemExit: 3"),
        ("x = 1\n", "no class in it is a subclass of cuig.Bot"),
        ("from cuig import Bot\nclass Mute(Bot):\n    pass\n", "Mute does not say which card to play"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_with_its_line(text: str, reason: str, tmp_path: Path) -> None:
    with pytest.raises(BotLoadError) as refused:
        load_bot(file(tmp_path, text, "wrong.py"))
    assert reason in str(refused.value)


@pytest.mark.parametrize(
    "spec", ["", "nobody", "cuig.bots.nothing:Bot", "cuig.bots.random:Nobody", "cuig.bots.random:Chance"]
)
def test_a_name_that_stands_for_no_bot_is_refused(spec: str) -> None:
    with pytest.raises(BotLoadError):
        load_bot(spec)


def test_a_token_comes_from_what_was_given_then_the_file_then_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CUIG_TOKEN", "from-the-environment")
    secret = file(tmp_path, "from-the-file\n", "token")
    assert find_token("given", secret) == "given"
    assert find_token(None, secret) == "from-the-file"
    assert find_token() == "from-the-environment"
    monkeypatch.delenv("CUIG_TOKEN")
    with pytest.raises(CredentialError, match="no token"):
        find_token()


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_token_file_may_have_a_byte_order_mark(encoding: str, tmp_path: Path) -> None:
    (tmp_path / "token").write_text("cuig_secret\r\n", encoding=encoding)
    assert find_token(None, tmp_path / "token") == "cuig_secret"


@pytest.mark.parametrize("text", ["", " \n", "two words", "tökén", "a\nb"])
def test_what_cannot_be_a_token_is_refused(text: str) -> None:
    with pytest.raises(CredentialError):
        find_token(text)
