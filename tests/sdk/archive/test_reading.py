"""An archive of a stranger: plain files come out of it, or one sentence, and nothing is written anywhere."""

from __future__ import annotations

import gzip
import io
import random
import stat
import struct
import tarfile
import time
import tracemalloc
import zipfile
from pathlib import Path

import pytest
from cuig.archive import contents as form
from cuig.archive.contents import FILES, MIB, Contents, File
from cuig.archive.errors import ArchiveRefused
from cuig.archive.reading import TAR_BYTES, read_archive

BOT = b"from cuig import Bot\n"


def member(name: str, size: int = 0, kind: bytes = tarfile.REGTYPE, **fields: object) -> tarfile.TarInfo:
    made = tarfile.TarInfo(name)
    made.size, made.type = size, kind
    for field, value in fields.items():
        setattr(made, field, value)
    return made


def tar_of(*members: tuple[tarfile.TarInfo, bytes], form: int = tarfile.PAX_FORMAT) -> bytes:
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w", format=form) as archive:
        for one, content in ((member("bot.py", len(BOT)), BOT), *members):
            archive.addfile(one, io.BytesIO(content))
    return made.getvalue()


def zip_of(*members: tuple[zipfile.ZipInfo | str, bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for one, content in (("bot.py", BOT), *members):
            archive.writestr(one, content)
    return made.getvalue()


def zip_info(name: str, mode: int) -> zipfile.ZipInfo:
    made = zipfile.ZipInfo(name)
    made.external_attr = mode << 16
    return made


def paths(data: bytes) -> list[str]:
    return [file.path for file in read_archive(data).files]


def refusal(data: bytes) -> str:
    with pytest.raises(ArchiveRefused) as refused:
        read_archive(data)
    return refused.value.reason


# -- what is taken in ------------------------------------------------------------------------------------


def test_a_zip_a_tar_and_a_tar_gz_of_the_same_files_are_the_same_content() -> None:
    plain = tar_of((member("data/tricks.txt", 3), b"abc"))
    found = [
        read_archive(data) for data in (plain, gzip.compress(plain), zip_of(("data/tricks.txt", b"abc")))
    ]
    assert len({one.sha256 for one in found}) == 1
    assert [file.path for file in found[0].files] == ["bot.py", "data/tricks.txt"]


def test_a_single_python_file_is_a_bot() -> None:
    assert read_archive(BOT).files == (File("bot.py", BOT),)


def test_the_folder_around_a_bot_is_taken_off() -> None:
    assert paths(zip_of_one_folder("molly-1.0/")) == ["bot.py", "data/x"]


def zip_of_one_folder(folder: str) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr(folder + "bot.py", BOT)
        archive.writestr(folder + "data/x", b"x")
    return made.getvalue()


def test_what_a_mac_adds_is_left_out() -> None:
    assert paths(zip_of(("__MACOSX/._bot.py", b"x"), (".DS_Store", b"x"), ("a/._b", b"x"))) == ["bot.py"]


def test_whether_a_file_is_executable_is_kept_and_nothing_else_of_its_mode() -> None:
    mode = stat.S_IFREG | 0o4755
    for data in (zip_of((zip_info("run", mode), b"#!")), tar_of((member("run", 2, mode=0o4755), b"#!"))):
        assert [(file.path, file.executable) for file in read_archive(data).files] == [
            ("bot.py", False),
            ("run", True),
        ]


def test_a_long_name_of_gnu_tar_is_read() -> None:
    name = "deep/" * 20 + "a" * 100
    assert name in paths(tar_of((member(name, 1), b"x"), form=tarfile.GNU_FORMAT))


# -- names -----------------------------------------------------------------------------------------------

BAD_NAMES = {
    "/etc/passwd": "absolute",
    "C:/x.py": "absolute",
    "../x.py": "leads out",
    "a/../../x.py": "leads out",
    "a/..": "leads out",
    "a\\b.py": "backslash",
    "a//b.py": "without a name",
    "a\x1b[2Jb": "cannot be printed",
    "a\u202eb": "cannot be printed",
    "a/" * 40 + "b": "deeper",
    "a" * 250: "longer",
}


@pytest.mark.parametrize("name", BAD_NAMES)
@pytest.mark.parametrize("pack", [zip_of, tar_of])
def test_a_name_that_leads_elsewhere_is_refused(name: str, pack: object) -> None:
    data = zip_of((name, b"x")) if pack is zip_of else tar_of((member(name, 1), b"x"))
    said = refusal(data)
    assert BAD_NAMES[name] in said
    assert said.isprintable()


def test_the_name_of_a_zip_does_not_end_at_its_first_zero() -> None:
    data = zip_of(("a.pyZ..", b"x")).replace(b"a.pyZ..", b"a.py\0..")
    assert "cannot be printed" in refusal(data)


@pytest.mark.parametrize(
    ("first", "second"),
    [("Molly.py", "molly.py"), ("caf\u00e9", "cafe\u0301"), ("Data/x", "data/y"), ("stra\u00dfe", "STRASSE")],
)
def test_names_that_are_one_where_case_makes_no_difference_are_refused(first: str, second: str) -> None:
    assert "case" in refusal(zip_of((first, b"1"), (second, b"2")))
    assert "case" in refusal(tar_of((member(first, 1), b"1"), (member(second, 1), b"2")))


def test_a_file_that_is_there_twice_is_refused() -> None:
    assert "twice" in refusal(tar_of((member("bot.py", 1), b"x")))
    assert "twice" in refusal(tar_of((member("./bot.py", 1), b"x")))


def test_a_file_that_is_a_folder_too_is_refused() -> None:
    assert "folder" in refusal(tar_of((member("bot.py/x", 1), b"x")))
    assert "folder" in refusal(zip_of(("a/b", b"x"), ("a", b"x")))


# -- what is no file -------------------------------------------------------------------------------------

KINDS = {
    "a link": tarfile.SYMTYPE,
    "a hard link": tarfile.LNKTYPE,
    "a pipe": tarfile.FIFOTYPE,
    "a character device": tarfile.CHRTYPE,
    "a block device": tarfile.BLKTYPE,
    "what nobody knows": b"Z",
}


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_no_file_in_a_tar_is_refused(kind: str) -> None:
    said = refusal(tar_of((member("x", 0, KINDS[kind], linkname="/etc/passwd"), b"")))
    assert "is a link" in said or "is no file" in said


@pytest.mark.parametrize("mode", [stat.S_IFLNK, stat.S_IFCHR, stat.S_IFBLK, stat.S_IFIFO, stat.S_IFSOCK])
def test_what_is_no_file_in_a_zip_is_refused(mode: int) -> None:
    assert "no file" in refusal(zip_of((zip_info("x", mode | 0o777), b"/etc/passwd")))


def test_a_sparse_file_is_refused_whatever_form_says_so() -> None:
    old = member("x", 0, tarfile.GNUTYPE_SPARSE)
    header = bytearray(old.tobuf(tarfile.GNU_FORMAT))
    header[483:495] = b"77777777777\0"  # its size, when it is written out: 8 GiB
    header[148:156] = b" " * 8
    header[148:156] = b"%06o\0 " % sum(header)
    assert "sparse" in refusal(tar_of()[:1024] + bytes(header) + bytes(1024))
    pax = member("x", 0, pax_headers={"GNU.sparse.major": "1", "GNU.sparse.minor": "0"})
    fields = {"GNU.sparse.size": str(1 << 40), "GNU.sparse.map": f"0,0,{1 << 40},0"}
    sparse = member("x", 0, pax_headers=fields)
    for one in (pax, sparse):
        with pytest.raises(ArchiveRefused):
            read_archive(tar_of((one, b"")))


# -- too much --------------------------------------------------------------------------------------------


def test_a_large_archive_is_refused_before_it_is_looked_at() -> None:
    assert "32 MiB" in refusal(bytes(form.ARCHIVE_BYTES + 1))


def test_files_that_are_too_large_together_are_refused() -> None:
    large = bytes(form.CONTENT_BYTES // 2 + 1)
    many = tar_of((member("a", len(large)), large), (member("b", len(large)), large))
    assert "64 MiB" in refusal(gzip.compress(many, 1))
    assert "64 MiB" in refusal(zip_of(("a", large), ("b", large)))


def test_too_many_files_are_refused() -> None:
    many = [(member(f"f{number}"), b"") for number in range(FILES + 1)]
    assert str(FILES) in refusal(gzip.compress(tar_of(*many, form=tarfile.USTAR_FORMAT), 1))
    assert str(FILES) in refusal(zip_of(*((f"f{number}", b"") for number in range(FILES + 1))))


def test_too_many_folders_are_refused() -> None:
    many = [(member(f"f{number}", 0, tarfile.DIRTYPE), b"") for number in range(2 * FILES + 1)]
    assert str(FILES) in refusal(gzip.compress(tar_of(*many, form=tarfile.USTAR_FORMAT), 1))


def test_a_bomb_of_gzip_is_unpacked_no_further_than_a_bot_may_be_large() -> None:
    bomb = gzip.compress(bytes(4 * TAR_BYTES), 1)
    tracemalloc.start()
    try:
        refusal(bomb)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 3 * TAR_BYTES, f"{peak // MIB} MiB"


def test_a_header_of_a_tar_that_says_it_is_huge_is_not_believed() -> None:
    """A pax header is read whole by the library, whatever size it claims."""
    claims = member("x", 1 << 40, tarfile.XHDTYPE)
    data = tar_of()[:1024] + claims.tobuf(tarfile.GNU_FORMAT) + bytes(1024)
    assert refusal(data)


def test_a_zip_that_says_less_than_it_holds_is_refused() -> None:
    large = zip_of(("a", bytes(1000)))
    said_small = large.replace(struct.pack("<L", 1000), struct.pack("<L", 10))
    assert refusal(said_small)


def test_a_zip_whose_files_lie_over_each_other_is_refused() -> None:
    """One packed megabyte named by every entry: what it unpacks to grows with their number alone."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("bot.py", bytes(MIB))
        first = archive.infolist()[0]
        for number in range(100):
            other = zipfile.ZipInfo(f"f{number}")
            for field in ("CRC", "compress_size", "file_size", "compress_type", "header_offset", "flag_bits"):
                setattr(other, field, getattr(first, field))
            archive.filelist.append(other)
            archive.NameToInfo[other.filename] = other
        archive._didModify = True  # type: ignore[attr-defined]
    assert refusal(made.getvalue())


def test_the_list_of_a_zip_is_not_read_where_it_is_longer_than_any_may_be() -> None:
    data = bytearray(zip_of())
    end = data.rfind(b"PK\x05\x06")
    struct.pack_into("<L", data, end + 12, 0xFFFFFFFF)
    assert str(FILES) in refusal(bytes(data))


def test_an_encrypted_zip_is_refused() -> None:
    data = bytearray(zip_of())
    data[data.rfind(b"PK\x01\x02") + 8] |= 0x1
    assert "encrypted" in refusal(bytes(data))


def test_a_zip_packed_in_another_way_is_refused() -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("bot.py", BOT)
    assert "unusual" in refusal(made.getvalue())


# -- what is no archive ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "data", [b"", b"7z\xbc\xaf\x27\x1c1", b"\xfd7zXZ\0", b"Rar!x", b"\x7fELF\x80\xff", b"a\0b", b"PK\x03\x04"]
)
def test_what_is_no_archive_is_said_to_be_none(data: bytes) -> None:
    assert refusal(data)


def test_an_archive_that_is_damaged_in_the_middle_is_refused() -> None:
    data = bytearray(tar_of((member("a", 1), b"x"), (member("b", 1), b"y"), form=tarfile.USTAR_FORMAT))
    data[1024 + 148 : 1024 + 156] = b"garbage!"
    assert "damaged" in refusal(bytes(data))
    assert refusal(gzip.compress(bytes(tar_of()))[:-20])


def test_an_archive_without_a_file_is_refused() -> None:
    assert "no file" in refusal(zip_of_folders())


def zip_of_folders() -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.mkdir("a")
    return made.getvalue()


def test_headers_one_behind_the_other_without_end_are_refused() -> None:
    """Each is read by a call within the call for the one before."""
    name = member("x", 1, tarfile.GNUTYPE_LONGNAME).tobuf(tarfile.GNU_FORMAT)
    assert refusal(tar_of()[:1024] + (name + b"y" + bytes(511)) * 5_000 + bytes(1024))


def test_bytes_that_were_turned_over_are_read_or_refused_and_never_more() -> None:
    drawn = random.Random(25)
    whole = [zip_of(("a/b", b"x" * 99)), gzip.compress(tar_of((member("a/b", 99), b"x" * 99)))]
    whole.append(tar_of((member("a/b", 99), b"x" * 99)))
    began = time.monotonic()
    for turn in range(600):
        data = bytearray(whole[turn % 3])
        for _ in range(drawn.randrange(1, 8)):
            data[drawn.randrange(len(data))] = drawn.randrange(256)
        try:
            found = read_archive(bytes(data))
        except ArchiveRefused:
            continue
        assert all(not file.path.startswith("/") and ".." not in file.path.split("/") for file in found.files)
    assert time.monotonic() - began < 60


# -- what is kept ----------------------------------------------------------------------------------------


def test_contents_packed_and_read_again_are_the_same() -> None:
    found = Contents((File("bot.py", BOT), File("bin/r\u00f3", b"\0\1", executable=True)))
    again = read_archive(found.packed())
    assert again.files == found.files
    assert again.sha256 == found.sha256


def test_what_a_file_is_called_and_holds_cannot_be_mistaken_for_another() -> None:
    one = Contents((File("a", b"bc"), File("d", b"")))
    other = Contents((File("a", b"b"), File("cd", b"")))
    executable = Contents((File("a", b"bc", executable=True), File("d", b"")))
    assert len({one.sha256, other.sha256, executable.sha256}) == 3


def test_written_out_they_are_plain_files_that_everybody_may_read(tmp_path: Path) -> None:
    Contents((File("bot.py", BOT), File("a/b/run", b"#!", executable=True))).write_to(tmp_path / "bot")
    modes = {
        str(path.relative_to(tmp_path)): stat.S_IMODE(path.stat().st_mode) for path in tmp_path.rglob("*")
    }
    assert modes == {
        "bot": 0o755,
        "bot/bot.py": 0o644,
        "bot/a": 0o755,
        "bot/a/b": 0o755,
        "bot/a/b/run": 0o755,
    }


def test_contents_made_by_hand_are_checked_as_those_of_an_archive_are() -> None:
    for bad in ("../x", "/x", "a/./b", ""):
        with pytest.raises(ArchiveRefused):
            Contents((File(bad, b""),))
