"""A path is an import is a responsibility: who may import whom, read off every import in the tree."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

# A layer may import the standard library, itself, and what is named here: other layers
# and the top-level names of libraries. The longest matching prefix of a module is its layer.
LAYERS: dict[str, set[str]] = {
    "cuig.engine": set(),
    "cuig.envs": {"cuig.engine", "gymnasium", "numpy", "pettingzoo"},
    "cuig": {"cuig.engine", "grpc", "google", "uvloop"},  # uvloop where it is installed, never needed
    "referee": {
        "cuig",
        "cuig.engine",
        "grpc",
        "google",
        "grpc_health",
        "grpc_reflection",
        "grpc_status",
        "prometheus_client",
        "uvloop",
    },
    "arena": {
        "cuig",
        "cuig.engine",
        "click",
        "cronsim",
        "google",
        "grpc",
        "grpc_health",
        "grpc_reflection",
        "grpc_status",
        "jinja2",
        "markupsafe",  # what jinja2 makes
        "psycopg",
        "psycopg_pool",
        "redis",
        "rich",
        "starlette",
        "trueskill",
        "uvicorn",
        "uvloop",
    },
    "workers": {"arena", "cuig", "cuig.engine", "celery", "kombu", "billiard"},
}
FOLDERS = {
    "cuig": ROOT / "sdk" / "cuig",
    "referee": ROOT / "referee",
    "arena": ROOT / "arena",
    "workers": ROOT / "workers",
}
# Only the store speaks SQL; only it and its callers' transactions know the driver.
GENERATED = FOLDERS["cuig"] / "v1"


def layer_of(module: str) -> str | None:
    matching = [name for name in LAYERS if module == name or module.startswith(name + ".")]
    return max(matching, key=len, default=None)


def modules() -> Iterator[tuple[Path, str]]:
    for folder in FOLDERS.values():
        for path in sorted(folder.rglob("*.py")):
            if GENERATED not in path.parents:
                yield (
                    path,
                    ".".join(path.relative_to(folder.parent).with_suffix("").parts).removesuffix(".__init__"),
                )


def imports(path: Path, module: str) -> Iterator[tuple[int, str]]:
    """The line and the absolute name of every import in a file, also those inside functions."""
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text(), str(path))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*above, base] if base else above)
            # `from cuig import engine` names a layer that `cuig` alone does not.
            yield from ((node.lineno, f"{base}.{alias.name}") for alias in node.names)


def breaches(path: Path, module: str) -> Iterator[str]:
    own = layer_of(module)
    assert own is not None
    for line, name in imports(path, module):
        top = name.partition(".")[0]
        target = layer_of(name)
        if target == own or (target is None and top in sys.stdlib_module_names):
            continue
        if (target or top) not in LAYERS[own]:
            yield f"{path.relative_to(ROOT)}:{line} imports {name}, which {own} may not"


def test_every_import_keeps_to_its_layer() -> None:
    found = [breach for path, module in modules() for breach in breaches(path, module)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("cuig.engine.state", "import grpc"),
        ("cuig.engine.state", "from cuig import wire"),
        ("cuig.engine.state", "from ..wire import view_message"),
        ("cuig.session", "import psycopg"),
        ("referee.service", "from arena import matches"),
        ("arena.runner", "import workers.app"),
    ],
)
def test_an_import_across_layers_is_named(module: str, line: str, tmp_path: Path) -> None:
    path = ROOT / (module.replace(".", "/") + ".py")
    probe = tmp_path / "probe.py"
    probe.write_text(line)
    names = [name for _, name in imports(probe, module)]
    assert any((layer_of(n) or n.partition(".")[0]) not in LAYERS[layer_of(module) or ""] for n in names), (
        path
    )


def test_only_the_store_holds_sql() -> None:
    """`connection.execute` with a statement of its own belongs to arena/store."""
    verbs = ("select ", "insert ", "update ", "delete ")
    found = []
    for path, module in modules():
        if layer_of(module) != "arena" or module.startswith("arena.store"):
            continue
        for node in ast.walk(ast.parse(path.read_text(), str(path))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr in {"execute", "executemany"}
                and node.args
                and isinstance(node.args[0], ast.Constant)
                and str(node.args[0].value).lstrip().lower().startswith(verbs)
            ):
                found.append(f"{path.relative_to(ROOT)}:{node.lineno} speaks SQL outside the store")
    assert not found, "\n".join(found)
