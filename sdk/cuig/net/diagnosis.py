"""The way to a server, encrypted or not, and what lies in it."""

from __future__ import annotations

import asyncio
import os
import socket
import ssl
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

import grpc.aio

from cuig.config import Address, parse_address
from cuig.net.certificates import trusting
from cuig.net.channel import open_channel

# For all of looking what lies in the way.
LOOK_SECONDS: Final = 8.0

# What every client of HTTP/2 says first; a server of it answers with a frame of its settings (type 4).
_GREETING: Final = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])
_FRAME_HEAD: Final = 9
_SETTINGS: Final = 4

# OpenSSL's numbers of what is wrong with a certificate (x509_vfy.h).
_NOT_YET_VALID: Final = 9
_EXPIRED: Final = 10
_OTHER_NAME: Final = (62, 64)

# What a resolver says of a name that does not exist, or has no address; that none has answered is another.
_NO_SUCH_NAME: Final = {socket.EAI_NONAME, getattr(socket, "EAI_NODATA", socket.EAI_NONAME)}


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why a server is not reached, said of the server, and what to do about it."""

    says: str
    advice: str
    lasting: bool = False  # somebody has to put it right: waiting is of no use
    for_caller: bool = False  # that is whoever calls, in another way: the advice names the flags of `cuig`

    def __str__(self) -> str:
        return f"{self.says}; {self.advice}"


@dataclass(frozen=True, slots=True)
class Way:
    """How servers are reached: encrypted with `tls` or `roots` (PEM), else unencrypted.

    `plain` allows the latter beyond this machine too.
    """

    tls: bool = False
    roots: bytes | None = None
    plain: bool = False

    @property
    def encrypted(self) -> bool:
        return self.tls or self.roots is not None

    def open(self, address: str) -> grpc.aio.Channel:
        """A channel, for use within the running event loop. Raises PlainChannelError and ValueError."""
        return open_channel(address, tls=self.tls, roots=self.roots, plain=self.plain)

    async def obstacle(self, address: str, seconds: float = LOOK_SECONDS) -> Obstacle | None:
        """What lies in the way to `host:port`, looked for step by step; None where nothing is found.

        `seconds` is for all of it. gRPC says it in words of its own, or not at all. Raises ValueError for
        what is no address, and CertificatesUnreadable.
        """
        if address.startswith("unix:"):
            return None
        where = parse_address(address)
        try:
            async with asyncio.timeout(seconds):
                await asyncio.get_running_loop().getaddrinfo(where.host, where.port)
                return await (self._encrypted_way(where) if self.encrypted else _plain_way(where))
        except socket.gaierror as error:
            says = f"{where.host} has no address ({error.strerror})"
            advice = "is the name right, and this machine on the network?"
            return Obstacle(says, advice, lasting=error.errno in _NO_SUCH_NAME)
        except TimeoutError:
            reason = f"not a word within {seconds:.0f} s"
        except OSError as error:
            # What asyncio says of a failed call names the address again.
            reason = os.strerror(error.errno).lower() if error.errno else str(error).lower()
        advice = "is the server up (`arena up`), and does a firewall let this port through?"
        return Obstacle(reason, advice)

    async def _encrypted_way(self, where: Address) -> Obstacle | None:
        context = trusting(self.roots)
        context.set_alpn_protocols(["h2"])
        try:
            async with _connected(where, context) as (_, writer):
                secured: ssl.SSLObject = writer.get_extra_info("ssl_object")
                if secured.selected_alpn_protocol() == "h2":
                    return None
        except ssl.SSLCertVerificationError as error:
            return _distrust(where, error)
        except (ssl.SSLError, ConnectionResetError) as error:
            if not await _greets(where):
                reason = getattr(error, "reason", None) or "the connection was closed"
                return Obstacle(f"it speaks no TLS ({reason})", "is the port right?")
            return Obstacle(
                "it is not encrypted",
                "leave out --tls and --tls-roots (beyond this machine say --plain), or is the port right?",
                lasting=True,
                for_caller=True,
            )
        return Obstacle("it speaks TLS, but no gRPC", "is the port right?")


def _distrust(where: Address, error: ssl.SSLCertVerificationError) -> Obstacle:
    """What is wrong with a certificate."""
    code = error.verify_code
    if code == _EXPIRED:
        says = "its certificate has expired"
        advice = "its operator has to renew it, or is this machine's clock wrong?"
    elif code == _NOT_YET_VALID:
        says = "its certificate is not valid yet"
        advice = "its operator has to make another, or is this machine's clock wrong?"
    elif code in _OTHER_NAME:
        says = f"its certificate is not for the name {where.host}"
        advice = "ask its operator by which name it is reached"
    else:
        says = f"its certificate is not trusted ({error.verify_message})"
        advice = "give its signer's certificate by --tls-roots FILE; its operator has it"
        return Obstacle(says, advice, lasting=True, for_caller=True)
    return Obstacle(says, advice, lasting=True)


async def _plain_way(where: Address) -> Obstacle | None:
    if await _greets(where):
        return None
    if await _encrypts(where):
        advice = "say --tls, or --tls-roots FILE with the certificate of its signer"
        return Obstacle("it is encrypted", advice, lasting=True, for_caller=True)
    return Obstacle("it speaks no gRPC", "is the port right?")


async def _greets(where: Address) -> bool:
    """Whether an unencrypted HTTP/2 answers. Raises OSError where nothing listens."""
    async with _connected(where) as (reader, writer):
        try:
            writer.write(_GREETING)
            head = await reader.readexactly(_FRAME_HEAD)
        except (asyncio.IncompleteReadError, ConnectionError):
            return False
    return head[3] == _SETTINGS


async def _encrypts(where: Address) -> bool:
    """Whether TLS is spoken, whosever the certificate is. Raises OSError where nothing listens."""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    try:
        async with _connected(where, context):
            return True
    except (ssl.SSLError, ConnectionResetError):
        return False


@asynccontextmanager
async def _connected(
    where: Address, context: ssl.SSLContext | None = None
) -> AsyncIterator[tuple[StreamReader, StreamWriter]]:
    """A connection that is dropped afterwards, without a farewell."""
    reader, writer = await asyncio.open_connection(
        where.host, where.port, ssl=context, server_hostname=where.host if context else None
    )
    try:
        yield reader, writer
    finally:
        writer.transport.abort()
