"""The house's own bots: in the sandbox where this machine has one, else as processes that are trusted."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import psycopg
from cuig.sandbox.machine import obstacle

from arena.bot import bots, hosting
from arena.cli.database import connected
from arena.house.home import home_at, write_private
from arena.house.launcher import House
from arena.store.transactions import transact


def start_house_bots(house: House, names: Sequence[str]) -> str:
    """Have these baselines play in a house that is open; in a sentence, which way was taken.

    Raises NameNotTheHouses, NotFound.
    """
    if not names:
        return "The house has no bots of its own."
    missing = obstacle()
    listed = ", ".join(names)
    if missing is None:
        with connected(house.database_url) as connection:
            for name in names:
                transact(connection, hosting.house_bot, name)
        house.supervisor.start([house.services.host()])
        return f"The house's own bots play in sandboxes: {listed}."
    with connected(house.database_url) as connection:
        files = {name: transact(connection, _token_file, house, name) for name in names}
    house.supervisor.start(house.services.bot(name, name, file) for name, file in files.items())
    return f"{missing} The house's own bots, which are trusted, play without one: {listed}."


def _token_file(connection: psycopg.Connection[Any], house: House, name: str) -> Path:
    """The file with the bot's token; bot and token are made when they are not there."""
    file = home_at(house.running.home).path / "secrets" / f"bot-{name}"
    hosting.house_bot(connection, name, hosted=False)
    if file.exists() and bots.token_holder(connection, bots.token_sha256(file.read_text().strip())):
        return file
    write_private(file, bots.issue_token(connection, name, by=hosting.HOUSE).token + "\n")
    return file
