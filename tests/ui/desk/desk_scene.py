"""A hall that stands still, for pages of the desk: every state that a table can be in."""

from pathlib import Path
from typing import ClassVar

from msgspec.structs import replace

from tavla.application.ports.hall_desk import (
    CallSeen,
    CheckSeen,
    ClockSeen,
    DrawSeen,
    FederationSeen,
    GuestSeen,
    HallSeen,
    MatchSeen,
    OrderSeen,
    PairSeen,
    PhoneSeen,
    ResultSeen,
    SanctionSeen,
    SlipLabels,
    TableSeen,
)
from tavla.base import paths
from tavla.base.errors import TavlaError
from tavla.hall.spoken import words_of
from tavla.services.rulesets import RulesetShelf

CLOCK = ClockSeen((725_400, 538_000), "white")
CHECK = CheckSeen("tavla 1.4", False, "wbgt", 180, 14_200_000_000, ("Dice shaker SN-12",), "stick")
PLAYING = TableSeen(
    "aaaaaaa0", "10", "here", 0, "whole", 214, 0, 0, "playing", "nothing", 0, "m-10", ("Ayşe Yılmaz", "Ola Nordmann"),
    (4, 2), 11, "white", CLOCK, CallSeen(), CHECK,
)  # fmt: skip


def table(number: int, **other: object) -> TableSeen:
    """A table at which a match is played, but for what else is said."""
    names = NAMES[number % len(NAMES)], NAMES[(number + 5) % len(NAMES)]
    named = replace(PLAYING, board=f"board{number:03d}", table=str(number), match=f"m-{number}", players=names)
    return replace(named, **other)


NAMES = (
    "Masayuki Mochizuki", "Ayşe Yılmaz", "Ola Nordmann", "Şükrü Çağlayangil", "Maria-Antoinette Konstantinopolitanska",
    "Li Na", "Bjørn Ødegård", "İbrahim Öztürk", "Victor Ashkenazi",
)  # fmt: skip
STATES = (
    table(7, need="call", stage="called", call=CallSeen(83)),
    table(3, need="flag", stage="flag", clock=ClockSeen((0, 212_000))),
    table(12, need="broken", record="broken", broken_at=118),
    table(21, need="two boards", record="two boards", broken_at=41),
    table(5, need="perhaps flag", presence="silent", silent_s=48, clock=ClockSeen((0, 91_000), "white", is_grey=True)),
    table(9, need="falls soon", falls_in_s=24, clock=ClockSeen((24_000, 318_000), "white")),
    table(14, need="result", stage="over", score=(11, 7), clock=ClockSeen()),
    table(2, need="not kept", record="not kept"),
    table(26, need="not kept", record="twin"),
    table(16, need="shorter", record="shorter", behind=3),
    table(8, need="silent", presence="silent", silent_s=75, clock=ClockSeen((402_000, 371_000), "black", is_grey=True)),
    table(4, need="stopped", stage="stopped"),
    table(18, need="old draw", stage="shown", score=(0, 0), clock=ClockSeen()),
    table(6, need="behind", record="behind", behind=14),
    table(11, need="answered", stage="called", call=CallSeen(140, True, "Kari Dommer", 2)),
    PLAYING,
    table(13, presence="late", silent_s=7),
    table(15, stage="accepted", score=(0, 0), clock=ClockSeen()),
    table(17, stage="assigned", score=(0, 0), clock=ClockSeen()),
    table(19, stage="collected", score=(11, 9), clock=ClockSeen()),
    table(20, stage="free", players=("", ""), length=0, clock=ClockSeen(), record="none"),
    table(22, record="newer"),
    table(25, presence="silent", silent_s=30, record="elsewhere", turn="", clock=ClockSeen()),
    TableSeen("board023", "23"),
    table(24, presence="gone"),
)
INVITATION = "tavla-hall-1 " + "x" * 900
HALL = HallSeen(
    "Istanbul Open 2026", ("192.168.8.20:4242", "10.0.0.7:4242"), INVITATION, True, None, "", "", STATES,
    (GuestSeen("boardnew", "Board by the window", "418203"), GuestSeen("boardnxt", "Tavla 31", "907114")),
    spoken=words_of("192.168.8.20", 4242), federation=FederationSeen("Norges Backgammonforbund", True, "", True, 3, 5),
)  # fmt: skip
PAIRS = (
    PairSeen("3", "1", (NAMES[0], NAMES[1]), 11, "board020", stage="shown"),
    PairSeen(
        "3", "2", (NAMES[3], NAMES[4]), 11, "board023", True, (SanctionSeen(NAMES[3], "digital_board", "ISTAVDER 22"),)
    ),
    PairSeen("3", "9", (NAMES[5], NAMES[6]), 9),
)
DRAW = DrawSeen(Path("round3.csv"), PAIRS, is_sent=False)
RESULTS = (
    ResultSeen("2", "14", NAMES[0], NAMES[4], (11, 7), 11),
    ResultSeen("2", "3", NAMES[7], NAMES[2], (4, 8), 9, is_by_forfeit=True),
)


PHONE = PhoneSeen("https://192.168.8.20:4243/#abc", "402918", "http://192.168.8.20:4244/")


class StillHall:
    """Implements the port with values; what is asked of it stands in `acts`."""

    def __init__(self, hall: HallSeen = HALL) -> None:
        self.hall, self.acts = hall, list[tuple[object, ...]]()
        self.read = DrawSeen()
        self.no_pages = ""
        self.next_draw, self.found = DRAW, RESULTS
        self.matches: dict[str, MatchSeen] = {}
        self._order = OrderSeen("Istanbul Open", 11, "wbgt")

    rulesets: ClassVar = {
        one.name: one.ruleset for one in RulesetShelf(paths.rulesets(), Path()).shipped() if one.ruleset
    }

    @property
    def order(self) -> OrderSeen:
        return self._order

    def change_order(self, order: OrderSeen) -> None:
        self._order = order

    def look(self) -> HallSeen:
        return self.hall

    def match(self, match: str) -> MatchSeen | None:
        return self.matches.get(match)

    def admit(self, board: str, table: str) -> None:
        self.acts.append(("admit", board, table))

    def refuse(self, board: str) -> None:
        self.acts.append(("refuse", board))

    def dismiss(self, board: str) -> None:
        self.acts.append(("dismiss", board))

    def hide(self, board: str) -> None:
        self.acts.append(("hide", board))

    def see(self, board: str) -> None:
        self.acts.append(("see", board))

    def answer(self, board: str, who: str, minutes: int) -> None:
        self.acts.append(("answer", board, who, minutes))

    def let_go(self, board: str) -> None:
        self.acts.append(("let_go", board))

    def settle(self, board: str) -> None:
        self.acts.append(("settle", board))

    def release(self, board: str) -> None:
        self.acts.append(("release", board))

    def ring(self) -> None:
        self.acts.append(("ring",))

    def write_page(self, folder: Path, name: str, text: str) -> Path:
        self.acts.append((name, text))
        return folder / name

    def read_draw(self, source: Path | str) -> DrawSeen:
        if isinstance(source, str):
            self.acts.append(("paste", source))
        self.read = replace(self.next_draw, path=source if isinstance(source, Path) else Path("pasted"))
        return self.read

    def draw(self) -> DrawSeen:
        return self.read

    def send_draw(self) -> int:
        self.acts.append(("send",))
        return sum(bool(pair.board) for pair in PAIRS)

    def results(self) -> tuple[ResultSeen, ...]:
        return self.found

    def phone(self) -> PhoneSeen:
        self.acts.append(("phone",))
        if self.no_pages:
            raise TavlaError(self.no_pages)
        return replace(PHONE, link=f"{PHONE.link}{len(self.acts)}")

    def write(self, folder: Path, pin: str) -> Path:
        self.acts.append(("deputy", pin))
        return folder / "deputy.tavla"

    def become(self, file: Path) -> None:
        self.acts.append(("become", file.name))
        if self.no_pages:
            raise TavlaError(self.no_pages)

    def join_federation(self, invitation: Path) -> None:
        self.acts.append(("join", invitation.name))
        if self.no_pages:
            raise TavlaError(self.no_pages)

    def leave_federation(self) -> None:
        self.acts.append(("leave",))

    def write_results(self, folder: Path, labels: SlipLabels) -> Path:
        self.acts.append(("write", labels))
        return folder / "results.csv"
