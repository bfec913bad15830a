"""The times that an act's form proposes, and what is made of them."""

import tomllib

import pytest
from ruled_table import BLACK, DIRECTOR, WHITE, RuledTable, mid_turn

from tavla.application.commands import director as ordered
from tavla.application.commands.play import TRAINING, StartMatch
from tavla.application.decide import start
from tavla.application.refusals import Accepted
from tavla.application.telling.turn_log import TurnLog
from tavla.base import paths
from tavla.domain.facts.match_card import MatchCard
from tavla.domain.facts.match_kind import MatchKind
from tavla.domain.fold.scenes import clock_reserves
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import OPENING
from tavla.domain.time.clock import ClockMethod, ClockSettings
from tavla.domain.time.units import Instant, Millis
from tavla.rules.loader import ruleset_of
from tavla.rules.time_control import delay_for, delay_to_begin_with
from tavla.storage.recovery import fold
from tavla.text.words import Words
from tavla_ui.board.position_editor import PositionEditor, SetUp
from tavla_ui.director.acts.form import (
    Act,
    Board,
    DiceFrom,
    Filled,
    Ground,
    Line,
    Names,
    Pick,
    Step,
    missing,
    started,
)
from tavla_ui.director.acts.times import TIMES
from tavla_ui.director.acts.trial import tried

ACTS = {act.key: act for act in TIMES}
STANDS = ByPlayer(Millis(208_400), Millis(187_001))


def with_fractions() -> RuledTable:
    table = mid_turn()
    table.agreed(ordered.SetTimes(DIRECTOR, STANDS))
    return table


def ground_of(table: RuledTable) -> Ground:
    ruleset = ruleset_of(table.state.setup.ruleset)
    return Ground(Words(), table.state, ruleset, tuple(table.history), Instant(table.now), TurnLog())


def opened(act: Act, ground: Ground, filled: Filled) -> Filled:
    return started(act.fields(ground, filled), filled)


def test_both_times_start_from_what_the_clocks_show_and_stand_so_already_untouched() -> None:
    ground, act = ground_of(with_fractions()), ACTS["set_times"]
    filled = opened(act, ground, {})
    said = [field.say(filled[field.key]) for field in act.fields(ground, {}) if isinstance(field, Step)]
    assert said == ["3:29", "3:08"]
    trial = tried(ground, act.command(DIRECTOR, filled, ground))
    assert (trial.told, trial.possible) == ("Nothing would change.", False)


@pytest.mark.parametrize(
    ("player", "after"), [(WHITE, (209_000 + 1_000, 187_001)), (BLACK, (208_400, 188_000 + 1_000))]
)
def test_who_has_not_been_given_another_time_keeps_his_own_to_the_millisecond(
    player: Player, after: tuple[int, int]
) -> None:
    table, act = with_fractions(), ACTS["set_times"]
    ground = ground_of(table)
    filled = opened(act, ground, {})
    step = next(field for field in act.fields(ground, {}) if isinstance(field, Step) and field.key == player.value)
    table.agreed(act.command(DIRECTOR, filled | {step.key: step.moved(filled[step.key], 1)}, ground))
    assert after == tuple(clock_reserves(table.state.clock, Instant(table.now)))


@pytest.mark.parametrize(
    ("language", "asked"),
    [
        ("en", {"Choose “X” first.", "Set “X” first.", "Set up “X” first.", "Fill in “X” first."}),
        ("nb", {"Velg «X» først.", "Still inn «X» først.", "Still opp «X» først.", "Fyll ut «X» først."}),
        ("tr", {"Önce “X” seçin.", "Önce “X” ayarlayın.", "Önce “X” dizin.", "Önce “X” alanını doldurun."}),
    ],
)  # fmt: skip
def test_what_a_form_still_asks_for_is_named_by_how_it_is_given(language: str, asked: set[str]) -> None:
    t = Words(language, paths.resources() / "translations")
    stands = SetUp(PositionEditor(OPENING.counts), Player.WHITE)
    fields = (
        Pick("key", "X", ((1, "one"),)),
        Step("key", "X", None, 0, 9, str),
        Board("key", "X", stands),
        Line("key", "X"),
    )
    told = [missing(t, (field,), started((field,), {})) for field in fields]
    assert (asked, len(asked)) == (set(told), len(told))
    assert told[0] == missing(t, (DiceFrom("key", "X"),), {"key": None})
    assert told[-1] == missing(t, (Names("key", "X"),), {"key": ()})


def test_another_clock_with_the_times_untouched_leaves_them_as_they_are() -> None:
    table, act = with_fractions(), ACTS["clock"]
    ground = ground_of(table)
    filled = opened(act, ground, {"method": ClockMethod.FISCHER, "times": True, "delay": 5})
    table.agreed(act.command(DIRECTOR, filled, ground))
    assert tuple(STANDS) == table.times()


@pytest.mark.parametrize("kind", MatchKind)
@pytest.mark.parametrize("ruleset", ["istavder-2025", "nbf", "usbgf-2016", "wbgt"])
def test_a_clock_begins_with_the_delay_of_the_table_for_its_kind_of_match(ruleset: str, kind: MatchKind) -> None:
    """And where the table leaves it to the director, with none: he sets it."""
    source = (paths.rulesets() / f"{ruleset}.toml").read_text(encoding="utf-8")
    table = tomllib.loads(source)["times"][kind.value]["delay"]["value"]
    settings = ClockSettings.of(ClockMethod.NONE, 0, 0)
    command = StartMatch(
        f"{TRAINING}M1", ByPlayer("Ann", "Bo"), 5, settings, source, "", training=True, card=MatchCard(kind=kind)
    )
    begun = start(command, Instant(0), replaying=False)
    assert isinstance(begun, Accepted)
    ground = Ground(Words(), fold(begun.events), ruleset_of(source), begun.events, Instant(0), TurnLog())
    fields = ACTS["clock"].fields(ground, {"method": ClockMethod.SIMPLE})
    step = next(field for field in fields if isinstance(field, Step) and field.key == "delay")
    is_directors = table["set_by"] == "director_must"
    assert (None if is_directors else table["seconds"]) == step.start
    filled = started(fields, {"method": ClockMethod.SIMPLE})
    assert (f"Set “{step.label}” first." if is_directors else "") == missing(Words(), fields, filled)
    assert step.moved(None, 1) == delay_to_begin_with(ground.ruleset, kind) // 1000


def test_speed_gammon_of_istavder_begins_with_ten_seconds_and_doubles_elsewhere_with_none() -> None:
    def delay(ruleset: str, kind: MatchKind) -> Millis | None:
        return delay_for(ruleset_of((paths.rulesets() / f"{ruleset}.toml").read_text(encoding="utf-8")), kind)

    assert 10_000 == delay("istavder-2025", MatchKind.SPEED_GAMMON)
    assert (None, None) == (delay("usbgf-2016", MatchKind.DOUBLES), delay("nbf", MatchKind.DOUBLES))
