"""Renew every file in requirements/: every version pinned, every file known by its hash, no index named.

`tools/lock.py --upgrade` takes the newest versions that pyproject.toml allows; without it only what must change
changes.
"""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SETS = {
    "run": ("install",),
    "dev": ("install", "dev"),
    "fuzz": ("install", "fuzz"),
    "package": ("install", "package"),
    # What one system's package carries beyond it: Bluetooth stands on other distributions on each.
    "debian": ("ble",),
    "windows": ("windows",),
}
OPTIONS = ("--quiet", "--strip-extras", "--allow-unsafe", "--generate-hashes", "--no-emit-options")


def main(arguments: list[str]) -> int:
    """Write each set, held to the versions of the set that it is installed beside. Gives pip-compile's exit code."""
    for name, extras in SETS.items():
        target = f"requirements/{name}.txt"
        command = [sys.executable, "-m", "piptools", "compile", *OPTIONS, *arguments]
        command += [f"--extra={extra}" for extra in extras]
        if name != "run":
            beside = "package" if name in {"debian", "windows"} else "run"
            command.append(f"--constraint=requirements/{beside}.txt")
        command += [f"--output-file={target}", "pyproject.toml"]
        environment = {**os.environ, "CUSTOM_COMPILE_COMMAND": "make lock"}
        code = subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode
        if code:
            return code
        if "://" in (ROOT / target).read_text(encoding="utf-8"):
            print(f"tavla: {target} names an address; a lock holds names, versions and hashes only", file=sys.stderr)
            return 1
        print(f"wrote {target}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
