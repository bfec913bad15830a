"""What a board is killed in: a phase with what stood before it, what it does, and what must be true of the next start;
and a board's services without its window.

`place/home` are the board's data, `place/other` those of a second board, `place/stick` a stick.
"""

import json
import random
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, Queue
from threading import Timer
from typing import Any, NamedTuple

from random_acts import act_in_place
from ruled_table import DIRECTOR

from tavla.application.commands import director as ordered
from tavla.application.commands.play import Command, DiceFell, RollDice, StirDice
from tavla.application.ports.matches import MatchWishes, Offers
from tavla.application.ports.upkeep import CareError
from tavla.application.session import Session
from tavla.base import paths
from tavla.base.errors import TavlaError
from tavla.domain.facts.events import Event
from tavla.domain.facts.match_card import MatchCard
from tavla.domain.facts.scene import Closing
from tavla.domain.facts.turn import Phase as Turn
from tavla.domain.game.player import Player
from tavla.evidence import device_key as board_key
from tavla.evidence.dice_proof import check_dice
from tavla.evidence.trust import Trust
from tavla.services.matches import BoardMatchService, Surroundings
from tavla.services.register import BoardRegisterService
from tavla.services.rulesets import RulesetShelf
from tavla.services.second_copies import MirrorKeeper
from tavla.services.signed_exports import verdict_on
from tavla.storage.codec import encode_event
from tavla.storage.match_store import MatchStore
from tavla.storage.restore import finish_restore
from tavla.system import updates
from tavla.system.background import Background
from tavla.system.kiosk import DataLock

Tell = Callable[[str], None]
SOON_S = 20.0
ACTS = 14
LATE_S = 0.03
WALL_CLOCK = "2026-11-22T10:00:00+01:00"
MADE = "2026-11-22 10:00:00"


class Phase(NamedTuple):
    """`look` gives what is wrong at the next start, and then does the same once more.

    `told` are the lines that the killed program had given out, each about something acknowledged.
    """

    name: str
    prepare: Callable[[Path], None]
    act: Callable[[Path, Tell], None]
    look: Callable[[Path, list[str]], Iterator[str]]
    plant: Callable[[], None]
    planted: str
    planted_at: str = ""
    """Part of the name of the file at whose changes the bug is found."""


def is_tidied(told: list[str]) -> bool:
    """Whether a fault was told of a disk on which something can still be taken away."""
    return any(line.startswith("refused ") and "read-only" not in line.lower() for line in told)


def heed(fault: object) -> None:
    """A fault that is told in a sentence. Raises TavlaError where there is one."""
    if fault:
        raise TavlaError(str(fault))


class Board:
    """A board's services without its window, from the lock on."""

    def __init__(self, place: Path, home: str = "home") -> None:
        self.home, self.stick = place / home, place / "stick"
        self.calls: Queue[Callable[[], None]] = Queue()
        self.lock = DataLock(self.home)
        assert self.lock.take()
        with suppress(CareError):  # told on the first page
            finish_restore(self.home)
        updates.forget_drafts(self.home)
        background = Background(self.calls.put)
        self.register = BoardRegisterService(self.home / "register", background)
        self.mirrors = MirrorKeeper(self.home, self.calls.put, mounted=(self.stick,))
        self.matches = BoardMatchService(
            self.home,
            RulesetShelf(paths.rulesets(), self.home / "rulesets"),
            self.mirrors,
            None,
            Surroundings(background, keep_result=lambda played, kept: self.register.keep(played, kept, print)),
        )
        self.matches.mover._mounted = (self.stick,)

    def until(self, is_so: Callable[[], object]) -> None:
        """Do what comes to the screen's thread until it is so."""
        end = time.monotonic() + SOON_S
        while not is_so():
            assert time.monotonic() < end, "the board does not answer"
            try:
                call = self.calls.get(timeout=0.002)
            except Empty:
                continue
            call()

    def offers(self) -> Offers:
        heard: list[Offers] = []
        self.matches.look_for_offers(heard.append)
        self.until(lambda: heard)
        return heard[0]

    def begin(self) -> Session:
        ready: list[Session] = []
        failed: list[object] = []
        card = MatchCard("Nordic Open", "1", "7")
        self.matches.begin(MatchWishes("Ann", "Bo", 3, None, 0, card=card), ready.append, failed.append)
        self.until(lambda: ready or failed)
        heed(failed)
        return ready[0]

    def session(self) -> Session:
        """That of the open match."""
        session = self.matches.session
        assert session is not None
        return session

    def do(self, session: Session, command: Command) -> None:
        session.submit(command)
        self.until(lambda: session.is_idle or session.fault)
        heed(session.fault)

    def play(self, session: Session, acts: int, seed: int = 3) -> None:
        """The board's own dice, the players' touches at random."""
        chance = random.Random(seed)
        for _ in range(acts):
            if session.state.phase is not Turn.MATCH_OVER:
                seal = session.state.seal
                if seal is not None and not seal.is_stirred:
                    command: Command = StirDice(Player.WHITE if seal.stirred.white is None else Player.BLACK, "round")
                else:
                    command = act_in_place(session.state, chance)
                if isinstance(command, DiceFell):
                    command = RollDice(session.state.on_roll or Player.WHITE)
                self.do(session, command)

    def end(self, session: Session) -> None:
        self.do(session, ordered.CloseMatch(DIRECTOR, Closing.DISQUALIFICATION, Player.BLACK))

    def close(self) -> None:
        self.matches.close()
        self.register.close()
        self.lock.leave()


def match_ids(home: Path) -> list[str]:
    return sorted(path.name for path in (home / "matches").glob("[!.]*"))


def facts(home: Path, match_id: str) -> list[bytes]:
    return list(MatchStore(home).read(match_id).events)


def strays(place: Path) -> Iterator[str]:
    """Drafts that nobody comes back for: not even the next start."""
    for home in ("home", "other"):
        if (place / home / "running").exists():
            board = Board(place, home)
            board.offers()
            board.until(lambda: not board.matches._completing)  # noqa: B023 - asked at once
            board.close()
    for path in sorted(place.rglob("*")):
        if path.name.startswith(".") or path.name == "restoring" or path.name.endswith(("-journal", ".new")):
            yield f"a stray is left: {path.relative_to(place)}"


def said(told: list[str], word: str) -> list[str]:
    return [line.split(" ", 1)[1] for line in told if line.startswith(f"{word} ")]


def proved(match_id: str, history: Sequence[Event]) -> Iterator[str]:
    """Nothing where every roll is the seal's."""
    checked = check_dice(match_id, (json.loads(encode_event(event)) for event in history))
    if checked.wrong or not checked.proved:
        yield f"the dice are not proved: {checked}"


def not_whole(home: Path, folders: Sequence[Path], mat: bytes) -> Iterator[str]:
    """What stands in its place and is not all of it: exports, and match files that are to hold this."""
    key = board_key.device_key(home / "keys")
    assert key is not None
    for folder in folders:
        for path in folder.glob("*.tavla"):
            verdict = verdict_on(path.read_bytes(), Trust({key.public.key: "this board"}))
            if verdict.exit.value:
                yield f"{path.name} is not genuine: {verdict}"
        yield from (f"{path.name} is not all of the match" for path in folder.glob("*.mat") if path.read_bytes() != mat)


def instead(owner: object, name: str, other: object) -> None:
    """What the owner has of that name, for as long as this process lives."""
    setattr(owner, name, other)


def late(function: Callable[..., Any]) -> Callable[..., Any]:
    """The planted bug: it says that it is done, and does it a moment later."""
    return lambda *words, **named: Timer(LATE_S, function, words, named).start()


def over(path: Path, data: bytes, *_words: object) -> None:
    """The planted bug: a file is written over in its place."""
    path.write_bytes(data)
