"""A package holds the DGT plug-in only where its builder says that permission was given."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


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
    assert "tavla_devices/tvl/codec.py" in names
    assert "tavla/services/devices/hub.py" in names
