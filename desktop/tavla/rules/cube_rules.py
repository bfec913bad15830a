"""Rules of the doubling cube."""

from enum import Enum

from msgspec import Struct

from tavla.rules.ruled import Choice, Ruled


class Gesture(Enum):
    """What may be read as a cube action."""

    WORDS = "words"
    ACT = "act"
    """Turning and placing the cube."""
    TOUCH = "touch"
    REACH = "reach"
    POINT = "point"


class Force(Enum):
    """How strongly a gesture binds."""

    BINDS = "binds"
    MAY_BE_READ_SO = "may_be_read_so"
    IF_OPPONENT_OBJECTS = "if_opponent_objects"
    """If the opponent objects to its withdrawal."""


class VoidUntil(Enum):
    """Until when a cube action that was not allowed is void, or a cube set right."""

    GAME_ENDS = "game_ends"
    NEXT_GAME_BEGINS = "next_game_begins"
    MATCH_ENDS = "match_ends"
    EITHERS_NEXT_MATCH_BEGINS = "eithers_next_match_begins"
    NO_LIMIT = "no_limit"


class WrongLevelDispute(Enum):
    """Who must show what when level or place of the cube is disputed."""

    AS_IT_STANDS = "as_it_stands"
    """The cube is right as it stands; the objector must show otherwise."""
    WEIGHED = "weighed"
    """The cube as it stands is weighed by the director."""
    AGAINST_WHO_CAUSED_IT = "against_who_caused_it"
    DIRECTOR_DECIDES = "director_decides"


class CubeRules(Struct, frozen=True):
    faces_at_start: Ruled[tuple[int, ...]]
    """What the centred cube may show at the start; the board shows the first."""
    removed_in_crawford_game: Ruled[bool]
    """Whether the cube is removed in the Crawford game."""
    crawford_double_taken: Choice[VoidUntil]
    """Until when a Crawford double that was taken is void."""
    crawford_double_that_won: Choice[VoidUntil]
    """The same if it won the match."""
    crawford_double_passed_by_leader: Choice[VoidUntil]
    """Until when the leader's pass of a Crawford double is void."""
    crawford_double_passed_by_trailer: Choice[VoidUntil]
    """The same for the trailing player's pass, which ended the match."""
    crawford_pass_resumed_from_double: Ruled[bool]
    """Whether the game then goes on from the position and times of the double (else the score alone is set right)."""
    crawford_double_later_if_both_agree: Ruled[bool]
    """Whether, found later still, it is set right if both agree."""
    dead_cube_may_be_turned: Ruled[bool]
    """Whether a player may double when a single game at the present value already wins him the match."""
    dead_cube_rule_covers_centred: Choice[bool]
    """Whether that holds for a centred cube too, and not only for one he owns."""
    match_may_end_on_pass_of_dead_cube: Ruled[bool]
    """Whether a match may end on the pass of such a double."""
    automatic_doubles: Ruled[bool]
    """Whether equal opening rolls double the cube."""
    beavers: Ruled[bool]
    """Whether a taker may turn the cube at once."""
    jacoby_rule: Ruled[bool]
    """Whether gammons count only after a double."""
    double_binds_by: Ruled[tuple[Gesture, ...]]
    """What may be read as a double."""
    double_force: Ruled[Force]
    """How strongly that binds."""
    announced_double_binds: Ruled[bool]
    """Whether "I am going to double" binds at the player's first chance."""
    repositioning_must_be_announced: Ruled[bool]
    """Whether a player must say that he only moves the cube aside."""
    answer_binds_by: Ruled[tuple[Gesture, ...]]
    """What may be read as a take or a pass."""
    answer_force: Ruled[Force]
    """How strongly that binds."""
    announced_drop_binds_once: Ruled[bool]
    """Whether "I shall drop" binds at the opponent's next chance, and only then."""
    wrong_level_corrected_until: Choice[VoidUntil]
    """Until when a cube at a wrong level or place is set right."""
    wrong_level_score_corrected: Ruled[bool]
    """Whether a score that followed from it is set right too."""
    wrong_level_disputed: Ruled[WrongLevelDispute]
    """Who must show what when it is disputed."""

    @property
    def touch_binds(self) -> bool:
        """Whether a touch of the cube before the roll is a double that cannot be taken back."""
        return Gesture.TOUCH in self.double_binds_by.value and self.double_force.value is Force.BINDS
