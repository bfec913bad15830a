"""What the director has settled at the desk and the boards have not all shown yet: it outlives the desk's own end."""

from msgspec import Struct

from tavla.hall.words import Assignment, Release


class Settled(Struct, frozen=True):
    """By board the match that was sent, or taken back; boards that were hidden; matches that another may take over."""

    generation: int = 0
    sent: dict[str, Assignment] = {}
    released: dict[str, Release] = {}
    gone: tuple[str, ...] = ()
    let_go: tuple[str, ...] = ()


NOTHING = Settled()
