"""The protocol has one definition: what stands in sdk/cuig/v1 is what proto/ generates."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROTO = ROOT / "proto"
COMMITTED = ROOT / "sdk" / "cuig" / "v1"


def generate(into: Path) -> None:
    # protoc finds the plugins of mypy-protobuf beside the interpreter.
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ.get('PATH', '')}"}
    sources = sorted(str(path.relative_to(PROTO)) for path in PROTO.glob("cuig/v1/*.proto"))
    services = [name for name in sources if "service " in (PROTO / name).read_text()]
    for plugins, names in (("python", "mypy"), sources), (("grpc_python", "mypy_grpc"), services):
        outputs = [f"--{plugin}_out={'quiet:' if 'mypy' in plugin else ''}{into}" for plugin in plugins]
        command = [sys.executable, "-m", "grpc_tools.protoc", "-I", ".", *outputs, *names]
        subprocess.run(command, cwd=PROTO, env=environment, check=True, timeout=60)


def test_the_generated_code_is_what_the_protocol_generates(tmp_path: Path) -> None:
    generate(tmp_path)
    fresh = {path.name: path.read_text() for path in (tmp_path / "cuig" / "v1").iterdir()}
    committed = {path.name: path.read_text() for path in COMMITTED.glob("*_pb2*.py*")}
    assert fresh.keys() == committed.keys()
    changed = [name for name in sorted(fresh) if fresh[name] != committed[name]]
    assert not changed, f"run `make proto`: {', '.join(changed)}"


@pytest.mark.parametrize("arguments", [["lint"], ["format", "--diff", "--exit-code"]])
def test_buf_has_nothing_to_say(arguments: list[str]) -> None:
    buf = Path(sys.executable).with_name("buf")
    run = subprocess.run(
        [buf, *arguments], cwd=PROTO, capture_output=True, text=True, timeout=60, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr
