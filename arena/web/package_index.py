"""The package index: the arena's cuig, and what lies beside it (PEP 503, PEP 691, PEP 658)."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, Final
from urllib.parse import quote

from packaging.utils import canonicalize_name
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, RedirectResponse, Response

from arena.errors import NotFound
from arena.library.shelf import Shelf
from arena.library.wheel import Wheel
from arena.web.responses import Handler

JSON: Final = "application/vnd.pypi.simple.v1+json"
HTML: Final = "application/vnd.pypi.simple.v1+html"
_PLAIN_HTML: Final = "text/html"
_MOST_ACCEPTED: Final = 20  # media types of a request that are looked at
_WHEEL: Final = "application/zip"


class PackageIndex:
    """The pages of the index over a shelf of wheels."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    def routes(self) -> list[tuple[str, Handler]]:
        """Return each path with what answers it."""
        return [
            ("/simple/", self._projects),
            ("/simple/{project}/", self._project),
            ("/packages/{file}.metadata", self._metadata),
            ("/packages/{file}", self._file),
        ]

    async def _projects(self, request: Request) -> Response:
        wheels = await run_in_threadpool(self._shelf.wheels)
        names = sorted({wheel.project for wheel in wheels.values()})
        kind = accepted(request.headers.get("accept", ""))
        if kind == JSON:
            return _json({"projects": [{"name": name} for name in names]})
        return _html(kind, "Packages", [f'<a href="/simple/{name}/">{name}</a>' for name in names])

    async def _project(self, request: Request) -> Response:
        named = request.path_params["project"]
        project = canonicalize_name(named)
        wheels = await run_in_threadpool(self._shelf.wheels)
        found = sorted(
            (wheel for wheel in wheels.values() if wheel.project == project), key=lambda wheel: wheel.filename
        )
        if not found:
            raise NotFound("package", named)
        if project != named:
            return RedirectResponse(f"/simple/{project}/", status_code=301)
        kind = accepted(request.headers.get("accept", ""))
        if kind == JSON:
            versions = sorted({wheel.version for wheel in found})
            return _json(
                {"name": project, "versions": versions, "files": [_file_as_json(wheel) for wheel in found]}
            )
        return _html(kind, project, [_file_as_link(wheel) for wheel in found])

    async def _file(self, request: Request) -> Response:
        wheel = await self._named(request)
        if isinstance(wheel.content, bytes):
            return Response(wheel.content, media_type=_WHEEL, headers={"etag": f'"{wheel.sha256}"'})
        return FileResponse(wheel.content, media_type=_WHEEL)

    async def _metadata(self, request: Request) -> Response:
        return Response((await self._named(request)).metadata, media_type="text/plain; charset=utf-8")

    async def _named(self, request: Request) -> Wheel:
        name = request.path_params["file"]
        wheels = await run_in_threadpool(self._shelf.wheels)
        if name not in wheels:
            raise NotFound("file", name)
        return wheels[name]


def accepted(header: str) -> str:
    """Choose the form of the answer that a request likes best; HTML where it says nothing that we have."""
    best, most = _PLAIN_HTML, 0.0
    for one in header.split(",")[:_MOST_ACCEPTED]:
        kind, *parameters = [part.strip().lower() for part in one.split(";")]
        quality = next((part[2:] for part in parameters if part.startswith("q=")), "1")
        try:
            liked = float(quality)
        except ValueError:
            continue
        if kind in (JSON, HTML, _PLAIN_HTML) and liked > most:
            best, most = kind, liked
    return best


def _file_as_json(wheel: Wheel) -> dict[str, Any]:
    described: dict[str, Any] = {
        "filename": wheel.filename,
        "url": _address(wheel),
        "hashes": {"sha256": wheel.sha256},
        "size": wheel.size,
        "core-metadata": {"sha256": wheel.metadata_sha256},
    }
    return described | ({} if wheel.requires_python is None else {"requires-python": wheel.requires_python})


def _file_as_link(wheel: Wheel) -> str:
    said = {"href": f"{_address(wheel)}#sha256={wheel.sha256}"}
    said["data-core-metadata"] = f"sha256={wheel.metadata_sha256}"
    if wheel.requires_python is not None:
        said["data-requires-python"] = wheel.requires_python
    attributes = " ".join(f'{name}="{escape(value)}"' for name, value in said.items())
    return f"<a {attributes}>{escape(wheel.filename)}</a>"


def _address(wheel: Wheel) -> str:
    return f"/packages/{quote(wheel.filename)}"


def _json(found: dict[str, Any]) -> Response:
    described = {"meta": {"api-version": "1.1"}, **found}
    return JSONResponse(described, media_type=JSON, headers={"vary": "Accept"})


def _html(kind: str, title: str, links: Sequence[str]) -> Response:
    lines = [
        "<!DOCTYPE html>",
        f'<html lang="en"><head><meta charset="utf-8"><meta name="pypi:repository-version" content="1.1">'
        f"<title>{escape(title)}</title></head><body><h1>{escape(title)}</h1>",
        *(f"{link}<br>" for link in links),
        "</body></html>\n",
    ]
    headers = {"vary": "Accept", "content-type": f"{kind}; charset=utf-8"}
    return HTMLResponse("\n".join(lines), headers=headers)
