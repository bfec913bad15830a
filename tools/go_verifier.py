"""Builds `tavla-verify`, the verifier of `verifier/`: one static file, the same bytes from the same source and compiler."""

import os
import shutil
import subprocess
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent / "verifier"
_SETTINGS = {"CGO_ENABLED": "0", "GOFLAGS": "", "GOWORK": "off", "GOPROXY": "off", "GOTOOLCHAIN": "local"}


def build(target: Path, source: Path = SOURCE) -> None:
    """Write the program to `target`. Raises LookupError without a compiler, CalledProcessError where it refuses."""
    go = shutil.which("go")
    if go is None:
        msg = "go is needed for tavla-verify: tools/system-packages package"
        raise LookupError(msg)
    target.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run(
        [go, "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w -buildid=", "-o", str(target), "."],
        cwd=source,
        env={**os.environ, **_SETTINGS},
        check=True,
        capture_output=True,
        text=True,
    )
