"""Sticks that are plugged in are mounted where no desktop does it, and the system's own disks are left alone."""

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from queue import SimpleQueue
from threading import Event
from time import monotonic, sleep
from typing import Any

import pytest

from tavla.application.stick_faults import NO_FILE_SYSTEM
from tavla.base import paths
from tavla.base.phrase import Said
from tavla.system.background import Background
from tavla.system.sticks import StickMounts
from tavla.text import register_words
from tavla.text.words import Words

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows mounts sticks itself")

BESIDE = Background(lambda call: call())


def node(
    path: str,
    *,
    out: bool = True,
    form: str | None = None,
    at: str | None = None,
    kind: str = "",
    size: int = 8_000_000_000,
    children: tuple[object, ...] = (),
) -> dict[str, Any]:
    kind = kind or ("part" if path[-1].isdigit() else "disk")
    return {
        "path": path,
        "type": kind,
        "size": size,
        "rm": out,
        "hotplug": out,
        "fstype": form,
        "mountpoint": at,
        "children": list(children),
    }


DISKS = (
    node(
        "/dev/sda",
        out=False,
        children=(node("/dev/sda1", out=False, form="ext4", at="/"), node("/dev/sda2", out=False, form="ntfs")),
    ),
    node(
        "/dev/sdb",
        children=(
            node("/dev/sdb1", form="vfat"),
            node("/dev/sdb2", form="swap"),
            node("/dev/sdb3", form="vfat", at="/media/club/ONE"),
        ),
    ),
    node("/dev/sdc", form="exfat"),
    node("/dev/sdd", children=(node("/dev/sdd1", form="ext4", at="/boot"), node("/dev/sdd2", form="ext4"))),
    node(
        "/dev/sde",
        children=(
            node("/dev/sde1", form="vfat"),
            node("/dev/sde2", form="crypto_LUKS", children=(node("/dev/dm-0", form="ext4", at="/home"),)),
        ),
    ),
    node("/dev/sr0", kind="rom", size=1_073_741_312),
)

REFUSED = "Error mounting /dev/sdc: GDBus.Error:org.freedesktop.UDisks2.Error"


def program(folder: Path, name: str, body: str) -> str:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


def flat(disks: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """As lsblk lists them where no tree is asked for: parts beside their disk."""
    for disk in disks:
        yield {key: value for key, value in disk.items() if key != "children"}
        yield from flat(disk["children"])


def heard_of(folder: Path, disks: tuple[dict[str, Any], ...], mounter: str) -> Said:
    """What is said after the disks were looked at."""
    (folder / "disks").write_text(json.dumps({"blockdevices": disks}), encoding="utf-8")
    (folder / "flat").write_text(json.dumps({"blockdevices": [*flat(disks)]}), encoding="utf-8")
    lister = f'case "$*" in *--tree*) cat {folder}/disks;; *) cat {folder}/flat;; esac'
    programs = {"lsblk": program(folder, "lsblk", lister), "udisksctl": program(folder, "udisksctl", mounter)}
    said: SimpleQueue[Said] = SimpleQueue()
    StickMounts(BESIDE, programs.get).mount_all(said.put)
    return said.get(timeout=10)


def test_what_can_be_taken_out_is_mounted_and_nothing_of_the_systems(tmp_path: Path) -> None:
    assert "" == heard_of(tmp_path, DISKS, f'echo "$@" >> {tmp_path}/log')
    mounts = [f"mount --no-user-interaction --block-device {device}" for device in ("/dev/sdb1", "/dev/sdc")]
    assert mounts == (tmp_path / "log").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize(
    ("told", "fault"),
    [
        (
            "Error mounting /dev/sdc: GDBus.Error:org.freedesktop.UDisks2.Error.NotAuthorized: Not authorized to "  # noqa: ISC004
            "perform operation",
            "Not authorized to perform operation",
        ),
        (
            "Error mounting /dev/sdc: GDBus.Error:org.freedesktop.UDisks2.Error.AlreadyMounted: Device /dev/sdc is "  # noqa: ISC004
            "already mounted",
            "",
        ),
        ("", "/dev/sdc"),
    ],
)
def test_what_the_system_says_against_it_is_handed_on(told: str, fault: str, tmp_path: Path) -> None:
    assert fault == heard_of(tmp_path, DISKS[2:3], f'echo "{told}" >&2; exit 1')


def test_a_mounter_that_hangs_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tavla.system.sticks.PATIENCE_S", 0.2)
    told = heard_of(tmp_path, DISKS[2:3], "exec sleep 20")
    assert f"{tmp_path}/udisksctl does not answer" == str(told)


@pytest.mark.parametrize(
    "disk",
    [
        node("/dev/sdb"),
        node("/dev/sdb", children=(node("/dev/sdb1"),)),
        node("/dev/sdb", form="crypto_LUKS"),
        node("/dev/sdb", children=(node("/dev/sdb1", form="swap"), node("/dev/sdb2", form="crypto_LUKS"))),
        node("/dev/mmcblk0", kind="disk"),
    ],
    ids=["blank", "blank part", "locked", "swap and locked", "card"],
)
def test_a_stick_without_a_file_system_that_is_known_is_told_of(disk: dict[str, Any], tmp_path: Path) -> None:
    assert NO_FILE_SYSTEM == heard_of(tmp_path, (disk, node("/dev/sdz", form="vfat")), "exit 0")


@pytest.mark.parametrize(
    "disk",
    [
        node("/dev/sr0", kind="rom", size=1_073_741_312),
        node("/dev/sdb", size=0),
        node("/dev/sdb", size=0) | {"size": None},
        node("/dev/mmcblk0boot0", kind="disk", size=4_194_304),
        node("/dev/sda", out=False),
        node("/dev/sdb", children=(node("/dev/sdb1", form="vfat", at="/media/club/ONE"),)),
        node("/dev/sdb", children=(node("/dev/sdb1"), node("/dev/sdb2", form="swap"), node("/dev/sdb3", form="exfat"))),
        node(
            "/dev/sdb",
            form="crypto_LUKS",
            children=(node("/dev/dm-0", kind="crypt", form="ext4", at="/media/club/OPEN"),),
        ),
        node("/dev/sdb", form="crypto_LUKS", children=(node("/dev/dm-0", kind="crypt", form="ext4", at="/"),)),
    ],
    ids=["disc", "no card", "no size", "boot part", "built in", "mounted", "one part is", "unlocked", "the system's"],
)
def test_what_is_no_stick_or_holds_files_is_not_told_of(disk: dict[str, Any], tmp_path: Path) -> None:
    assert "" == heard_of(tmp_path, (disk, node("/dev/sdz", form="vfat")), "exit 0")


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "format it as FAT or exFAT"), ("nb", "formater den som FAT eller exFAT"), ("tr", "FAT ya da exFAT")],
)
def test_the_reason_is_told_in_the_language_of_the_page(language: str, words: str) -> None:
    told = register_words.stick_fails(Words(language, paths.resources() / "translations"), NO_FILE_SYSTEM)
    assert words in told
    assert NO_FILE_SYSTEM not in told


@pytest.mark.parametrize("missing", ["lsblk", "udisksctl"])
def test_without_the_programs_nothing_is_done_or_said(missing: str) -> None:
    said: list[Said] = []
    StickMounts(BESIDE, lambda name: None if name == missing else "/bin/false").mount_all(said.append)
    assert [] == said


def test_nobody_who_waits_starts_no_second_look_and_none_that_is_not_wanted(tmp_path: Path) -> None:
    (tmp_path / "disks").write_text(json.dumps({"blockdevices": DISKS[2:3]}), encoding="utf-8")
    lister = f"echo look >> {tmp_path}/looks; until [ -e {tmp_path}/go ]; do sleep 0.02; done; cat {tmp_path}/disks"
    programs = {"lsblk": program(tmp_path, "lsblk", lister), "udisksctl": program(tmp_path, "udisksctl", "exit 0")}
    said: SimpleQueue[Said] = SimpleQueue()
    mounts, asked = StickMounts(BESIDE, programs.get), Event()

    def unwanted() -> bool:
        asked.set()
        return False

    mounts.mount_if(unwanted, said.put)
    assert asked.wait(10)
    wait_for(lambda: not mounts._asks.locked())
    mounts.mount_if(lambda: True, said.put)
    wait_for((tmp_path / "looks").exists)
    for _ in range(3):
        mounts.mount_if(lambda: True, said.put)
    (tmp_path / "go").touch()
    assert "" == said.get(timeout=10)
    wait_for(lambda: not mounts._asks.locked())
    assert said.empty()
    assert ["look"] == (tmp_path / "looks").read_text(encoding="utf-8").splitlines()


def wait_for(true: Callable[[], bool]) -> None:
    until = monotonic() + 10
    while not true():
        assert monotonic() < until
        sleep(0.01)
