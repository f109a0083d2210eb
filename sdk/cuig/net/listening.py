"""How a gRPC server listens: by TLS, or unencrypted on this machine alone, unless the network is trusted."""

from __future__ import annotations

import socket
from pathlib import Path

import grpc
import grpc.aio

from cuig.config import Address


class CannotListen(Exception):
    """The address is taken or not of this machine, or the certificate cannot be read."""

    def __init__(self, address: Address, reason: str) -> None:
        self.address = address
        self.reason = reason
        super().__init__(f"cannot listen on {address}: {reason}")


def check_encryption(
    who: str, listen: Address, certificate: Path | None, key: Path | None, plain: str
) -> None:
    """Make sure that tokens do not travel unencrypted beyond this machine, unless `plain` is yes.

    `who` is the middle of the variables' names, such as REFEREE. Raises ValueError, which names them.
    """
    if (certificate is None) != (key is None):
        raise ValueError(f"CUIG_{who}_TLS_CERT and CUIG_{who}_TLS_KEY go together: one is missing")
    if certificate is None and not listen.is_loopback and plain != "yes":
        raise ValueError(
            f"{listen} can be reached from other machines: give CUIG_{who}_TLS_CERT and "
            f"CUIG_{who}_TLS_KEY, or CUIG_{who}_PLAIN=yes where the network is trusted"
        )


def bind(server: grpc.aio.Server, address: Address, certificate: Path | None, key: Path | None) -> Address:
    """Let the server listen, by TLS where it has a certificate; gives the address with the port as bound.

    Raises CannotListen.
    """
    credentials = None
    if certificate is not None and key is not None:
        credentials = _credentials(address, certificate, key)
    if address.port:
        _try(address)
    try:
        if credentials is None:
            port = server.add_insecure_port(str(address))
        else:
            port = server.add_secure_port(str(address), credentials)
    except RuntimeError as error:
        raise CannotListen(address, "it is in use or not of this machine") from error
    return Address(address.host, port)


def _credentials(address: Address, certificate: Path, key: Path) -> grpc.ServerCredentials:
    try:
        return grpc.ssl_server_credentials([(key.read_bytes(), certificate.read_bytes())])
    except OSError as error:
        raise CannotListen(address, f"{error.filename}: {(error.strerror or str(error)).lower()}") from error


def _try(address: Address) -> None:
    """Bind to the address for a moment: a socket says in a word what gRPC only says to its own log."""
    family = socket.AF_INET6 if ":" in address.host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind(tuple(address))
        except OSError as error:
            raise CannotListen(address, (error.strerror or str(error)).lower()) from error
