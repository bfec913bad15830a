"""What only one system has stands in `tavla.base.host` alone, and nothing else asks which system it is."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import tavla
import tavla_devices
import tavla_ui

HOST = "tavla/base/host/"
DATA = Path(__file__).parents[1] / "data"
BOTH: dict[str, list[str]] = json.loads((DATA / "names_of_both_systems.json").read_text(encoding="ascii"))
"""The names that a module has under CPython 3.11 on Linux and under CPython 3.13 on Windows.

`os.fchmod`, which Windows has since 3.13, is left out.
"""
ONE_SYSTEMS = {
    *("fcntl", "grp", "posix", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty"),
    *("_winapi", "msvcrt", "nt", "winreg", "winsound"),
    *("ctypes", "platform"),
}
"""Modules that only one system has; `ctypes`, which calls the system itself, and `platform`, which names it."""
ASKED = {("sys", "platform"), ("sys", "getwindowsversion"), ("os", "name"), ("os", "uname")}
SYSTEMS_PATH = re.compile(r"/(proc|sys|dev|etc|run|media|mnt|tmp|usr|var)(/.*)?")


def breaches(source: str) -> Iterator[str]:
    tree = ast.parse(source)
    notes = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}  # docstrings
    known = {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from (f"{node.lineno}: import {name.name}" for name in names if _root(name.name) in ONE_SYSTEMS)
            case ast.ImportFrom(module=str(module), names=names, level=0):
                if _root(module) in ONE_SYSTEMS:
                    yield f"{node.lineno}: from {module}"
                taken = [name.name for name in names]
                yield from (f"{node.lineno}: {module}.{name}" for name in taken if _is_one_systems(module, name))
            case ast.Attribute(value=ast.Name(id=module), attr=name) if module in known and _is_one_systems(
                module, name
            ):
                yield f"{node.lineno}: {module}.{name}"
            case ast.Call(func=ast.Name(id="getattr" | "hasattr"), args=[ast.Name(id=module), *_]) if module in BOTH:
                yield f"{node.lineno}: whether {module} has something"
            case ast.Constant(value=str(text)) if id(node) not in notes and SYSTEMS_PATH.fullmatch(text):
                yield f"{node.lineno}: {text!r}"


def _root(module: str) -> str:
    return module.partition(".")[0]


def _is_one_systems(module: str, name: str) -> bool:
    return (module, name) in ASKED or (module in BOTH and not name.startswith("_") and name not in BOTH[module])


def test_only_the_host_knows_which_system_this_is() -> None:
    found = []
    for package in (tavla, tavla_ui, tavla_devices):
        root = Path(str(package.__file__)).parent
        for path in sorted(root.rglob("*.py")):
            name = path.relative_to(root.parent).as_posix()
            if not name.startswith(HOST):
                found += [f"{name}:{one}" for one in breaches(path.read_text(encoding="utf-8"))]
    assert [] == found


@pytest.mark.parametrize(
    "planted",
    [
        "import fcntl",
        "def late() -> None:\n    import pwd",
        "import resource as limits",
        "from termios import ECHO",
        "import tty",
        "import msvcrt",
        "import winreg",
        "import ctypes.wintypes",
        "import platform",
        "flags = os.O_RDONLY | os.O_CLOEXEC",
        "flags = os.O_BINARY",
        "os.fchmod(1, 0o600)",
        "os.getuid()",
        "os.fdatasync(1)",
        "os.pread(1, 1, 0)",
        "os.startfile('a')",
        "from os import O_NOFOLLOW",
        "time.clock_gettime(time.CLOCK_BOOTTIME)",
        "signal.signal(signal.SIGHUP, print)",
        "socket.AF_UNIX",
        "if sys.platform == 'win32': pass",
        "from sys import platform",
        "on_windows = os.name == 'nt'",
        "flag = getattr(os, 'O_BINARY', 0)",
        "hasattr(os, 'sched_getaffinity')",
        "Path('/proc/self/status')",
        "ROOTS = ('/media',)",
        "open('/dev/tty')",
    ],
)
def test_a_breach_is_found(planted: str) -> None:
    assert [*breaches(f"import os, signal, socket, sys, time\n{planted}")], planted


@pytest.mark.parametrize(
    "fine",
    [
        '"""Reads /proc."""',
        "'Type a path, such as /dev/ttyUSB0.'",
        "os.open(path, os.O_RDONLY)",
        "time.monotonic_ns()",
        "signal.SIGTERM",
        "platform.startswith('wayland')",
    ],
)
def test_what_both_systems_have_is_no_breach(fine: str) -> None:
    assert [] == [*breaches(f"import os, signal, time\n{fine}")]
