"""`python -m tavla`."""

import sys

from tavla.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
