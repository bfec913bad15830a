"""`tavla robots`: what is wrong with the command is said before a window opens."""

from pathlib import Path

import pytest

from tavla.cli.main import main


def test_rules_that_are_not_there_are_named_with_those_that_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["robots", "--ruleset", "usbgf-2061", "--out", str(tmp_path)]) == 2
    said = capsys.readouterr().err
    assert "--ruleset: there are no rules called 'usbgf-2061'; expected one of " in said
    assert said.rstrip().endswith("did you mean usbgf-2016?")


def test_a_clubs_file_that_cannot_be_used_says_why(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "rulesets").mkdir()
    (tmp_path / "rulesets" / "ours.toml").write_text("name = 1\n", encoding="utf-8")
    assert main(["robots", "--ruleset", "club/ours", "--out", str(tmp_path)]) == 2
    assert "ours.toml" in capsys.readouterr().err
