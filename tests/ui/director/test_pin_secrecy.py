"""A whole session with a PIN, on the program as it is opened, ended by a crash: the PIN stands nowhere."""

import os
import signal
import subprocess
import sys
from pathlib import Path

CHILD = Path(__file__).with_name("pin_child.py")
PIN = "7302619458"
FORMS = (
    *(text.encode(form) for text in (PIN, PIN[::-1]) for form in ("ascii", "utf-16-le", "utf-16-be", "utf-32-le")),
    bytes(map(int, PIN)),
)


def test_a_session_with_a_pin_leaves_it_in_no_file_no_output_and_no_core(tmp_path: Path) -> None:
    place, data = tmp_path / "place", tmp_path / "data"
    place.mkdir()
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
        "HOME": str(place),
        "XDG_CACHE_HOME": str(place / "cache"),
    }
    told = bytes(9 - int(digit) for digit in PIN)
    done = subprocess.run(
        [sys.executable, str(CHILD), str(data)],
        input=told,
        cwd=place,
        env=environment,
        capture_output=True,
        timeout=120,
        check=False,
    )
    assert -signal.SIGSEGV == done.returncode, done.stderr.decode()[-3000:]
    assert ["core 0 0 00000000", "in memory 0"] == done.stdout.decode().splitlines(), done.stderr.decode()[-3000:]
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert {"directors.json", "tries.json", "journal", "register.sqlite"} <= {path.name for path in files}
    assert [] == [path for path in files if "core" in path.name]
    written = {str(path): path.read_bytes() for path in files} | {"stdout": done.stdout, "stderr": done.stderr}
    assert [] == [name for name, content in written.items() if any(form in content for form in FORMS)]
