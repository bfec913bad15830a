"""A federation's rules as one typed value, every part with the clause it comes from.

What stands in a table of the file stands in the field of the same name: `[cube] beavers` is `ruleset.cube.beavers`.
"""

from collections.abc import Mapping

from msgspec import Struct

from tavla.domain.time.clock import ClockMethod
from tavla.rules.clause_list import ClauseList
from tavla.rules.clock_rules import ClockRules
from tavla.rules.conduct_rules import ConductRules
from tavla.rules.cube_rules import CubeRules
from tavla.rules.dice_rules import DiceRules
from tavla.rules.director_rules import DirectorRules
from tavla.rules.event_rules import BreakRules, LatenessRules, LengthRules, PreferenceRules
from tavla.rules.play_rules import AssistanceRules, ConcessionRules, PlayRules
from tavla.rules.refusal_clauses import RefusalClauses
from tavla.rules.ruled import Choice, Ruled, RulesetError
from tavla.rules.time_rules import TimeRules

__all__ = ["Choice", "Identity", "Ruled", "Ruleset", "RulesetError"]


class Identity(Struct, frozen=True):
    """The table [ruleset]: what the ruleset is called."""

    name: str
    """Its short name: small letters, digits, hyphens; the file is called NAME.toml."""
    title: str
    """What players and directors read."""
    title_nb: str
    """The same in Norwegian."""
    title_tr: str
    """The same in Turkish."""
    selectable: bool
    """Whether a match may be set up with it."""


class Ruleset(Struct, frozen=True):
    """What code asks of a federation's rules. `source` is the whole text it was read from; a match carries it."""

    ruleset: Identity
    clock: ClockRules
    times: TimeRules
    dice: DiceRules
    play: PlayRules
    conduct: ConductRules
    assistance: AssistanceRules
    cube: CubeRules
    concession: ConcessionRules
    breaks: BreakRules
    lateness: LatenessRules
    length: LengthRules
    preferences: PreferenceRules
    director: DirectorRules
    refusals: RefusalClauses
    clauses: ClauseList
    source: str

    def __hash__(self) -> int:
        """Of its text alone: what rests on a ruleset is asked for at every touch."""
        return hash(self.source)

    @property
    def name(self) -> str:
        """Its short name, as the file's."""
        return self.ruleset.name

    @property
    def title(self) -> str:
        """What players and directors read."""
        return self.ruleset.title

    @property
    def selectable(self) -> bool:
        """Whether a match may be set up with it; the one for replaying files is not."""
        return self.ruleset.selectable

    @property
    def clock_method(self) -> Ruled[ClockMethod]:
        """How a turn's free time is given."""
        return self.clock.method

    @property
    def flag_must_be_claimed(self) -> Ruled[bool]:
        """Whether a fallen flag ends the match only when it is claimed."""
        return self.clock.flag_must_be_claimed

    @property
    def dead_cube_may_be_turned(self) -> Ruled[bool]:
        """Whether a player may double when a single game at the present value already wins him the match."""
        return self.cube.dead_cube_may_be_turned

    @property
    def concession_allowed_with_contact(self) -> Ruled[bool]:
        """Whether a game may be conceded while the sides still have contact."""
        return self.concession.allowed_with_contact

    @property
    def refusal_clauses(self) -> Mapping[str, str]:
        """Refusal value -> clause, "" where the rules have none."""
        return {name: getattr(self.refusals, name) for name in RefusalClauses.__struct_fields__}
