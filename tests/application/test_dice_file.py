"""Dice read from a file that the director chose."""

from hashlib import sha256

import pytest
from ruled_table import BLACK, DIRECTOR, WHITE, RuledTable

from tavla.application.commands import director as ordered
from tavla.application.commands import play as asked
from tavla.application.dice_file import dice_file
from tavla.application.refusals import Refusal
from tavla.domain.facts.dice_file import MOST_DICE, DiceFile, DiceInFile
from tavla.domain.facts.dice_source import DiceSource
from tavla.domain.facts.events import OpeningRolled, Rolled
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import apply, begun
from tavla.domain.game.player import ByPlayer
from tavla.domain.game.roll import Roll
from tavla.storage.codec import decode_event, encode_event

FILE = dice_file("cup.txt", b"33\r\n3 1; 6-4 5 x2 7089 1")


def with_file(file: DiceFile = FILE) -> RuledTable:
    table = RuledTable()
    table.does(ordered.OrderDiceFile(DIRECTOR, file))
    return table


def roll(table: RuledTable) -> None:
    table.does(asked.RollDice(table.state.on_roll or WHITE))


def test_digits_from_one_to_six_are_dice_and_all_else_is_nothing() -> None:
    assert DiceFile("cup.txt", sha256(b"33\r\n3 1; 6-4 5 x2 7089 1").hexdigest(), "333164521") == FILE
    assert MOST_DICE == len(dice_file("long", b"1" * (MOST_DICE + 5)).dice)


def test_rolls_are_the_next_two_dice_tied_openings_too_and_are_recorded_as_of_the_file() -> None:
    table = with_file()
    roll(table)
    roll(table)
    table.moves((8, 5), (6, 5))
    roll(table)
    openings = [event for event in table.history if isinstance(event, OpeningRolled)]
    assert [ByPlayer(3, 3), ByPlayer(3, 1)] == [event.dice for event in openings]
    (rolled,) = [event for event in table.history if isinstance(event, Rolled)]
    assert (BLACK, Roll(6, 4)) == (rolled.player, rolled.roll)
    assert {DiceSource.FILE} == {rolled.source, *(event.source for event in openings)}


def test_a_file_is_never_begun_again_and_its_last_odd_die_is_no_roll() -> None:
    table = with_file(dice_file("short", b"316"))
    roll(table)
    table.moves((8, 5), (6, 5))
    assert Refusal.DICE_FILE_USED_UP is table.refused(asked.RollDice(BLACK)).reason
    table.does(ordered.OrderDice(DIRECTOR, DiceSource.TYPED))
    for again in (
        ordered.OrderDice(DIRECTOR, DiceSource.FILE),
        ordered.OrderDiceFile(DIRECTOR, dice_file("short", b"316")),
        ordered.OrderDiceFile(DIRECTOR, dice_file("longer by one", b"31 6")),
    ):
        assert Refusal.DICE_FILE_USED_UP is table.refused(again).reason
    table.does(ordered.OrderDice(DIRECTOR, DiceSource.BUILT_IN))
    table.dice(6, 4)
    assert Phase.MOVING is table.state.phase


@pytest.mark.parametrize(
    ("data", "used"),
    [
        (b"333164521", 4),
        (b"3331645216", 4),
        (b"33316", 4),
        (b"3332645216", 2),
        (b"333164", 4),
        (b"2331645216", 0),
    ],
    ids=["itself", "one die more", "known dice and one", "alike in part", "its beginning", "another"],
)
def test_dice_that_have_fallen_fall_no_more_whatever_file_was_ordered_meanwhile(data: bytes, used: int) -> None:
    table, file = with_file(), dice_file("again", data)
    roll(table)
    roll(table)
    table.agreed(ordered.VoidRoll(DIRECTOR))
    table.resumes()
    table.does(ordered.OrderDiceFile(DIRECTOR, dice_file("other", b"654321")))
    order = ordered.OrderDiceFile(DIRECTOR, file)
    if len(file.dice) < used + 2:
        assert Refusal.DICE_FILE_USED_UP is table.refused(order).reason
        return
    table.does(order)
    assert table.state.dice_file == DiceInFile(file, used)
    assert decode_event(encode_event(table.history[-1])) == table.history[-1]
    roll(table)
    fell = [event.dice for event in table.history if isinstance(event, OpeningRolled)][-1]
    assert [fell.white, fell.black] == [int(die) for die in file.dice[used : used + 2]]


def test_what_is_taken_back_does_not_fall_again() -> None:
    table = with_file()
    roll(table)
    roll(table)
    table.agreed(ordered.VoidRoll(DIRECTOR))
    table.resumes()
    roll(table)
    assert Roll(6, 4) == table.state.roll


@pytest.mark.parametrize("data", [b"", b"no dice 7890", b"6"])
def test_a_file_without_two_dice_is_no_source(data: bytes) -> None:
    table = RuledTable()
    assert Refusal.NO_DICE_IN_FILE is table.refused(ordered.OrderDiceFile(DIRECTOR, dice_file("none", data))).reason
    assert (
        Refusal.NO_DICE_IN_FILE is table.refused(ordered.OrderDiceFile(DIRECTOR, DiceFile("forged", "", "3107"))).reason
    )
    assert Refusal.NO_DICE_IN_FILE is table.refused(ordered.OrderDice(DIRECTOR, DiceSource.FILE)).reason


def test_no_other_dice_fall_while_the_file_is_ordered() -> None:
    table = with_file()
    assert Refusal.NOT_NOW is table.refused(asked.DiceFell(Roll(6, 6), DiceSource.BUILT_IN)).reason
    assert Refusal.NOT_NOW is RuledTable().refused(asked.DiceFell(Roll(6, 6), DiceSource.FILE)).reason


def test_the_record_alone_knows_where_the_file_goes_on() -> None:
    table = with_file()
    roll(table)
    roll(table)
    kept = [decode_event(encode_event(event)) for event in table.history]
    state = begun(kept[0])
    for event in kept[1:]:
        state = apply(state, event)
    assert state == table.state
    assert state.dice_file is not None
    assert 4 == state.dice_file.used
