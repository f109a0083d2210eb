"""`cuig new`: make a folder with a bot, its test, and what belongs to them."""

from __future__ import annotations

import re
from argparse import Namespace
from keyword import iskeyword
from shlex import quote
from typing import Final

from cuig.cli.errors import CommandError, unwritable
from cuig.cli.output import say, say_json
from cuig.loading import BASELINES
from cuig.paths import expand_home

# The names that the arena accepts.
_NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]{1,31}")
_BOT: Final = '''\
"""{title}: a bot for Cúig."""

from cuig import Bot, View, cards_in, run


class {title}(Bot):
    """Takes a trick as cheaply as it can; throws its worst card on the others."""

    def play(self, view: View) -> int:
        winners = [card for card in view.legal_plays if view.would_win(card)]
        return min(winners or view.legal_plays, key=view.strength)

    def rob(self, view: View) -> int | None:
        # The turned-up card is always a trump: put the weakest card out for it.
        return min(cards_in(view.hand), key=view.strength)


if __name__ == "__main__":
    run({title})
'''
_TEST: Final = '''\
"""What {title} is expected to do. Run `python -m pytest`."""

from cuig.testing import answer, assert_legal, play_out, scripted

from {module} import {title}


def test_it_takes_a_trick_as_cheaply_as_it_can() -> None:
    assert answer({title}, "trumps H; hand 5H JH 2S; trick 7H") == "JH"


def test_it_throws_its_worst_card_on_a_trick_that_it_cannot_take() -> None:
    assert answer({title}, "trumps H; hand TS QD KD; trick 5H") == "TS"


def test_it_never_breaks_the_rules_of_any_game() -> None:
    assert_legal({title}, games=1)


def test_it_wins_where_the_others_only_follow() -> None:
    matches = [play_out({title}, scripted(), seed=str(seed)) for seed in range(20)]
    assert sum(match.result.standings[0].place == 1 for match in matches) > 10
'''
_PROJECT: Final = """\
[project]
name = "{name}"
version = "0.1.0"
description = "A bot for the Irish trick-taking games of Cúig."
requires-python = ">=3.11"
dependencies = ["cuig"]

[project.optional-dependencies]
test = ["pytest"]

[tool.pytest.ini_options]
pythonpath = ["."]
"""
_README: Final = """\
# {name}

A bot for [Cúig](https://pypi.org/project/cuig/). `{module}.py` is all of it.

```
pip install cuig pytest
python -m pytest                                    # its tests
cuig play {module}.py random lowest-winner          # at home
cuig compare {module}.py rule-of-thumb              # until it is clear which is better
cuig connect {module}.py --token-file {name}.token  # in an arena
cuig submit .                                       # or handed in (--check tries it here)
```

`cuig.toml` holds the flags that you would type every time.
"""
_SETTINGS: Final = """\
# Flags that are the same every time; those typed, and the environment, go before these.
# arena = "127.0.0.1:8081"
# token_file = "{name}.token"

[play]
jobs = 2

[compare]
jobs = 2
"""
_MANIFEST: Final = """\
# What an arena starts that runs the bot itself (`cuig submit .`), and the games that it plays, if not all.
bot = "{module}.py"
# games = ["twenty-five", "one-ten"]
"""
_NOT_PACKED: Final = "# What the bot does without where an arena runs it, as in a .gitignore.\ntest_*.py\n"
_IGNORED: Final = "*.token\n__pycache__/\n.pytest_cache/\n"


def run(given: Namespace) -> int:
    """Make the folder, and say what to do next."""
    name = given.name
    if not _NAME.fullmatch(name):
        raise CommandError(
            f"{name!r} is no name for a bot: 2 to 32 of a-z, 0-9 and `-`, which is not the first"
        )
    if name in BASELINES:
        raise CommandError(f"{name!r} is a baseline, which every arena has already: choose another name")
    try:
        folder = expand_home(given.where) / name
    except OSError as error:
        raise unwritable(given.where, error) from error
    if folder.exists():
        raise CommandError(f"{folder} is there already")
    words = [word for word in name.split("-") if word]
    title = "".join(word[:1].upper() + word[1:] for word in words)
    # Neither a class nor a module may begin with a digit.
    digit = name[0].isdigit()
    names = {
        "name": name,
        "module": ("bot_" if digit else "") + "_".join(words) + ("" if digit else "_bot"),
        "title": f"My{title}" if digit or title in ("Bot", "View") or iskeyword(title) else title,
    }
    files = {
        f"{names['module']}.py": _BOT,
        f"test_{names['module']}.py": _TEST,
        "pyproject.toml": _PROJECT,
        "README.md": _README,
        "cuig.toml": _SETTINGS,
        "bot.toml": _MANIFEST,
        ".cuigignore": _NOT_PACKED,
    }
    try:
        folder.mkdir(parents=True)
        for file, text in files.items():
            (folder / file).write_text(text.format(**names), encoding="utf-8")
        (folder / ".gitignore").write_text(_IGNORED, encoding="utf-8")
    except OSError as error:
        raise unwritable(folder, error) from error
    if given.json:
        say_json({"folder": str(folder), "bot": names["title"], "files": [*files, ".gitignore"]})
        return 0
    say(f"{folder}: {', '.join(files)}")
    steps = ["pip install pytest", "python -m pytest", f"cuig play {names['module']}.py random"]
    say(f"next: {'; '.join([f'cd {quote(str(folder))}', *steps])}")
    return 0
