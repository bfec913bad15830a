"""`tavla directors` at the command line; the PIN is typed at a terminal."""

import argparse
import os
import pty
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from tavla.base.errors import TavlaError
from tavla.cli import directors
from tavla.cli.main import main
from tavla.storage.pin import Pin


def _run(folder: Path, words: list[str], pins: Iterable[str] = ()) -> int:
    parser = argparse.ArgumentParser()
    directors.add_parser(parser.add_subparsers())
    typed = iter(pins)
    return directors.run(
        parser.parse_args(["directors", *words]), read_pin=lambda _: Pin(bytearray(next(typed).encode())), folder=folder
    )


def test_directors_and_monitors_are_added_listed_and_removed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 0 == _run(tmp_path, ["add", "Kari Dommer"], ("839274", "839274"))
    assert 0 == _run(tmp_path, ["add", "Per Vakt", "--monitor"], ("461937", "461937"))
    capsys.readouterr()
    _run(tmp_path, ["list"])
    assert ["director: Kari Dommer", "monitor: Per Vakt"] == [
        line.split("  ")[1] for line in capsys.readouterr().out.splitlines()
    ]
    _run(tmp_path, ["remove", "per vakt"])
    _run(tmp_path, ["change-pin", "Kari Dommer"], ("839274", "572913", "572913"))
    _run(tmp_path, ["change-pin", "Kari Dommer", "--forgotten"], ("839274", "839274"))
    with pytest.raises(TavlaError, match="that is not the PIN; 4 tries left"):
        _run(tmp_path, ["change-pin", "Kari Dommer"], ("572913",))


def test_an_assistant_is_added_and_his_role_limited(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _run(tmp_path, ["add", "Kari Dommer"], ("839274", "839274"))
    _run(tmp_path, ["add", "Asta", "--assistant"], ("461937", "461937"))
    _run(tmp_path, ["limit", "asta", "--until", "2027-01-31 18:00"])
    _run(tmp_path, ["list"])
    told = capsys.readouterr().out
    assert "Asta is an assistant now" in told
    assert told.splitlines()[-1].endswith("  assistant: Asta, until 2027-01-31 18:00")
    _run(tmp_path, ["limit", "asta"])
    assert "Asta: assistant, without a limit in time" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "pins", "told"),
    [
        (["add", "Kari"], ("839274", "839275"), "the two are not the same"),
        (["add", "Kari"], ("123456", "123456"), "among the first to be guessed"),
        (["add", "Kari"], ("83927", "83927"), "too short"),
        (["remove", "Nobody"], (), "nobody of that name"),
        (["limit", "Nobody"], (), "nobody of that name"),
    ],
)
def test_a_refusal_is_a_sentence_without_the_pin(
    tmp_path: Path, words: list[str], pins: tuple[str, ...], told: str
) -> None:
    with pytest.raises(TavlaError, match=told) as error:
        _run(tmp_path, words, pins)
    assert [] == [digits for digits in pins if digits in str(error.value)]


def test_a_damaged_file_is_told_and_recovered(tavla_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tavla_home / "directors"
    folder.mkdir(parents=True)
    (folder / "directors.json").write_bytes(b"rubbish")
    assert 2 == main(["directors", "list"])
    assert "tavla directors recover" in capsys.readouterr().err
    assert 0 == main(["directors", "recover"])
    assert "directors.json.damaged-1" in capsys.readouterr().out
    assert 0 == main(["directors", "list"])


def test_a_pin_is_never_an_argument(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["directors", "add", "Kari", "839274"])


def test_without_a_terminal_no_pin_is_read(tavla_home: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tavla", "directors", "add", "Kari"],
        input=b"839274\n839274\n",
        capture_output=True,
        start_new_session=True,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert 2 == done.returncode
    assert b"a PIN is typed at a terminal" in done.stderr


def test_at_a_terminal_the_pin_is_typed_unseen(tavla_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    process, terminal = pty.fork()
    if process == 0:
        os.execv(sys.executable, [sys.executable, "-m", "tavla", "directors", "add", "Kari"])  # noqa: S606
    shown, prompts = b"", 0
    try:
        while True:
            shown += os.read(terminal, 1000)
            while shown.count(b": ") > prompts:
                prompts += 1
                os.write(terminal, b"839274\n")
    except OSError:  # the terminal's other end is gone
        pass
    _, status = os.waitpid(process, 0)
    os.close(terminal)
    assert 0 == os.waitstatus_to_exitcode(status), shown
    assert b"Kari is a director now" in shown
    assert b"839274" not in shown
