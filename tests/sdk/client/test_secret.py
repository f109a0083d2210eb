"""A bot's own secret: made once, for its owner alone, and never without a word where it cannot be kept."""

from __future__ import annotations

import logging
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from cuig.cli import main
from cuig.client.secret import BotSecret, SecretError, default_file, read_or_make


def test_it_is_made_once_and_is_the_same_ever_after(tmp_path: Path) -> None:
    file = tmp_path / "folder" / "secret"
    secret = BotSecret(file).read()
    assert len(secret) == 32
    assert BotSecret(file).read() == secret == file.read_bytes()
    assert BotSecret(tmp_path / "other").read() != secret


@pytest.mark.skipif(sys.platform == "win32", reason="files there have no modes")
def test_nobody_but_its_owner_can_read_it(tmp_path: Path) -> None:
    file = tmp_path / "folder" / "secret"
    read_or_make(file)
    assert file.stat().st_mode & 0o777 == 0o600
    file.chmod(0o640)
    with pytest.raises(SecretError, match=r"others may read the secret in .*: `chmod 600` it"):
        BotSecret(file).read()


def test_copies_that_start_at_the_same_time_have_the_same(tmp_path: Path) -> None:
    file = tmp_path / "secret"
    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(lambda _: read_or_make(file), range(8)))) == 1


def test_the_usual_place_is_the_users_folder_of_configurations(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("APPDATA" if os.name == "nt" else "XDG_CONFIG_HOME", str(tmp_path))
    secret = BotSecret().read()
    assert default_file() == tmp_path / "cuig" / "secret"
    assert default_file().read_bytes() == secret


def test_without_a_place_it_is_for_this_process_alone_and_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setenv("APPDATA" if os.name == "nt" else "XDG_CONFIG_HOME", str(tmp_path / "file"))
    secret = BotSecret()
    with caplog.at_level(logging.WARNING, "cuig.session"):
        assert secret.read() == secret.read() != BotSecret().read()
    assert "no place for the bot's secret" in caplog.messages[0]
    assert "--secret-file" in caplog.messages[0]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"short", "holds no secret: it has 5 bytes, not 32"),
        (None, "no secret can be kept in"),
    ],
)
def test_a_file_that_was_named_and_cannot_be_used_is_a_sentence(
    content: bytes | None,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("CUIG_TOKEN", "cuig_test_token")
    file = tmp_path / "secret"
    if content is None:
        file.mkdir()
    else:
        file.write_bytes(content)
        file.chmod(0o600)
    flags = ["--arena", "127.0.0.1:9", "--secret-file", str(file)]
    assert main(["connect", "random", *flags]) == 2
    complaint = capsys.readouterr().err
    assert said in complaint
    assert complaint.count("\n") == 1
