"""What is packed is the package that runs, whole, and nothing else."""

from __future__ import annotations

import base64
import csv
import hashlib
import io
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from cuig.library import library_here
from cuig.version import PACKAGE, fingerprint

from arena.library import packing
from arena.library.packing import pack
from arena.library.wheel import Wheel

SDK = Path(__file__).parents[3] / "sdk"


@pytest.fixture(scope="module")
def own() -> Wheel:
    packed = pack()
    assert packed is not None
    return packed


def opened(wheel: Wheel) -> zipfile.ZipFile:
    assert isinstance(wheel.content, bytes)
    return zipfile.ZipFile(io.BytesIO(wheel.content))


def test_its_version_is_that_of_the_sources(own: Wheel) -> None:
    assert own.version == library_here()
    assert own.version.endswith(f"+{fingerprint()}")
    assert own.filename == f"cuig-{own.version}-py3-none-any.whl"
    assert f"\nVersion: {own.version}\n" in own.metadata.decode()


def test_what_it_needs_is_what_the_package_says(own: Wheel) -> None:
    assert set(own.requires) == {"grpcio", "pathspec", "protobuf"}
    assert own.requires_python == ">=3.11"


def test_every_file_is_in_its_record_with_its_hash(own: Wheel) -> None:
    archive = opened(own)
    listed = list(csv.reader(archive.read(f"cuig-{own.version}.dist-info/RECORD").decode().splitlines()))
    assert [line[0] for line in listed] == archive.namelist()
    for name, digest, size in listed[:-1]:
        content = archive.read(name)
        expected = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
        assert (digest, size) == (f"sha256={expected}", str(len(content))), name
    assert listed[-1][1:] == ["", ""]


def test_it_has_the_same_files_as_the_wheel_that_is_built(own: Wheel, tmp_path: Path) -> None:
    build = "import hatchling.build as b, sys; print(b.build_wheel(sys.argv[1]))"
    done = subprocess.run(
        [sys.executable, "-c", build, str(tmp_path)],
        cwd=SDK, capture_output=True, text=True, timeout=120, check=True, env={"CUIG_LABEL": "1"},
    )  # fmt: skip
    [built] = tmp_path.glob("*.whl")
    assert built.name == done.stdout.split()[-1] == own.filename
    archive = zipfile.ZipFile(built)
    assert sorted(archive.namelist()) == sorted(opened(own).namelist())
    for name in archive.namelist():
        if not name.endswith(("/RECORD", "/WHEEL")):
            assert archive.read(name) == opened(own).read(name), name


def test_the_same_sources_make_the_same_bytes(own: Wheel) -> None:
    assert pack() == own


def test_what_lies_about_in_the_package_is_not_packed(
    own: Wheel, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bots").mkdir()
    for name in ("__init__.py", "py.typed", "molly.token", "bots/notes.txt", "bots/molly.py"):
        (tmp_path / name).write_text("secret")
    monkeypatch.setattr(packing, "PACKAGE", tmp_path)
    packed = pack()
    assert packed is not None
    names = {name for name in opened(packed).namelist() if name.startswith("cuig/")}
    assert names == {"cuig/__init__.py", "cuig/py.typed", "cuig/bots/molly.py"}


def test_a_change_of_one_source_is_another_version(tmp_path: Path) -> None:
    for text, name in (("a = 1\n", "a.py"), ("b = 1\n", "b.py")):
        (tmp_path / name).write_text(text)
    before = fingerprint(tmp_path)
    (tmp_path / "a.so").write_bytes(b"compiled")
    (tmp_path / "a.py").write_bytes(b"a = 1\r\n")
    assert fingerprint(tmp_path) == before
    (tmp_path / "a.py").write_text("a = 2\n")
    assert fingerprint(tmp_path) != before
    assert len(fingerprint(PACKAGE)) == 12
