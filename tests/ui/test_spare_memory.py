import subprocess
import sys

import pytest

HEAPS = """
import ctypes, re, sys, tempfile, threading
from tavla.spare_memory import use_one_heap
if {one}:
    use_one_heap()
libc = ctypes.CDLL(None)
libc.fopen.restype = ctypes.c_void_p
kept = []
threads = [threading.Thread(target=lambda: kept.append([bytes(2_000) for _ in range(50)])) for _ in range(6)]
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
def test_all_threads_take_from_one_heap() -> None:
    one, several = (int(subprocess.run([sys.executable, "-c", HEAPS.format(one=one)], capture_output=True, check=True).stdout) for one in (True, False))
    assert one == 1 < several
