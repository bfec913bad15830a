"""What is heard, seen in its place, and spoken of a match, on the real window."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from window_stage import WindowStage, window_stage

from tavla.application.settings import EVENT_SIGNALS, PLAYERS_CHOOSE, TIME_SIGNALS
from tavla.domain.game.player import Player
from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")


class Heard:
    """A sound service that only listens."""

    def __init__(self) -> None:
        self.path = "aplay"
        self.played: list[tuple[str, float]] = []
        self.said: list[tuple[str, str]] = []

    def play(self, sound: str, volume: float) -> None:
        self.played.append((sound, volume))

    def say(self, words: str, language: str) -> None:
        self.said.append((words, language))


def begin(stage: WindowStage, **settings: object) -> tuple[Heard, Player]:
    heard = Heard()
    stage.board.table.match_model._signals._sound = heard
    stage.board.table.settings_model.take(settings, {"black": "nb"})
    stage.board.table.speak()
    stage.begin(1)
    return heard, stage.open_game()


def test_a_press_the_last_ten_seconds_and_the_flag_are_heard(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ((3, 1), (6, 5))) as stage:
        heard, player = begin(stage, sound="medium")
        stage.end_turn_somehow()
        assert heard.played == [("press", 0.45)]
        clock = stage.session.state.clock
        left = clock.settings.delay + clock.reserves[player.opponent]
        stage.let_pass(left - 11_000)
        assert len(heard.played) == 1
        for _ in range(10):
            stage.let_pass(1_000)
        assert [sound for sound, _ in heard.played[1:]] == ["second"] * 10
        stage.let_pass(1_000)
        assert heard.played[-1] == ("flag", 0.45)
        assert heard.said == []


def test_without_sound_the_strip_that_it_concerns_lights_up(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ((3, 1), (6, 5))) as stage:
        heard, player = begin(stage, sound="light")
        assert not stage.sees("match.light")
        stage.end_turn_somehow()
        assert stage.sees("match.light")
        strip, light = stage.seen(f"{player.opponent.value}.strip"), stage.seen("match.light")
        assert (strip.y(), heard.played) == (light.y(), [])
        wait_until(lambda: not stage.sees("match.light"), "the light does not go out")


def test_with_no_player_that_works_the_light_stands_in(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ((3, 1), (6, 5))) as stage:
        heard, player = begin(stage, sound="loud")
        heard.path = ""
        stage.end_turn_somehow()
        assert stage.seen(f"{player.opponent.value}.strip").y() == stage.seen("match.light").y()


def test_the_end_of_the_delay_and_set_times_are_heard_where_wanted(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ((3, 1), (6, 5))) as stage:
        heard, player = begin(stage, sound="medium", time_signals="times")
        stage.end_turn_somehow()
        clock = stage.session.state.clock
        stage.let_pass(clock.settings.delay - 1_000)
        assert heard.played == [("press", 0.45)]
        stage.let_pass(1_000)
        assert heard.played[1:] == [("delay", 0.45)]
        for left in (300, 60, 30):
            reserve = stage.session.state.clock.reading(player.opponent, stage.session.now()).reserve
            if reserve <= left * 1000:
                continue
            before = len(heard.played)
            stage.let_pass(reserve - left * 1000 - 500)
            assert len(heard.played) == before
            stage.let_pass(1_000)
            assert heard.played[before:] == [("time", 0.45)]
        assert [sound for sound, _ in heard.played].count("time") >= 2


def test_a_delay_that_a_press_cuts_off_or_that_nobody_asked_for_is_silent(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ((3, 1), (6, 5))) as stage:
        heard, _ = begin(stage, sound="medium", time_signals="delay")
        delay = stage.session.state.clock.settings.delay
        stage.let_pass(delay - 2_000)
        stage.end_turn_somehow()
        assert heard.played == [("press", 0.45)]
        stage.board.table.settings_model.take({"time_signals": "last_seconds"}, {})
        stage.let_pass(delay + 1_000)
        assert heard.played == [("press", 0.45)]


def test_a_seat_has_the_light_alone(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ((3, 1), (6, 5))) as stage:
        heard, player = begin(stage, sound="medium", time_signals="delay")
        stage.board.table.settings_model.take({"light_alone": player.opponent.value}, {})
        stage.end_turn_somehow()
        stage.let_pass(stage.session.state.clock.settings.delay)
        assert stage.seen(f"{player.opponent.value}.strip").y() == stage.seen("match.light").y()
        assert heard.played == []
        stage.touch(f"{player.opponent.value}.bigButton")
        stage.end_turn_somehow()
        assert heard.played == [("press", 0.45)]


def test_dice_and_times_are_spoken_to_the_seat_that_wants_it_in_its_language(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ((3, 1), (6, 5))) as stage:
        heard, player = begin(stage, spoken="black")
        assert heard.said == [("Anna: 3", "nb"), ("Bora: 1", "nb")]
        stage.end_turn_somehow()
        stage.touch(f"{player.opponent.value}.bigButton")
        assert heard.said[2:] == [("Anna: 24 til 21; 24 til 23", "nb"), ("Bora: 6 og 5", "nb")]
        clock = stage.session.state.clock
        stage.let_pass(clock.settings.delay + clock.reserves[player.opponent] - 59_500)
        assert len(heard.said) == 5
        assert heard.said[-1] == ("Klokka til Bora: 1 minutt", "nb")


def test_both_hear_each_his_language_and_nobody_hears_anything_unasked(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ((3, 1),)) as stage:
        heard, _ = begin(stage, spoken="both")
        assert {language for _, language in heard.said} == {"en", "nb"}
    with window_stage(tavla_home / "other", ((3, 1),)) as stage:
        heard, _ = begin(stage)
        stage.end_turn_somehow()
        assert (heard.played, heard.said) == ([], [])


def test_a_call_rings_by_setting_until_play_goes_on(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ((3, 1), (6, 5))) as stage:
        heard, player = begin(stage, rings="on")
        rings = stage.board.table.match_model._signals._rings
        assert (heard.played, rings.isActive()) == ([], False)
        stage.touch(f"{player.value}.director")
        assert heard.played == [("call", 0.45)]
        rings.timeout.emit()
        assert heard.played == [("call", 0.45)] * 2
        stage.touch("white.bigButton", "black.bigButton")
        assert not rings.isActive()
        stage.board.table.settings_model.take({"rings": "off"}, {})
        stage.touch(f"{player.value}.director")
        assert (heard.played, rings.isActive()) == ([("call", 0.45)] * 2, False)


def test_a_fallen_flag_rings_until_the_match_is_over(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ((3, 1),)) as stage:
        heard, player = begin(stage, rings="on")
        stage.let_pass(3_600_000)
        assert heard.played == [("call", 0.45)]
        stage.touch(f"{player.opponent.value}.claim")
        assert not stage.board.table.match_model._signals._rings.isActive()


def test_what_the_event_orders_no_player_changes_and_it_is_seen_without_a_sound(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ((3, 1), (6, 5))) as stage:
        settings = stage.board.table.settings_model
        settings.choose(EVENT_SIGNALS, "delay")
        heard, player = begin(stage, sound="off")
        settings.change(TIME_SIGNALS)
        assert settings.values[TIME_SIGNALS] == "last_seconds"
        stage.end_turn_somehow()
        assert not stage.board.table.match_model._signals.property("lit"), "a press is no signal of the event"
        stage.let_pass(stage.session.state.clock.settings.delay)
        assert stage.board.table.match_model._signals.property("lit") == player.opponent.value
        assert heard.played == []
        settings.choose(EVENT_SIGNALS, PLAYERS_CHOOSE)
        settings.change(TIME_SIGNALS)
        assert settings.values[TIME_SIGNALS] == "delay"
    with window_stage(tavla_home) as stage:
        assert stage.board.table.settings_model.values[EVENT_SIGNALS] == PLAYERS_CHOOSE
