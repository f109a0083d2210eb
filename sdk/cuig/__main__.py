"""`python -m cuig` is `cuig`."""

from __future__ import annotations

import sys

from cuig.cli import main

if __name__ == "__main__":
    sys.exit(main())
