"""A board has one key, however many want the first one at once."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from tavla.evidence import device_key as module
from tavla.evidence.device_key import DeviceKey, device_key, make_device_key, own_device_key

MANY, ROUNDS = 6, 10


def test_who_wants_the_first_key_at_the_same_time_gets_the_same(tmp_path: Path) -> None:
    for number in range(ROUNDS):
        folder, together = tmp_path / str(number), Barrier(MANY)

        def want(_number: int, folder: Path = folder, together: Barrier = together) -> DeviceKey:
            together.wait()
            return own_device_key(folder)

        with ThreadPoolExecutor(MANY) as pool:
            found = set(pool.map(want, range(MANY)))
            assert {device_key(folder)} == found


def test_the_key_of_a_program_that_was_quicker_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def late(folder: Path) -> DeviceKey:
        make_device_key(folder)
        return make_device_key(folder)

    monkeypatch.setattr(module, "make_device_key", late)
    assert device_key(tmp_path) is None
    assert own_device_key(tmp_path) == device_key(tmp_path)
