"""The start page under rules: ruleset, kind, times, event, by touch."""

from pathlib import Path

import pytest
from by_day import by_day
from director_hands import OTHER_PIN, name_director, type_pin
from pytestqt.qtbot import QtBot
from test_start_page import type_by_touch
from window_stage import WindowStage, window_stage

from tavla.application.roles import Role
from tavla.base import paths
from tavla.domain.facts.assistance import Assistance, Highlights
from tavla.domain.facts.director_events import RulingGiven
from tavla.domain.facts.match_card import Departure
from tavla.domain.facts.match_kind import MatchKind
from tavla.domain.fold.match_state import MatchSetup
from tavla.domain.time.clock import ClockMethod, ClockSettings
from tavla.domain.time.units import Millis
from tavla.rules.catalogue import choices
from tavla.rules.loader import ruleset_of
from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")


def begin(stage: WindowStage, *fields: str) -> MatchSetup:
    """Names into these fields, both Ready; what the match was set up with."""
    for field, name in zip(fields or ("white.name", "black.name"), ("ada", "bo", "cy", "di"), strict=False):
        type_by_touch(stage, f"start.{field}", name)
    stage.touch("start.white.ready", "start.black.ready")
    wait_until(lambda: stage.board.table.current_page == "match", "the match does not begin")
    return stage.session.state.setup


def both_ready(stage: WindowStage) -> None:
    for field, name in (("white.name", "ada"), ("black.name", "bo")):
        type_by_touch(stage, f"start.{field}", name)
    stage.touch("start.white.ready", "start.black.ready")
    stage.driver.hands.look()


def approve(stage: WindowStage) -> None:
    """Both are ready, and Dora agrees with her PIN to what departs from the rules."""
    name_director(stage)
    both_ready(stage)
    type_pin(stage)


def begun(stage: WindowStage) -> MatchSetup:
    wait_until(lambda: stage.board.table.current_page == "match", "the match does not begin")
    return stage.session.state.setup


def open_rules(stage: WindowStage, *names: str) -> None:
    """The list of rulesets, drawn once, so that its rows lie where they belong; then these."""
    stage.touch("start.rules")
    for name in names:
        stage.driver.hands.look()
        stage.touch(name)
    stage.driver.hands.look()


def choose(stage: WindowStage, name: str) -> None:
    open_rules(stage, f"start.rules.{name}", "start.panel.done")


def clubs(home: Path, name: str, text: str) -> Path:
    folder = home / "rulesets"
    folder.mkdir(parents=True)
    (folder / name).write_text(text, encoding="utf-8")
    return folder / name


def test_a_first_pair_starts_with_names_and_two_touches(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        setup = begin(stage)
        assert not stage.sees("watermark.0")
        assert (ruleset_of(setup.ruleset).name, setup.match_length, setup.card.kind) == (
            "usbgf-2016",
            7,
            MatchKind.SINGLES,
        )
        assert setup.clock == ClockSettings(ClockMethod.SIMPLE, Millis(840_000), Millis(12_000))
        assert setup.card.departures == ()


@pytest.mark.parametrize(
    ("name", "method", "reserve", "delay"),
    [
        ("nbf", "simple", "14:00", "12 s"),
        ("wbgt", "bronstein", "14:00", "12 s"),
        ("istavder-2025", "simple", "10:30", "12 s"),
    ],
)
def test_every_ruleset_brings_its_own_times(
    tavla_home: Path, qtbot: QtBot, name: str, method: str, reserve: str, delay: str
) -> None:
    with window_stage(tavla_home) as stage:
        choose(stage, name)
        assert (stage.text("start.reserve.value"), stage.text("start.delay.value")) == (reserve, delay)
        setup = begin(stage)
        assert (ruleset_of(setup.ruleset).name, setup.clock.method.value) == (name, method)


def test_a_length_that_the_rules_name_no_time_for_must_be_entered(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        choose(stage, "istavder-2025")
        stage.touch("start.length.more")
        assert (stage.text("start.reserve.value"), stage.text("start.reserve.note")) == ("–", "director sets it")
        type_by_touch(stage, "start.white.name", "ada")
        stage.touch("start.white.ready")
        said = "The rules leave the time to the director: enter it (ISTAVDER Match Duration and Clock Usage)."
        assert stage.text("start.white.summary") == said
        assert stage.text("start.white.ready") == "Ready"
        stage.touch("start.reserve.more", "start.reserve.less")
        setup = begin(stage)
        assert (setup.clock.reserve, setup.card.departures) == (930_000, ())


def test_doubles_of_four_names_wait_for_the_directors_time_and_delay(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        stage.touch("start.kind", "start.reserve.more", "start.delay.more")
        setup = begin(stage, "white.name", "black.name", "white.partner", "black.partner")
        assert (setup.players.white, setup.players.black, setup.card.kind) == ("Ada & Cy", "Bo & Di", MatchKind.DOUBLES)
        assert setup.clock == ClockSettings(ClockMethod.SIMPLE, Millis(840_000), Millis(12_000))


def test_speed_gammon_has_its_own_time_where_the_ruleset_names_one(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        choose(stage, "istavder-2025")
        stage.touch("start.kind", "start.kind", "start.kind", "start.length.less", "start.length.less")
        assert (stage.text("start.reserve.value"), stage.text("start.delay.value")) == ("2:00", "10 s")
        assert begin(stage).card.kind is MatchKind.SPEED_GAMMON


def test_a_departure_is_shown_to_both_and_stands_in_the_record(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        stage.touch("start.reserve.more")
        assert stage.text("start.reserve.note") == "as announced"
        for seat in ("white", "black"):
            assert "departs from its rules as announced" in stage.text(f"start.{seat}.summary")
        approve(stage)
        assert begun(stage).card.departures == (Departure("times.singles.reserve", "840 s", "870 s"),)
        ruling = stage.session.history[1]
        assert isinstance(ruling, RulingGiven)
        assert ("Dora", "USBGF 1.1", "announced before the match") == (
            ruling.authority.director,
            ruling.authority.clause,
            ruling.authority.reason,
        )


def test_a_time_that_is_the_directors_to_set_asks_for_his_pin(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        choose(stage, "istavder-2025")
        stage.touch("start.reserve.less")
        approve(stage)
        assert begun(stage).card.departures == ()
        assert isinstance(stage.session.history[1], RulingGiven)


def test_what_departs_begins_by_no_monitors_pin_nor_without_one(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        stage.touch("start.reserve.more")
        name_director(stage)
        name_director(stage, "Mona", Role.MONITOR, OTHER_PIN)
        both_ready(stage)
        assert "departs from its rules" in stage.text("pin.told")
        stage.touch("pin.who.Mona")
        type_pin(stage, OTHER_PIN)
        wait_until(lambda: stage.sees("pin.who.Dora"), "the pad does not come back")
        assert "A monitor sees and notes" in stage.text("pin.told")
        stage.touch("pin.close")
        for seat in ("white", "black"):
            assert stage.text(f"start.{seat}.summary") == "What departs from the rules needs a director's PIN."
        stage.touch(
            "start.white.ready",
            "start.black.ready",
            "pin.close",
            "start.reserve.less",
            "start.white.ready",
            "start.black.ready",
        )
        assert begun(stage).card.departures == ()
        assert len(list((tavla_home / "matches").iterdir())) == 1


def test_rules_that_allow_no_departure_are_kept_to_and_quoted(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        choose(stage, "wbgt")
        stage.touch("start.reserve.more")
        assert stage.text("start.reserve.value") == "14:00"
        assert stage.text("start.black.summary") == "These rules may not be departed from (WBGT 1.2 (2))."


def test_event_round_and_table_are_typed_by_touch_and_the_event_is_remembered(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        choose(stage, "nbf")
        stage.touch("start.event")
        for which, text in enumerate(("oslo open", "3", "12")):
            type_by_touch(stage, f"start.event.{which}", text)
        stage.touch("start.panel.done", "start.length.more")
        assert stage.text("start.event") == "Oslo Open · round 3 · table 12"
        card = begin(stage).card
        assert (card.event, card.round, card.table) == ("Oslo Open", "3", "12")
    with window_stage(tavla_home) as stage:
        wait_until(lambda: stage.sees("start.newMatch"), "the unfinished match is not offered")
        stage.touch("start.newMatch")
        chosen = {row["key"]: row["value"] for row in stage.board.table.start_model.property("rows")}
        assert (chosen["rules"], chosen["event"], chosen["length"]) == (
            "NBF Tournament Rules (Norway)",
            "Oslo Open",
            "8 points",
        )


def test_a_clubs_own_file_is_played_under_without_touching_code(tavla_home: Path, qtbot: QtBot) -> None:
    text = (paths.rulesets() / "template.toml").read_text(encoding="utf-8")
    text = (
        text.replace('name = "template"', 'name = "our-club"')
        .replace('"Template for a club"', '"Our club"')
        .replace("selectable = false", "selectable = true")
    )
    clubs(tavla_home, "our-club.toml", text)
    with window_stage(tavla_home) as stage:
        choose(stage, "club/our-club")
        assert ruleset_of(begin(stage).ruleset).title == "Our club"


def test_a_broken_club_file_is_named_with_its_line_and_key_and_stops_nobody(tavla_home: Path, qtbot: QtBot) -> None:
    text = (paths.rulesets() / "nbf.toml").read_text(encoding="utf-8").replace("beavers = ", "beaver = ")
    path = clubs(tavla_home, "our-club.toml", text)
    line = next(number for number, row in enumerate(text.splitlines(), start=1) if row.startswith("beaver ="))
    with window_stage(tavla_home) as stage:
        stage.touch("start.rules")
        wait_until(lambda: stage.sees("start.rules.broken.club/our-club"), "the broken file is not listed")
        told = stage.text("start.rules.broken.club/our-club")
        assert told.startswith(f"our-club.toml cannot be used: {path}:{line}: cube.beaver is not a known key")
        stage.touch("start.panel.done")
        begin(stage)


def test_remembered_rules_that_are_gone_are_told_and_the_usual_ones_stand(tavla_home: Path, qtbot: QtBot) -> None:
    tavla_home.mkdir()
    (tavla_home / "settings.json").write_text('{"ruleset": "club/gone"}', encoding="utf-8")
    with window_stage(tavla_home) as stage:
        assert stage.sees("start.told")
        stage.touch("start.told.close")
        assert ruleset_of(begin(stage).ruleset).name == "usbgf-2016"


def test_a_training_match_says_so_in_its_id_its_first_fact_and_its_file(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        stage.touch("start.mode")
        assert "TRAINING" in stage.text("start.white.summary")
        setup = begin(stage)
        assert (setup.training, setup.match_id.startswith("training-")) == (True, True)
        stage.open_game()
        stage.end_turn_somehow()
        assert [stage.text(f"watermark.{number}") for number in (0, 1)] == ["TRAINING · NO RESULT"] * 2
        assert stage.board.table.match_model.board_model.property("badgeText") == "TRAINING"
        stage.touch("white.director", "white.menu", "white.menu.leave", "white.menu.leave_now")
        wait_until(lambda: stage.board.table.current_page == "start", "the start page does not come back")
    (path,) = tavla_home.glob("matches/training-*/training-*.mat")
    assert "Training match: not a result" in path.read_text(encoding="utf-8")


def test_the_director_picks_among_what_the_rules_leave_open_and_the_match_carries_it(
    tavla_home: Path, qtbot: QtBot
) -> None:
    with window_stage(tavla_home) as stage:
        open_rules(stage, "start.choices", "start.choice.dice.time_penalty_exact")
        stage.touch("start.choice.assistance.highlights", "start.choice.assistance.highlights")
        stage.touch("start.choice.assistance.pip_count", "start.choice.assistance.pip_count", "start.panel.done")
        assert "2 choices of the director" in stage.text("start.white.summary")
        approve(stage)
        setup = begun(stage)
        assert isinstance(stage.session.history[1], RulingGiven)
        ruleset = ruleset_of(setup.ruleset)
        assert (ruleset.dice.time_penalty_exact.value.value, ruleset.assistance.highlights.value.value) == (
            "lost",
            "always",
        )
        assert setup.card.picked == ("dice.time_penalty_exact", "assistance.highlights")
        assert setup.card.assistance == Assistance(Highlights.ALWAYS, pip_count=False, hints=False)


@by_day("name", ["usbgf-2016", "nbf", "wbgt", "istavder-2025"], "istavder-2025")
def test_every_alternative_of_every_ruleset_can_be_picked(tavla_home: Path, qtbot: QtBot, name: str) -> None:
    with window_stage(tavla_home) as stage:
        open_rules(stage, f"start.rules.{name}", "start.choices")
        rules = stage.board.table.start_model.parts.rules
        assert rules.ruleset is not None
        for entry in choices(rules.ruleset):
            for expected in (*entry.alternatives, entry.value):
                rules.pickNext(entry.key)
                assert next(one.value for one in choices(rules.ruleset) if one.key == entry.key) == expected
        assert rules.picked == ()
