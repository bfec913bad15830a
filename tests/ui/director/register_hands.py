"""The director's register on the window, as a hand goes through it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from director_hands import come_in, name_director, press
from window_stage import WindowStage, window_stage

from tavla.evidence.device_key import device_key
from tavla.services.signed_bundles import write_signed
from tavla.storage.register.records import Incident, Player, Tournament
from tavla.storage.register.register import Register
from tavla_ui.robots.finder import items
from tavla_ui.robots.hands import wait_until


def filled(home: Path, incidents: int = 3) -> tuple[str, str]:
    with Register.open(home / "register" / "register.sqlite") as register:
        ayse = register.add(Player("Ayşe Kaya", "Ankara TK", "1042"), "Old Hand").key
        bo = register.add(Player("Bo Carlsen", "Bergen BK"), "Old Hand").key
        for number in range(incidents):
            register.add(
                Incident(ayse, f"illegal move {number + 1}", f"2026-10-0{number + 1}", "ISTAVDER 22", "Dana Reed"),
                "Old Hand",
            )
        register.add(Tournament("Winter Open", "Oslo", "2026-11-20"), "Old Hand")
    return ayse, bo


@contextmanager
def at_the_register(home: Path, size: tuple[int, int] = (1280, 800), seat: str = "white") -> Iterator[WindowStage]:
    with window_stage(home, ((3, 1),), size=size) as stage:
        name_director(stage)
        come_in(stage, seat)
        press(stage, "director.section.register")
        wait_until(lambda: stage.sees("register.search"), "the register does not come")
        yield stage


def shown(stage: WindowStage) -> list[str]:
    return [
        str(item.property("text"))
        for item in items(stage.window.contentItem())
        if item.isVisible() and item.objectName().startswith("register.row") and item.objectName().endswith(".text")
    ]


def waits_for(stage: WindowStage, text: str) -> None:
    wait_until(lambda: any(text in line for line in shown(stage)), f"{text} does not come; shown: {shown(stage)}")
    stage.driver.hands.look()


def types(stage: WindowStage, text: str) -> None:
    wait_until(lambda: stage.sees("typing.sheet"), "the keyboard does not come")
    for letter in text:
        press(stage, "keyboard.space" if letter == " " else f"keyboard.{letter.lower()}")
    press(stage, "keyboard.done")


@contextmanager
def a_stick(stage: WindowStage, folder: Path) -> Iterator[Path]:
    """A stick, as far as the chooser knows."""
    folder.mkdir(exist_ok=True)
    section = stage.board.table.director_model.property("section")
    section._files._find_sticks = lambda: (folder,)
    yield folder


def write_trusted(register: Register, path: Path, home: Path) -> None:
    """Another board's bundle, signed by it, whose key this board trusts."""
    keys = path.parent.parent / "other-keys"
    write_signed(register, path, "Other Board", keys)
    key = device_key(keys)
    assert key is not None
    (home / "keys" / "trusted").mkdir(parents=True, exist_ok=True)
    (home / "keys" / "trusted" / "other.pub").write_bytes(key.public.written())


def to_stick(stage: WindowStage, stick: Path) -> None:
    wait_until(lambda: stage.sees("files"), "the chooser does not come")
    press(stage, f"files.row.{stick}")


def at_the_merge(stage: WindowStage, stick: Path) -> None:
    press(stage, "register.act.files")
    waits_for(stage, "A bundle from another board")
    press(stage, "register.row.bundle_in")
    to_stick(stage, stick)
    press(stage, "files.row.other.bundle")
    waits_for(stage, "Conflicts to decide: 1")
    press(stage, "register.act.do")
    waits_for(stage, "Done.")


def told(stage: WindowStage) -> str:
    return str(stage.board.table.director_model.property("told"))
