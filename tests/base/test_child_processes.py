"""A child that is to end with its parent does so under Windows, where a parent cannot be told by the child's words."""

import subprocess
import sys

import pytest

from tavla.base.host import process

pytestmark = pytest.mark.skipif(sys.platform != "win32", reason="POSIX ends an orphan by its words")

PARENT = """
import subprocess, sys
from tavla.base.host import process
child = subprocess.Popen([sys.executable, "-c", "import time; print('up', flush=True); time.sleep(20); print('still there')"])
process.end_with_us(child.pid)
sys.stdin.read()
"""


def test_a_child_ends_when_its_parent_is_ended_by_force() -> None:
    with subprocess.Popen([sys.executable, "-c", PARENT], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        assert b"up" == parent.stdout.readline().strip()
        process.end_by_force(parent.pid)
        assert b"" == parent.stdout.read()  # which the child holds too
