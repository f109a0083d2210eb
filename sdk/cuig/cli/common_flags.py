"""Flags that commands at home and in an arena have."""

from __future__ import annotations

from argparse import ArgumentParser

from cuig.client.on_error import OnError


def on_error_flag(command: ArgumentParser, default: OnError, says: str) -> None:
    command.add_argument(
        "--on-error", choices=[policy.value for policy in OnError], default=default.value, help=says
    )


def json_flag(command: ArgumentParser, says: str = "the same for programs") -> None:
    command.add_argument("--json", action="store_true", help=says)
