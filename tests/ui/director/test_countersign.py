"""A director countersigns a result with the key on his stick; `minisign` and all three verifiers take it."""

import base64
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from pathlib import Path

import pytest
from director_hands import come_in, name_director, press
from pytestqt.qtbot import QtBot
from register_hands import waits_for
from test_care_section import type_secret
from third_verifier import needs_go, third, write_trust
from window_stage import WindowStage, window_stage

from tavla.base import paths
from tavla.cli.verify import checked_file
from tavla.domain.game.player import Player
from tavla.evidence.device_key import device_key
from tavla.evidence.minisign import SecretKey, is_countersigned, read_public
from tavla.evidence.trust import Trust
from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")
PASSPHRASE = "overthebar"  # noqa: S105
DORA = SecretKey(bytes(range(32)), bytes(range(8)), "Dora")


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    """With a key under a passphrase."""
    folder = tmp_path / "DORA"
    folder.mkdir()
    put_key(folder)
    return folder


def put_key(folder: Path) -> None:
    (folder / "dora.key").write_bytes(DORA.written(PASSPHRASE, bytes(32)))
    (folder / "dora.pub").write_bytes(DORA.public.written())


def lay_open(key: Path) -> None:
    """As `minisign -G -W` marks a key without a passphrase."""
    comment, line, _ = key.read_text("utf-8").split("\n")
    data = base64.b64decode(line)
    key.write_text(f"{comment}\n{base64.b64encode(data[:2] + bytes(2) + data[4:]).decode()}\n", "utf-8")


@contextmanager
def at_the_results(home: Path, *sticks: Path, signs: bool = True) -> Iterator[WindowStage]:
    """A match is over, signed off and closed; the director has chosen to countersign."""
    with window_stage(home) as stage:
        to_results(stage, *sticks, signs=signs)
        yield stage


def to_results(stage: WindowStage, *sticks: Path, signs: bool = True) -> None:
    stage.board.services.review.mounted = sticks
    name_director(stage)
    stage.begin(1)
    loser = stage.open_game()
    stage.let_pass(10 * 60_000)
    stage.touch(f"{loser.opponent.value}.claim")
    if signs:
        come_in(stage)
        press(stage, "acts.offer0")
        wait_until(lambda: stage.session.state.signed is not None, "it is not signed off")
        press(stage, "director.close")
    press(stage, *(f"{player.value}.bigButton" for player in Player))
    wait_until(lambda: stage.board.table.current_page == "start", "the match does not close")
    wait_until(lambda: any(exports(stage.board.services.data_folder)), "no export is written")
    come_in(stage)
    press(stage, "director.section.event", "register.act.countersign")
    waits_for(stage, "–")


def exports(home: Path) -> list[Path]:
    return [*(home / "matches").glob("*/*.tavla")]


def choose(stage: WindowStage) -> None:
    (export,) = exports(stage.board.services.data_folder)
    press(stage, f"register.row.{export.parent.name}")


def says(stage: WindowStage, words: str) -> None:
    model = stage.board.table.director_model
    wait_until(lambda: words in model.property("told"), f"not said: {words}; said: {model.property('told')}")


def is_marked(stage: WindowStage) -> None:
    section = stage.board.table.director_model.property("section")
    wait_until(lambda: "countersigned" in str(section.property("rows")), "the result is not marked")


def asks(stage: WindowStage) -> None:
    wait_until(lambda: stage.sees("keyboard.done"), "no passphrase is asked for")


@needs_go
@pytest.mark.skipif(shutil.which("minisign") is None, reason="no minisign: tools/system-packages test")
def test_the_key_on_the_stick_countersigns_and_minisign_and_three_verifiers_take_it(
    tavla_home: Path, tmp_path: Path, stick: Path, qtbot: QtBot
) -> None:
    with at_the_results(tavla_home, stick) as stage:
        choose(stage)
        asks(stage)
        type_secret(stage, PASSPHRASE)
        says(stage, "Countersigned; the copies lie on DORA.")
        is_marked(stage)
        choose(stage)
        says(stage, "This result is countersigned already.")
    (export,) = exports(tavla_home)
    minisig = export.with_name(f"{export.name}.minisig")
    copy = stick / "tavla" / export.parent.name / export.name
    assert copy.read_bytes() == export.read_bytes()
    assert copy.with_name(minisig.name).read_bytes() == minisig.read_bytes()
    told = subprocess.run(
        ["minisign", "-V", "-m", copy, "-p", stick / "dora.pub"], capture_output=True, text=True, check=False
    )
    assert told.returncode == 0, told.stderr
    assert "signed off by Dora" in told.stdout
    assert is_countersigned(read_public(stick / "dora.pub"), export.read_bytes(), minisig.read_bytes())
    own = device_key(tavla_home / "keys")
    assert own is not None
    later = (date.today() + timedelta(days=2)).isoformat()  # noqa: DTZ011
    trust = Trust(
        names={own.public.key: "board", DORA.public.key: "Dora"}, revoked={own.public.key: later}
    )  # only what is dated by somebody else than the board counts
    keys = tmp_path / "trust"
    write_trust(keys, trust)

    def verdicts(signature: bytes) -> tuple[int, int, int]:
        file = tmp_path / "one" / export.name
        shutil.rmtree(file.parent, ignore_errors=True)
        file.parent.mkdir()
        file.write_bytes(export.read_bytes())
        file.with_name(minisig.name).write_bytes(signature)
        command = [sys.executable, str(paths.resources() / "verify_export.py"), str(file), "--trust", str(keys)]
        second = subprocess.run(command, stdout=subprocess.DEVNULL, check=False).returncode
        return checked_file(file, trust, None).exit, second, third(export.read_bytes(), trust, minisig=signature)

    assert verdicts(minisig.read_bytes()) == (5, 5, 5), "the signer counts; the test's own dice are not sealed"
    assert verdicts(b"") == (3, 3, 3)


def test_a_wrong_passphrase_signs_nothing_and_the_right_one_still_does(
    tavla_home: Path, stick: Path, qtbot: QtBot
) -> None:
    with at_the_results(tavla_home, stick) as stage:
        choose(stage)
        asks(stage)
        type_secret(stage, "offthebar")
        says(stage, "This passphrase does not open dora.key. Nothing was signed.")
        lay_open(stick / "dora.key")
        choose(stage)
        asks(stage)
        type_secret(stage, "offthebar")
        says(stage, "dora.key has no passphrase: whoever finds the stick signs as you.")
        put_key(stick)
        (export,) = exports(tavla_home)
        assert not export.with_name(f"{export.name}.minisig").exists()
        choose(stage)
        asks(stage)
        stick.rename(stick.with_name("pulled"))
        type_secret(stage, PASSPHRASE)
        says(stage, "it is not there any more")
        assert not export.with_name(f"{export.name}.minisig").exists()


def test_no_stick_and_a_stick_without_a_key_are_told(tavla_home: Path, tmp_path: Path, qtbot: QtBot) -> None:
    empty = tmp_path / "EMPTY"
    empty.mkdir()
    with at_the_results(tavla_home) as stage:
        choose(stage)
        says(stage, "Plug in the stick with your key")
        stage.board.services.review.mounted = (empty,)
        choose(stage)
        says(stage, "The stick has no key")
        for name, data in (
            ("torn.key", DORA.written(PASSPHRASE, bytes(32))[:90]),
            ("tavla-director.key", b'{"form":"tavla director key 1"}\n'),
        ):
            (empty / name).write_bytes(data)
            choose(stage)
            says(stage, f"{name} is damaged or no key that signs.")
            (empty / name).unlink()


def test_of_two_keys_one_is_chosen_and_a_stick_that_takes_no_file_is_told(
    tavla_home: Path, tmp_path: Path, stick: Path, qtbot: QtBot
) -> None:
    (stick / "tavla").write_bytes(b"a file where the folder of copies would be")  # root may write anywhere
    second = tmp_path / "SECOND"
    second.mkdir()
    (second / "ann.key").write_bytes(SecretKey(bytes(32), bytes(8), "Ann").written(PASSPHRASE, bytes(32)))
    with at_the_results(tavla_home, stick, second) as stage:
        choose(stage)
        waits_for(stage, "ann.key")
        press(stage, f"register.row.{stick / 'dora.key'}")
        asks(stage)
        type_secret(stage, PASSPHRASE)
        says(stage, "Countersigned. Nothing was left on DORA.")
        is_marked(stage)


def test_what_was_not_signed_off_is_not_countersigned(tavla_home: Path, stick: Path, qtbot: QtBot) -> None:
    with at_the_results(tavla_home, stick, signs=False) as stage:
        choose(stage)
        says(stage, "This result was not signed off")
