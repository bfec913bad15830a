"""The pin: what the program writes of fifty matches, as hashes, so that a change which should change nothing can be
shown to change nothing.

`python tools/pin.py write FILE` plays the matches and writes name → SHA-256; `python tools/pin.py check FILE` compares
and names each difference.
`--keep DIR` leaves every product in DIR under its name, so that two trees can be compared with diff; `--only PART`
takes the names that begin with PART.

Dice, the operating system's randomness, keys, match IDs, board time, wall clock, time zone, language and umask are
fixed; `datetime.now` and its like are put in the place of the real ones in every module of the program. The matches:

* `random/`: players and a director at random on a session with its journal on disk; every ruleset, lengths 1 to 3,
  sealed and plain dice;
* `replay/`: match files played again with their own dice;
* `window/`: robots at the real window, touch by touch, with a director, with sealed dice, and with a match file;
* `commands/`: no match, but what the commands say of themselves, of rulesets and of positions;
* `files/`: no match, but every match file of the tests written in every form, and what `tavla check` says of it.

Of each match: the journal, every answer to a command, each form of match file, the page and the sheet in every
language, the signed export and what
`tavla verify` says of it, the report and the result slip as HTML in every language, the report as PDF, and the signed
heads. `event/` has the event's report.

Not pinned: the PDFs of window matches, since a window takes its fonts from the paths of the tree and a PDF lists them
in an order that follows those. In a PDF the day it was made and its random ID, both Qt's own, are blanked before
hashing. PDF and OGXM hang on the versions of Qt and of the OGXM codec that are installed, help texts on that of Python.
"""

import argparse
import contextlib
import hashlib
import io
import itertools
import json
import os
import re
import sys
import tempfile
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random

from tavla.base.copies import replace
from tavla.text.words import Words

os.environ["QT_HASH_SEED"] = "0"  # before Qt is there: a PDF lists its fonts in the order of a hash table

from PySide6.QtGui import QGuiApplication

from fixed_world import ENTROPY, WALL_CLOCK, fix_the_world
from pinned_players import DIRECTOR, act_in_place, any_act, directors_act
from tavla.app.robots import MatchRun, RobotTable
from tavla.application.commands import director as ordered
from tavla.application.commands.play import Approval, Command, MatchInProgress, StartMatch
from tavla.application.decide import start
from tavla.application.dice import BuiltInDice, ScriptedDice
from tavla.application.ports.session import Dice
from tavla.application.refusals import Decision, Refused
from tavla.application.session import Session
from tavla.base import paths
from tavla.base.errors import TavlaError
from tavla.cli.main import main as tavla_command
from tavla.domain.facts.events import Event
from tavla.domain.facts.match_card import MatchCard
from tavla.domain.facts.match_kind import MatchKind
from tavla.domain.facts.scene import Closing
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import MatchState
from tavla.domain.game.cube import Cube
from tavla.domain.game.match_score import Crawford
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import OPENING
from tavla.domain.time.clock import ClockMethod, ClockSettings
from tavla.domain.time.units import Instant, Millis
from tavla.evidence.device_key import make_device_key
from tavla.evidence.sealed_source import SealedSource
from tavla.formats.from_events import record_of
from tavla.formats.mat_reader import read_mat
from tavla.formats.record import MatchRecord
from tavla.formats.script import script_of
from tavla.formats.table import FORMATS
from tavla.reports.match_report import match_report
from tavla.reports.pdf.pdf import format_pdf
from tavla.reports.score_sheet import format_sheet_html, format_sheet_text
from tavla.rules.loader import ruleset_of
from tavla.services.sealed_dice import MatchDice
from tavla.storage.codec import decode_event, encode_event
from tavla.storage.directors import Directors
from tavla.storage.disk import RealDisk
from tavla.storage.fact_log import JournalLog
from tavla.storage.match_store import MatchStore, OpenMatch
from tavla.storage.recovery import fold
from tavla.text.words import LANGUAGES
from tavla_ui.controls.fonts import add_fonts

ROOT = Path(__file__).resolve().parent.parent
FILES = ROOT / "tests" / "data" / "matches"
sys.path += [
    str(ROOT / "tests" / "storage"),
    str(ROOT / "tests" / "application"),
]  # the writer on the caller's thread, and players
EVENT = "Pin Öpen"
NAMES = (ByPlayer("Ann", "Bo"), ByPlayer("Åse Ødegård", "İpek Çağlar"), ByPlayer("O'Neil, P. ; (x)", "a & b <c>"))
POSITION = "4HPwATDgc/ABMA"
COMMANDS = (
    "plays",
    "position",
    "convert",
    "check",
    "export",
    "verify",
    "keys",
    "rulesets",
    "register",
    "report",
    "directors",
    "devices",
    "robots",
)
VARIANTS = 6
"""Random matches under each ruleset."""
REPLAYS = 7
MOST_ACTS, MOST_LAST_ACTS = 900, 40
DIRECTED, OUT_OF_PLACE = 0.04, 0.02
"""How often the director does something, and somebody something that is mostly refused."""
THOUGHTS = (0, 137, 900, 2345, 15_000)
CLOCK = ClockSettings(ClockMethod.SIMPLE, Millis(600_000), Millis(12_000))
CLOCKS = (
    CLOCK,
    ClockSettings(ClockMethod.FISCHER, Millis(120_000), Millis(8_000)),
    ClockSettings(ClockMethod.NONE, Millis(0), Millis(0)),
    ClockSettings(ClockMethod.BRONSTEIN, Millis(240_000), Millis(10_000)),
    ClockSettings(ClockMethod.SIMPLE, Millis(45_000), Millis(2_000)),
    ClockSettings(ClockMethod.BRONSTEIN_ADDBACK, Millis(240_000), Millis(10_000)),
)
IN_PROGRESS = MatchInProgress(
    ByPlayer(1, 0),
    Crawford.TO_COME,
    Cube(2, Player.BLACK),
    OPENING,
    Player.WHITE,
    reserves=ByPlayer(Millis(300_000), Millis(299_000)),
)

_PDF_CHANCE = (
    re.compile(rb"/(?:CreationDate|ModDate) ?\([^)]*\)"),
    re.compile(rb"/ID ?\[[^\]]*\]"),
    re.compile(rb'xmp:(?:Create|Modify|Metadata)Date="[^"]*"'),
    re.compile(rb"uuid:[-0-9a-fA-F{}]+"),
)

Products = Iterator[tuple[str, bytes]]
"""What was written, each under its name."""


# A match without a window


class Table:
    """A match on a session, its journal on disk, its time moved by hand."""

    def __init__(self, root: Path, started: StartMatch, dice: Dice | None) -> None:
        """`dice` None: the board's own, sealed."""
        self.now_ms = 0
        self.answers: list[str] = []
        self._waiting: deque[Callable[[], None]] = deque()
        self._store = MatchStore(root)
        self.match: OpenMatch = self._store.create(started.match_id)
        sealing = MatchDice(RealDisk(), lambda: WALL_CLOCK)
        events = _begun(started)
        if dice is None:
            events = (*events, sealing.first(self.match))
        self.match.journal.append([encode_event(event) for event in events])
        state = fold(events)
        sealed = (
            SealedSource(lambda: self.session.state.seal, sealing.chain_of(self.match, state.seal))
            if dice is None
            else None
        )
        source = sealed or dice
        assert source is not None  # noqa: S101 - one of both is given
        from inline_writer import InlineWriter

        log = JournalLog(InlineWriter(self.match.journal))
        self.session = Session(events, state, log, source, lambda: Instant(self.now_ms), self._waiting.append)
        if sealed is not None:
            sealing.follow(self.session, self.match, sealed)

    @property
    def state(self) -> MatchState:
        """As it stands."""
        return self.session.state

    @property
    def is_over(self) -> bool:
        """Whether nothing more is asked of anybody."""
        return self.state.phase is Phase.MATCH_OVER and self.state.proposal is None

    def does(self, command: Command, after_ms: int) -> None:
        """A command after some time; what became of it is kept."""
        self.now_ms += after_ms
        self.session.submit(
            command, lambda decision: self.answers.append(f"{type(command).__name__} {_told(decision)}")
        )
        while self._waiting:
            self._waiting.popleft()()
        if self.session.fault is not None:
            raise self.session.fault

    def close(self) -> None:
        """The match is finished, or left as it stands."""
        if self.is_over:
            self._store.finish(self.match)
        else:
            self._store.leave(self.match)


def _begun(started: StartMatch) -> tuple[Event, ...]:
    """The first facts; with a director's word where the set-up wants one."""
    selectable = ruleset_of(started.ruleset).selectable
    decision = start(started, Instant(0), replaying=not selectable)
    if isinstance(decision, Refused):
        decision = start(replace(started, approval=Approval(DIRECTOR, "as announced")), Instant(0), replaying=True)
    if isinstance(decision, Refused):
        msg = f"{started.match_id} cannot begin: {decision.reason}"
        raise TypeError(msg)
    return tuple(decision.events)


def _told(decision: Decision) -> str:
    return f"refused {decision.reason.value} {decision.clause}" if isinstance(decision, Refused) else "accepted"


def play_random(root: Path, name: str, ruleset: str, variant: int) -> str:
    """A random match under a ruleset. Gives its ID."""
    chance = Random(name)  # noqa: S311 - to be repeated
    length = (1, 2, 3, 1, 2, 3)[variant]
    is_training = variant == 4
    started = StartMatch(
        ("training-" if is_training else "") + re.sub("[^a-z0-9]+", "-", name),
        NAMES[variant % len(NAMES)],
        length,
        CLOCKS[variant],
        (ROOT / "rulesets" / f"{ruleset}.toml").read_text(encoding="utf-8"),
        WALL_CLOCK,
        is_training,
        IN_PROGRESS if variant == 5 else None,
        MatchCard(EVENT if variant < 3 else "", f"Round {variant}", "7 b", list(MatchKind)[variant % len(MatchKind)]),
    )
    table = Table(root, started, None if variant % 2 else BuiltInDice(Random(f"dice of {name}").randbytes))  # noqa: S311
    for _ in range(MOST_ACTS):
        if table.is_over:
            break
        aside = chance.random()
        if aside < DIRECTED:
            command = directors_act(len(table.session.history), chance)
        else:
            command = any_act(chance) if aside < DIRECTED + OUT_OF_PLACE else act_in_place(table.state, chance)
        table.does(command, chance.choice(THOUGHTS))
    for _ in range(MOST_LAST_ACTS):
        if table.is_over:
            break
        table.does(
            ordered.CloseMatch(DIRECTOR, Closing.FORFEIT, Player.BLACK)
            if not table.state.proposal
            else ordered.EnforceChange(DIRECTOR),
            1_000,
        )
    table.close()
    return table.match.match_id + "\n" + "\n".join(table.answers)


def play_again(root: Path, name: str, path: Path) -> str:
    """A match file with its own dice. Gives the match's ID."""
    script = script_of(read_mat(path))
    rules = (ROOT / "rulesets" / "file-replay.toml").read_text(encoding="utf-8")
    started = StartMatch(re.sub("[^a-z0-9]+", "-", name), script.players, script.match_length, CLOCK, rules, WALL_CLOCK)
    table = Table(root, started, ScriptedDice(script.rolls))
    for step, thought in zip(script.steps, itertools.cycle(THOUGHTS[:4]), strict=False):
        table.does(step.command, thought)
    table.close()
    return table.match.match_id + "\n" + "\n".join(table.answers)


# What is written of it


def products_of(root: Path, match_id: str, *, with_pdf: bool) -> Products:
    """Everything the program writes of a match that lies on disk."""
    folder = root / "matches" / match_id
    yield "journal", (folder / "journal").read_bytes()
    history = [
        decode_event(payload, folder, number)
        for number, payload in enumerate(MatchStore(root).read(match_id).events, start=1)
    ]
    yield from forms_of(lambda: record_of(history))
    for path in sorted(folder.iterdir()):
        if path.suffix in {".tavla", ".mat", ".sgf", ".json"} or path.name == "heads":
            yield f"kept{path.suffix or '.' + path.name}", path.read_bytes()
    with tempfile.TemporaryDirectory() as out:
        export = f"{out}/{match_id}.tavla"
        yield "export.said", commanded(root, out, "export", match_id, "-o", export)
        if Path(export).exists():
            yield "export.tavla", Path(export).read_bytes()
            yield "verify.said", commanded(root, out, "verify", "--json", export)
        for language in LANGUAGES:
            yield (
                f"report.{language}.said",
                commanded(root, out, "report", match_id, "--html", "--language", language, "--out", out),
            )
            yield (
                f"slip.{language}.said",
                commanded(root, out, "report", match_id, "--html", "--slip", "--language", language, "--out", out),
            )
        for path in sorted(Path(out).glob("*.html")):
            yield path.name.removeprefix(f"{match_id}-"), path.read_bytes()
    if with_pdf:
        yield (
            "report.pdf",
            without_chance(format_pdf(match_report(history, Words("en", paths.resources() / "translations")))),
        )


def make_trusted_key(root: Path) -> None:
    """The board has a key before its first match, and trusts it."""
    make_device_key(root / "keys")
    with tempfile.TemporaryDirectory() as out:
        commanded(root, out, "keys", "board", "-o", f"{out}/board.pub")
        commanded(root, out, "keys", "trust", f"{out}/board.pub")


def forms_of(make: Callable[[], MatchRecord]) -> Products:
    """A match in every form of match file, and its sheets in every language; where a form cannot hold it, why."""
    record = make()
    for form in (form for form in FORMATS if form.writer):
        yield f"match{form.ending}", written(lambda form=form: form.write(record))  # type: ignore[misc]
    translations = paths.resources() / "translations"
    for language in LANGUAGES:
        if language != "en":
            yield (
                f"sheet.{language}.html",
                written(lambda spoken=language: format_sheet_html(record, spoken, translations).encode()),  # type: ignore[misc]
            )
            yield (
                f"sheet.{language}.text",
                written(lambda spoken=language: format_sheet_text(record, spoken, translations).encode()),  # type: ignore[misc]
            )


def written(make: Callable[[], bytes]) -> bytes:
    """The bytes, or the sentence in their place."""
    try:
        return make()
    except TavlaError as error:
        return f"{type(error).__name__}: {error}".encode()


def commanded(root: Path, out: str, *words: str) -> bytes:
    """What a command of `tavla` says, and its exit code; folders by name."""
    kept = io.BytesIO()
    said = io.TextIOWrapper(kept, encoding="utf-8", write_through=True)
    os.environ["TAVLA_HOME"] = str(root)
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        try:
            code: object = tavla_command(words)
        except SystemExit as ended:
            code = ended.code
    del os.environ["TAVLA_HOME"]
    told = kept.getvalue().decode()
    return f"{told.replace(out, 'OUT').replace(str(root), 'ROOT').replace(str(ROOT), 'TREE')}exit {code}\n".encode()


def without_chance(pdf: bytes) -> bytes:
    """A PDF without the day it was made and its random ID; as long as before, for its table of places."""
    for pattern in _PDF_CHANCE:
        pdf = pattern.sub(lambda found: b" " * len(found[0]), pdf)
    return pdf


# The matches


def random_matches(root: Path) -> Products:
    """Random matches under every ruleset, and the report of their event."""
    for ruleset in sorted(path.stem for path in (ROOT / "rulesets").glob("*.toml")):
        for variant in range(VARIANTS):
            name = f"random/{ruleset}-{variant}"
            ENTROPY.restart(name)
            match_id, _, answers = play_random(root, name, ruleset, variant).partition("\n")
            yield f"{name}/answers", answers.encode()
            yield from ((f"{name}/{product}", data) for product, data in products_of(root, match_id, with_pdf=True))
    with tempfile.TemporaryDirectory() as out:
        for language in LANGUAGES:
            yield (
                f"event/{language}.said",
                commanded(root, out, "report", "--event", EVENT, "--html", "--language", language, "--out", out),
            )
        for path in sorted(Path(out).iterdir()):
            yield f"event/{path.name}", path.read_bytes()


def replayed_matches(root: Path) -> Products:
    """The shortest match files again."""
    for path in sorted(FILES.glob("*.mat"), key=lambda path: (path.stat().st_size, path.name))[:REPLAYS]:
        name = f"replay/{path.stem}"
        ENTROPY.restart(name)
        match_id, _, answers = play_again(root, name, path).partition("\n")
        yield f"{name}/answers", answers.encode()
        yield from ((f"{name}/{product}", data) for product, data in products_of(root, match_id, with_pdf=True))


def converted_files(root: Path) -> Products:
    """Every match file of the tests in every form, and what the rules say of it."""
    for path in sorted(FILES.glob("*.mat")):
        yield f"files/{path.stem}/check.said", commanded(root, str(path.parent), "check", str(path))
        yield from (
            (f"files/{path.stem}/{product}", data)
            for product, data in forms_of(lambda path=path: read_mat(path))  # type: ignore[misc]
            if product.startswith("match")
        )


def spoken_commands(root: Path) -> Products:
    """What the commands say that need no match: their help, rulesets, plays and positions."""
    rulesets = sorted(path.stem for path in (ROOT / "rulesets").glob("*.toml"))
    asked_for: list[tuple[str, ...]] = [
        ("--help",),
        ("--version",),
        *((command, "--help") for command in COMMANDS),
        ("nonsense",),
        ("rulesets", "list"),
        *(("rulesets", "show", name) for name in rulesets),
        *(("rulesets", "check", str(ROOT / "rulesets" / f"{name}.toml")) for name in rulesets),
        *(("rulesets", "diff", first, second) for first, second in itertools.pairwise(rulesets)),
        *(("plays", POSITION, roll) for roll in ("31", "66")),
        *(("position", text) for text in (POSITION, "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:5:10", "nonsense")),
    ]
    for words in asked_for:
        yield (
            f"commands/{' '.join(words).replace(str(ROOT), 'TREE').replace('/', '|')}",
            commanded(root, str(root), *words),
        )


def window_matches(root: Path) -> Products:
    """Robots at the real window: under every ruleset with a director, at random, with sealed dice, with a match file."""
    from plain_hasher import PlainHasher

    file = min(FILES.glob("*.mat"), key=lambda path: (path.stat().st_size, path.name))
    plays: tuple[tuple[str, bool, bool, tuple[tuple[str, Callable[[RobotTable], MatchRun]], ...]], ...] = (
        (
            "plain",
            False,
            False,
            (
                *(
                    (f"{name}-{length}", _ruled(seed, name, length))
                    for seed, name, length in ((1, "usbgf-2016", 1), (2, "nbf", 2), (3, "wbgt", 1))
                ),
                ("random", lambda table: table.play_random(4, 2)),
            ),
        ),
        (
            "sealed",
            True,
            False,
            (("istavder-2025", _ruled(5, "istavder-2025", 1)), ("usbgf-2016", _ruled(6, "usbgf-2016", 1))),
        ),
        ("file", False, True, ((file.stem, lambda table: table.play_file(file)),)),
    )
    for group, sealed, replaying, runs in plays:
        home = root / group
        ENTROPY.restart(f"window/{group}")
        make_trusted_key(home)
        table = RobotTable(
            home, sealed=sealed, replaying=replaying, directors=Directors(home / "directors", hasher=PlainHasher())
        )
        played = []
        try:
            for run, play in runs:
                ENTROPY.restart(f"window/{group}/{run}")
                played.append((f"window/{group}-{run}", play(table)))
        finally:
            table.close()
        for name, match in played:
            yield (
                f"{name}/run",
                f"{match.score.white}–{match.score.black}, {match.acts} acts, {match.touches} touches\n".encode(),
            )
            yield from (
                (f"{name}/{product}", data) for product, data in products_of(home, match.match_id, with_pdf=False)
            )


def _ruled(seed: int, ruleset: str, length: int) -> Callable[[RobotTable], MatchRun]:
    return lambda table: table.play_ruled(seed, ruleset, length).match


PARTS: dict[str, Callable[[Path], Products]] = {
    "random": random_matches,
    "replay": replayed_matches,
    "files": converted_files,
    "commands": spoken_commands,
    "window": window_matches,
}


def pins(parts: Sequence[str], keep: Path | None) -> dict[str, str]:
    """The hash of everything, by name."""
    fix_the_world()
    app = QGuiApplication(["tavla"])
    os.chdir(paths.resources())
    add_fonts(Path("fonts"))  # by a path that is the same in every tree: a PDF's order of fonts follows it
    found: dict[str, str] = {}
    for part in parts:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            root = Path(folder).resolve()
            ENTROPY.restart(part)
            make_trusted_key(root)
            for name, data in PARTS[part](root):
                found[name] = hashlib.sha256(data).hexdigest()
                if keep is not None:
                    (keep / name).parent.mkdir(parents=True, exist_ok=True)
                    (keep / name).write_bytes(data)
    del app
    return found


def differences(expected: dict[str, str], found: dict[str, str]) -> list[str]:
    """A line for each name whose hash is another, or that one side alone has."""
    lines = []
    for name in sorted({*expected, *found}):
        if name not in found:
            lines.append(f"{name}: is not written any more")
        elif name not in expected:
            lines.append(f"{name}: was not written before")
        elif expected[name] != found[name]:
            lines.append(f"{name}: differs")
    return lines


def main() -> int:
    """Write the pins or check them. Gives the exit code: 1 where something differs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("act", choices=("write", "check"))
    parser.add_argument("file", type=Path)
    parser.add_argument(
        "--only", nargs="+", choices=list(PARTS), default=list(PARTS), metavar="PART", help=", ".join(PARTS)
    )
    parser.add_argument("--keep", type=Path, metavar="DIR", help="leave what is written here")
    arguments = parser.parse_args()
    file, keep = arguments.file.absolute(), arguments.keep.absolute() if arguments.keep else None
    found = pins(arguments.only, keep)
    if arguments.act == "write":
        file.write_text(json.dumps(found, indent=0, sort_keys=True) + "\n", encoding="utf-8")
        print(f"{len(found)} pins")
        return 0
    starts = tuple(f"{part}/" for part in (*arguments.only, *(["event"] if "random" in arguments.only else [])))
    expected = {
        name: pin for name, pin in json.loads(file.read_text(encoding="utf-8")).items() if name.startswith(starts)
    }
    told = differences(expected, found)
    print("\n".join([*told, f"{len(found)} pins, {len(told)} differences"]))
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main())
