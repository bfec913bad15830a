"""A match of an event played at the window to its end; the board is killed as its journal is closed, before the
register has the result.

`python result_child.py FOLDER [over]`; `over`: it is killed before anybody leaves the match.
"""

import os
import signal
import sys
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["QT_QUICK_BACKEND"] = "software"

from PySide6.QtGui import QGuiApplication
from test_start_page import type_by_touch
from test_start_rules import begin
from window_stage import window_stage

from tavla.domain.facts.turn import Phase
from tavla.services.register import BoardRegisterService
from tavla_ui.controls.fonts import add_fonts


def main(home: Path, *, over: bool) -> None:
    """Until it is killed."""
    app = QGuiApplication(sys.argv[:1])
    add_fonts(Path(__file__).parents[3] / "resources" / "fonts")
    BoardRegisterService.keep = lambda *_: os.kill(os.getpid(), signal.SIGKILL)  # type: ignore[method-assign]
    with window_stage(home, ((3, 1),)) as stage:
        stage.touch("start.event")
        type_by_touch(stage, "start.event.0", "oslo open")
        stage.touch("start.panel.done")
        begin(stage)
        loser = stage.open_game()
        stage.let_pass(3_600_000)
        stage.touch(f"{loser.opponent.value}.claim")
        if over and stage.session.state.phase is Phase.MATCH_OVER:
            os.kill(os.getpid(), signal.SIGKILL)
        stage.touch("white.bigButton", "black.bigButton")
    app.quit()


if __name__ == "__main__":
    main(Path(sys.argv[1]), over="over" in sys.argv[2:])
