"""gRPC channels to referees and arenas: options that fit both ends, encryption, and the token's metadata."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import grpc
import grpc.aio

from cuig.config import Address, parse_address
from cuig.net.certificates import system_certificates, without_byte_order_marks
from cuig.process import open_files_allowed

Options = Sequence[tuple[str, int | str]]

MESSAGE_LIMIT: Final = 1024 * 1024

# A client pings every ten seconds, also while a bot thinks for a minute; the server allows a ping every
# five, so that the two never quarrel (`too_many_pings`), and pings itself, so that a peer that vanished
# without a word is noticed.
PING_EVERY_S: Final = 10.0
PING_ANSWER_S: Final = 5.0

CONNECTIONS: Final = 12_000  # at one server


def connections_allowed() -> int:
    """How many connections a server takes at once: of the files it may open it keeps a quarter for all else.

    Further ones are closed as they come. Without this, whoever opens connections and says nothing would leave
    the process no file for its database, its pages and its log.
    """
    files = open_files_allowed()
    return CONNECTIONS if files is None else min(CONNECTIONS, files * 3 // 4)


def _pings(every_s: float, answer_s: float) -> Options:
    return (
        ("grpc.keepalive_time_ms", round(every_s * 1000)),
        ("grpc.keepalive_timeout_ms", round(answer_s * 1000)),
        # This ends the connection; by the time-out of keepalive alone, gRPC takes a minute.
        ("grpc.http2.ping_timeout_ms", round(answer_s * 1000)),
        ("grpc.keepalive_permit_without_calls", 1),
        ("grpc.http2.max_pings_without_data", 0),
    )


CHANNEL_OPTIONS: Final[Options] = (
    *_pings(PING_EVERY_S, PING_ANSWER_S),
    ("grpc.max_receive_message_length", MESSAGE_LIMIT),
    # Reconnect within a second or two of the server's return.
    ("grpc.initial_reconnect_backoff_ms", 200),
    # Also the deadline of one attempt: a busy machine needs this long for a handshake.
    ("grpc.min_reconnect_backoff_ms", 5_000),
    ("grpc.max_reconnect_backoff_ms", 2_000),
    ("grpc.enable_http_proxy", 0),
)


def server_options(
    ping_every_s: float = PING_EVERY_S,
    ping_answer_s: float = PING_ANSWER_S,
    connections: int | None = None,
) -> Options:
    """A server's settings. It pings so often, and ends a connection whose ping is not answered in time.

    connections: taken at once; by default what `connections_allowed` says.
    """
    return (
        *_pings(ping_every_s, ping_answer_s),
        ("grpc.http2.min_ping_interval_without_data_ms", round(PING_EVERY_S * 1000) // 2),
        ("grpc.max_receive_message_length", MESSAGE_LIMIT),
        # A connection on which nobody calls, or which does not even begin as one of gRPC, holds an open file.
        ("grpc.max_connection_idle_ms", 60_000),
        ("grpc.server_handshake_timeout_ms", 10_000),
        ("grpc.max_allowed_incoming_connections", connections or connections_allowed()),
        # Binding a port in use must fail instead of sharing it.
        ("grpc.so_reuseport", 0),
    )


SERVER_OPTIONS: Final[Options] = server_options()

# The statuses by which a server refuses a token.
TOKEN_REFUSED: Final = (grpc.StatusCode.UNAUTHENTICATED, grpc.StatusCode.PERMISSION_DENIED)

Metadata = tuple[tuple[str, str], ...]


class PlainChannelError(Exception):
    """A token would travel unencrypted over a network."""

    def __init__(self, address: str) -> None:
        self.address = address
        super().__init__(f"{address} is not on this machine: use TLS, or allow a plain connection explicitly")


def open_channel(
    address: str, *, tls: bool = False, roots: bytes | None = None, plain: bool = False
) -> grpc.aio.Channel:
    """Open a channel to `host:port` or `unix:path`, for use within the running event loop.

    With `tls`, or with `roots` (PEM, trusted in place of the system's certificates), it is encrypted.
    Without, it may not leave this machine unless `plain` says that the network is trusted. Raises
    PlainChannelError, and ValueError for what is no address.
    """
    local = address.startswith("unix:")
    host: Address | None = None if local else parse_address(address)
    target = address if host is None else f"dns:///{host}"
    if tls or roots is not None:
        # None would mean the certificates that gRPC ships with.
        trusted = without_byte_order_marks(roots) if roots else system_certificates()
        credentials = grpc.ssl_channel_credentials(root_certificates=trusted)
        return grpc.aio.secure_channel(target, credentials, options=CHANNEL_OPTIONS)
    if host is not None and not host.is_loopback and not plain:
        raise PlainChannelError(address)
    return grpc.aio.insecure_channel(target, options=CHANNEL_OPTIONS)


def bearer(token: str) -> Metadata:
    """Make the metadata of a call that is authenticated by a token."""
    return (("authorization", f"Bearer {token}"),)
