"""Keeps the raw frames of a match's devices, and has the record say how far they are kept."""

import os
from collections.abc import Sequence
from pathlib import Path

from tavla.application.commands.devices import NoteFrames
from tavla.application.ports.session import Post
from tavla.application.session import Session
from tavla.domain.facts import claim_events as claimed
from tavla.domain.facts import device_events as devices
from tavla.domain.facts import events as facts
from tavla.domain.facts.events import Event
from tavla.storage.device_frames import FrameFile, FramesSum, frames_path
from tavla.storage.disk import Disk

_STOPS = (
    facts.PlayStopped,
    facts.GameEnded,
    facts.MatchEnded,
    claimed.ClockStopped,
    claimed.BoardStalled,
    claimed.BreakBegan,
    devices.ShakerLost,
    devices.ClockLost,
)


class FrameKeeper:
    """Belongs to one session; begun with its first frame."""

    def __init__(self, session: Session, folder: Path, post: Post, disk: Disk | None = None) -> None:
        self._session, self._post = session, post
        self._is_over = False
        noted = [event for event in session.history if isinstance(event, devices.FramesNoted)]
        self._file = FrameFile(frames_path(folder), os.urandom(8).hex(), noted, self._told, disk)

    def take(self, address: str, data: bytes, *, is_sent: bool) -> None:
        """A frame, as it was read or sent."""
        self._file.put(self._session.now(), address, data, is_sent=is_sent)

    def follow(self, events: Sequence[Event]) -> None:
        """At each stop the record says how far the frames are kept."""
        if any(isinstance(event, _STOPS) for event in events):
            self._file.note()

    def end(self) -> None:
        """The match is off the board."""
        self._is_over = True
        self._file.close()

    def _told(self, found: FramesSum) -> None:
        self._post(lambda: None if self._is_over else self._session.submit(NoteFrames(*found)))
