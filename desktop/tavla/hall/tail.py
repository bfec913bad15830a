"""A journal as the hall reads it: how far it is durable is told, what stands there is read from its file."""

import threading
from collections.abc import Callable, Sequence
from pathlib import Path

from tavla.storage.framing import FRAME_SIZE, first_chain, frame_at, header

PIECE = 256 * 1024
_ONCE = 64
"""Records that are measured at once; an envelope of the longest holds fewer."""


class Tail:
    """`feed` fits `Journal.follow`: it adds a number up on the writer's thread and never waits. The rest is called on
    the hall's own thread.
    """

    def __init__(self, path: Path, match_id: str, fed: Callable[[], None]) -> None:
        self.match_id, self._path, self._fed = match_id, path, fed
        self._adding = threading.Lock()
        self._durable = 0
        head = header(match_id)
        self._chain = [first_chain(head)]
        self._ends = [len(head)]

    def feed(self, data: bytes) -> None:
        """So many bytes more are durable."""
        with self._adding:
            self._durable += len(data)
        self._fed()

    @property
    def count(self) -> int:
        """Records that were read so far."""
        return len(self._ends) - 1

    def chain(self, number: int) -> bytes:
        """The chain value of a record; of the header for 0."""
        return self._chain[number]

    def catch_up(self) -> int:
        """Read what has become durable. Gives how many records there are now. Raises OSError."""
        end, durable = self._ends[-1], self._durable
        if end >= durable:
            return self.count
        with self._path.open("rb", buffering=0) as file:
            file.seek(end)
            data, start = b"", end
            while end < durable and (piece := file.read(min(PIECE, durable - start - len(data)))):
                data += piece
                while (frame := frame_at(data, end - start)) is not None and start + frame.end <= durable:
                    end = start + frame.end
                    self._chain.append(frame.chain)
                    self._ends.append(end)
                data, start = data[end - start :], end
        return self.count

    def sizes(self, first: int, last: int) -> Sequence[int]:
        """Bytes of the payloads of these records, as many as one envelope may hold."""
        last = min(last, first + 16 * _ONCE - 1)
        return [self._ends[number] - self._ends[number - 1] - FRAME_SIZE for number in range(first, last + 1)]

    def payloads(self, first: int, last: int) -> tuple[bytes, ...]:
        """Raises OSError."""
        start, end = self._ends[first - 1], self._ends[last]
        with self._path.open("rb") as file:
            file.seek(start)
            data = file.read(end - start)
        if len(data) != end - start:
            msg = f"{self._path} is shorter than what was written"
            raise OSError(msg)
        return tuple(
            data[self._ends[number - 1] - start + FRAME_SIZE : self._ends[number] - start]
            for number in range(first, last + 1)
        )
