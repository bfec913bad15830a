"""What the first frame of a fresh board does not wait for."""

import subprocess
import sys
from pathlib import Path

LATER = ("msgspec", "tavla.domain", "tavla.rules", "tavla.application.ports.register")
"""Modules and packages that are imported once that frame stands."""
FIRST_FRAME = """
import os, sys
import PySide6.QtCore
from tavla_ui.table import TableViewModel
def done(table):
    print("Qt" in vars(PySide6.QtCore), *sys.modules, flush=True)
    os._exit(0)
TableViewModel.load_soon = done
from tavla.cli.main import main
main(["--data", sys.argv[1]])
"""


def test_the_first_frame_waits_for_no_part_of_the_game(tmp_path: Path) -> None:
    """Nor for the enumerations of `Qt`, which PySide makes all at once when the name is imported."""
    done = subprocess.run(
        [sys.executable, "-c", FIRST_FRAME, str(tmp_path)], capture_output=True, text=True, check=True
    )
    has_enumerations, *modules = done.stdout.split()
    assert [] == [name for name in modules if any(f"{name}.".startswith(f"{part}.") for part in LATER)]
    assert has_enumerations == "False"
