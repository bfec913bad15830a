"""A file system that loses whatever was not synced: LazyFS, by others than Tavla's authors, under FUSE.

Source: github.com/dsrhaslab/lazyfs. `TAVLA_LAZYFS` names its program (`lazyfs/build/lazyfs`).
"""

import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from select import select

PROGRAM = os.environ.get("TAVLA_LAZYFS", "")
PATIENCE_S = 30.0
CONFIGURATION = """\
[faults]
fifo_path="{folder}/faults"
fifo_path_completed="{folder}/done"
[cache]
apply_eviction=false
[cache.simple]
custom_size="0.1GB"
blocks_per_page=1
[filesystem]
log_all_operations=false
logfile="{folder}/log"
"""


class LazyDisk:
    """A folder on such a file system."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "mount"
        self._faults, self._done = folder / "faults", folder / "done"

    def lose_power(self) -> None:
        """Forget what was written and not synced."""
        answer = os.open(self._done, os.O_RDWR)
        try:
            self._faults.write_text("lazyfs::clear-cache\n", encoding="ascii")
            assert select([answer], [], [], PATIENCE_S)[0], "LazyFS does not answer"
            assert b"finished::clear-cache" in os.read(answer, 1000)
        finally:
            os.close(answer)


@contextmanager
def lazy_disk(folder: Path) -> Iterator[LazyDisk]:
    """Mounted for as long as it is used."""
    disk, below, configuration = LazyDisk(folder), folder / "below", folder / "config" / "default.toml"
    disk.root.mkdir()
    below.mkdir()
    configuration.parent.mkdir()
    configuration.write_text(CONFIGURATION.format(folder=folder), encoding="ascii")
    command = [PROGRAM, str(disk.root), "-o", "modules=subdir"]
    command += ["-o", f"subdir={below}", "-f"]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL) as process:
        try:
            until = time.monotonic() + PATIENCE_S
            while not (disk.root.is_mount() and (folder / "done").exists()):
                assert process.poll() is None, "LazyFS does not run"
                assert time.monotonic() < until, "LazyFS does not mount"
                time.sleep(0.05)
            yield disk
        finally:
            subprocess.run(["fusermount3", "-u", "-z", str(disk.root)], check=False)
            process.terminate()
