"""A board with a journal in memory and the desk that hears it, without a network."""

import time
from dataclasses import dataclass, field
from pathlib import Path

from tavla.evidence.ed25519 import public_key
from tavla.hall.envelope import Signer
from tavla.hall.names import id_of
from tavla.hall_desk.keeper import Copy, Grown, Noise, Outcome, begun, read, taken
from tavla.storage.disk import PRIVATE, RealDisk
from tavla.storage.framing import CLOSE_PAYLOAD, first_chain, header, next_chain, record

HALL_SEED, BOARD_SEED, OTHER_SEED = (bytes([number]) * 32 for number in (7, 8, 9))
HALL = id_of(public_key(HALL_SEED))
MATCH = "M-1"
CLOSE = CLOSE_PAYLOAD
MOVED = b'{"at":9,"event":"MatchMoved"}'
TAKEN = b'{"at":9,"event":"MirrorNoted","folder":"hall","turn":"taken"}'


def facts(count: int, word: str = "n") -> list[bytes]:
    return [b'{"%s":%d}' % (word.encode(), number) for number in range(1, count + 1)]


@dataclass
class Board:
    """Signs what its journal holds."""

    seed: bytes = BOARD_SEED
    match: str = MATCH
    hall: str = HALL
    payloads: list[bytes] = field(default_factory=list)

    @property
    def key(self) -> bytes:
        return public_key(self.seed)

    @property
    def name(self) -> str:
        return id_of(self.key)

    def chain(self) -> list[bytes]:
        values = [first_chain(header(self.match))]
        for number, payload in enumerate(self.payloads, 1):
            values.append(next_chain(values[-1], number, payload))
        return values

    def say(self, first: int, last: int) -> bytes:
        signer = Signer(self.seed, self.key, self.hall)
        return signer.seal(self.match, first, self.chain()[first - 1], self.payloads[first - 1 : last])

    def journal(self) -> bytes:
        links = self.chain()
        records = (record(number, links[number], payload) for number, payload in enumerate(self.payloads, 1))
        return header(self.match) + b"".join(records)


class SyncedFiles(RealDisk):
    """Keeps the names of the files that were synced, in their order; those in `fails` are not. Opens all itself."""

    def __init__(self, slow_s: float = 0.0) -> None:
        self.synced: list[str] = []
        self.fails: set[str] = set()
        self._names: dict[int, str] = {}
        self._slow_s = slow_s

    def open(self, path: Path, flags: int, mode: int = PRIVATE) -> int:
        self._names[fd := super().open(path, flags, mode)] = path.name
        return fd

    def fdatasync(self, fd: int) -> None:
        time.sleep(self._slow_s)
        if self._names[fd] in self.fails:
            raise OSError(5, f"Input/output error: {self._names[fd]}")
        self.synced.append(self._names[fd])


class Desk:
    """Keeps the payloads that the keeper lets grow."""

    def __init__(self, board: Board) -> None:
        self.copy: Copy = begun(board.match, board.name)
        self.payloads: list[bytes] = []

    def hear(self, data: bytes, board: Board, hall: str = HALL) -> Outcome:
        found = read(data, board.key, hall)
        if isinstance(found, Noise):
            return found
        if found[0].match_id != self.copy.match_id:
            return Noise("another match")
        self.copy, outcome = taken(self.copy, board.name, *found, data)
        if isinstance(outcome, Grown):
            if outcome.cut:
                del self.payloads[-outcome.cut :]
            assert outcome.first == len(self.payloads) + 1
            self.payloads += outcome.payloads
        assert self.copy.count == len(self.payloads)
        return outcome
