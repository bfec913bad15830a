"""The bill of materials of a package, as CycloneDX 1.6 in JSON: each component that a bundle carries, with version,
licence, hash and notice.

Versions and hashes of distributions are the lock's; files are those that lie in the bundle. packaging/components.toml
has licences and notices, and names what is compiled into another's library. A library that belongs to no component, and
a component without licence or notice, stop the build. The same bundle gives the same bytes.
Source: https://cyclonedx.org/docs/1.6/json/
"""

import importlib
import json
import platform
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from fnmatch import fnmatch
from hashlib import sha256
from importlib.metadata import Distribution, distributions, packages_distributions
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid5

OURS = ("tavla", "tavla_ui", "tavla_devices", "start")
LIBRARY = re.compile(r"\.(so|dylib|dll|pyd)(\.[0-9.]+)?$")
_LOCKED = re.compile(r"^([A-Za-z0-9._-]+)==(\S+)")
_HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")


@dataclass(frozen=True, slots=True)
class Locked:
    """A distribution of the lock: the hashes are those of its files on the index."""

    version: str
    hashes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Component:
    """What is carried under one licence. `files` are paths in the bundle with their SHA-256."""

    name: str
    version: str
    licence: str
    notices: tuple[str, ...]
    files: tuple[tuple[str, str], ...] = ()
    locked: tuple[str, ...] = field(default=())
    within: str = ""

    @property
    def sha256(self) -> str:
        """Of its only file, of the lines that sha256sum gives for several, of the locked files where it has none."""
        if len(self.files) == 1:
            return self.files[0][1]
        lines = [f"{digest}  {path}\n" for path, digest in self.files] or [f"{digest}\n" for digest in self.locked]
        return sha256("".join(lines).encode()).hexdigest()

    def told(self) -> dict[str, Any]:
        """As CycloneDX has it."""
        said: dict[str, Any] = {
            "type": "library",
            "bom-ref": self.name,
            "name": self.name,
            "version": self.version,
            "hashes": [_digest(self.sha256)],
            "licenses": [{"expression": self.licence}],
            "properties": [{"name": "tavla:notice", "value": notice} for notice in self.notices],
        }
        if self.within:
            said["properties"].append({"name": "tavla:within", "value": self.within})
        if self.locked:
            said["purl"] = f"pkg:pypi/{self.name}@{self.version}"
            page = f"https://pypi.org/project/{self.name}/{self.version}/"
            hashes = [_digest(digest) for digest in self.locked]
            said["externalReferences"] = [{"type": "distribution", "url": page, "hashes": hashes}]
        if self.files and not self.within:
            said["components"] = [
                {"type": "file", "bom-ref": path, "name": path, "hashes": [_digest(digest)]}
                for path, digest in self.files
            ]
        return said


def locked(lock: Path) -> dict[str, Locked]:
    """Name, version and hashes of all that a file of requirements locks."""
    found: dict[str, Locked] = {}
    name, version, hashes = "", "", list[str]()
    for line in (*lock.read_text(encoding="utf-8").splitlines(), "end==0"):
        if begun := _LOCKED.match(line):
            if name:
                found[_plain(name)] = Locked(version, tuple(sorted(hashes)))
            name, version, hashes = begun[1], begun[2], []
        hashes += _HASH.findall(line)
    return found


def bundled_modules(program: Path) -> frozenset[str]:
    """The names of all modules in the archive behind a starter, as PyInstaller reads it."""
    readers = importlib.import_module("PyInstaller.archive.readers")
    archive = readers.CArchiveReader(str(program))
    inner = next(name for name in archive.toc if name.startswith("PYZ"))
    return frozenset(archive.open_embedded_archive(inner).toc)


def components_of(root: Path, bundle: Path, modules: Iterable[str]) -> list[Component]:
    """All that lies in a bundle, in the order of names. Raises LookupError for what nobody answers for."""
    table = tomllib.loads((root / "packaging" / "components.toml").read_text(encoding="utf-8"))
    lock = locked(root / "requirements" / "package.txt") | locked(root / "requirements" / "debian.txt")
    inside = bundle / "_internal"
    owners = {str(file): found for found in distributions() for file in found.files or ()}
    by_distribution: dict[str, list[tuple[str, str]]] = {}
    by_table: dict[int, list[tuple[str, str]]] = {}
    for path in _files(bundle):
        place = path.relative_to(inside).as_posix() if path.is_relative_to(inside) else f"../{path.name}"
        entry = (path.relative_to(bundle).as_posix(), sha256(path.read_bytes()).hexdigest())
        rows = [row for row, of in enumerate(table["files"]) if any(fnmatch(place, one) for one in of["patterns"])]
        if place in owners and LIBRARY.search(path.name):
            by_distribution.setdefault(_plain(owners[place].metadata["Name"]), []).append(entry)
        elif rows:
            by_table.setdefault(rows[0], []).append(entry)
        elif LIBRARY.search(path.name):
            msg = f"{place}: a library of no component; name it in packaging/components.toml"
            raise LookupError(msg)
    for name in _distributions_of(modules):
        by_distribution.setdefault(name, [])
    found = [_distributed(name, files, table["distributions"], lock) for name, files in by_distribution.items()]
    for row, files in by_table.items():
        of = table["files"][row]
        found.append(
            Component(of["name"], _version(of["version"], lock), of["licence"], tuple(of["notices"]), tuple(files))
        )
    found += _parts(table["parts"], bundle, found)
    return sorted(found, key=lambda component: component.name.lower())


def bill_of(components: Iterable[Component], version: str, epoch: int) -> bytes:
    """The file itself."""
    listed = [component.told() for component in components]
    tavla = {"type": "application", "bom-ref": "tavla", "name": "tavla", "version": version}
    bill: dict[str, Any] = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "timestamp": datetime.fromtimestamp(epoch, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "component": {**tavla, "licenses": [{"expression": "GPL-3.0-or-later"}]},
        },
        "components": listed,
        "dependencies": [{"ref": "tavla", "dependsOn": sorted(one["bom-ref"] for one in listed)}],
    }
    bill["serialNumber"] = f"urn:uuid:{uuid5(NAMESPACE_URL, json.dumps(bill, sort_keys=True))}"
    return (json.dumps(bill, indent=1, sort_keys=True, ensure_ascii=False) + "\n").encode()


def check_notices(components: Iterable[Component], licences: Path) -> None:
    """Raises LookupError where a component's notice does not lie among the licences."""
    for component in components:
        for notice in component.notices:
            if not (licences / notice).is_file():
                msg = f"{component.name}: its notice {notice} is not among the licences"
                raise LookupError(msg)


def go_library(verifier: Path, toolchain: str) -> Component:
    """Go's library, which is linked into the verifier."""
    path, digest = f"bin/{verifier.name}", sha256(verifier.read_bytes()).hexdigest()
    return Component("Go", toolchain, "BSD-3-Clause", ("Go.txt",), ((path, digest),), within=path)


def page_library(page: Path) -> Component:
    """jsQR, which lies in the page that telephones open. Raises LookupError where it does not."""
    path, data = f"share/tavla/{page.name}", page.read_bytes()
    found = re.search(rb"/\* jsQR (\d+\.\d+\.\d+),", data)
    if found is None:
        msg = f"jsQR: its mark is not found in {page.name}; is it still in the page?"
        raise LookupError(msg)
    digest = sha256(data).hexdigest()
    return Component("jsQR", found[1].decode(), "Apache-2.0", ("jsQR.txt",), ((path, digest),), within=path)


def _files(folder: Path) -> Iterator[Path]:
    return (path for path in sorted(folder.rglob("*")) if path.is_file() and not path.is_symlink())


def _distributions_of(modules: Iterable[str]) -> set[str]:
    """The distributions of modules that are neither Python's nor PyInstaller's nor Tavla's. Raises LookupError."""
    known = packages_distributions()
    found = set()
    for top in {module.partition(".")[0] for module in modules}:
        if top in OURS or top in sys.stdlib_module_names or top.startswith(("pyi", "_pyi")):
            continue
        if top not in known:
            msg = f"{top}: a module of no distribution"
            raise LookupError(msg)
        found.add(_plain(known[top][0]))
    return found


def _distributed(
    name: str, files: list[tuple[str, str]], table: Mapping[str, Any], lock: Mapping[str, Locked]
) -> Component:
    if name not in table or name not in lock:
        msg = f"{name}: no licence in packaging/components.toml, or not in requirements/package.txt"
        raise LookupError(msg)
    installed = Distribution.from_name(name).version
    if installed != lock[name].version:
        msg = f"{name}: {installed} is installed; expected {lock[name].version}, as locked"
        raise LookupError(msg)
    of = table[name]
    return Component(name, installed, of["licence"], tuple(of["notices"]), tuple(files), lock[name].hashes)


def _parts(parts: list[dict[str, Any]], bundle: Path, carriers: list[Component]) -> Iterator[Component]:
    """What is compiled into libraries of others; on Linux all of it has to be found."""
    carried = {path: (component, digest) for component in carriers for path, digest in component.files}
    for of in parts:
        places = [f"_internal/{one}" for one in of["within"].split()]
        path = next((path for place in places for path in carried if fnmatch(path, place)), None)
        mark = None if path is None else re.search(of["mark"].encode(), (bundle / path).read_bytes())
        if path is None or mark is None:
            if platform.system() == "Linux":
                msg = f"{of['name']}: {of['mark']} is not found in {of['within']}; is it still in the bundle?"
                raise LookupError(msg)
            continue
        carrier, digest = carried[path]
        version = mark[1].decode() if mark.re.groups else f"as in {carrier.name} {carrier.version}"
        yield Component(of["name"], version, of["licence"], tuple(of["notices"]), ((path, digest),), within=path)


def _version(said: str, lock: Mapping[str, Locked]) -> str:
    if said == "python":
        return platform.python_version()
    return lock[said.removeprefix("of:")].version if said.startswith("of:") else said


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _digest(content: str) -> dict[str, str]:
    return {"alg": "SHA-256", "content": content}
