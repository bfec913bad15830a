"""The verdict on a match file: what is said of it, and of which kind it is."""

from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from tavla.base.errors import TavlaError
from tavla.base.system_errors import found
from tavla.text import refusal_words
from tavla.text.words import Words

if TYPE_CHECKING:
    from tavla.formats.check import Fault, Verdict
    from tavla.formats.record import MatchRecord

RIGHT, UNREADABLE = "every act is legal", "cannot be read"
CAPPED, AWARDED, UNDER_WRONG_NAME = "points cut to the match length", "points awarded", "under a wrong name"


class Checked(Struct, frozen=True):
    """What became of one file: the kind of its verdict, and what is said of it."""

    kind: str
    lines: tuple[str, ...]
    more: tuple[str, ...] = ()
    """Kinds of what is told besides and is no fault."""

    @property
    def is_right(self) -> bool:
        """Whether every act is legal and every score follows."""
        return self.kind == RIGHT


def checked_file(path: Path, encoding: str) -> Checked:
    from tavla.base import paths
    from tavla.formats.check import check
    from tavla.formats.source import Encoding
    from tavla.formats.table import read_matches

    try:
        file = read_matches(path, Encoding(encoding))
    except TavlaError as error:
        return Checked(UNREADABLE, (str(error),))
    except OSError as error:
        return Checked(UNREADABLE, (f"{path}: {found(error)}",))
    ruleset = (paths.rulesets() / "file-replay.toml").read_text(encoding="utf-8")
    kind, more = RIGHT, []
    lines = [f"by its content, this is {file.form.ending}; it was read so"] if file.is_misnamed else []
    more += [UNDER_WRONG_NAME] if file.is_misnamed else []
    for number, record in enumerate(file.records, start=1):
        verdict = check(record, ruleset)
        said = _sentences(record, verdict)
        lines += said if len(file.records) == 1 else [f"match {number}, {line}" for line in said]
        more += [note for note, found in ((CAPPED, verdict.capped), (AWARDED, verdict.awarded)) if found]
        if verdict.fault is not None:
            kind = _reason(verdict.fault)
            break
    return Checked(kind, tuple(lines), tuple(dict.fromkeys(more)))


def _sentences(record: "MatchRecord", verdict: "Verdict") -> list[str]:
    lines = [
        f"game {game}: its points are cut to the match length; by the rules it is worth more" for game in verdict.capped
    ]
    lines += [
        f"game {game}: its points were awarded, not played for; they are counted as they are written"
        for game in verdict.awarded
    ]
    if verdict.fault is not None:
        return [*lines, _fault(record, verdict.fault)]
    winner = verdict.state.match_result.winner if verdict.state.match_result else None
    end = f"{record.players[winner]} wins" if winner else "not finished"
    score = verdict.state.score.points
    games = len(record.games)
    return [
        *lines,
        (
            f"every act is legal: {games} game{'' if games == 1 else 's'}, {verdict.turns} rolls, "
            f"{score.white}–{score.black}, {end}"
        ),
    ]


def _fault(record: "MatchRecord", fault: "Fault") -> str:
    where = f"game {fault.game}" + (f", row {fault.row}" if fault.row else "")
    who = f", {record.players[fault.player]}" if fault.player else ""
    return f"{where}{who}: {_reason(fault)}"


def _reason(fault: "Fault") -> str:
    from tavla.application.refusals import Refused
    from tavla.formats.check import Misrecorded

    sentences = {
        Misrecorded.SCORE: "the score before the game is not what the games before it give",
        Misrecorded.POINTS: "its points are nothing the cube and the position can give",
        Misrecorded.WINNER: "the result stands under the player who lost the game",
        Misrecorded.CUBE: "the double is written with another value than twice the cube's",
        Misrecorded.OPENING: "the opening roll shows doublets, which are rolled again",
        Misrecorded.NO_RESULT: "the file goes on with another game, though this one has no result",
        Misrecorded.MATCH_WON: "the file says that the match is won, and by its points it is not",
        Misrecorded.SET_UP: "position or cube were set by hand there; what was played after it cannot be checked",
        Misrecorded.BROKEN_OFF: "the file marks it as ended by time or broken off; nothing after that can be checked",
    }
    if isinstance(fault.reason, Misrecorded):
        return sentences[fault.reason]
    return refusal_words.refusal(Words("en"), Refused(fault.reason))
