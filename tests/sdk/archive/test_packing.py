"""What a folder is packed to: the bot, without what only its author needs, and never a secret."""

from __future__ import annotations

import os
import zipfile
from pathlib import Path

import pytest
from cuig.archive.contents import CONTENT_BYTES
from cuig.archive.errors import ArchiveRefused
from cuig.archive.packing import archive_of, pack
from cuig.archive.reading import read_archive

TOKEN = "cuig_" + "a" * 43


def folder_with(folder: Path, **files: str) -> Path:
    return write(folder, {"bot.py": "x = 1\n", **files})


def write(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


def packed(folder: Path) -> list[str]:
    return [file.path for file in pack(folder).contents.files]


def test_a_folder_is_packed_without_what_tools_leave_behind(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "bot.py": "",
            "tables/first.txt": "",
            ".git/config": "",
            "__pycache__/bot.cpython-311.pyc": "",
            "tables/__pycache__/x.pyc": "",
            ".venv/bin/python": "",
            "mine/pyvenv.cfg": "",
            "mine/lib/x.py": "",
            "node_modules/a/index.js": "",
            "node_modules/.bin/a": "",
            "node_modules/a/node_modules/.bin/b": "",
        },
    )
    assert packed(tmp_path) == ["bot.py", "node_modules/a/index.js", "tables/first.txt"]
    why = {one.path: one.why for one in pack(tmp_path).left_out}
    assert why["mine/"] == "a virtual environment"
    assert why[".git/"] == "ignored"


def test_cuigignore_leaves_out_what_it_names_and_takes_in_again_what_it_says(tmp_path: Path) -> None:
    write(tmp_path, {"bot.py": "", "notes/a.md": "", "x.swp": "", "train/big.bin": "", "train/keep.txt": ""})
    (tmp_path / ".cuigignore").write_text("# mine\nnotes/\ntrain/*\n!train/keep.txt\n!x.swp\n")
    assert packed(tmp_path) == ["bot.py", "train/keep.txt", "x.swp"]


@pytest.mark.parametrize(
    "name", [".env", "deploy.pem", "id_rsa", "molly.token", "token", "a/.npmrc", ".ssh/x"]
)
def test_what_looks_like_a_secret_is_left_out_whatever_cuigignore_says(tmp_path: Path, name: str) -> None:
    write(tmp_path, {"bot.py": "", name: "secret"})
    (tmp_path / ".cuigignore").write_text(f"!{name}\n!**\n")
    assert packed(tmp_path) == [".cuigignore", "bot.py"]


def test_a_file_that_is_a_token_is_left_out_whatever_it_is_called(tmp_path: Path) -> None:
    folder_with(tmp_path, notes=TOKEN + "\n")
    assert packed(tmp_path) == ["bot.py"]
    assert [(one.path, one.why) for one in pack(tmp_path).left_out] == [("notes", "a secret")]


@pytest.mark.parametrize("secret", [TOKEN, "-----BEGIN RSA PRIVATE KEY-----"])
def test_a_file_with_a_secret_in_it_is_refused_by_name_and_line(tmp_path: Path, secret: str) -> None:
    folder_with(tmp_path, **{"deep.py": f"x = 1\ny = '{secret}'\n"})
    with pytest.raises(ArchiveRefused) as refused:
        pack(tmp_path)
    assert "'deep.py'" in refused.value.reason
    assert "line 2" in refused.value.reason
    assert secret not in refused.value.reason


def test_a_link_to_a_file_of_the_folder_is_packed_as_that_file(tmp_path: Path) -> None:
    folder_with(tmp_path)
    (tmp_path / "other.py").symlink_to("bot.py")
    assert packed(tmp_path) == ["bot.py", "other.py"]


@pytest.mark.parametrize("target", ["/etc/passwd", "../outside", "nowhere", "sub"])
def test_a_link_to_anything_else_is_refused(tmp_path: Path, target: str) -> None:
    folder = folder_with(tmp_path / "bot")
    (tmp_path / "outside").write_text("x")
    (folder / "sub").mkdir()
    (folder / "link").symlink_to(target)
    with pytest.raises(ArchiveRefused, match="'link' is a link"):
        pack(folder)


def test_a_pipe_is_left_out(tmp_path: Path) -> None:
    folder_with(tmp_path)
    os.mkfifo(tmp_path / "pipe")
    assert packed(tmp_path) == ["bot.py"]


def test_too_much_is_refused_before_it_is_read_and_the_largest_are_named(tmp_path: Path) -> None:
    folder_with(tmp_path)
    with (tmp_path / "model.bin").open("wb") as file:
        file.truncate(CONTENT_BYTES + 1)
    with pytest.raises(ArchiveRefused, match=r"'model\.bin' 64\.0 MiB"):
        pack(tmp_path)


def test_what_is_sent_of_a_folder_is_what_the_arena_reads(tmp_path: Path) -> None:
    folder_with(tmp_path, **{"a/run": "#!/bin/sh\n"})
    (tmp_path / "a" / "run").chmod(0o755)
    found, sent = archive_of(tmp_path)
    assert read_archive(sent).files == found.contents.files
    assert [(file.path, file.executable) for file in found.contents.files] == [
        ("a/run", True),
        ("bot.py", False),
    ]


def test_an_archive_with_a_secret_is_refused(tmp_path: Path) -> None:
    folder = folder_with(tmp_path / "bot")
    _, sent = archive_of(folder)
    (tmp_path / "bot.tar.gz").write_bytes(sent)
    assert archive_of(tmp_path / "bot.tar.gz")[1] == sent
    with zipfile.ZipFile(tmp_path / "bot.zip", "w") as archive:
        archive.writestr("bot.py", "")
        archive.writestr(".env", "PASSWORD=x")
    with pytest.raises(ArchiveRefused, match="secret"):
        archive_of(tmp_path / "bot.zip")


def test_a_single_file_is_packed_as_the_bot(tmp_path: Path) -> None:
    (tmp_path / "molly.py").write_text("x = 1\n")
    assert packed(tmp_path / "molly.py") == ["bot.py"]
