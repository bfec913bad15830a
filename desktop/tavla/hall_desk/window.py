"""The hall as its desk's window sees it: implements the port `HallDesk`."""

from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from types import MappingProxyType

from tavla.application.ports.hall_desk import (
    CallSeen,
    CheckSeen,
    ClockSeen,
    DrawSeen,
    GuestSeen,
    HallSeen,
    MatchSeen,
    OrderSeen,
    PairSeen,
    PhoneSeen,
    ResultSeen,
    Rulesets,
    SanctionSeen,
    SlipLabels,
    TableSeen,
)
from tavla.base.errors import TavlaError
from tavla.base.phrase import phrase
from tavla.base.sha256 import sha256
from tavla.hall import joining
from tavla.hall.words import Here
from tavla.hall_desk import results
from tavla.hall_desk.deputy import FILE as DEPUTY_NAME
from tavla.hall_desk.draw import (
    Against,
    Draw,
    EventOrder,
    Pair,
    Placed,
    assignment,
    draw_of_table,
    placed,
    read_any_draw,
    told_short,
)
from tavla.hall_desk.page_server import HallPages
from tavla.hall_desk.process import Running, steady_ms
from tavla.hall_desk.results import Folded
from tavla.hall_desk.tables import Call, ClockShown, Line, MatchStage, Presence, RecordState
from tavla.storage.disk import PRIVATE, RealDisk, replace_file
from tavla.storage.register.results import SlipWords

TAKES_A_MATCH = frozenset({MatchStage.FREE, MatchStage.ASSIGNED, MatchStage.SHOWN, MatchStage.COLLECTED})
"""A board in one of these can be sent a match."""
PRESENT = frozenset({Presence.HERE, Presence.LATE})
PASTED = "pasted"
"""In a file's place, where faults of what was pasted are told."""
RESULTS_NAME, SLIPS_NAME = "results.csv", "slips.txt"


class SecondLaptopOfHall:
    """Implements the port `SecondLaptop`. `become` opens this program anew as the deputy of a file."""

    def __init__(self, running: Running, become: Callable[[Path], None]) -> None:
        self._running, self._become = running, become

    def write(self, folder: Path, pin: str) -> Path:
        path = folder / DEPUTY_NAME
        replace_file(path, self._running.make_deputy(pin), RealDisk(), PRIVATE)
        return path

    def become(self, file: Path) -> None:
        if any(line.presence in PRESENT for line in self._running.desk.lines(steady_ms())):
            raise TavlaError(phrase("Boards are heard in this hall. Only a laptop without boards can be a deputy."))
        self._become(file)


class WindowOfHall:
    """`against` says what stands against a player; `bell` rings once; `pages` serves the pages for phones. A draw can
    name `rulesets`; `clubs` are others that this laptop knows by name where a board has them.
    """

    def __init__(
        self,
        running: Running,
        against: Callable[[str], Against],
        order: OrderSeen,
        rulesets: Rulesets,
        bell: Callable[[], None],
        pages: Callable[[], HallPages],
        software: str = "",
        clubs: Rulesets = MappingProxyType({}),
    ) -> None:
        self._running, self._against, self._bell = running, against, bell
        self.rulesets, self._clubs = rulesets, clubs
        self._order, self._software, self._pages = order, software, pages
        self._path = Path()
        self._draw = Draw(())
        self._sent: tuple[tuple[str, Pair], ...] = ()
        self._told: dict[str, Against] = {}

    # A look at the hall

    def look(self) -> HallSeen:
        running, now = self._running, steady_ms()
        invitation = self._invitation
        return HallSeen(
            invitation.name,
            tuple(f"{address.host}:{address.port}" for address in invitation.addresses),
            joining.invitation_text(invitation),
            running.is_heard,
            None if (deaf := running.desk.deaf_ms(now)) is None else deaf // 1000,
            running.fault or running.desk.fault,
            running.desk.records.fault,
            tuple(self._table(line, now) for line in running.desk.lines(now)),
            tuple(GuestSeen(one.board, one.name, one.digits) for one in running.door.guests()),
            running.desk.deputy.keys is not None,
            running.desk.deputy.behind(now),
            self._spoken,
            None if (federation := running.federation) is None else federation.seen(),
        )

    def match(self, match: str) -> MatchSeen | None:
        found = self._running.desk.match(match)
        return MatchSeen(found.state, found.history) if isinstance(found, Folded) else None

    # Boards

    def admit(self, board: str, table: str) -> None:
        self._running.admit(board, table)

    def refuse(self, board: str) -> None:
        self._running.door.refuse(board)

    def dismiss(self, board: str) -> None:
        self._running.dismiss(board)

    def hide(self, board: str) -> None:
        self._running.desk.hide(board)

    def see(self, board: str) -> None:
        self._running.desk.see(board)

    def answer(self, board: str, who: str, minutes: int) -> None:
        self._running.desk.answer(board, who, minutes, steady_ms())

    def let_go(self, board: str) -> None:
        match = self._match_of(board)
        if match:
            self._running.desk.let_go(match)

    def settle(self, board: str) -> None:
        match = self._match_of(board)
        if match:
            self._running.desk.settle(match, board)

    def release(self, board: str) -> None:
        self._running.desk.release(board, even_accepted=True)

    def ring(self) -> None:
        self._bell()

    def write_page(self, folder: Path, name: str, text: str) -> Path:
        return _written(folder / name, text)

    def phone(self) -> PhoneSeen:
        pages, host = self._pages(), self._invitation.addresses[0].host
        return PhoneSeen(pages.invitation(host), pages.pin, pages.address(host))

    # The draw

    @property
    def order(self) -> OrderSeen:
        return self._order

    def change_order(self, order: OrderSeen) -> None:
        self._order = order

    def read_draw(self, source: Path | str) -> DrawSeen:
        if isinstance(source, str):
            path = Path(PASTED)
            draw = draw_of_table(source.encode("utf-8", errors="replace"), path)
        else:
            path, draw = source, read_any_draw(source)
        self._path, self._draw, self._sent, self._told = path, draw, (), {}
        for pair in self._draw.pairs:
            for player in pair.players:
                self._told.setdefault(player.name, self._against(player.name))
        return self._draw_seen(path)

    def draw(self) -> DrawSeen:
        return self._draw_seen(self._path)

    def send_draw(self) -> int:
        if not self._draw.can_be_sent:
            return 0
        desk, order = self._running.desk, self._order
        generation = desk.next_generation()
        event = EventOrder(order.event, order.length, order.rules, self._rules_hashes.get(order.rules, ""))
        self._sent = self._placed().on_boards
        sent_to = {board for board, _ in self._sent}
        for board, table in self._free():
            if board not in sent_to and table:
                desk.release(board)
        for board, pair in self._sent:
            both = tuple(self._told[player.name] for player in pair.players)
            desk.assign(board, assignment(pair, event, generation, (both[0], both[1])))
        return len(self._sent)

    # Results

    def results(self) -> tuple[ResultSeen, ...]:
        found = map(results.result_of, self._running.desk.results)
        return tuple(
            ResultSeen(
                one.round,
                one.table,
                one.winner,
                one.loser,
                (one.winners_score, one.losers_score),
                one.length or 0,
                one.is_by_forfeit,
            )
            for one in found
        )

    def write_results(self, folder: Path, labels: SlipLabels) -> Path:
        played = self._running.desk.results
        hall = self._running.desk.identity.hall  # the stick may have been at another
        path = folder / f"{hall}-{RESULTS_NAME}"
        replace_file(path, results.table_of_results(played), RealDisk())
        slips = "\n".join(results.slip(one, SlipWords(*labels)) for one in played)
        _written(folder / f"{hall}-{SLIPS_NAME}", slips)
        return path

    # Inside

    @cached_property
    def _invitation(self) -> joining.Invitation:
        return self._running.invitation()

    @cached_property
    def _spoken(self) -> tuple[str, ...]:
        return self._running.spoken()

    @cached_property
    def _rules_hashes(self) -> dict[str, str]:
        """The SHA-256 of each ruleset by its short name: a club's own first, then those that a draw can name."""
        known = {**self._clubs, **self.rulesets}
        return {name: bytes(sha256(rules.source.encode("utf-8")).digest()).hex() for name, rules in known.items()}

    @cached_property
    def _rules_names(self) -> dict[str, str]:
        """By SHA-256; of two rulesets that are the same, the one that a draw can name."""
        return {rules_hash: name for name, rules_hash in self._rules_hashes.items()}

    def _match_of(self, board: str) -> str:
        lines = self._running.desk.lines(steady_ms())
        return next((line.here.match for line in lines if line.board == board and line.here is not None), "")

    def _table(self, line: Line, now: int) -> TableSeen:
        record, here, clock = line.record, line.here, line.clock
        return TableSeen(
            line.board,
            line.table,
            line.presence.value,
            line.silent_ms // 1000,
            record.state.value,
            record.held,
            record.behind,
            record.at if record.state in (RecordState.BROKEN, RecordState.TWO_BOARDS) else 0,
            line.stage.value,
            line.need.value,
            max(0, (clock.falls_in or 0) // 1000) if clock is not None else 0,
            here.match if here is not None else "",
            line.players,
            line.score,
            line.length,
            line.turn.value if line.turn is not None else "",
            _clock(clock) if clock is not None else ClockSeen(),
            _call(call, now) if (call := line.call) is not None else CallSeen(),
            self._check(here) if here is not None else CheckSeen(),
        )

    def _check(self, here: Here) -> CheckSeen:
        is_other = bool(self._software) and here.software != self._software
        rules = self._rules_names.get(here.ruleset, "")
        return CheckSeen(
            here.software,
            is_other,
            rules or here.ruleset[:8],
            here.offset,
            here.disk_free,
            here.devices,
            here.mirror,
            here.trip,
            bool(here.ruleset) and not rules,
        )

    def _free(self) -> list[tuple[str, str]]:
        """Boards that can be sent a match."""
        lines = self._running.desk.lines(steady_ms())
        return [(line.board, line.table) for line in lines if line.stage in TAKES_A_MATCH and line.presence in PRESENT]

    def _must(self) -> list[Pair]:
        return [pair for pair in self._draw.pairs if any(self._told[one.name].board_only for one in pair.players)]

    def _placed(self) -> Placed:
        return placed(self._draw.pairs, self._free(), self._must())

    def _draw_seen(self, path: Path) -> DrawSeen:
        must = self._must()
        found = Placed(self._sent, ()) if self._sent else self._placed()
        boards = {id(pair): board for board, pair in found.on_boards}
        stages = {line.board: line.stage.value for line in self._running.desk.lines(steady_ms())} if self._sent else {}
        return DrawSeen(
            path,
            tuple(self._pair(pair, boards.get(id(pair), ""), must, stages) for pair in self._draw.pairs),
            tuple(fault.said for fault in self._draw.faults),
            told_short(found, must) if not self._sent else (),
            bool(self._sent),
        )

    def _pair(self, pair: Pair, board: str, must: Sequence[Pair], stages: dict[str, str]) -> PairSeen:
        names = (pair.players[0].name, pair.players[1].name)
        against = tuple(
            SanctionSeen(one.player, one.measure, one.clause, one.certain)
            for name in names
            for one in self._told[name].sanctions
        )
        length = pair.length or self._order.length
        return PairSeen(pair.round, pair.table, names, length, board, pair in must, against, stages.get(board, ""))


def _clock(clock: ClockShown) -> ClockSeen:
    return ClockSeen(clock.reserves, clock.running.value if clock.running is not None else "", clock.is_grey)


def _call(call: Call, now: int) -> CallSeen:
    return CallSeen((now - call.since) // 1000, call.is_seen, call.who, call.minutes)


def _written(path: Path, text: str) -> Path:
    """Raises TavlaError."""
    replace_file(path, text.encode("utf-8"), RealDisk())
    return path
