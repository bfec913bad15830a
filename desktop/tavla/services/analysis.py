"""GNU Backgammon looks a match through in a process of its own, which is killed when somebody breaks it off."""

import json
import subprocess
import tempfile
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from tavla.application.ports.review import Analysed, PlayersAnalysis
from tavla.base.copies import replace
from tavla.base.errors import TavlaError
from tavla.base.host.folders import program
from tavla.base.new_file import write_over
from tavla.base.phrase import phrase
from tavla.domain.facts.events import Event
from tavla.domain.game.player import ByPlayer
from tavla.formats.from_events import record_of
from tavla.formats.mat_writer import format_mat
from tavla.storage.errors import failure

NAMES = ("gnubg-cli", "gnubg")
"""The first is Windows', where the other opens a window."""
MARK = "@@"
SCRIPT = """
import json
import gnubg
gnubg.command("set confirm new off")
gnubg.command("import mat " + json.loads({path!r}))
match = gnubg.match(0, 0, 0, 0)
acts = [len(game["game"]) for game in match["games"]]
done = 0
gnubg.command("first game")
for count in acts:
    for _ in range(count):
        gnubg.command("analyse move")
        done += 1
        print("@@" + json.dumps(dict(done=done / max(1, sum(acts)))), flush=True)
        gnubg.command("next")
    gnubg.command("analyse game")
    gnubg.command("next game")
print("@@" + json.dumps(dict(stats=gnubg.match(1, 0, 1, 0)["stats"])), flush=True)
"""
"""Act by act, so that the bar moves; the game's figures then come out of gnubg's own cache."""


def find_gnubg() -> str | None:
    """The program, or None where it is not installed."""
    return next((found for name in NAMES if (found := program(name))), None)


class GnubgAnalysis:
    """One look through one match; `progress` is called on the thread that runs it."""

    def __init__(
        self,
        program: str,
        history: tuple[Event, ...],
        progress: Callable[[float], None],
    ) -> None:
        self._program, self._history, self._progress = program, history, progress
        self._lock = threading.Lock()
        self._child: subprocess.Popen[str] | None = None
        self.is_cancelled = False

    def cancel(self) -> None:
        """Break it off: the process is killed."""
        with self._lock:
            self.is_cancelled = True
            if self._child is not None:
                self._child.kill()

    def run(self) -> Analysed:
        """Look it through; takes long. Raises TavlaError."""
        try:
            with tempfile.TemporaryDirectory(prefix="tavla-gnubg-", ignore_cleanup_errors=True) as folder:
                return self._asked(Path(folder))
        except OSError as error:
            raise failure(Path(self._program), phrase("could not analyse the match"), error) from error

    def _asked(self, folder: Path) -> Analysed:
        match, script = folder / "match.mat", folder / "look_through.py"
        record = record_of(self._history)
        if record.variant:
            raise TavlaError(phrase("{game} is not analysed: only backgammon is.", game=record.variant))
        record = replace(record, players=ByPlayer("White", "Black"), tags=(), comments=())
        write_over(match, format_mat(record).encode())
        write_over(script, SCRIPT.format(path=json.dumps(str(match))).encode())
        with self._lock:
            if self.is_cancelled:
                return Analysed()
            command = ["nice", self._program, "-t", "-q", "-r", "-p", str(script)]
            self._child = child = subprocess.Popen(  # noqa: S603 - the program that was found, and no word of a player
                command,
                cwd=folder,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                errors="replace",
            )
        found: Analysed | None = None
        try:
            for line in child.stdout or ():
                found = self._read(line) or found
        finally:
            child.kill()
            code = child.wait()
            if child.stdout is not None:
                child.stdout.close()
        return found or Analysed(
            fault=phrase(
                "GNU Backgammon ended without an answer (exit code {code}); expected its figures of the match",
                code=code,
            )
        )

    def _read(self, line: str) -> Analysed | None:
        """A line of its answer; anything else it says is passed over."""
        _, mark, text = line.partition(MARK)
        if not mark:
            return None
        try:
            told = json.loads(text)
            if "done" in told:
                if not self.is_cancelled:
                    self._progress(float(told["done"]))
                return None
            return Analysed(ByPlayer(_figures(told["stats"]["X"]), _figures(told["stats"]["O"])))
        except (ValueError, KeyError, TypeError) as error:
            return Analysed(
                fault=phrase(
                    "GNU Backgammon's answer cannot be read: {error} in {answer}",
                    error=repr(error),
                    answer=repr(text.strip()[:80]),
                )
            )


def _figures(told: Mapping[str, Mapping[str, Any]]) -> PlayersAnalysis:
    """Errors are counted per unforced move, and close or actual cube decision.

    Source: gnubg's own `show statistics`.
    """
    moves, cube, dice = told["moves"], told["cube"], told["dice"]
    cube_errors = sum(float(value) for key, value in cube.items() if key.startswith("err-") and key.endswith("-skill"))
    decisions, move_errors, luck = (
        int(moves["unforced-moves"]) + int(cube["close-cube"]),
        float(moves["error-skill"]),
        float(dice["luck"]),
    )
    return PlayersAnalysis(
        decisions,
        1000 * (move_errors + cube_errors) / decisions if decisions else 0.0,
        move_errors,
        cube_errors,
        luck,
        1000 * luck / int(moves["total-moves"]) if moves["total-moves"] else 0.0,
    )
