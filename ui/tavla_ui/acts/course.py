"""Acts on the course of play: rolls voided, play taken back, what stands wrongly corrected."""

from tavla.application import director_commands as ordered
from tavla.application.ruled_course import is_opening_roll
from tavla.domain.authority import Authority
from tavla.domain.cube import Cube
from tavla.domain.match_score import Crawford
from tavla.domain.player import ByPlayer, Player
from tavla.rules.dice_rules import CockedRoll
from tavla_ui.acts.form import Act, Board, Field, Filled, Ground, Pick, Step
from tavla_ui.position_editor import PositionEditor, SetUp

CUBE_POWERS = 12
LONGEST = 99


def _back(ground: Ground, _filled: Filled) -> tuple[Field, ...]:
    texts, found = ground.texts, ground.returns
    last = len(found) - 1
    return (
        Step("place", texts.back_to(), last, 0, last, lambda place: texts.return_point(found[place], ground.names), big=10),
        Pick("times", texts.times_label(), ((True, texts.with_times_of_then()), (False, texts.with_times_of_now()))),
    )


def _taken_back(authority: Authority, filled: Filled, ground: Ground) -> ordered.TakePlayBack:
    found = ground.returns
    return ordered.TakePlayBack(authority, found[min(filled["place"], len(found) - 1)].facts, filled["times"])


def _position(ground: Ground, filled: Filled) -> tuple[Field, ...]:
    texts, state = ground.texts, ground.state
    stands = SetUp(PositionEditor(state.position.counts), state.on_roll, state.roll, state.cube)
    board = Board("board", texts.position_label(), stands)
    setup = filled.get("board")
    if state.roll is None or setup is None or setup.on_roll is not state.on_roll:
        return (board,)
    return (board, Pick("keeps", texts.dice_label(), ((True, texts.roll_stays()), (False, texts.rolled_again())), start=True))


def _corrected(authority: Authority, filled: Filled, _ground: Ground) -> ordered.CorrectPosition:
    setup = filled["board"]
    return ordered.CorrectPosition(authority, setup.position, setup.on_roll, filled.get("keeps", True), setup.short)


def _cube(ground: Ground, _filled: Filled) -> tuple[Field, ...]:
    texts, cube = ground.texts, ground.state.cube
    owners = ((None, texts.cube_centred()), *((player, ground.names[player]) for player in Player))
    # None is a choice here: the cube in the middle.
    options = tuple((owner or "centre", words) for owner, words in owners)
    power = Step("power", texts.cube_value(), cube.value.bit_length() - 1, 0, CUBE_POWERS, lambda power: str(2**power))
    return (power, Pick("owner", texts.cube_owner(), options, cube.owner or "centre"))


def _score(ground: Ground, _filled: Filled) -> tuple[Field, ...]:
    texts, score = ground.texts, ground.state.score
    points = tuple(Step(player.value, texts.points_of(ground.names[player]), score.points[player], 0, LONGEST, str) for player in Player)
    crawford = Pick("crawford", texts.crawford_label(), tuple((one, texts.crawford_choice(one)) for one in Crawford), score.crawford)
    return (*points, Step("length", texts.match_length(), score.length, 1, LONGEST, texts.points), crawford)


def _whose_die(ground: Ground, _filled: Filled) -> tuple[Field, ...]:
    """Of an opening, where the ruleset rolls only that die again."""
    if ground.ruleset.dice.cocked_opening_roll.value is not CockedRoll.THAT_DIE or not is_opening_roll(ground.state):
        return ()
    return (Pick("of", ground.texts.whose_die(), tuple((player, ground.names[player]) for player in Player)),)


COURSE = (
    Act(
        "void",
        _whose_die,
        lambda authority, filled, _ground: ordered.VoidRoll(authority, filled.get("of")),
        lambda ruleset, filled: (ruleset.dice.cocked_opening_roll if "of" in filled else ruleset.dice.cocked_roll).clause,
    ),
    Act("back", _back, _taken_back, lambda ruleset, _filled: ruleset.play.redone_undoes_all_since.clause),
    Act("position", _position, _corrected, lambda ruleset, _filled: ruleset.play.impossible_position_corrected_until.clause),
    Act(
        "cube",
        _cube,
        lambda authority, filled, _ground: ordered.CorrectCube(
            authority, Cube(2 ** filled["power"], filled["owner"] if isinstance(filled["owner"], Player) else None)
        ),
        lambda ruleset, _filled: ruleset.cube.wrong_level_corrected_until.clause,
    ),
    Act(
        "score",
        _score,
        lambda authority, filled, _ground: ordered.CorrectScore(authority, ByPlayer(filled["white"], filled["black"]), filled["crawford"], filled["length"]),
        lambda ruleset, _filled: ruleset.director.score_dispute.clause,
    ),
    Act(
        "length",
        lambda ground, _filled: (Step("length", ground.texts.right_length(), ground.state.score.length, 1, LONGEST, ground.texts.points),),
        lambda authority, filled, _ground: ordered.CorrectLength(authority, filled["length"]),
        lambda ruleset, _filled: ruleset.length.when_shorter.clause,
    ),
)
