"""Plays a scene through many lives of a board, each ended by SIGKILL, and compares it with one that nobody killed.

`python tests/scenes/killed_scenes.py [SCENE …]` kills after every act and prints the figures.
"""

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from all_scenes import SCENES

from tavla.domain.director_events import ChangeMade
from tavla.domain.events import Event, PlayStopped, ResumeAgreed, StopReason
from tavla.domain.match import apply, begun
from tavla.storage.codec import decode_event
from tavla.storage.match_store import MatchStore

LIFE = Path(__file__).with_name("scene_life.py")
LONGEST_LIFE_S = 120


class SceneLostError(AssertionError):
    """A scene did not come through."""


def lives(folder: Path, name: str, acts: int) -> int:
    """Play the scene in lives of so many acts. Gives how many were killed. Raises SceneLostError."""
    killed = 0
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path)
    while True:
        life = subprocess.run(
            [sys.executable, str(LIFE), str(folder), name, str(acts)], env=environment, capture_output=True, timeout=LONGEST_LIFE_S, check=False
        )
        if life.returncode == 0:
            return killed
        if life.returncode != -signal.SIGKILL:
            msg = f"{name}, life {killed + 1}: {life.stderr.decode(errors='replace')[-3000:]}"
            raise SceneLostError(msg)
        killed += 1


def played(folder: Path) -> list[tuple[str, ...]]:
    """What each match of the folder records, without what a restart adds to it and without times."""
    store = MatchStore(folder / "board")
    matches = sorted(path.name for path in (folder / "board" / "matches").iterdir())
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
        elif not (restarted and isinstance(event, ResumeAgreed)):
            kept.append(type(event.change).__name__ if isinstance(event, ChangeMade) else type(event).__name__)
        if state.freeze is None:
            restarted = False
    return kept


def come_through(name: str, acts: int = 1) -> int:
    """Play the scene killed after every `acts` acts and once whole: both tell the same. Gives the kills. Raises SceneLostError."""
    with tempfile.TemporaryDirectory() as place:
        whole, broken = Path(place) / "whole", Path(place) / "broken"
        for folder in (whole, broken):
            folder.mkdir()
        lives(whole, name, 1_000_000)
        killed = lives(broken, name, acts)
        if played(whole) != played(broken):
            msg = f"{name}: killed and continued it records\n{played(broken)}\ninstead of\n{played(whole)}"
            raise SceneLostError(msg)
        return killed


if __name__ == "__main__":
    for wanted in sys.argv[1:] or sorted(SCENES):
        print(f"{wanted}: came through {come_through(wanted)} kills", flush=True)
