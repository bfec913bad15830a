"""Newer versions from a stick: signed, tried, and gone back from."""

import errno
import os
import shutil
import subprocess
from pathlib import Path
from time import monotonic

import pytest
from old_backup import WORDS

from tavla.app.board import IN_USE
from tavla.base.copies import replace
from tavla.base.limits import PACKAGE, SIGNATURE, Limit, read_limited
from tavla.base.new_file import remove_if_there
from tavla.cli.main import main
from tavla.evidence.minisign import SecretKey, read_public
from tavla.storage import backup
from tavla.storage.backup import write_backup
from tavla.storage.restore import finish_restore, prepare_restore
from tavla.system import updates
from tavla.system.kiosk import DataLock
from tavla.system.updates import UpdateError, current, go_back, may_go_back, older_than, read_update
from tavla.system.updates import install as install_looked_at
from two_faced_stick import two_faced

KEY = SecretKey(bytes(range(32)), b"12345678", "Ayşe, Istanbul club")
OTHER = SecretKey(bytes(range(1, 33)), b"87654321", "somebody")
KIOSK = Path(__file__).resolve().parents[2] / "packaging" / "debian" / "tavla-kiosk"

pytestmark = pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="dpkg-deb is not there")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "ayse.pub").write_bytes(KEY.public.written())
    root = tmp_path / "home"
    assert 0 == main(["keys", "--data", str(root), "trust", str(tmp_path / "ayse.pub"), "--updates"])
    return root


def package(
    folder: Path, version: str, script: str = "exit 0", name: str = "tavla", key: SecretKey = KEY, comment: str = ""
) -> Path:
    tree = folder / f"tree-{version}"
    (tree / "DEBIAN").mkdir(parents=True)
    (tree / "DEBIAN" / "control").write_text(
        f"Package: {name}\nVersion: {version}\nArchitecture: all\nMaintainer: T <t@t>\nDescription: t\n",
        encoding="utf-8",
    )
    program = tree / "usr/lib/tavla/tavla"
    program.parent.mkdir(parents=True)
    program.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    program.chmod(0o755)
    deb = folder / f"{name}_{version}.deb"
    subprocess.run(["dpkg-deb", "--root-owner-group", "-b", str(tree), str(deb)], check=True, capture_output=True)
    said = comment or f"file:{deb.name} version:{version}"
    deb.with_name(deb.name + ".minisig").write_bytes(key.countersign(deb.read_bytes(), said))
    return deb


def install(root: Path, path: Path) -> str:
    """Look at a package and take it."""
    return install_looked_at(root, read_update(root, path))


def dpkg_says(folder: Path, version: str, code: int = 0) -> Path:
    """Make the folder of a `dpkg-query` that knows this version as the installed one."""
    query = folder / "bin" / "dpkg-query"
    query.parent.mkdir(exist_ok=True)
    query.write_text(f"#!/bin/sh\nprintf %s '{version}'\nexit {code}\n", encoding="utf-8")
    query.chmod(0o755)
    return query.parent


def session(root: Path, folder: Path, version: str = "", code: int = 0) -> None:
    """Run the session's script on these data until the board lets it go; the installed program, of this version, says
    so and ends.
    """
    programs = dpkg_says(folder, version, code)
    installed = folder / "tavla"
    installed.write_text(f"#!/bin/sh\necho installed >> {folder}/starts\n", encoding="utf-8")
    installed.chmod(0o755)
    environment = {
        **os.environ,
        "TAVLA": str(installed),
        "TAVLA_HOME": str(root),
        "DISPLAY": ":9",
        "PATH": f"{programs}:{os.environ['PATH']}",
    }
    assert 0 == subprocess.run(["sh", str(KIOSK)], env=environment, timeout=20, check=False).returncode


def test_a_signed_version_is_taken_and_the_one_before_kept(root: Path, tmp_path: Path) -> None:
    one, two = package(tmp_path, "1.0"), package(tmp_path, "2.0")
    assert ("1.0", "Ayşe, Istanbul club") == (read_update(root, one).version, read_update(root, one).signer)
    assert not may_go_back(root)
    assert ("1.0", "2.0", "2.0") == (install(root, one), install(root, two), current(root))
    go_back(root)
    assert "1.0" == current(root)
    go_back(root)
    assert "2.0" == current(root)


def test_the_two_newest_are_kept_and_older_ones_removed(root: Path, tmp_path: Path) -> None:
    for version in ("1.0", "2.0", "3.0"):
        install(root, package(tmp_path, version))
    assert ["2.0", "3.0"] == sorted(path.name for path in (root / "versions").iterdir() if path.is_dir())
    go_back(root)
    assert "2.0" == current(root)


def test_a_disk_that_takes_no_choice_is_told_as_what_it_is(root: Path, tmp_path: Path) -> None:
    install(root, package(tmp_path, "1.0"))
    (root / "versions" / ".current.new").mkdir()
    with pytest.raises(UpdateError, match="which version is started"):
        go_back(root)
    assert "1.0" == current(root)


def test_an_altered_package_and_a_strangers_are_refused(root: Path, tmp_path: Path) -> None:
    altered, strangers = package(tmp_path, "1.0"), package(tmp_path, "2.0", key=OTHER)
    altered.write_bytes(altered.read_bytes() + b"!")
    for deb in (altered, strangers):
        with pytest.raises(UpdateError, match="nobody whose key counts"):
            install(root, deb)
    assert ("", False) == (current(root), may_go_back(root))


def test_an_older_version_that_a_director_takes_is_started_and_a_newer_package_still_goes_before_it(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(dpkg_says(tmp_path, "2.0")), prepend=os.pathsep)
    install(root, package(tmp_path, "1.0", f'[ "$1" = --trial ] || echo old >> {tmp_path}/starts'))
    for version in ("2.0", "2.0", "2.1"):
        session(root, tmp_path, version)
    assert ["old", "old", "installed"] == (tmp_path / "starts").read_text(encoding="utf-8").split()


def test_the_version_that_runs_is_refused_and_an_older_one_named_as_such(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(dpkg_says(tmp_path, "2.0")), prepend=os.pathsep)
    assert ["2.0", "2.0", "", ""] == [older_than(root, version) for version in ("1.9", "2.0~rc1", "2.0", "10.0")]
    with pytest.raises(UpdateError, match=r"2\.0 is the one that runs"):
        install(root, package(tmp_path, "2.0"))
    assert not may_go_back(root)
    install(root, package(tmp_path, "3.0"))
    assert ["3.0", ""] == [older_than(root, version) for version in ("2.0", "3.0")]
    dpkg_says(tmp_path, "")
    go_back(root)
    assert ["3.0", ""] == [older_than(root, version) for version in ("2.9", "3.0")]


@pytest.mark.parametrize(
    ("left_out", "brought"),
    [(("keys", "updates"), "keys/updates"), (("nothing",), "keys/updates"), (("nothing",), "Keys/Updates")],
    ids=["as Tavla writes it", "with the signer in it", "with him in it where a disk knows no case"],
)
def test_a_backup_brings_no_signer_and_a_restore_leaves_those_of_the_machine(
    root: Path, tmp_path: Path, left_out: tuple[str, ...], brought: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    strangers, known = package(tmp_path, "9.0", key=OTHER), package(tmp_path, "2.0")
    board = tmp_path / "stranger"
    (board / brought).mkdir(parents=True)
    (board / brought / "x.pub").write_bytes(OTHER.public.written())
    (board / "keys").mkdir(exist_ok=True)
    (board / "keys" / "board.key").write_bytes(b"secret")
    with monkeypatch.context() as writing:
        writing.setattr(backup, "SIGNERS", left_out)
        made = write_backup(board, tmp_path, "now", "1", WORDS)
    prepare_restore(root, made.path, "2", "", WORDS)
    finish_restore(root)
    assert {KEY.public.key} == {read_public(path).key for path in root.glob("[Kk]eys/*/*.pub")}
    assert b"secret" == (root / "keys" / "board.key").read_bytes()
    with pytest.raises(UpdateError, match="nobody whose key counts"):
        read_update(root, strangers)
    assert "2.0" == read_update(root, known).version


def test_a_package_without_its_signature_or_of_another_program_is_refused(root: Path, tmp_path: Path) -> None:
    bare, other = package(tmp_path, "1.0"), package(tmp_path, "2.0", name="chess")
    bare.with_name(bare.name + ".minisig").unlink()
    with pytest.raises(UpdateError, match=r"1\.0\.deb\.minisig"):
        install(root, bare)
    with pytest.raises(UpdateError, match="expected one of tavla"):
        install(root, other)


def test_a_version_that_does_not_start_changes_nothing(root: Path, tmp_path: Path) -> None:
    with pytest.raises(UpdateError, match=r"does not start here.*no library"):
        install(root, package(tmp_path, "1.0", '[ "$1" = --version ] || { echo no library >&2; exit 1; }'))
    assert "" == current(root)


def test_the_session_starts_the_version_taken_and_puts_it_aside_after_three_faults_at_once(
    root: Path, tmp_path: Path
) -> None:
    install(root, package(tmp_path, "1.0", f'[ "$1" = --trial ] || {{ echo new >> {tmp_path}/starts; exit 1; }}'))
    session(root, tmp_path)
    assert ["new", "new", "new", "installed"] == (tmp_path / "starts").read_text(encoding="utf-8").split()


@pytest.mark.parametrize(
    ("ends", "put_aside"),
    [
        ("40:1 59:1 6:1", True),
        ("40:1 59:1 60:1 40:1 7200:1 40:1 59:1 1:0", False),
        ("40:1 40:1 1:75 40:1 40:1 1:0", False),
    ],
    ids=["three faults in a row within a minute", "a fault after longer in between", "a start anew in between"],
)
def test_a_version_that_a_slow_computer_brings_to_its_fault_late_is_put_aside_and_one_that_stood_is_not(
    root: Path, tmp_path: Path, ends: str, put_aside: bool
) -> None:
    starts, uptime = tmp_path / "starts", tmp_path / "uptime"
    ending = (
        f"echo new >> {starts}; shift $(wc -l < {starts}); echo $(($(cat {uptime}) + ${{1%:*}})) > {uptime}; exit "
        f"${{1#*:}}"
    )
    install(root, package(tmp_path, "1.0", f'[ "$1" = --trial ] && exit; set -- - {ends}; {ending}'))
    uptime.write_text("100\n", encoding="utf-8")
    seconds = tmp_path / "bin" / "cut"
    seconds.parent.mkdir()
    seconds.write_text(f"#!/bin/sh\ncat {uptime}\n", encoding="utf-8")
    seconds.chmod(0o755)
    session(root, tmp_path)
    assert ["new"] * len(ends.split()) + ["installed"] * put_aside == starts.read_text(encoding="utf-8").split()
    assert ("" if put_aside else "1.0") == current(root)


def test_data_that_another_tavla_has_are_waited_for_and_are_no_fault_of_the_version_taken(
    root: Path, tmp_path: Path
) -> None:
    starts = tmp_path / "starts"
    install(
        root,
        package(
            tmp_path,
            "1.0",
            f'[ "$1" = --trial ] && exit; echo new >> {starts}; [ "$(wc -l < {starts})" = 4 ] || exit {IN_USE}',
        ),
    )
    began = monotonic()
    other = DataLock(root)
    assert other.take()
    session(root, tmp_path)
    other.leave()
    assert (["new"] * 4, "1.0", True) == (
        starts.read_text(encoding="utf-8").split(),
        current(root),
        monotonic() - began >= 3,
    )


@pytest.mark.parametrize("has_run", [True, False])
def test_a_version_that_says_so_of_data_that_nobody_has_is_put_aside(root: Path, tmp_path: Path, has_run: bool) -> None:
    lock = DataLock(root)
    if has_run:
        assert lock.take()
        lock.leave()
    install(
        root, package(tmp_path, "1.0", f'[ "$1" = --trial ] || {{ echo new >> {tmp_path}/starts; exit {IN_USE}; }}')
    )
    session(root, tmp_path)
    assert ["new", "new", "new", "installed"] == (tmp_path / "starts").read_text(encoding="utf-8").split()
    assert "" == current(root)


def test_a_newer_package_that_is_installed_goes_before_a_version_taken_and_that_one_can_be_gone_back_to(
    root: Path, tmp_path: Path
) -> None:
    install(root, package(tmp_path, "2.0", f'[ "$1" = --trial ] || echo new >> {tmp_path}/starts'))
    for version in ("1.0", "1.9", "2.0", "10.0", "10.0"):
        session(root, tmp_path, version)
    go_back(root)
    session(root, tmp_path, "10.0")
    session(root, tmp_path, "10.1")
    assert ["new"] * 3 + ["installed"] * 2 + ["new", "installed"] == (tmp_path / "starts").read_text(
        encoding="utf-8"
    ).split()
    assert ("", True) == (current(root), may_go_back(root))


@pytest.mark.parametrize(
    "comment",
    [
        "release",
        "file:tavla_1.0.deb",
        "version:1.0",
        "file:tavla_1.0.deb version:2.0",
        "file:tavla_2.0.deb version:1.0",
        "file:tavla_1.0.deb version:1.0 version:2.0",
    ],
)
def test_a_signature_that_is_not_for_this_name_and_version_is_refused(root: Path, tmp_path: Path, comment: str) -> None:
    with pytest.raises(UpdateError, match=r"expected file:tavla_1\.0\.deb version:1\.0"):
        read_update(root, package(tmp_path, "1.0", comment=comment))


def test_a_package_is_opened_once_and_no_other_program_is_given_the_stick(root: Path, tmp_path: Path) -> None:
    shown, other = package(tmp_path, "1.0"), package(tmp_path / "other", "9.9")
    with two_faced({shown: other.read_bytes()}) as opened:
        assert "1.0" == read_update(root, shown).version
    assert [shown] == opened


def test_what_a_director_agreed_to_is_what_is_installed(root: Path, tmp_path: Path) -> None:
    shown, other = package(tmp_path, "9.9"), package(tmp_path / "other", "1.0")
    looked_at = read_update(root, shown)
    for path in (shown, shown.with_name(shown.name + ".minisig")):
        path.write_bytes(other.with_name(path.name.replace("9.9", "1.0")).read_bytes())
    with pytest.raises(UpdateError):
        install_looked_at(root, looked_at)
    same = looked_at.path.rename(other)
    with pytest.raises(UpdateError, match="another package than the one looked at"):
        install_looked_at(root, replace(looked_at, path=same))
    assert "" == current(root)


def test_a_version_below_the_highest_that_ran_is_never_taken_unasked(root: Path, tmp_path: Path) -> None:
    for version in ("2.0", "3.0"):
        install(root, package(tmp_path, version))
    go_back(root)
    asked = read_update(root, package(tmp_path, "2.5"))
    assert "3.0" == asked.older_than
    with pytest.raises(UpdateError, match=r"2\.5 is older than 3\.0, which has run here"):
        install_looked_at(root, replace(asked, older_than=""))
    assert "2.5" == install_looked_at(root, asked)
    assert "3.0" == older_than(root, "2.6")


@pytest.mark.parametrize("ending", ["", ".minisig"])
def test_a_package_or_a_signature_that_is_too_large_or_a_pipe_is_not_read(
    root: Path, tmp_path: Path, ending: str
) -> None:
    deb = package(tmp_path, "1.0")
    path = deb.with_name(deb.name + ending)
    os.truncate(path, (PACKAGE.most if not ending else SIGNATURE.most) + 1)
    with pytest.raises(UpdateError, match="is larger than"):
        read_update(root, deb)
    path.unlink()
    os.mkfifo(path)
    with pytest.raises(UpdateError, match="a pipe or a device"):
        read_update(root, deb)
    assert [] == list((root / "versions").glob(".*"))


@pytest.mark.parametrize("name", [updates.CURRENT, updates.BEFORE, updates.HIGHEST])
def test_a_disk_that_is_away_for_a_moment_forgets_no_version_and_not_the_least(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    for version in ("1.0", "2.0"):
        install(root, package(tmp_path, version))
    newer, place, read = read_update(root, package(tmp_path, "3.0")), root / updates.VERSIONS, read_limited
    before = {path.name: path.read_bytes() for path in place.iterdir() if path.is_file()}

    def unread(path: Path, limit: Limit) -> bytes:
        if path.name == name:
            raise OSError(errno.EIO, os.strerror(errno.EIO), str(path))
        return read(path, limit)

    with monkeypatch.context() as patch:
        patch.setattr(updates, "read_limited", unread)
        with pytest.raises(UpdateError, match="which versions have run here cannot be read"):
            go_back(root)
        if name != updates.BEFORE:
            with pytest.raises(UpdateError, match="which versions have run here cannot be read"):
                install_looked_at(root, newer)
        assert before == {path.name: path.read_bytes() for path in place.iterdir() if path.is_file()}
        updates._forget_old(root)
    assert {"1.0", "2.0"} <= {path.name for path in place.iterdir() if path.is_dir()}
    go_back(root)
    assert "1.0" == current(root)


FAILS = {"code 2": "exit 2", "code 127": "exit 127", "a signal": "kill -9 $$", "no end": "exec sleep 9"}


@pytest.mark.parametrize("fault", FAILS)
@pytest.mark.parametrize("program", ["dpkg", "dpkg-query"])
def test_where_dpkg_cannot_say_what_is_older_or_installed_nothing_is_taken(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: str, fault: str
) -> None:
    install(root, package(tmp_path, "2.0"))
    older, newer = package(tmp_path, "1.0"), package(tmp_path, "3.0")
    looked_at = read_update(root, newer)
    (root / updates.VERSIONS / updates.INSTALLED).unlink()
    script = dpkg_says(tmp_path, "1.5") / program
    script.write_text(f"#!/bin/sh\n{FAILS[fault]}\n", encoding="utf-8")
    script.chmod(0o755)
    monkeypatch.setenv("PATH", str(script.parent), prepend=os.pathsep)
    monkeypatch.setattr(updates, "PATIENCE_S", 9.0 if fault != "no end" else 0.3)
    before = {path.name: path.read_bytes() for path in (root / updates.VERSIONS).iterdir() if path.is_file()}
    for act in (lambda: read_update(root, older), lambda: install_looked_at(root, looked_at)):
        with pytest.raises(UpdateError, match="which versions have run here cannot be asked"):
            act()
    assert before == {path.name: path.read_bytes() for path in (root / updates.VERSIONS).iterdir() if path.is_file()}
    assert "2.0" == current(root)


@pytest.mark.parametrize("program", ["dpkg", "dpkg-query"])
def test_the_session_asks_again_where_dpkg_could_not_say(root: Path, tmp_path: Path, program: str) -> None:
    install(root, package(tmp_path, "1.0", f'[ "$1" = --trial ] || echo old >> {tmp_path}/starts'))
    noted, failing = root / updates.VERSIONS / updates.INSTALLED, tmp_path / "bin" / "dpkg"
    noted.write_text("0.5\n", encoding="utf-8")
    failing.parent.mkdir()
    failing.write_text(f"#!/bin/sh\nexit {2 if program == 'dpkg' else 1}\n", encoding="utf-8")
    failing.chmod(0o755)
    session(root, tmp_path, "2.0", code=2 if program == "dpkg-query" else 0)
    assert "0.5\n" == noted.read_text(encoding="utf-8")
    failing.unlink()
    session(root, tmp_path, "2.0")
    assert ["old", "installed"] == (tmp_path / "starts").read_text(encoding="utf-8").split()


@pytest.mark.parametrize("name", [updates.COPY, updates.DRAFT, ".current.new"])
def test_a_draft_that_cannot_be_removed_ends_neither_a_look_at_a_package_nor_a_start(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    package_of_it, remove = package(tmp_path, "1.0"), remove_if_there

    def kept(path: Path) -> None:
        if path.exists() and path.name == name:
            raise OSError(errno.EIO, os.strerror(errno.EIO), str(path))
        remove(path)

    monkeypatch.setattr(updates, "remove_if_there", kept)
    assert "1.0" == read_update(root, package_of_it).version
    left = root / updates.VERSIONS / name
    left.write_bytes(b"")
    updates.forget_drafts(root)
    assert left.exists()
    left.unlink()
    left.mkdir()
    updates.forget_drafts(root)
    assert not left.exists()
