"""The settings of the Celery application."""

from __future__ import annotations

import subprocess
import sys

import pytest


def test_a_name_that_a_worker_logs_reaches_no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a process of its own: Celery makes handlers of its own and takes over all logging."""
    monkeypatch.setenv("CUIG_DATABASE_URL", "postgresql://127.0.0.1:1/none")
    monkeypatch.setenv("CUIG_REDIS_URL", "redis://127.0.0.1:1/0")
    monkeypatch.setenv("CUIG_HOUSE_TOKEN", "a-house-token-that-is-long-enough-for-it")
    logs = """
import logging
from workers.app import app

app.log.setup("INFO", redirect_stdouts=False)
logging.getLogger("arena").info("bot=%s", "molly\\x1b[2J\\nforged")
app.log.get_default_logger().info("bot=%s", "finn\\x1b[2J")
"""
    said = subprocess.run([sys.executable, "-c", logs], capture_output=True, text=True, timeout=60)
    assert said.returncode == 0, said.stderr
    assert "bot=molly\\u001b[2J\\nforged" in said.stderr
    assert "bot=finn\\u001b[2J" in said.stderr
    assert "\x1b" not in said.stderr
