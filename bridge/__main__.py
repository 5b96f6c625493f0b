"""`python -m bridge`: the command `crestline`, where its folder is not on the path (as often on Windows)."""

from __future__ import annotations

import sys

from bridge.cli import main

if __name__ == "__main__":
    sys.exit(main())
