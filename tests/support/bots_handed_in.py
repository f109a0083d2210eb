"""Bots as authors hand them in: sound ones, and ones that fail in each way."""

from __future__ import annotations

SOUND = """
from cuig import Bot

class Lowest(Bot):
    def play(self, view):
        return min(view.legal_plays, key=view.strength)
"""
NOT_A_BOT = "x = 1\n"
DOES_NOT_IMPORT = "print('before')\nimport no_such_module\n"
SAYS_NOTHING = "import time\ntime.sleep(1000)\n"
RAISES = SOUND.replace("return min", "print('I am at it'); 1 / 0; return min")
CHEATS = SOUND.replace("return min(view.legal_plays, key=view.strength)", "return 'joker'")
THINKS_TOO_LONG = SOUND.replace("return min", "import time; time.sleep(1000); return min")
ENDS = SOUND.replace("return min", "import os; os._exit(7); return min")
EATS_MEMORY = SOUND.replace("return min", "x = bytearray(1 << 40); return min")
FAILS_AT_THE_END = SOUND + "\n    def end(self, result):\n        raise ValueError('a bad loser')\n"
