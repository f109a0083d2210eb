"""Certificates for tests, and who signed them."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import trustme


class Certificate(NamedTuple):
    """Files: a certificate of 127.0.0.1, its key, and its signer's certificate."""

    signed: Path
    key: Path
    signer: Path


def certificate_in(folder: Path) -> Certificate:
    """A new one, in this folder."""
    authority = trustme.CA()
    issued = authority.issue_cert("127.0.0.1")
    files = Certificate(*(folder / name for name in ("signed.pem", "key.pem", "signer.pem")))
    issued.cert_chain_pems[0].write_to_path(files.signed)
    issued.private_key_pem.write_to_path(files.key)
    authority.cert_pem.write_to_path(files.signer)
    return files
