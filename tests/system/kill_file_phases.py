"""The phases of what a board keeps beside its matches: a director's key on a stick, frames of devices, packs and
reports of an event, pictures and a club's board, and the small files of the board itself.
"""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from queue import Queue
from zipfile import BadZipFile, ZipFile

from kill_match_phases import before_export
from kill_phases import SOON_S, Phase, Tell, heed, instead, is_tidied, late, over, said
from plain_hasher import PlainHasher, pin
from PySide6.QtGui import QImage

from tavla.app.club_pictures import measure
from tavla.application.look import WornBoard
from tavla.application.ports.event_reports import EventFile, EventWish
from tavla.application.ports.matches import WrittenFiles
from tavla.application.roles import Role
from tavla.application.screens import MeasuredScreen
from tavla.base import paths
from tavla.base.copies import replace
from tavla.base.phrase import Phrase
from tavla.domain.facts.device_events import FramesNoted, FramesTurn
from tavla.domain.time.units import Instant
from tavla.formats.club_board import BOARD_FILE, read_board
from tavla.services import club_boards, event_reports, stick_key
from tavla.services.event_reports import BoardEventService
from tavla.services.stick_key import NAME, new_key, opens, read_key
from tavla.storage import device_frames, device_keys, heartbeat, settings
from tavla.storage.device_frames import FrameFile, FramesSum, frames_path
from tavla.storage.device_keys import DeviceKeyFile
from tavla.storage.device_log import LOG_NAME, DeviceLog
from tavla.storage.directors import Directors
from tavla.storage.disk import RealDisk, write_all
from tavla.storage.heartbeat import HEARTBEAT_NAME, Heartbeat
from tavla.storage.people_acts import Deed
from tavla.storage.settings import SettingsFile
from tavla.system.background import Background
from tavla.system.machine import CLUB_BOARD
from tavla_ui.board import picture_store
from tavla_ui.board.picture_store import PictureStore

PIN, KEY_PIN, EVENT = "839274", "284615", "Nordic Open"


def _nothing(_place: Path) -> None:
    return


# A director's key on a stick, made twice.


def _before_stick_key(place: Path) -> None:
    Directors(place / "home" / "directors", hasher=PlainHasher()).add("Kari", Role.DIRECTOR, pin(PIN))


def _stick_key(place: Path, tell: Tell) -> None:
    directors = Directors(place / "home" / "directors", hasher=PlainHasher())
    for _ in range(2):
        (kari,) = directors.people()
        directors.change_key(kari.key, lambda who: new_key(place / "stick", who.name, pin(KEY_PIN), who.stick), "Kari")
        tell(f"key {directors.people()[0].stick}")


def _after_stick_key(place: Path, told: list[str]) -> Iterator[str]:
    path = place / "stick" / NAME
    directors = Directors(place / "home" / "directors", hasher=PlainHasher())
    if [one.name for one in directors.people()] != ["Kari"]:
        yield f"the directors are {directors.people()}"
    if any(act.deed is Deed.UNREADABLE for act in directors.acts()) and is_tidied(told):
        yield f"half a line stands among the acts: {directors.acts()}"
    if said(told, "key") and not path.exists():
        yield "the key is gone from the stick"
    if path.exists():
        key = read_key(path)
        if not opens(key, pin(KEY_PIN), key.public):
            yield "the key on the stick opens nothing"
        if key.public != directors.people()[0].stick:  # the board was killed between the two: another key is made
            path.unlink()
    _stick_key(place, told.append)
    if read_key(path).public != said(told, "key")[-1]:
        yield "the new key is not the board's"


def _key_in_place() -> None:
    instead(stick_key, "write_new", over)
    instead(stick_key, "write_over", over)


# Raw frames of devices, and what the record says of them.


def _before_frames(place: Path) -> None:
    (place / "home" / "matches" / "M1").mkdir(parents=True)


def _frames(place: Path, tell: Tell, noted: tuple[FramesNoted, ...] = ()) -> None:
    folder = place / "home" / "matches" / "M1"
    heard: Queue[FramesSum] = Queue()
    file = FrameFile(frames_path(folder), "0123456789abcdef", noted, heard.put)
    for at in range(4):
        _told(heard, tell)
        file.put(at, "usb:A", bytes([at]) * 40, is_sent=False)
        file.note()
    _told(heard, tell)
    file.close()
    tell("closed it")


def _told(heard: "Queue[FramesSum]", tell: Tell) -> None:
    found = heard.get(timeout=SOON_S)
    heed("" if found.turn is FramesTurn.KEPT else f"the frames are {found.turn.value}")
    tell(f"kept {found.file} {found.length_bytes} {found.sha256}")


def _after_frames(place: Path, told: list[str]) -> Iterator[str]:
    path = frames_path(place / "home" / "matches" / "M1")
    sums = [line.split() for line in said(told, "kept")]
    for _, length, digest in sums:
        if sha256(path.read_bytes()[: int(length)]).hexdigest() != digest:
            yield f"the first {length} bytes are not those that the record tells of"
    noted = tuple(FramesNoted(Instant(0), FramesTurn.KEPT, name, int(length), digest) for name, length, digest in sums)
    _frames(place, told.append, noted)
    if sums and said(told, "kept")[-1].split()[0] != sums[0][0]:
        yield "the file of before is not gone on with"


def _unsynced_sum() -> None:
    instead(device_frames, "write_all", late(write_all))


# What is written of an event: pack, report and results.


def _event(place: Path, tell: Tell) -> None:
    home = place / "home"
    calls: Queue[object] = Queue()
    service = BoardEventService(
        home, home / "register" / "register.sqlite", paths.resources() / "translations", Background(calls.put)
    )
    for file in (EventFile.PACK, EventFile.REPORT_HTML):
        heard: list[WrittenFiles] = []
        service.write(EventWish(file, EVENT, "en", str(place / "stick" / "event")), heard.append)
        while not heard:
            calls.get(timeout=SOON_S)()  # type: ignore[operator]
        heed(heard[0].fault)
        for name in heard[0].names:
            tell(f"written {name}")


def _after_event(place: Path, told: list[str]) -> Iterator[str]:
    folder = place / "stick" / "event"
    yield from (f"{name} is not there" for name in said(told, "written") if not (folder / name).exists())
    for path in folder.glob("[!.]*"):
        if path.suffix == ".zip":
            try:
                with ZipFile(path) as archive:
                    bad = archive.testzip()
            except BadZipFile as error:
                bad = str(error)
            if bad:
                yield f"{path.name} is half a pack: {bad}"
        elif not path.read_bytes().rstrip().endswith(b"</html>"):
            yield f"{path.name} is half a report"
    _event(place, told.append)


def _pack_in_place() -> None:
    instead(event_reports, "replace_file", over)


# What the board looks like: pictures that were drawn, and a club's own board.


def _drawn() -> QImage:
    picture = QImage(40, 30, QImage.Format.Format_RGB32)
    picture.fill(0xFF336699)
    return picture


def _look(place: Path, tell: Tell) -> None:
    home = place / "home"
    store = PictureStore(home / "boards")
    store._makes["a"] = _drawn
    if store.take("a") != _drawn():
        tell("wrong the picture is another")
    tell("drawn it is")
    read = read_board(paths.resources() / "club-board" / BOARD_FILE, measure)
    club_boards._keep(read, home / CLUB_BOARD / read.board.digest, RealDisk())
    tell(f"worn {read.board.digest}")


def _after_look(place: Path, told: list[str]) -> Iterator[str]:
    home = place / "home"
    for kept in (home / "boards").glob("*"):
        if kept.suffix != ".board":
            if is_tidied(told):  # what a kill leaves goes with the oldest pictures
                yield f"a draft of a picture is left: {kept.name}"
        elif picture_store._read(kept) != _drawn():
            yield "half a picture is kept"
    for digest in said(told, "worn"):
        found = club_boards.load(home, WornBoard(digest, "Kari"))
        if isinstance(found, Phrase):
            yield f"the club's board was put on: {found}"
    _look(place, told.append)


def _board_in_place() -> None:
    instead(club_boards, "_keep", late(club_boards._keep))


# The board's own small files.


def _small(place: Path, tell: Tell) -> None:
    home = place / "home"
    file = SettingsFile(home / "settings.json")
    loaded = file.load()
    heed(" ".join(map(str, loaded.told)))
    width = 1 + (loaded.settings.screens[0].across if loaded.settings.screens else 0)
    file.save(replace(loaded.settings, screens=(MeasuredScreen("DP-1", width, 1, 300_000),)))
    tell(f"measured {width}")
    keys = DeviceKeyFile(home)
    heed(keys.fault)
    keys.keep(f"S{width}", bytes(32))
    tell(f"paired S{width}")
    beats = Heartbeat(home / HEARTBEAT_NAME)
    last = beats.last() or Instant(0)
    for at in range(last + 1, last + 4):
        beats.beat(Instant(at))
        tell(f"beat {at}")
    beats.close()
    log = DeviceLog(home, lambda: "2026-11-22 10:00:00")
    for number in range(3):
        log.write(f"line {number}")
    tell("closed it")


def _after_small(place: Path, told: list[str]) -> Iterator[str]:
    home = place / "home"
    loaded = SettingsFile(home / "settings.json").load()
    yield from map(str, loaded.told)
    screens = [screen.across for screen in loaded.settings.screens]
    if said(told, "measured") and screens not in ([int(one)] for one in said(told, "measured")):
        yield f"the screen was measured, and is {screens}"
    keys = DeviceKeyFile(home)
    known = {serial for serial, _ in keys.all()}
    yield from (
        f"{serial} was paired and is not known: {keys.fault}" for serial in said(told, "paired") if serial not in known
    )
    at = Heartbeat(home / HEARTBEAT_NAME).last() or Instant(0)
    if at < max(map(int, said(told, "beat")), default=0):
        yield f"the last beat is {at}"
    log = home / LOG_NAME
    if is_tidied(told) and log.exists() and not log.read_bytes().endswith(b"\n"):
        yield "half a line stands in the log of the devices"
    _small(place, told.append)


def _small_in_place() -> None:
    instead(settings, "replace_file", over)
    instead(device_keys, "replace_file", over)
    instead(heartbeat, "write_all", late(write_all))


FILE_PHASES = (
    Phase(
        "stick key",
        _before_stick_key,
        _stick_key,
        _after_stick_key,
        _key_in_place,
        "a key is written in its place",
        NAME,
    ),
    Phase(
        "frames", _before_frames, _frames, _after_frames, _unsynced_sum, "frames are told of before they are written"
    ),
    Phase("event", before_export, _event, _after_event, _pack_in_place, "a pack is written in its place", ".zip"),
    Phase("look", _nothing, _look, _after_look, _board_in_place, "a club's board is worn before it is kept"),
    Phase("small files", _nothing, _small, _after_small, _small_in_place, "small files are written in their place"),
)
