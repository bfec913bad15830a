"""The settings: whole or not at all, and a damaged file costs nobody the board."""

import errno
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import asdict
from power_cut_disk import PowerCutDisk, PowerCutError

from tavla.application.devices.choice import ChosenDevice, DeviceProtocol
from tavla.application.settings import SETTINGS, USUAL
from tavla.application.telling.spectatorship import Spectatorship
from tavla.base.copies import replace
from tavla.domain.facts.known_device import DeviceUse
from tavla.domain.game.player import ByPlayer, Player
from tavla.storage.disk import read_file
from tavla.storage.errors import JournalError
from tavla.storage.settings import Settings, SettingsFile, replace_file

CHANGED = Settings(
    {key: list(setting.choices)[-1] for key, setting in SETTINGS.items()},
    11,
    "nbf",
    "Oslo Open",
    ByPlayer("nb", "tr"),
)
WATCHED = replace(
    CHANGED, spectators=Spectatorship(window=True, screen="HDMI-1", page=True, port=9000, delay=60, by="Dora")
)


def test_settings_are_read_back(tmp_path: Path) -> None:
    path = tmp_path / "a" / "settings.json"
    assert SettingsFile(path).load().settings == Settings()
    SettingsFile(path).save(WATCHED)
    loaded = SettingsFile(path).load()
    assert (loaded.settings, loaded.told) == (WATCHED, ())


def test_devices_are_read_back_and_those_of_before_have_their_lever_read_as_documented(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    turned = ChosenDevice("usb:A1", DeviceUse.CLOCK, DeviceProtocol.DGT, Player.BLACK, lever_inverted=True)
    SettingsFile(path).save(replace(CHANGED, devices=(turned,)))
    assert (turned,) == SettingsFile(path).load().settings.devices
    (plain,) = json.loads(path.read_text(encoding="utf-8"))["devices"]
    for lever, expected in (({}, (replace(turned, lever_inverted=False),)), ({"lever_inverted": "no"}, ())):
        path.write_text(
            json.dumps({"devices": [{key: plain[key] for key in ("address", "use", "protocol", "left")} | lever]}),
            encoding="utf-8",
        )
        assert expected == SettingsFile(path).load().settings.devices


def test_unknown_keys_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"theme":"contrast","from_the_future":{"a":[1.5]}}', encoding="utf-8")
    file = SettingsFile(path)
    assert file.load().settings.chosen["theme"] == "contrast"
    file.save(CHANGED)
    assert json.loads(path.read_text(encoding="utf-8"))["from_the_future"] == {"a": [1.5]}
    assert SettingsFile(path).load().settings == CHANGED


@pytest.mark.parametrize("data", [b"", b"{", b"\xff\xfe", b"[1]", b"null", b"[" * 100_000])
def test_a_damaged_file_is_kept_aside_and_told_and_the_usual_settings_are_used(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(data)
    loaded = SettingsFile(path).load()
    assert loaded.settings == Settings()
    assert "settings.json.damaged-1" in str(loaded.told[0])
    SettingsFile(path).save(CHANGED)
    assert (tmp_path / "settings.json.damaged-1").read_bytes() == data
    assert sorted(one.name for one in tmp_path.iterdir()) == ["settings.json", "settings.json.damaged-1"]


@pytest.mark.parametrize("data", [b"{", b'{"home_side":"left","theme":"pink","from_the_future":1}'])
def test_a_damaged_file_is_replaced_once_its_copy_is_kept_and_is_told_once(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(data)
    first = SettingsFile(path).load(Settings(languages=ByPlayer("tr", "tr")))
    second = SettingsFile(path).load()
    assert (1, 0) == (len(first.told), len(second.told))
    assert first.settings == second.settings
    assert ByPlayer("tr", "tr") == second.settings.languages
    assert (b"from_the_future" in data) is ("from_the_future" in path.read_text(encoding="utf-8"))
    assert (tmp_path / "settings.json.damaged-1").read_bytes() == data


@pytest.mark.parametrize("call", ["write", "replace"])
def test_a_damaged_file_that_cannot_be_copied_or_replaced_stays_as_it_is(call: str) -> None:
    disk = PowerCutDisk()
    replace_file(Path("/settings.json"), b"{", disk)
    disk.fail(call, errno.ENOSPC)
    loaded = SettingsFile(Path("/settings.json"), disk).load()
    assert (loaded.settings, len(loaded.told)) == (Settings(), 1)
    assert read_file(disk, Path("/settings.json")) == b"{"


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("theme", "pink"),
        ("theme", ["evening"]),
        ("motion", 1),
        ("match_length", 0),
        ("match_length", True),
        ("match_length", 1000),
        ("match_length", 2.5),
        ("ruleset", 7),
        ("event", "a\u0000b"),
        ("event", "a" * 81),
        ("languages", {"white": "en"}),
        ("spectators", {"page": True}),
        ("spectators", asdict(Spectatorship(port=80))),
        ("spectators", asdict(Spectatorship(delay=-1))),
        ("spectators", asdict(Spectatorship()) | {"page": 1}),
        ("languages", {"white": "en", "black": 7}),
    ],
)
def test_a_wrong_value_is_told_and_the_others_hold(tmp_path: Path, key: str, value: object) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"home_side": "left", key: value}), encoding="utf-8")
    loaded = SettingsFile(path).load()
    assert loaded.settings == Settings({**USUAL, "home_side": "left"})
    assert f"{key} is " in str(loaded.told[0])
    assert "expected" in str(loaded.told[0])


@given(
    st.recursive(
        st.none() | st.booleans() | st.floats() | st.text(),
        lambda inner: (
            st.lists(inner) | st.dictionaries(st.text() | st.sampled_from(("theme", "languages", "motion")), inner)
        ),
    )
)
def test_no_file_at_all_stops_the_board(value: object) -> None:
    disk = PowerCutDisk()
    replace_file(Path("/settings.json"), json.dumps(value).encode(), disk)
    file = SettingsFile(Path("/settings.json"), disk)
    loaded = file.load()
    file.save(loaded.settings)
    assert SettingsFile(Path("/settings.json"), disk).load().settings == loaded.settings


@pytest.mark.parametrize("code", [errno.EROFS, errno.ENOSPC, errno.EIO])
def test_a_failed_save_is_a_sentence_and_leaves_the_old_file(code: int) -> None:
    for call in ("open", "write", "fsync", "replace"):
        disk = PowerCutDisk()
        file = SettingsFile(Path("/settings.json"), disk)
        file.save(Settings())
        disk.fail(call, code)
        with pytest.raises(JournalError, match="could not write the file"):
            file.save(CHANGED)
        assert SettingsFile(Path("/settings.json"), disk).load().settings == Settings()
        assert disk.listdir(Path("/")) == ["settings.json"]


def test_settings_that_cannot_be_read_are_told() -> None:
    disk = PowerCutDisk()
    SettingsFile(Path("/settings.json"), disk).save(CHANGED)
    disk.fail("open", errno.EACCES)
    loaded = SettingsFile(Path("/settings.json"), disk).load()
    assert loaded.settings == Settings()
    assert "could not read the settings" in str(loaded.told[0])


def test_a_replaced_file_is_the_old_or_the_new_after_any_power_cut() -> None:
    old, new = b"old " * 500, b"new " * 900
    for cut_at in range(1, 30):
        for seed in range(30):
            disk = PowerCutDisk(seed=seed)
            replace_file(Path("/match.mat"), old, disk)
            disk.cut_at = disk.calls + cut_at
            finished = False
            try:
                replace_file(Path("/match.mat"), new, disk)
                finished = True
            except PowerCutError:
                pass
            found = bytes(disk.after_power_cut().file(Path("/match.mat")).content)
            assert found in ((new,) if finished else (old, new))


def test_a_file_on_a_fat_stick_is_whole_once_it_has_its_name() -> None:
    for seed in range(30):
        disk = PowerCutDisk(seed=seed, is_fat=True)
        replace_file(Path("/match.mat"), b"new " * 900, disk)
        assert bytes(disk.after_power_cut().file(Path("/match.mat")).content) == b"new " * 900


def test_a_file_that_cannot_be_read_leaves_the_languages_of_the_system(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text("{", encoding="utf-8")
    loaded = SettingsFile(tmp_path / "settings.json").load(Settings(languages=ByPlayer.both("tr")))
    assert ByPlayer("tr", "tr") == loaded.settings.languages


def test_a_device_at_an_address_that_is_never_opened_is_left_out_and_told(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    device = {"address": "spy:///dev/ttyUSB0?file=/x", "use": "dice", "protocol": "tvl", "left": "white"}
    path.write_text(json.dumps({"devices": [device]}), encoding="utf-8")
    loaded = SettingsFile(path).load()
    assert () == loaded.settings.devices
    assert "devices is" in str(loaded.told[0])


@pytest.mark.parametrize(
    "foreign",
    [
        '{"later": ' + "[" * 400 + "]" * 400 + "}",
        '{"later": [' + "1E9," * 60_000 + "1]}",
        '{"later": "' + "x" * 250_000 + '"}',
    ],
    ids=["deep", "numbers that grow", "long"],
)
def test_what_another_version_left_never_makes_a_file_that_is_not_read_again(tmp_path: Path, foreign: str) -> None:
    file = SettingsFile(tmp_path / "settings.json")
    file.path.write_text(foreign.replace("{", '{"event": "Cup", ', 1), encoding="utf-8")
    loaded = file.load()
    assert "what this version does not know of them is too large, and is left out" in str(loaded.told[0])
    assert foreign[1:] in (tmp_path / "settings.json.damaged-1").read_text(encoding="utf-8")
    file.save(loaded.settings)
    again = SettingsFile(file.path).load()
    assert ("Cup", ()) == (again.settings.event, again.told)


def test_half_a_letter_is_told_in_letters_that_can_be_written(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "settings.json")
    file.path.write_bytes(rb'{"event": "\ud800"}')
    assert b'event is "\\ud800", expected' in str(file.load().told[0]).encode()
