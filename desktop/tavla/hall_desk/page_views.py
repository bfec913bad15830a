"""What the pages show, as JSON holds it: the director's lines, and the spectators' tables, late. Pure; steady ms."""

from collections import deque
from collections.abc import Iterable, Mapping
from typing import Generic, TypeAlias, TypeVar

from tavla.base.plain_name import harmless
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match_state import MatchState
from tavla.domain.game.position import OTHER_BAR, OTHER_OFF, OWN_BAR, OWN_OFF
from tavla.hall_desk.tables import LATE_MS, Line, MatchStage, Presence
from tavla.text.words import Words

Plain: TypeAlias = dict[str, object]
_Shown = TypeVar("_Shown")
LEAST_DELAY_MS, MOST_DELAY_MS = 60_000, 600_000


def director_line(line: Line) -> Plain:
    """A table for the director. Times are whole seconds."""
    clock, call = line.clock, line.call
    return {
        "table": harmless(line.table),
        "need": line.need.value,
        "presence": line.presence.value,
        "silent": line.silent_ms // 1000 if line.silent_ms > LATE_MS else 0,
        "stage": line.stage.value,
        "players": [harmless(name) for name in line.players],
        "score": list(line.score),
        "length": line.length,
        "clock": None
        if clock is None
        else {
            "reserves": [reserve // 1000 for reserve in clock.reserves],
            "running": "" if clock.running is None else clock.running.value,
            "falls": None if clock.falls_in is None else clock.falls_in // 1000,
            "grey": clock.is_grey,
        },
        "call": None if call is None else {"seen": call.is_seen, "who": harmless(call.who), "minutes": call.minutes},
    }


def spectators_line(line: Line, state: MatchState | None) -> Plain:
    """A table for everybody: no clock, call, record or half-made play."""
    return {
        "table": harmless(line.table),
        "players": [harmless(name) for name in line.players],
        "score": list(line.score),
        "length": line.length,
        "over": line.stage in {MatchStage.OVER, MatchStage.COLLECTED},
        "board": None if state is None else board_of(state),
    }


def board_of(state: MatchState) -> Plain:
    """Checkers, dice and cube after the last play that was ended. `points` are White's 1 to 24, Black's below 0."""
    counts, roll, cube = state.position.counts, state.roll, state.cube
    is_offered = state.phase is Phase.DOUBLE_OFFERED
    value = 0 if state.score.has_no_cube else cube.offered_value if is_offered else cube.value
    return {
        "points": list(counts[:24]),
        "bar": [counts[OWN_BAR], counts[OTHER_BAR]],
        "off": [counts[OWN_OFF], counts[OTHER_OFF]],
        "dice": [] if roll is None else [roll.first, roll.second],
        "turn": "" if state.on_roll is None else state.on_roll.value,
        "cube": value,
        "owner": "" if cube.owner is None else cube.owner.value,
        "offered": is_offered,
    }


def overlay_of(shown: Plain | None, t: Words) -> Plain:
    """A late table as the page for a stream reads it; nothing is shown where there is none."""
    board = shown.get("board") if shown is not None else None
    if shown is None or not isinstance(board, dict):
        return {}
    pairs = {key: {"white": abs(board[key][0]), "black": abs(board[key][1])} for key in ("bar", "off")}
    length = shown["length"]
    return {
        "event": t("Table {table}", table=str(shown["table"])),
        "news": t("Match over") if shown["over"] else "",
        "game": t.n("{n} point", "{n} points", length) if isinstance(length, int) and length else "",
        "white": _side(shown, board, 0, "white"),
        "black": _side(shown, board, 1, "black"),
        "home_left": False,
        "swapped": False,
        "board": {
            "points": board["points"],
            **pairs,
            "dice": board["dice"],
            "on_roll": board["turn"],
            "cube": board["cube"],
            "cube_owner": board["owner"],
            "cube_offered": board["offered"],
        },
    }


def _side(shown: Plain, board: Plain, at: int, name: str) -> Plain:
    return {
        "name": _list(shown["players"])[at],
        "points": _list(shown["score"])[at],
        "on_turn": board["turn"] == name,
        "last_play": "",
        "time": "",
        "low": False,
        "fallen": False,
    }


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else ["", ""]


class Late(Generic[_Shown]):
    """Tables as they were `delay_ms` ago; a table of which nothing is known from then is left out."""

    def __init__(self, delay_ms: int) -> None:
        self.delay_ms = min(max(delay_ms, LEAST_DELAY_MS), MOST_DELAY_MS)
        self._kept: dict[str, deque[tuple[int, _Shown | None]]] = {}

    def hear(self, tables: Mapping[str, _Shown], now: int) -> None:
        """All tables as they are now. A board that is gone goes as late as it came."""
        for board in dict.fromkeys((*self._kept, *tables)):
            kept = self._kept.setdefault(board, deque())
            shown = tables.get(board)
            if not kept or kept[-1][1] != shown:
                kept.append((now, shown))
            while len(kept) > 1 and kept[1][0] <= now - self.delay_ms:
                kept.popleft()
            if len(kept) == 1 and kept[0][1] is None:
                del self._kept[board]

    def at(self, now: int) -> dict[str, _Shown]:
        """What everybody may see now."""
        found: dict[str, _Shown] = {}
        for board, kept in self._kept.items():
            old = [shown for heard, shown in kept if heard <= now - self.delay_ms]
            if old and old[-1] is not None:
                found[board] = old[-1]
        return found


def director_tables(lines: Iterable[Line]) -> dict[str, Plain]:
    """By board, in the order of what needs the director; boards removed by hand are left out."""
    return {line.board: director_line(line) for line in lines if line.presence is not Presence.GONE}


def changes(before: Mapping[str, Plain] | None, now: Mapping[str, Plain]) -> Plain | None:
    """What a page must hear: all at first, then what changed; None for nothing. `order` names every board there is."""
    changed = {board: shown for board, shown in now.items() if before is None or before.get(board) != shown}
    if before is not None and not changed and list(before) == list(now):
        return None
    return {"order": list(now), "tables": changed}
