"""Read and check every match file of a folder, and compare with GNU Backgammon what both find in it.

    python tools/match_corpus.py FOLDER [--gnubg] [--form mat] [--ids]

Fetches nothing. Prints a table of verdicts by kind, then of each file that is not right what `tavla check` says. With
--gnubg (Debian's `gnubg`) each match is given to it in the file as it is, or written in the form of --form, and the
names, the score before each game and after the last, the winner of each, and the position at every roll and double are
compared. gnubg reads `.mat` and `.sgf`; of other files the written form is given. Points are taken as the file writes
them or as cube and position make them, since programs cut them differently.

With --ids the identifiers that texts of other programs hold are compared with those of our own: gnubg's position and
match ID before each roll in its text of a game, BGBlitz's beside its XGID, and every XGID with the one written anew.

Exit code 1 where the two differ or a verdict is a fault.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tavla.base import paths as places
from tavla.cli.check_folder import all_checked, match_files
from tavla.cli.file_verdict import RIGHT
from tavla.domain.game.legality import legal_results
from tavla.domain.game.player import Player
from tavla.domain.game.roll import Roll
from tavla.formats.board_state import BoardState
from tavla.formats.check import check
from tavla.formats.gnubg_id import parse_gnubg_id
from tavla.formats.position_id import format_position_id
from tavla.formats.record import REDOUBLED_AT_ONCE, Conceded, Doubled, GameRecord, MatchRecord, Played, SetUp, Unplayed
from tavla.formats.recorded_points import PointsVerdict, points_verdict
from tavla.formats.source import Encoding
from tavla.formats.table import FORMATS, MatchFile, read_matches
from tavla.formats.xgid import parse_xgid
from tavla.formats.xgid_list import format_xgid_list

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "formats"))

import gnubg_counterpart as gnubg  # noqa: E402 - what the tests ask gnubg with

AT_ONCE = 25
"""Files for one process of gnubg."""
NAMED = {"X": Player.WHITE, "O": Player.BLACK}
SAME = "the same"
_XGIDS = re.compile(r"^[ \t]*(XGID=\S{30,90})", re.MULTILINE)
_GNUBG_IDS = re.compile(
    r"^Move number \d+: .* to play (\d\d)\s+GNU.*Position ID: (\S{14})\s+Match ID\s+: (\S{12})", re.MULTILINE
)
_BGBLITZ_IDS = re.compile(r"Position-ID: (\S{14})\s+Match-ID: (\S{12})")
KNOWN = "known of gnubg: "
"""How the kinds begin that are no difference in what the file says, but what gnubg cannot read or count."""
NOTHING, ROW_TWICE = f"{KNOWN}ends by itself", f"{KNOWN}reads the last row twice before a line without a number"
NO_RESULT = f"{KNOWN}reads no result in a row with two numbers"
NO_ROLL, UNCOUNTED = f"{KNOWN}no game without a roll", f"{KNOWN}no points awarded, no stakes, no more than three cubes"


@dataclass(frozen=True)
class Compared:
    """What became of one file: `SAME`, or the kind of difference and where."""

    kind: str
    where: str = ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--gnubg", action="store_true", help="compare with gnubg")
    parser.add_argument("--form", choices=("mat", "sgf"), help="the form that gnubg is given; as it is without it")
    parser.add_argument("--ids", action="store_true", help="compare the identifiers that the files hold")
    parser.add_argument("--encoding", choices=[encoding.value for encoding in Encoding], default="utf-8")
    options = parser.parse_args()
    files = match_files(options.folder)
    faults = _verdicts(files, options.encoding)
    differences = _differences(files, options.form, Encoding(options.encoding)) if options.gnubg else 0
    others = _identifiers(files, Encoding(options.encoding)) if options.ids else 0
    return 1 if faults or differences or others else 0


def _verdicts(files: Sequence[Path], encoding: str) -> int:
    kinds: Counter[str] = Counter()
    for path, checked in all_checked(files, encoding):
        kinds[checked.kind] += 1
        kinds.update(f"  of them with {kind}" for kind in checked.more)
        if not checked.is_right:
            print(f"{path.name}: {checked.lines[-1]}")
    _table(f"{len(files)} files", kinds)
    return len(files) - kinds[RIGHT]


def _table(title: str, kinds: Counter[str]) -> None:
    print(f"\n{title}")
    for kind, count in sorted(kinds.items(), key=lambda item: -item[1]):
        print(f"{count:>6}  {kind}")


def _differences(files: Sequence[Path], form: str | None, encoding: Encoding) -> int:
    if gnubg.GNUBG is None:
        print("gnubg is not here; install Debian's gnubg")
        return 1
    kinds: Counter[str] = Counter()
    for path, compared in _all_compared(files, form, encoding):
        kinds[compared.kind] += 1
        if compared.where:
            print(f"{path.name}: {compared.kind}: {compared.where}")
    _table("compared with gnubg", kinds)
    return sum(count for kind, count in kinds.items() if kind != SAME and not kind.startswith(KNOWN))


def _all_compared(files: Sequence[Path], form: str | None, encoding: Encoding) -> Iterator[tuple[Path, Compared]]:
    readable = []
    for path in files:
        try:
            readable.append((path, read_matches(path, encoding)))
        except Exception:  # noqa: BLE001, S112 - its verdict is in the table
            continue
    for start in range(0, len(readable), AT_ONCE):
        part = readable[start : start + AT_ONCE]
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            given = [_given(folder, number, *read, form) for number, read in enumerate(part)]
            for (path, file), told in zip(part, _told(given, folder), strict=True):
                yield path, Compared(NOTHING) if told is None else compare(file.records[0], told)


def _given(folder: Path, number: int, path: Path, file: MatchFile, form: str | None) -> Path:
    """The file for gnubg, under a name without blanks; one in another form, whatever its name says, is written anew."""
    chosen = form or ("sgf" if file.form.name == "sgf" else "mat")
    target = folder / f"{number}.{chosen}"
    written = next(known for known in FORMATS if known.name == chosen)
    as_it_is = form is None and file.form is written
    target.write_bytes(path.read_bytes() if as_it_is else written.write(file.records[0]))
    return target


def _told(given: Sequence[Path], folder: Path) -> list[list[list[Any]] | None]:
    """What gnubg tells of each file; a file that ends it is asked for alone."""
    try:
        told = gnubg.plays_in(given, folder)
    except (subprocess.TimeoutExpired, json.JSONDecodeError):
        told = []
    if len(told) == len(given):
        return list(told)
    if len(given) == 1:
        return [None]
    return [found for path in given for found in _told([path], folder)]


def _identifiers(files: Sequence[Path], encoding: Encoding) -> int:
    kinds: Counter[str] = Counter()
    for path in files:
        try:
            records = read_matches(path, encoding).records
        except Exception:  # noqa: BLE001, S112 - its verdict is in the table
            continue
        for kind, where in identifiers_compared(path.read_text(encoding="utf-8-sig", errors="replace"), records):
            kinds[kind] += 1
            if not kind.startswith(SAME):
                print(f"{path.name}: {kind}: {where}")
    _table("identifiers that the files hold", kinds)
    return sum(count for kind, count in kinds.items() if not kind.startswith(SAME))


def identifiers_compared(text: str, records: Sequence[MatchRecord]) -> Iterator[tuple[str, str]]:
    """What becomes of each identifier in a text: a kind that begins with `SAME`, or another and the identifier."""
    lines = [line.split("\t") for record in records for line in format_xgid_list(record).splitlines()[1:]]
    written = {xgid for *_, xgid in lines}
    for xgid in _XGIDS.findall(text):
        yield (f"{SAME} XGID" if xgid in written else "another XGID"), xgid
    plays = {_as_seen(parse_xgid(xgid)) for *_, what, xgid in lines if what == "play"}
    for dice, *ids in _GNUBG_IDS.findall(text):
        state = parse_gnubg_id(":".join(ids))
        if len(legal_results(state.position, Roll.of(*map(int, dice)))) > 1:  # the only play there is is no decision
            yield (f"{SAME} IDs of gnubg" if _as_seen(state) in plays else "other IDs of gnubg"), ":".join(ids)
    for xgid, ids in zip(_XGIDS.findall(text), _BGBLITZ_IDS.findall(text), strict=False):
        same = _as_seen(parse_gnubg_id(":".join(ids))) == _as_seen(parse_xgid(xgid))
        yield (f"{SAME} IDs of BGBlitz" if same else "other IDs of BGBlitz"), ":".join(ids)


def _as_seen(state: BoardState) -> tuple[object, ...]:
    """The state as the player on roll sees it: programs differ in who sits at the bottom."""
    own = state.on_roll
    owner = None if state.cube_owner is None else state.cube_owner is own
    roll = None if state.roll is None else tuple(sorted(state.roll.dice[:2]))
    scores = state.scores[own], state.scores[own.opponent], state.match_length
    return state.position, scores, state.cube, owner, state.crawford, roll


def compare(record: MatchRecord, told: list[list[Any]]) -> Compared:
    """The first difference between a record and the games that gnubg tells."""
    games = [game for game in record.games if game.acts]
    known = ""
    told = told[: len(games)]  # gnubg adds a game where a match is not over
    if not games:
        return Compared(SAME)
    if len(told) != len(games):
        return Compared("number of games", f"{len(games)} here, {len(told)} in gnubg")
    for game, (*all_acts, about) in zip(games, told, strict=True):
        where = f"game {game.number}"
        score = about["score-X"], about["score-O"]
        if score != (game.scores.white, game.scores.black):
            return Compared("score before a game", f"{where}: {tuple(game.scores)} here, {score} in gnubg")
        acts = [act for act in all_acts if act[0] != "resign"]
        if _has_row_twice(game, acts):
            known, acts = known or ROW_TWICE, acts[:-1]
        if (found := _positions(game, acts)) is not None:
            return Compared("position", f"{where}: {found}")
        if not any(isinstance(act, Played) for act in game.acts):
            known = NO_ROLL
        elif about["winner"] is None and isinstance(game.acts[-1], Conceded):
            known = NO_RESULT
        elif (found := _result(record, game, about)) is not None:
            return Compared("result", f"{where}: {found}")
    if known == NO_RESULT or record.is_for_stakes or points_verdict(record, games[-1]) is PointsVerdict.AWARDED:
        return Compared(known or UNCOUNTED)
    end = _end(record, games, told)
    return Compared(known) if known and end.kind == SAME else end


def _has_row_twice(game: GameRecord, told: Sequence[Any]) -> bool:
    """Whether gnubg made one roll more of a concession that stands in a line without a number, with the dice before."""
    rolls = [act for act in told if act[0] == "move"]
    played = sum(isinstance(act, Played) for act in game.acts)
    conceded = bool(game.acts) and isinstance(game.acts[-1], Conceded)
    return conceded and len(rolls) == played + 1 and rolls[-1][2] == rolls[-2][2]


def _end(record: MatchRecord, games: Sequence[GameRecord], told: list[list[Any]]) -> Compared:
    """The score after the last game, by cube and position."""
    last = games[-1]
    if last.result is None or last.result.is_aborted:
        return Compared(SAME)
    about = told[-1][-1]
    score = {"X": about["score-X"], "O": about["score-O"]}
    if about["winner"] in score:
        score[about["winner"]] += about["points-won"]
    verdict = check(record, (places.rulesets() / "file-replay.toml").read_text(encoding="utf-8"))
    known = {tuple(last.scores_after)} | ({tuple(verdict.state.score.points)} if verdict.fault is None else set())
    if tuple(score.values()) in known:
        return Compared(SAME)
    return Compared("score after the last game", f"{sorted(known)} here, {tuple(score.values())} in gnubg")


def _result(record: MatchRecord, game: GameRecord, about: dict[str, Any]) -> str | None:
    won = game.result
    if won is None or won.is_aborted:
        return None
    winner = NAMED.get(about["winner"])
    if winner is not won.winner:
        return f"{record.players[won.winner]} wins here, {about['winner']} in gnubg"
    return None


def _positions(game: GameRecord, told: Sequence[Any]) -> str | None:
    """The positions before each play and double."""
    here, doubler = [], Player.WHITE
    for act, position in game.positions():
        if isinstance(act, Doubled) and act.word not in REDOUBLED_AT_ONCE:
            doubler = act.player
        if isinstance(act, Played | Doubled):
            seen_by = act.player if isinstance(act, Played) else doubler
            here.append(format_position_id(position.seen_by(seen_by)))
    there = [act[1] for act in told if act[0] in {"move", "double"}]
    if any(isinstance(act, SetUp) for act in game.acts):
        return None  # gnubg tells a position set by hand as no act
    if any(isinstance(act, Unplayed) and act.roll is not None for act in game.acts):
        there, here = there[: len(here)], here[: len(there)]  # gnubg makes the only play of a roll left unplayed
    if here == there:
        return None
    at = next((index for index, pair in enumerate(zip(here, there, strict=False)) if pair[0] != pair[1]), None)
    return f"{len(here)} here, {len(there)} in gnubg" if at is None else f"act {at + 1}: {here[at]}, gnubg {there[at]}"


if __name__ == "__main__":
    sys.exit(main())
