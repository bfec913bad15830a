"""Build the package of this system into dist/: the bundle by PyInstaller, stripped, and on Debian the `.deb` around it.

The same commit gives the same bytes: every time is the commit's (or $SOURCE_DATE_EPOCH), every mode and order is set,
one thread packs.
`tools/package.py --with-dgt` takes in the plug-in for DGT's clock; only for who has DGT's permission. `--bundle` stops
before the `.deb`.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tomllib
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

import debian_package
import icons
from bill_of_materials import bill_of, bundled_modules, check_notices, components_of

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "package"
DIST = ROOT / "dist"
MOST_BYTES = 50 * 1000 * 1000


def main(arguments: list[str]) -> int:
    """Build it. Gives the exit code."""
    parser = argparse.ArgumentParser(prog="tools/package.py", description=__doc__)
    parser.add_argument(
        "--with-dgt",
        action="store_true",
        help="take in the plug-in for DGT's clock: only where DGT's permission was given",
    )
    parser.add_argument("--bundle", action="store_true", help="build the folder and stop")
    options = parser.parse_args(arguments)
    commit, epoch = commit_and_time()
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    when = datetime.fromtimestamp(epoch, UTC)
    shutil.rmtree(BUILD, ignore_errors=True)
    BUILD.mkdir(parents=True)
    told = {"version": version, "commit": commit, "date": when.date().isoformat()}
    (BUILD / "build.json").write_text(json.dumps(told) + "\n", encoding="utf-8")
    icons.main([str(BUILD)])
    bundle = _bundle(epoch, with_dgt=options.with_dgt)
    is_linux = sys.platform.startswith("linux")
    if is_linux:
        debian_package.strip(bundle)
    components = components_of(ROOT, bundle, bundled_modules(bundle / f"tavla{'.exe' * (sys.platform == 'win32')}"))
    whole = f"{version}+{when:%Y%m%d%H%M}.{commit[:7]}{'.dirty' if commit.endswith('+') else ''}"
    if options.bundle or not is_linux:
        debian_package.write_licences(ROOT, BUILD / "licences", bundled(is_linux=is_linux))
        check_notices(components, BUILD / "licences")
        (BUILD / "tavla.cdx.json").write_bytes(bill_of(components, whole, epoch))
        print(bundle)
        return 0
    _guide()
    release = debian_package.Release(whole, epoch)
    deb = debian_package.pack(ROOT, bundle, components, BUILD / "guide", BUILD / "tree", DIST, release)
    size = deb.stat().st_size
    print(f"{deb.relative_to(ROOT)}  {size / 1e6:.1f} MB  sha256 {sha256(deb.read_bytes()).hexdigest()}")
    if size > MOST_BYTES:
        print(f"tavla: the package is larger than {MOST_BYTES / 1e6:.0f} MB", file=sys.stderr)
        return 1
    return 0


def bundled(*, is_linux: bool) -> list[str]:
    """The distributions whose licences come with their wheels: a bundle for macOS carries nothing for Bluetooth."""
    return [name for name in debian_package.BUNDLED if is_linux or name not in {"bleak", "dbus-fast"}]


def commit_and_time() -> tuple[str, int]:
    """The commit that is built, with a + where files differ from it, and its time in seconds."""
    git = shutil.which("git") or "git"

    def ask(*words: str) -> str:
        return subprocess.run([git, *words], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()

    commit = ask("rev-parse", "HEAD") + ("+" if ask("status", "--porcelain", "--untracked-files=no") else "")
    return commit, int(os.environ.get("SOURCE_DATE_EPOCH") or ask("log", "-1", "--format=%ct"))


def _guide() -> None:
    """The guide and the card, with pictures of this very commit."""
    rooms = os.pathsep.join(str(ROOT / room) for room in ("desktop", "ui", "devices"))
    subprocess.run(
        [sys.executable, str(ROOT / "tools/guide.py"), str(BUILD / "guide")],
        env={**os.environ, "PYTHONPATH": rooms},
        check=True,
        stdout=subprocess.DEVNULL,
    )


def _bundle(epoch: int, *, with_dgt: bool) -> Path:
    environment = {
        **os.environ,
        "PYTHONHASHSEED": "0",
        "PYTHONPATH": os.pathsep.join(str(ROOT / room) for room in ("desktop", "ui", "devices")),
        "SOURCE_DATE_EPOCH": str(epoch),
        "TAVLA_BUILD_JSON": str(BUILD / "build.json"),
        "TAVLA_WITH_DGT": "1" if with_dgt else "0",
        # Compiled files that were cached elsewhere carry their own paths.
        "PYINSTALLER_CONFIG_DIR": str(BUILD / "cache"),
    }
    command = [sys.executable, "-m", "PyInstaller", "--log-level", "ERROR", "--noconfirm", "--clean"]
    command += [
        "--distpath",
        str(BUILD / "bundle"),
        "--workpath",
        str(BUILD / "work"),
        str(ROOT / "packaging" / "tavla.spec"),
    ]
    subprocess.run(command, cwd=ROOT, env=environment, check=True)
    return BUILD / "bundle" / "tavla"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
