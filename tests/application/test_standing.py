"""Whose word the board takes: every act of the staff, asked by everybody."""

from collections.abc import Callable
from typing import get_args, get_type_hints

import pytest
from ruled_table import BLACK, CLOCK, DIRECTOR, WHITE, RuledTable, ruleset_text

from tavla.application.acts.matter import Matter
from tavla.application.commands import director as ordered
from tavla.application.commands.director import DirectorCommand
from tavla.application.commands.play import Approval, Command, StartMatch
from tavla.application.decide import decide, start
from tavla.application.dice import ScriptedDice
from tavla.application.ports.session import Done
from tavla.application.refusals import Accepted, Decision, Refusal, Refused
from tavla.application.roles import RESERVED_ROWS, Power, Role, powers, reserved
from tavla.application.session import Session
from tavla.application.settings import USUAL
from tavla.application.standing import NOBODY_NAMED, UNREADABLE, Staff, wall_clock_of
from tavla.base.copies import replace
from tavla.domain.facts.assistance import Assistance, Highlights
from tavla.domain.facts.authority import Authority
from tavla.domain.facts.dice_file import DiceFile
from tavla.domain.facts.director_events import AppealOutcome, ChosenBy, WarningGiven
from tavla.domain.facts.events import DiceSource, Event
from tavla.domain.facts.known_device import DeviceIdentity, DeviceUse
from tavla.domain.facts.match_card import MatchCard
from tavla.domain.facts.scene import Closing
from tavla.domain.game.cube import Cube
from tavla.domain.game.match_score import Crawford
from tavla.domain.game.player import ByPlayer
from tavla.domain.game.position import OPENING
from tavla.domain.time.clock_source import ClockSource
from tavla.domain.time.units import Instant, Millis
from tavla.storage.codec import encode_event

KEPT = Staff(frozenset({"Dana Reed", "Ann"}), frozenset({"Mona"}), assistants=frozenset({"Asta"}))
ENDED = replace(KEPT, ends={"Asta": "2027-01-31T18:00+01:00"})
AFTERWARDS = "2027-01-31T18:00:00+01:00"
MINUTE = Millis(60_000)

ACTS: dict[type, Callable[[Authority], DirectorCommand]] = {
    ordered.Rule: lambda who: ordered.Rule(who, "play on"),
    ordered.RuleByCommittee: lambda who: ordered.RuleByCommittee(who, "play on", ("a", "b", "c"), ChosenBy.DIRECTOR),
    ordered.NoteOrdered: lambda who: ordered.NoteOrdered(who, "the board, five minutes late"),
    ordered.Warn: lambda who: ordered.Warn(who, BLACK),
    ordered.DecideAppeal: lambda who: ordered.DecideAppeal(who, 1, AppealOutcome.UPHELD, ("a", "b", "c")),
    ordered.WithdrawAct: lambda who: ordered.WithdrawAct(who, 1),
    ordered.EnforceChange: ordered.EnforceChange,
    ordered.WithdrawChange: ordered.WithdrawChange,
    ordered.GrantBreak: lambda who: ordered.GrantBreak(who, WHITE),
    ordered.RuleOnSettled: lambda who: ordered.RuleOnSettled(who, objector_is_right=True),
    ordered.StartAbsentClocks: ordered.StartAbsentClocks,
    ordered.MoveMatch: ordered.MoveMatch,
    ordered.SignResult: ordered.SignResult,
    ordered.GivePenaltyPoints: lambda who: ordered.GivePenaltyPoints(who, BLACK, 1),
    ordered.GiveTime: lambda who: ordered.GiveTime(who, WHITE, MINUTE),
    ordered.TakeTime: lambda who: ordered.TakeTime(who, WHITE, MINUTE),
    ordered.SetTimes: lambda who: ordered.SetTimes(who, ByPlayer(MINUTE, MINUTE)),
    ordered.GiveLostTimeBack: ordered.GiveLostTimeBack,
    ordered.PunishPrematureRoll: lambda who: ordered.PunishPrematureRoll(who, WHITE),
    ordered.VoidRoll: ordered.VoidRoll,
    ordered.TakePlayBack: lambda who: ordered.TakePlayBack(who, 1, with_times=False),
    ordered.CorrectPosition: lambda who: ordered.CorrectPosition(who, OPENING, WHITE),
    ordered.BeginGameAnew: ordered.BeginGameAnew,
    ordered.CorrectCube: lambda who: ordered.CorrectCube(who, Cube(2, WHITE)),
    ordered.CorrectScore: lambda who: ordered.CorrectScore(who, ByPlayer(1, 0), Crawford.TO_COME),
    ordered.BindToWord: lambda who: ordered.BindToWord(who, WHITE, Matter.OTHER),
    ordered.CorrectLength: lambda who: ordered.CorrectLength(who, 9),
    ordered.OrderClock: lambda who: ordered.OrderClock(who, CLOCK),
    ordered.GrantDelay: lambda who: ordered.GrantDelay(who, WHITE, MINUTE),
    ordered.LiftFlag: lambda who: ordered.LiftFlag(who, MINUTE),
    ordered.CallFlag: ordered.CallFlag,
    ordered.OrderDice: lambda who: ordered.OrderDice(who, DiceSource.TYPED),
    ordered.OrderDiceFile: lambda who: ordered.OrderDiceFile(who, DiceFile("rolls.txt", "00" * 32, "1234")),
    ordered.OrderClockSource: lambda who: ordered.OrderClockSource(who, ClockSource.EXTERNAL),
    ordered.AcceptDevice: lambda who: ordered.AcceptDevice(who, DeviceUse.DICE, DeviceIdentity("DICE", "A", "B", "C")),
    ordered.SetAssistance: lambda who: ordered.SetAssistance(who, Assistance(Highlights.OFF, False, False)),
    ordered.CloseMatch: lambda who: ordered.CloseMatch(who, Closing.FORFEIT, BLACK),
    ordered.FindBothFlagsDown: ordered.FindBothFlagsDown,
}

WHOSE = {
    "director": ("Dana Reed", KEPT, None),
    "assistant": ("Asta", KEPT, None),
    "assistant whose role has ended": ("Asta", ENDED, Refusal.ROLE_ENDED),
    "monitor": ("Mona", KEPT, Refusal.MONITOR_RULES_NOT),
    "by word alone": ("Rex", KEPT, Refusal.NO_DIRECTOR_HERE),
    "written otherwise": ("dana reed", KEPT, Refusal.NO_DIRECTOR_HERE),
    "only monitors kept": ("Rex", Staff(monitors=frozenset({"Mona"})), Refusal.NO_DIRECTOR_HERE),
    "file damaged": ("Dana Reed", UNREADABLE, Refusal.STAFF_UNREADABLE),
    "director who plays": ("Ann", KEPT, Refusal.DIRECTOR_PLAYS),
    "nobody kept": ("Rex", NOBODY_NAMED, None),
}
RESERVED = {Refusal.DISQUALIFICATION_RESERVED, Refusal.END_OF_MATCH_RESERVED}
RIGHTS = RESERVED | set(filter(None, (refusal for _, _, refusal in WHOSE.values())))


def expected(act: type, whose: str) -> Refusal | None:
    refusal = WHOSE[whose][2]
    if act is ordered.NoteOrdered and refusal is not Refusal.MONITOR_RULES_NOT:
        return None
    noted = {ordered.Rule, ordered.RuleByCommittee}
    return None if whose == "director who plays" and act in noted else refusal


def right_refused(decision: Decision) -> Refusal | None:
    reason = decision.reason if isinstance(decision, Refused) else None
    return reason if isinstance(reason, Refusal) and reason in RIGHTS else None


def test_every_act_of_the_staff_is_tried_and_no_other_command_names_somebody() -> None:
    assert set(get_args(DirectorCommand)) == set(ACTS)
    named = {command for command in get_args(Command) if Authority in get_type_hints(command).values()}
    assert named == set(ACTS)


@pytest.mark.parametrize("whose", WHOSE)
@pytest.mark.parametrize("act", ACTS, ids=lambda act: act.__name__)
def test_who_may_ask_for_which_act(act: type, whose: str) -> None:
    name, staff, _ = WHOSE[whose]
    table = RuledTable("nbf")
    command = ACTS[act](replace(DIRECTOR, director=name, wall_clock=AFTERWARDS))
    decision = decide(table.state, command, Instant(1000), tuple(table.history), staff)
    assert expected(act, whose) is right_refused(decision)
    if whose == "director who plays" and expected(act, whose):
        assert isinstance(decision, Refused)
        assert "NBF 5.1" in decision.clause


@pytest.mark.parametrize("loses_game", [True, False])
def test_a_director_who_plays_rules_against_no_player_of_his_match(loses_game: bool) -> None:
    """NBF 5.1: the game that a ruling loses is his own or his opponent's."""
    table = RuledTable("nbf")
    table.dice(3, 1)
    for name, expected in (("Ann", Refusal.DIRECTOR_PLAYS), ("Dana Reed", None)):
        ruling = ordered.Rule(replace(DIRECTOR, director=name), "the game is lost", BLACK, loses_game=loses_game)
        decision = decide(table.state, ruling, Instant(table.now), tuple(table.history), KEPT)
        assert expected is right_refused(decision)


@pytest.mark.parametrize("whose", WHOSE)
def test_whose_approval_lets_a_match_depart_from_its_rules(whose: str) -> None:
    name, staff, refusal = WHOSE[whose]
    approval = Approval(replace(DIRECTOR, director=name, wall_clock=AFTERWARDS), "as announced")
    departing = StartMatch(
        "M1", ByPlayer("Ann", "Bo"), 7, CLOCK, ruleset_text("nbf"), "", card=MatchCard(), approval=approval
    )
    decision = start(departing, Instant(0), staff)
    assert (None if whose == "director who plays" else refusal) is right_refused(decision)


@pytest.mark.parametrize(
    ("how", "power", "refusal"),
    [
        (Closing.FORFEIT, Power.END_MATCH, Refusal.END_OF_MATCH_RESERVED),
        (Closing.DOUBLE_NO_SHOW, Power.END_MATCH, Refusal.END_OF_MATCH_RESERVED),
        (Closing.DISQUALIFICATION, Power.DISQUALIFY, Refusal.DISQUALIFICATION_RESERVED),
        (Closing.EXPULSION, Power.DISQUALIFY, Refusal.DISQUALIFICATION_RESERVED),
    ],
)
def test_an_assistant_ends_no_match_where_the_event_reserves_it(how: Closing, power: Power, refusal: Refusal) -> None:
    table = RuledTable("nbf")
    loser = None if how is Closing.DOUBLE_NO_SHOW else BLACK
    for name, kept_back, expected in (
        ("Asta", frozenset({power}), refusal),
        ("Asta", frozenset(Power) - {power, Power.RULE}, None),
        ("Dana Reed", frozenset(Power), None),
    ):
        command = ordered.CloseMatch(replace(DIRECTOR, director=name), how, loser)
        decision = decide(table.state, command, Instant(1000), tuple(table.history), replace(KEPT, reserved=kept_back))
        assert expected is right_refused(decision)


def test_every_power_but_to_rule_can_be_reserved_and_is_at_first() -> None:
    assert set(Power) - {Power.RULE} == set(RESERVED_ROWS) == reserved(USUAL)
    assert {Power.RULE} == powers(Role.ASSISTANT, reserved(USUAL))
    assert set(Power) == powers(Role.DIRECTOR, reserved(USUAL))
    assert set(Power) == powers(Role.ASSISTANT, reserved({**USUAL, **dict.fromkeys(RESERVED_ROWS.values(), False)}))
    assert not powers(Role.MONITOR, frozenset())


@pytest.mark.parametrize("claimed", [False, True])
def test_the_record_says_who_is_an_assistant_whatever_the_command_claims(claimed: bool) -> None:
    table = RuledTable("nbf")
    for name, is_one in (("Asta", True), ("Dana Reed", False)):
        command = ordered.Warn(replace(DIRECTOR, director=name, assistant=claimed), BLACK)
        decision = decide(table.state, command, Instant(1000), tuple(table.history), KEPT)
        assert isinstance(decision, Accepted)
        warned = decision.events[-1]
        assert isinstance(warned, WarningGiven)
        assert is_one is warned.authority.assistant
        assert is_one is (b'"assistant":true' in encode_event(warned))
        assert (b"assistant" in encode_event(warned)) is is_one


@pytest.mark.parametrize(
    ("wall_clock", "refusal"),
    [
        ("2027-01-31T17:59:59+01:00", None),
        ("2027-01-31T18:00:00+01:00", Refusal.ROLE_ENDED),
        ("2027-01-31T19:30:00+03:00", None),
        ("2027-01-31T16:59:59+00:00", None),
        ("2027-01-31T17:00:00+00:00", Refusal.ROLE_ENDED),
        ("", Refusal.ROLE_ENDED),
        ("yesterday", Refusal.ROLE_ENDED),
        ("2027-01-31T12:00:00", Refusal.ROLE_ENDED),  # of which zone, nobody knows
    ],
)
def test_a_role_ends_at_its_moment_in_whatever_zone(wall_clock: str, refusal: Refusal | None) -> None:
    table = RuledTable("nbf")
    history = tuple(event for event in table.history if not wall_clock_of(event))
    command = ordered.Warn(replace(DIRECTOR, director="Asta", wall_clock=wall_clock), BLACK)
    assert refusal is right_refused(decide(table.state, command, Instant(1000), history, ENDED))


def test_a_clock_set_back_brings_no_role_back_within_a_match() -> None:
    table = RuledTable("nbf")
    before, after = "2027-01-31T17:30:00+01:00", "2027-01-31T18:30:00+01:00"
    early, late = (replace(DIRECTOR, wall_clock=clock) for clock in (before, after))

    def asked(history: tuple[Event, ...], now: int) -> Refusal | None:
        command = ordered.Warn(replace(DIRECTOR, director="Asta", wall_clock=before), BLACK)
        return right_refused(decide(table.state, command, Instant(now), history, ENDED))

    assert asked((WarningGiven(Instant(1000), late, BLACK),), 2000) is Refusal.ROLE_ENDED
    half_an_hour = 30 * 60 * 1000
    seen = (WarningGiven(Instant(1000), early, BLACK),)
    assert asked(seen, 1000 + half_an_hour - 1) is None
    assert asked(seen, 1000 + half_an_hour) is Refusal.ROLE_ENDED  # by the board's steady time
    beyond = replace(DIRECTOR, wall_clock="9999-12-31T23:59:59+00:00")
    assert asked((WarningGiven(Instant(0), beyond, BLACK),), 1000) is None  # no time can be counted on from it


@pytest.mark.parametrize("event", ["", "Oslo Open", "Bergen Open"])
def test_no_event_that_a_player_types_ends_a_role_or_brings_one_back(event: str) -> None:
    table = RuledTable("nbf")
    card = replace(table.state.setup.card, event=event)
    state = replace(table.state, setup=replace(table.state.setup, card=card))
    for wall_clock, refusal in ((DIRECTOR.wall_clock, None), (AFTERWARDS, Refusal.ROLE_ENDED)):
        command = ordered.Warn(replace(DIRECTOR, director="Asta", wall_clock=wall_clock), BLACK)
        assert refusal is right_refused(decide(state, command, Instant(1000), tuple(table.history), ENDED))


def test_a_clock_set_back_between_matches_brings_no_role_back() -> None:
    early = replace(DIRECTOR, director="Asta", wall_clock="2027-01-31T17:30:00+01:00")
    for seen, refusal in (("2027-01-31T17:59+01:00", None), ("2027-01-31T18:00+01:00", Refusal.ROLE_ENDED)):
        table, staff = RuledTable("nbf"), replace(ENDED, seen=seen)
        command = ordered.Warn(early, BLACK)
        assert refusal is right_refused(decide(table.state, command, Instant(1000), tuple(table.history), staff))


class _Kept:
    """A log that keeps at once."""

    def __init__(self) -> None:
        self.written: list[Event] = []

    def append(self, events: tuple[Event, ...], *, durable: bool, done: Done | None = None) -> None:
        self.written.extend(events)
        if durable and done is not None:
            done(None)


def test_a_session_asks_who_the_staff_are_at_each_of_their_acts() -> None:
    table, log, heard = RuledTable("nbf"), _Kept(), list[Decision]()
    here = {"now": KEPT}
    session = Session(
        table.history,
        table.state,
        log,  # type: ignore[arg-type]
        ScriptedDice(()),
        lambda: Instant(1000),
        lambda call: call(),
        staff=lambda: here["now"],
    )
    session.submit(ordered.Warn(DIRECTOR, BLACK), heard.append)
    here["now"] = replace(KEPT, directors=frozenset({"Ann"}))
    session.submit(ordered.Warn(DIRECTOR, BLACK), heard.append)
    assert isinstance(heard[0], Accepted)
    assert Refusal.NO_DIRECTOR_HERE is right_refused(heard[1])
    assert 1 == len(log.written)
