"""Stops, breaks, concessions and claims, as each ruleset has them."""

import pytest
from ruled_table import BLACK, DIRECTOR, WHITE, RuledTable, between_games, mid_turn, ruleset_text

from tavla.application.acts.certain_win import has_gin
from tavla.application.acts.claims import late_return
from tavla.application.commands import director as ordered
from tavla.application.commands import play as asked
from tavla.application.refusals import Accepted, Refusal, Refused
from tavla.application.telling.counted import counted
from tavla.domain.facts.assistance import Assistance, Highlights
from tavla.domain.facts.claim_events import BreakEnded, ClockStopped
from tavla.domain.facts.events import DiceSource, GameEnded, MatchEnded, StopReason
from tavla.domain.facts.match_card import MatchCard
from tavla.domain.facts.scene import Closing
from tavla.domain.facts.turn import Phase
from tavla.domain.game.cube import Cube
from tavla.domain.game.outcome import Ending, Grade
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import Position
from tavla.domain.game.roll import Roll
from tavla.domain.time.clock import ClockMethod
from tavla.domain.time.clock_source import ClockSource
from tavla.domain.time.units import Instant, Millis
from tavla.rules.loader import ruleset_of

MINUTE = 60_000


def places(**where: int) -> Position:
    """White's view: `w6=2` White's on his 6-point, `b24=3` Black's on White's 24-point; the rest is borne off."""
    counts = [0] * 28
    for name, count in where.items():
        counts[int(name[1:]) - 1] = count if name[0] == "w" else -count
    counts[26] = 15 - sum(count for count in counts[:24] if count > 0)
    counts[27] = 15 + sum(count for count in counts[:24] if count < 0)
    return Position.from_counts(counts)


def standing(position: Position, ruleset: str = "usbgf-2016", length: int = 7, on_roll: Player = BLACK) -> RuledTable:
    table = mid_turn(ruleset, length)
    table.does(ordered.CorrectPosition(DIRECTOR, position, on_roll=on_roll))
    table.resumes()
    return table


# Stopping the clock


@pytest.mark.parametrize(
    ("ruleset", "length", "clause"),
    [
        ("usbgf-2016", 7, "USBGF 2.2.2"),
        ("usbgf-2016", 9, None),
        ("nbf", 15, "NBF 2.2 (ii)"),
        ("wbgt", 5, "WBGT 2.2 (2)"),
        ("wbgt", 9, None),
        ("istavder-2025", 5, None),
    ],
)
def test_in_a_best_of_three_breaks_lie_between_the_matches_where_the_ruleset_says_so(
    ruleset: str, length: int, clause: str | None
) -> None:
    table = between_games(ruleset, length, card=MatchCard(best_of_three=True))
    alone = between_games(ruleset, length).tries(asked.TakeBreak(WHITE, ""))
    decision = table.tries(asked.TakeBreak(WHITE, ""))
    if clause is None:
        assert type(alone) is type(decision)
        assert getattr(alone, "reason", None) is getattr(decision, "reason", None)
    else:
        assert isinstance(alone, Accepted)
        assert isinstance(decision, Refused)
        assert (Refusal.NO_BREAK_LEFT, clause) == (decision.reason, decision.clause)


@pytest.mark.parametrize(("ruleset", "refusal"), [("usbgf-2016", Refusal.BREAK_NOT_ANNOUNCED), ("wbgt", None)])
def test_who_is_back_from_his_break_joins_no_other_that_he_has_not_announced(
    ruleset: str, refusal: Refusal | None
) -> None:
    """USBGF 2.2.2: breaks one after the other are announced before they begin."""
    table = between_games(ruleset, 21)
    table.does(asked.TakeBreak(WHITE, "", 1))
    table.does(asked.TakeBreak(BLACK, "", 1))
    table.does(asked.BackFromBreak(WHITE))
    assert refusal is getattr(table.tries(asked.TakeBreak(WHITE, "", 1)), "reason", None)


@pytest.mark.parametrize(
    ("ruleset", "refusal"), [("usbgf-2016", Refusal.BREAK_IN_GAME_GRANTED), ("nbf", Refusal.BREAK_IN_GAME)]
)
def test_a_game_has_begun_once_its_opening_is_rolled_though_the_dice_are_alike(ruleset: str, refusal: Refusal) -> None:
    table = between_games(ruleset)
    table.next_game()
    table.dice(4, 4)
    assert refusal is table.refused(asked.TakeBreak(WHITE, "", 1)).reason


@pytest.mark.parametrize(
    ("ruleset", "reason", "player", "refusal", "clause"),
    [
        ("usbgf-2016", StopReason.DIE_ON_FLOOR, WHITE, None, ""),
        ("usbgf-2016", StopReason.ILLEGAL_PLAY, WHITE, None, ""),
        ("usbgf-2016", StopReason.DICE_PICKED_UP_EARLY, WHITE, None, ""),
        ("usbgf-2016", StopReason.DICE_PICKED_UP_EARLY, BLACK, None, ""),
        ("nbf", StopReason.DICE_PICKED_UP_EARLY, BLACK, None, ""),
        ("wbgt", StopReason.DICE_PICKED_UP_EARLY, WHITE, Refusal.STOP_NOT_YOURS, "WBGT 4.3 (2) 5"),
        ("istavder-2025", StopReason.ILLEGAL_PLAY, WHITE, None, ""),
        ("istavder-2025", StopReason.ILLEGAL_PLAY, BLACK, None, ""),
        ("usbgf-2016", StopReason.INVALID_ROLL, WHITE, Refusal.STOP_NOT_ALLOWED, "USBGF 4.3.2"),
        ("usbgf-2016", StopReason.OTHER, WHITE, Refusal.STOP_NOT_ALLOWED, "USBGF 4.3.2"),
        ("usbgf-2016", StopReason.EMERGENCY, WHITE, Refusal.STOP_NOT_ALLOWED, "USBGF 4.3.2"),
        ("nbf", StopReason.OTHER, WHITE, Refusal.STOP_NOT_ALLOWED, "NBF 4.3 (ii)"),
        ("wbgt", StopReason.OTHER, WHITE, Refusal.STOP_NOT_ALLOWED, "WBGT 4.3 (2)"),
        ("istavder-2025", StopReason.OTHER, WHITE, Refusal.ASK_DIRECTOR, "(ours) the document is silent"),
        ("istavder-2025", StopReason.EMERGENCY, WHITE, Refusal.ASK_DIRECTOR, "ISTAVDER Break Policy"),
        ("istavder-2025", StopReason.INVALID_ROLL, WHITE, None, ""),
    ],
)
def test_the_clock_stops_only_for_a_ground_of_the_ruleset(
    ruleset: str, reason: StopReason, player: Player, refusal: Refusal | None, clause: str
) -> None:
    table = mid_turn(ruleset)
    table.does(ordered.OrderDice(DIRECTOR, DiceSource.TYPED), after=0)
    decision = table.tries(asked.StopPlay(reason, player, "12:30"))
    assert (refusal, clause) == (getattr(decision, "reason", None), getattr(decision, "clause", ""))
    assert (refusal is not None) == table.state.clock.is_running


@pytest.mark.parametrize(
    ("ruleset", "reason", "player"),
    [
        ("nbf", StopReason.INVALID_ROLL, BLACK),
        ("nbf", StopReason.DISPUTED_ROLL, WHITE),
        ("istavder-2025", StopReason.INVALID_ROLL, WHITE),
        ("istavder-2025", StopReason.DICE_OUT_OF_AREA, WHITE),
    ],
)
def test_who_has_rolled_invalidly_no_longer_doubles_in_that_turn(
    ruleset: str, reason: StopReason, player: Player
) -> None:
    """NBF 4.4 (ii), ISTAVDER 24 and example 2: the dice fell off the board, and the clock was stopped for it."""
    table = mid_turn(ruleset)
    table.does(ordered.OrderDice(DIRECTOR, DiceSource.TYPED), after=0)
    table.does(asked.StopPlay(reason, player, ""))
    table.resumes()
    refused = table.refused(asked.TouchCube(BLACK))
    assert Refusal.DOUBLE_LOST is refused.reason
    table.does(ordered.OrderDice(DIRECTOR, DiceSource.BUILT_IN))
    table.dice(3, 1)
    table.agreed(ordered.VoidRoll(DIRECTOR))
    table.resumes()
    assert Refusal.DOUBLE_LOST is table.refused(asked.TouchCube(BLACK)).reason
    table.dice(3, 1)
    table.moves((8, 5), (6, 5))
    table.does(asked.TouchCube(WHITE))


@pytest.mark.parametrize(
    ("ruleset", "reason", "player"),
    [
        ("nbf", StopReason.INVALID_ROLL, BLACK),
        ("nbf", StopReason.DISPUTED_ROLL, WHITE),
        ("istavder-2025", StopReason.INVALID_ROLL, WHITE),
        ("istavder-2025", StopReason.DICE_OUT_OF_AREA, WHITE),
    ],
)
@pytest.mark.parametrize("is_void", [False, True])
def test_a_new_delay_comes_only_with_a_roll_that_is_void(
    ruleset: str, reason: StopReason, player: Player, is_void: bool
) -> None:
    """NBF 4.3 (v), also when it was disputed first; ISTAVDER Dice falling out of the Playing Area."""
    table = mid_turn(ruleset)
    table.dice(5, 4)
    table.does(ordered.OrderDice(DIRECTOR, DiceSource.TYPED), after=0)
    table.does(asked.StopPlay(reason, player, ""), after=20_000)
    if is_void:
        table.does(ordered.VoidRoll(DIRECTOR))
    table.resumes()
    assert (12_000 if is_void else 0) == table.state.clock.reading(BLACK, Instant(table.now)).delay_left


def test_both_times_are_recorded_at_a_stop() -> None:
    table = mid_turn()
    table.does(asked.StopPlay(StopReason.DISPUTE, WHITE, "12:30"), after=20_000)
    stop = table.history[-1]
    assert isinstance(stop, ClockStopped)
    assert (ByPlayer(600_000, 592_000), "12:30") == (stop.times, stop.wall_clock)


@pytest.mark.parametrize(
    ("ruleset", "reason", "delay"),
    [
        ("usbgf-2016", StopReason.ILLEGAL_PLAY, 0),
        ("nbf", StopReason.ILLEGAL_PLAY, 0),
        ("istavder-2025", StopReason.ILLEGAL_PLAY, 0),
        ("nbf", StopReason.INVALID_ROLL, 12_000),
        ("istavder-2025", StopReason.DICE_OUT_OF_AREA, 12_000),
    ],
)
def test_the_delay_is_full_again_where_the_ruleset_says_so(ruleset: str, reason: StopReason, delay: int) -> None:
    """A claim of an illegal play gives nobody a new delay: the play made again has its own."""
    table = mid_turn(ruleset)
    table.does(ordered.OrderDice(DIRECTOR, DiceSource.TYPED), after=0)
    table.does(asked.StopPlay(reason, WHITE, ""), after=20_000)
    table.does(asked.AgreeToResume(WHITE))
    table.does(asked.AgreeToResume(BLACK))
    assert (delay, 592_000) == (table.state.clock.reading(BLACK, Instant(table.now)).delay_left, table.times()[1])


# Breaks


@pytest.mark.parametrize(
    ("ruleset", "length", "allowed"),
    [
        ("usbgf-2016", 7, 1),
        ("usbgf-2016", 13, 2),
        ("usbgf-2016", 19, 3),
        ("usbgf-2016", 21, 4),
        ("nbf", 13, 1),
        ("nbf", 17, 2),
        ("wbgt", 11, 2),
    ],
)
def test_breaks_are_counted_by_match_length(ruleset: str, length: int, allowed: int) -> None:
    table = between_games(ruleset, length)
    assert Refusal.NO_BREAK_LEFT is table.refused(asked.TakeBreak(WHITE, "", allowed + 1)).reason
    table.does(asked.TakeBreak(WHITE, "", allowed))
    table.does(asked.BackFromBreak(WHITE))
    assert Refusal.NO_BREAK_LEFT is table.refused(asked.TakeBreak(WHITE, "")).reason


def test_a_break_lasts_five_minutes_and_lateness_is_told() -> None:
    table = between_games()
    table.does(asked.TakeBreak(WHITE, "13:00"))
    assert table.state.on_break is not None
    assert table.now + 5 * MINUTE == table.state.on_break.ends_at
    assert Refusal.ON_BREAK is table.refused(asked.ConfirmScore(BLACK)).reason
    table.tries(asked.NoticeTime(), after=21 * MINUTE)
    verdict = late_return(table.state, ruleset_of(table.state.setup.ruleset), Instant(table.now))
    assert verdict is not None
    assert 1 == verdict.points
    table.does(asked.BackFromBreak(WHITE), after=0)
    ended = table.history[-1]
    assert isinstance(ended, BreakEnded)
    assert 16 * MINUTE + 1000 == ended.late
    table.next_game()


@pytest.mark.parametrize("ruleset", ["usbgf-2016", "nbf", "wbgt"])
def test_a_break_in_a_game_is_the_directors_to_grant(ruleset: str) -> None:
    table = mid_turn(ruleset)
    reason = Refusal.BREAK_IN_GAME_GRANTED if ruleset == "usbgf-2016" else Refusal.BREAK_IN_GAME
    assert reason is table.refused(asked.TakeBreak(WHITE, "")).reason
    table.does(ordered.GrantBreak(DIRECTOR, WHITE))
    assert Refusal.ON_BREAK is table.refused(asked.AgreeToResume(BLACK)).reason
    table.does(asked.BackFromBreak(WHITE), after=4 * MINUTE)
    table.resumes()
    assert ((600_000, 600_000), 1) == (table.times(), table.state.breaks[WHITE])


def test_where_breaks_are_for_emergencies_the_director_is_asked() -> None:
    refused = between_games("istavder-2025").refused(asked.TakeBreak(WHITE, ""))
    assert (Refusal.ASK_DIRECTOR, "ISTAVDER Break Policy") == (refused.reason, refused.clause)


# Time, and gin

GIN = places(w1=2, b24=15)


@pytest.mark.parametrize(("ruleset", "saved"), [("usbgf-2016", False), ("nbf", False), ("wbgt", True)])
def test_gin_saves_from_a_fallen_flag_where_the_ruleset_has_it(ruleset: str, saved: bool) -> None:
    table = standing(GIN, ruleset, length=1, on_roll=WHITE)
    table.tries(asked.NoticeTime(), after=700_000)
    assert has_gin(table.state, WHITE)
    table.does(asked.ClaimFlag(BLACK))
    won = table.state.match_result
    assert (WHITE if saved else BLACK) is (won and won.winner)


def test_gin_wins_where_a_flag_needs_no_claim() -> None:
    text = ruleset_text("istavder-2025").replace('gin = { value = "nobody"', 'gin = { value = "whoever_fell"')
    table = standing(GIN, text, length=1, on_roll=WHITE)
    table.tries(asked.NoticeTime(), after=700_000)
    assert WHITE is (table.state.match_result and table.state.match_result.winner)
    lost = standing(GIN, "istavder-2025", length=1, on_roll=WHITE)
    lost.tries(asked.NoticeTime(), after=700_000)
    assert lost.is_over()


@pytest.mark.parametrize(
    ("length", "cube", "gin"),
    [(1, Cube(), True), (2, Cube(), True), (3, Cube(), False), (3, Cube(2, WHITE), True), (5, Cube(2, WHITE), False)],
)
def test_gin_is_to_win_the_match_in_this_game_at_the_present_cube(length: int, cube: Cube, gin: bool) -> None:
    table = standing(GIN, "wbgt", length, on_roll=WHITE)
    table.tries(ordered.CorrectCube(DIRECTOR, cube))
    assert gin == has_gin(table.state, WHITE)


# The game is settled

RACE = places(w1=5, w2=5, b24=2)
WON = places(w1=2, b24=8)


@pytest.mark.parametrize("ruleset", ["usbgf-2016", "nbf", "wbgt"])
def test_agreed_the_settled_game_is_recorded(ruleset: str) -> None:
    table = standing(WON, ruleset)
    table.does(asked.ClaimSettled(WHITE, WHITE, Grade.SINGLE))
    assert not table.state.clock.is_running
    assert Refusal.NOT_YOUR_ANSWER is table.refused(asked.AnswerSettled(WHITE, agrees=True)).reason
    assert Refusal.CLAIM_OPEN is table.refused(asked.AgreeToResume(BLACK)).reason
    table.does(asked.AnswerSettled(BLACK, agrees=True))
    assert GameEnded(Instant(table.now), WHITE, Grade.SINGLE, 1, Ending.SETTLED) == table.history[-1]


@pytest.mark.parametrize("ruleset", ["usbgf-2016", "nbf"])
def test_not_agreed_it_is_played_out(ruleset: str) -> None:
    table = standing(WON, ruleset)
    table.does(asked.ClaimSettled(WHITE, WHITE, Grade.SINGLE))
    table.does(asked.AnswerSettled(BLACK, agrees=False))
    assert (Phase.TO_ROLL, BLACK, True, None) == (
        table.state.phase,
        table.state.on_roll,
        table.state.clock.is_running,
        table.state.freeze,
    )


def test_an_objector_who_is_right_gets_two_minutes_and_it_is_played_out() -> None:
    table = standing(RACE, "wbgt", on_roll=WHITE)
    table.does(asked.ClaimSettled(WHITE, WHITE, Grade.SINGLE))
    table.does(asked.AnswerSettled(BLACK, agrees=False))
    assert Refusal.CLAIM_OPEN is table.refused(asked.AgreeToResume(BLACK)).reason
    before = table.times()[1]
    table.does(ordered.RuleOnSettled(DIRECTOR, objector_is_right=True))
    table.resumes()
    assert (before + 120_000, True) == (table.times()[1], table.state.clock.is_running)


def test_an_objector_who_is_wrong_has_lost_the_game() -> None:
    table = standing(WON, "wbgt")
    table.does(asked.ClaimSettled(WHITE, WHITE, Grade.SINGLE))
    table.does(asked.AnswerSettled(BLACK, agrees=False))
    table.does(ordered.RuleOnSettled(DIRECTOR, objector_is_right=False))
    assert (Phase.BETWEEN_GAMES, 1) == (table.state.phase, table.state.score.points[WHITE])


def test_a_claim_is_refused_with_contact_below_what_is_certain_and_where_it_is_not_offered() -> None:
    assert Refusal.CONTACT is mid_turn().refused(asked.ClaimSettled(WHITE, WHITE, Grade.SINGLE)).reason
    assert (
        Refusal.LESS_THAN_CERTAIN
        is standing(GIN, on_roll=WHITE).refused(asked.ClaimSettled(BLACK, WHITE, Grade.SINGLE)).reason
    )
    assert (
        Refusal.CLAIM_NOT_OFFERED
        is standing(WON, "istavder-2025").refused(asked.ClaimSettled(WHITE, WHITE, Grade.SINGLE)).reason
    )


# Concession


@pytest.mark.parametrize(
    ("ruleset", "position", "grade", "refusal"),
    [
        ("usbgf-2016", GIN, Grade.SINGLE, Refusal.LESS_THAN_CERTAIN),
        ("usbgf-2016", GIN, Grade.GAMMON, None),
        ("usbgf-2016", RACE, Grade.SINGLE, None),
        ("nbf", RACE, Grade.SINGLE, Refusal.RESULT_NOT_CERTAIN),
        ("nbf", GIN, Grade.GAMMON, None),
        ("wbgt", RACE, Grade.SINGLE, None),
        ("istavder-2025", GIN, Grade.SINGLE, Refusal.LESS_THAN_CERTAIN),
    ],
)
def test_a_concession_is_never_below_what_is_certain(
    ruleset: str, position: Position, grade: Grade, refusal: Refusal | None
) -> None:
    table = standing(position, ruleset, on_roll=WHITE)
    assert refusal is getattr(table.tries(asked.OfferConcession(BLACK, grade)), "reason", None)


# The cube


@pytest.mark.parametrize(
    ("ruleset", "refusal"),
    [("usbgf-2016", Refusal.TOUCH_BINDS), ("nbf", Refusal.TOUCH_BINDS), ("wbgt", None), ("istavder-2025", None)],
)
def test_whether_a_touch_of_the_cube_binds_is_the_rulesets(ruleset: str, refusal: Refusal | None) -> None:
    table = mid_turn(ruleset)
    table.does(asked.TouchCube(BLACK))
    assert refusal is getattr(table.tries(asked.ReturnCube(BLACK)), "reason", None)


@pytest.mark.parametrize(("ruleset", "refusal"), [("wbgt", Refusal.ASK_DIRECTOR), ("istavder-2025", None)])
def test_the_opponent_may_hold_a_player_to_the_double_he_put_back(ruleset: str, refusal: Refusal | None) -> None:
    table = mid_turn(ruleset)
    assert Refusal.NOT_NOW is table.refused(asked.HoldToDouble(WHITE)).reason
    table.does(asked.TouchCube(BLACK))
    table.does(asked.ReturnCube(BLACK))
    assert refusal is getattr(table.tries(asked.HoldToDouble(WHITE)), "reason", None)
    assert (refusal is None) == (table.state.phase is Phase.DOUBLE_OFFERED)


# After a stop


def test_dice_taken_and_pressed_give_the_time_of_the_turn_back_where_the_ruleset_says_so() -> None:
    table = mid_turn("usbgf-2016")
    table.does(ordered.OrderDice(DIRECTOR, DiceSource.TYPED), after=0)
    table.does(asked.StopPlay(StopReason.DICE_TAKEN_AND_PRESSED, WHITE, ""), after=20_000)
    table.does(ordered.OrderDice(DIRECTOR, DiceSource.BUILT_IN))
    assert 592_000 == table.times()[1]
    table.resumes()
    assert (600_000, BLACK, True) == (table.times()[1], table.state.clock.turn_of, table.state.clock.is_running)


def test_dice_taken_and_pressed_let_the_opponent_play_off_the_clock_where_the_ruleset_says_so() -> None:
    table = mid_turn("wbgt")
    table.does(ordered.OrderDice(DIRECTOR, DiceSource.TYPED), after=0)
    table.does(asked.StopPlay(StopReason.DICE_TAKEN_AND_PRESSED, WHITE, ""), after=20_000)
    table.does(ordered.OrderDice(DIRECTOR, DiceSource.BUILT_IN))
    table.resumes()
    before = table.times()
    table.does(asked.DiceFell(Roll(6, 5), DiceSource.SCRIPTED), after=100_000)
    table.moves((24, 18), (18, 13))
    assert (before, WHITE, True, False) == (
        table.times(),
        table.state.clock.turn_of,
        table.state.clock.is_running,
        table.state.off_the_clock,
    )


# A penalty in time


@pytest.mark.parametrize(("ruleset", "at_once"), [("usbgf-2016", True), ("wbgt", False)])
def test_a_time_penalty_runs_off_after_the_delay_where_the_ruleset_says_so(ruleset: str, at_once: bool) -> None:
    table = mid_turn(ruleset).thrown()
    table.dice(6, 5)
    for _ in range(2):
        table.agreed(ordered.PunishPrematureRoll(DIRECTOR, WHITE))
    before = table.times()[0]
    assert (570_000 if at_once else 600_000) == before
    table.resumes()
    table.moves((24, 18), (18, 13))
    decision = table.tries(asked.RollDice(WHITE), after=41_000)
    assert (None if at_once else Refusal.PENALTY_RUNS) is getattr(decision, "reason", None)
    table.dice(2, 1) if not at_once else None
    assert (541_000 if at_once else 570_000) == table.times()[0]


# Dice from the table


def test_dice_from_the_table_count_when_the_opponent_has_confirmed_them() -> None:
    table = mid_turn()
    table.does(ordered.OrderDice(DIRECTOR, DiceSource.TYPED))
    table.does(asked.EnterRoll(BLACK, Roll(6, 5)))
    assert (Phase.TO_ROLL, False) == (table.state.phase, table.state.clock.is_running)
    assert Refusal.NOT_YOUR_ANSWER is table.refused(asked.AnswerRoll(BLACK, agrees=True)).reason
    assert Refusal.ROLL_UNANSWERED is table.refused(asked.TouchCube(BLACK)).reason
    table.does(asked.AnswerRoll(WHITE, agrees=False), after=60_000)
    assert Refusal.NO_ROLL_ENTERED is table.refused(asked.AnswerRoll(WHITE, agrees=True)).reason
    table.does(asked.EnterRoll(BLACK, Roll(6, 4)))
    table.does(asked.AnswerRoll(WHITE, agrees=True))
    assert (Phase.MOVING, Roll(6, 4), True, 600_000) == (
        table.state.phase,
        table.state.roll,
        table.state.clock.is_running,
        table.times()[1],
    )


@pytest.mark.parametrize(("ruleset", "kept"), [("istavder-2025", 5), ("usbgf-2016", None)])
def test_of_a_void_opening_only_the_die_that_lay_wrong_is_rolled_again_where_the_ruleset_says_so(
    ruleset: str, kept: int | None
) -> None:
    table = RuledTable(ruleset)
    table.dice(5, 3)
    table.does(ordered.VoidRoll(DIRECTOR, of=BLACK))
    assert kept == table.state.opening_dice.white
    table.resumes()
    table.dice(1, 6)
    assert (BLACK, Roll(kept or 1, 6)) == (table.state.on_roll, table.state.roll)


# What was told of no end, or too early


def test_a_concession_declined_leaves_the_clock_to_whoever_starts_it() -> None:
    table = RuledTable(
        ruleset_text("istavder-2025").replace(
            "allowed_with_contact = { value = false", "allowed_with_contact = { value = true"
        )
    )
    table.dice(3, 1)
    table.does(asked.OfferConcession(WHITE, Grade.SINGLE))
    table.does(asked.DeclineConcession(BLACK))
    assert (BLACK, False) == (table.state.clock_held_by, table.state.clock.is_running)


def test_a_fallen_flag_is_claimed_in_a_break_too() -> None:
    table = mid_turn()
    table.tries(asked.NoticeTime(), after=700_000)
    table.does(ordered.GrantBreak(DIRECTOR, WHITE))
    table.does(asked.ClaimFlag(WHITE))
    assert table.is_over()


def test_the_directors_end_of_a_match_is_an_end_in_the_record() -> None:
    table = mid_turn()
    table.agreed(ordered.CloseMatch(DIRECTOR, Closing.DISQUALIFICATION, BLACK))
    assert MatchEnded(Instant(table.now), WHITE, by_forfeit=True) == table.history[-1]
    assert table.state.match_result is not None
    assert Closing.DISQUALIFICATION is table.state.match_result.closing


@pytest.mark.parametrize(("ruleset", "won_by"), [("usbgf-2016", None), ("nbf", WHITE), ("wbgt", WHITE)])
def test_where_both_flags_are_down_gin_decides_where_the_ruleset_has_it(ruleset: str, won_by: Player | None) -> None:
    table = standing(GIN, ruleset, length=1, on_roll=WHITE)
    table.does(ordered.OrderClockSource(DIRECTOR, ClockSource.EXTERNAL))
    table.agreed(ordered.FindBothFlagsDown(DIRECTOR, Millis(60_000)))
    assert won_by is (table.state.match_result.winner if table.state.match_result else None)


def test_where_both_flags_are_down_the_rest_is_played_without_a_clock_or_with_a_nominal_time() -> None:
    free, nominal = mid_turn("nbf"), mid_turn("usbgf-2016")
    for table in (free, nominal):
        table.does(ordered.OrderClockSource(DIRECTOR, ClockSource.EXTERNAL))
    free.agreed(ordered.FindBothFlagsDown(DIRECTOR))
    assert ClockMethod.NONE is free.state.clock.settings.method
    assert Refusal.DIRECTOR_MUST_ENTER is nominal.refused(ordered.FindBothFlagsDown(DIRECTOR)).reason
    nominal.agreed(ordered.FindBothFlagsDown(DIRECTOR, Millis(60_000)))
    assert (60_000, 60_000) == nominal.times()


def test_both_flags_are_not_found_down_on_the_boards_clock_before_one_has_fallen_but_on_one_beside_it_they_may_be() -> (
    None
):
    table, found = mid_turn(), ordered.FindBothFlagsDown(DIRECTOR, Millis(60_000))
    refused = table.refused(found)
    assert (Refusal.FLAG_NOT_FALLEN, "USBGF 4.3.3") == (refused.reason, refused.clause)
    table.tries(asked.NoticeTime(), after=700_000)
    assert Refusal.FALL_KNOWN is table.refused(found).reason
    table.does(ordered.OrderClockSource(DIRECTOR, ClockSource.EXTERNAL))
    table.agreed(found)
    assert (60_000, 60_000) == table.times()


def test_illegal_tries_are_counted_only_where_the_ruleset_counts_them() -> None:
    text = ruleset_text("usbgf-2016").replace(
        'illegal_attempts = { value = "refused_and_counted"', 'illegal_attempts = { value = "refused"'
    )
    for source, count in (("usbgf-2016", 1), (text, 0)):
        table = mid_turn(source)
        table.dice(6, 5)
        table.refused(asked.EndTurn(BLACK))
        assert count == table.state.attempts[BLACK]


@pytest.mark.parametrize("ruleset", ["istavder-2025", "usbgf-2016"])
def test_a_claim_after_which_all_stood_as_it_was_is_counted_as_false(ruleset: str) -> None:
    table = mid_turn(ruleset)
    table.does(ordered.OrderDice(DIRECTOR, DiceSource.TYPED))
    for false in range(2):
        table.does(asked.StopPlay(StopReason.ILLEGAL_PLAY, WHITE, ""))
        assert false == counted(table.state, table.history, WHITE).false_claims
        table.does(asked.AgreeToResume(BLACK))
        assert false == counted(table.state, table.history, WHITE).false_claims
        table.does(asked.AgreeToResume(WHITE))
        assert false + 1 == counted(table.state, table.history, WHITE).false_claims
    assert 0 == counted(table.state, table.history, BLACK).false_claims


def test_a_claim_that_put_something_right_is_not_false() -> None:
    table = mid_turn()
    table.does(ordered.OrderDice(DIRECTOR, DiceSource.TYPED))
    table.does(asked.StopPlay(StopReason.ILLEGAL_PLAY, WHITE, ""))
    table.agreed(ordered.CorrectPosition(DIRECTOR, places(w6=15, b19=15), on_roll=BLACK))
    table.resumes()
    assert 0 == counted(table.state, table.history, WHITE).false_claims


def test_help_that_does_nothing_is_refused() -> None:
    refused = mid_turn().refused(
        ordered.SetAssistance(DIRECTOR, Assistance(Highlights.OFF, pip_count=False, hints=True))
    )
    assert (Refusal.NO_HINTS, "USBGF 1.7.1") == (refused.reason, refused.clause)


def test_a_break_overstayed_costs_time_once_the_minutes_of_grace_are_over() -> None:
    text = ruleset_text("istavder-2025")
    first = text.index("first_after_minutes = 0", text.index("\nafter_break = "))
    graced = text[:first] + text[first:].replace("first_after_minutes = 0", "first_after_minutes = 2", 1)
    for late, charged in ((119_000, 0), (120_000, 0), (180_000, 60_000), (719_000, 599_000)):
        table = mid_turn(graced)
        table.does(ordered.GrantBreak(DIRECTOR, BLACK))
        table.does(asked.BackFromBreak(BLACK), after=5 * 60_000 + late)
        assert (late, charged) == (table.history[-1].late, table.history[-1].charged)  # type: ignore[union-attr]
    table = mid_turn(graced)
    table.does(ordered.GrantBreak(DIRECTOR, BLACK))
    table.does(asked.NoticeTime(), after=17 * 60_000)
    assert table.is_over()


@pytest.mark.parametrize("source", [DiceSource.BUILT_IN, DiceSource.TYPED])
def test_a_ground_stops_the_clock_only_where_the_dice_can_bring_it_about(source: DiceSource) -> None:
    table = mid_turn("nbf")
    if source is not DiceSource.BUILT_IN:
        table.does(ordered.OrderDice(DIRECTOR, source))
    for ground in (StopReason.INVALID_ROLL, StopReason.DISPUTED_ROLL, StopReason.ILLEGAL_PLAY):
        decision = table.tries(asked.StopPlay(ground, WHITE, ""))
        assert (Refusal.BOARD_ROLLS if source is DiceSource.BUILT_IN else None) is getattr(decision, "reason", None)
        if table.state.freeze is not None:
            table.resumes()


def test_the_delay_is_full_again_only_with_a_roll_that_is_void() -> None:
    """Source: NBF 4.3 (v): a roll that was invalid does not stay on the board."""
    for is_void in (False, True):
        table = mid_turn("nbf")
        if table.state.roll is None:
            table.dice(6, 5)
        table.does(ordered.OrderDice(DIRECTOR, DiceSource.TYPED))
        table.does(asked.StopPlay(StopReason.INVALID_ROLL, WHITE, ""), after=20_000)
        if is_void:
            table.does(ordered.VoidRoll(DIRECTOR))
        table.resumes()
        turn = table.state.clock.turn
        assert is_void == (turn is not None and turn.used == 0)
