"""What a seat may ask for by the rules of the match, as entries of its menu: values in, words out, no Qt.

What the rules do not have at all is absent; what cannot be done now says why when it is touched, with the clause.
"""

from msgspec import Struct

from tavla.application.acts.claims import IN_A_GAME, breaks_left
from tavla.application.assistance import assistance_of, may_move_forced, moves_forced, points_numbered
from tavla.application.commands.play import ClaimSettled, Command, PressClocks, StopPlay, TakeBreak
from tavla.application.decide import decide
from tavla.application.refusals import Refusal, Refused
from tavla.domain.facts.events import StopReason
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import MatchState
from tavla.domain.game.outcome import Grade
from tavla.domain.game.player import Player
from tavla.domain.time.clock import ClockMethod
from tavla.domain.time.units import Instant
from tavla.rules.clock_rules import SettledClaim, StopGround, StopRule
from tavla.rules.event_rules import BreaksCombined, LateForm
from tavla.rules.loader import ruleset_of
from tavla.rules.ruleset import Ruleset
from tavla.text import seat_words
from tavla.text.names import in_sentences
from tavla.text.words import Words

OWN_ACTS = frozenset({StopGround.GAME_OVER, StopGround.BREAK, StopGround.DIRECTOR_CALLED, StopGround.GAME_SETTLED})
"""Grounds that have an act of their own, or come about by themselves."""


class Choice(Struct, frozen=True):
    """One entry: `key` names it, `note` stands small under it.

    A choice that is not `open` shows why and takes no touch.
    """

    key: str
    text: str
    note: str
    command: Command
    is_open: bool = True


def stop_choices(state: MatchState, player: Player, t: Words) -> tuple[Choice, ...]:
    """The grounds of the ruleset for stopping the clock, each with its clause.

    Source: USBGF 4.3.2, NBF 4.3 (ii), WBGT 4.3 (2).
    """
    ruleset = ruleset_of(state.setup.ruleset)
    listed = tuple(
        choice
        for rule in ruleset.clock.stops.value
        if rule.ground not in OWN_ACTS and (choice := _stop_choice(state, rule, player, t))
    )
    closed = ruleset.clock.stop_list_is_closed
    note = closed.clause if closed.value else t("the director may allow it")
    other = Choice("stop_other", t("Something else"), note, StopPlay(StopReason.OTHER, player, ""))
    return (*listed, other)


def _stop_choice(state: MatchState, rule: StopRule, player: Player, t: Words) -> Choice | None:
    """None: it cannot have come about, with these dice or where the game stands."""
    reason = StopReason(rule.ground.value)
    command = StopPlay(reason, player, "")
    refused = decide(state, command, Instant(0))
    why = refused.reason if isinstance(refused, Refused) else None
    match why:
        case Refusal.BOARD_ROLLS | Refusal.NOT_AT_THIS_POINT:
            return None
        case Refusal.STOP_NOT_YOURS:
            note = t("your opponent's · {clause}", clause=rule.clause)
        case Refusal.ASK_DIRECTOR:
            note = t("the director's · {clause}", clause=rule.clause)
        case _:
            note = t("you must · {clause}", clause=rule.clause) if rule.must else rule.clause
    is_open = why not in (Refusal.STOP_NOT_YOURS, Refusal.ASK_DIRECTOR)
    return Choice(f"stop_{rule.ground.value}", seat_words.stop_ground(t, reason), note, command, is_open)


def settled_choices(state: MatchState, player: Player, t: Words, now: Instant) -> tuple[Choice, ...]:
    """The results that may be claimed now; none where no claim would be heard."""
    names = in_sentences(state.setup.players)
    found = []
    for winner in (player, player.opponent):
        for grade in Grade:
            command = ClaimSettled(player, winner, grade)
            decision = decide(state, command, now)
            if isinstance(decision, Refused):
                if decision.reason in (Refusal.CONTACT, Refusal.NOT_NOW, Refusal.FROZEN):
                    break
                continue
            found.append(
                Choice(
                    f"settled_{winner.value}_{grade.name.lower()}",
                    seat_words.settled_as(t, names[winner], grade),
                    "",
                    command,
                )
            )
    return tuple(found)


def break_choices(state: MatchState, player: Player, t: Words) -> tuple[Choice, ...]:
    """One break, or several after one another where the ruleset has that."""
    ruleset = ruleset_of(state.setup.ruleset)
    left, minutes = breaks_left(state, ruleset, player), ruleset.breaks.minutes.value
    most = min(left, 1) if ruleset.breaks.combined.value is BreaksCombined.NEVER else left
    return tuple(
        Choice(f"break_{count}", t.n("{n} minute", "{n} minutes", minutes * count), "", TakeBreak(player, "", count))
        for count in range(1, most + 1)
    )


class Offers(Struct, frozen=True):
    """Which pages the menu has now, and what stands under their names."""

    stop: bool = False
    settled: bool = False
    settled_command: Command | None = None
    break_note: str | None = None
    """None: these rules know no breaks of a player's own."""
    break_refused: bool = False
    break_command: Command | None = None
    clocks: PressClocks | None = None
    numbered: bool = False
    """Whether the points are numbered at this seat."""
    may_number: bool = True
    may_force: bool = False
    forced: bool = False
    """Whether this player wants the board to move what is forced."""
    forced_by_both: bool = False


def offers(state: MatchState, player: Player, t: Words) -> Offers:
    ruleset, numbered = ruleset_of(state.setup.ruleset), points_numbered(state)[player]
    if state.phase is Phase.MATCH_OVER:
        return Offers(numbered=numbered)
    claims = ruleset.clock.settled_claim.value is not SettledClaim.NOT_OFFERED and state.phase in IN_A_GAME
    taken = TakeBreak(player, "", 1)
    refused = decide(state, taken, Instant(0))
    return Offers(
        stop=state.phase in IN_A_GAME and state.freeze is None,
        settled=claims,
        settled_command=ClaimSettled(player, player, Grade.SINGLE),
        break_note=_break_note(state, ruleset, player, t, refused),
        break_refused=isinstance(refused, Refused),
        break_command=taken,
        clocks=PressClocks(player) if _opponent_may_be_absent(state, ruleset) else None,
        numbered=numbered,
        may_number=assistance_of(state).point_numbers,
        may_force=may_move_forced(state),
        forced=state.forced_wanted[player],
        forced_by_both=moves_forced(state),
    )


IN_GAME = (Refusal.ASK_DIRECTOR, Refusal.BREAK_IN_GAME, Refusal.BREAK_IN_GAME_GRANTED)
"""Why no break is taken now, whatever is left."""


def _break_note(state: MatchState, ruleset: Ruleset, player: Player, t: Words, refused: object) -> str:
    if isinstance(refused, Refused) and refused.reason in IN_GAME:
        return refused.clause
    return t.n("{n} break left", "{n} breaks left", breaks_left(state, ruleset, player))


def _opponent_may_be_absent(state: MatchState, ruleset: Ruleset) -> bool:
    """Whether "press the clocks" may be heard: before the first roll, where lateness runs off the clock."""
    before_play = (
        state.clock.settings.method is not ClockMethod.NONE
        and state.phase is Phase.OPENING
        and state.game == 1
        and state.opening_tie is None
        and not state.absent
        and state.on_break is None
    )
    return before_play and ruleset.lateness.at_start.value.form is LateForm.CLOCK_RUNS
