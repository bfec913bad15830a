import re
import subprocess
import sys

import pytest

HEAPS = """
import ctypes, re, sys, tempfile, threading
from tavla.app.spare_memory import use_two_heaps
if {shared}:
    use_two_heaps()
libc = ctypes.CDLL(None)
libc.fopen.restype = ctypes.c_void_p
together = threading.Barrier(6)
def work():
    kept = [bytes(2_000) for _ in range(50)]
    together.wait()
threads = [threading.Thread(target=work) for _ in range(6)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
with tempfile.NamedTemporaryFile() as told:
    file = ctypes.c_void_p(libc.fopen(told.name.encode(), b"w"))
    libc.malloc_info(0, file)
    libc.fclose(file)
    print(len(re.findall("<heap nr", open(told.name).read())))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="GNU's C library")
def test_all_threads_beside_the_screens_take_from_one_heap() -> None:
    def heaps(*, shared: bool) -> int:
        return int(
            subprocess.run([sys.executable, "-c", HEAPS.format(shared=shared)], capture_output=True, check=True).stdout
        )

    assert heaps(shared=True) == 2 < heaps(shared=False)


ROOM = """
import sys
from tavla.app import spare_memory
spare_memory._pins.extend({pins})
spare_memory.settle()
sys._debugmallocstats()
rows = [float(number) for number in range(60_000)]
rows = rows[-1:]
sys._debugmallocstats()
"""


def test_a_row_that_outlives_a_match_holds_no_memory_of_its_own() -> None:
    def grown(pins: list[bytes]) -> int:
        told = subprocess.run(
            [sys.executable, "-c", ROOM.format(pins=pins)], capture_output=True, text=True, check=True
        ).stderr
        before, after = map(int, re.findall(r"# arenas allocated current\s*=\s*(\d+)", told))
        return after - before

    assert grown([]) == 0 < grown([b"no room is made"])


GARBAGE = """
import gc, threading
from PySide6.QtCore import QCoreApplication, QObject, QTimer
from tavla.app.spare_memory import collect_on_this_thread
app = QCoreApplication([])
if {here}:
    collect_on_this_thread()
gone, kept = [], []
class Part(QObject):
    def __del__(self):
        gone.append(threading.current_thread() is threading.main_thread())
def leave():
    part = Part()
    part.itself = part
def work():
    kept.extend([] for _ in range(200_000))
leave()
thread = threading.Thread(target=work)
thread.start()
thread.join()
QTimer.singleShot(50, app.quit)
app.exec()
print(gone)
"""


def test_what_refers_to_itself_goes_on_the_screens_thread_alone() -> None:
    def went(*, here: bool) -> str:
        command = [sys.executable, "-c", GARBAGE.format(here=here)]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()

    assert (went(here=True), went(here=False)) == ("[True]", "[False]")
