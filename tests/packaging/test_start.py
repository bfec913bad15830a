"""What a bundle does before the command: the bundle's own libraries are not for programs of the system."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ASK = """
import os, runpy, sys
sys.modules["tavla.cli.main"] = command = type(sys)("main")
command.main = lambda: print(os.environ.get("LD_LIBRARY_PATH"))
"""


@pytest.mark.parametrize(("before", "after"), [(None, "None"), ("/opt/lib", "/opt/lib")])
def test_programs_of_the_system_find_their_own_libraries(before: str | None, after: str) -> None:
    environment = {**os.environ, "LD_LIBRARY_PATH": "/nowhere/bundle"} | (
        {"LD_LIBRARY_PATH_ORIG": before} if before else {}
    )
    command = f"{ASK}runpy.run_path({str(ROOT / 'packaging' / 'start.py')!r})"
    done = subprocess.run([sys.executable, "-c", command], env=environment, capture_output=True, text=True, check=False)
    assert (0, f"{after}\n") == (done.returncode, done.stdout)
