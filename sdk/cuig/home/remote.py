"""A bot of another process at a table here: it connects by the protocol, in whatever language it is written.

`cuig play mybot.py remote:4567` listens on port 4567 of this machine as a small referee does; the bot that
connects (`cuig connect other.py --referee 127.0.0.1:4567`, with any token) is the second bot. Matches are
played one after another, with the clock that `--clock` says; a bot that lost its connection may reconnect.
Answers are judged, and nonces taken, as at a referee.
"""

from __future__ import annotations

from math import inf
from time import monotonic
from typing import Final

from cuig.bot import Seating
from cuig.client.on_error import OnError
from cuig.client.seat import Actions, BotError
from cuig.config import Address
from cuig.engine.views import View
from cuig.home.bots import AT_TABLE, HomeSeat
from cuig.home.cards import HomeCards
from cuig.home.remote_match import RemoteMatch
from cuig.home.remote_server import RemoteError, RemoteServer
from cuig.match import Result
from cuig.table import Table
from cuig.view_notation import view_text

ANSWER_SECONDS: Final = 300.0  # where no time is counted


class RemotePart:
    """What a remote bot has to do with one match, beside its seats."""

    def __init__(self, server: RemoteServer, match: RemoteMatch) -> None:
        self._server = server
        self._match = match

    @property
    def adds(self) -> bool:
        """Whether the bot adds a nonce to the cards."""
        return self._match.adds

    @property
    def connected(self) -> bool:
        """Whether the bot is connected."""
        return self._server.connected

    def open(self, cards: HomeCards | None) -> None:
        """Tell the bot of the match. cards: to which bots add; None where none does."""
        if cards is not None:
            self._match.await_nonces(cards)
        self._server.open(self._match)

    def tell(self) -> None:
        """Tell the bot what is added to the cards."""
        mixing = self._match.mixing()
        if mixing is not None:
            self._server.send(mixings=[mixing])

    def end(self) -> None:
        """Tell the bot how the match ended."""
        self._server.end(self._match)


class RemoteSeat:
    """A seat of a remote bot, which answers at the table itself."""

    __slots__ = ("_match", "_name", "_on_error", "_server", "mistakes", "seconds")

    def __init__(self, name: str, server: RemoteServer, match: RemoteMatch, on_error: OnError) -> None:
        self.mistakes: int = 0
        self.seconds: float | None = None
        self._name = name
        self._server = server
        self._match = match
        self._on_error = on_error

    def decide(self, view: View, due: float = inf) -> Actions:
        """Have the bot answer, or let its time run out. Raises BotError, RemoteError."""
        server, match = self._server, self._match
        with server.changed:
            server.send(prompts=[match.ask(match.now())])
            left = ANSWER_SECONDS if due == inf else max(0.0, due - monotonic())
            if not server.changed.wait_for(lambda: not match.asked, left):
                if due == inf:
                    raise RemoteError(f"no answer from {server.address} within {left:.0f} s")
                match.expire(connected=server.connected)
            reason = match.refused
        if reason:
            self.mistakes += 1
            if self._on_error is OnError.RAISE:
                raise BotError(self._name, f"gave a wrong answer: {reason} ({view_text(view)})")
        return AT_TABLE

    def end(self, _result: Result) -> None:
        """Do nothing: the match ends for all seats at once."""


class RemoteHome:
    """The bot that is connected to a server, as the tables here have it."""

    def __init__(self, server: RemoteServer, name: str) -> None:
        self.name: str = name
        self.server: RemoteServer = server
        self._matches: dict[tuple[str, int], RemoteMatch] = {}  # by id and entrant, the latest

    def prepare(self, seats: int) -> None:
        """Do nothing: it is there already."""

    def join(self, match_id: str, table: Table, entrant: int, *, timed: bool) -> RemotePart:
        """Take part in a match. Raises RemoteError where the bot does not play that game."""
        server, plan = self.server, table.plan
        server.check_plays(plan.rules.preset, plan.seats_of(entrant))
        number = server.next_number()
        match = RemoteMatch(number, match_id, table, entrant, timed=timed, adds=server.commits)
        self._matches[match_id, entrant] = match
        return RemotePart(server, match)

    def sit(self, _place: int, seating: Seating, on_error: OnError) -> HomeSeat:
        """Sit down at a match that it has joined."""
        match = self._matches[seating.match_id, seating.entrant]
        return RemoteSeat(self.name, self.server, match, on_error)

    def close(self) -> None:
        """Do nothing: whoever has opened the server closes it."""


def remote_at(listen: Address, name: str = "") -> RemoteHome:
    """Make the bot that will connect to this address. Raises RemoteError where the port is in use."""
    server = RemoteServer(listen)
    return RemoteHome(server, name or f"remote:{server.address.port}")
