"""The house's own bots: a host plays them, without a wall, and shuts in what is handed in where it can."""

from __future__ import annotations

from collections.abc import Sequence

from cuig.sandbox.machine import obstacle

from arena.bot import hosting
from arena.cli.database import connected
from arena.house.launcher import House
from arena.store.transactions import transact


def start_house_bots(house: House, names: Sequence[str]) -> str:
    """Start a host in a house that is open, and have these baselines played by it; said in sentences.

    Raises NameNotTheHouses, NotFound.
    """
    with connected(house.database_url) as connection:
        for name in names:
            transact(connection, hosting.house_bot, name)
    house.supervisor.start([house.services.host()])
    own = (
        f"The house plays bots of its own: {', '.join(names)}."
        if names
        else "The house has no bots of its own."
    )
    missing = obstacle()
    handed_in = "Bots that are handed in are shut in sandboxes." if missing is None else missing
    return f"{own} {handed_in}"
