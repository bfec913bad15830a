"""What the Debian package lays out: files that the system reads."""

import configparser
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import debian_package
from bill_of_materials import Component
from tavla.app.board import IN_USE
from tavla.base.board_options import AGAIN
from tavla.cli.main import COMMANDS, FAILURE, INTERRUPTED, NO_VERDICT

ROOT = Path(__file__).resolve().parents[2]
DEBIAN = ROOT / "packaging" / "debian"
SCRIPTS = ("tavla-kiosk", "postinst", "prerm", "postrm")


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_is_read_by_the_plain_shell(name: str) -> None:
    assert subprocess.run(["sh", "-n", str(DEBIAN / name)], check=False).returncode == 0


@pytest.mark.parametrize("name", ["tavla.desktop", "tavla-desk.desktop", "tavla-kiosk.desktop"])
def test_an_entry_starts_a_program_of_the_package(name: str) -> None:
    entry = configparser.ConfigParser(interpolation=None)
    entry.read(DEBIAN / name, encoding="utf-8")
    assert entry["Desktop Entry"]["Type"] == "Application"
    assert entry["Desktop Entry"]["Exec"] in {"tavla", "tavla desk", "/usr/bin/tavla-kiosk"}


@pytest.mark.parametrize("name", ["tavla.desktop", "tavla-desk.desktop", "tavla-kiosk.desktop"])
def test_an_entry_speaks_the_three_languages(name: str) -> None:
    entry = configparser.ConfigParser(interpolation=None)
    entry.read(DEBIAN / name, encoding="utf-8")
    words = entry["Desktop Entry"]
    assert 3 == len({words["Comment"], words["Comment[nb]"], words["Comment[tr]"]})


def test_the_manual_page_tells_every_exit_status_of_the_programs() -> None:
    told = (DEBIAN / "tavla.1").read_text(encoding="utf-8").partition(".SH EXIT STATUS")[2]
    assert {0, FAILURE, IN_USE, NO_VERDICT["verify"], AGAIN, INTERRUPTED} == {
        int(code) for code in re.findall(r"^\.B (\d+)$", told, re.MULTILINE)
    }


def test_the_manual_page_names_every_command() -> None:
    told = (DEBIAN / "tavla.1").read_text(encoding="utf-8").partition(".SH COMMANDS\n.B ")[2].partition("\n")[0]
    assert list(COMMANDS) == told.removesuffix(".").split(", ")


def test_the_kiosk_comes_back_within_two_seconds_and_stays_away_when_it_was_let_go(tmp_path: Path) -> None:
    tavla = tmp_path / "tavla"
    tavla.write_text(
        f'#!/bin/sh\necho "$@" >> {tmp_path}/starts\n[ "$(wc -l < {tmp_path}/starts)" = 2 ]\n', encoding="utf-8"
    )
    tavla.chmod(0o755)
    told = subprocess.run(
        ["sh", str(DEBIAN / "tavla-kiosk")],
        env={"TAVLA": str(tavla), "DISPLAY": ":9", "PATH": "/usr/bin:/bin"},
        timeout=5,
        check=False,
    )
    assert told.returncode == 0
    assert (tmp_path / "starts").read_text(encoding="utf-8") == "--kiosk\n--kiosk\n"


def under_cage(folder: Path, cage: str, sleep: str) -> "subprocess.CompletedProcess[str]":
    """The session with a cage and a sleep that do this."""
    for name, does in (("cage", cage), ("sleep", sleep)):
        (folder / name).write_text(f"#!/bin/sh\n{does}\n", encoding="utf-8")
        (folder / name).chmod(0o755)
    settings = {"XDG_RUNTIME_DIR": str(folder), "PATH": f"{folder}:/usr/bin:/bin"}
    return subprocess.run(
        ["sh", str(DEBIAN / "tavla-kiosk")],
        env=settings,
        timeout=30,
        check=False,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_graphics_that_end_cage_are_left_alone_the_next_time_and_then_told(tmp_path: Path) -> None:
    start = under_cage(
        tmp_path,
        f'echo "${{WLR_RENDERER:-any}}" >> {tmp_path}/renderers; exit 1',
        '[ "$1" != 30 ] || exec /bin/sleep 4',
    )
    assert ["any", "pixman"] == (tmp_path / "renderers").read_text(encoding="utf-8").split()
    assert (1, True) == (start.returncode, "graphics cannot be used" in start.stderr)


def test_a_cage_that_stands_still_without_a_screen_is_ended(tmp_path: Path) -> None:
    start = under_cage(
        tmp_path, f"echo >> {tmp_path}/starts; exec /bin/sleep 60", '[ "$1" != 30 ] || exec /bin/sleep 2'
    )
    assert (1, True) == (start.returncode, "graphics cannot be used" in start.stderr)
    assert 2 == (tmp_path / "starts").read_text(encoding="utf-8").count("\n")


def test_a_cage_that_waits_for_its_children_has_none_to_wait_for(tmp_path: Path) -> None:
    waits = "import os\ntry: os.wait()\nexcept ChildProcessError: os._exit(7)"
    start = under_cage(tmp_path, f"rm {tmp_path}/tavla-screen; exec {sys.executable} -c '{waits}'", "exec /bin/sleep 4")
    assert 7 == start.returncode


def test_what_a_cage_leaves_behind_starts_no_board(tmp_path: Path) -> None:
    (tmp_path / "tavla").write_text(f"#!/bin/sh\ntouch {tmp_path}/started\n", encoding="utf-8")
    (tmp_path / "tavla").chmod(0o755)
    screen = tmp_path / "tavla-screen"
    screen.write_text("1\n", encoding="utf-8")  # another cage's by now
    settings = {"TAVLA": str(tmp_path / "tavla"), "TAVLA_SCREEN": str(screen), "DISPLAY": ":9", "PATH": "/usr/bin:/bin"}
    assert 1 == subprocess.run(["sh", str(DEBIAN / "tavla-kiosk")], env=settings, timeout=30, check=False).returncode
    assert (True, False) == (screen.exists(), (tmp_path / "started").exists())


def test_the_session_ends_as_cage_does_once_the_board_has_stood(tmp_path: Path) -> None:
    assert 0 == under_cage(tmp_path, f"rm {tmp_path}/tavla-screen", "exec /bin/sleep 4").returncode


def test_graphics_that_carry_the_board_are_used_again(tmp_path: Path) -> None:
    (tmp_path / "sleep").write_text("#!/bin/sh\n[ $1 = 5 ] || exec /bin/sleep $1\n", encoding="utf-8")
    (tmp_path / "tavla").write_text("#!/bin/sh\n/bin/sleep 0.5\n", encoding="utf-8")
    for name in ("sleep", "tavla"):
        (tmp_path / name).chmod(0o755)
    screen = tmp_path / "tavla-screen"
    screen.write_text(f"{os.getpid()}\n", encoding="utf-8")
    settings = {
        "TAVLA": str(tmp_path / "tavla"),
        "TAVLA_SCREEN": str(screen),
        "DISPLAY": ":9",
        "PATH": f"{tmp_path}:/usr/bin:/bin",
    }
    assert 0 == subprocess.run(["sh", str(DEBIAN / "tavla-kiosk")], env=settings, timeout=5, check=False).returncode
    assert not screen.exists()


TAKES_AWAY = 'rm -f "$TAVLA_ALIVE"; /bin/sleep 0.02'
HANGS = "exec /bin/sleep 600"
WAITS_FOR_A_DISK = f"""mkfifo slow
(/bin/sleep 1.5; echo > slow) &
exec {sys.executable} -S - <<'END'
import os
# The thread that spawns is in state D until the other process has opened its files.
os.posix_spawn("/bin/true", ["true"], {{}}, file_actions=[(os.POSIX_SPAWN_OPEN, 0, "slow", os.O_RDONLY, 0)])
END"""


def with_a_version(folder: Path, does: str, *, knows: bool = True) -> tuple[int, int, bool, bool]:
    """The session with a version from a stick that does this, and a watch that looks 200 times as often.

    The exit code, how often the version began, whether it is current still and whether it was put aside.
    """
    versions = folder / "versions"
    tree = versions / "9.9" / "usr"
    (tree / "lib" / "tavla").mkdir(parents=True)
    (tree / "bin").mkdir()
    (tree / "bin" / "tavla-kiosk").write_text((DEBIAN / "tavla-kiosk").read_text("utf-8") if knows else "", "utf-8")
    (versions / "current").write_text("9.9\n", encoding="ascii")
    for path, script in (
        (tree / "lib" / "tavla" / "tavla", f"cd {folder}; echo >> starts; {does}"),
        (folder / "tavla", "exit 0"),
        (folder / "sleep", "exec /bin/sleep 0.05"),
        (folder / "dpkg-query", "exit 1"),
    ):
        path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        path.chmod(0o755)
    settings = {
        "TAVLA": str(folder / "tavla"),
        "TAVLA_HOME": str(folder),
        "XDG_RUNTIME_DIR": str(folder),
        "DISPLAY": ":9",
        "PATH": f"{folder}:/usr/bin:/bin",
    }
    ended = subprocess.run(["sh", str(DEBIAN / "tavla-kiosk")], env=settings, timeout=30, check=False).returncode
    starts = (folder / "starts").read_text(encoding="utf-8").count("\n")
    assert not list(folder.glob("tavla-alive*"))
    return ended, starts, (versions / "current").exists(), (versions / "failed").exists()


def test_a_version_that_hangs_at_its_start_is_put_aside_the_third_time(tmp_path: Path) -> None:
    assert (0, 3, False, True) == with_a_version(tmp_path, HANGS)


def test_a_version_that_hangs_later_is_put_aside_the_third_time(tmp_path: Path) -> None:
    answers = "; ".join([TAKES_AWAY] * 12)
    assert (0, 3, False, True) == with_a_version(tmp_path, f"{answers}; {HANGS}")


def test_a_version_that_answers_stays(tmp_path: Path) -> None:
    assert (0, 1, True, False) == with_a_version(tmp_path, "; ".join([*([TAKES_AWAY] * 60), "exit 0"]))


def test_a_version_that_waits_for_a_slow_disk_stays(tmp_path: Path) -> None:
    assert (0, 1, True, False) == with_a_version(tmp_path, WAITS_FOR_A_DISK)


@pytest.mark.parametrize("code", [1, 2, 75, 126, 137, 255])
def test_a_version_that_ends_at_once_is_put_aside_the_third_time_whatever_it_says(tmp_path: Path, code: int) -> None:
    assert (0, 3, False, True) == with_a_version(tmp_path, f"exit {code}")


@pytest.mark.parametrize("signal", ["KILL", "SEGV", "TERM", "ABRT", "STOP"])
def test_a_version_that_a_signal_ends_or_stops_is_put_aside_the_third_time(tmp_path: Path, signal: str) -> None:
    assert (0, 3, False, True) == with_a_version(tmp_path, f"kill -{signal} $$")


def test_a_version_whose_child_answers_for_it_is_ended_with_its_own_hang(tmp_path: Path) -> None:
    told = with_a_version(tmp_path, f"(trap '' TERM; {'; '.join([TAKES_AWAY] * 12)}) & {HANGS}")
    assert (0, 3, False, True) == told


@pytest.mark.parametrize("chosen", ["../../..", "/", ".", "9.9; exit 0", "$(exit 0)", "9.9\\n9.9", ""])
def test_a_name_of_a_version_that_is_none_starts_the_installed_one(tmp_path: Path, chosen: str) -> None:
    (tmp_path / "versions").mkdir()
    (tmp_path / "versions" / "current").write_text(f"{chosen}\n", encoding="utf-8")
    for name, script in (("tavla", f"echo >> {tmp_path}/installed; exit 0"), ("dpkg-query", "exit 1")):
        (tmp_path / name).write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        (tmp_path / name).chmod(0o755)
    settings = {
        "TAVLA": str(tmp_path / "tavla"),
        "TAVLA_HOME": str(tmp_path),
        "XDG_RUNTIME_DIR": str(tmp_path),
        "DISPLAY": ":9",
        "PATH": f"{tmp_path}:/usr/bin:/bin",
    }
    assert 0 == subprocess.run(["sh", str(DEBIAN / "tavla-kiosk")], env=settings, timeout=30, check=False).returncode
    assert (tmp_path / "installed").exists()


def test_a_version_from_before_the_watch_stays(tmp_path: Path) -> None:
    assert (0, 1, True, False) == with_a_version(tmp_path, "/bin/sleep 1", knows=False)


def test_a_service_starts_a_program_of_the_package() -> None:
    for name in ("tavla-kiosk.service", "tavla-board@.service"):
        unit = configparser.ConfigParser(interpolation=None, strict=False)
        unit.optionxform = str  # type: ignore[assignment,method-assign]
        unit.read(DEBIAN / name, encoding="utf-8")
        assert "/usr/bin/tavla-kiosk" == unit["Service"]["ExecStart"]
        assert ("on-failure" if name == "tavla-kiosk.service" else "always", "1") == (
            unit["Service"]["Restart"],
            unit["Service"]["RestartSec"],
        )


def test_nothing_behind_the_start_hangs_the_boards_terminal_up() -> None:
    unit = configparser.ConfigParser(interpolation=None, strict=False)
    unit.read(DEBIAN / "tavla-board@.service", encoding="utf-8")
    assert "ExecStartPost" not in unit["Service"]
    assert ("yes", "0") == (unit["Service"]["TTYVHangup"], unit["Service"]["RestartPreventExitStatus"])


@pytest.mark.skipif(shutil.which("systemctl") is None, reason="systemctl is not there")
def test_the_board_of_a_user_can_be_enabled_from_switching_on(tmp_path: Path) -> None:
    units = tmp_path / "usr/lib/systemd/system"
    units.mkdir(parents=True)
    shutil.copy(DEBIAN / "tavla-board@.service", units)
    told = subprocess.run(
        ["systemctl", f"--root={tmp_path}", "enable", "tavla-board@club"], capture_output=True, text=True, check=False
    )
    assert (0, ["graphical.target.wants"]) == (
        told.returncode,
        [found.name for found in (tmp_path / "etc/systemd/system").iterdir()],
    ), told.stderr


@pytest.mark.parametrize(
    ("script", "words", "wanted"),
    [
        ("postinst", ("configure", "0.1.0"), ["daemon-reload", "try-restart tavla-board@*.service"]),
        ("postinst", ("configure", ""), ["daemon-reload"]),
        ("prerm", ("remove",), ["stop tavla-board@*.service"]),
        ("prerm", ("upgrade", "0.1.1"), []),
    ],
)
def test_a_board_that_runs_begins_anew_with_a_newer_package_and_ends_with_its_own(
    tmp_path: Path, script: str, words: tuple[str, ...], wanted: list[str]
) -> None:
    (tmp_path / "systemctl").write_text(f'#!/bin/sh\necho "$@" >> {tmp_path}/asked\n', encoding="utf-8")
    (tmp_path / "systemctl").chmod(0o755)
    told = (
        (DEBIAN / script)
        .read_text(encoding="utf-8")
        .replace("/run/systemd/system", str(tmp_path))
        .replace("/run/udev", str(tmp_path / "none"))
    )
    (tmp_path / "asked").touch()
    subprocess.run(["sh", "-c", told, script, *words], env={"PATH": f"{tmp_path}:/usr/bin:/bin"}, check=True)
    assert wanted == (tmp_path / "asked").read_text(encoding="utf-8").splitlines()


def test_a_login_screen_makes_way_for_the_board() -> None:
    unit = configparser.ConfigParser(interpolation=None, strict=False)
    unit.read(DEBIAN / "tavla-board@.service", encoding="utf-8")
    for word in ("Conflicts", "After"):  # stopped, and before the board begins
        assert "display-manager.service" in unit["Unit"][word].split()
    # What waits for the end of the splash waits for ever where a display manager made way: it has taken
    # plymouth-quit.service with it.
    assert "plymouth-quit-wait.service" not in unit["Unit"]["After"].split()
    assert "plymouth quit" in unit["Service"]["ExecStartPre"]


SANDBOX = {
    "NoNewPrivileges": "yes",
    "CapabilityBoundingSet": "",
    "LockPersonality": "yes",
    "PrivateMounts": "yes",
    "PrivateTmp": "yes",
    "ProtectControlGroups": "yes",
    "ProtectHostname": "yes",
    "ProtectKernelLogs": "yes",
    "ProtectKernelModules": "yes",
    "ProtectKernelTunables": "yes",
    "ProtectProc": "invisible",
    "ProtectSystem": "full",
    "RestrictAddressFamilies": "AF_UNIX AF_NETLINK AF_INET AF_INET6",
    "RestrictNamespaces": "yes",
    "RestrictRealtime": "yes",
    "RestrictSUIDSGID": "yes",
    "SystemCallArchitectures": "native",
    "SystemCallFilter": "@system-service",
    "SystemCallErrorNumber": "EPERM",
}
BREAKS_THE_BOARD = {
    "DeviceAllow",
    "MemoryDenyWriteExecute",
    "MountFlags",
    "NoExecPaths",
    "PrivateDevices",
    "PrivateNetwork",
    "PrivateUsers",
    "ProtectClock",
    "ProtectHome",
    "UMask",
}
NEEDS_A_PRIVILEGE = {
    "CapabilityBoundingSet",
    "PrivateMounts",
    "PrivateTmp",
    "ProtectControlGroups",
    "ProtectHostname",
    "ProtectKernelLogs",
    "ProtectKernelModules",
    "ProtectKernelTunables",
    "ProtectProc",
    "ProtectSystem",
}
"""A user's own manager cannot lay these, or ends the unit over them."""
MOST_EXPOSED = 4.0


def service_of(name: str) -> configparser.SectionProxy:
    unit = configparser.ConfigParser(interpolation=None, strict=False)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(DEBIAN / name, encoding="utf-8")
    return unit["Service"]


def test_the_board_runs_in_a_sandbox_that_leaves_it_all_it_needs() -> None:
    service = service_of("tavla-board@.service")
    assert SANDBOX == {name: service.get(name) for name in SANDBOX}
    assert not BREAKS_THE_BOARD & set(service)


def test_a_users_own_board_has_what_of_the_sandbox_needs_no_privilege() -> None:
    service = service_of("tavla-kiosk.service")
    laid = {name: service[name] for name in SANDBOX if name in service}
    assert laid == {name: SANDBOX[name] for name in laid}
    assert {"NoNewPrivileges", "SystemCallFilter"} <= set(laid)
    assert not (BREAKS_THE_BOARD | NEEDS_A_PRIVILEGE) & set(service)


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not there")
@pytest.mark.parametrize(("unit", "most"), [("tavla-board@.service", MOST_EXPOSED), ("tavla-kiosk.service", 6.4)])
def test_the_board_is_little_exposed_by_systemds_own_measure(unit: str, most: float) -> None:
    told = subprocess.run(
        ["systemd-analyze", "security", "--offline=yes", "--no-pager", str(DEBIAN / unit)],
        capture_output=True,
        text=True,
        check=False,
    )
    measured = re.search(r"exposure level .*: (\d+\.\d)", told.stdout)
    assert measured is not None, told.stderr
    assert float(measured[1]) <= most


LIBRARY = Component("libffi", "3.5", "MIT", ("libffi.txt",), (("_internal/x.so", "0" * 64),))


@pytest.fixture(scope="module")
def deb(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The package of a program that is empty; nobody changes it."""
    if shutil.which("dpkg-deb") is None or shutil.which("go") is None:
        pytest.skip("not a Debian system, or without Go: tools/system-packages test")
    folder = tmp_path_factory.mktemp("deb")
    bundle = folder / "bundle"
    bundle.mkdir()
    (bundle / "tavla").write_text("", encoding="utf-8")
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(debian_package, "_dependencies", lambda _bundle: "libc6")
        monkeypatch.setattr(
            debian_package, "write_licences", lambda root, folder: shutil.copytree(root / "packaging/licences", folder)
        )
        yield debian_package.pack(
            ROOT,
            bundle,
            [LIBRARY],
            folder / "guide",
            folder / "tree",
            folder / "dist",
            debian_package.Release("0.1.0", 1_700_000_000),
        )


def test_the_other_verifiers_and_the_page_they_are_written_from_lie_in_the_package(deb: Path, tmp_path: Path) -> None:
    subprocess.run(["dpkg-deb", "-x", str(deb), str(tmp_path / "installed")], check=True)
    share = tmp_path / "installed" / "usr" / "share"
    assert (ROOT / "docs" / "evidence-format.md").read_bytes() == (
        share / "doc" / "tavla" / "evidence-format.md"
    ).read_bytes()
    asked = subprocess.run(
        [sys.executable, str(share / "tavla" / "verify_export.py")], capture_output=True, text=True, check=False
    )
    assert (64, "no verdict") == (asked.returncode, asked.stdout[:10])
    third = tmp_path / "installed" / "usr" / "bin" / "tavla-verify"
    asked = subprocess.run([str(third)], capture_output=True, text=True, check=False)
    assert (64, "no verdict") == (asked.returncode, asked.stdout[:10])


def test_the_package_names_what_it_carries_the_language_of_its_verifier_and_what_lies_in_a_page(
    deb: Path, tmp_path: Path
) -> None:
    subprocess.run(["dpkg-deb", "-x", str(deb), str(tmp_path / "installed")], check=True)
    bill = json.loads((tmp_path / "installed/usr/share/doc/tavla/tavla.cdx.json").read_text(encoding="utf-8"))
    assert ["libffi", "Go", "jsQR"] == [component["name"] for component in bill["components"]]
    assert "0.1.0" == bill["metadata"]["component"]["version"]


def test_what_makes_a_machine_a_board_comes_along_with_the_package(deb: Path) -> None:
    told = subprocess.run(["dpkg-deb", "-f", str(deb), "Recommends"], capture_output=True, text=True, check=True).stdout
    assert {"cage", "xwayland", "polkitd", "libpam-systemd", "dbus", "kbd", "udisks2"} < set(told.strip().split(", "))


RIGHTS = re.compile(r"polkit-1/|/sudoers|/dbus-1/system|/doas|/security/|/pam\.d/|\.pkla$")
"""Where a package would give somebody more than the system does: polkit, sudo, the system's bus, PAM."""


def test_the_package_gives_nobody_more_rights_than_the_system_does(deb: Path) -> None:
    """Power, sticks and updates are asked of logind and udisks as anybody at the screen may ask; nothing is set-uid."""
    listed = subprocess.run(
        ["dpkg-deb", "-c", str(deb)], capture_output=True, text=True, check=True
    ).stdout.splitlines()
    assert len(listed) > 20
    assert [line for line in listed if RIGHTS.search(line) or "s" in line[:10].lower().removeprefix("s")] == []
    scripts = "".join((DEBIAN / name).read_text(encoding="utf-8") for name in SCRIPTS)
    assert not RIGHTS.search(scripts)
    assert not re.search(r"setcap|chmod [^\n]*(?:[ugo]\+s|[246]\d{3}\b)|pkexec|sudo ", scripts)


@pytest.mark.parametrize(
    "path",
    ["usr/share/polkit-1/rules.d/50-tavla.rules", "etc/sudoers.d/tavla", "usr/share/dbus-1/system.d/tavla.conf"],
)
def test_a_rule_that_gives_more_is_found(path: str) -> None:
    assert RIGHTS.search(f"-rw-r--r-- root/root 10 2026-11-25 10:00 ./{path}")
