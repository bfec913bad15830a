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
    *("_posixsubprocess", "crypt", "curses", "fcntl", "grp", "nis", "ossaudiodev", "posix", "pty", "pwd", "readline"),
    *("resource", "spwd", "syslog", "termios", "tty", "asyncio.unix_events"),
    *("_winapi", "msvcrt", "nt", "winreg", "winsound", "asyncio.windows_events", "asyncio.windows_utils"),
    *("ctypes", "platform"),
}
"""Modules that only one system has; `ctypes`, which calls the system itself, and `platform`, which names it."""
ASKED = {
    *(("sys", "platform"), ("sys", "getwindowsversion"), ("os", "name"), ("os", "uname"), ("shutil", "chown")),
    *(("sysconfig", "get_platform"), ("pathlib", "PosixPath"), ("pathlib", "WindowsPath"), ("os", "kill")),
}
ONE_SYSTEMS_METHODS = {"add_signal_handler", "remove_signal_handler"}
ONE_SYSTEMS_WORDS = {"preexec_fn", "start_new_session", "process_group", "pass_fds", "creationflags", "startupinfo"}
"""Arguments of `subprocess` that only one system takes."""
ONE_SYSTEMS_VARIABLES = re.compile(
    r"HOME|LOGNAME|SHELL|TMPDIR|(WAYLAND_)?DISPLAY|XDG_\w+|USERPROFILE|USERNAME|(LOCAL)?APPDATA|TE?MP|WINDIR|SYSTEMROOT"
)
IMPORTERS = {"import_module", "__import__", "find_spec"}
SYSTEMS_PATH = re.compile(r"/(proc|sys|dev|etc|run|media|mnt|tmp|usr|var)(/.*)?|[A-Za-z]:[\\/].*")


def breaches(source: str) -> Iterator[str]:
    nodes = [*ast.walk(ast.parse(source))]
    notes = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}  # docstrings
    known = _modules(nodes)
    asked = {id(node.value) for node in nodes if isinstance(node, ast.Attribute)}
    taken = {node.arg for node in nodes if isinstance(node, ast.arg)}
    for node in nodes:
        for found in (*_imports(node), *_uses(node, known)):
            yield f"{node.lineno}: {found}"  # type: ignore[attr-defined]
        match node:
            case ast.Call(
                func=ast.Name(id="getattr"), args=[ast.Name(id="sys") as read, ast.Constant(value="frozen"), _]
            ):
                asked.add(id(read))  # PyInstaller's, on every system
            case ast.Name(id=name, ctx=ast.Load()) if (
                known.get(name) in BOTH and id(node) not in asked and name not in taken
            ):
                yield f"{node.lineno}: {name} as a value, whatever is taken of it"
            case ast.Call(func=ast.Attribute(attr="owner"), args=[], keywords=[]):
                yield f"{node.lineno}: the owner of a file"
            case ast.Call(func=ast.Name(id=made), args=[ast.Constant(value="/"), *_]) if made.endswith("Path"):
                yield f"{node.lineno}: {made} of the root"
            case ast.Constant(value=str() | bytes() as text) if id(node) not in notes and _names_a_systems_own(text):
                yield f"{node.lineno}: {text!r}"


def _modules(nodes: list[ast.AST]) -> dict[str, str]:
    """Which module each name stands for, wherever it is imported."""
    names = [name for node in nodes if isinstance(node, ast.Import) for name in node.names]
    return {name.asname or _root(name.name): name.name if name.asname else _root(name.name) for name in names}


def _imports(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Import(names=names):
            yield from (f"import {name.name}" for name in names if _is_one_systems_module(name.name))
        case ast.ImportFrom(module=str(module), names=names, level=0):
            if _is_one_systems_module(module):
                yield f"from {module}"
            for name in (name.name for name in names):
                if (
                    _is_one_systems(module, name)
                    or f"{module}.{name}" in ONE_SYSTEMS
                    or (name == "*" and module in BOTH)
                ):
                    yield f"{module}.{name}"
        case (
            ast.Call(func=ast.Name(id=called), args=[ast.Constant(value=str(module)), *_])
            | ast.Call(func=ast.Attribute(attr=called), args=[ast.Constant(value=str(module)), *_])
        ) if called in IMPORTERS and _is_one_systems_module(module):
            yield f"{called} of {module}"
        case _:
            pass


def _uses(node: ast.AST, known: dict[str, str]) -> Iterator[str]:
    match node:
        case ast.Attribute(value=ast.Name(id=name), attr=attribute) if name in known:
            if _is_one_systems(known[name], attribute):
                yield f"{known[name]}.{attribute}"
        case ast.Attribute(attr=attribute) if attribute in ONE_SYSTEMS_METHODS:
            yield attribute
        case ast.keyword(arg=str(word)) if word in ONE_SYSTEMS_WORDS:
            yield word
        case ast.Call(
            func=ast.Attribute(attr="get_context" | "set_start_method"),
            args=[ast.Constant(value="fork" | "forkserver" as way)],
        ):
            yield str(way)
        case _:
            pass


def _root(module: str) -> str:
    return module.partition(".")[0]


def _is_one_systems_module(module: str) -> bool:
    return _root(module) in ONE_SYSTEMS or module in ONE_SYSTEMS


def _is_one_systems(module: str, name: str) -> bool:
    is_public = not name.startswith("_") or name == "__dict__"
    return (module, name) in ASKED or (module in BOTH and is_public and name != "*" and name not in BOTH[module])


def _names_a_systems_own(text: str | bytes) -> bool:
    read = text if isinstance(text, str) else text.decode("latin-1")
    return any(pattern.fullmatch(read) for pattern in (SYSTEMS_PATH, ONE_SYSTEMS_VARIABLES))


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
        'text = (Path("/") / "proc" / "uptime").read_text()',
        'text = Path("/", "proc").read_text()',
        "name = path.owner()",
        'home = os.environ["HOME"]',
        'home = os.environ.get("LOCALAPPDATA", "")',
        "import os\nos.kill(number, 0)",
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
        "def late() -> None:\n    os.fork()",
        "import os as system\nsystem.fork()",
        "import sys as system\nsystem.platform",
        "import os.path\nos.getuid()",
        "from os import O_CLOEXEC as FLAG",
        "from os import *",
        "importlib.import_module('fcntl')",
        "from importlib import import_module\nimport_module('pwd')",
        "__import__('termios')",
        "from asyncio import unix_events",
        "import asyncio.unix_events",
        "os.__dict__['fork']",
        "vars(os)['fork']",
        "getattr(os, 'fsync')",
        "system = os\nsystem.fork()",
        "import subprocess\nsubprocess.CREATE_NO_WINDOW",
        "import subprocess\nsubprocess.Popen('a', start_new_session=True)",
        "import select\nselect.epoll()",
        "import mmap\nmmap.MAP_SHARED",
        "import errno\nerrno.EREMOTEIO",
        "import locale\nlocale.nl_langinfo(14)",
        "import faulthandler\nfaulthandler.register(10)",
        "loop.add_signal_handler(15, print)",
        "multiprocessing.get_context('fork')",
        "from pathlib import PosixPath",
        "import sysconfig\nsysconfig.get_platform()",
        "open(b'/proc/self/status')",
        "FONTS = 'C:/Windows/Fonts'",
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
        "def late(time: int) -> int:\n    return 2 * time",
        "from importlib import import_module\nimport_module('tavla.cli.check')",
        "'C: no path'",
    ],
)
def test_what_both_systems_have_is_no_breach(fine: str) -> None:
    assert [] == [*breaches(f"import os, signal, time\n{fine}")]
