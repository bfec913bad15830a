"""One life of a board in a scene: from where the last one ended to the next act, and then the power is gone.

`python scene_life.py` reads `FOLDER<tab>SCENE<tab>ACTS` a line and gives each life a process of its own, forked once
everything is imported; it answers each with the exit code. A life does at most ACTS acts and kills itself with SIGKILL,
or ends with code 0 after the last of them. Which act is next stands beside the board's folder: people remember what
they did.
"""

import json
import os
import signal
import sys
import traceback
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["QT_QUICK_BACKEND"] = "software"

from all_scenes import SCENES
from PySide6.QtGui import QGuiApplication
from scene import Scene
from scene_table import SceneTable

from tavla.base import paths
from tavla.base.host.process import no_core_dumps
from tavla.domain.game.player import Player
from tavla.storage.journal import Journal
from tavla.storage.recovery import fold
from tavla_ui.controls.fonts import add_fonts
from tavla_ui.robots.hands import StuckError

MEMORY = "remembered.json"
SAID = "said"
PLANTED = "TAVLA_SCENE_PLANTED"


def play(table: SceneTable, scene: Scene, done: int, acts: int, remember: Path) -> bool:
    """Do up to `acts` acts; whether they were the last of the scene. Each may add the facts of one touch alone."""
    for number in range(done, min(done + acts, len(scene.acts))):
        shown: list[int] = []
        try:
            table.look_up()
            session = table.board.table.match_model.session
            if session is not None:
                session.listen(lambda _state, events, shown=shown: shown.extend([len(events)] * bool(events)))  # type: ignore[misc]
            scene.acts[number](table)
        except Exception as error:
            msg = f"{scene.name}, act {number + 1} of {len(scene.acts)}: {error!r}"
            raise StuckError(msg) from error
        if len(shown) > 1:
            msg = f"{scene.name}, act {number + 1}: it adds facts {len(shown)} times, so that a kill between them is not tried"
            raise StuckError(msg)
        if PLANTED not in os.environ:
            table.until_written()
        session = table.board.table.match_model.session
        freeze = session.state.freeze if session is not None and not table.restarted else None
        ready = [player.value for player in Player if freeze is not None and freeze.agreed[player]]
        memory = {"done": number + 1, "frozen": freeze is not None, "ready": ready, "open": session is not None}
        remember.write_text(json.dumps(memory), encoding="utf-8")
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
    no_core_dumps()
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
        table.take_up(resume=not memory["frozen"], were_ready=tuple(map(Player, memory["ready"])))
    if not play(table, scene, memory["done"] if memory else 0, acts, remember):
        os.kill(os.getpid(), signal.SIGKILL)
    table.look_up()
    scene.holds(table)
    session = table.board.table.match_model.session
    if session is not None:
        assert fold(session.history) == session.state
    table.board.close()
    assert table.warnings == []
    del app
    return 0


def forked(folder: Path, scene: Scene, acts: int) -> int:
    """A life in a process of its own; what it says stands in the folder. Gives its exit code, negative for the signal that ended it."""
    process = os.fork()
    if process:
        return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    code = 1
    try:
        said = os.open(folder / SAID, os.O_CREAT | os.O_WRONLY | os.O_APPEND, 0o600)
        os.dup2(said, 1)
        os.dup2(said, 2)
        code = live(folder, scene, acts)
    except BaseException:  # noqa: BLE001 - whatever it is, the one who plays the scene reads it
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


if __name__ == "__main__":
    for line in sys.stdin:
        place, name, acts = line.rstrip("\n").split("\t")
        sys.stdout.write(f"{forked(Path(place), SCENES[name], int(acts))}\n")
        sys.stdout.flush()
