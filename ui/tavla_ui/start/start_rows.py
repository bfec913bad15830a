"""The rows of the start page's settings, as values: a figure with − and +, a choice that goes on with a touch, or a
door to a panel.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from tavla.application.ports.matches import OfferedMatch, Offers
from tavla.application.settings import BOARD_ROW, SETTINGS, is_the_events
from tavla.base.plain_name import plain_name
from tavla.text import start_words
from tavla.text.words import Words, beside

if TYPE_CHECKING:  # the page stands before the rules are imported
    from tavla_ui.start.match_plan import MatchPlan

Row = dict[str, object]
NO_FIGURE = "–"


class Chosen(NamedTuple):
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
    dice: str = "built_in"
    """Where the dice come from, as DiceSource names it."""


def match_rows(t: Words, chosen: Chosen) -> list[Row]:
    """The settings of the match, in the order of the columns."""
    plan = chosen.plan
    if plan is None:
        wait = "…"
        waiting = [
            door("rules", t("Rules"), chosen.rules or wait),
            door("kind", t("Kind"), wait),
            stepper("length", t("Match length"), t.n("{n} point", "{n} points", chosen.match_length), t),
            door("event", t("Event"), chosen.event or t("None")),
            door("mode", t("Counts as"), start_words.mode_choice(t)),
            door("clock", t("Clock"), wait),
            stepper("reserve", t("Time each"), wait, t),
            stepper("delay", t("Delay a turn"), wait, t),
            door("preferences", t("Preferences"), chosen.preferences),
            door("board", t("Board"), t("Seats and screen")),
        ]
        return [row | {"enabled": row["key"] in ("event", "board", "rules")} for row in waiting]
    departing = {departure.key.rpartition(".")[2] for departure in plan.departures}
    reserve = NO_FIGURE if plan.reserve is None else minutes_and_seconds(plan.reserve)
    delay = NO_FIGURE if plan.delay is None else t("{n} s", n=plan.delay // 1000)
    return [
        door("rules", t("Rules"), chosen.rules) | {"strong": chosen.picks > 0},
        door("kind", t("Kind"), start_words.kind_choice(t, plan.kind.value)),
        stepper("length", t("Match length"), t.n("{n} point", "{n} points", plan.match_length), t),
        door("event", t("Event"), chosen.event or t("None")),
        door(
            "mode",
            t("Counts as"),
            start_words.mode_choice(
                t, training=plan.training, best_of_three=plan.best_of_three, variant=_variant(plan)
            ),
        )
        | {"strong": plan.training or plan.best_of_three},
        door("clock", t("Clock"), start_words.clock_choice(t, on=plan.has_clock)) | {"strong": "use" in departing},
        stepper("reserve", t("Time each"), reserve, t, enabled=plan.has_clock)
        | _note(t, "reserve" in departing, plan.reserve is None and plan.has_clock),
        stepper("delay", t("Delay a turn"), delay, t, enabled=plan.has_clock)
        | _note(t, "delay" in departing, plan.delay is None and plan.has_clock),
        door("preferences", t("Preferences"), chosen.preferences),
        door("board", t("Board"), t("Seats and screen")),
    ]


def board_rows(t: Words, settings: Mapping[str, object], dice: str, club: str, put_on_by: str) -> list[Row]:
    """Dice, seats and screen; `club`: whose own board is on, and the director who put it on."""
    return [
        door("dice", start_words.preference(t, "dice"), start_words.preference_option(t, dice)),
        *(
            locked(row.name, t.said(row.label), plain_name(club), start_words.put_on(t, plain_name(put_on_by)))
            if club and row.key == BOARD_ROW
            else locked(row.name, t.said(row.label), t.said(row.word_of(settings)), start_words.events_order(t))
            if is_the_events(row.key, settings)
            else door(row.name, t.said(row.label), t.said(row.word_of(settings)))
            for row in SETTINGS.values()
            if not row.is_directors
        ),
    ]


UNBROKEN = "\N{NO-BREAK SPACE}·\N{NO-BREAK SPACE}"
"""Between the parts of a text that takes several lines: none begins or ends with it."""


def summary(t: Words, chosen: Chosen) -> str:
    """What both agree to: what is played, and in a second line how."""
    plan = chosen.plan
    length = t.n("{n} point", "{n} points", chosen.match_length)
    if plan is None:
        return length
    kind = "" if plan.kind.value == "singles" else start_words.kind_choice(t, plan.kind.value)
    if not plan.has_clock:
        clock = t("no clock")
    elif plan.reserve is None or plan.delay is None:
        clock = t("director sets it")
    else:
        clock = t(
            "{reserve} each and {delay}\N{NO-BREAK SPACE}s a turn",
            reserve=minutes_and_seconds(plan.reserve),
            delay=plan.delay // 1000,
        )
    picks = [t.n("{n} choice of the director", "{n} choices of the director", chosen.picks)] if chosen.picks else []
    ending = [t("departs from its rules as announced")] if plan.departures else []
    if plan.training:
        ending = [t("TRAINING"), _variant(plan)]
    what = [length, kind, chosen.rules, *ending, *picks]
    how = [clock, start_words.dice_of(t, chosen.dice), *chosen.late]
    return "\n".join(beside(parts, UNBROKEN) for parts in (what, how))


def offer_row(t: Words, offer: OfferedMatch) -> Row:
    """An unfinished match, or why it cannot be continued."""
    if offer.fault:
        return {
            "id": offer.match_id,
            "title": t("Cannot be continued"),
            "detail": t.said(offer.fault),
            "enabled": False,
        }
    title = start_words.continue_match(t, (offer.white, offer.black), offer.points, offer.match_length)
    detail = start_words.stopped_at(t, offer.match_id, offer.stopped)
    return {
        "id": offer.match_id,
        "title": title,
        "detail": t(
            "{match} · record damaged, goes on from the second copy in {folder}", match=detail, folder=offer.copy_in
        )
        if offer.copy_in
        else detail,
        "enabled": True,
    }


def told_lines(t: Words, offers: Offers) -> str:
    """What is damaged, and what else has to be told of earlier matches and the board."""
    return "\n".join((*(start_words.record_damaged(t, *one) for one in offers.damaged), *map(t.said, offers.told)))


def minutes_and_seconds(milliseconds: int) -> str:
    """A time as a clock shows it."""
    minutes, seconds = divmod(milliseconds // 1000, 60)
    return f"{minutes}:{seconds:02d}"


def _note(t: Words, departs: bool, missing: bool) -> Row:
    wanted: Callable[[], str] | None = (
        (lambda: t("director sets it")) if missing else (lambda: t("as announced")) if departs else None
    )
    return {"note": wanted() if wanted else "", "strong": departs or missing}


def stepper(key: str, label: str, value: str, t: Words, *, enabled: bool = True) -> Row:
    shown = {
        "key": key,
        "label": label,
        "value": value,
        "steps": True,
        "less": t("{setting}: less", setting=label),
        "more": t("{setting}: more", setting=label),
        "enabled": enabled,
        "lockedBy": "",
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
        "lockedBy": "",
        "note": "",
        "strong": False,
    }


def locked(key: str, label: str, value: str, by: str) -> Row:
    """What no player changes, and by whose order."""
    return door(key, label, value) | {"enabled": False, "lockedBy": by}


def _variant(plan: "MatchPlan") -> str:
    return plan.variant.title if plan.variant else ""
