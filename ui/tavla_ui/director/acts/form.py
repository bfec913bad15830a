"""What an act's form is made of: values in, a command out, no Qt."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from tavla.application.acts.foreseen import NOTHING, Foreseen, Verdict
from tavla.application.acts.ladders import LADDERS, OF_SPECTATORS, KeptBreach, Means, of_measure
from tavla.application.acts.matter import Matter
from tavla.application.commands.director import DirectorCommand
from tavla.application.telling.turn_log import ReturnPoint, TurnLog
from tavla.domain.facts.authority import Authority
from tavla.domain.facts.events import Event
from tavla.domain.facts.scene import Closing
from tavla.domain.fold.match import MatchState
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.time.clock import ClockMethod
from tavla.domain.time.units import Instant
from tavla.rules.catalogue import ruled_values
from tavla.rules.clauses import DISCRETION, clauses_in, clauses_of
from tavla.rules.dice_rules import Consequence
from tavla.rules.dice_rules import Step as LadderStep
from tavla.rules.ruleset import Ruleset
from tavla.text import clock_words, foreseen_words
from tavla.text.words import Words
from tavla_ui.board.position_editor import SetUp

SECOND = 1000
MINUTE = 60 * SECOND


class Pick(Struct, frozen=True):
    """One of a few, each a button. `start` None: it has to be chosen."""

    key: str
    label: str
    options: tuple[tuple[Any, str], ...]
    start: Any = None


class Step(Struct, frozen=True):
    """A number between two bounds, by small and by big steps (`big` 0: none).

    `start` None: it has to be set, and the first step gives `usual`.
    """

    key: str
    label: str
    start: int | None
    least: int
    most: int
    say: Callable[[int], str]
    small: int = 1
    big: int = 0
    usual: int = 0
    is_time: bool = False
    """In milliseconds, and may be typed."""

    def said(self, value: int | None) -> str:
        """The number in words, or a dash for none yet."""
        return "—" if value is None else self.say(value)

    def typed(self, text: str) -> int | None:
        """The time that was typed, within its bounds; None where it is none."""
        seconds = clock_words.read(text)
        return min(self.most, max(self.least, seconds * SECOND)) if seconds else None

    def moved(self, value: int | None, by: int) -> int:
        """The number after `by` steps: 1 and -1 small, 2 and -2 big."""
        if value is None:
            return self.usual
        step = self.big if abs(by) > 1 and self.big else self.small
        return min(self.most, max(self.least, value + (step if by > 0 else -step)))


class Line(Struct, frozen=True):
    """A text of one's own, typed at the keyboard."""

    key: str
    label: str
    start: str = ""


class Names(Struct, frozen=True):
    """Several names, typed one after the other."""

    key: str
    label: str


class DiceFrom(Struct, frozen=True):
    """A file of dice, chosen by touch."""

    key: str
    label: str


class Board(Struct, frozen=True):
    """A position set up by touch, from what stands."""

    key: str
    label: str
    stands: SetUp


Field = Pick | Step | Line | Names | DiceFrom | Board
Filled = dict[str, Any]
"""What stands in the fields so far, by their keys."""


class Ground(Struct, frozen=True):
    """What an act looks at: the match as it stands, and the words."""

    t: Words
    state: MatchState
    ruleset: Ruleset
    history: Sequence[Event]
    now: Instant
    log: TurnLog
    staff: tuple[str, ...] = ()
    """Every director and monitor of this board."""
    kept: ByPlayer[tuple[KeptBreach, ...]] = ByPlayer((), ())
    """What the register has about each player, of this event."""
    directors: tuple[str, ...] = ()
    """Of the staff, those who may rule."""

    @property
    def returns(self) -> Sequence[ReturnPoint]:
        """The moments that play can be taken back to: not the present one."""
        self.log.follow(self.history)
        return self.log.past

    @property
    def names(self) -> ByPlayer[str]:
        return self.state.setup.players


class Act(Struct, frozen=True):
    """One act: its fields, the command that comes of them, the clause that it usually rests on, and what the rules
    foresee of it.
    """

    key: str
    fields: Callable[[Ground, Filled], tuple[Field, ...]]
    command: Callable[[Authority, Filled, Ground], DirectorCommand]
    clause: Callable[[Ruleset, Filled], str]
    foreseen: Callable[[Ground, Filled], Foreseen] = lambda _ground, _filled: NOTHING


def who(ground: Ground, label: str, start: Player | None = None) -> Pick:
    """A player, who has to be chosen where none is meant."""
    return Pick("who", label, tuple((player, ground.names[player]) for player in Player), start)


BOTH = "both"
"""Chosen in the place of a player."""


def player_of(filled: Filled) -> Player | None:
    """The player that is chosen; None where none is, or both are."""
    who = filled.get("who")
    return who if isinstance(who, Player) else None


MATTER = "matter"


def what_for(ground: Ground, *matters: Matter) -> Pick:
    """What the act is about; usually nothing that the rules have a word on."""
    options = (*matters, Matter.OTHER)
    return Pick(
        MATTER,
        ground.t("Case"),
        tuple((matter, foreseen_words.matter(ground.t, matter)) for matter in options),
        Matter.OTHER,
    )


def matter_of(filled: Filled) -> Matter:
    """What the director has said that the act is about."""
    return filled.get(MATTER) or Matter.OTHER


BREACHES = tuple(matter for matter in LADDERS if matter not in OF_SPECTATORS)
"""What a player is warned or punished for, step by step."""


def foreseen_by_ladder(ground: Ground, filled: Filled, means: Means) -> Foreseen:
    """What the rules say of meeting a breach so, by what stands against the player."""
    player = player_of(filled)
    kept = ground.kept[player] if player else ()
    has_clock = ground.state.clock.settings.method is not ClockMethod.NONE
    return of_measure(ground.ruleset, ground.history, matter_of(filled), means, player, kept, has_clock=has_clock)


_SANCTIONS = ("points", "take_time", "end")
"""Source: USBGF 4.2.3 (g): a sanction is whatever the director deems just."""
MET_BY = {
    Consequence.WARNING: ("warn",),
    Consequence.PENALTY_POINTS: ("points",),
    Consequence.TAKE_SECONDS: ("take_time",),
    Consequence.TIME_PENALTY: ("take_time",),
    Consequence.MATCH_LOST: ("end",),
    Consequence.MAY_BE_DISQUALIFIED: ("end",),
    Consequence.SANCTION: _SANCTIONS,
    Consequence.REFEREE: ("rule",),
    Consequence.DIGITAL_BOARD: ("rule",),
    Consequence.GAME_LOST: ("rule",),
    Consequence.SENT_AWAY: ("rule",),
    Consequence.NO_DELAY_NEXT_TURN: (),
}
"""A turn without delay is the board's to give, for a roll out of turn; for no other matter is there an act."""


class NextStep(Struct, frozen=True):
    """An act that the rules come to next, its fields filled. `clause`: by that, where the act does not know it."""

    act: str
    filled: Filled
    clause: str = ""


def next_steps(act: Act, ground: Ground, filled: Filled) -> tuple[NextStep, ...]:
    """The acts of a ladder's next step, where the form stands at another act."""
    foreseen = act.foreseen(ground, filled)
    step = foreseen.step
    of_own_act = act.key == "premature"  # it is done first, and leaves the end of the match to another
    if not step or not player_of(filled):  # spectators have no act but the ruling
        return ()
    of_another = foreseen.verdict is Verdict.ELSE or (foreseen.is_free and act.key not in MET_BY[step.consequence])
    if not (of_another or of_own_act):
        return ()
    return tuple(_filled_step(ground, filled, step, key, of_own_act=of_own_act) for key in MET_BY[step.consequence])


def _filled_step(ground: Ground, filled: Filled, step: LadderStep, key: str, *, of_own_act: bool) -> NextStep:
    given: Filled = {"who": filled["who"], MATTER: matter_of(filled)}
    if key == "take_time" and step.consequence is Consequence.TAKE_SECONDS:
        given["by"] = step.seconds * SECOND
    elif key == "end":
        lost = step.consequence is Consequence.MATCH_LOST
        given["how"] = Closing.FORFEIT if lost else Closing.DISQUALIFICATION
    elif key == "rule":
        given["game"] = step.consequence is Consequence.GAME_LOST
    return NextStep(key, given, ground.ruleset.dice.premature_ladder.clause if of_own_act else "")


def started(fields: tuple[Field, ...], filled: Filled) -> Filled:
    """What stands in the fields once those that nobody has touched have their start, as has a choice that is no longer
    offered.
    """
    starts: Filled = {}
    for field in fields:
        match field:
            case Pick(key, _, options, start) if filled.get(key) not in [value for value, _ in options]:
                filled = filled | {key: start}
            case Pick(key, _, _, start) | Step(key, _, start):
                starts[key] = start
            case Line(key, _, start):
                starts[key] = start
            case Names(key):
                starts[key] = ()
            case DiceFrom(key) | Board(key):
                starts[key] = None
    return starts | filled


def missing(t: Words, fields: tuple[Field, ...], filled: Filled) -> str:
    """What the first field still asks for; empty where none is left."""
    field = next((field for field in fields if filled[field.key] in (None, "", ())), None)
    match field:
        case None:
            return ""
        case Line() | Names():
            return t("Fill in “{what}” first.", what=field.label)
        case Step():
            return t("Set “{what}” first.", what=field.label)
        case Board():
            return t("Set up “{what}” first.", what=field.label)
        case Pick() | DiceFrom():
            return t("Choose “{what}” first.", what=field.label)


def usual_clause(act: Act, ground: Ground, filled: Filled) -> str:
    """The clause that is chosen beforehand: the rules' own on the matter, else the director's discretion."""
    foreseen = act.foreseen(ground, filled).clause
    clause = act.clause(ground.ruleset, filled) if foreseen is None else foreseen
    return clause if clauses_in(ground.ruleset, clause) else DISCRETION


def offered_clauses(act: Act, ground: Ground, filled: Filled) -> tuple[str, ...]:
    """Every clause of the ruleset, those first that fit the act: as it is filled, then in another of its cases."""
    ruleset, fields = ground.ruleset, act.fields(ground, filled)
    quoted = {key: ruled.clause for key, ruled in ruled_values(ruleset)}
    matters = [
        matter for field in fields if field.key == MATTER and isinstance(field, Pick) for matter, _ in field.options
    ]
    fitting: list[str] = [*clauses_in(ruleset, usual_clause(act, ground, filled))]
    for case in ({}, *({MATTER: matter} for matter in matters)):
        foreseen = act.foreseen(ground, filled | case)
        for citation in (foreseen.clause or "", *(quoted.get(key, "") for key in foreseen.keys)):
            fitting += clauses_in(ruleset, citation)
    return tuple(dict.fromkeys((*fitting, *clauses_of(ruleset))))


def no_fields(_ground: Ground, _filled: Filled) -> tuple[Field, ...]:
    """An act that needs nothing but its reason."""
    return ()
