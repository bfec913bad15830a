"""Work beside the screen's thread goes through the one runner, which answers whatever becomes of it."""

import ast
from pathlib import Path

import tavla
import tavla_devices
import tavla_ui

STARTS = {"Thread", "Timer", "QThread", "QThreadPool", "ThreadPoolExecutor", "start_new_thread", "to_thread"}
NO_JOBS = {
    "tavla/system/background.py": "the runner itself",
    "tavla/system/overlay_page.py": "serves a page until it is closed",
    "tavla/system/sound.py": "plays and speaks one after the other, and nobody waits for it",
    "tavla_ui/board/picture_store.py": "draws the board's pictures; the flat board stands where one fails",
    "tavla/storage/writer.py": "writes the journal; a fault stops the match",
    "tavla/services/hall.py": "keeps the link of a hall until it is closed; a fault is shown and tried again",
    "tavla/storage/device_frames.py": "writes the raw frames of devices; a fault is told as its turn",
    "tavla/storage/mirror.py": "writes the second copy; a fault is told as its turn",
    "tavla_devices/link/bluetooth.py": "keeps the loop of bleak; a session waits for each answer",
    "tavla_devices/link/link.py": "reads a port until it is closed",
    "tavla_devices/link/outbox.py": "writes to a port until it is closed",
}
"""Who begins a thread that is no job, and what the thread does."""


def starts_thread(source: str) -> bool:
    if not any(name in source for name in STARTS):
        return False
    return any(isinstance(node, ast.Call) and _name(node.func) in STARTS for node in ast.walk(ast.parse(source)))


def _name(called: ast.expr) -> str:
    return called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""


def test_nobody_but_the_runner_begins_a_thread_for_a_job() -> None:
    found = set[str]()
    for package in (tavla, tavla_ui, tavla_devices):
        root = Path(str(package.__file__)).parent
        for path in root.rglob("*.py"):
            if starts_thread(path.read_text(encoding="utf-8")):
                found.add(path.relative_to(root.parent).as_posix())
    assert set(NO_JOBS) == {name for name in found if "simulators" not in name}


def test_a_planted_thread_is_found() -> None:
    assert starts_thread("import threading\nthreading.Thread(target=print, daemon=True).start()")
    assert starts_thread("from threading import Thread\nThread(target=print).start()")
    assert not starts_thread("from threading import Lock\nLock()")
