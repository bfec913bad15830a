"""What the core decides, act by act."""

import re
from pathlib import Path

import pytest

from tavla.application.commands import play as asked
from tavla.application.decide import Accepted, Decision, decide, start
from tavla.application.refusals import Refusal, Refused
from tavla.base.copies import replace
from tavla.domain.facts import events as facts
from tavla.domain.facts.events import DiceSource, StopReason
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import MatchState, apply, begun
from tavla.domain.game.cube import Cube
from tavla.domain.game.illegality import Illegality
from tavla.domain.game.match_score import Crawford, MatchScore
from tavla.domain.game.outcome import Ending, Grade
from tavla.domain.game.play import CheckerMove
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import Position
from tavla.domain.game.roll import Roll
from tavla.domain.time.clock import ClockMethod, ClockSettings
from tavla.domain.time.units import Instant, Millis

RULESETS = Path(__file__).parents[2] / "rulesets"
USBGF = (RULESETS / "usbgf-2016.toml").read_text(encoding="utf-8")
WHITE, BLACK = Player.WHITE, Player.BLACK
CLOCK = ClockSettings(ClockMethod.SIMPLE, Millis(600_000), Millis(12_000))


class Table:
    """A match on a table: acts are decided and applied, time is set by hand."""

    def __init__(self, length: int = 5, ruleset: str = USBGF) -> None:
        command = asked.StartMatch("M1", ByPlayer("Ann", "Bo"), length, CLOCK, ruleset, "2026-11-21T12:00:00+01:00")
        decision = start(command, Instant(0), replaying=True)
        assert isinstance(decision, Accepted)
        self.state: MatchState = begun(decision.events[0])
        self.now = 0
        self.events: list[facts.Event] = list(decision.events)

    def does(self, command: asked.Command, after: int = 1000) -> Decision:
        self.now += after
        decision = decide(self.state, command, Instant(self.now))
        if isinstance(decision, Accepted):
            for event in decision.events:
                self.state = apply(self.state, event)
                self.events.append(event)
        return decision

    def refusal(self, command: asked.Command) -> Refusal | Illegality:
        decision = self.does(command)
        assert isinstance(decision, Refused)
        return decision.reason

    def dice(self, first: int, second: int) -> Decision:
        return self.does(asked.DiceFell(Roll(first, second), DiceSource.SCRIPTED))

    def opened(self) -> "Table":
        """White has won the opening with 3-1."""
        self.dice(3, 1)
        return self

    def to_roll(self, player: Player = WHITE) -> "Table":
        self.opened()
        self.set(
            on_roll=player,
            roll=None,
            phase=Phase.TO_ROLL,
            moves=(),
            clock=self.state.clock.start(player, Instant(self.now)),
        )
        return self

    def set(self, **values: object) -> None:
        self.state = replace(self.state, **values)  # type: ignore[arg-type]


def position(**places: int) -> Position:
    """A position by places: `p6=2` own, `o3=1` the opponent's, `bar`, `obar`; the rest is borne off."""
    counts = [0] * 28
    for name, count in places.items():
        match name:
            case "bar":
                counts[24] = count
            case "obar":
                counts[25] = count
            case _:
                counts[int(name[1:]) - 1] = count if name[0] == "p" else -count
    counts[26] = 15 - sum(c for c in counts[:24] if c > 0) - counts[24]
    counts[27] = 15 + sum(c for c in counts[:24] if c < 0) - counts[25]
    return Position.from_counts(counts)


def test_the_higher_opening_die_starts_with_both_dice_and_his_clock_runs() -> None:
    table = Table()
    table.dice(2, 5)
    state = table.state
    assert (Phase.MOVING, BLACK, Roll(2, 5), BLACK) == (state.phase, state.on_roll, state.roll, state.clock.turn_of)


def test_a_tied_opening_is_rolled_again_off_the_clock() -> None:
    table = Table()
    table.dice(4, 4)
    assert (Phase.OPENING, ByPlayer(4, 4), False) == (
        table.state.phase,
        table.state.opening_tie,
        table.state.clock.is_running,
    )


def test_either_player_may_ask_for_the_opening_dice() -> None:
    assert Accepted(wants_roll=True) == Table().does(asked.RollDice(BLACK))


def test_dice_nobody_asked_for_move_nothing() -> None:
    table = Table().opened()
    assert Refused(Refusal.NOT_NOW, "USBGF 4.1.8.1") == table.dice(1, 2)


def test_one_drag_takes_both_dice_by_the_route_it_was_led() -> None:
    table = Table().opened()
    table.does(asked.MoveChecker(WHITE, 24, 20, through=(21,)))
    assert (CheckerMove(24, 3), CheckerMove(21, 1)) == table.state.moves
    table.does(asked.TakeBackAll(WHITE))
    table.does(asked.MoveChecker(WHITE, 24, 20, leading=1))
    assert (CheckerMove(24, 1), CheckerMove(23, 3)) == table.state.moves


def test_an_illegal_try_is_refused_with_its_rule_and_counted() -> None:
    table = Table().opened()
    decision = table.does(asked.MoveChecker(WHITE, 13, 12))
    assert isinstance(decision, Refused)
    assert (Illegality.POINT_CLOSED, "USBGF 4.2.3") == (decision.reason, decision.clause)
    assert facts.AttemptRefused(Instant(2000), WHITE, "point_closed", 13, 12) == decision.recorded


def test_a_turn_that_is_not_complete_does_not_end() -> None:
    table = Table().opened()
    table.does(asked.MoveChecker(WHITE, 8, 5))
    decision = table.does(asked.EndTurn(WHITE))
    assert isinstance(decision, Refused)
    assert (Refusal.TURN_INCOMPLETE, (1,)) == (decision.reason, decision.dice)


def test_ending_the_turn_presses_the_clock() -> None:
    table = Table().opened()
    table.does(asked.MoveChecker(WHITE, 8, 5))
    table.does(asked.MoveChecker(WHITE, 6, 5), after=20_000)
    table.does(asked.EndTurn(WHITE))
    assert (BLACK, 590_000) == (table.state.clock.turn_of, table.state.clock.reserves[WHITE])
    assert (Phase.TO_ROLL, BLACK) == (table.state.phase, table.state.on_roll)


def test_the_opponent_may_not_act_out_of_his_turn() -> None:
    table = Table().opened()
    assert Refusal.NOT_YOUR_TURN is table.refusal(asked.MoveChecker(BLACK, 24, 23))
    assert Refusal.NOT_YOUR_TURN is table.refusal(asked.EndTurn(BLACK))


def test_a_move_in_the_middle_is_taken_back_with_those_that_hang_on_it() -> None:
    table = Table().opened()
    table.does(asked.MakeMoves(WHITE, (CheckerMove(24, 3), CheckerMove(21, 1))))
    table.does(asked.TakeBackMove(WHITE, 0))
    assert () == table.state.moves
    assert Refusal.NOTHING_TO_TAKE_BACK is table.refusal(asked.TakeBackMove(WHITE))


def test_a_dance_ends_on_the_unchanged_position() -> None:
    closed = position(bar=1, p6=2, o19=2, o20=2, o21=2, o22=2, o24=2, o23=1, o1=2)
    table = Table().to_roll()
    table.set(position=closed)
    table.dice(6, 6)
    assert (Phase.MOVING, ()) == (table.state.phase, table.state.moves)
    table.does(asked.EndTurn(WHITE))
    assert (closed, BLACK) == (table.state.position, table.state.on_roll)


def test_a_closed_out_side_passes_with_one_press_and_the_roll_stands_in_the_record() -> None:
    closed = position(bar=1, p6=2, o19=2, o20=2, o21=2, o22=2, o24=2, o23=2, o1=2)
    table = Table().to_roll()
    table.set(position=closed)
    table.dice(6, 5)
    assert [facts.Rolled, facts.TurnEnded] == [type(event) for event in table.events[-2:]]
    assert (Phase.TO_ROLL, BLACK, BLACK) == (table.state.phase, table.state.on_roll, table.state.clock.turn_of)


def test_a_double_needs_two_steps_and_the_opponent_thinks_on_his_own_time() -> None:
    table = Table().to_roll()
    assert Refusal.NOT_NOW is table.refusal(asked.OfferDouble(WHITE))
    table.does(asked.TouchCube(WHITE))
    assert Refusal.NOT_NOW is table.refusal(asked.RollDice(WHITE))
    table.does(asked.OfferDouble(WHITE))
    assert (Phase.DOUBLE_OFFERED, BLACK, BLACK) == (table.state.phase, table.state.decider, table.state.clock.turn_of)


def test_the_doubler_cannot_answer_his_own_double() -> None:
    table = Table().to_roll()
    table.does(asked.TouchCube(WHITE))
    table.does(asked.OfferDouble(WHITE))
    assert Refusal.NOT_YOUR_ANSWER is table.refusal(asked.TakeDouble(WHITE))
    assert Refusal.NOT_YOUR_ANSWER is table.refusal(asked.RollDice(WHITE))


def test_a_taken_cube_is_the_takers_and_the_doubler_rolls() -> None:
    table = Table().to_roll()
    table.does(asked.TouchCube(WHITE))
    table.does(asked.OfferDouble(WHITE))
    table.does(asked.TakeDouble(BLACK))
    assert (Cube(2, BLACK), Phase.TO_ROLL, WHITE, WHITE) == (
        table.state.cube,
        table.state.phase,
        table.state.on_roll,
        table.state.clock.turn_of,
    )
    assert Refusal.CUBE_NOT_YOURS is table.refusal(asked.TouchCube(WHITE))


def test_there_are_no_beavers_jacoby_rule_or_automatic_doubles() -> None:
    table = Table()
    table.dice(4, 4)
    assert (Phase.OPENING, Cube()) == (table.state.phase, table.state.cube), "equal dice turn no cube"
    table.to_roll().does(asked.TouchCube(WHITE))
    table.does(asked.OfferDouble(WHITE))
    table.does(asked.TakeDouble(BLACK))
    for beaver in (asked.TouchCube(BLACK), asked.OfferDouble(BLACK)):
        assert isinstance(table.does(beaver), Refused)
    assert Cube(2, BLACK) == table.state.cube
    undoubled = Table().to_roll()
    undoubled.set(position=position(p1=2, o24=15))
    undoubled.does(asked.OfferConcession(BLACK, Grade.GAMMON))
    undoubled.does(asked.AcceptConcession(WHITE))
    assert facts.GameEnded(Instant(undoubled.now), WHITE, Grade.GAMMON, 2, Ending.CONCEDED) == undoubled.events[-1]


def test_a_drop_gives_the_value_before_the_double() -> None:
    table = Table().to_roll()
    table.set(cube=Cube(2, WHITE))
    table.does(asked.TouchCube(WHITE))
    table.does(asked.OfferDouble(WHITE))
    table.does(asked.DropDouble(BLACK))
    assert facts.GameEnded(Instant(table.now), WHITE, Grade.SINGLE, 2, Ending.DROPPED) == table.events[-1]
    assert (ByPlayer(2, 0), Phase.BETWEEN_GAMES, False) == (
        table.state.score.points,
        table.state.phase,
        table.state.clock.is_running,
    )


def test_a_cube_put_back_is_no_double_where_a_touch_does_not_bind() -> None:
    table = Table(
        ruleset=USBGF.replace('double_force = { value = "binds"', 'double_force = { value = "may_be_read_so"')
    ).to_roll()
    table.does(asked.TouchCube(WHITE))
    table.does(asked.ReturnCube(WHITE))
    assert (Phase.TO_ROLL, Cube()) == (table.state.phase, table.state.cube)


def test_there_is_no_cube_in_the_crawford_game() -> None:
    table = Table().to_roll()
    table.set(score=MatchScore(5, ByPlayer(4, 0), Crawford.THIS_GAME))
    assert Refusal.CRAWFORD_GAME is table.refusal(asked.TouchCube(WHITE))


@pytest.mark.parametrize(("points", "value", "dead"), [(4, 1, True), (3, 2, True), (3, 1, False), (0, 4, False)])
def test_a_dead_cube_stays_where_it_is(points: int, value: int, dead: bool) -> None:
    table = Table().to_roll()
    table.set(score=MatchScore(5, ByPlayer(points, 0), Crawford.PLAYED), cube=Cube(value, WHITE if value > 1 else None))
    assert dead == isinstance(table.does(asked.TouchCube(WHITE)), Refused)


def test_a_ruleset_that_allows_it_lets_a_dead_cube_be_turned() -> None:
    allowing = USBGF.replace("dead_cube_may_be_turned = { value = false", "dead_cube_may_be_turned = { value = true")
    table = Table(ruleset=allowing).to_roll()
    table.set(score=MatchScore(5, ByPlayer(4, 0), Crawford.PLAYED))
    assert isinstance(table.does(asked.TouchCube(WHITE)), Accepted)


def test_the_cube_has_no_upper_limit() -> None:
    table = Table(length=10_000).to_roll()
    player = WHITE
    for _ in range(12):
        table.does(asked.TouchCube(player))
        table.does(asked.OfferDouble(player))
        table.does(asked.TakeDouble(player.opponent))
        player = player.opponent
        table.set(on_roll=player, clock=table.state.clock.start(player, Instant(table.now)))
    assert 4096 == table.state.cube.value


def test_the_last_checker_borne_off_ends_the_game_with_its_grade() -> None:
    table = Table().to_roll()
    table.set(position=position(p1=1, obar=1, o24=14))
    table.dice(2, 1)
    table.does(asked.MoveChecker(WHITE, 1, 0, leading=1))
    table.does(asked.EndTurn(WHITE))
    assert facts.GameEnded(Instant(table.now), WHITE, Grade.BACKGAMMON, 3, Ending.BORNE_OFF) == table.events[-1]


def test_points_are_not_capped_and_end_the_match() -> None:
    table = Table(length=2).to_roll()
    table.set(position=position(p1=1, o24=15), cube=Cube(4, BLACK))
    table.dice(2, 1)
    table.does(asked.MoveChecker(WHITE, 1, 0))
    table.does(asked.EndTurn(WHITE))
    assert (ByPlayer(8, 0), Phase.MATCH_OVER) == (table.state.score.points, table.state.phase)
    assert Refusal.MATCH_OVER is table.refusal(asked.RollDice(BLACK))


def test_a_concession_with_contact_is_refused_unless_the_rules_allow_it() -> None:
    table = Table().to_roll()
    assert Refusal.CONTACT is table.refusal(asked.OfferConcession(BLACK, Grade.SINGLE))
    allowing = Table(
        ruleset=USBGF.replace("allowed_with_contact = { value = false", "allowed_with_contact = { value = true")
    ).to_roll()
    assert isinstance(allowing.does(asked.OfferConcession(BLACK, Grade.SINGLE)), Accepted)


@pytest.mark.parametrize(
    ("stands", "most"),
    [
        ({"p23": 15, "o24": 1}, Grade.BACKGAMMON),
        ({"p12": 15, "o13": 1}, Grade.GAMMON),
        ({"p12": 14, "o13": 1}, Grade.SINGLE),
    ],
    ids=["checkers in the winner's home board", "none off, none far back", "one off"],
)
def test_no_more_is_conceded_than_can_still_be_lost(stands: dict[str, int], most: Grade) -> None:
    for grade in Grade:
        table = Table().to_roll()
        table.set(position=position(**stands))
        assert (grade > most) == (table.does(asked.OfferConcession(WHITE, grade)) == Refused(Refusal.GRADE_IMPOSSIBLE))


def test_an_accepted_concession_ends_the_game_at_its_grade_times_the_cube() -> None:
    table = Table().to_roll()
    table.set(position=position(p1=2, o24=15), cube=Cube(2, WHITE))
    table.does(asked.OfferConcession(BLACK, Grade.GAMMON))
    assert (WHITE, False) == (table.state.decider, table.state.clock.is_running)
    table.does(asked.AcceptConcession(WHITE))
    assert facts.GameEnded(Instant(table.now), WHITE, Grade.GAMMON, 4, Ending.CONCEDED) == table.events[-1]


def test_a_declined_concession_lets_the_same_turn_go_on_with_the_delay_that_was_left() -> None:
    table = Table().to_roll()
    table.set(position=position(p1=2, o24=15))
    table.does(asked.OfferConcession(BLACK, Grade.GAMMON), after=5000)
    table.does(asked.DeclineConcession(WHITE), after=60_000)
    assert (Phase.TO_ROLL, WHITE, True) == (table.state.phase, table.state.on_roll, table.state.clock.is_running)
    assert 7000 == table.state.clock.reading(WHITE, Instant(table.now)).delay_left


def test_only_the_opponent_of_him_who_concedes_answers() -> None:
    table = Table().to_roll()
    table.set(position=position(p1=2, o24=15))
    table.does(asked.OfferConcession(BLACK, Grade.GAMMON))
    assert Refusal.NOT_YOUR_ANSWER is table.refusal(asked.AcceptConcession(BLACK))


def test_both_confirm_before_the_next_game_begins() -> None:
    table = Table().to_roll()
    table.set(position=position(p1=1, o24=14))
    table.dice(2, 1)
    table.does(asked.MoveChecker(WHITE, 1, 0))
    table.does(asked.EndTurn(WHITE))
    table.does(asked.ConfirmScore(WHITE))
    assert Refusal.ALREADY_CONFIRMED is table.refusal(asked.ConfirmScore(WHITE))
    table.does(asked.ConfirmScore(BLACK))
    assert (Phase.OPENING, 2, Cube()) == (table.state.phase, table.state.game, table.state.cube)


def test_a_fallen_flag_is_noted_shown_and_claimed_by_either_player() -> None:
    table = Table().to_roll()
    assert Refusal.FLAG_NOT_FALLEN is table.refusal(asked.ClaimFlag(BLACK))
    table.does(asked.NoticeTime(), after=611_000)
    fell = facts.FlagFell(Instant(table.now), WHITE, Instant(613_000), runs_on=True)
    table.does(asked.ClaimFlag(WHITE))
    claimed = (
        fell,
        facts.FlagClaimed(Instant(table.now), WHITE),
        facts.MatchEnded(Instant(table.now), BLACK, by_forfeit=True),
    )
    assert claimed == tuple(table.events[-3:])


def test_play_goes_on_after_a_fall_nobody_claims() -> None:
    table = Table().to_roll()
    table.does(asked.NoticeTime(), after=700_000)
    table.dice(3, 1)
    table.does(asked.MakeMoves(WHITE, (CheckerMove(8, 3), CheckerMove(6, 1))))
    table.does(asked.EndTurn(WHITE))
    assert (Phase.TO_ROLL, BLACK, True) == (table.state.phase, table.state.on_roll, table.state.clock.is_running)


def test_the_second_fall_is_noted_and_who_fell_first_has_lost() -> None:
    table = Table().to_roll()
    table.does(asked.NoticeTime(), after=700_000)
    table.dice(3, 1)
    table.does(asked.MakeMoves(WHITE, (CheckerMove(8, 3), CheckerMove(6, 1))))
    table.does(asked.EndTurn(WHITE))
    table.does(asked.NoticeTime(), after=613_000)
    second = table.state.clock.second
    assert (BLACK, False) == (second and second.player, table.state.clock.is_running)
    table.does(asked.ClaimFlag(WHITE))
    assert BLACK is (table.state.match_result and table.state.match_result.winner)


def test_a_match_from_before_goes_on_with_the_clock_standing_after_a_fall() -> None:
    table = Table(ruleset=re.sub(r"runs_on_after_fall = .*\n", "", USBGF)).to_roll()
    table.does(asked.NoticeTime(), after=700_000)
    assert not table.state.clock.is_running


def test_a_press_at_the_instant_of_the_fall_is_too_late() -> None:
    table = Table().opened()
    table.does(asked.MakeMoves(WHITE, (CheckerMove(8, 3), CheckerMove(6, 1))))
    table.does(asked.EndTurn(WHITE), after=612_000 - 1000)
    assert WHITE is (table.state.clock.flag.player if table.state.clock.flag else None)


def test_a_flag_that_ends_the_match_by_itself_needs_no_claim() -> None:
    automatic = USBGF.replace("flag_must_be_claimed = { value = true", "flag_must_be_claimed = { value = false")
    table = Table(ruleset=automatic).to_roll()
    table.does(asked.RollDice(WHITE), after=700_000)
    assert facts.MatchEnded(Instant(table.now), BLACK, by_forfeit=True) == table.events[-1]


def test_the_director_stops_the_clock_and_freezes_the_board_until_both_resume() -> None:
    table = Table().opened()
    table.does(asked.StopPlay(StopReason.DIRECTOR_CALLED, BLACK, ""), after=4000)
    assert Refusal.FROZEN is table.refusal(asked.MoveChecker(WHITE, 8, 5))
    table.does(asked.AgreeToResume(WHITE), after=90_000)
    assert Refusal.ALREADY_CONFIRMED is table.refusal(asked.AgreeToResume(WHITE))
    table.does(asked.AgreeToResume(BLACK), after=90_000)
    assert (None, True) == (table.state.freeze, table.state.clock.is_running)
    assert 8000 == table.state.clock.reading(WHITE, Instant(table.now)).delay_left


def test_a_call_of_the_director_does_not_put_the_claim_off() -> None:
    table = Table().to_roll()
    table.does(asked.NoticeTime(), after=700_000)
    table.does(asked.StopPlay(StopReason.DIRECTOR_CALLED, WHITE, ""))
    table.does(asked.ClaimFlag(BLACK))
    assert Phase.MATCH_OVER is table.state.phase


@pytest.mark.parametrize("length", [0, -3])
def test_a_match_is_to_one_point_or_more(length: int) -> None:
    assert Refused(Refusal.NO_SUCH_LENGTH) == start(
        asked.StartMatch("M1", ByPlayer("a", "b"), length, CLOCK, USBGF, ""), Instant(0)
    )


@pytest.mark.parametrize("reason", [StopReason.RESTART, StopReason.SLEPT])
def test_a_restart_or_a_sleep_keeps_the_half_made_turn_and_stops_the_clock(reason: StopReason) -> None:
    table = Table().opened()
    table.does(asked.MoveChecker(WHITE, 8, 5))
    table.does(asked.StopPlay(reason, None, ""))
    assert ((CheckerMove(8, 3),), False) == (table.state.moves, table.state.clock.is_running)


def test_a_ruleset_for_replaying_files_starts_no_match() -> None:
    hidden = USBGF.replace("selectable = true", "selectable = false")
    command = asked.StartMatch("M1", ByPlayer("a", "b"), 5, CLOCK, hidden, "2026-11-21")
    assert Refused(Refusal.RULESET_NOT_SELECTABLE) == start(command, Instant(0))
