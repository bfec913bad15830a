"""The phases of a board: its key, backup, restore, update, register, people and settings."""

import os
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

from kill_match_phases import before_export
from kill_phases import Board, Phase, Tell, facts, heed, instead, match_ids, over, said, strays
from old_backup import WORDS
from plain_hasher import PlainHasher, pin

from tavla.application.roles import Role
from tavla.base.copies import replace
from tavla.base.errors import TavlaError
from tavla.evidence import device_key as board_key
from tavla.evidence.minisign import SecretKey
from tavla.evidence.trust import Trust, read_trust, remember
from tavla.services.signed_bundles import write_signed
from tavla.services.signers import signer_of
from tavla.storage import backup, people, restore, settings
from tavla.storage.backup import read_backup, write_backup
from tavla.storage.directors import Directors, Right
from tavla.storage.people import Official
from tavla.storage.register import merging
from tavla.storage.register.bundle import read_bundle
from tavla.storage.register.merging import merge
from tavla.storage.register.records import Kind
from tavla.storage.register.records import Player as Registered
from tavla.storage.register.register import Register
from tavla.storage.register.versions import Version, place
from tavla.storage.restore import finish_restore, prepare_restore
from tavla.system import updates

MADE = "2026-11-22 10:00:00"
MAKER = SecretKey(bytes(range(32)), b"12345678", "Ayşe, Istanbul club")

# A key of the board's, and whom it trusts.


def _before_key(_place: Path) -> None:
    return


def _key(place: Path, tell: Tell) -> None:
    keys = place / "home" / "keys"
    key = board_key.own_device_key(keys)
    tell(f"key {key.seed.hex()}")
    remember(keys, Trust(), [key.seed.hex()])
    tell(f"seen {key.seed.hex()}")


def _after_key(place: Path, told: list[str]) -> Iterator[str]:
    keys = place / "home" / "keys"
    key = board_key.device_key(keys)
    for seed in said(told, "key"):
        if key is None or key.seed.hex() != seed:
            yield "the key that was used is not the board's"
    if said(told, "seen") and not read_trust(keys).seen:
        yield "an export that was seen is forgotten"
    _key(place, told.append)


# Backup and restore.


def _backup(place: Path, tell: Tell) -> None:
    stamp = f"20261122-1000{len(list((place / 'stick').iterdir())):02}"
    written = write_backup(place / "home", place / "stick", MADE, stamp, WORDS)
    tell(f"written {written.path.name}")


def _after_backup(place: Path, told: list[str]) -> Iterator[str]:
    for name in said(told, "written"):
        if not (place / "stick" / name).exists():
            yield f"{name} is not there"
    _backup(place, told.append)
    yield from (wrong for path in (place / "stick").glob("[!.]*") for wrong in _unread(path))


def _unread(path: Path) -> Iterator[str]:
    try:
        read_backup(path, WORDS)
    except TavlaError as error:
        yield f"{path.name} is called a backup: {error}"


def _before_restore(place: Path) -> None:
    before_export(place)
    _backup(place, lambda _line: None)
    home = place / "home"
    (home / "settings.json").write_text("{}\n")
    (home / "matches").rename(home / "gone")
    (home / "matches" / "only-here").mkdir(parents=True)


def _restore(place: Path, tell: Tell) -> None:
    try:
        found = list((place / "stick").glob("*.tavlabackup"))
    except OSError as error:
        raise TavlaError(str(error)) from error
    heed("" if found else "The stick has no backup.")
    (path,) = found
    prepare_restore(place / "home", path, "20261122-110000", passphrase=WORDS)
    tell("ready it is")
    finish_restore(place / "home")
    tell("restored it is")


def _after_restore(place: Path, told: list[str]) -> Iterator[str]:
    home = place / "home"
    board = Board(place)
    board.offers()
    board.close()
    aside = home / "aside-20261122-110000"
    if said(told, "ready") and not aside.is_dir():
        yield "a restore that was laid ready is not in place"
    here = match_ids(home)
    stood = [path.name for path in aside.glob("matches/*")]
    expected = (["only-here"], True) if aside.is_dir() else ([], False)
    if (stood, here != ["only-here"]) != expected:
        yield f"neither what stood nor what was restored: {here}, aside {stood}"
    elif aside.is_dir() and not facts(home, here[0]):
        yield "the restored match has no facts"
    if not aside.is_dir():
        _restore(place, told.append)


def _ready_first() -> None:
    checked = backup.checked

    def early(path: Path, passphrase: str) -> Iterator[object]:
        ready = path.parents[1] / "home" / backup.RESTORING / restore.READY
        ready.write_text('{"aside": "aside-20261122-110000", "stood": []}')
        yield from checked(path, passphrase)

    instead(restore, "checked", early)


# Update.


def _before_update(place: Path) -> None:
    home, stick = place / "home", place / "stick"
    (home / updates.SIGNERS).mkdir(parents=True)
    (home / updates.SIGNERS / "ayse.pub").write_bytes(MAKER.public.written())
    for version in ("1.0", "2.0"):
        _package(stick, version)
    updates.install(home, updates.read_update(home, stick / "tavla_1.0.deb"))


def _package(stick: Path, version: str) -> None:
    tree = stick.parent / "tree"
    (tree / "DEBIAN").mkdir(parents=True)
    (tree / "DEBIAN" / "control").write_text(
        f"Package: tavla\nVersion: {version}\nArchitecture: all\nMaintainer: T <t@t>\nDescription: t\n"
    )
    program = tree / updates.PROGRAM
    program.parent.mkdir(parents=True)
    program.write_text("#!/bin/sh\nfor part in 1 2 3; do cat $(dirname $0)/$part > /dev/null || exit 1; done\n")
    program.chmod(0o755)
    for part in "123":
        (program.parent / part).write_bytes(os.urandom(50_000))
    deb = stick / f"tavla_{version}.deb"
    build = ["dpkg-deb", "--root-owner-group", "-Znone", "-b", str(tree), str(deb)]
    subprocess.run(build, check=True, capture_output=True)
    minisig = MAKER.countersign(deb.read_bytes(), f"file:{deb.name} version:{version}")
    deb.with_name(f"{deb.name}.minisig").write_bytes(minisig)
    shutil.rmtree(tree)


def _update(place: Path, tell: Tell) -> None:
    home = place / "home"
    if updates.current(home) != "2.0":
        updates.install(home, updates.read_update(home, place / "stick" / "tavla_2.0.deb"))
    tell("current 2.0")
    updates.go_back(home)
    tell("current 1.0")
    updates.go_back(home)
    tell("current 2.0")


def _after_update(place: Path, told: list[str]) -> Iterator[str]:
    home = place / "home"
    Board(place).close()
    yield from strays(place)
    current = updates.current(home)
    last = said(told, "current")[-1:] or ["1.0"]
    if current not in {last[0], {"1.0": "2.0", "2.0": "1.0"}[last[0]]}:
        yield f"{last[0]} was chosen, {current!r} is started"
    for version in (current, "1.0"):
        program = home / updates.VERSIONS / version / updates.PROGRAM
        if not program.exists() or subprocess.run([program, "--trial"], check=False, capture_output=True).returncode:
            yield f"version {version} does not start"
    _update(place, told.append)
    if updates.current(home) != "2.0" or not updates.may_go_back(home):
        yield "the same version cannot be taken again"


def _chosen_early() -> None:
    run = updates._run

    def early(*command: str) -> str:
        if command[1] == "-x":
            updates._choose(Path(command[3]).parents[1], "2.0")
        return run(*command)

    instead(updates, "_run", early)
    instead(updates, "_forget_old", lambda _root: None)


# The register: made, another's taken in, bundles and tables written out.


def _before_register(place: Path) -> None:
    _before_key(place)
    (place / "other").mkdir()
    _key(place, lambda _line: None)
    with Register.open(place / "other" / "register" / "register.sqlite") as register:
        for number in range(20):
            register.add(Registered(f"Player {number}"), "Kari")
        write_signed(register, place / "stick" / "other.bundle", "Kari", place / "other" / "keys")


def _register(place: Path, tell: Tell) -> None:
    with Register.open(place / "home" / "register" / "register.sqlite") as register:
        tell("made it")
        player = register.add(Registered("Ann"), "Kari")
        tell(f"kept {player.key}")
        merge(register, read_bundle(place / "stick" / "other.bundle").contents)
        tell("merged all")
        write_signed(register, place / "stick" / "home.bundle", "Kari", place / "home" / "keys")
        tell("written all")


def _after_register(place: Path, told: list[str]) -> Iterator[str]:
    path = place / "home" / "register" / "register.sqlite"
    with Register.open(path) as register:
        names = [entry.record.name for entry in register.entries(Kind.PLAYER) if isinstance(entry.record, Registered)]
        others = len([name for name in names if name.startswith("Player")])
        if others not in ({20} if "merged all" in told else {0, 20}):
            yield f"{others} of another register's 20 players are there"
        for key in said(told, "kept"):
            if register.get(key) is None:
                yield f"{key} was kept and is gone"
        if register.database.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
            yield "the register is damaged"
    written = place / "stick" / "home.bundle"
    if "written all" in told or written.exists():
        read_bundle(written)
    _register(place, told.append)
    signer = signer_of(written, written.read_bytes(), place / "home" / "keys")
    if not signer.is_trusted:
        yield "the bundle is not this board's"


def _merge_in_pieces() -> None:

    def placed(database: sqlite3.Connection, version: Version) -> None:
        place(database, version)
        database.execute("COMMIT")
        time.sleep(0.005)
        database.execute("BEGIN IMMEDIATE")

    instead(merging, "place", placed)


def _people(place: Path, tell: Tell) -> None:
    home = place / "home"
    directors = Directors(home / "directors", hasher=PlainHasher())
    number = len(directors.people())
    who = directors.add(f"Kari {number}", Role.DIRECTOR, pin("839274"))
    assert isinstance(who, Official), who
    tell(f"named {who.key}")
    file = settings.SettingsFile(home / "settings.json")
    loaded = file.load()
    heed(" ".join(map(str, loaded.told)))
    file.save(replace(loaded.settings, mirror=f"/{number}"))
    tell(f"set /{number}")


def _after_people(place: Path, told: list[str]) -> Iterator[str]:
    home = place / "home"
    directors = Directors(home / "directors", hasher=PlainHasher())
    keys = {one.key for one in directors.people()}
    yield from (f"{key} was named and is nobody" for key in said(told, "named") if key not in keys)
    for key in keys:
        if not isinstance(directors.check(key, pin("839274")), Right):
            yield "a director is kept without his PIN"
    mirrored = settings.SettingsFile(home / "settings.json").load().settings.mirror
    if said(told, "set") and mirrored not in said(told, "set"):
        yield f"the setting was {said(told, 'set')}, now {mirrored!r}"
    _people(place, told.append)


def _written_over() -> None:
    for module in (settings, people):
        instead(module, "replace_file", over)


def _key_in_place() -> None:
    def made(folder: Path) -> board_key.DeviceKey:
        folder.mkdir(exist_ok=True)
        (folder / board_key.SEED).write_text(f"tavla board key 1 {os.urandom(32).hex()}\n")
        key = board_key.device_key(folder)
        assert key is not None
        return key

    instead(board_key, "make_device_key", made)


def _backup_in_place() -> None:
    instead(backup, "put_in_place", lambda *_words: None)
    instead(Path, "with_name", lambda path, name: path.parent / name.removeprefix(".").removesuffix(".new"))


BOARD_PHASES = (
    Phase("key", _before_key, _key, _after_key, _key_in_place, "a key is written in its place"),
    Phase("backup", before_export, _backup, _after_backup, _backup_in_place, "a backup is written in its place"),
    Phase("restore", _before_restore, _restore, _after_restore, _ready_first, "a restore is ready before its files"),
    Phase(
        "update", _before_update, _update, _after_update, _chosen_early, "a version is chosen before it stands", "2.0"
    ),
    Phase("register", _before_register, _register, _after_register, _merge_in_pieces, "a merge is kept in pieces"),
    Phase("people", _before_key, _people, _after_people, _written_over, "people and settings are written over"),
)
