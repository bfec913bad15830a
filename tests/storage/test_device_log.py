"""The log of the devices: each line once, and whole, whatever the disk refuses."""

from pathlib import Path

import pytest

from tavla.storage.device_log import DeviceLog


def test_a_line_of_which_the_disk_took_a_part_comes_once_and_whole(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource", reason="Windows limits no file's size")
    log = DeviceLog(tmp_path, lambda: "10:00")
    log.write("first")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (log.path.stat().st_size + 5, before[1]))
    try:
        for line in ("second", "third"):
            log.write(line)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert ["10:00  first"] == log.path.read_text("ascii").splitlines()
    log.write("fourth")
    lines = [f"10:00  {line}" for line in ("first", "second", "third", "fourth")]
    assert lines == log.path.read_text("ascii").splitlines()
