"""pip installs cuig from the arena's own index, and plays with it there."""

from __future__ import annotations

import asyncio
import hashlib
import html
import json
import logging
import os
import re
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from cuig.bots.lowest_winner import LowestWinner
from cuig.bots.random import Random
from cuig.config import Address
from cuig.library import library_here
from redis.asyncio import Redis

from arena import server
from arena.library.shelf import Shelf
from arena.runner.runner import RunnerTerms, run_matches
from arena.store.connecting import pool
from arena.web.app import pages
from arena.web.package_index import HTML, JSON, accepted
from tests.support.evening import HOUSE_TOKEN, Evening, begin_tournament, evening
from tests.support.waiting import ended, within
from tests.support.wheels import make_wheel, reaching_packages

SITE_PACKAGES = Path(httpx.__file__).parents[1]


@pytest.fixture
async def index(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    """The pages without a database, and a wheel of the operator's."""
    make_wheel(tmp_path, "Odd-Name", "1.0", "Requires-Python: >=3.11, <4")
    app = pages(pool("", "test", 1, 5.0), Redis(), Address("127.0.0.1", 8081), shelf=Shelf(tmp_path))
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=transport, base_url="http://arena") as client:
        yield client


def links(page: str) -> list[tuple[str, str]]:
    """The addresses and texts of a page's links."""
    found = re.findall(r'<a href="([^"]*)"[^>]*>([^<]*)</a>', page)
    return [(html.unescape(address), html.unescape(text)) for address, text in found]


async def test_the_list_of_projects_is_there_in_both_forms(index: httpx.AsyncClient) -> None:
    as_html = await index.get("/simple/")
    assert links(as_html.text) == [("/simple/cuig/", "cuig"), ("/simple/odd-name/", "odd-name")]
    assert as_html.headers["content-type"].startswith("text/html")
    as_json = await index.get("/simple/", headers={"accept": f"{JSON}, {HTML};q=0.1"})
    assert as_json.headers["content-type"] == JSON
    assert as_json.headers["vary"].lower() == "accept"
    assert as_json.json() == {
        "meta": {"api-version": "1.1"},
        "projects": [{"name": "cuig"}, {"name": "odd-name"}],
    }


async def test_every_file_of_a_project_comes_with_its_hash(index: httpx.AsyncClient) -> None:
    for project in ("cuig", "odd-name"):
        told = (await index.get(f"/simple/{project}/", headers={"accept": JSON})).json()
        [file] = told["files"]
        content = await index.get(file["url"])
        assert content.status_code == 200
        assert len(content.content) == file["size"]
        assert hashlib.sha256(content.content).hexdigest() == file["hashes"]["sha256"]
        metadata = await index.get(file["url"] + ".metadata")
        assert hashlib.sha256(metadata.content).hexdigest() == file["core-metadata"]["sha256"]
        [(address, text)] = links((await index.get(f"/simple/{project}/")).text)
        assert (address, text) == (f"{file['url']}#sha256={file['hashes']['sha256']}", file["filename"])
        assert told["versions"] == [file["filename"].split("-")[1]]
    assert file["requires-python"] == ">=3.11, <4"


async def test_another_spelling_of_a_project_leads_to_it(index: httpx.AsyncClient) -> None:
    for spelling in ("Odd.Name", "ODD__name"):
        answer = await index.get(f"/simple/{spelling}/")
        assert (answer.status_code, answer.headers["location"]) == (301, "/simple/odd-name/")


@pytest.mark.parametrize(
    "path",
    [
        "/simple/nobody/",
        "/packages/nobody-1.0-py3-none-any.whl",
        "/packages/..%2F..%2Fetc%2Fpasswd",
        "/packages/%2e%2e",
        "/packages/nobody-1.0-py3-none-any.whl.metadata",
    ],
)
async def test_what_is_not_on_the_shelf_is_not_there(index: httpx.AsyncClient, path: str) -> None:
    assert (await index.get(path)).status_code == 404


@pytest.mark.parametrize(
    ("header", "form"),
    [
        ("", "text/html"),
        ("*/*", "text/html"),
        (f"{JSON}, {HTML};q=0.1, text/html;q=0.01", JSON),
        (f"text/html, {JSON}; q=0.9", "text/html"),
        (f"{HTML};q=0.2, text/html;q=0.1", HTML),
        (f"{JSON};q=much, text/html;q=0.1", "text/html"),
        (f"{JSON};q=0", "text/html"),
    ],
)
def test_the_form_is_the_one_that_is_liked_best(header: str, form: str) -> None:
    assert accepted(header) == form


async def test_who_has_another_library_is_told_what_to_type(
    database_url: str,
    redis_url: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    tmp_path: Path,
) -> None:
    monkeypatch.setattr(server, "library_here", lambda: "0.1.0+aaaabbbbcccc")
    caplog.set_level(logging.WARNING, "cuig.session")
    async with evening(database_url, redis_url) as opened:
        line = f"pip install --extra-index-url {opened.web}/simple/ cuig==0.1.0+aaaabbbbcccc"
        await opened.open_referee()
        opened.connect("molly", LowestWinner)
        await opened.all_here(1)
        warned = [record.getMessage() for record in caplog.records if record.name == "cuig.session"]
        assert warned == [
            f"this is cuig {library_here()}, the arena at {opened.arena} serves 0.1.0+aaaabbbbcccc: {line}"
        ]
        (tmp_path / "molly.token").write_text(opened.tokens["molly"])
        asked = ("--arena", str(opened.arena), "--token-file", "molly.token", "--json")
        said = json.loads(await run(tmp_path, sys.executable, "-m", "cuig", "doctor", *asked))
    [library] = [finding for finding in said if finding["what"] == "library"]
    assert (library["state"], library["advice"]) == ("unknown", line)
    assert library["says"] == f"cuig {library_here()} here, 0.1.0+aaaabbbbcccc at the arena"


@pytest.mark.slow
@pytest.mark.timeout(300)
async def test_a_fresh_environment_installs_from_the_arena_and_plays_there(
    database_url: str, redis_url: str, tmp_path: Path
) -> None:
    async with evening(database_url, redis_url) as opened:
        await opened.open_referee()
        [line] = await install_lines(opened)
        assert line.startswith("pip install --extra-index-url http://127.0.0.1:")
        await run(tmp_path, sys.executable, "-m", "venv", "fresh")
        bin_folder = tmp_path / "fresh" / "bin"
        await run(tmp_path, str(bin_folder / "python"), "-m", *line.split(), "--no-deps")
        # What it needs is at hand already.
        [site] = (tmp_path / "fresh" / "lib").glob("python*/site-packages")
        (site / "needed.pth").write_text(f"{SITE_PACKAGES}\n")
        (tmp_path / "thrifty.token").write_text(opened.tokens["molly"])
        asked = ("--arena", str(opened.arena), "--token-file", "thrifty.token")
        said = json.loads(await run(tmp_path, str(bin_folder / "cuig"), "doctor", *asked, "--json"))
        [library] = [finding for finding in said if finding["what"] == "library"]
        assert (library["state"], library["advice"]) == ("ok", "")
        where = await run(tmp_path, str(bin_folder / "python"), "-c", "import cuig; print(cuig.__file__)")
        assert where.startswith(str(site))
        playing = asyncio.create_task(
            run(tmp_path, str(bin_folder / "cuig"), "connect", "lowest-winner", *asked)
        )
        opened.connect("finn", Random)
        await opened.all_here(2)
        begin_tournament(database_url, decks=2)
        await run_matches(database_url, redis_url, HOUSE_TOKEN, RunnerTerms("test"))
        async with httpx.AsyncClient(base_url=opened.web, timeout=30) as client:
            rows = (await client.get("/ladders/twenty-five.json")).json()["rows"]
        assert [(row["matches"], row["fault_rate"]) for row in rows if row["bot"] == "molly"] == [(2, 0.0)]
        playing.cancel()
        await asyncio.wait([playing], timeout=10)


@pytest.mark.slow
@pytest.mark.timeout(300)
async def test_a_closed_network_asks_no_other_index(
    database_url: str, redis_url: str, tmp_path: Path
) -> None:
    wheels = tmp_path / "wheels"
    wheels.mkdir()
    for name, version in (("grpcio", "1.99"), ("protobuf", "8.99"), ("pathspec", "9.99")):
        make_wheel(wheels, name, version)  # such as no other index has
    async with evening(database_url, redis_url, wheels=wheels) as opened:
        [line] = await install_lines(opened)
        assert line.startswith("pip install --index-url http://127.0.0.1:")
        report = "report.json"
        flags = ("--dry-run", "--ignore-installed", "--isolated", "--report", report)
        await run(tmp_path, sys.executable, "-m", *line.split(), *flags)
    found = json.loads((tmp_path / report).read_text())["install"]
    assert {one["metadata"]["name"]: one["metadata"]["version"] for one in found} == {
        "cuig": library_here(),
        "grpcio": "1.99",
        "protobuf": "8.99",
        "pathspec": "9.99",
    }
    assert {httpx.URL(one["download_info"]["url"]).host for one in found} == {"127.0.0.1"}


async def install_lines(opened: Evening) -> list[str]:
    async with httpx.AsyncClient(base_url=opened.web, timeout=30) as client:
        page = (await client.get("/enter")).text
    return re.findall(r"<code>(pip install [^<]+)</code>", page)


async def run(folder: Path, *command: str) -> str:
    """What a command wrote to its standard output; it is ended if nobody waits any more."""
    process = await asyncio.create_subprocess_exec(
        *command,
        cwd=folder,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={"PATH": os.environ["PATH"], "HOME": str(folder), **reaching_packages()},
    )
    try:
        out, err = await within(process.communicate(), " ".join(command), seconds=120)
    finally:
        if process.returncode is None:
            await ended(process)
    assert process.returncode == 0, err.decode()
    return out.decode()
