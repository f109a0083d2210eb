"""How a gRPC server binds its address: by TLS, or unencrypted for this machine or a trusted network alone."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import TYPE_CHECKING

from cuig.config import Address
from cuig.paths import os_error_reason

if TYPE_CHECKING:  # commands read their variables by this module, and most need no gRPC
    import grpc.aio


class CannotListen(Exception):
    """The address is in use or not of this machine, or the certificate cannot be read."""

    def __init__(self, address: Address, reason: str) -> None:
        self.address = address
        self.reason = reason
        super().__init__(f"cannot listen on {address}: {reason}")


def check_encryption(
    who: str, listen: Address, certificate: Path | None, key: Path | None, plain: str
) -> None:
    """Refuse to listen unencrypted beyond this machine, where tokens could be read, unless `plain` is "yes".

    who: the middle of the variables' names, such as REFEREE. Raises ValueError, which names them.
    """
    if (certificate is None) != (key is None):
        raise ValueError(f"CUIG_{who}_TLS_CERT and CUIG_{who}_TLS_KEY go together: one is missing")
    if certificate is None and not listen.is_loopback and plain != "yes":
        raise ValueError(
            f"{listen} can be reached from other machines: give CUIG_{who}_TLS_CERT and "
            f"CUIG_{who}_TLS_KEY, or CUIG_{who}_PLAIN=yes where the network is trusted"
        )


def bind(server: grpc.aio.Server, address: Address, certificate: Path | None, key: Path | None) -> Address:
    """Bind a server to an address, by TLS where a certificate is given. Raises CannotListen.

    Returns the address with the port that was bound.
    """
    credentials = None
    if certificate is not None and key is not None:
        credentials = _credentials(address, certificate, key)
    if address.port:
        _check_free(address)
    try:
        if credentials is None:
            port = server.add_insecure_port(str(address))
        else:
            port = server.add_secure_port(str(address), credentials)
    except RuntimeError as error:
        raise CannotListen(address, "it is in use or not of this machine") from error
    return Address(address.host, port)


def _credentials(address: Address, certificate: Path, key: Path) -> grpc.ServerCredentials:
    import grpc

    try:
        return grpc.ssl_server_credentials([(key.read_bytes(), certificate.read_bytes())])
    except OSError as error:
        raise CannotListen(address, f"{error.filename}: {os_error_reason(error)}") from error


def _check_free(address: Address) -> None:
    """Bind a socket for a moment: its error says the cause, which gRPC only logs. Raises CannotListen."""
    family = socket.AF_INET6 if ":" in address.host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind(tuple(address))
        except OSError as error:
            raise CannotListen(address, os_error_reason(error)) from error
