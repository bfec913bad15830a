"""One hall has one desk: a second one on its folder is refused and touches nothing."""

import shutil
from pathlib import Path

import pytest

from tavla.base.errors import TavlaError
from tavla.hall_desk.process import Options, opened


def test_a_second_desk_of_one_hall_is_refused_until_the_first_is_closed(tmp_path: Path) -> None:
    options = Options(tmp_path / "hall", "İstanbul", 4242, "127.0.0.1")
    first = opened(options)
    before = {path.name: path.read_bytes() for path in options.folder.iterdir() if path.is_file()}
    with pytest.raises(TavlaError, match="Another desk has this hall open"):
        opened(options)
    assert before == {path.name: path.read_bytes() for path in options.folder.iterdir() if path.is_file()}
    first.close()
    opened(options).close()


def test_a_hall_that_cannot_be_opened_is_not_kept_from_another_desk(tmp_path: Path) -> None:
    options = Options(tmp_path / "hall", "İstanbul", 4242, "127.0.0.1")
    opened(options).close()
    whole = (options.folder / "hall.json").read_bytes()
    (options.folder / "hall.json").write_bytes(b"{")
    for _ in range(2):
        with pytest.raises(TavlaError, match="damaged"):
            opened(options)
    (options.folder / "hall.json").write_bytes(whole)
    opened(options).close()
    shutil.rmtree(options.folder)
