"""Plays a scene through many lives of a board, each ended by SIGKILL, and compares it with one that nobody killed.

`python tests/scenes/killed_scenes.py [SCENE …]` kills after every act and prints the figures.
"""

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from all_scenes import SCENES
from scene_life import SAID

from tavla.domain.facts.director_events import ChangeMade
from tavla.domain.facts.events import Event, PlayStopped, ResumeAgreed, StopReason
from tavla.domain.fold.match import apply, begun
from tavla.storage.codec import decode_event
from tavla.storage.match_store import MatchStore
from tavla.storage.register.records import Kind
from tavla.storage.register.register import Register

LIFE = Path(__file__).with_name("scene_life.py")


class SceneLostError(AssertionError):
    """A scene did not come through."""


class Lives:
    """Gives boards their lives, one after the other."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def live(self, folder: Path, name: str, acts: int) -> int:
        """One life of at most so many acts. Gives how it ended."""
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write(f"{folder}\t{name}\t{acts}\n")
        stdin.flush()
        return int(stdout.readline())

    def play(self, folder: Path, name: str, acts: int) -> int:
        """Play the scene in lives of so many acts. Gives how many were killed. Raises SceneLostError."""
        killed = 0
        while (code := self.live(folder, name, acts)) == -signal.SIGKILL:
            killed += 1
        if code:
            msg = f"{name}, life {killed + 1} ended with {code}: {(folder / SAID).read_text(errors='replace')[-3000:]}"
            raise SceneLostError(msg)
        return killed

    def come_through(self, name: str, acts: int = 1) -> int:
        """Play the scene killed after every `acts` acts and once whole: both tell the same.

        Gives the kills. Raises SceneLostError.
        """
        with tempfile.TemporaryDirectory() as place:
            whole, broken = Path(place) / "whole", Path(place) / "broken"
            for folder in (whole, broken):
                folder.mkdir()
            self.play(whole, name, 1_000_000)
            killed = self.play(broken, name, acts)
            for what in (played, registered):
                if what(whole / "board") != what(broken / "board"):
                    msg = (
                        f"{name}: killed and continued it records\n{what(broken / 'board')}\ninstead "
                        f"of\n{what(whole / 'board')}"
                    )
                    raise SceneLostError(msg)
            return killed


@contextmanager
def lives() -> Iterator[Lives]:
    """Whoever gives boards their lives, until nobody plays any more."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path)
    with subprocess.Popen(
        [sys.executable, str(LIFE)], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        yield Lives(process)


def played(root: Path) -> list[tuple[str, ...]]:
    """What each match of the folder records, without what a restart adds to it and without times."""
    store = MatchStore(root)
    matches = sorted(path.name for path in (root / "matches").iterdir()) if (root / "matches").exists() else []
    return [tuple(_kept([decode_event(payload) for payload in store.read(match).events])) for match in matches]


def _kept(events: list[Event]) -> list[str]:
    kept: list[str] = []
    state = begun(events[0])
    restarted = False
    for event in events:
        was_frozen = state.freeze is not None
        state = apply(state, event) if event is not events[0] else state
        if isinstance(event, PlayStopped) and event.reason is StopReason.RESTART:
            restarted = not was_frozen or restarted
        elif isinstance(event, ResumeAgreed):
            kept.extend(
                ["both are ready"] * (state.freeze is None and not restarted)
            )  # who was ready before a restart says so again
        else:
            kept.append(type(event.change).__name__ if isinstance(event, ChangeMade) else type(event).__name__)
        if state.freeze is None:
            restarted = False
    return kept


def registered(root: Path) -> list[str]:
    """What the register says, its keys and the matches' names apart."""
    path = root / "register" / "register.sqlite"
    if not path.exists():
        return []
    with Register.open(path) as register:
        entries = [entry for kind in Kind for entry in register.entries(kind)]
    keys = [entry.key for entry in entries] + sorted(match.name for match in (root / "matches").glob("*"))
    said = [str(entry.record) for entry in entries]
    for number, key in enumerate(keys):
        said = [line.replace(key, f"<{number}>") for line in said]
    return said


if __name__ == "__main__":
    with lives() as given:
        for wanted in sys.argv[1:] or sorted(SCENES):
            print(f"{wanted}: came through {given.come_through(wanted)} kills", flush=True)
