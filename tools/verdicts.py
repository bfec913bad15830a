"""Ask all verifiers, under every CPython from 3.11 to 3.14 that is here, about a corpus of exports, and compare.

The corpus: genuine exports, those with names and stirs of letters that later versions of Unicode know, every kind of
forgery, damages, and those of revoked keys, some of which somebody else has seen before. Three verifiers: `tavla verify`, `resources/verify_export.py` and `tavla-verify` of `verifier/`.
Prints exit codes as a table and what they do not agree on. Exit code 1 where they differ, where a genuine export is not
taken, or a forgery is.

Interpreters are looked for on the PATH, among pyenv's and uv's, and by `--python`; PyNaCl and msgspec are installed for each into
build/verdicts, as requirements/run.txt has it.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import go_verifier

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "verdicts"
SECOND = ROOT / "resources" / "verify_export.py"
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
NEEDED = ("pynacl", "cffi", "pycparser", "msgspec")
_VERSION = "import sys, unicodedata; print(*sys.version_info[:2], sys.version.split()[0], unicodedata.unidata_version)"
_SECOND = """
import importlib.util, json, pathlib, sys
spec = importlib.util.spec_from_file_location("verify_export", sys.argv[1])
second = importlib.util.module_from_spec(spec)
spec.loader.exec_module(second)
keys = second.keys_of(pathlib.Path(sys.argv[2]))
for file in sorted(pathlib.Path(sys.argv[3]).glob("*.tavla")):
    try:
        second.verify(file.read_bytes(), *keys, *second.beside(file))
        code = 0
    except second.VerdictError as wrong:
        code = wrong.args[0]
    print(json.dumps({"file": str(file), "exit": code}))
"""


@dataclass(frozen=True, slots=True)
class Python:
    """An interpreter, its version, and that of its Unicode."""

    path: Path
    version: str
    unicode: str


Verdicts = dict[str, int]
"""Exit codes by the file's name."""


def main(arguments: list[str]) -> int:
    """Compare and print."""
    parser = argparse.ArgumentParser(prog="tools/verdicts.py", description=__doc__)
    parser.add_argument("--python", type=Path, action="append", default=[], help="one more interpreter")
    parser.add_argument("--count", type=int, default=600, help="so many forgeries")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--second", type=Path, default=SECOND, help="another verify_export.py")
    parser.add_argument("--third", type=Path, help="another tavla-verify")
    options = parser.parse_args(arguments)
    pythons = found_pythons(options.python)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        exports, keys = folder / "exports", folder / "keys"
        exports.mkdir()
        write_corpus(exports, keys, options.seed, options.count)
        asked: dict[str, Verdicts] = {}
        for python in pythons:
            of = f"{python.version}, Unicode {python.unicode}"
            asked[f"tavla verify, {of}"] = by_tavla(python, exports, keys)
            asked[f"verify_export.py, {of}"] = by_the_second(python, options.second, exports, keys)
        program = options.third or built_third(folder)
        if program is not None:
            asked["tavla-verify"] = by_the_third(program, exports, keys)
    missing = sorted(set(PYTHONS) - {".".join(python.version.split(".")[:2]) for python in pythons})
    if missing:
        print(f"not here: Python {', '.join(missing)}")
    return told(asked)


def told(asked: dict[str, Verdicts]) -> int:
    """Print the table and what is wrong. Gives the exit code."""
    files = sorted(next(iter(asked.values())))
    print(f"\n{'':42}" + "".join(f"{f'exit {code}':>8}" for code in range(6)))
    for who, verdicts in asked.items():
        codes = Counter(verdicts.values())
        print(f"{who:42}" + "".join(f"{codes[code]:>8}" for code in range(6)))
    first = next(iter(asked.values()))
    print("\nby kind, as the first says it:")
    kinds: dict[str, Counter[int]] = {}
    for file in files:
        kinds.setdefault(kind_of(file), Counter())[first[file]] += 1
    for kind, codes in sorted(kinds.items()):
        print(f"  {kind:50} " + ", ".join(f"{count} × {code}" for code, count in sorted(codes.items())))
    wrong = list(faults(asked))
    print(f"\n{len(files)} files, {len(asked)} verdicts on each: {len(wrong)} wrong")
    for line in wrong[:40]:
        print(f"  {line}")
    return 1 if wrong else 0


def faults(asked: dict[str, Verdicts]) -> Iterator[str]:
    """What is not agreed on, and what is agreed on wrongly."""
    files = {file for verdicts in asked.values() for file in verdicts}
    for file in sorted(files):
        codes = {who: verdicts.get(file) for who, verdicts in asked.items()}
        is_genuine = kind_of(file).startswith("genuine")
        if len(set(codes.values())) > 1:
            yield f"{file}: " + "; ".join(f"{who}: {code}" for who, code in codes.items())
        elif is_genuine != (0 in codes.values()):
            yield f"{file}: {next(iter(codes.values()))}, said by all"


def kind_of(file: str) -> str:
    """What a file of the corpus is."""
    return re.sub(r"^[0-9]+ |\.tavla$", "", file)


# Interpreters


def found_pythons(named: list[Path]) -> list[Python]:
    """One of each version from 3.11 to 3.14, the named ones first."""
    homes = [Path.home() / ".pyenv" / "versions", Path.home() / ".local" / "share" / "uv" / "python"]
    candidates = [*named, *(Path(one) for version in PYTHONS if (one := shutil.which(f"python{version}")))]
    candidates += [path for home in homes for path in sorted(home.glob("*3.1*/bin/python3"))]
    found: dict[str, Python] = {}
    for path in candidates:
        done = subprocess.run([path, "-c", _VERSION], capture_output=True, text=True, check=False)
        if done.returncode == 0:
            major, minor, version, tables = done.stdout.split()
            if f"{major}.{minor}" in PYTHONS:
                found.setdefault(f"{major}.{minor}", Python(path, version, tables))
    return [found[version] for version in PYTHONS if version in found]


def libraries(python: Python) -> Path:
    """PyNaCl and msgspec for an interpreter, installed where it is not there yet."""
    version = ".".join(python.version.split(".")[:2])
    target = BUILD / f"libraries-{version}"
    if not all((target / name).is_dir() for name in ("nacl", "msgspec")):
        shutil.rmtree(target, ignore_errors=True)
        BUILD.mkdir(parents=True, exist_ok=True)
        wanted = BUILD / "wanted.txt"
        locked = (ROOT / "requirements" / "run.txt").read_text(encoding="utf-8")
        blocks = re.findall(r"^[a-z].*(?:\n +.*)*", locked, re.MULTILINE)
        wanted.write_text("".join(f"{block}\n" for block in blocks if block.split("==")[0] in NEEDED), encoding="utf-8")
        for_it = ["--python-version", version, "--implementation", "cp", "--only-binary", ":all:"]
        words = ["install", "--quiet", "--no-deps", "--require-hashes", *for_it, "--target", str(target)]
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
        subprocess.run([*pip, *words, "-r", str(wanted)], check=True)
    return target


# Verdicts


def by_tavla(python: Python, exports: Path, keys: Path) -> Verdicts:
    """What `tavla verify` says."""
    words = ["-m", "tavla", "verify", "--json", "--trust", str(keys), str(exports)]
    return _read(_asked(python, words))


def by_the_second(python: Python, second: Path, exports: Path, keys: Path) -> Verdicts:
    """What `verify_export.py` says, asked in one process."""
    return _read(_asked(python, ["-c", _SECOND, str(second), str(keys), str(exports)]))


def by_the_third(program: Path, exports: Path, keys: Path) -> Verdicts:
    """What `tavla-verify` says."""
    return {
        file.name: subprocess.run([program, file, "--trust", keys], stdout=subprocess.DEVNULL, check=False).returncode
        for file in sorted(exports.glob("*.tavla"))
    }


def built_third(folder: Path) -> Path | None:
    """The program, None where no compiler is."""
    try:
        go_verifier.build(folder / "tavla-verify")
    except LookupError as error:
        print(error)
        return None
    return folder / "tavla-verify"


def _asked(python: Python, words: list[str]) -> str:
    rooms = [ROOT / "desktop", ROOT / "ui", ROOT / "devices", libraries(python)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, rooms)), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run([python.path, *words], env=environment, stdout=subprocess.PIPE, text=True, check=False).stdout


def _read(lines: str) -> Verdicts:
    """Of each file alone, without what two of them say of each other."""
    told = [json.loads(line) for line in lines.splitlines()]
    return {Path(one["file"]).name: int(one["exit"]) for one in told if "file" in one}


# The corpus


def write_corpus(exports: Path, keys: Path, seed: int, count: int) -> None:
    """Files called by a number and what they are."""
    tests = ROOT / "tests"
    sys.path += [str(ROOT / room) for room in ("desktop", "ui", "devices")]
    sys.path += [str(path) for path in (tests, *tests.rglob("*")) if path.is_dir() and path.name != "__pycache__"]
    from corpus import corpus
    from seen_exports import WITNESSES, Case, cases
    from third_verifier import write_trust

    write_trust(keys, WITNESSES)
    unseen = (Case(kind, data, b"") for kind, data in corpus(seed, count))
    for number, (kind, data, minisig) in enumerate((*unseen, *cases())):
        file = exports / f"{number:05} {kind}.tavla"
        file.write_bytes(data)
        if minisig:
            file.with_name(f"{file.name}.minisig").write_bytes(minisig)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
