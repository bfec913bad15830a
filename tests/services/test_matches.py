"""What the program around the screen does on threads of its own."""

import threading
from pathlib import Path
from queue import Queue

import pytest

from tavla.application.dice import ScriptedDice
from tavla.application.ports.matches import MatchWishes, Offers
from tavla.application.session import Session
from tavla.base import paths
from tavla.base.phrase import Said
from tavla.services.matches import BoardMatchService, Surroundings
from tavla.services.rulesets import RulesetShelf
from tavla.services.second_copies import MirrorKeeper
from tavla.storage.match_store import MatchStore
from tavla.system.background import Background


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
