from collections.abc import Callable

import pytest

from tavla.domain.game.player import ByPlayer
from tavla.evidence.dice_proof import SealFound, check_dice
from tavla.evidence.sealed_dice import SealedChain, mixed, sealed_roll

Events = list[dict[str, object]]
CHAINS = [SealedChain.made("M1", epoch, bytes([epoch]) * 32) for epoch in (1, 2)]


def sealed(epoch: int) -> dict[str, object]:
    return {
        "event": "DiceSealed",
        "epoch": epoch,
        "commitment": CHAINS[epoch - 1].seal.commitment.hex(),
        "reason": "start" if epoch == 1 else "secret_lost",
    }


def stirred() -> Events:
    return [
        {"event": "DiceStirred", "player": player, "text": text}
        for player, text in (("black", "te"), ("white", "kaffe"))
    ]


def rolled(epoch: int, index: int) -> dict[str, object]:
    chain = CHAINS[epoch - 1]
    roll = sealed_roll(mixed(chain.seal, ByPlayer("kaffe", "te")), index, chain.links[index])
    shown: dict[str, object] = (
        {"event": "OpeningRolled", "dice": {"white": roll.first, "black": roll.second}}
        if index == 1
        else {"event": "Rolled", "player": "white", "roll": [roll.first, roll.second]}
    )
    return {
        **shown,
        "source": "built_in",
        "proof": {"epoch": epoch, "index": index, "secret": chain.links[index].hex(), "kept": None},
    }


def record() -> Events:
    one = [sealed(1), *stirred(), *(rolled(1, index) for index in range(1, 12))]
    return [
        *one,
        {"event": "Rolled", "source": "typed", "roll": [1, 1]},
        sealed(2),
        *stirred(),
        rolled(2, 1),
        rolled(2, 2),
    ]


SHOWS_ONE = next(
    number
    for number, event in enumerate(record())
    if event.get("source") == "built_in" and 1 in event.get("roll", ())  # type: ignore[operator]
)


def test_every_roll_of_both_epochs_is_proved_and_the_typed_one_counted() -> None:
    checked = check_dice("M1", record())
    assert (13, 1, None) == (checked.proved, checked.elsewhere, checked.wrong)
    assert (SealFound(1, "start", 0), SealFound(2, "secret_lost", 15)) == checked.seals


def changed(number: int, **fields: object) -> Callable[[Events], Events]:
    def change(events: Events) -> Events:
        return [{**event, **fields} if place == number else event for place, event in enumerate(events)]

    return change


def proof_of(roll: int = 2, **fields: object) -> dict[str, object]:
    """The proof of a roll of the first epoch, with other fields."""
    return {"epoch": 1, "index": roll, "secret": CHAINS[0].links[roll].hex(), "kept": None, **fields}


FORGERIES: dict[str, Callable[[Events], Events]] = {
    "another roll": changed(4, roll=[6, 6]),
    "the dice the other way round": lambda events: changed(5, roll=list(reversed(events[5]["roll"])))(events),  # type: ignore[call-overload]
    "a roll left out": lambda events: events[:4] + events[5:],
    "a roll twice": lambda events: [*events[:5], events[4], *events[5:]],
    "two rolls swapped": lambda events: [*events[:4], events[5], events[4], *events[6:]],
    "no proof": changed(4, proof=None),
    "a secret of another roll": changed(4, proof=proof_of(secret=CHAINS[0].links[3].hex())),
    "a secret in capitals": changed(4, proof=proof_of(secret=CHAINS[0].links[2].hex().upper())),
    "true for the first epoch": changed(4, proof=proof_of(epoch=True)),
    "true for the first roll": changed(3, proof=proof_of(1, index=True)),
    "true in the seal": changed(0, epoch=True),
    "true for a die": lambda events: changed(
        SHOWS_ONE,
        roll=[die if die != 1 else True for die in events[SHOWS_ONE]["roll"]],  # type: ignore[attr-defined]
    )(events),
    "a third die": lambda events: changed(3, dice={**events[3]["dice"], "red": 1})(events),  # type: ignore[dict-item]
    "a proof with more": changed(4, proof=proof_of(more=1)),
    "a proof with less": changed(4, proof={key: value for key, value in proof_of().items() if key != "kept"}),
    "a kept die of no player": changed(3, proof=proof_of(1, kept="green")),
    "a kept die of no opening": changed(4, proof=proof_of(kept="white")),
    "another commitment": changed(0, commitment="00" * 32),
    "an epoch left out": changed(0, epoch=2),
    "another contribution": changed(1, text="tee"),
    "a contribution less": lambda events: events[:1] + events[2:],
    "a contribution after a roll": lambda events: [*events[:1], events[2], events[3], events[1], *events[4:]],
    "one player stirs twice": changed(1, player="white"),
    "a third player stirs": changed(1, player="green"),
    "nobody stirs": changed(1, player=["white"]),
    "no seal": lambda events: events[1:],
}


@pytest.mark.parametrize("name", sorted(FORGERIES))
def test_dice_that_were_tampered_with_are_found_out(name: str) -> None:
    wrong = check_dice("M1", FORGERIES[name](record())).wrong
    assert wrong is not None
    assert wrong.startswith("event ")


def test_the_dice_of_another_match_prove_nothing() -> None:
    assert None is not check_dice("M2", record()).wrong
