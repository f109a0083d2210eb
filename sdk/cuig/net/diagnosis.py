"""Why a server is not reached: name, port, encryption and protocol, tried one after another."""

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

from cuig.config import Address, parse_address
from cuig.net.certificates import client_context

# For a whole diagnosis.
DIAGNOSIS_SECONDS: Final = 8.0

# The client preface of HTTP/2 and an empty SETTINGS frame; a server answers with its own SETTINGS (type 4).
_PREFACE: Final = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])
_FRAME_HEAD: Final = 9
_SETTINGS: Final = 4

# Verification errors of OpenSSL (x509_vfy.h).
_NOT_YET_VALID: Final = 9
_EXPIRED: Final = 10
_OTHER_NAME: Final = (62, 64)

# A resolver's errors for a name that does not exist or has no address; no answer at all is another error.
_NO_SUCH_NAME: Final = {socket.EAI_NONAME, getattr(socket, "EAI_NODATA", socket.EAI_NONAME)}


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why a server is not reached, as a clause about the server, and what to do about it."""

    says: str
    advice: str
    lasting: bool = False  # waiting does not help: somebody has to change something
    for_caller: bool = False  # that is the caller, by the flags of `cuig` that the advice names

    def __str__(self) -> str:
        return f"{self.says}; {self.advice}"


async def find_obstacle(
    address: str, *, encrypted: bool, roots: bytes | None = None, seconds: float = DIAGNOSIS_SECONDS
) -> Obstacle | None:
    """Try the way to `host:port` step by step, for `seconds` in all; None where nothing is in the way.

    encrypted: whether TLS is to be spoken, trusting `roots` (PEM) or else the system's certificates. gRPC
    itself reports such causes in its own words, or not at all. Raises ValueError for what is no address, and
    CertificatesUnreadable.
    """
    if address.startswith("unix:"):
        return None
    where = parse_address(address)
    try:
        async with asyncio.timeout(seconds):
            await asyncio.get_running_loop().getaddrinfo(where.host, where.port)
            return await (_encrypted_obstacle(where, roots) if encrypted else _plain_obstacle(where))
    except socket.gaierror as error:
        says = f"{where.host} has no address ({error.strerror})"
        advice = "is the name right, and this machine on the network?"
        return Obstacle(says, advice, lasting=error.errno in _NO_SUCH_NAME)
    except TimeoutError:
        reason = f"not a word within {seconds:.0f} s"
    except OSError as error:
        # asyncio's own text of a failed connection would repeat the address.
        reason = os.strerror(error.errno).lower() if error.errno else str(error).lower()
    advice = "is the server up (`arena up`), and does a firewall let this port through?"
    return Obstacle(reason, advice)


async def _encrypted_obstacle(where: Address, roots: bytes | None) -> Obstacle | None:
    """Try TLS with HTTP/2 within. Raises OSError where nothing listens."""
    context = client_context(roots)
    context.set_alpn_protocols(["h2"])
    try:
        async with _connected(where, context) as (_, writer):
            secured: ssl.SSLObject = writer.get_extra_info("ssl_object")
            if secured.selected_alpn_protocol() == "h2":
                return None
    except ssl.SSLCertVerificationError as error:
        return _certificate_obstacle(where, error)
    except (ssl.SSLError, ConnectionResetError) as error:
        if not await _speaks_http2(where):
            reason = getattr(error, "reason", None) or "the connection was closed"
            return Obstacle(f"it speaks no TLS ({reason})", "is the port right?")
        return Obstacle(
            "it is not encrypted",
            "leave out --tls and --tls-roots (beyond this machine say --plain), or is the port right?",
            lasting=True,
            for_caller=True,
        )
    return Obstacle("it speaks TLS, but no gRPC", "is the port right?")


def _certificate_obstacle(where: Address, error: ssl.SSLCertVerificationError) -> Obstacle:
    """Say what is wrong with a certificate."""
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


async def _plain_obstacle(where: Address) -> Obstacle | None:
    """Try HTTP/2 without encryption. Raises OSError where nothing listens."""
    if await _speaks_http2(where):
        return None
    if await _speaks_tls(where):
        advice = "say --tls, or --tls-roots FILE with the certificate of its signer"
        return Obstacle("it is encrypted", advice, lasting=True, for_caller=True)
    return Obstacle("it speaks no gRPC", "is the port right?")


async def _speaks_http2(where: Address) -> bool:
    """Tell whether a server answers in unencrypted HTTP/2. Raises OSError where nothing listens."""
    async with _connected(where) as (reader, writer):
        try:
            writer.write(_PREFACE)
            head = await reader.readexactly(_FRAME_HEAD)
        except (asyncio.IncompleteReadError, ConnectionError):
            return False
    return head[3] == _SETTINGS


async def _speaks_tls(where: Address) -> bool:
    """Tell whether a server speaks TLS, whatever its certificate. Raises OSError where nothing listens."""
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
    """Connect, and abort the connection at the end without a TLS or HTTP/2 shutdown."""
    reader, writer = await asyncio.open_connection(
        where.host, where.port, ssl=context, server_hostname=where.host if context else None
    )
    try:
        yield reader, writer
    finally:
        writer.transport.abort()
