from pathlib import Path
from typing import cast

import pytest
from board_stage import first_state, moving, placed, to_roll

from tavla.application.commands import play as commands
from tavla.application.commands.play import Command
from tavla.application.session import Session
from tavla.base.copies import replace
from tavla.base.errors import TavlaError
from tavla.domain.facts.assistance import Assistance, Highlights
from tavla.domain.facts.authority import Authority
from tavla.domain.facts.changes import CubeCorrected
from tavla.domain.facts.dice_source import DiceSource
from tavla.domain.facts.events import StopReason
from tavla.domain.facts.scene import Closing, Orders
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import Concession, Freeze, MatchResult, MatchState
from tavla.domain.fold.match_state import Break, Proposal, SettledClaim
from tavla.domain.game.cube import Cube
from tavla.domain.game.match_score import Crawford, MatchScore
from tavla.domain.game.outcome import Ending, GameResult, Grade
from tavla.domain.game.play import CheckerMove
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.time.clock import FlagFall
from tavla.domain.time.units import Instant
from tavla.text import reason_words, record_words
from tavla.text.words import Words
from tavla_ui.match.seat import SeatMatch, SeatViewModel
from tavla_ui.match.seat_face import seat_face
from tavla_ui.match.seat_shows import Asked, OutsideMatch, Press, SeatFace, Veil

WHITE, BLACK = Player.WHITE, Player.BLACK
RULESETS = Path(__file__).parents[3] / "rulesets"
TRANSLATIONS = Path(__file__).parents[3] / "resources" / "translations"


def faces(state: MatchState, outside: OutsideMatch | None = None) -> ByPlayer[SeatFace]:
    return ByPlayer(face(state, WHITE, outside), face(state, BLACK, outside))


def face(state: MatchState, player: Player, outside: OutsideMatch | None = None) -> SeatFace:
    return seat_face(state, player, Words(), outside or OutsideMatch())


def test_in_the_opening_either_side_may_roll() -> None:
    for shown in faces(first_state()):
        assert (shown.press, shown.button, shown.filled, shown.lit) == (Press.ROLL, "Roll", True, True)


def test_after_a_tie_the_button_says_so() -> None:
    assert face(replace(first_state(), opening_tie=ByPlayer(4, 4)), BLACK).button_note == "both rolled 4: once more"


def test_each_seat_counts_its_own_pips_first() -> None:
    help_given = Assistance(Highlights.OFF, pip_count=True, hints=False)
    state = replace(to_roll(BLACK, placed({6: 2}, {5: 1})), orders=Orders(assistance=help_given))
    assert ("pips 12 : 5", "pips 5 : 12") == tuple(shown.pips for shown in faces(state))


def test_only_the_side_on_roll_has_a_button() -> None:
    shown = faces(to_roll(BLACK))
    assert (shown.black.button, shown.black.lit) == ("Roll", True)
    assert (shown.white.button, shown.white.lit, shown.white.press) == ("", False, Press.NOTHING)


def test_an_incomplete_turn_is_outlined_and_says_what_is_missing() -> None:
    state = replace(moving((4, 3)), moves=(CheckerMove(13, 3),))
    shown = face(state, WHITE)
    assert (shown.press, shown.button, shown.button_note, shown.filled, shown.can_undo) == (
        Press.END_TURN,
        "End turn",
        "a 4 is still to be played",
        False,
        True,
    )


def test_a_complete_turn_is_filled() -> None:
    state = replace(moving((4, 3)), moves=(CheckerMove(13, 3), CheckerMove(13, 4)))
    shown = face(state, WHITE)
    assert (shown.button, shown.button_note, shown.filled) == ("End turn", "", True)


def test_a_dance_ends_the_turn_with_its_own_words() -> None:
    shown = face(moving((6, 6), placed({25: 1, 6: 2}, {6: 2, 1: 2})), WHITE)
    assert (shown.press, shown.button, shown.button_note, shown.filled) == (Press.END_TURN, "No move", "end turn", True)


def test_a_closed_out_side_passes_with_one_press() -> None:
    shown = face(to_roll(WHITE, placed({25: 1, 6: 2}, dict.fromkeys(range(1, 7), 2))), WHITE)
    assert (shown.press, shown.button, shown.button_note) == (Press.ROLL, "No move", "pass the turn")


def test_the_cube_in_hand_makes_the_button_an_offer_of_its_next_value() -> None:
    state = replace(to_roll(WHITE, cube=Cube(2, WHITE)), phase=Phase.CUBE_TOUCHED)
    shown = face(state, WHITE)
    assert (shown.press, shown.button) == (Press.OFFER_DOUBLE, "Offer double → 4")


@pytest.mark.parametrize(("ruleset", "note"), [("usbgf-2016", ""), ("wbgt", "touch the cube to put it back")])
def test_the_button_says_how_the_cube_goes_back_only_where_it_may(ruleset: str, note: str) -> None:
    touched = replace(to_roll(WHITE), phase=Phase.CUBE_TOUCHED)
    rules = (RULESETS / f"{ruleset}.toml").read_text(encoding="utf-8")
    assert face(replace(touched, setup=replace(touched.setup, ruleset=rules)), WHITE).button_note == note


def test_an_offered_double_is_answered_on_the_board_and_there_is_no_button() -> None:
    shown = faces(replace(to_roll(WHITE), phase=Phase.DOUBLE_OFFERED))
    assert (shown.black.press, shown.black.note) == (Press.NOTHING, "Take or pass, on the board")
    assert (shown.white.button, shown.white.note) == ("", "Double offered")


def test_a_concession_asks_the_other_side_with_grade_and_points() -> None:
    state = replace(
        to_roll(WHITE, cube=Cube(2, BLACK)),
        phase=Phase.CONCESSION_OFFERED,
        concession=Concession(WHITE, Grade.GAMMON, Phase.TO_ROLL),
    )
    shown = faces(state)
    assert shown.black.question == "Ada concedes a gammon to you: 4 points."
    assert (shown.white.question, shown.white.note) == ("", "You concede a gammon")


def test_while_play_is_stopped_both_strips_say_resume_and_who_called() -> None:
    state = replace(
        to_roll(),
        freeze=Freeze(StopReason.DIRECTOR_CALLED, BLACK, ByPlayer(white=False, black=True), clock_was_running=True),
    )
    shown = faces(state)
    assert (shown.white.press, shown.white.button, shown.white.button_note) == (
        Press.RESUME,
        "Resume",
        "Bo called the director",
    )
    assert (shown.black.button, shown.black.note) == ("", "waiting for Ada")
    assert not any(side.can_call_director for side in shown)


def test_after_a_restart_both_see_their_time_before_and_after() -> None:
    running = to_roll(WHITE)
    state = replace(
        running,
        clock=running.clock.stop(Instant(60_000)),
        freeze=Freeze(StopReason.RESTART, None, ByPlayer.both(False), clock_was_running=True),
    )
    shown = face(state, WHITE, OutsideMatch(clock_before=running.clock))
    assert ("", "Clock stopped") == (shown.headline, shown.band)
    assert shown.band_note == "play was interrupted · Ada: 17:12 instead of 18:00 · Bo has 18:00"


def test_after_a_sleep_both_are_told_of_it_and_go_on_together() -> None:
    running = to_roll(WHITE)
    state = replace(
        running,
        clock=running.clock.stop(Instant(60_000)),
        freeze=Freeze(StopReason.SLEPT, None, ByPlayer.both(False), clock_was_running=True),
    )
    for shown in faces(state):
        assert ("", "the board was asleep", Press.RESUME, "the board was asleep") == (
            shown.headline,
            shown.band_note,
            shown.press,
            shown.button_note,
        )


def test_a_fallen_flag_can_be_claimed_from_both_strips() -> None:
    state = to_roll()
    fallen = replace(state, clock=replace(state.clock, flag=FlagFall(WHITE, Instant(5))))
    assert [side.can_claim for side in faces(fallen)] == [True, True]
    assert [side.can_claim for side in faces(state)] == [False, False]


def between(crawford: Crawford = Crawford.TO_COME) -> MatchState:
    score = MatchScore(9, ByPlayer(3, 5), crawford)
    return replace(
        first_state(),
        phase=Phase.BETWEEN_GAMES,
        score=score,
        game_result=GameResult(BLACK, Grade.GAMMON, 4, Ending.BORNE_OFF),
    )


def test_between_games_each_side_confirms_the_score_in_its_own_order() -> None:
    shown = faces(between())
    assert (shown.white.button, shown.black.button) == ("Confirm 3–5", "Confirm 5–3")
    assert shown.white.band == "Bo wins a gammon: 4 points · Ada 3 – Bo 5"
    assert (shown.white.veil, shown.white.pair, shown.black.pair) == (Veil.ENDED, "3 – 5", "5 – 3")


def test_the_crawford_game_is_announced_between_games_and_stands_in_the_strip_while_played() -> None:
    assert face(between(Crawford.THIS_GAME), WHITE).band_note.endswith("Crawford game: no cube")
    playing = replace(to_roll(), score=MatchScore(9, ByPlayer(8, 5), Crawford.THIS_GAME))
    assert (face(playing, WHITE).pair, face(playing, WHITE).crawford) == ("8 – 5", "Crawford game")


@pytest.mark.parametrize(
    ("by_forfeit", "headline"), [(False, "Bo wins the match"), (True, "Bo wins the match on time")]
)
def test_the_result_is_told_and_confirmed_by_both(by_forfeit: bool, headline: str) -> None:
    state = replace(between(), phase=Phase.MATCH_OVER, match_result=MatchResult(BLACK, by_forfeit))
    if by_forfeit:
        state = replace(state, clock=replace(state.clock, flag=FlagFall(WHITE, Instant(5))))
    assert face(state, WHITE).band.startswith(f"{headline} · ")
    assert face(state, WHITE).press is Press.CONFIRM_RESULT
    assert face(state, WHITE, OutsideMatch(agreed=ByPlayer(white=True, black=False))).note == "waiting for Bo"


@pytest.mark.parametrize(
    ("ruleset", "winners", "losers"),
    [
        ("usbgf-2016", "both report the result", "both report the result"),
        ("nbf", "you report the result", "the winner reports the result"),
        ("wbgt", "you report the result", "the winner reports the result"),
        ("istavder-2025", "you report the loser's score", "the winner reports the result"),
    ],
)
def test_each_seat_is_told_who_gives_the_result_in(ruleset: str, winners: str, losers: str) -> None:
    source = (RULESETS / f"{ruleset}.toml").read_text(encoding="utf-8")
    over = replace(between(), phase=Phase.MATCH_OVER, match_result=MatchResult(BLACK, by_forfeit=False))
    state = replace(over, setup=replace(over.setup, ruleset=source))
    assert (face(state, BLACK).button_note, face(state, WHITE).button_note) == (winners, losers)
    training = replace(state, setup=replace(state.setup, training=True))
    assert face(training, BLACK).button_note == "result and end"


def test_a_match_at_fault_says_why_and_leads_away() -> None:
    shown = face(to_roll(), BLACK, OutsideMatch(fault=TavlaError("the sealed dice are gone.")))
    assert shown.headline == "The match stands still: the sealed dice are gone."
    assert (shown.press, shown.can_call_director) == (Press.LEAVE, False)


STANDING = {
    "fault": (to_roll(), OutsideMatch(fault=TavlaError("the dice are gone.")), Veil.STOPPED, "The match stands still"),
    "break": (replace(between(), on_break=Break(BLACK, Instant(9))), None, Veil.AWAY, "Bo is on a break"),
    "both": (replace(between(), on_break=Break(BLACK, Instant(9), both=True)), None, Veil.AWAY, "Both are on a break"),
}


@pytest.mark.parametrize(("state", "outside", "veil", "said"), STANDING.values(), ids=STANDING)
def test_whatever_play_waits_for_is_seen_across_the_hall(
    state: MatchState, outside: OutsideMatch | None, veil: Veil, said: str
) -> None:
    for shown in faces(state, outside):
        assert (shown.veil, shown.band) == (veil, said)


def test_a_proposal_leaves_the_board_stopped() -> None:
    for shown in faces(proposed(None)):
        assert (shown.veil, shown.band) == (Veil.STOPPED, "")


def test_a_match_nobody_won_is_told_and_confirmed() -> None:
    state = replace(
        first_state(),
        phase=Phase.MATCH_OVER,
        match_result=MatchResult(None, by_forfeit=True, closing=Closing.DOUBLE_NO_SHOW),
    )
    shown = face(state, WHITE)
    assert (shown.band.split(" · ")[0], shown.press) == (
        "Nobody wins the match: neither player came",
        Press.CONFIRM_RESULT,
    )


def test_who_holds_the_clock_after_the_opening_starts_the_others_time() -> None:
    shown = faces(replace(moving((4, 3)), clock_held_by=BLACK))
    assert (shown.black.press, shown.black.button, shown.black.button_note) == (
        Press.START_CLOCK,
        "Start the clock",
        "time of Ada",
    )
    assert Press.END_TURN is shown.white.press


def test_who_holds_his_own_clock_may_start_it_until_he_moves() -> None:
    held = replace(moving((4, 3)), clock_held_by=WHITE)
    assert Press.START_CLOCK is face(held, WHITE).press
    assert Press.END_TURN is face(replace(held, moves=(CheckerMove(13, 3),)), WHITE).press


def test_dice_from_the_table_are_named_under_roll() -> None:
    ordered = Orders(dice_source=DiceSource.TYPED)
    assert face(replace(to_roll(), orders=ordered), WHITE).button_note == "dice rolled on the table"
    assert face(replace(first_state(), orders=ordered), BLACK).button_note == "dice rolled on the table"


def stopped_by_claim(*, is_disputed: bool = False) -> MatchState:
    freeze = Freeze(StopReason.GAME_SETTLED, None, ByPlayer.both(False), clock_was_running=True)
    return replace(
        to_roll(cube=Cube(2, WHITE)), freeze=freeze, claim=SettledClaim(WHITE, WHITE, Grade.GAMMON, is_disputed)
    )


def test_a_claim_that_the_game_is_settled_asks_the_other_side() -> None:
    shown = faces(stopped_by_claim())
    assert shown.black.question == "Ada says the game is settled: Ada wins a gammon: 4 points."
    assert Asked.SETTLED is shown.black.asked
    assert (shown.white.question, shown.white.note) == ("", "waiting for Bo")


def test_a_disputed_claim_waits_for_the_director() -> None:
    assert ["the director decides"] * 2 == [shown.note for shown in faces(stopped_by_claim(is_disputed=True))]


def proposed(white: bool | None, black: bool | None = None, asked: tuple[Player, ...] = (WHITE, BLACK)) -> MatchState:
    freeze = Freeze(StopReason.DIRECTOR_CALLED, None, ByPlayer.both(False), clock_was_running=True)
    proposal = Proposal(
        Authority("Dina", "the cube fell", "USBGF 5.1", ""),
        CubeCorrected(Cube(4, WHITE)),
        asked,
        ByPlayer(white, black),
    )
    return replace(to_roll(), freeze=freeze, proposal=proposal)


def test_a_proposed_change_asks_those_who_have_not_answered() -> None:
    shown = faces(proposed(white=True))
    assert (shown.black.question, shown.black.detail) == (
        "Dina proposes: the cube is corrected to 4, with Ada. Do you agree?",
        "the cube fell (USBGF 5.1)",
    )
    assert Asked.CHANGE is shown.black.asked
    assert (shown.white.question, shown.white.note) == ("", "waiting for Bo")
    assert face(proposed(None, asked=(WHITE,)), BLACK).note == "waiting for Ada"


@pytest.mark.parametrize(("language", "shown"), [("en", "conduct"), ("nb", "adferd"), ("tr", "davranış")])
def test_a_ready_reason_is_read_in_the_seats_own_language(language: str, shown: str) -> None:
    state, t = proposed(None), Words(language, TRANSLATIONS)
    assert state.proposal is not None
    for said in ("conduct", reason_words.ready_reasons(Words("nb", TRANSLATIONS), "points")[1]):
        authority = replace(state.proposal.authority, reason=said)
        asking = seat_face(
            replace(state, proposal=replace(state.proposal, authority=authority)), WHITE, t, OutsideMatch()
        )
        assert asking.detail == f"{shown} (USBGF 5.1)"
        assert record_words.ground_of(t, authority) == f"Dina: {shown} (USBGF 5.1)"


def test_who_declined_a_change_may_still_agree() -> None:
    shown = faces(proposed(white=False, black=True))
    assert (shown.white.press, shown.white.button, shown.white.question) == (Press.AGREE, "Agree after all", "")
    assert shown.black.note == "the director decides"


def test_a_change_of_a_match_that_is_over_is_asked_all_the_same() -> None:
    over = replace(
        proposed(None), freeze=None, phase=Phase.MATCH_OVER, match_result=MatchResult(BLACK, by_forfeit=True)
    )
    assert Asked.CHANGE is face(over, WHITE).asked


def test_who_is_on_a_break_says_when_he_is_back() -> None:
    shown = faces(replace(between(), on_break=Break(BLACK, Instant(300_000))))
    assert (shown.black.press, shown.black.button) == (Press.BACK, "I am back")
    assert (shown.white.press, shown.white.note) == (Press.NOTHING, "Bo is on a break")


@pytest.mark.parametrize(
    ("late_minutes", "own", "opponents"),
    [(2, "the time runs from +5:00 on", "the time runs from +5:00 on"), (6, "your time runs", "the time runs")],
)
def test_in_the_minutes_of_grace_both_read_from_when_the_clock_runs(
    late_minutes: int, own: str, opponents: str
) -> None:
    text = (RULESETS / "istavder-2025.toml").read_text(encoding="utf-8").split("\n")
    place = next(place for place, line in enumerate(text) if line.startswith("after_break = "))
    text[place] = text[place].replace("first_after_minutes = 0", "first_after_minutes = 5")
    state = between()
    away = replace(state, setup=replace(state.setup, ruleset="\n".join(text)), on_break=Break(BLACK, Instant(300_000)))
    now = Instant(300_000 + late_minutes * 60_000)
    shown = ByPlayer(WHITE, BLACK).map(lambda player: seat_face(away, player, Words(), OutsideMatch(), now))
    assert (own, f"Bo is on a break: {opponents}") == (shown.black.button_note, shown.white.note)


def test_who_was_absent_says_when_he_has_come() -> None:
    shown = faces(replace(first_state(), absent=(WHITE,)))
    assert (shown.white.press, shown.white.button, shown.white.button_note) == (
        Press.ARRIVE,
        "I am here",
        "your time runs",
    )
    assert (shown.black.press, shown.black.note) == (Press.NOTHING, "Ada has not come yet")


class Listener:
    """A session that only notes what it is asked."""

    fault = None
    is_idle = True

    def __init__(self, state: MatchState) -> None:
        self.state = state
        self.heard: list[Command] = []
        self.time = 0

    def now(self) -> Instant:
        return Instant(self.time)

    def submit(self, command: Command, _answer: object = None, at: Instant | None = None) -> None:
        self.heard.append(command)


def seated(state: MatchState, player: Player) -> tuple[SeatViewModel, list[Command]]:
    session = Listener(state)
    seat = SeatViewModel(player, cast("SeatMatch", None))
    seat.attach(cast("Session", session))
    seat.show(OutsideMatch())
    return seat, session.heard


@pytest.mark.parametrize(
    ("state", "player", "expected"),
    [
        (replace(moving((4, 3)), clock_held_by=BLACK), BLACK, commands.StartOpeningClock(BLACK)),
        (replace(between(), on_break=Break(BLACK, Instant(1))), BLACK, commands.BackFromBreak(BLACK)),
        (replace(first_state(), absent=(WHITE,)), WHITE, commands.Arrive(WHITE)),
        (proposed(white=False), WHITE, commands.AnswerChange(WHITE, agrees=True)),
    ],
)
def test_the_big_button_is_the_way_on(state: MatchState, player: Player, expected: Command) -> None:
    seat, heard = seated(state, player)
    seat.pressButton()
    assert [expected] == heard


@pytest.mark.parametrize(
    ("state", "accepted", "declined"),
    [
        (
            replace(
                to_roll(), phase=Phase.CONCESSION_OFFERED, concession=Concession(WHITE, Grade.SINGLE, Phase.TO_ROLL)
            ),
            commands.AcceptConcession(BLACK),
            commands.DeclineConcession(BLACK),
        ),
        (stopped_by_claim(), commands.AnswerSettled(BLACK, agrees=True), commands.AnswerSettled(BLACK, agrees=False)),
        (proposed(None), commands.AnswerChange(BLACK, agrees=True), commands.AnswerChange(BLACK, agrees=False)),
    ],
)
@pytest.mark.usefixtures("qapp")  # a second touch is awaited by a timer
def test_accept_and_decline_answer_what_is_asked(state: MatchState, accepted: Command, declined: Command) -> None:
    seat, heard = seated(state, BLACK)
    listener = cast("Listener", seat._session)
    for at, press in ((1_000, seat.accept), (1_600, seat.really), (1_600, seat.decline)):
        listener.time = at
        press()
    assert [accepted, declined] == heard
