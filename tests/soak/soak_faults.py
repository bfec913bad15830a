"""EIO, ENOSPC and a short write at every write and sync of a whole match, on the journal and on its second copy."""

import time

from fault_harness import every_fault, wrongs
from inline_writer import InlineWriter

from tavla.storage.writer import JournalWriter

ACTS = 400
"""More than the match of one point has."""
THREADED = 5
"""Of so many faults one is tried under the writer's thread as well."""


def test_no_fault_anywhere_in_a_whole_match_loses_anything() -> None:
    began = time.monotonic()
    count = 0
    for count, fault in enumerate(every_fault(ACTS), start=1):
        for make_writer in (InlineWriter, JournalWriter) if count % THREADED == 0 else (InlineWriter,):
            assert [] == wrongs(fault, ACTS, make_writer), (fault, make_writer)
    print(f"\n{count} faults in {time.monotonic() - began:.0f} s")
    assert count > 4000
