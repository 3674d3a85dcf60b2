"""``python -m coldstart``."""

from __future__ import annotations

import sys

from coldstart.frontends.cli import main

if __name__ == "__main__":
    sys.exit(main())
