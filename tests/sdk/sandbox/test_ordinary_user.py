"""What root has seen in test_escapes.py holds for an ordinary user too, who has no control groups."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from cuig.sandbox.layout import bubblewrap

ROOT = Path(__file__).parents[3]
SOMEBODY = 61_000
_TRIED = "tests/sdk/validation/test_validate.py"
# What is handed in is tried in the same way.
VALIDATING = (
    f"{_TRIED}::test_a_sound_bot_passes_every_stage_and_plays_each_of_its_games",
    f"{_TRIED}::test_a_bot_that_fails_is_told_where_why_and_what_it_wrote",
)


@pytest.mark.slow
@pytest.mark.timeout(240)
@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become somebody else")
def test_every_escape_fails_for_an_ordinary_user_too(tmp_path: Path) -> None:
    # Interpreter and source may lie where others may not look: there they are laid out anew.
    hidden = {Path(sys.base_prefix), Path(sys.prefix), ROOT}
    command = [bubblewrap(), "--dev-bind", "/", "/", "--perms", "1777", "--tmpfs", "/tmp"]
    for place in sorted(hidden):
        for folder in reversed(place.parents):
            if folder.stat().st_mode & 0o005 != 0o005 and str(folder) not in command:
                command += ["--perms", "0755", "--tmpfs", str(folder)]
    for place in sorted(hidden):
        command += [*_parents(place), "--ro-bind", str(place), str(place)]
    command += ["--perms", "0777", "--dir", "/tmp/pytest", "--chdir", str(ROOT), "--"]
    command += ["setpriv", f"--reuid={SOMEBODY}", f"--regid={SOMEBODY}", "--clear-groups"]
    command += [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-rs",
        "-p",
        "no:cacheprovider",
        "--basetemp",
        "/tmp/pytest/here",
    ]
    command += ["tests/sdk/sandbox/test_escapes.py", *VALIDATING]
    environment = {**os.environ, "CUIG_TEST_ACCOUNT": str(SOMEBODY), "HOME": "/tmp/pytest"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=220, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    assert "has no sandbox" not in done.stdout, "not even tried"
    assert " passed" in done.stdout and "failed" not in done.stdout
    print(done.stdout[-2000:])


def _parents(place: Path) -> list[str]:
    said: list[str] = []
    for folder in reversed(place.parents):
        if folder != Path("/"):
            said += ["--perms", "0755", "--dir", str(folder)]
    return said
