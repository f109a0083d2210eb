"""The certificates by which a client trusts a server."""

from __future__ import annotations

import codecs
import os
import re
import ssl
from pathlib import Path
from typing import Final

from cuig.paths import expand_home, os_error_reason

_BEGIN: Final = "-----BEGIN CERTIFICATE-----"
# OpenSSL names the files of a folder by a hash of the certificate's subject.
_HASHED_NAME: Final = re.compile(r"[0-9a-f]{8}\.[0-9]+")


class CertificatesUnreadable(Exception):
    """The certificates to trust cannot be read, or there are none in what was read.

    where: the file, or what else names them; reason: a clause.
    """

    def __init__(self, where: object, reason: str) -> None:
        self.where = where
        self.reason = reason
        super().__init__(f"the certificates in {where} cannot be read: {reason}")


def read_certificates(file: Path) -> bytes:
    """Read a file of certificates, as PEM, and check them. Raises CertificatesUnreadable."""
    try:
        found = expand_home(file).read_bytes()
    except OSError as error:
        raise CertificatesUnreadable(file, os_error_reason(error)) from error
    client_context(found, file)
    return found


def without_byte_order_marks(roots: bytes) -> bytes:
    """Strip byte order marks from PEM: gRPC ignores a certificate right behind one."""
    return roots.replace(codecs.BOM_UTF8, b"")


def client_context(roots: bytes | None, where: object = "roots") -> ssl.SSLContext:
    """Make the TLS context of a client that trusts certificates given as PEM, or else the system's.

    where: names them in an error. Raises CertificatesUnreadable where there is none, or one is damaged.
    """
    if roots is None:
        return ssl.create_default_context()
    # Comments between certificates may be in any language, but Python takes only ASCII.
    text = without_byte_order_marks(roots).decode("ascii", errors="replace").replace("\ufffd", "?")
    try:
        # An empty text would mean the system's certificates.
        return ssl.create_default_context(cadata=text or "\n")
    except ssl.SSLError as error:
        reason = (
            "a certificate in it is damaged"
            if _BEGIN in text
            else f"there is no certificate in it ({_BEGIN})"
        )
        raise CertificatesUnreadable(where, reason) from error


def system_certificates() -> bytes | None:
    """Read those that OpenSSL trusts on this system, as PEM; None where it keeps them in no file.

    SSL_CERT_FILE and SSL_CERT_DIR override where they are; many systems have only a folder of them.
    """
    paths = ssl.get_default_verify_paths()
    folders = os.environ.get(paths.openssl_capath_env, paths.openssl_capath).split(os.pathsep)
    files = [Path(paths.cafile)] if paths.cafile else []
    for folder in filter(None, folders):
        files += sorted(file for file in Path(folder).glob("*.*") if _HASHED_NAME.fullmatch(file.name))
    return without_byte_order_marks(b"\n".join(dict.fromkeys(map(_read, files)))) or None


def _read(file: Path) -> bytes:
    """Read a file; empty where it cannot be read, as OpenSSL does."""
    try:
        return file.read_bytes()
    except OSError:
        return b""
