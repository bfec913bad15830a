import json
from pathlib import Path

import pytest
from dice_statistics import judged, sealed_rolls

from tavla.domain.game.player import ByPlayer
from tavla.domain.game.roll import Roll
from tavla.evidence.sealed_dice import CHAIN_LENGTH, SealedChain, contribution, mixed, opens, sealed_roll

REFERENCE = json.loads((Path(__file__).parents[1] / "data" / "td1.json").read_text(encoding="utf-8"))
CHAIN = SealedChain.made(REFERENCE["match_id"], REFERENCE["epoch"], bytes(range(32)))


def test_the_reference_rolls_come_out() -> None:
    mix = mixed(CHAIN.seal, ByPlayer(*REFERENCE["contributions"]))
    assert REFERENCE["chain_length"] == CHAIN_LENGTH
    assert REFERENCE["commit"] == CHAIN.seal.commitment.hex()
    for known in REFERENCE["rolls"]:
        index, secret = known["i"], CHAIN.links[known["i"]]
        assert known["s"] == secret.hex()
        assert Roll(*known["dice"]) == sealed_roll(mix, index, secret)
        assert opens("M1", 1, index, secret, CHAIN.links[index - 1])


def test_a_secret_of_another_roll_match_or_epoch_does_not_open_the_chain() -> None:
    right = CHAIN.links[7]
    assert not opens("M2", 1, 7, right, CHAIN.links[6])
    assert not opens("M1", 2, 7, right, CHAIN.links[6])
    assert not opens("M1", 1, 8, right, CHAIN.links[6])
    assert not opens("M1", 1, 7, bytes([right[0] ^ 1]) + right[1:], CHAIN.links[6])


def test_either_players_contribution_changes_the_dice() -> None:
    mixes = {mixed(CHAIN.seal, ByPlayer(white, black)) for white in ("", "a", "b") for black in ("", "a", "b")}
    assert 9 == len(mixes)


def test_fields_do_not_run_together() -> None:
    assert mixed(CHAIN.seal, ByPlayer("ab", "c")) != mixed(CHAIN.seal, ByPlayer("a", "bc"))


def test_a_contribution_counts_composed_and_cut_to_its_length() -> None:
    assert contribution("Ö") == contribution("O\u0308")
    assert 64 == len(contribution("x" * 200))


def test_a_chain_serves_its_last_roll() -> None:
    mix = mixed(CHAIN.seal, ByPlayer("", ""))
    assert bytes(range(32)) == CHAIN.links[CHAIN_LENGTH]
    assert opens("M1", 1, CHAIN_LENGTH, CHAIN.links[CHAIN_LENGTH], CHAIN.links[CHAIN_LENGTH - 1])
    assert 1 <= sealed_roll(mix, CHAIN_LENGTH, CHAIN.links[CHAIN_LENGTH]).first <= 6


def test_a_hundred_thousand_sealed_rolls_are_fair() -> None:
    assert [] == [test for test in judged(sealed_rolls(100_000, seed=1)) if not test.is_fair]


def test_dice_without_the_rejection_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tavla.evidence.sealed_dice.FAIR_BYTES", 256)
    assert [] != [test for test in judged(sealed_rolls(100_000, seed=1)) if not test.is_fair]
