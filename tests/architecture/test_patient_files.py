"""`tavla.base.host.files` alone writes, renames and removes files: it tries again what another program holds."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import tavla
import tavla_devices
import tavla_ui

PATIENT = (
    "tavla/base/host/",
    "tavla/storage/device_log.py",  # its lines wait, so that nobody at the board does
    "tavla_devices/simulators/on_pty.py",  # Windows has no pseudo-terminals
)
OF_A_PATH = {"unlink", "rename", "touch", "write_text", "write_bytes", "symlink_to", "hardlink_to"}
OF_OS = {
    "open",
    "replace",
    "rename",
    "renames",
    "remove",
    "unlink",
    "rmdir",
    "removedirs",
    "link",
    "symlink",
    "truncate",
}
OF_SHUTIL = {"rmtree", "move", "copy", "copy2", "copyfile", "copytree"}
PORT = re.compile(r"(^|[._ ])disk$|RealDisk\(\)$|^files$|^Path\(os\.devnull\)$")
"""The port, whose methods have these names too, and where nothing is written."""


def breaches(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and _is_impatient(node):
            yield f"{node.lineno}: {ast.unparse(node)}"


def _is_impatient(call: ast.Call) -> bool:
    match call:
        case ast.Call(func=ast.Name(id="open")):
            return True
        case ast.Call(func=ast.Name(id="TemporaryDirectory") | ast.Attribute(attr="TemporaryDirectory")):
            return not any(word.arg == "ignore_cleanup_errors" for word in call.keywords)
        case ast.Call(func=ast.Attribute(value=ast.Name(id="os"), attr=name)):
            return name in OF_OS
        case ast.Call(func=ast.Attribute(value=ast.Name(id="shutil"), attr=name)):
            return name in OF_SHUTIL
        case ast.Call(func=ast.Attribute(value=of, attr=name), args=arguments, keywords=words):
            if PORT.search(ast.unparse(of)) or any(word.arg == "fileobj" for word in words):
                return False
            return (
                name in OF_A_PATH
                or (name == "replace" and len(arguments) == 1 and not words)
                or (name == "open" and _writes(arguments or [word.value for word in words if word.arg == "mode"]))
            )
        case _:
            return False


def _writes(arguments: list[ast.expr]) -> bool:
    match arguments:
        case [ast.Constant(value=str(mode)), *_]:
            return bool(set(mode) & set("wax+"))
        case _:
            return False


def test_only_the_host_writes_renames_and_removes_files() -> None:
    found = []
    for package in (tavla, tavla_ui, tavla_devices):
        root = Path(str(package.__file__)).parent
        for path in sorted(root.rglob("*.py")):
            name = path.relative_to(root.parent).as_posix()
            if not name.startswith(PATIENT):
                found += [f"{name}:{one}" for one in breaches(path.read_text(encoding="utf-8"))]
    assert [] == found


ON_A_LOOP = {
    "tavla/hall_desk/acts.py": "a line waits in the desk's queue",
    "tavla/hall_desk/broker.py": "a log that was put aside is removed in a second",
}
"""What is done there again and again keeps windows and boards waiting: it is tried once, and again later."""


@pytest.mark.parametrize("name", ON_A_LOOP)
def test_the_desks_loop_waits_for_no_file_of_its_own_acts_and_logs(name: str) -> None:
    root = Path(str(tavla.__file__)).parent.parent
    called = re.findall(r"\bfiles\.(\w+)\(", (root / name).read_text(encoding="utf-8"))
    assert called
    assert not {"open_file", "remove", "remove_tree", "replace"} & {*called}


@pytest.mark.parametrize(
    "planted",
    [
        "path.unlink(missing_ok=True)",
        "(folder / FILE).unlink()",
        "path.rename(other)",
        "beside.replace(file)",
        "path.write_text('a', encoding='utf-8')",
        "path.open('xb')",
        "path.open(mode='a')",
        "open(path)",
        "os.replace(a, b)",
        "os.open(path, os.O_RDWR)",
        "shutil.rmtree(path, ignore_errors=True)",
        "tempfile.TemporaryDirectory(prefix='a')",
    ],
)
def test_a_breach_is_found(planted: str) -> None:
    assert [*breaches(planted)]


@pytest.mark.parametrize(
    "fine",
    [
        "self._disk.unlink(path)",
        "RealDisk().unlink(path)",
        "disk.replace(a, b)",
        "files.replace(a, b)",
        "text.replace('a', 'b')",
        "replace(state, score=1)",
        "path.open('rb')",
        "os.path.lexists(path)",
        "wave.open(file, 'wb')",
        "tarfile.open(fileobj=sealing, mode='w')",
        "Path(os.devnull).open('wb')",
        "aside.rmdir()",
        "TemporaryDirectory(ignore_cleanup_errors=True)",
    ],
)
def test_what_goes_by_the_host_is_no_breach(fine: str) -> None:
    assert [] == [*breaches(fine)]
