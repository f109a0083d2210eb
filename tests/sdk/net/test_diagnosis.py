"""What lies in the way to a server is said in one sentence, with what to do about it."""

from __future__ import annotations

import asyncio
import codecs
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from pathlib import Path

import grpc
import grpc.aio
import pytest
import trustme
from cuig.bots.random import Random
from cuig.client.errors import RefereeUnreachable
from cuig.net.certificates import CertificatesUnreadable, read_certificates
from cuig.net.channel import SERVER_OPTIONS
from cuig.net.diagnosis import Obstacle
from cuig.net.dialer import Dialer
from cuig.running import new_session

from referee.config import Config
from referee.server import running_referee
from tests.support.arena import HOUSE_TOKEN, SmallArena, token_of
from tests.support.certificates import certificate_in
from tests.support.waiting import ended, until, within

SIGNER = trustme.CA()
ROOTS = SIGNER.cert_pem.bytes()
TODAY = datetime.now()
DAY = timedelta(days=1)

SOUND = SIGNER.issue_cert("127.0.0.1")
EXPIRED = SIGNER.issue_cert("127.0.0.1", not_before=TODAY - 9 * DAY, not_after=TODAY - DAY)
EARLY = SIGNER.issue_cert("127.0.0.1", not_before=TODAY + DAY, not_after=TODAY + 9 * DAY)
ELSEWHERE = SIGNER.issue_cert("example.org")
PLAIN = None  # no certificate


@asynccontextmanager
async def served(certificate: trustme.LeafCert | None) -> AsyncIterator[str]:
    """The address of a gRPC server that serves nothing."""
    server = grpc.aio.server(options=SERVER_OPTIONS)
    if certificate is None:
        port = server.add_insecure_port("127.0.0.1:0")
    else:
        chain = b"".join(one.bytes() for one in certificate.cert_chain_pems)
        keys = [(certificate.private_key_pem.bytes(), chain)]
        port = server.add_secure_port("127.0.0.1:0", grpc.ssl_server_credentials(keys))
    await server.start()
    try:
        yield f"127.0.0.1:{port}"
    finally:
        await server.stop(None)


TRUSTING = Dialer(roots=ROOTS)
WRONG = [
    pytest.param(EXPIRED, TRUSTING, "its certificate has expired", id="expired"),
    pytest.param(EARLY, TRUSTING, "its certificate is not valid yet", id="not yet valid"),
    pytest.param(ELSEWHERE, TRUSTING, "its certificate is not for the name 127.0.0.1", id="other host"),
    pytest.param(SOUND, Dialer(roots=trustme.CA().cert_pem.bytes()), "is not trusted", id="other signer"),
    pytest.param(SOUND, Dialer(tls=True), "is not trusted", id="not the system's"),
    pytest.param(PLAIN, TRUSTING, "it is not encrypted; leave out --tls", id="TLS to a plain port"),
    pytest.param(SOUND, Dialer(), "it is encrypted; say --tls", id="plain to a TLS port"),
]


@pytest.mark.parametrize(("certificate", "dialer", "sentence"), WRONG)
async def test_an_obstacle_that_lasts_is_named(
    certificate: trustme.LeafCert | None, dialer: Dialer, sentence: str
) -> None:
    async with served(certificate) as address:
        obstacle = await dialer.diagnose(address)
    assert obstacle is not None
    assert obstacle.lasting
    assert sentence in str(obstacle)


@pytest.mark.parametrize(("certificate", "dialer"), [(SOUND, TRUSTING), (PLAIN, Dialer())])
async def test_where_nothing_lies_in_the_way_nothing_is_found(
    certificate: trustme.LeafCert | None, dialer: Dialer
) -> None:
    async with served(certificate) as address:
        assert await dialer.diagnose(address) is None


async def test_the_system_is_asked_whom_it_trusts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    SIGNER.cert_pem.write_to_path(tmp_path / "system.pem")
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "system.pem"))
    async with served(SOUND) as address:
        assert await Dialer(tls=True).diagnose(address) is None
        async with Dialer(tls=True).open(address) as channel:
            await within(channel.channel_ready(), "the channel to be ready")


def hash_of(signer: Path) -> str:
    """By which OpenSSL finds a certificate in a folder."""
    command = ["openssl", "x509", "-hash", "-noout", "-in", str(signer)]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=30).stdout.strip()


@pytest.mark.skipif(shutil.which("openssl") is None, reason="needs the command openssl to name the file")
async def test_the_system_may_keep_its_certificates_in_a_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    signer, folder = tmp_path / "signer.pem", tmp_path / "folder"
    folder.mkdir()
    SIGNER.cert_pem.write_to_path(signer)
    (folder / f"{hash_of(signer)}.0").symlink_to(signer)
    (folder / "00000000.0").symlink_to(tmp_path / "gone.pem")
    monkeypatch.setenv("SSL_CERT_DIR", f"{tmp_path / 'nowhere'}{os.pathsep}{folder}")
    async with served(SOUND) as address:
        assert await Dialer(tls=True).diagnose(address) is None
        async with Dialer(tls=True).open(address) as channel:
            await within(channel.channel_ready(), "the channel to be ready")


MARK = codecs.BOM_UTF8
BUNDLES = {
    "comment": "# Tomás Ó Súilleabháin\n".encode() + ROOTS,
    "mark": MARK + ROOTS,
    "mark and comment": MARK + b"# ours\n" + ROOTS,
    "marks within": MARK + trustme.CA().cert_pem.bytes() + MARK + ROOTS,
}


@pytest.mark.parametrize("bundle", BUNDLES)
async def test_what_stands_between_certificates_is_passed_over(bundle: str, tmp_path: Path) -> None:
    (tmp_path / "roots.pem").write_bytes(BUNDLES[bundle])
    async with served(SOUND) as address:
        for roots in (read_certificates(tmp_path / "roots.pem"), BUNDLES[bundle]):
            assert await Dialer(roots=roots).diagnose(address) is None
            async with Dialer(roots=roots).open(address) as channel:
                await within(channel.channel_ready(), "the channel to be ready")


@pytest.mark.parametrize("first", [True, False])
def test_a_damaged_certificate_beside_a_sound_one_is_called_damaged(first: bool, tmp_path: Path) -> None:
    damaged = ROOTS.replace(ROOTS[60:64], b"!!!!")
    (tmp_path / "roots.pem").write_bytes(damaged + ROOTS if first else ROOTS + damaged)
    with pytest.raises(CertificatesUnreadable, match=r"cannot be read: a certificate in it is damaged$"):
        read_certificates(tmp_path / "roots.pem")


async def hang_up(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.close()


async def test_what_may_pass_by_waiting_is_not_called_lasting() -> None:
    # As a port that a container engine holds open for a server that is being restarted.
    async with await asyncio.start_server(hang_up, "127.0.0.1", 0) as listener:
        address = f"127.0.0.1:{listener.sockets[0].getsockname()[1]}"
        for dialer, says in ((Dialer(), "it speaks no gRPC"), (TRUSTING, "it speaks no TLS")):
            found = await dialer.diagnose(address)
            assert found is not None
            assert found.says.startswith(says)
            assert not found.lasting
    gone = await Dialer().diagnose(address)
    assert gone == Obstacle(
        "connection refused", "is the server up (`arena up`), and does a firewall let this port through?"
    )


def resolver(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """Let every name be answered so."""

    def answer(*_: object, **__: object) -> None:
        raise socket.gaierror(number, "as the resolver says it")

    monkeypatch.setattr("socket.getaddrinfo", answer)


@pytest.mark.parametrize(
    ("number", "lasting"),
    [(socket.EAI_NONAME, True), (socket.EAI_NODATA, True), (socket.EAI_AGAIN, False)],
    ids=["no such name", "no address", "no resolver"],
)
async def test_a_name_that_does_not_exist_lasts_and_a_resolver_that_is_away_does_not(
    number: int, lasting: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    resolver(monkeypatch, number)
    found = await Dialer(plain=True).diagnose("referee.invalid:1")
    assert found is not None
    assert found.says == "referee.invalid has no address (as the resolver says it)"
    assert found.lasting == lasting


async def test_a_referee_that_is_named_and_does_not_exist_ends_the_session(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    resolver(monkeypatch, socket.EAI_NONAME)
    session = new_session(Random, referee="referee.invalid:1", token="x", plain=True)
    with pytest.raises(
        RefereeUnreachable, match=r"referee at referee\.invalid:1: .* has no address .*; is the"
    ):
        await within(session.run(), "the end of the session")


@pytest.mark.parametrize("held", [b"", b"hello\n", b"\xff\x00", b"-----BEGIN PRIVATE KEY-----\n"])
def test_roots_without_a_certificate_are_refused_before_anything_is_tried(held: bytes) -> None:
    with pytest.raises(CertificatesUnreadable, match="there is no certificate in it"):
        new_session(Random, referee="127.0.0.1:1", token="x", roots=held)


async def connect(*flags: str) -> tuple[int | None, str]:
    return await cuig("connect", "random", *flags)


async def cuig(*arguments: str) -> tuple[int | None, str]:
    """`cuig` as a process of its own: its exit status and all that it said."""
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("CUIG_", "GRPC_"))
    }
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "cuig", *arguments),
        env=environment | {"CUIG_TOKEN": "secret", "CUIG_LOG": "warning"},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    try:
        said, _ = await within(process.communicate(), "the end of the command")
    finally:
        await ended(process)
    return process.returncode, said.decode()


async def test_the_command_says_it_in_its_own_words_alone(tmp_path: Path) -> None:
    SIGNER.cert_pem.write_to_path(tmp_path / "signer.pem")
    (tmp_path / "empty.pem").write_text("nothing\n")
    trusting = ["--tls-roots", str(tmp_path / "signer.pem")]
    async with served(EXPIRED) as expired, served(SOUND) as sound:
        ends = await asyncio.gather(
            connect("--arena", expired, *trusting),
            connect("--referee", expired, *trusting),
            connect("--referee", sound),
            connect("--arena", sound, "--tls-roots", str(tmp_path / "empty.pem")),
        )
    old = "its certificate has expired; its operator has to renew it, or is this machine's clock wrong?"
    for (status, said), sentence in zip(
        ends,
        (
            f"no answer from the arena at {expired}: {old}",
            f"no answer from the referee at {expired}: {old}",
            f"no answer from the referee at {sound}: it is encrypted; say --tls, or --tls-roots FILE with "
            "the certificate of its signer",
            f"the certificates in {tmp_path / 'empty.pem'} cannot be read: there is no certificate in it "
            "(-----BEGIN CERTIFICATE-----)",
        ),
        strict=True,
    ):
        assert (status, said) == (2, f"cuig: {sentence}\n")


@pytest.mark.parametrize("host", ["a..b", "x" * 64])
async def test_a_name_that_no_host_can_have_is_said_by_every_command(host: str) -> None:
    address = f"{host}:5"
    sentence = f"{address!r} is not host:port: no host can have that name"
    by_arena, by_referee, logs, doctor = await asyncio.gather(
        connect("--arena", address, "--plain"),
        connect("--referee", address, "--plain"),
        cuig("logs", "--arena", address, "--plain"),
        cuig("doctor", "--arena", address, "--plain"),
    )
    assert by_arena == by_referee == logs == (2, f"cuig: {sentence}\n")
    assert doctor[0] == 1
    assert f"✗ arena     {sentence}\n" in doctor[1]


async def test_a_file_in_nobodys_home_is_refused_with_a_sentence() -> None:
    roots, token = await asyncio.gather(
        connect("--arena", "127.0.0.1:1", "--tls-roots", "~nosuchuser/x"),
        connect("--arena", "127.0.0.1:1", "--token-file", "~nosuchuser/x"),
    )
    reason = "~nosuchuser/x cannot be read: nobody's home is ~nosuchuser"
    assert roots == (2, f"cuig: the certificates in {reason}\n")
    assert token == (2, f"cuig: the token file {reason}\n")


async def test_a_listed_referee_that_cannot_be_reached_is_said_and_tried_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    signed, key, _ = certificate_in(tmp_path)
    async with SmallArena("molly") as arena:
        config = Config(
            arena=arena.address, house_token=HOUSE_TOKEN, referee_tls_cert=signed, referee_tls_key=key
        )
        async with running_referee(config) as referee:
            session = new_session(Random, arena=str(arena.address), token=token_of("molly"))
            playing = asyncio.create_task(session.run())
            try:
                await until(
                    lambda: any("is lost" in line for line in caplog.messages),
                    "the log to say that the referee is lost",
                )
                assert not playing.done()
                assert f"{referee.address} is lost (it is encrypted; say --tls" in caplog.text
            finally:
                session.stop()
                await within(playing, "the end of the session")
