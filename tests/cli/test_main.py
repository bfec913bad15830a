"""The `tavla` command itself, before any sub-command."""

import argparse
import os
import subprocess
import sys
import types
from argparse import Namespace
from pathlib import Path

import pytest

from tavla.base.board_options import BoardOptions
from tavla.base.errors import PositionError, TavlaError
from tavla.base.paths import user_data
from tavla.cli.main import COMMANDS, main


def _pretend(monkeypatch: pytest.MonkeyPatch, name: str, **contents: object) -> None:
    module = types.ModuleType(name)
    vars(module).update(contents)
    monkeypatch.setitem(sys.modules, name, module)


def _command(monkeypatch: pytest.MonkeyPatch, outcome: int | BaseException) -> None:
    def run(arguments: Namespace) -> int:
        if isinstance(outcome, BaseException):
            raise outcome
        return outcome

    _pretend(monkeypatch, "tavla.cli.check", add_parser=lambda subparsers: subparsers.add_parser("check"), run=run)


def test_help_names_every_command_in_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--help"])

    words = " ".join(capsys.readouterr().out.split())
    assert 0 == left.value.code
    assert [] == [name for name, (_, summary) in COMMANDS.items() if f"{name} {summary}" not in words]


@pytest.mark.parametrize("words", [["chekc"], ["--no-such"], ["--size", "0x5"], ["--size", "wide"]], ids=" ".join)
def test_what_is_not_understood_is_told_and_fails(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(words)

    assert 2 == left.value.code
    assert "tavla: error:" in capsys.readouterr().err


@pytest.mark.parametrize("code", [0, 1])
def test_a_commands_exit_code_is_handed_on(code: int, monkeypatch: pytest.MonkeyPatch) -> None:
    _command(monkeypatch, code)

    assert code == main(["check"])


def test_broken_input_is_one_line_and_exit_code_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _command(monkeypatch, PositionError("point 3 holds 16 checkers;\nexpected at most 15"))

    assert 2 == main(["check"])
    assert "tavla: point 3 holds 16 checkers; expected at most 15\n" == capsys.readouterr().err


def test_an_interrupt_ends_with_130(monkeypatch: pytest.MonkeyPatch) -> None:
    _command(monkeypatch, KeyboardInterrupt())

    assert 130 == main(["check"])


def test_without_a_command_the_board_opens_as_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[BoardOptions] = []

    def run_board(options: BoardOptions) -> int:
        opened.append(options)
        return 0

    _pretend(monkeypatch, "tavla.app.board", run_board=run_board)

    assert 0 == main([])
    assert 0 == main(["--full-screen", "--data", "club", "--size", "1920x1080"])
    assert [BoardOptions(), BoardOptions(full_screen=True, data=Path("club"), size=(1920, 1080))] == opened


@pytest.mark.parametrize("before", [["--data", "club"], ["--data=club"]], ids=" ".join)
def test_a_command_finds_its_data_where_the_words_before_it_say(
    before: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAVLA_HOME", "elsewhere")
    found: list[Path] = []

    def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
        subparsers.add_parser("check").add_argument("file")

    def run(_arguments: Namespace) -> int:
        found.append(user_data())
        return 0

    _pretend(monkeypatch, "tavla.cli.check", add_parser=add_parser, run=run)

    assert 0 == main([*before, "check", "a.mat"])
    assert [Path("club").absolute()] == found


ANSWERING = """
import sys, types
from tavla.cli.main import main
sys.modules["tavla.cli.check"] = types.SimpleNamespace(add_parser=lambda commands: commands.add_parser("check"), run=lambda _: print("legal") or 0)
sys.exit(main(["check"]))
"""


def test_a_reader_that_goes_away_is_no_traceback() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-c", ANSWERING], stdout=writer, stderr=subprocess.PIPE, text=True, check=False
    )
    os.close(writer)

    assert ("", 2) == (done.stderr, done.returncode)


def test_an_answer_that_cannot_be_written_is_told_and_fails() -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(
            [sys.executable, "-c", ANSWERING], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )

    assert ("tavla: the output: the disk is full\n", 2) == (done.stderr, done.returncode)


@pytest.mark.parametrize("name", ["main", *COMMANDS])
def test_a_command_loads_no_qt_before_it_runs(name: str) -> None:
    script = (
        f"import sys, tavla.cli.{name}; print(sorted(module for module in sys.modules if module.startswith('PySide6')))"
    )
    seen = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)

    assert "[]\n" == seen.stdout


def test_the_dispatcher_imports_no_command_it_was_not_asked_for() -> None:
    script = "import sys, tavla.cli.main; print([module for module in sys.modules if module in sys.argv[1:]])"
    seen = subprocess.run(
        [sys.executable, "-c", script, *(module for module, _ in COMMANDS.values())],
        capture_output=True,
        text=True,
        check=True,
    )

    assert "[]\n" == seen.stdout


def test_a_trial_loads_a_board_and_leaves_the_users_data_alone(tmp_path: Path) -> None:
    environment = {**os.environ, "TAVLA_HOME": str(tmp_path / "home"), "PYTHONPATH": os.pathsep.join(sys.path)}
    told = subprocess.run(
        [sys.executable, "-m", "tavla", "--trial"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (0, "", False) == (told.returncode, told.stderr, (tmp_path / "home").exists())


@pytest.mark.parametrize("missing", ["PySide6.QtQuick", "tavla.storage.journal"])
def test_a_trial_fails_where_a_part_of_the_board_cannot_be_loaded(missing: str, tmp_path: Path) -> None:
    hidden = (
        f"import sys; sys.modules[{missing!r}] = None; from tavla.cli.main import main; sys.exit(main(['--trial']))"
    )
    environment = {**os.environ, "TAVLA_HOME": str(tmp_path / "home"), "PYTHONPATH": os.pathsep.join(sys.path)}
    told = subprocess.run(
        [sys.executable, "-c", hidden], env=environment, capture_output=True, text=True, check=False, timeout=60
    )
    assert (1, True) == (told.returncode, missing in told.stderr)


def test_a_trial_fails_where_the_screen_has_no_plugin_of_qts(tmp_path: Path) -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "no-such", "PYTHONPATH": os.pathsep.join(sys.path)}
    told = subprocess.run(
        [sys.executable, "-m", "tavla", "--trial"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert told.returncode != 0
    if sys.platform != "win32":  # where Qt says it to a debugger
        assert "no-such" in told.stderr


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (TavlaError("odd/\x1b[31mred\u202e: no match"), "tavla: odd/ [31mred: no match\n"),
        (EOFError(), "tavla: the input ended where an answer was asked for; nothing was done\n"),
        (
            UnicodeEncodeError("utf-8", "a\udcff", 1, 2, "surrogates not allowed"),
            "tavla: found 'a\\udcff', which is no text in UTF-8; expected letters\n",
        ),
    ],
)
def test_no_word_from_outside_commands_the_terminal_or_ends_in_a_traceback(
    error: Exception, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(_words: list[str]) -> int:
        raise error

    monkeypatch.setattr("tavla.cli.main._dispatch", fails)
    assert 2 == main(["keys"])
    assert told == capsys.readouterr().err
