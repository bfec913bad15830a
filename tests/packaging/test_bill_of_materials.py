"""What a package says that it carries."""

import json
import re
import shutil
from importlib.metadata import distribution
from pathlib import Path

import pytest

from bill_of_materials import Component, bill_of, check_notices, components_of, locked

ROOT = Path(__file__).resolve().parents[2]
BUILT = ROOT / "build" / "package" / "tree" / "usr"
MODULES = (
    "argon2", "nacl.bindings", "serial.tools", "qrcodegen", "ogxm", "json", "pyimod01_archive", "tavla.base", "anyio",
    "bleak.backends.bluezdbus", "click", "cryptography.x509", "dbus_fast.aio",
    "h11", "idna", "ifaddr", "nats.aio", "qasync", "starlette", "typing_extensions", "uvicorn",
    "zeroconf.asyncio",
)  # fmt: skip


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    """A bundle of libraries as they lie here, as PyInstaller lays them; Python's own is made up."""
    inside = tmp_path / "_internal"
    for name in (
        "pyside6_essentials",
        "pyside6_addons",
        "shiboken6",
        "cffi",
        "argon2-cffi-bindings",
        "pynacl",
        "cryptography",
        "msgspec",
        "ogxm",
        "zeroconf",
        "dbus-fast",
    ):
        try:
            files = distribution(name).files or ()
        except ModuleNotFoundError:
            continue
        for file in files:
            wanted = re.search(
                r"libQt6(Core|Gui|Network|Qml|Svg|WaylandClient|XcbQpa|VirtualKeyboard)\.so|libicu", str(file)
            )
            if re.search(r"\.so(\.|$)", file.name) and (wanted or "PySide6/" not in str(file)):
                (inside / file).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(str(file.locate()), inside / file)
    python = inside / "python3.11" / "lib-dynload"
    python.mkdir(parents=True)
    (python / "_decimal.so").write_bytes(b"\0002.5.1\000")
    (python / "_blake2.so").write_bytes(b"blake2b")
    (tmp_path / "tavla").write_bytes(b"starter")
    return tmp_path


def test_every_library_is_named_by_a_component_with_version_licence_hash_and_notice(bundle: Path) -> None:
    components = components_of(ROOT, bundle, MODULES)
    libraries = {path.relative_to(bundle).as_posix() for path in bundle.rglob("*.so*")}
    assert len(libraries) > 10
    assert libraries <= {path for component in components for path, _ in component.files if not component.within}
    for component in components:
        assert component.version
        assert component.licence
        assert component.notices
        assert re.fullmatch("[0-9a-f]{64}", component.sha256)


def test_what_is_linked_into_others_is_named(bundle: Path) -> None:
    versions = {component.name: component.version for component in components_of(ROOT, bundle, MODULES)}
    assert "as in cffi " in versions["libffi"]
    assert "2.5.1" == versions["libmpdec"]
    assert re.fullmatch(r"10\.\d+", versions["PCRE2"])
    assert {"libsodium", "Argon2", "ICU", "libpng", "HarfBuzz"} <= set(versions)


def test_a_module_that_a_python_has_built_in_is_named_too(bundle: Path) -> None:
    (bundle / "_internal" / "python3.11" / "lib-dynload" / "_blake2.so").unlink()
    (bundle / "_internal" / "libpython3.11.so.1.0").write_bytes(b"blake2b")
    found = next(one for one in components_of(ROOT, bundle, MODULES) if one.name == "BLAKE2 reference")
    assert "_internal/libpython3.11.so.1.0" == found.within


def test_the_same_bundle_gives_the_same_bytes(bundle: Path) -> None:
    first, again = (
        bill_of(components_of(ROOT, bundle, order), "1.0", 1_700_000_000) for order in (MODULES, MODULES[::-1])
    )
    assert first == again
    assert first != bill_of(components_of(ROOT, bundle, MODULES), "1.1", 1_700_000_000)


def test_a_library_of_nobody_stops_the_build(bundle: Path) -> None:
    (bundle / "_internal" / "libstranger.so.1").write_bytes(b"")
    with pytest.raises(LookupError, match=r"libstranger\.so\.1: a library of no component"):
        components_of(ROOT, bundle, MODULES)


def test_a_module_of_nobody_and_a_distribution_without_a_licence_stop_the_build(bundle: Path) -> None:
    with pytest.raises(LookupError, match="stranger: a module of no distribution"):
        components_of(ROOT, bundle, ("stranger",))
    with pytest.raises(LookupError, match="pytest: no licence"):
        components_of(ROOT, bundle, ("pytest",))


def test_a_part_that_is_gone_stops_the_build(bundle: Path) -> None:
    carrier = next((bundle / "_internal").glob("_cffi_backend*"))
    carrier.unlink()
    carrier.write_bytes(b"")
    with pytest.raises(LookupError, match="libffi: ffi_prep_cif is not found"):
        components_of(ROOT, bundle, MODULES)


def test_a_component_without_its_notice_stops_the_build(tmp_path: Path) -> None:
    component = Component("x", "1", "MIT", ("x.txt",))
    with pytest.raises(LookupError, match=r"x: its notice x\.txt is not among the licences"):
        check_notices([component], tmp_path)
    (tmp_path / "x.txt").touch()
    check_notices([component], tmp_path)


def test_a_lock_gives_versions_and_hashes() -> None:
    found = locked(ROOT / "requirements" / "package.txt")
    assert distribution("cffi").version == found["cffi"].version
    assert all(one.hashes for one in found.values())


@pytest.mark.skipif(not (BUILT / "lib").exists(), reason="no package was built here: make package")
def test_every_library_of_the_built_package_is_in_its_bill_and_every_notice_lies_there() -> None:
    documents = BUILT / "share" / "doc" / "tavla"
    bill = json.loads((documents / "tavla.cdx.json").read_text(encoding="utf-8"))
    named = {file["name"] for component in bill["components"] for file in component.get("components", ())}
    home = BUILT / "lib" / "tavla"
    carried = {
        path.relative_to(home).as_posix() for path in home.rglob("*.so*") if path.is_file() and not path.is_symlink()
    }
    assert carried <= named
    notices = {
        told["value"]
        for component in bill["components"]
        for told in component["properties"]
        if told["name"] == "tavla:notice"
    }
    assert notices <= {path.name for path in (documents / "licences").iterdir()}
