"""The rows of the start page's settings, as values: a figure with − and +, a choice that goes on with a touch, or a
door to a panel.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from tavla.application.ports.matches import OfferedMatch, Offers
from tavla.application.settings import SETTINGS
from tavla.text.start_texts import StartTexts

if TYPE_CHECKING:  # the page stands before the rules are imported
    from tavla_ui.start.match_plan import MatchPlan

Row = dict[str, object]
NO_FIGURE = "–"


class Chosen(Struct, frozen=True):
    """What the page knows of the match without the rules, and the plan once they are there."""

    match_length: int
    plan: "MatchPlan | None"
    rules: str
    picks: int
    """At how many keys the director picked an alternative."""
    preferences: str
    event: str
    late: tuple[str, ...] = ()
    """Who came late."""
    dice: str = ""
    """Where the dice come from, where not from the board."""


def match_rows(texts: StartTexts, chosen: Chosen) -> list[Row]:
    """The settings of the match, in the order of the columns."""
    plan = chosen.plan
    if plan is None:
        wait = texts.rules_loading()
        waiting = [
            door("rules", texts.rules_row(), chosen.rules or wait),
            door("kind", texts.kind_row(), wait),
            stepper("length", texts.match_length(), texts.points(chosen.match_length), texts),
            door("event", texts.event_row(), chosen.event or texts.no_event()),
            door("mode", texts.mode_row(), texts.mode_choice()),
            door("clock", texts.clock(), wait),
            stepper("reserve", texts.reserve_each(), wait, texts),
            stepper("delay", texts.delay(), wait, texts),
            door("preferences", texts.preferences_row(), chosen.preferences),
            door("board", texts.board_row(), texts.board_title()),
        ]
        return [row | {"enabled": row["key"] in ("event", "board", "rules")} for row in waiting]
    departing = {departure.key.rpartition(".")[2] for departure in plan.departures}
    reserve = NO_FIGURE if plan.reserve is None else minutes_and_seconds(plan.reserve)
    delay = NO_FIGURE if plan.delay is None else texts.seconds(plan.delay // 1000)
    return [
        door("rules", texts.rules_row(), chosen.rules) | {"strong": chosen.picks > 0},
        door("kind", texts.kind_row(), texts.kind_choice(plan.kind.value)),
        stepper("length", texts.match_length(), texts.points(plan.match_length), texts),
        door("event", texts.event_row(), chosen.event or texts.no_event()),
        door("mode", texts.mode_row(), texts.mode_choice(training=plan.training, best_of_three=plan.best_of_three))
        | {"strong": plan.training or plan.best_of_three},
        door("clock", texts.clock(), texts.clock_choice(on=plan.has_clock)) | {"strong": "use" in departing},
        stepper("reserve", texts.reserve_each(), reserve, texts, enabled=plan.has_clock)
        | _note(texts, "reserve" in departing, plan.reserve is None and plan.has_clock),
        stepper("delay", texts.delay(), delay, texts, enabled=plan.has_clock)
        | _note(texts, "delay" in departing, plan.delay is None and plan.has_clock),
        door("preferences", texts.preferences_row(), chosen.preferences),
        door("board", texts.board_row(), texts.board_title()),
    ]


def board_rows(texts: StartTexts, settings: Mapping[str, object], dice: str) -> list[Row]:
    """Dice, seats and screen."""
    return [
        door("dice", texts.preference("dice"), texts.preference_option(dice)),
        *(door(row.name, texts.said(row.label), texts.said(row.word_of(settings))) for row in SETTINGS.values()),
    ]


def summary(texts: StartTexts, chosen: Chosen) -> str:
    """The match in one line."""
    plan = chosen.plan
    if plan is None:
        return texts.match_line(chosen.match_length, "", "", "")
    kind = "" if plan.kind.value == "singles" else texts.kind_choice(plan.kind.value)
    if not plan.has_clock:
        clock = texts.no_clock_line()
    elif plan.reserve is None or plan.delay is None:
        clock = texts.to_be_entered()
    else:
        clock = texts.clock_line(minutes_and_seconds(plan.reserve), plan.delay // 1000)
    picks = [texts.choices_line(chosen.picks)] if chosen.picks else []
    ending = [texts.training_line()] if plan.training else [texts.departs_line()] if plan.departures else []
    return " · ".join(
        [
            texts.match_line(plan.match_length, clock, kind, ""),
            *ending,
            *picks,
            *chosen.late,
            *([texts.preference_option(chosen.dice)] if chosen.dice else []),
            chosen.rules,
        ]
    )


def offer_row(texts: StartTexts, offer: OfferedMatch) -> Row:
    """An unfinished match, or why it cannot be continued."""
    if offer.fault:
        return {
            "id": offer.match_id,
            "title": texts.cannot_continue(),
            "detail": texts.said(offer.fault),
            "enabled": False,
        }
    title = texts.continue_match((offer.white, offer.black), offer.points, offer.match_length)
    detail = texts.stopped_at(offer.match_id, offer.stopped)
    return {
        "id": offer.match_id,
        "title": title,
        "detail": texts.from_copy(detail, offer.copy_in) if offer.copy_in else detail,
        "enabled": True,
    }


def told_lines(texts: StartTexts, offers: Offers) -> str:
    """What is damaged, and what else has to be told of earlier matches and the board."""
    return "\n".join((*(texts.record_damaged(*one) for one in offers.damaged), *map(texts.said, offers.told)))


def minutes_and_seconds(milliseconds: int) -> str:
    """A time as a clock shows it."""
    minutes, seconds = divmod(milliseconds // 1000, 60)
    return f"{minutes}:{seconds:02d}"


def _note(texts: StartTexts, departs: bool, missing: bool) -> Row:
    wanted: Callable[[], str] | None = texts.to_be_entered if missing else texts.figure_departs if departs else None
    return {"note": wanted() if wanted else "", "strong": departs or missing}


def stepper(key: str, label: str, value: str, texts: StartTexts, *, enabled: bool = True) -> Row:
    """A figure with − and +."""
    shown = {
        "key": key,
        "label": label,
        "value": value,
        "steps": True,
        "less": texts.less(label),
        "more": texts.more(label),
        "enabled": enabled,
    }
    return shown | {"note": "", "strong": False}


def door(key: str, label: str, value: str) -> Row:
    """A choice that goes on with a touch, or opens a panel."""
    return {
        "key": key,
        "label": label,
        "value": value,
        "steps": False,
        "less": "",
        "more": "",
        "enabled": True,
        "note": "",
        "strong": False,
    }
