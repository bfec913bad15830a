"""Who plays a match that lies on a disk or a stick, to what, and how it stands: what its whole record folds to."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from tavla.application.ports.matches import DamagedMatch, MovedFile, OfferedMatch, Offers
from tavla.base.errors import TavlaError
from tavla.domain.facts.events import Event
from tavla.domain.fold.match import MatchState
from tavla.storage.codec import decode_event
from tavla.storage.framing import Contents
from tavla.storage.match_store import StartUp
from tavla.storage.recovery import fold


def history_of(contents: Contents, path: Path) -> Sequence[Event]:
    """The facts of a record. Raises TavlaError."""
    return [decode_event(payload, path, number) for number, payload in enumerate(contents.events, start=1)]


def offer_of(match_id: str, state: MatchState, path: Path) -> OfferedMatch:
    """A match to be continued. Raises OSError."""
    stopped = datetime.fromtimestamp(path.stat().st_mtime).astimezone().strftime("%Y-%m-%d %H:%M")
    names, points = state.setup.players, state.score.points
    return OfferedMatch(match_id, names.white, names.black, (points.white, points.black), state.score.length, stopped)


def offers_of(found: StartUp, copies: Sequence[OfferedMatch], unfinished: Sequence[OfferedMatch]) -> Offers:
    """What the page shows of earlier matches.

    A damaged one that is offered from its second copy says so itself: no more is told of its damage.
    """
    goes_on = {copy.match_id for copy in copies if not copy.fault}
    damaged = tuple(
        DamagedMatch(*one) for one in zip(found.damaged, found.damage, strict=True) if one[0] not in goes_on
    )
    return Offers((*copies, *unfinished), found.told, damaged)


def named(file: MovedFile, contents: Contents) -> MovedFile:
    """The same file, with who plays in it; as it was where its record tells nothing, which is said when it is opened."""
    path = Path(file.path)
    try:
        return file._replace(match=offer_of(file.match_id, fold(history_of(contents, path)), path))
    except (TavlaError, OSError):
        return file
