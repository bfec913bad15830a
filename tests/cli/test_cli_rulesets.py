"""`tavla rulesets`: list, show, check, diff."""

import subprocess
import sys
from pathlib import Path

import pytest

from tavla.base import paths
from tavla.cli.main import main

RULESETS = Path(__file__).parents[2] / "rulesets"
FAILED = 2


@pytest.fixture
def club(tmp_path: Path) -> Path:
    text = (RULESETS / "template.toml").read_text(encoding="utf-8")
    path = tmp_path / "my-club.toml"
    path.write_text(
        text.replace('name = "template"', 'name = "my-club"').replace("selectable = false", "selectable = true"),
        encoding="utf-8",
    )
    return path


def test_list_names_every_ruleset_and_whether_matches_use_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rulesets", "list"]) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    listed = {row[0]: row[-1] for row in rows[1:7]}
    assert {
        "usbgf-2016": "yes",
        "nbf": "yes",
        "wbgt": "yes",
        "istavder-2025": "yes",
        "template": "no",
        "file-replay": "no",
    } == listed


def test_list_names_a_file_that_cannot_be_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bad.toml").write_text("[ruleset]\n", encoding="utf-8")
    monkeypatch.setattr(paths, "rulesets", lambda: tmp_path)
    assert main(["rulesets", "list"]) == FAILED
    assert f"cannot be used: {tmp_path / 'bad.toml'}:1: clock is missing" in capsys.readouterr().out


def test_show_gives_every_value(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rulesets", "show", "wbgt"]) == 0
    out = capsys.readouterr().out
    assert out.startswith('wbgt: WBGT Tournament Rules\n\n[clock]\nmethod = "bronstein"\n')
    assert 'gin = "whoever_fell"\n    or, if the director picks it: "only_if_both_fell"\n' in out
    assert 'stops = a list:\n    { ground = "game_over"' in out
    assert "[times.speed_gammon]" in out
    assert "    by " not in out


def test_show_gives_clauses_when_asked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rulesets", "show", "nbf", "--clause"]) == 0
    assert "dead_cube_may_be_turned = false\n    by NBF 4.4 (vii)\n" in capsys.readouterr().out


def test_show_reads_a_file_too_and_tells_when_no_match_can_be_set_up(
    club: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rulesets", "show", str(club)]) == 0
    assert main(["rulesets", "show", "template"]) == 0
    assert 1 == capsys.readouterr().out.count("No match can be set up with it.")


def test_a_name_that_is_none_is_told_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rulesets", "show", "usbgf"]) == FAILED
    assert "no ruleset is called 'usbgf'" in (told := capsys.readouterr().err)
    assert "(the nearest is usbgf-2016)" in told


def test_check_says_that_a_file_is_whole(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rulesets", "check", str(club)]) == 0
    assert f"{club} is a whole ruleset: my-club, Template for a club\n" == capsys.readouterr().out


def test_check_notes_what_a_club_may_have_forgotten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copied = tmp_path / "my-club.toml"
    copied.write_text((RULESETS / "template.toml").read_text(encoding="utf-8"), encoding="utf-8")
    assert main(["rulesets", "check", str(copied)]) == 0
    out = capsys.readouterr().out
    assert "Note: no match can be set up with it while selectable = false." in out
    assert "Note: its name is template, so the file should be called template.toml." in out


def test_check_names_file_line_key_and_the_nearest_right_key(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = club.read_text(encoding="utf-8").replace("\nbeavers = ", "\nbeaver = ")
    club.write_text(text, encoding="utf-8")
    line = next(number for number, row in enumerate(text.splitlines(), 1) if row.startswith("beaver ="))
    assert main(["rulesets", "check", str(club)]) == FAILED
    assert (
        f"tavla: {club}:{line}: cube.beaver is not a known key; the nearest is cube.beavers\n"
        == capsys.readouterr().err
    )


def test_check_of_a_missing_file_is_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rulesets", "check", str(tmp_path / "none.toml")]) == FAILED
    assert "none.toml: cannot be read: " in capsys.readouterr().err


def test_diff_gives_the_values_that_differ(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    club.write_text(
        club.read_text(encoding="utf-8").replace(
            "\ncrawford_double_later_if_both_agree = { value = false",
            "\ncrawford_double_later_if_both_agree = { value = true",
        ),
        encoding="utf-8",
    )
    assert main(["rulesets", "diff", "template", str(club)]) == 0
    out = capsys.readouterr().out
    assert out.startswith(
        "A: template\nB: my-club\n\ncube.crawford_double_later_if_both_agree\n  A = false\n  B = true\n\n1 of "
    )


def test_diff_of_two_federations_gives_clauses_when_asked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rulesets", "diff", "usbgf-2016", "nbf", "--clause"]) == 0
    assert (
        'clock.gin\n  A = "nobody"\n      by USBGF 4.3.3\n  B = "only_if_both_fell"\n      by NBF 4.3 (iii)\n'
        in capsys.readouterr().out
    )


def test_diff_of_equal_rulesets_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rulesets", "diff", "nbf", "nbf"]) == 0
    assert "nbf and nbf have the same values.\n" == capsys.readouterr().out


def test_it_works_without_qt() -> None:
    code = (
        "import sys\nfrom tavla.cli.main import main\nmain(['rulesets', "
        "'list'])\nsys.exit(any(name.startswith('PySide6') for name in sys.modules))"
    )
    assert 0 == subprocess.run([sys.executable, "-c", code], check=False, capture_output=True).returncode
