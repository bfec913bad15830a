"""What a bundle starts: the `tavla` command."""

import sys

from tavla.cli.main import main

sys.exit(main())
