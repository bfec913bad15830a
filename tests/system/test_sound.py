"""Sounds go through the program that is there; a board with none, or with one that fails, plays on."""

import io
import sys
import wave
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep

import pytest

from tavla.system.machine import MachineService
from tavla.system.sound import SoundService
from tavla.system.tones import TONES, wave_file

posix_players = pytest.mark.skipif(sys.platform == "win32", reason="Windows plays by itself, through no program")


def program(folder: Path, name: str, body: str) -> str:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


def lines(path: Path, count: int) -> list[str]:
    deadline = monotonic() + 10
    while not path.exists() or len(path.read_text(encoding="utf-8").splitlines()) < count:
        assert monotonic() < deadline
        sleep(0.01)
    return path.read_text(encoding="utf-8").splitlines()


def until(true: Callable[[], bool]) -> None:
    deadline = monotonic() + 10
    while not true():
        assert monotonic() < deadline
        sleep(0.01)


@pytest.mark.parametrize("sound", TONES)
def test_every_sound_is_a_short_wave_file_as_loud_as_asked(sound: str) -> None:
    for volume in (0.15, 1.0):
        with wave.open(io.BytesIO(wave_file(sound, volume))) as found:
            samples = memoryview(found.readframes(found.getnframes())).cast("h")
            assert 0.04 < found.getnframes() / found.getframerate() < 1.0
            assert 0.9 * volume < max(samples) / 32_000 <= volume
            assert abs(samples[0]) + abs(samples[-1]) < 1_000  # it does not click


@posix_players
def test_the_first_player_that_is_there_plays_and_the_voice_speaks(tmp_path: Path) -> None:
    log = tmp_path / "log"
    aplay = program(tmp_path, "aplay", f'echo "$(basename $0) $(head -c 4 $1) $(basename $1)" >> {log}')
    voice = program(tmp_path, "spd-say", f'echo "$@" >> {log}')
    service = SoundService({"aplay": aplay, "spd-say": voice}.get)
    assert ("aplay", True) == (service.path, service.can_speak)
    service.play("press", 0.45)
    service.say("Bora: 6 og 5; rm -rf /", "nb")
    assert ["-w -l nb -- Bora: 6 og 5; rm -rf /", "aplay RIFF press-45.wav"] == sorted(lines(log, 2))
    service.close()


@posix_players
def test_pipewire_comes_before_the_others(tmp_path: Path) -> None:
    assert "pw-play" == SoundService(lambda name: f"/usr/bin/{name}").path


def test_without_programs_or_with_broken_ones_nothing_happens(tmp_path: Path) -> None:
    silent = SoundService(lambda _name: None)
    silent.play("flag", 1.0)
    silent.say("a", "en")
    silent.close()
    broken = SoundService({"pw-play": str(tmp_path / "gone"), "spd-say": program(tmp_path, "spd-say", "exit 3")}.get)
    broken.play("flag", 1.0)
    broken.say("a", "en")
    broken.close()
    assert ("", False) == (silent.path, silent.can_speak)


@posix_players
def test_what_comes_too_late_stays_unheard(tmp_path: Path) -> None:
    log = tmp_path / "log"
    service = SoundService({"spd-say": program(tmp_path, "spd-say", f'sleep 0.3; echo "$5" >> {log}')}.get)
    for number in range(9):
        service.say(str(number), "en")
    lines(log, 3)
    service.close()
    heard = log.read_text(encoding="utf-8").splitlines()
    assert ("8", True) == (heard[-1], len(heard) <= 4)


@posix_players
def test_a_sound_does_not_wait_for_the_voice(tmp_path: Path) -> None:
    log = tmp_path / "log"
    aplay = program(tmp_path, "aplay", f"echo played >> {log}")
    voice = program(tmp_path, "spd-say", f"echo begun >> {log}; exec sleep 3")
    service = SoundService({"aplay": aplay, "spd-say": voice}.get)
    service.say("Bora: 6 and 5", "en")
    lines(log, 1)
    service.play("press", 0.45)  # the file of a sound is made the first time
    began = monotonic()
    service.play("flag", 0.45)
    assert ["begun", "played", "played"] == lines(log, 3)
    assert monotonic() - began < 0.3
    service.close()


@posix_players
@pytest.mark.parametrize(
    ("cards", "path"),
    [(" 0 [PCH            ]: HDA-Intel - HDA Intel PCH\n", "aplay"), ("--- no soundcards ---\n", ""), (None, "")],
)
def test_alsas_player_counts_only_beside_a_sound_card(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cards: str | None, path: str
) -> None:
    if cards is not None:
        (tmp_path / "cards").write_text(cards, encoding="utf-8")
    monkeypatch.setattr("tavla.base.host.posix_sound.CARDS", tmp_path / "cards")
    monkeypatch.setattr("shutil.which", {"aplay": "/usr/bin/aplay"}.get)
    assert path == SoundService().path


@posix_players
def test_a_player_that_fails_makes_way_for_the_next_and_with_none_left_there_is_no_path_until_one_plays(
    tmp_path: Path,
) -> None:
    log, there = tmp_path / "log", tmp_path / "there"
    failing = program(tmp_path, "pw-play", f"echo pw-play >> {log}; test -e {there}")
    service = SoundService(
        {"pw-play": failing, "aplay": program(tmp_path, "aplay", f"echo aplay >> {log}; test ! -e {tmp_path}/gone")}.get
    )
    assert "pw-play" == service.path
    service.play("flag", 1.0)
    until(lambda: "aplay" == service.path)
    assert ["pw-play", "aplay"] == lines(log, 2)
    (tmp_path / "gone").touch()
    service.play("flag", 1.0)
    until(lambda: "" == service.path)
    there.touch()
    service.play("flag", 1.0)
    until(lambda: "pw-play" == service.path)
    assert ["pw-play", "aplay", "aplay", "pw-play"] == lines(log, 4)
    service.close()


@posix_players
def test_a_player_that_somebody_ends_has_not_failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tavla.base.host.posix_sound.LONGEST_S", 0.2)
    for body in ("kill -TERM $$", "exec sleep 5"):
        service = SoundService({"pw-play": program(tmp_path, "pw-play", body)}.get)
        service.play("flag", 1.0)
        service.close()
        assert "pw-play" == service.path


@posix_players
def test_the_machine_tells_which_player_the_board_has_come_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "shutil.which",
        {"pw-play": program(tmp_path, "pw-play", "exit 1"), "paplay": program(tmp_path, "paplay", "exit 0")}.get,
    )
    machine = MachineService(tmp_path)
    machine.sound_service().play("flag", 1.0)
    until(lambda: "paplay" == machine.look({}).sound_path)
    machine.sound_service().close()
