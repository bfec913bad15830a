"""A real match in mid-play, as the desk has folded it."""

from functools import cache

from proved_match import payloads

from tavla.application.ports.hall_desk import MatchSeen
from tavla.hall_desk.folding import Folding
from tavla.hall_desk.results import Folded


@cache
def a_match() -> MatchSeen:
    folding, read = Folding(), payloads()
    folding.add(tuple(read[: len(read) * 2 // 3]))
    while not folding.is_done:
        folding.go_on()
    folded = folding.folded()
    assert isinstance(folded, Folded)
    return MatchSeen(folded.state, folded.history)
