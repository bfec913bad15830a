"""What holds for the whole tree, whatever is built in it."""

import tomllib
from collections import Counter
from pathlib import Path

import pytest

from tavla.base.build_mark import VERSION

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGES = [path for top in ("desktop", "ui", "devices") for path in sorted((ROOT / top).rglob("*.py"))]
TESTS = sorted((ROOT / "tests").rglob("*.py"))
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))


def _named(paths: list[Path]) -> list[str]:
    return [str(path.relative_to(ROOT)) for path in paths]


def test_no_module_is_a_drawer_for_odds_and_ends() -> None:
    assert [] == _named(
        [path for path in PACKAGES if path.stem in {"utils", "util", "helpers", "common", "misc", "manager"}]
    )


def test_no_file_of_a_trial_lies_beside_the_projects_own() -> None:
    """What a run leaves there (a match file, a wheel) is taken in by the next `git add`."""
    own = {"ARCHITECTURE.md", "CHANGELOG.md", "LICENSE", "Makefile", "README.md", "pyproject.toml"}
    assert own == {path.name for path in ROOT.iterdir() if path.is_file() and not path.name.startswith(".")}


def test_packaging_is_never_a_python_package() -> None:
    assert not (ROOT / "packaging" / "__init__.py").exists()


def test_tests_are_no_packages_and_every_module_of_theirs_has_a_name_of_its_own() -> None:
    names = Counter(path.name for path in TESTS)

    assert 0 == names["__init__.py"]
    assert [] == sorted(name for name, times in names.items() if times > 1)


def test_the_command_and_the_package_agree_on_the_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

    assert project["version"] == VERSION


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_a_lock_pins_and_hashes_every_requirement_and_names_no_address(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    entries = text.replace("\\\n", " ").splitlines()
    requirements = [line for line in entries if line.strip() and not line.lstrip().startswith("#")]

    assert requirements
    assert [] == [line for line in requirements if "==" not in line or "--hash=sha256:" not in line]
    assert "://" not in text


def test_the_locks_agree_on_what_they_share() -> None:
    pinned = {
        lock.stem: {
            line.split("==")[0]: line.split("==")[1].split()[0]
            for line in lock.read_text(encoding="utf-8").splitlines()
            if "==" in line
        }
        for lock in LOCKS
    }
    assert {"run", "dev", "fuzz", "package", "debian", "windows"} == set(pinned)
    assert all(pinned["run"].items() <= pinned[one].items() for one in ("dev", "fuzz", "package"))
    versions = {pin for lock in pinned.values() for pin in lock.items()}
    assert len(versions) == len({name for name, _version in versions})
