"""A board with robots that plays on for ever and tells, on its standard output, every fact that it has shown as done.

`python robot_child.py FOLDER SEED [planted]`: takes up the unfinished match in FOLDER, by touch, or begins one. It
waits to be killed.
`planted` breaks the journal, so that what looks for lost facts can be seen to find them.
"""

import os
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

STARTED = time.monotonic()

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["QT_QUICK_BACKEND"] = "software"

from disk_changed import change_disk  # noqa: E402

from tavla.app.robots import RobotTable  # noqa: E402
from tavla.application.commands.play import Command  # noqa: E402 - Qt reads the environment when it is imported
from tavla.application.dice import BuiltInDice  # noqa: E402
from tavla.application.session import Session  # noqa: E402
from tavla.domain.facts.events import AttemptRefused, Event, MovesArranged  # noqa: E402
from tavla.domain.fold.match import MatchState  # noqa: E402
from tavla.storage.journal import Journal  # noqa: E402
from tavla.storage.match_store import MatchStore  # noqa: E402
from tavla_ui.robots.driver import Driver  # noqa: E402
from tavla_ui.robots.finder import items  # noqa: E402
from tavla_ui.robots.hands import wait_until  # noqa: E402
from tavla_ui.robots.players import next_act  # noqa: E402


def tell(*words: object) -> None:
    os.write(1, (" ".join(str(word) for word in words) + "\n").encode())


def follow(session: Session) -> None:
    """Tell how many facts stand behind every durable one that is shown."""
    match_id = session.state.setup.match_id

    def shown(_state: MatchState, events: Sequence[Event]) -> None:
        if any(not isinstance(event, MovesArranged | AttemptRefused) for event in events):
            tell("shown", match_id, len(session.history))

    session.listen(shown)
    tell("open", match_id, len(session.history), round((time.monotonic() - STARTED) * 1000))


def offered(driver: Driver) -> Iterator[str]:
    return (
        item.objectName()
        for item in items(driver.window.contentItem())
        if item.objectName().startswith("start.continue.") and item.isVisible()
    )


def take_up(driver: Driver) -> None:
    """The match that was running, as the start page offers it."""
    wait_until(lambda: next(offered(driver), None) is not None, "the unfinished match is not offered")
    driver.hands.look()
    driver.press(next(offered(driver)))
    wait_until(lambda: driver.table.current_page == "match", "the match does not come back")


def main(root: Path, seed: int) -> None:
    change_disk()
    random = Random(seed)
    table = RobotTable(root)
    table.dice.source = BuiltInDice(random.randbytes)
    driver = Driver(table.board.table, table.board.screen.window, table.time, random)
    resumes = bool(
        MatchStore(root).start_up().unfinished
    )  # one that was closed as the kill came still has its marker and is offered to nobody
    while True:
        if resumes:
            take_up(driver)
        else:
            driver.start_match(random.randint(1, 3))
        resumes = False
        follow(driver.session)
        if driver.session.state.freeze is not None:
            driver.hands.look()
        while driver.session.state.match_result is None:
            play(driver, next_act(driver.session.state, random))
        driver.hands.look()
        driver.leave()


def hold_records_back() -> None:
    """The planted bug: facts are acknowledged and shown while they wait in memory for others of their match."""
    held: defaultdict[Journal, list[bytes]] = defaultdict(list)
    write = Journal._write

    def late(journal: Journal, payload: bytes) -> None:
        held[journal].append(payload)
        if len(held[journal]) == 20:
            for waiting in held.pop(journal):
                write(journal, waiting)

    Journal._write = late  # type: ignore[assignment, method-assign]


def play(driver: Driver, command: Command) -> None:
    driver.time.pass_by(driver.random.randint(100, 2_000))
    driver.does(command)


if __name__ == "__main__":
    if "planted" in sys.argv:
        hold_records_back()
    main(Path(sys.argv[1]), int(sys.argv[2]))
