"""What a package holds beyond the usual: the DGT plug-in, where its builder says that DGT's permission was given. And
what it must not lack: the compiled translations.

TAVLA_DGT_PERMITTED=yes make package
"""

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SWITCH = "TAVLA_DGT_PERMITTED"
PLUG_IN = {
    "devices/tavla_devices/dgt": "tavla_devices/dgt",
    "devices/tavla_devices/simulators/dgt_board.py": "tavla_devices/simulators/dgt_board.py",
}


class BuildSwitch(BuildHookInterface):  # type: ignore[type-arg]
    """Hatchling's hook of a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the plug-in where the switch is on. An editable install has the whole checkout anyway.

        Raises RuntimeError where a translation is missing or older than its texts.
        """
        if version != "editable":
            refuse_without_translations(Path(self.root))
            build_data["force_include"].update(plug_in(os.environ.get(SWITCH, "")))


def refuse_without_translations(root: Path) -> None:
    """Raises RuntimeError where a translation is missing or older than its texts."""
    sys.path.insert(0, str(root / "desktop"))  # a build has a Python of its own
    from tavla.text.words import wanting

    if stale := wanting(root / "resources" / "translations"):
        msg = f"translations not compiled, or older than their texts: {', '.join(stale)}; run pybabel compile first"
        raise RuntimeError(msg)


def plug_in(switch: str) -> dict[str, str]:
    """The files of the plug-in for that setting of the switch."""
    return dict(PLUG_IN) if switch == "yes" else {}
