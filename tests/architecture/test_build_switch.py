"""A package holds the DGT plug-in only where its builder says that permission was given."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from build_switch import refuse_without_translations

ROOT = Path(__file__).parents[2]


def test_no_package_is_built_without_its_translations(tmp_path: Path) -> None:
    for language in ("nb", "tr"):
        (tmp_path / "resources" / "translations" / language / "LC_MESSAGES").mkdir(parents=True)
    with pytest.raises(RuntimeError, match=r"translations not compiled, or older than their texts: nb, tr;"):
        refuse_without_translations(tmp_path)


@pytest.mark.parametrize(("switch", "has_it"), [("", False), ("no", False), ("yes", True)])
def test_the_dgt_plug_in_is_in_a_package_by_permission_alone(tmp_path: Path, switch: str, has_it: bool) -> None:
    built = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT,
        env={**os.environ, "TAVLA_DGT_PERMITTED": switch},
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stderr
    (wheel,) = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert has_it == any(name.startswith("tavla_devices/dgt/") for name in names)
    assert has_it == ("tavla_devices/simulators/dgt_board.py" in names)
    assert 2 == sum(name.endswith("/tavla.mo") for name in names)
    assert not any(name.endswith((".po", ".pot")) for name in names), "which would seem newer than its catalogue"
    assert "tavla_devices/tvl/codec.py" in names
    assert "tavla/services/devices/hub.py" in names
