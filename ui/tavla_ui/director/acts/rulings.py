"""Acts that stand in the record: rulings, warnings, penalty points, appeals, breaks, claims;
and the end of the match.
"""

from collections.abc import Sequence

from msgspec import Struct

from tavla.application.acts.act_fates import is_withdrawn
from tavla.application.acts.after_ruling import is_directors_act
from tavla.application.acts.foreseen import (
    NOTHING,
    Foreseen,
    Verdict,
    of_appeal,
    of_dice,
    of_first_instance,
    of_keys,
    of_late_points,
    of_lateness,
    of_ruling,
)
from tavla.application.acts.ladders import OF_SPECTATORS, Means
from tavla.application.acts.late_players import late_players
from tavla.application.acts.matter import Matter
from tavla.application.acts.ruled_times import clock_without_stalls, lost_by_stalls
from tavla.application.acts.rulings import can_be_withdrawn
from tavla.application.commands import director as ordered
from tavla.base.copies import replace
from tavla.domain.facts.assistance import Assistance, Highlights
from tavla.domain.facts.authority import Authority
from tavla.domain.facts.changes import DeviceAccepted, Occasion
from tavla.domain.facts.dice_source import DiceSource
from tavla.domain.facts.director_events import AppealOutcome, ChosenBy
from tavla.domain.facts.events import Event
from tavla.domain.facts.known_device import DeviceIdentity, DeviceUse
from tavla.domain.facts.scene import Closing
from tavla.domain.facts.turn import Phase
from tavla.domain.game.player import Player
from tavla.domain.time.clock import ClockMethod
from tavla.domain.time.clock_source import ClockSource
from tavla.rules.clauses import DISCRETION
from tavla.text import act_words, change_words, clock_words, foreseen_words, record_words, seat_words
from tavla.text.words import beside
from tavla_ui.director.acts.form import (
    BOTH,
    BREACHES,
    SECOND,
    Act,
    DiceFrom,
    Field,
    Filled,
    Ground,
    Line,
    Names,
    Pick,
    Step,
    foreseen_by_ladder,
    matter_of,
    player_of,
    what_for,
    who,
)

MOST_POINTS = 25
MOST_BREAKS = 6
ORDERED = tuple(source for source in DiceSource if source is not DiceSource.SCRIPTED)


OCCASIONS = {Matter.LATE_AT_START: Occasion.LATE_AT_START, Matter.LATE_FROM_BREAK: Occasion.LATE_AFTER_BREAK}
LATENESS = {Matter.LATE_AT_START: "lateness.at_start", Matter.LATE_FROM_BREAK: "lateness.after_break"}
REPEATED = (*BREACHES[:2], Matter.SLOW_PLAY, *BREACHES[2:])
LEFT_TO_PEOPLE = (
    Matter.NOTED_POSITION,
    Matter.CUBE_MOVED_ASIDE,
    Matter.ANSWER_TOO_EARLY,
    Matter.RECORDER,
    Matter.ANOTHER_BOARD,
    *OF_SPECTATORS,
)


def _points(ground: Ground, filled: Filled) -> tuple[Field, ...]:
    """Of lateness the points are those that the rules give for it, against whoever was late."""
    t = ground.t
    late = [
        one
        for one in late_players(ground.state, ground.ruleset, ground.history)
        if one.occasion is OCCASIONS.get(matter_of(filled))
    ]
    offender = filled.get("who") or (late[0].player if len(late) == 1 else None)
    given = next((one.verdict.points for one in late if one.player is offender), None)
    return (
        who(ground, t("Player penalised"), offender),
        Step(
            "points",
            t("Points"),
            min(given or 1, MOST_POINTS),
            1,
            MOST_POINTS,
            (lambda length: t.n("{n} point", "{n} points", length)),
        ),
        what_for(ground, *OCCASIONS, *REPEATED),
    )


class Offer(Struct, frozen=True):
    """An act that waits to be done: its key, words, and the fields filled; with a reason it is done by one touch."""

    key: str
    words: str
    filled: Filled
    reason: str = ""


def offers(ground: Ground) -> list[Offer]:
    """The result to be signed off; lost time to be given back; points for who came late, as the rules give them."""
    t, state = ground.t, ground.state
    is_unsigned = state.phase is Phase.MATCH_OVER and not state.signed and not state.proposal
    sign = [Offer("sign", t("Sign the result off"), {}, t("seen at the board"))] if is_unsigned else []
    return [*sign, *_lost_time(ground), *(Offer(*late) for late in _late(ground))]


def _lost_time(ground: Ground) -> list[Offer]:
    without = clock_without_stalls(ground.state, ground.history)
    if without is None:
        return []
    lost = lost_by_stalls(ground.state.clock, without)
    words = [
        ground.t(
            "Give {name} the lost {time} back",
            name=ground.names[player],
            time=clock_words.time(-(-lost[player] // SECOND)),
        )
        for player in Player
        if lost[player] > 0
    ]
    return [Offer("lost_time", beside(words), {}, ground.t("the board did not answer"))] if words else []


def _late(ground: Ground) -> list[tuple[str, str, Filled]]:
    matters = {occasion: matter for matter, occasion in OCCASIONS.items()}
    found = late_players(ground.state, ground.ruleset, ground.history)
    for occasion, matter in matters.items():
        lost = [late for late in found if late.occasion is occasion and late.verdict.is_lost]
        if len(lost) == len(Player):  # points against one would give the match to the other, who has lost it as well
            both: Filled = {"how": Closing.FORFEIT, "who": BOTH, "matter": matter}
            return [("end", foreseen_words.both_lost_offer(ground.t, lost[0].verdict.clause), both)]
    points = [
        (
            "points",
            foreseen_words.late_offer(ground.t, late, ground.names[late.player]),
            {"who": late.player, "matter": matters[late.occasion]},
        )
        for late in found
    ]
    rule = ground.ruleset.lateness.time_penalty_after_break
    has_clock = ground.state.clock.settings.method is not ClockMethod.NONE
    costs = rule.value and has_clock and ground.state.phase is not Phase.MATCH_OVER
    late_back = (
        [(player, ground.state.late_back[player]) for player in Player if ground.state.late_back[player]]
        if costs
        else []
    )
    return points + [
        (
            "take_time",
            foreseen_words.late_time_offer(ground.t, ground.names[player], late, rule.clause),
            {"who": player, "matter": Matter.LATE_FROM_BREAK},
        )
        for player, late in late_back
    ]


def _occasion(filled: Filled) -> Occasion:
    return OCCASIONS.get(matter_of(filled), Occasion.OTHER)


def _points_foreseen(ground: Ground, filled: Filled) -> Foreseen:
    key = LATENESS.get(matter_of(filled))
    return of_late_points(ground.ruleset, key) if key else foreseen_by_ladder(ground, filled, Means.POINTS)


def _end_foreseen(ground: Ground, filled: Filled) -> Foreseen:
    if filled.get("how") is Closing.DOUBLE_NO_SHOW:
        return NOTHING
    forfeits, key = filled.get("how") is Closing.FORFEIT, LATENESS.get(matter_of(filled))
    if key:
        return of_lateness(ground.ruleset, key, forfeits=forfeits)
    return foreseen_by_ladder(ground, filled, Means.FORFEIT if forfeits else Means.DISQUALIFICATION)


def _rule(ground: Ground, filled: Filled) -> tuple[Field, ...]:
    """A ruling on what only people can see; or a step of a ladder against a player, where the form was opened so."""
    t, step = ground.t, _ruling_foreseen(ground, filled).step
    ruling = Line("ruling", t("Ruling"), foreseen_words.ruled_step(t, step.consequence) if step else "")
    if "who" not in filled:
        return (ruling, what_for(ground, *LEFT_TO_PEOPLE))
    game = Pick("game", t("The game"), ((False, t("goes on")), (True, t("lost by this player"))), start=False)
    return (ruling, who(ground, t("Player")), game)


def _ruling_foreseen(ground: Ground, filled: Filled) -> Foreseen:
    if "who" in filled or matter_of(filled) in OF_SPECTATORS:
        return foreseen_by_ladder(ground, filled, Means.GAME_LOST if filled.get("game") else Means.RULING)
    return of_ruling(ground.state, ground.ruleset, matter_of(filled))


def _appealed_acts(history: Sequence[Event]) -> list[int]:
    """Those that can still be looked into: what was withdrawn no longer holds."""
    return [
        number for number, event in enumerate(history) if is_directors_act(event) and not is_withdrawn(history, number)
    ] or [-1]


def _appeal(ground: Ground, _filled: Filled) -> tuple[Field, ...]:
    t, history = ground.t, ground.history
    acts = _appealed_acts(history)
    rules = ground.ruleset.director
    outcomes = tuple(
        (AppealOutcome(outcome.value), act_words.appeal_outcome(t, AppealOutcome(outcome.value)))
        for outcome in rules.appeal_outcomes.value
    )

    def say(place: int) -> str:
        number = acts[place]
        return (
            record_words.record(t, history[number], ground.names, history=history)
            if number >= 0
            else t("nothing has been ruled yet")
        )

    sizes = act_words.committee(t, rules.committee_sizes.value, larger=rules.committee_may_be_larger.value)
    return (
        Step("place", t("Appealed"), len(acts) - 1, 0, len(acts) - 1, say),
        Pick("outcome", t("Outcome"), outcomes),
        Names("committee", sizes),
    )


def _ruling(filled: Filled, ground: Ground) -> int:
    acts = _appealed_acts(ground.history)
    place: int = filled["place"]
    return acts[min(place, len(acts) - 1)]


def _appealed(authority: Authority, filled: Filled, ground: Ground) -> ordered.DecideAppeal:
    return ordered.DecideAppeal(
        authority, _ruling(filled, ground), filled["outcome"], filled["committee"], ground.staff
    )


def _first_instance(ground: Ground, _filled: Filled) -> tuple[Field, ...]:
    t, rules = ground.t, ground.ruleset.director
    sizes = act_words.committee(t, rules.first_instance_sizes.value, larger=rules.committee_may_be_larger.value)
    choosers = tuple((one, act_words.chosen_by(t, one)) for one in ChosenBy)
    usual = ChosenBy(rules.first_instance_chosen_by.value.value)
    return (Line("ruling", t("Ruling")), Names("committee", sizes), Pick("chosen_by", t("Chosen by"), choosers, usual))


def _withdrawable(ground: Ground) -> list[int]:
    return [number for number in range(len(ground.history)) if can_be_withdrawn(ground.history, number)] or [-1]


def _withdrawn(ground: Ground, _filled: Filled) -> tuple[Field, ...]:
    acts, t = _withdrawable(ground), ground.t

    def say(place: int) -> str:
        return (
            record_words.record(t, ground.history[acts[place]], ground.names, history=ground.history)
            if acts[place] >= 0
            else t("nothing stands that could be withdrawn")
        )

    return (Step("place", t("No longer holds"), len(acts) - 1, 0, len(acts) - 1, say),)


def _withdraws(authority: Authority, filled: Filled, ground: Ground) -> ordered.WithdrawAct:
    acts = _withdrawable(ground)
    return ordered.WithdrawAct(authority, acts[min(filled["place"], len(acts) - 1)])


def _break(ground: Ground, _filled: Filled) -> tuple[Field, ...]:
    t, minutes = ground.t, ground.ruleset.breaks.minutes.value
    return (
        who(ground, t("For whom")),
        Step(
            "count",
            t("How long"),
            1,
            1,
            MOST_BREAKS,
            (lambda count: t.n("{n} minute", "{n} minutes", minutes * count)),
        ),
    )


def _settled(ground: Ground, _filled: Filled) -> tuple[Field, ...]:
    t = ground.t
    return (
        Pick(
            "right",
            t("The game"),
            tuple((right, act_words.settled_ruling(t, objector_is_right=right)) for right in (True, False)),
        ),
    )


def _ending(ground: Ground, filled: Filled) -> tuple[Field, ...]:
    t = ground.t
    how = Pick("how", t("How"), tuple((closing, act_words.closing(t, closing)) for closing in Closing))
    if filled.get("how") in (None, Closing.DOUBLE_NO_SHOW):
        return (how,)
    loses = who(ground, t("Who loses"))
    if filled["how"] is not Closing.EXPULSION:
        loses = replace(loses, options=(*loses.options, (BOTH, t("both players"))))
    return (how, loses, what_for(ground, *BREACHES, *OCCASIONS))


def _help(ground: Ground, _filled: Filled) -> tuple[Field, ...]:
    t, now = ground.t, ground.state.orders.assistance
    rules = ground.ruleset.assistance
    now = now or Assistance(rules.highlights.value, pip_count=rules.pip_count.value, hints=rules.hints.value)
    yes_no = ((True, change_words.on_off(t, on=True)), (False, change_words.on_off(t, on=False)))
    return (
        Pick(
            "highlights",
            t("Legal points shown"),
            tuple((choice, change_words.highlights(t, choice)) for choice in Highlights),
            now.highlights,
        ),
        Pick("pip_count", t("Pip count"), yes_no, now.pip_count),
        Pick(
            "point_numbers",
            t("Point numbers, by seat"),
            ((True, t("allowed")), (False, t("not allowed"))),
            now.point_numbers,
        ),
        Pick(
            "forced_plays",
            t("Forced checkers, if both want it"),
            ((False, t("moved by hand")), (True, t("moved by the board"))),
            now.forced_plays,
        ),
    )


def _help_foreseen(ground: Ground, filled: Filled) -> Foreseen:
    """More help than the rules give is the director's own; their clauses give no more, or forbid it."""
    rules, by_help = ground.ruleset.assistance, tuple(Highlights)
    is_more = (
        by_help.index(filled.get("highlights", Highlights.OFF)) > by_help.index(rules.highlights.value)
        or filled.get("pip_count", False) > rules.pip_count.value
        or filled.get("forced_plays", False)
    )
    keys = ("assistance.highlights", "assistance.pip_count")
    return Foreseen(keys, DISCRETION, Verdict.ELSE) if is_more else of_keys(*keys)


def _sources(ground: Ground, filled: Filled) -> tuple[Field, ...]:
    t, now = ground.t, ground.state.orders.dice_source
    source = Pick(
        "source", t("From now on"), tuple((source, seat_words.dice_source(t, source)) for source in ORDERED), now
    )
    return (source, DiceFrom("file", t("File of dice"))) if filled.get("source", now) is DiceSource.FILE else (source,)


def _dice(authority: Authority, filled: Filled, _ground: Ground) -> ordered.OrderDice | ordered.OrderDiceFile:
    return (
        ordered.OrderDiceFile(authority, filled["file"])
        if filled["source"] is DiceSource.FILE
        else ordered.OrderDice(authority, filled["source"])
    )


def _clock_sources(ground: Ground, _filled: Filled) -> tuple[Field, ...]:
    t = ground.t
    sources = tuple((source, seat_words.clock_source(t, source)) for source in ClockSource)
    return (Pick("source", t("The players press"), sources, ground.state.orders.clock_source or ClockSource.BUILT_IN),)


def _other_device(ground: Ground, _filled: Filled) -> tuple[Field, ...]:
    t, others = ground.t, ground.state.other_devices

    def say(place: int) -> str:
        if not others:
            return t("no other device answers")
        use, device = others[place]
        return change_words.change(t, DeviceAccepted(use, device), ground.names)

    return (Step("place", t("From now on"), 0, 0, max(0, len(others) - 1), say),)


def _accepted(authority: Authority, filled: Filled, ground: Ground) -> ordered.AcceptDevice:
    others = ground.state.other_devices or [(DeviceUse.DICE, DeviceIdentity("", "", "", ""))]
    return ordered.AcceptDevice(authority, *others[min(filled["place"], len(others) - 1)])


RULINGS = (
    Act(
        "rule",
        _rule,
        lambda authority, filled, _ground: ordered.Rule(
            authority, filled["ruling"], filled.get("who"), loses_game=filled.get("game", False)
        ),
        lambda ruleset, _filled: ruleset.clock.frozen_in_dispute.clause,
        _ruling_foreseen,
    ),
    Act(
        "warn",
        lambda ground, _filled: (who(ground, ground.t("Player warned")), what_for(ground, *REPEATED)),
        lambda authority, filled, _ground: ordered.Warn(authority, filled["who"], matter_of(filled)),
        lambda _ruleset, _filled: DISCRETION,
        lambda ground, filled: foreseen_by_ladder(ground, filled, Means.WARNING),
    ),
    Act(
        "points",
        _points,
        lambda authority, filled, _ground: ordered.GivePenaltyPoints(
            authority, filled["who"], filled["points"], _occasion(filled)
        ),
        lambda _ruleset, _filled: "",
        _points_foreseen,
    ),
    Act(
        "appeal",
        _appeal,
        _appealed,
        lambda ruleset, _filled: ruleset.director.appeal_outcomes.clause,
        lambda ground, filled: of_appeal(ground.ruleset, ground.history, _ruling(filled, ground)),
    ),
    Act(
        "committee",
        _first_instance,
        lambda authority, filled, ground: ordered.RuleByCommittee(
            authority, filled["ruling"], filled["committee"], filled["chosen_by"], ground.staff
        ),
        lambda ruleset, _filled: ruleset.director.director_plays.clause,
        lambda ground, filled: of_first_instance(
            ground.state, ground.ruleset, ground.directors, filled.get("chosen_by")
        ),
    ),
    Act("withdraw", _withdrawn, _withdraws, lambda _ruleset, _filled: DISCRETION),
    Act(
        "settled",
        _settled,
        lambda authority, filled, _ground: ordered.RuleOnSettled(authority, filled["right"]),
        lambda ruleset, _filled: ruleset.clock.settled_claim.clause,
    ),
    Act(
        "break",
        _break,
        lambda authority, filled, _ground: ordered.GrantBreak(authority, filled["who"], filled["count"]),
        lambda ruleset, _filled: ruleset.breaks.director_may_except.clause,
        lambda _ground, _filled: of_keys(
            "breaks.leaving_the_board_is_a_break", "breaks.best_of_three_only_between_matches"
        ),
    ),
)

SIGN = Act(
    "sign",
    lambda _ground, _filled: (),
    lambda authority, _filled, _ground: ordered.SignResult(authority),
    lambda ruleset, _filled: ruleset.director.result_given_by.clause,
)

ORDERS = (
    Act(
        "dice",
        _sources,
        _dice,
        lambda ruleset, _filled: ruleset.dice.source.clause,
        lambda ground, _filled: of_dice(ground.ruleset),
    ),
    Act(
        "clock_source",
        _clock_sources,
        lambda authority, filled, _ground: ordered.OrderClockSource(authority, filled["source"]),
        lambda ruleset, _filled: ruleset.clock.use.clause,
    ),
    Act("device", _other_device, _accepted, lambda _ruleset, _filled: DISCRETION),
    Act(
        "help",
        _help,
        lambda authority, filled, _ground: ordered.SetAssistance(
            authority,
            Assistance(
                filled["highlights"],
                filled["pip_count"],
                hints=False,
                point_numbers=filled["point_numbers"],
                forced_plays=filled["forced_plays"],
            ),
        ),
        lambda ruleset, _filled: ruleset.assistance.highlights.clause,
        _help_foreseen,
    ),
    Act(
        "end",
        _ending,
        lambda authority, filled, _ground: ordered.CloseMatch(
            authority, filled["how"], None if filled["how"] is Closing.DOUBLE_NO_SHOW else player_of(filled)
        ),
        lambda ruleset, filled: (
            ruleset.lateness.both_absent.clause if filled.get("how") is Closing.DOUBLE_NO_SHOW else ""
        ),
        _end_foreseen,
    ),
)
