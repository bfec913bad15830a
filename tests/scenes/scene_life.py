"""One life of a board in a scene: from where the last one ended to the next act, and then the power is gone.

`python scene_life.py FOLDER SCENE ACTS`: does at most ACTS acts and kills itself with SIGKILL, or ends with code 0 after the last of them.
Which act is next stands beside the board's folder: people remember what they did.
"""

import json
import os
import signal
import sys
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["QT_QUICK_BACKEND"] = "software"

from all_scenes import SCENES
from PySide6.QtGui import QGuiApplication
from scene import Scene
from scene_table import SceneTable

from tavla import paths
from tavla.storage.journal import Journal
from tavla.storage.recovery import fold
from tavla_ui.robots.hands import StuckError
from tavla_ui.window import add_fonts

MEMORY = "remembered.json"
PLANTED = "TAVLA_SCENE_PLANTED"


def play(table: SceneTable, scene: Scene, done: int, acts: int, remember: Path) -> bool:
    """Do up to `acts` acts; whether they were the last of the scene. Each may add the facts of one touch alone."""
    for number in range(done, min(done + acts, len(scene.acts))):
        shown: list[int] = []
        session = table.board.table.match_model.session
        if session is not None:
            session.listen(lambda _state, events, shown=shown: shown.extend([len(events)] * bool(events)))  # type: ignore[misc]
        try:
            scene.acts[number](table)
        except Exception as error:
            msg = f"{scene.name}, act {number + 1} of {len(scene.acts)}: {error}"
            raise StuckError(msg) from error
        if len(shown) > 1:
            msg = f"{scene.name}, act {number + 1}: it adds facts {len(shown)} times, so that a kill between them is not tried"
            raise StuckError(msg)
        if PLANTED not in os.environ:
            table.until_written()
        session = table.board.table.match_model.session
        frozen = session is not None and session.state.freeze is not None
        remember.write_text(json.dumps({"done": number + 1, "frozen": frozen, "open": session is not None}), encoding="utf-8")
    return done + acts >= len(scene.acts)


def hold_records_back() -> None:
    """The planted bug: a fact is shown before it is written."""
    write, held = Journal._write, []

    def late(journal: Journal, payload: bytes) -> None:
        held.append(payload)
        if len(held) > 1:
            write(journal, held.pop(0))

    Journal._write = late  # type: ignore[assignment, method-assign]


def live(folder: Path, scene: Scene, acts: int) -> int:
    """A life. Gives the exit code; a killed one gives none."""
    app = QGuiApplication.instance() or QGuiApplication([])
    add_fonts(paths.resources() / "fonts")
    remember, root = folder / MEMORY, folder / "board"
    memory = json.loads(remember.read_text(encoding="utf-8")) if remember.exists() else None
    if memory is None:
        root.mkdir(exist_ok=True)
        scene.prepare(root)
    if PLANTED in os.environ:
        hold_records_back()
    table = SceneTable(root, scene.rolls)
    if memory is not None and memory["open"]:
        table.take_up(resume=not memory["frozen"])
    if not play(table, scene, memory["done"] if memory else 0, acts, remember):
        os.kill(os.getpid(), signal.SIGKILL)
    scene.holds(table)
    session = table.board.table.match_model.session
    if session is not None:
        assert fold(session.history) == session.state
    table.board.close()
    assert table.warnings == []
    del app
    return 0


if __name__ == "__main__":
    sys.exit(live(Path(sys.argv[1]), SCENES[sys.argv[2]], int(sys.argv[3])))
