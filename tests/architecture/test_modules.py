"""Each module keeps to what all keep to: its length, its first line, and one door for each thing."""

from __future__ import annotations

import ast

from tests.support.modules import ROOT, modules

# A file holds one noun; a longer one says why.
LONGEST = 400
LONG_FILES: dict[str, str] = {
    "arena/store/claim.py": "one lock order for all that changes a claim",
    "referee/hall.py": "who is here and which matches go on: one class, whose every method changes both",
    "sdk/cuig/engine/state.py": "the one machine, and its hot path; its phases are files already",
    "sdk/cuig/table.py": "one match without I/O; what it does is one class with one state",
}


def test_no_file_is_long_without_a_reason() -> None:
    long = {
        str(module.path.relative_to(ROOT))
        for module in modules().values()
        if len(module.path.read_text().splitlines()) > LONGEST
    }
    assert long == set(LONG_FILES)


def test_every_package_says_in_a_line_what_it_is() -> None:
    silent = [
        str(module.path.relative_to(ROOT))
        for module in modules().values()
        if module.path.name == "__init__.py"
        and not (ast.get_docstring(ast.parse(module.path.read_text())) or "")
        .partition("\n")[0]
        .endswith((".", ":"))
    ]
    assert not silent


def test_only_the_store_holds_sql() -> None:
    """A statement of one's own is not executed outside arena/store."""
    verbs = ("select ", "insert ", "update ", "delete ", "with ")
    found = [
        f"{module.path.relative_to(ROOT)}:{node.lineno} speaks SQL outside the store"
        for module in modules().values()
        if module.name.startswith("arena.") and module.room != "arena.store"
        for node in ast.walk(ast.parse(module.path.read_text()))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in {"execute", "executemany"}
        and node.args
        and isinstance(node.args[0], ast.Constant)
        and str(node.args[0].value).lstrip().lower().startswith(verbs)
    ]
    assert not found, "\n".join(found)


def test_the_command_prints_by_its_output_alone() -> None:
    """What was sent by strangers passes `printable` there; colours and status lines are the command's own."""
    found = [
        f"{module.path.relative_to(ROOT)}:{node.lineno} prints by itself"
        for module in modules().values()
        if module.name.startswith("cuig.cli.") and module.name != "cuig.cli.output"
        for node in ast.walk(ast.parse(module.path.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
    ]
    assert not found, "\n".join(found)
