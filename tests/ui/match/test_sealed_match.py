from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject
from pytestqt.qtbot import QtBot
from test_window_layout import place
from window_stage import WindowStage, window_stage

from live_files import copied
from tavla.application.commands.play import DropDouble, OfferDouble, TouchCube
from tavla.domain.facts.dice_seal import LONGEST_STIR, DiceProof, DiceSealed, SealReason
from tavla.domain.facts.events import OpeningRolled, Rolled
from tavla.domain.game.player import Player
from tavla.domain.game.roll import Roll
from tavla.evidence.device_key import device_key
from tavla.evidence.dice_proof import check_dice
from tavla.evidence.trust import Trust
from tavla.evidence.verify import Exit
from tavla.services.signed_exports import verdict_on
from tavla.storage.codec import encode_event
from tavla.storage.dice_secret import SECRET_NAME
from tavla.storage.journal import HEADS_NAME
from tavla_ui.match.stir import sixteen
from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")


def test_both_stir_the_sealed_dice_and_every_roll_is_proved(tavla_home: Path, qtbot: QtBot) -> None:
    import json

    with window_stage(tavla_home, sealed=True) as stage:
        stage.begin(1)
        seal = stage.session.state.seal
        assert seal is not None
        assert sixteen(seal.commitment) == stage.text("white.stir.characters") == stage.text("black.stir.characters")
        assert not stage.sees("white.bigButton")
        assert stage.text("white.stir.hint").startswith("Photograph this if your opponent agrees")  # NBF 1.7 (iv)
        stage.touch("white.stir.4", "white.stir.7", "white.stir.done")
        assert stage.text("white.stir.hint") == "Number added. Waiting for Bora"
        stage.touch("black.stir.done")
        assert not stage.sees("white.stir.panel")
        stage.open_game()
        for _ in range(4):
            stage.end_turn_somehow()
            stage.touch(f"{(stage.session.state.on_roll or Player.WHITE).value}.bigButton")
        checked = check_dice(
            stage.session.state.setup.match_id, [json.loads(encode_event(event)) for event in stage.session.history]
        )
        rolls = sum(isinstance(event, OpeningRolled | Rolled) for event in stage.session.history)
        assert (rolls, None) == (checked.proved, checked.wrong)
        assert "47" == stage.session.state.seal.stirred.white  # type: ignore[union-attr]


def test_both_stir_words_at_once_by_touch(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, sealed=True) as stage:
        stage.begin(1)
        stage.touch("white.stir.7", "white.stir.letters", "black.stir.letters")
        assert not stage.sees("white.stir.code")
        stage.touch(*(f"white.stir.{letter}" for letter in ("ş", "a", "n", "s", "space")))
        stage.touch("black.stir.q", "black.stir.eraseLetters", *["black.stir.å"] * (LONGEST_STIR + 1))
        assert stage.text("black.stir.eraseLetters").startswith("…")
        stage.touch("white.stir.digits", "white.stir.4")
        assert stage.sees("white.stir.code")
        stage.touch("white.stir.done", "black.stir.doneLetters")
        assert not stage.sees("white.stir.panel")
        seal = stage.session.state.seal
        assert seal is not None
        assert ("7şans 4", "å" * LONGEST_STIR) == (seal.stirred.white, seal.stirred.black)


@pytest.mark.parametrize("seat", ["white", "black"])
def test_the_director_can_be_called_from_the_menu_while_the_dice_wait_to_be_stirred(
    tavla_home: Path, qtbot: QtBot, seat: str
) -> None:
    with window_stage(tavla_home, sealed=True) as stage:
        stage.begin(1)
        wait_until(lambda: stage.sees(f"{seat}.stir.panel"), "the sealed dice do not come")
        stage.touch(f"{seat}.menu")
        stage.driver.hands.look()
        assert not stage.sees(f"{seat}.stir.panel")
        stage.touch(f"{seat}.menu.director")
        wait_until(lambda: stage.sees("pin.page"), "the director's page does not come")


def test_a_lost_secret_is_a_new_seal_that_both_stir(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, sealed=True) as stage:
        stage.begin(1)
        stage.touch("white.stir.done", "black.stir.done")
        stage.open_game()
        match_id = stage.session.state.setup.match_id
        stage.driver.leave()
        (tavla_home / "matches" / match_id / SECRET_NAME).unlink()
        wait_until(lambda: stage.sees(f"start.continue.{match_id}"), "the match is not offered")
        stage.touch(f"start.continue.{match_id}")
        stage.settle()
        sealed = [event for event in stage.session.history if isinstance(event, DiceSealed)]
        assert [(1, SealReason.START), (2, SealReason.SECRET_LOST)] == [(seal.epoch, seal.reason) for seal in sealed]
        assert stage.sees("black.stir.panel")
        assert not stage.sees("white.bigButton")
        before = stage.session.state.clock.reserves
        stage.let_pass(10 * 60_000)
        stage.touch("white.stir.done", "black.stir.done")
        assert before == stage.session.state.clock.reserves
        stage.touch("white.bigButton", "black.bigButton")
        stage.let_pass(10 * 60_000)
        claimed = next(seat for seat in ("white", "black") if stage.sees(f"{seat}.claim"))
        stage.touch(f"{claimed}.claim")
        stage.touch("black.proof.open", "white.proof.open", "black.proof.check")
        wait_until(lambda: stage.text("white.proof.answer").endswith("."), "the dice are not checked")
        assert (
            "The dice were sealed again once during the match: the secret of the seal before was lost."
            in stage.text("black.proof.answer")
        )
        assert "before the match" not in stage.text("black.proof.answer")


def test_after_a_kill_the_next_rolls_are_the_ones_that_would_have_fallen(
    tavla_home: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    after = tmp_path / "after"
    with window_stage(tavla_home, sealed=True) as stage:
        stage.begin(1)
        stage.touch("white.stir.4", "white.stir.done", "black.stir.7", "black.stir.done")
        stage.open_game()
        stage.end_turn_somehow()
        match_id, facts = stage.session.state.setup.match_id, len(stage.session.history)
        copied(tavla_home, after)
        would_have_fallen = next_rolls(stage, facts)
    with window_stage(after, sealed=True) as stage:
        wait_until(lambda: stage.sees(f"start.continue.{match_id}"), "the match is not offered")
        stage.touch(f"start.continue.{match_id}", "white.bigButton", "black.bigButton")
        assert would_have_fallen == next_rolls(stage, facts)
        assert 1 == sum(isinstance(event, DiceSealed) for event in stage.session.history)


def next_rolls(stage: WindowStage, facts: int) -> list[tuple[Roll, DiceProof | None]]:
    """Three more turns, rolled and played; the rolls after the first `facts` facts, with their proofs."""
    for _ in range(3):
        stage.touch(f"{(stage.session.state.on_roll or Player.WHITE).value}.bigButton")
        stage.end_turn_somehow()
    return [(event.roll, event.proof) for event in stage.session.history[facts:] if isinstance(event, Rolled)]


def test_a_finished_match_leaves_no_secret_behind(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, sealed=True) as stage:
        stage.begin(1)
        stage.touch("white.stir.done")
        assert stage.text("white.stir.hint") == "No number added. Waiting for Bora"
        stage.touch("black.stir.done")
        stage.open_game()
        folder = tavla_home / "matches" / stage.session.state.setup.match_id
        assert 0o600 == (folder / SECRET_NAME).stat().st_mode & 0o777
        stage.let_pass(10 * 60_000)
        stage.touch("white.claim")
        stage.driver.leave()
        assert not (folder / SECRET_NAME).exists()


def test_a_player_who_doubts_the_dice_has_every_roll_checked_by_two_touches(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, sealed=True) as stage:
        stage.begin(1)
        stage.touch("white.stir.done", "black.stir.done")
        stage.open_game()
        stage.let_pass(10 * 60_000)
        stage.touch("white.claim")
        stage.touch("black.proof.open", "white.proof.open", "black.proof.check")
        wait_until(lambda: stage.text("white.proof.answer").endswith("."), "the dice are not checked")
        assert "sealed before" in stage.text("black.proof.answer")
        match_id = stage.session.state.setup.match_id
        stage.driver.leave()
        export = tavla_home / "matches" / match_id / f"{match_id}.tavla"
        wait_until(export.exists, "the finished match is not exported")
    board = device_key(tavla_home / "keys")
    assert board is not None
    verdict = verdict_on(export.read_bytes(), Trust({board.public.key: "this board"}))
    assert (Exit.GENUINE, True) == (verdict.exit, verdict.proved_rolls > 0)


def test_a_record_that_is_not_the_one_signed_before_is_told_where_its_head_would_stand(
    tavla_home: Path, qtbot: QtBot
) -> None:
    with window_stage(tavla_home, sealed=True) as stage:
        stage.begin(1)
        stage.touch("white.stir.done", "black.stir.done")
        stage.open_game()
        heads = tavla_home / "matches" / stage.session.state.setup.match_id / HEADS_NAME
        wait_until(heads.exists, "the beginning is not signed")
        heads.write_bytes(bytes(72))
        stage.let_pass(10 * 60_000)
        stage.touch("white.claim")
        wait_until(lambda: stage.sees("black.proof.answer"), "nothing is said of the record")
        assert stage.text("black.proof.answer").startswith("The record is not signed: tell the director.")
        assert "" == stage.text("black.proof.characters")


def test_a_record_is_photographed_during_the_match_only_as_the_opponent_agrees(tavla_home: Path, qtbot: QtBot) -> None:
    """Source: NBF 1.7 (iv), WBGT 1.7 (1). After the match anybody may."""
    with window_stage(tavla_home, sealed=True) as stage:
        stage.begin(3)
        stage.touch("white.stir.done", "black.stir.done")
        stage.open_game()
        stage.end_turn_somehow()
        doubler = stage.session.state.on_roll
        assert doubler is not None
        for act in (TouchCube(doubler), OfferDouble(doubler), DropDouble(doubler.opponent)):
            stage.session.submit(act)
            stage.settle()
        stage.touch("white.proof.open")
        assert stage.text("white.proof.title").endswith("if your opponent agrees")
        assert not stage.seen("white.proof.title").property("truncated")
        stage.touch("white.proof.card", "white.bigButton", "black.bigButton")
        stage.open_game()
        stage.let_pass(20 * 60_000)
        stage.touch("white.claim", "black.proof.open")
        assert stage.text("black.proof.title") == "The record so far"


def test_the_stirring_covers_no_menu(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, sealed=True) as stage:
        stage.begin(1)
        stage.touch("white.stir.done")
        stage.touch("black.menu")
        assert (False, True) == (stage.sees("black.stir.panel"), stage.sees("white.stir.panel"))


@pytest.mark.parametrize("size", [(1280, 800), (480, 800)])
def test_why_the_clock_stands_is_read_between_those_who_stir(
    tavla_home: Path, qtbot: QtBot, size: tuple[int, int]
) -> None:
    with window_stage(tavla_home, sealed=True) as stage:
        stage.begin(1)
        match_id = stage.session.state.setup.match_id
    with window_stage(tavla_home, sealed=True, size=size) as stage:
        wait_until(lambda: stage.sees(f"start.continue.{match_id}"), "the match is not offered")
        stage.touch(f"start.continue.{match_id}")
        for seat in ("white", "black"):
            assert "Clock stopped" in stage.text(f"{seat}.band")
            said = place(stage.seen(f"{seat}.band"))
            for panel in ("white.stir.panel", "black.stir.panel"):
                assert not said.intersects(place(stage.seen(panel))), (seat, panel)


class Fingers(QObject):
    """Counts how often a finger comes down on a window."""

    def __init__(self, window: QObject) -> None:
        super().__init__(window)
        self.count = 0
        window.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        self.count += event.type() in (QEvent.Type.TouchBegin, QEvent.Type.MouseButtonPress)
        return False


MOST_TOUCHES = 3


def test_from_was_that_fair_to_the_answer_it_is_three_touches_at_most(tavla_home: Path, qtbot: QtBot) -> None:
    """Counted at the window, from the end of the match, when doubt comes."""
    with window_stage(tavla_home, sealed=True) as stage:
        stage.begin(1)
        stage.touch("white.stir.done", "black.stir.done")
        stage.open_game()
        stage.let_pass(10 * 60_000)
        fingers = Fingers(stage.window)
        stage.touch("white.claim")
        assert fingers.count == 2, "a finger is not counted"
        stage.seen("black.proof.open")
        fingers.count = 0
        stage.touch("black.proof.open", "black.proof.check")
        wait_until(lambda: stage.text("black.proof.answer").endswith("."), "the dice are not checked")
        assert 1 <= fingers.count <= MOST_TOUCHES
        assert "sealed before" in stage.text("black.proof.answer")
