"""What the program around the screen does on threads of its own."""

import threading
from pathlib import Path
from queue import Queue

import pytest

from tavla.application.dice import ScriptedDice
from tavla.application.ports.matches import MatchWishes, Offers
from tavla.application.session import Session
from tavla.base import paths
from tavla.base.errors import TavlaError
from tavla.base.phrase import Said, phrase
from tavla.services.matches import BoardMatchService, Surroundings
from tavla.services.rulesets import RulesetShelf
from tavla.services.sealed_dice import MatchDice
from tavla.services.second_copies import MirrorKeeper
from tavla.storage.match_store import MatchStore
from tavla.system.background import Background


@pytest.mark.parametrize("fails", ["chain_of", "follow"])
def test_a_match_that_cannot_be_opened_is_told_and_can_be_taken_up(
    tavla_home: Path, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    shelf, background = RulesetShelf(paths.rulesets(), tavla_home / "rulesets"), Background(lambda call: call())
    service = BoardMatchService(
        tavla_home, shelf, MirrorKeeper(tavla_home, background.post), None, Surroundings(background)
    )
    answers: Queue[Session | Said] = Queue()

    def refuses(*_: object) -> None:
        raise TavlaError(phrase("the {what} is broken", what="seal"))

    with monkeypatch.context() as faults:
        faults.setattr(MatchDice, fails, refuses)
        service.begin(MatchWishes("Ann", "Bo", 1, None, 0), answers.put, answers.put)
        assert "the seal is broken" == str(answers.get(timeout=5))
    assert service.session is None
    offered = service._offers().matches
    service.resume(offered[0].match_id)
    service.leave()
    service.close()


def test_a_look_for_matches_leaves_one_alone_that_is_just_being_made(
    tavla_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf, background = RulesetShelf(paths.rulesets(), tavla_home / "rulesets"), Background(lambda call: call())
    mirrors = MirrorKeeper(tavla_home, background.post)
    service = BoardMatchService(tavla_home, shelf, mirrors, ScriptedDice(()), Surroundings(background))
    create, half_made, looked = MatchStore.create, threading.Event(), threading.Event()

    def slowly(store: MatchStore, match_id: str) -> object:
        match = create(store, match_id)
        half_made.set()
        looked.wait(0.3)
        return match

    monkeypatch.setattr(MatchStore, "create", slowly)
    begun: Queue[Session | Said] = Queue()
    offers: Queue[Offers] = Queue()
    service.begin(MatchWishes("Ann", "Bo", 1, None, 0), begun.put, begun.put)
    assert half_made.wait(5)
    service.look_for_offers(offers.put)
    found = offers.get(timeout=5)
    looked.set()
    assert () == found.told
    assert isinstance(begun.get(timeout=5), Session)
    service.leave()
