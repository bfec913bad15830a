"""A name that was given anew lasts over a power cut: whoever renames syncs the folder, in the same function."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted(path for folder in ("desktop", "ui", "devices") for path in (ROOT / folder).rglob("*.py"))
RENAMES = re.compile(r"\b(replace|renames?|move|link)\b")
SYNCING = {"sync_directory", "sync_folder", "put_in_place", "replace_file", "write_over", "write_new"}
DISKS = {"os", "files", "disk", "self._disk"}
NEED_NOT = {
    "desktop/tavla/base/new_file.py: _put": "both who call it sync",
    "desktop/tavla/storage/disk.py: replace": "the system call itself",
    "desktop/tavla/storage/device_log.py: write": "a log",
    "desktop/tavla/system/updates.py: install": "sync -f of the whole file system",
    "devices/tavla_devices/simulators/on_pty.py: plug_in": "the name of a simulator's port",
    "ui/tavla_ui/board/picture_store.py: _write": "pictures that are drawn again",
}


def renames(node: ast.Call) -> bool:
    """Text and frozen values have a `replace` too, of other arguments."""
    receiver, _, name = ast.unparse(node.func).rpartition(".")
    if name == "replace":
        return receiver in DISKS or (bool(receiver) and len(node.args) == 1 and not node.keywords)
    return name in {"rename", "renames"} or f"{receiver}.{name}" in {"shutil.move", "os.link", "files.link"}


def unsynced(source: str) -> Iterator[str]:
    """The functions that rename and do not sync a folder after it."""
    if not RENAMES.search(source):
        return
    for function in (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)):
        calls = [node for node in ast.walk(function) if isinstance(node, ast.Call)]
        synced = max((call.lineno for call in calls if ast.unparse(call.func).rpartition(".")[2] in SYNCING), default=0)
        if any(renames(call) and call.lineno >= synced for call in calls):
            yield function.name


def test_a_rename_is_followed_by_a_sync_of_the_folder() -> None:
    found = {
        f"{path.relative_to(ROOT).as_posix()}: {name}" for path in SOURCES for name in unsynced(path.read_text("utf-8"))
    }
    assert NEED_NOT.keys() == found


def test_a_rename_without_one_is_found() -> None:
    planted = "def keep(draft, path):\n {}\n draft.replace(path)\n {}"
    assert ["keep"] == list(unsynced(planted.format("sync_folder(path.parent)", "")))
    assert [] == list(unsynced(planted.format("", "sync_folder(path.parent)")))
    assert [] == list(unsynced("def say(text):\n text.replace('a', 'b')"))
