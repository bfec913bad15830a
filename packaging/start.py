"""What a bundle starts: the `tavla` command.

The bundle's own libraries are found by now. Programs of the system, such as a player of sounds or GNU Backgammon, are
to find theirs. Source: PyInstaller's manual, "LD_LIBRARY_PATH / LIBPATH considerations".
"""

import os
import sys

from tavla.cli.main import main

before = os.environ.pop("LD_LIBRARY_PATH_ORIG", "")
os.environ.pop("LD_LIBRARY_PATH", None)
if before:
    os.environ["LD_LIBRARY_PATH"] = before

sys.exit(main())
