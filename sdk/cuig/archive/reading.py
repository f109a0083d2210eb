"""Read an archive that a stranger has sent: it is checked before anything of it is written anywhere.

Zip, tar, tar.gz and a single Python file are read, each by what it begins with and not by its name. Only
plain files come out. Sizes are checked as the archive says them, and again as the bytes come.
"""

from __future__ import annotations

import gzip
import io
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from typing import IO, Final

from cuig.archive.contents import (
    CONTENT_BYTES,
    FILES,
    MIB,
    Contents,
    File,
    check_count,
    check_sent,
    check_size,
    without_outer_folder,
)
from cuig.archive.errors import ArchiveRefused
from cuig.archive.names import Taken, path_of, shown

# Of a tar: its files, and what stands around each.
TAR_BYTES: Final = CONTENT_BYTES + 4096 * FILES
DIRECTORY_BYTES: Final = 4 * MIB  # of the list of files in a zip
SOURCE_BYTES: Final = 4 * MIB  # of a single Python file
ENTRIES: Final = 2 * FILES  # with folders

_GZIP: Final = b"\x1f\x8b"
_ZIP: Final = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")
_OTHERS: Final = {
    b"7z\xbc\xaf\x27\x1c": "7z",
    b"Rar!": "rar",
    b"\xfd7zXZ": "xz",
    b"BZh": "bzip2",
    b"\x28\xb5\x2f\xfd": "zstd",
}
_TAR_MARK: Final = slice(257, 262)
_END_OF_ZIP: Final = struct.Struct("<4s4H2LH")
_ENCRYPTED: Final = 0x1
_FILE_TYPES: Final = 0o170000
_PLAIN_FILE: Final = 0o100000
_FOLDER: Final = 0o040000


def is_archive(data: bytes) -> bool:
    """Whether these bytes begin as an archive that is read here does; a single Python file does not."""
    return data.startswith((*_ZIP, _GZIP)) or data[_TAR_MARK] == b"ustar"


def read_archive(data: bytes) -> Contents:
    """The files of an archive, or of a single Python file as `bot.py`. Raises ArchiveRefused."""
    check_sent(len(data))
    if not data:
        raise ArchiveRefused("it is empty")
    for mark, kind in _OTHERS.items():
        if data.startswith(mark):
            raise ArchiveRefused(f"it is packed by {kind}; zip, tar and tar.gz are read, and a single .py")
    try:
        if data.startswith(_ZIP):
            return Contents(without_outer_folder(_zip_files(data)))
        if data.startswith(_GZIP):
            data = _unzipped(data)
            if data[_TAR_MARK] != b"ustar":
                raise ArchiveRefused("it is packed by gzip, and no tar is in it")
        if data[_TAR_MARK] == b"ustar":
            return Contents(without_outer_folder(_tar_files(data)))
    except ArchiveRefused:
        raise
    except Exception as error:  # the edge to the readers of a stranger's bytes, which raise all kinds
        raise ArchiveRefused(f"the archive is damaged ({type(error).__name__})") from error
    return Contents((_source(data),))


def _source(data: bytes) -> File:
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise ArchiveRefused("it is neither a zip, a tar, a tar.gz, nor a Python file") from error
    if "\0" in text:
        raise ArchiveRefused("it is neither a zip, a tar, a tar.gz, nor a Python file")
    if len(data) > SOURCE_BYTES:
        raise ArchiveRefused(f"a single Python file has at most {SOURCE_BYTES // MIB} MiB")
    return File("bot.py", data)


def _unzipped(data: bytes) -> bytes:
    """All of what gzip has packed, if that is not too much: nothing reads on beyond that."""
    with gzip.GzipFile(fileobj=io.BytesIO(data)) as zipped:
        try:
            found = zipped.read(TAR_BYTES + 1)
        except (OSError, EOFError, zlib.error) as error:
            raise ArchiveRefused("the archive is damaged: gzip cannot unpack it") from error
    if len(found) > TAR_BYTES:
        check_size(CONTENT_BYTES + 1)
    return found


def _tar_files(data: bytes) -> list[File]:
    files: list[File] = []
    taken, size, entries = Taken(), 0, 0
    with tarfile.open(fileobj=io.BytesIO(data), mode="r:") as archive:
        for member in archive:
            entries += 1
            _check_entries(entries)
            path = path_of(member.name)
            if member.isdir():
                if path is not None:
                    taken.add_folder(path)
                continue
            _check_tar_member(member)
            size += member.size
            check_size(size)
            if path is None:
                continue
            taken.add_file(path)
            check_count(len(files) + 1)
            stream = archive.extractfile(member)
            content = b"" if stream is None else _read(stream, member.size, path)
            files.append(File(path, content, bool(member.mode & 0o100)))
        # The library takes a header that it cannot read for the end.
        if data[archive.offset : archive.offset + tarfile.BLOCKSIZE].strip(b"\0"):
            raise ArchiveRefused("the archive is damaged in the middle")
    return files


def _check_tar_member(member: tarfile.TarInfo) -> None:
    if member.issym() or member.islnk():
        raise ArchiveRefused(f"{shown(member.name)} is a link; an archive has files and folders only")
    if member.issparse() or member.type == tarfile.GNUTYPE_SPARSE:
        raise ArchiveRefused(f"{shown(member.name)} is a sparse file; an archive has plain files only")
    if not member.isreg():
        raise ArchiveRefused(f"{shown(member.name)} is no file; an archive has files and folders only")
    if member.size < 0:
        raise ArchiveRefused(f"{shown(member.name)} has fewer bytes than none")


def _zip_files(data: bytes) -> list[File]:
    _check_directory(data)
    files: list[File] = []
    taken, size = Taken(), 0
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        _check_entries(len(archive.infolist()))
        for member in archive.infolist():
            # As it stands in the file: the library ends a name at its first zero.
            path = path_of(member.orig_filename)
            mode = member.external_attr >> 16
            kind = mode & _FILE_TYPES
            if kind not in (0, _PLAIN_FILE, _FOLDER):
                raise ArchiveRefused(f"{shown(member.filename)} is a link or a device, and no file")
            if member.is_dir() or kind == _FOLDER:
                if member.file_size:
                    raise ArchiveRefused(f"{shown(member.filename)} is both a file and a folder")
                if path is not None:
                    taken.add_folder(path)
                continue
            _check_zip_member(member)
            size += member.file_size
            check_size(size)
            if path is None:
                continue
            taken.add_file(path)
            check_count(len(files) + 1)
            with archive.open(member) as stream:
                content = _read(stream, member.file_size, path)
            files.append(File(path, content, bool(mode & 0o100)))
    return files


def _check_zip_member(member: zipfile.ZipInfo) -> None:
    if member.flag_bits & _ENCRYPTED:
        raise ArchiveRefused(f"{shown(member.filename)} is encrypted")
    if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise ArchiveRefused(f"{shown(member.filename)} is packed in an unusual way; deflate is read")


def _check_directory(data: bytes) -> None:
    """Refuse a zip whose list of files is long before the library reads it whole."""
    start = data.rfind(b"PK\x05\x06", max(0, len(data) - _END_OF_ZIP.size - 0xFFFF))
    if start < 0 or start + _END_OF_ZIP.size > len(data):
        raise ArchiveRefused("the archive is damaged: its end is missing")
    _, _, _, _, entries, length, _, _ = _END_OF_ZIP.unpack_from(data, start)
    _check_entries(entries)
    # Where these stand at their largest, another list says more (zip64), which no archive of this size needs.
    if length > DIRECTORY_BYTES or data[max(0, start - 20) : start].startswith(b"PK\x06\x07"):
        check_count(FILES + 1)


def _check_entries(entries: int) -> None:
    if entries > ENTRIES:
        check_count(FILES + 1)


def _read(stream: IO[bytes], size: int, path: str) -> bytes:
    """So many bytes as were said, and not one more or less. Raises ArchiveRefused."""
    content = b"".join(_pieces(stream, size + 1))
    if len(content) != size:
        raise ArchiveRefused(f"{shown(path)} has not the {size} bytes that the archive says")
    return content


def _pieces(stream: IO[bytes], most: int) -> Iterator[bytes]:
    while most > 0 and (piece := stream.read(min(most, MIB))):
        most -= len(piece)
        yield piece
