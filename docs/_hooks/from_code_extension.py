"""`from_code` as an extension of Python-Markdown, by which the site is built."""

from __future__ import annotations

from typing import Any

from from_code import with_code
from markdown import Markdown
from markdown.extensions import Extension
from markdown.preprocessors import Preprocessor


class FromCode(Preprocessor):
    """Replaces the marks of a page before it is read as Markdown."""

    def run(self, lines: list[str]) -> list[str]:
        return with_code("\n".join(lines)).split("\n")


class FromCodeExtension(Extension):
    """The extension as `zensical.toml` names it."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802  (as the library has it)
        """Go first: what is written from the code is Markdown too."""
        md.preprocessors.register(FromCode(md), "from_code", 100)


def makeExtension(**_: Any) -> FromCodeExtension:  # noqa: N802
    """What the name of this module stands for in a list of extensions."""
    return FromCodeExtension()
