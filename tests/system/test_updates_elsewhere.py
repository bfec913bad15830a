"""A system without Debian's packages, as Windows is: no version comes from a stick, and a sentence says what to do."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tavla.application.ports.upkeep import CareFault
from tavla.system.updates import Update, UpdateError, go_back, install, read_update
from tavla.text import upkeep_words
from tavla.text.words import Words

PACKAGE = Path("tavla_2.0_amd64.deb")
ACTS: dict[str, Callable[[Path], object]] = {
    "look": lambda root: read_update(root, root / PACKAGE),
    "take": lambda root: install(root, Update(root / PACKAGE, "2.0", "club", b"", "")),
    "go back": go_back,
}


@pytest.mark.parametrize("act", ACTS)
def test_a_version_from_a_stick_is_refused_with_what_to_do_and_nothing_is_written(
    act: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    (tmp_path / PACKAGE).write_bytes(b"x")
    with pytest.raises(UpdateError, match="run the newer set-up program") as told:
        ACTS[act](tmp_path)
    assert told.value.fault is CareFault.NOT_HERE
    assert [path.name for path in tmp_path.iterdir()] == [str(PACKAGE)]
    words = upkeep_words.fails(Words("en"), told.value.fault, str(told.value.path), told.value.detail)
    assert words.startswith("This system takes no version from a stick. Close Tavla")
