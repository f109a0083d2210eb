"""The certificates that a server is trusted by."""

from __future__ import annotations

import codecs
import os
import re
import ssl
from pathlib import Path
from typing import Final

from cuig.paths import followed_home

_BEGIN: Final = "-----BEGIN CERTIFICATE-----"
# As OpenSSL names the files of a folder: by a hash of whom the certificate is for.
_HASHED: Final = re.compile(r"[0-9a-f]{8}\.[0-9]+")


class CertificatesUnreadable(Exception):
    """The certificates to trust cannot be read, or there are none among what was read."""

    def __init__(self, where: object, reason: str) -> None:
        self.where = where
        self.reason = reason
        super().__init__(f"the certificates in {where} cannot be read: {reason}")


def certificates_in(file: Path) -> bytes:
    """The certificates in a file, as PEM. Raises CertificatesUnreadable."""
    try:
        found = followed_home(file).read_bytes()
    except OSError as error:
        raise CertificatesUnreadable(file, (error.strerror or str(error)).lower()) from error
    trusting(found, file)
    return found


def unmarked(roots: bytes) -> bytes:
    """PEM without byte order marks: gRPC passes over a certificate that stands right behind one."""
    return roots.replace(codecs.BOM_UTF8, b"")


def trusting(roots: bytes | None, where: object = "roots") -> ssl.SSLContext:
    """What a client trusts: the certificates given as PEM, or those that the system trusts.

    `where` names them in the error. Raises CertificatesUnreadable where none is among them, or one
    is damaged.
    """
    if roots is None:
        return ssl.create_default_context()
    # Between certificates stands what anybody likes, in any language; Python takes only ASCII.
    text = unmarked(roots).decode("ascii", errors="replace").replace("\ufffd", "?")
    try:
        # An empty text would mean: those of the system.
        return ssl.create_default_context(cadata=text or "\n")
    except ssl.SSLError as error:
        reason = (
            "a certificate in it is damaged"
            if _BEGIN in text
            else f"there is no certificate in it ({_BEGIN})"
        )
        raise CertificatesUnreadable(where, reason) from error


def system_certificates() -> bytes | None:
    """Those that OpenSSL trusts on this system, as PEM; None where it keeps them in no file.

    SSL_CERT_FILE and SSL_CERT_DIR say where it looks, and many systems have nothing but a folder of them.
    """
    paths = ssl.get_default_verify_paths()
    folders = os.environ.get(paths.openssl_capath_env, paths.openssl_capath).split(os.pathsep)
    files = [Path(paths.cafile)] if paths.cafile else []
    for folder in filter(None, folders):
        files += sorted(file for file in Path(folder).glob("*.*") if _HASHED.fullmatch(file.name))
    return unmarked(b"\n".join(dict.fromkeys(map(_read, files)))) or None


def _read(file: Path) -> bytes:
    """What is in it; nothing, as for OpenSSL, where it cannot be read."""
    try:
        return file.read_bytes()
    except OSError:
        return b""
