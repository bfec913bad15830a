"""A board that has joined no hall loads nothing of it, nor OpenSSL's library, which takes 4 MB."""

import subprocess
import sys

PARTS = (
    "tavla.hall",
    "tavla.hall_desk",
    "nats",
    "ssl",
    "_hashlib",
    "qasync",
    "asyncio",
    "cryptography",
    "starlette",
    "uvicorn",
    "zeroconf",
    "ifaddr",
)


def test_a_board_without_a_hall_loads_nothing_of_it() -> None:
    script = (
        "import sys, threading\nfrom tavla.app.trial import run_trial\nrun_trial()\n"
        f"print([name for name in {PARTS!r} if name in sys.modules])"
    )
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=120)
    assert told.stdout.splitlines()[-1] == "[]"


def test_the_desk_is_no_part_of_a_command_that_does_not_need_it() -> None:
    script = f"import sys, tavla.cli.main, tavla.cli.desk; print([name for name in {PARTS!r} if name in sys.modules])"
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=120)
    assert "tavla.hall" not in told.stdout
    assert "nats" not in told.stdout
