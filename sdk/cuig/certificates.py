"""The certificates that a server is trusted by."""

from __future__ import annotations

import ssl
from pathlib import Path


class CertificatesUnreadable(Exception):
    """The certificates to trust cannot be read, or there are none among what was read."""

    def __init__(self, where: object, reason: str) -> None:
        self.where = where
        self.reason = reason
        super().__init__(f"the certificates in {where} cannot be read: {reason}")


def certificates_in(file: Path) -> bytes:
    """The certificates in a file, as PEM. Raises CertificatesUnreadable."""
    try:
        found = file.expanduser().read_bytes()
    except OSError as error:
        raise CertificatesUnreadable(file, (error.strerror or str(error)).lower()) from error
    trusting(found, file)
    return found


def trusting(roots: bytes | None, where: object = "roots") -> ssl.SSLContext:
    """What a client trusts: the certificates given as PEM, or those that the system trusts.

    `where` names them in the error. Raises CertificatesUnreadable where none is among them.
    """
    try:
        # An empty text would mean: those of the system.
        text = None if roots is None else roots.decode("ascii") or "\n"
        return ssl.create_default_context(cadata=text)
    except (UnicodeDecodeError, ssl.SSLError) as error:
        raise CertificatesUnreadable(
            where, "there is no certificate in it (-----BEGIN CERTIFICATE-----)"
        ) from error


def system_certificates() -> bytes | None:
    """Those that this system trusts, as PEM; None where it does not keep them in one file."""
    file = ssl.get_default_verify_paths().cafile
    return None if file is None else Path(file).read_bytes()
