"""What is said where an extra was not installed."""

import asyncio
import sys
import tomllib
from pathlib import Path

import pytest

from tavla.base.errors import TavlaError
from tavla.base.extras import NEEDED, need
from tavla.cli.main import main
from tavla.services.hall_joining import join, place_of


def test_what_an_extra_needs_comes_with_it() -> None:
    found = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))
    extras = found["project"]["optional-dependencies"]
    for extra, names in NEEDED.items():
        need(extra)
        packages = [package.partition(">")[0].removesuffix("-py") for package in extras[extra]]
        assert set(names) <= set(packages)


@pytest.mark.parametrize(("command", "name"), [("desk", "starlette"), ("federation", "nats")])
def test_a_desk_without_its_parts_says_how_they_come(
    command: str, name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, name, None)
    assert main([command]) != 0
    told = capsys.readouterr().err
    assert (name in told, "pip install -e '.[desk]'" in told, "Traceback" in told) == (True, True, False)


def test_a_board_without_the_halls_parts_says_how_they_come(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "nats", None)
    with pytest.raises(TavlaError, match=r"pip install -e '\.\[hall\]'"):
        asyncio.run(join(place_of("10.9.8.1"), b"s" * 32, "Board", lambda _shown: None))
