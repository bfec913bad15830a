"""Acts on the course of play: rolls voided, play taken back, what stands wrongly corrected."""

from enum import Enum

from tavla.application.acts.foreseen import (
    NOTHING,
    VOID_DOUBLES,
    Foreseen,
    of_cube,
    of_length,
    of_play,
    of_replay,
    of_roll,
    of_score,
    of_word,
)
from tavla.application.acts.matter import Matter
from tavla.application.acts.ruled_course import IN_A_TURN, PLAYED_AGAIN, WORDS, crawford_may_be
from tavla.application.acts.since_then import is_opening_roll, turns_ended, was_board_rolled
from tavla.application.commands import director as ordered
from tavla.domain.facts.authority import Authority
from tavla.domain.facts.turn import Phase
from tavla.domain.game.cube import Cube
from tavla.domain.game.match_score import Crawford, MatchScore
from tavla.domain.game.player import ByPlayer, Player
from tavla.rules.clauses import DISCRETION
from tavla.rules.clock_rules import ForgottenPress
from tavla.rules.dice_rules import CockedRoll
from tavla.rules.play_rules import RedoneTime
from tavla.text import act_words, change_words, foreseen_words
from tavla_ui.board.position_editor import PositionEditor, SetUp
from tavla_ui.director.acts.form import Act, Board, Field, Filled, Ground, Pick, Step, matter_of, what_for, who

CUBE_POWERS = 12
LONGEST = 99
MOST_TURNS = 40


def _back(ground: Ground, filled: Filled) -> tuple[Field, ...]:
    t, found = ground.t, ground.returns
    last = len(found) - 1
    times = (
        (Times.THEN, t("as they were then")),
        (Times.NOW, t("as they are now")),
        (Times.NEW_DELAY, t("as they are now, with a new delay")),
    )
    matters = (
        Matter.ILLEGAL_PLAY,
        Matter.UNRELATED_TO_DICE,
        Matter.WRONG_SETUP,
        Matter.FORGOTTEN_PRESS,
        Matter.CRAWFORD_DOUBLE,
    )
    return (
        Step(
            "place",
            t("Back to"),
            last,
            0,
            last,
            lambda place: change_words.return_point(t, found[place], ground.names),
            big=10,
        ),
        Pick("times", t("Times"), times, _usual_times(ground, matter_of(filled))),
        what_for(ground, *matters),
        *_turns(ground, filled),
    )


class Times(Enum):
    """The times that play goes on with from where it is taken back to."""

    THEN = "then"
    NOW = "now"
    NEW_DELAY = "new_delay"


def _usual_times(ground: Ground, matter: Matter) -> Times | None:
    """As the rules have it: they stay as they are where the rules say nothing, None where the director decides.

    Source: USBGF 4.1.8.1, 4.2.3 (c), 4.4.6.2; ISTAVDER Match Duration and Clock Usage.
    """
    if matter in PLAYED_AGAIN:
        return {
            RedoneTime.DIRECTOR_MAY_RESTORE: Times.THEN,
            RedoneTime.FRESH_DELAY: Times.NEW_DELAY,
            RedoneTime.DELAY_RUNS_OUT_FIRST: Times.NOW,
        }[ground.ruleset.play.redone_time.value]
    if matter is Matter.FORGOTTEN_PRESS:
        is_restored = ground.ruleset.clock.press_forgotten.value is ForgottenPress.VOID_AND_RESTORED
        return Times.THEN if is_restored else None
    return Times.THEN if matter is Matter.CRAWFORD_DOUBLE else Times.NOW


def _turns(ground: Ground, filled: Filled) -> tuple[Field, ...]:
    """How many turns the game has had, for a setup found wrong: those on wood no board has counted."""
    if matter_of(filled) is not Matter.WRONG_SETUP:
        return ()
    return (_turns_so_far(ground),)


def _turns_so_far(ground: Ground) -> Step:
    return Step("turns", ground.t("Turns of both so far"), turns_ended(ground.history), 0, MOST_TURNS, str)


def _back_place(filled: Filled, ground: Ground) -> int:
    found = ground.returns
    place: int = filled["place"]
    return found[min(place, len(found) - 1)].facts


def _taken_back(authority: Authority, filled: Filled, ground: Ground) -> ordered.TakePlayBack:
    times: Times = filled["times"]
    return ordered.TakePlayBack(
        authority,
        _back_place(filled, ground),
        with_times=times is Times.THEN,
        matter=matter_of(filled),
        new_delay=times is Times.NEW_DELAY,
    )


def _back_foreseen(ground: Ground, filled: Filled) -> Foreseen:
    return of_play(
        ground.state,
        ground.ruleset,
        ground.history,
        matter_of(filled),
        _back_place(filled, ground),
        filled.get("turns"),
    )


def _position_foreseen(ground: Ground, filled: Filled) -> Foreseen:
    return of_play(ground.state, ground.ruleset, ground.history, matter_of(filled), None, filled.get("turns"))


def _position(ground: Ground, filled: Filled) -> tuple[Field, ...]:
    t, state = ground.t, ground.state
    doubled = state.phase is Phase.DOUBLE_OFFERED
    stands = SetUp(PositionEditor(state.position.counts), state.on_roll, state.roll, state.cube, doubled=doubled)
    board = Board("board", t("Position"), stands)
    setup = filled.get("board")
    about = what_for(
        ground, Matter.ILLEGAL_PLAY, Matter.UNRELATED_TO_DICE, Matter.IMPOSSIBLE_POSITION, Matter.WRONG_SETUP
    )
    if state.phase is Phase.OPENING:  # it is refused at once, not after the checkers have been set up
        return (about, *_turns(ground, filled))
    if state.roll is None or setup is None or setup.doubled or setup.on_roll is not state.on_roll:
        return (board, about, *_turns(ground, filled))
    keeps = Pick("keeps", t("From now on"), ((True, t("the roll stays")), (False, t("rolled again"))), start=True)
    return (board, keeps, about, *_turns(ground, filled))


def _corrected(authority: Authority, filled: Filled, ground: Ground) -> ordered.CorrectPosition:
    setup = filled.get("board")
    if setup is None:
        return ordered.CorrectPosition(authority, ground.state.position, matter=matter_of(filled))
    keeps = filled.get("keeps", True)
    return ordered.CorrectPosition(
        authority, setup.position, setup.on_roll, keeps, setup.short, matter_of(filled), setup.doubled
    )


def _cube(ground: Ground, _filled: Filled) -> tuple[Field, ...]:
    t, cube = ground.t, ground.state.cube
    owners = ((None, t("in the middle")), *((player, ground.names[player]) for player in Player))
    # None is a choice here: the cube in the middle.
    options = tuple((owner or "centre", words) for owner, words in owners)
    power = Step("power", t("Cube"), cube.value.bit_length() - 1, 0, CUBE_POWERS, lambda power: str(2**power))
    return (
        power,
        Pick("owner", t("Lies with"), options, cube.owner or "centre"),
        what_for(ground, Matter.WRONG_LEVEL, *VOID_DOUBLES),
    )


def _corrected_cube(authority: Authority, filled: Filled, _ground: Ground) -> ordered.CorrectCube:
    owner = filled["owner"] if isinstance(filled["owner"], Player) else None
    return ordered.CorrectCube(authority, Cube(2 ** filled["power"], owner), matter_of(filled))


def _word(ground: Ground, _filled: Filled) -> tuple[Field, ...]:
    t = ground.t
    return (
        who(ground, t("Player")),
        Pick("matter", t("Said or shown"), tuple((matter, foreseen_words.matter(t, matter)) for matter in WORDS)),
    )


def _likely_crawford(ground: Ground, filled: Filled) -> Crawford:
    """As it stands, or what it can be at the score that is entered."""
    score = ground.state.score
    points = ByPlayer(*(filled.get(player.value, score.points[player]) for player in Player))
    entered = MatchScore(filled.get("length", score.length), points, score.crawford)
    if entered.winner:
        return score.crawford
    can_be = crawford_may_be(entered, is_played=ground.state.phase in IN_A_TURN)
    if score.crawford in can_be and not (entered.points != score.points and score.crawford is Crawford.TO_COME):
        return score.crawford
    has_been_turned = ground.state.phase in IN_A_TURN and ground.state.cube.value > 1
    return can_be[-1] if has_been_turned else can_be[0]


def _score(ground: Ground, filled: Filled) -> tuple[Field, ...]:
    t, score = ground.t, ground.state.score
    points = tuple(
        Step(player.value, t("Points of {name}", name=ground.names[player]), score.points[player], 0, LONGEST, str)
        for player in Player
    )
    crawford = Pick(
        "crawford",
        t("Crawford game"),
        tuple((one, act_words.crawford_choice(t, one)) for one in Crawford),
        _likely_crawford(ground, filled),
    )
    about = what_for(ground, Matter.WRONG_LEVEL, *VOID_DOUBLES)
    return (
        *points,
        Step(
            "length",
            t("Match length"),
            score.length,
            1,
            LONGEST,
            (lambda length: t.n("{n} point", "{n} points", length)),
        ),
        crawford,
        about,
    )


def _whose_die(ground: Ground, _filled: Filled) -> tuple[Field, ...]:
    """Of an opening, where the ruleset rolls only that die again; of the board's own dice none lies wrong."""
    if was_board_rolled(ground.history):
        return ()
    about = what_for(ground, Matter.LAY_ON_CHECKER, Matter.LEFT_OF_BAR, Matter.UNEVEN_SURFACE)
    if ground.ruleset.dice.cocked_opening_roll.value is not CockedRoll.THAT_DIE or not is_opening_roll(ground.state):
        return (about,)
    return (
        Pick("of", ground.t("Whose die lay wrong"), tuple((player, ground.names[player]) for player in Player)),
        about,
    )


COURSE = (
    Act(
        "void",
        _whose_die,
        lambda authority, filled, _ground: ordered.VoidRoll(authority, filled.get("of")),
        lambda ruleset, filled: (
            (ruleset.dice.cocked_opening_roll if "of" in filled else ruleset.dice.cocked_roll).clause
        ),
        lambda ground, filled: of_roll(ground.ruleset, ground.history, matter_of(filled)),
    ),
    Act("back", _back, _taken_back, lambda _ruleset, _filled: DISCRETION, _back_foreseen),
    Act(
        "position",
        _position,
        _corrected,
        lambda _ruleset, _filled: DISCRETION,
        _position_foreseen,
    ),
    Act(
        "anew",
        lambda ground, _filled: (_turns_so_far(ground),),
        lambda authority, _filled, _ground: ordered.BeginGameAnew(authority),
        lambda ruleset, _filled: ruleset.play.setup_error_replayed_if_it_mattered.clause,
        lambda ground, filled: of_replay(ground.state, ground.ruleset, ground.history, filled.get("turns")),
    ),
    Act(
        "cube",
        _cube,
        _corrected_cube,
        lambda _ruleset, _filled: DISCRETION,
        lambda ground, filled: of_cube(ground.state, ground.ruleset, ground.history, matter_of(filled)),
    ),
    Act(
        "word",
        _word,
        lambda authority, filled, _ground: ordered.BindToWord(authority, filled["who"], filled["matter"]),
        lambda ruleset, _filled: ruleset.cube.double_binds_by.clause,
        lambda ground, filled: of_word(ground.ruleset, filled["matter"]) if filled.get("matter") else NOTHING,
    ),
    Act(
        "score",
        _score,
        lambda authority, filled, _ground: ordered.CorrectScore(
            authority, ByPlayer(filled["white"], filled["black"]), filled["crawford"], filled["length"]
        ),
        lambda ruleset, _filled: ruleset.director.score_dispute.clause,
        lambda ground, filled: of_score(ground.state, ground.ruleset, ground.history, matter_of(filled)),
    ),
    Act(
        "length",
        lambda ground, _filled: (
            Step(
                "length",
                ground.t("Right length"),
                ground.state.score.length,
                1,
                LONGEST,
                (lambda length: ground.t.n("{n} point", "{n} points", length)),
            ),
        ),
        lambda authority, filled, _ground: ordered.CorrectLength(authority, filled["length"]),
        lambda ruleset, _filled: ruleset.length.when_shorter.clause,
        lambda ground, filled: of_length(ground.state, ground.ruleset, filled.get("length", ground.state.score.length)),
    ),
)
