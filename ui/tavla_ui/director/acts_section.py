"""The acts section: a table of acts, and the form of the one that is chosen.

What an act brings about is shown before it is done.
"""

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement
from shiboken6 import isValid

from tavla.application.acts.ladders import KeptBreach
from tavla.application.acts.matter import Matter
from tavla.application.acts.since_then import was_board_rolled
from tavla.application.dice_file import dice_file
from tavla.application.ports.directors import OfficialHere
from tavla.application.ports.register import Fault, KeptRecord
from tavla.application.refusals import Accepted
from tavla.application.roles import Power
from tavla.application.standing import keeps_out
from tavla.application.telling.counted import counted
from tavla.application.telling.turn_log import TurnLog
from tavla.base.copies import replace
from tavla.base.errors import TavlaError
from tavla.base.limits import DICE_FILE, read_limited
from tavla.base.plain_name import people_of
from tavla.base.system_errors import found_and_advised
from tavla.domain.facts.director_events import ChangeProposed
from tavla.domain.game.player import ByPlayer, Player
from tavla.rules.clause_list import nearest
from tavla.rules.clauses import DISCRETION, citation_of, clauses_of
from tavla.rules.dice_rules import Consequence
from tavla.rules.loader import ruleset_of
from tavla.text import (
    act_words,
    clause_words,
    continue_words,
    foreseen_words,
    reason_words,
    record_words,
    register_incident_words,
    register_words,
    rule_words,
)
from tavla.text.words import beside
from tavla_ui.board.board_face import BoardSettings
from tavla_ui.board.position_editor import SetUp
from tavla_ui.board.setup_board import SetupBoardViewModel, SetUpParts
from tavla_ui.controls.file_chooser import FileChooserViewModel
from tavla_ui.director.acts import ACTS, GROUPS, OF_OWN_MATCH
from tavla_ui.director.acts.form import (
    Act,
    Board,
    DiceFrom,
    Field,
    Filled,
    Ground,
    Line,
    Names,
    NextStep,
    Pick,
    Step,
    matter_of,
    missing,
    next_steps,
    offered_clauses,
    started,
    usual_clause,
)
from tavla_ui.director.acts.rulings import Offer, offers
from tavla_ui.director.acts.trial import Trial, tried
from tavla_ui.director.context import SectionContext
from tavla_ui.director.register.also import AlsoInRegister, kept_breaches

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1

DICE_FILES = (".txt", ".dat", ".dice", ".rng", ".bin", "")
"""GNU Backgammon knows no ending of its own."""
UNSAID = "…"
"""A reason for trying an act before the director has given his."""


NOTHING_KEPT: ByPlayer[tuple[KeptBreach, ...]] = ByPlayer((), ())
CLAUSE_ROOM = 85
"""Letters on a clause's button, over two lines."""


@QmlElement
class ActsSectionViewModel(QObject):
    """Every act has its reason and its clause; the usual clause is chosen beforehand."""

    changed = Signal()
    boardChanged = Signal()

    def __init__(self, context: SectionContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._officials = _officials(context)
        self._plays = bool(keeps_out(context.match.state.setup, context.official.name))
        self._act: Act | None = None
        self._filled: Filled = {}
        self._chosen: set[str] = set()  # the fields that the director has filled himself
        self._fields: tuple[Field, ...] = ()
        self._clause = self._reason = self._also = ""
        self._picks_clause = False
        self._offered: tuple[str, ...] = ()
        self._trial = Trial("", possible=False)
        self._log = TurnLog()
        self._kept = NOTHING_KEPT
        self._ground = self._now()
        self._setup = SetupBoardViewModel(self)
        self._setup.changed.connect(self.boardChanged)
        self._board_for = ""
        self._files = FileChooserViewModel(context.services.data_folder, context.services.sticks, self)
        self._doing = False

    def refresh(self) -> None:
        """Show the match as it is now."""
        self._ground = self._now()
        self._try()

    def open_act(self, key: str, filled: Mapping[str, object]) -> None:
        """Show an act's form with some of its fields filled."""
        self._act, self._filled, self._chosen, self._doing = ACTS[key], dict(filled), set(filled), False
        self._clause, self._reason, self._picks_clause, self._board_for = "", "", False, ""
        self._also = ""
        self._context.page.tell("")
        self.refresh()
        if self._context.services.register.is_there:
            setup = self._ground.state.setup
            self._context.services.register_records.of_event(setup.card.event, setup.match_id, self._hear_register)

    # The table of acts

    isForm = Property(bool, lambda self: self._act is not None, notify=changed)
    groups = Property(list, lambda self: self._groups(), notify=changed)
    standing = Property(list, lambda self: self._standing(), notify=changed)
    offers = Property(list, lambda self: [offer.words for offer in self._offers()], notify=changed)

    @Slot(str)
    def open(self, key: str) -> None:
        self.open_act(key, {})

    @Slot(int)
    def takeOffer(self, place: int) -> None:
        """An act that the rules lead to, its fields filled."""
        offer = self._offers()[place]
        self.open_act(offer.key, offer.filled)
        if offer.reason:
            self._say(offer.reason)
            self.do()

    @Slot()
    def back(self) -> None:
        """From the clauses to the form, from the form to the table."""
        if self._picks_clause or self._board_for:
            self._picks_clause, self._board_for = False, ""
        else:
            self._act = None
        self.changed.emit()

    # The form

    title = Property(
        str, lambda self: act_words.act(self._context.t, self._act.key) if self._act else "", notify=changed
    )
    rowCount = Property(int, lambda self: len(self._fields), notify=changed)
    rows = Property(list, lambda self: [self._row(field) for field in self._fields], notify=changed)
    clauseLabel = Property(str, lambda self: self._context.t("Clause"), notify=changed)
    clause = Property(str, lambda self: clause_words.named(self._context.t, self._chosen_clause()), notify=changed)
    reasonLabel = Property(str, lambda self: self._context.t("Reason"), notify=changed)
    reason = Property(str, lambda self: self._reason, notify=changed)
    reasons = Property(list, lambda self: self._reasons(), notify=changed)
    ownWordsText = Property(str, lambda self: self._context.t("own words…"), notify=changed)
    alsoText = Property(
        str,
        lambda self: register_words.also(self._context.t, self._also, is_sanction=self._is_sanction()),
        notify=changed,
    )
    isAlso = Property(bool, lambda self: bool(self._also), notify=changed)
    foreseen = Property(str, lambda self: self._foreseen(), notify=changed)
    told = Property(str, lambda self: self._told(), notify=changed)
    canDo = Property(bool, lambda self: self._trial.possible and bool(self._reason), notify=changed)
    doText = Property(
        str,
        lambda self: self._context.t("Ask the players") if self._trial.asks else self._context.t("Do it"),
        notify=changed,
    )
    backText = Property(str, lambda self: self._context.t("All acts"), notify=changed)
    addNameText = Property(str, lambda self: self._context.t("Add a name"), notify=changed)
    picksClause = Property(bool, lambda self: self._picks_clause, notify=changed)
    clauseTitle = Property(str, lambda self: self._context.t("By which clause?"), notify=changed)
    typeClauseText = Property(str, lambda self: self._context.t("Type it"), notify=changed)
    clauses = Property(list, lambda self: self._clause_rows(), notify=changed)
    clausePlace = Property(int, lambda self: self._clause_place(), notify=changed)

    nextTexts = Property(list, lambda self: self._next_texts(), notify=changed)

    @Slot(int)
    def takeNext(self, place: int) -> None:
        """The form of an act that a ladder comes to next, for the same player, matter and reason."""
        step, reason = self._next_steps()[place], self._reason
        self.open_act(step.act, step.filled)
        self._clause = step.clause
        whom = self._ground.names[step.filled["who"]]
        is_his = self._is_sanction() and self._context.official.may(Power.REGISTER)
        self._also = whom if is_his and len(people_of(whom)) == 1 else ""  # of a pair the director says who
        self._say(reason)

    @Slot(int, int)
    def step(self, row: int, by: int) -> None:
        """A number goes on by small steps (1, -1) or big ones (2, -2)."""
        field = self._fields[row]
        if isinstance(field, Step):
            self._fill(field.key, field.moved(self._filled[field.key], by))

    @Slot(int, int)
    def pick(self, row: int, place: int) -> None:
        """One of a few; of names, the one that is taken away."""
        field = self._fields[row]
        match field:
            case Pick(key, _, options):
                self._fill(key, options[place][0])
            case Names(key):
                names = self._filled[key]
                self._fill(key, (*names[:place], *names[place + 1 :]))
            case _:
                pass

    @Slot(int)
    def type(self, row: int) -> None:
        """A text is typed, or one more name."""
        field = self._fields[row]
        match field:
            case Line(key, label):
                self._context.page.type_text(label, self._filled[key], lambda text: self._fill(key, text))
            case Step(key, label, is_time=True):
                title = continue_words.in_minutes_and_seconds(self._context.t, label)
                self._context.page.type_text(title, "", lambda text: self._type_time(key, field, text))
            case DiceFrom(key):
                self._files.open_for(self._context.t, DICE_FILES, lambda path: self._read_dice(key, path))
            case Board(key):
                self._set_up(key, self._filled[key] or field.stands)
            case Names(key, label):
                self._context.page.type_text(
                    label, "", lambda name: self._fill(key, (*self._filled[key], *filter(None, (name,)))), names=True
                )
            case _:
                pass

    files = Property(FileChooserViewModel, lambda self: self._files, constant=True)

    @Slot(int)
    def pickReason(self, place: int) -> None:
        self._say(self.property("reasons")[place])

    @Slot()
    def typeReason(self) -> None:
        """A reason in the director's own words."""
        self._context.page.type_text(self._context.t("Reason"), self._reason, self._say)

    @Slot()
    def nextAlso(self) -> None:
        """About whom the register keeps the act too: the player it is against first, then the others, then nobody."""
        who = self._filled.get("who")
        sides = [who, who.opponent] if isinstance(who, Player) else list(Player)
        ways = ["", *(name for side in sides for name in people_of(self._ground.names[side])), ""]
        self._also = ways[ways.index(self._also) + 1]
        self.changed.emit()

    @Slot()
    def openClauses(self) -> None:
        """All clauses of the match's ruleset."""
        if self._act is not None:
            self._picks_clause = True
            self._offered = offered_clauses(self._act, self._ground, self._filled)
            self.changed.emit()

    @Slot(int)
    def pickClause(self, place: int) -> None:
        """By this clause."""
        self._by(self._offered[place])

    @Slot()
    def typeClause(self) -> None:
        """The number of a clause, or of several."""
        self._context.page.type_text(self._context.t("By which clause?"), "", self._type_clause)

    # The board of a position

    setup = Property(SetupBoardViewModel, lambda self: self._setup, constant=True)
    setsUp = Property(bool, lambda self: bool(self._board_for), notify=changed)
    boardStands = Property(bool, lambda self: self._setup.value() is not None, notify=boardChanged)
    boardDoneText = Property(str, lambda self: self._context.t("This is the position"), notify=changed)

    @Slot()
    def takeBoard(self) -> None:
        """The checkers stand as they should."""
        key, setup = self._board_for, self._setup.value()
        if key and setup is not None:
            self._board_for = ""
            self._fill(key, setup)

    @Slot()
    def do(self) -> None:
        if self._also and self._is_sanction() and not self._context.may(Power.REGISTER):
            return
        if self._act is not None and self.property("canDo"):
            self._doing = True  # what comes of it is known; it is not tried again while it comes
            matter = matter_of(self._filled)
            said = "" if matter is Matter.OTHER else matter.value
            authority = replace(self._context.authority(self._chosen_clause(), self._reason), matter=said)
            self._context.page.submit(self._act.command(authority, self._filled, self._ground), self._done)

    # Inside

    def _now(self) -> Ground:
        match = self._context.match
        state = match.state
        ruleset = ruleset_of(state.setup.ruleset)
        staff = tuple(person.name for person in self._officials)
        directors = tuple(person.name for person in self._officials if person.may_rule)
        return Ground(
            self._context.t, state, ruleset, match.history, match.now(), self._log, staff, self._kept, directors
        )

    def _hear_register(self, found: tuple[KeptRecord, ...] | Fault) -> None:
        """What it has about the players; a register that cannot say counts for nothing here."""
        if isinstance(found, Fault) or not isValid(self):
            return
        setup = self._ground.state.setup
        self._kept = setup.players.map(lambda names: kept_breaches(self._context.t, found, names, setup.match_id))
        self.refresh()

    def _set_up(self, key: str, setup: SetUp) -> None:
        context, board, state = self._context, BoardSettings.of(self._context.page.settings), self._ground.state
        self._board_for = key
        self._setup.speak(context.t)
        self._setup.arrange(board.home_side, board.seating, context.reader)
        parts = SetUpParts(turn=True, double=not state.score.has_no_cube)
        self._setup.load(setup, state.setup.players, parts, shows_cube=False)
        self.changed.emit()

    def _read_dice(self, key: str, path: Path) -> None:
        try:
            data = read_limited(path, DICE_FILE)
        except OSError as error:
            self._context.page.tell(
                self._context.t("{name} cannot be read: {why}", name=path.name, why=found_and_advised(error))
            )
            return
        self._fill(key, dice_file(path.name, data))

    def _fill(self, key: str, value: object) -> None:
        self._chosen.add(key)
        self._filled[key], self._doing = value, False
        if key == "who":  # the register has it about nobody else
            self._also = ""
        # What was chosen beforehand, by the rules or by what else is entered, may be another by it.
        self._filled = {chosen: self._filled[chosen] for chosen in self._chosen}
        self.refresh()

    def _type_time(self, key: str, field: Step, text: str) -> None:
        time = field.typed(text)
        if time:
            self._fill(key, time)
        if text.strip():
            self._context.page.tell("" if time else continue_words.no_time(self._context.t, text))

    def _say(self, reason: str) -> None:
        self._reason = reason
        self._try()

    def _done(self, accepted: Accepted) -> None:
        if self._act and self._also:
            self._keep_too(self._act)
        self._act, self._doing = None, False
        if not any(isinstance(event, ChangeProposed) for event in accepted.events):
            self._context.page.tell(self._context.t("Done, and in the record."))
        self.refresh()

    def _keep_too(self, act: Act) -> None:
        clause = self._chosen_clause()
        is_reason = self._is_sanction() or act.key == "warn"
        kind = "sanction" if self._is_sanction() else "warning" if is_reason else "incident"
        what = "reason" if is_reason else "what"
        given = {
            what: register_incident_words.of_act(self._context.t, matter_of(self._filled), self._reason),
            "clause": "" if clause == DISCRETION else clause,
            "match_id": self._ground.state.setup.match_id,
        }
        AlsoInRegister(self._context, self._also, kind, given).keep()

    def _clause_rows(self) -> list[dict[str, str]]:
        if not self._picks_clause:
            return []
        t = self._context.t
        about = rule_words.clauses_about(t, self._ground.ruleset)
        return [
            {"clause": clause_words.named(t, clause), "about": _fitting(words)}
            for clause, words in ((clause, about[clause]) for clause in self._offered)
        ]

    def _clause_place(self) -> int:
        chosen = self._chosen_clause()
        return self._offered.index(chosen) if self._picks_clause and chosen in self._offered else -1

    def _by(self, clause: str) -> None:
        self._clause, self._picks_clause = clause, False
        self._try()

    def _type_clause(self, typed: str) -> None:
        clause = citation_of(self._ground.ruleset, typed)
        if clause:
            self._context.page.tell("")
            self._by(clause)
        elif typed.strip():
            right = nearest(typed, clauses_of(self._ground.ruleset))
            self._context.page.tell(
                self._context.t(
                    "These rules have no clause “{typed}”. The nearest is {clause}.",
                    typed=typed,
                    clause=clause_words.named(self._context.t, right),
                )
            )

    def _chosen_clause(self) -> str:
        if self._act is None:
            return ""
        return self._clause or usual_clause(self._act, self._ground, self._filled)

    def _foreseen(self) -> str:
        """What the rules say of the act as it is filled."""
        act, ground = self._act, self._ground
        if act is None:
            return ""
        return foreseen_words.foreseen(ground.t, act.foreseen(ground, self._filled), ground.ruleset, ground.names)

    def _reasons(self) -> list[str]:
        if self._act is None:
            return []
        is_own = self._act.key == "void" and was_board_rolled(self._ground.history)
        return list(reason_words.ready_reasons(self._context.t, "void_own" if is_own else self._act.key))

    def _next_steps(self) -> tuple[NextStep, ...]:
        return next_steps(self._act, self._ground, self._filled) if self._act else ()

    def _next_texts(self) -> list[str]:
        t, steps = self._context.t, self._next_steps()
        said = [act_words.act(t, step.act) for step in steps]
        if [step.act for step in steps] == ["rule"] and self._act:
            foreseen = self._act.foreseen(self._ground, self._filled)
            said = [foreseen_words.ruled_step(t, foreseen.step.consequence)] if foreseen.step else said
        return [t("Next step: {act}", act=said[0]), *said[1:]] if said else []

    def _is_sanction(self) -> bool:
        """Whether the act orders a player to a digital board, which the register keeps as a sanction."""
        if not self._act or self._act.key != "rule" or "who" not in self._filled:
            return False
        step = self._act.foreseen(self._ground, self._filled).step
        return step.consequence is Consequence.DIGITAL_BOARD if step else False

    def _try(self) -> None:
        act, ground = self._act, self._ground
        if act is None:
            self._fields = ()
        elif not self._doing:
            self._filled = started(act.fields(ground, self._filled), self._filled)
            self._fields = act.fields(ground, self._filled)
            self._filled = started(self._fields, self._filled)
            asked = missing(ground.t, self._fields, self._filled)
            if asked:
                self._trial = Trial(asked, possible=False)
            else:
                authority = self._context.authority(self._chosen_clause(), self._reason or UNSAID)
                staff = self._context.services.directors.staff()
                self._trial = tried(ground, act.command(authority, self._filled, ground), staff)
        self.changed.emit()

    def _told(self) -> str:
        if self._trial.possible and not self._reason:
            return f"{self._trial.told} {self._context.t('Choose “{what}” first.', what=self._context.t('Reason'))}"
        return self._trial.told

    def _groups(self) -> list[dict[str, object]]:
        t = self._context.t
        return [
            {"title": title, "acts": [{"key": act.key, "text": act_words.act(t, act.key)} for act in acts]}
            for title, group in zip(act_words.act_groups(t), GROUPS, strict=True)
            if (acts := [act for act in group if not self._plays or act.key in OF_OWN_MATCH])
        ]

    def _offers(self) -> list[Offer]:
        return [] if self._plays else offers(self._ground)

    def _standing(self) -> list[str]:
        """What stands against each player so far."""
        state, t = self._ground.state, self._context.t
        return [
            record_words.counted_against(t, state.setup.players[player], counted(state, self._ground.history, player))
            for player in Player
        ]

    def _row(self, field: Field) -> dict[str, object]:
        value = self._filled[field.key]
        row: dict[str, object] = {"label": field.label, "value": "", "options": [], "chosen": -1, "big": False}
        match field:
            case Pick(_, _, options):
                chosen = next((place for place, option in enumerate(options) if option[0] == value), -1)
                return row | {"kind": "pick", "options": [words for _, words in options], "chosen": chosen}
            case Step(big=big, is_time=typed):
                return row | {"kind": "step", "value": field.said(value), "big": bool(big), "typed": typed}
            case Line():
                return row | {"kind": "line", "value": value}
            case DiceFrom():
                return row | {"kind": "line", "value": value.name if value is not None else ""}
            case Names():
                return row | {"kind": "names", "options": list(value)}
            case Board():
                return row | {
                    "kind": "line",
                    "value": act_words.position_set_up(self._context.t, changed=value is not None),
                }


def _fitting(words: list[str]) -> str:
    """The first of them, so many as a clause's button has room for."""
    fits = next((count for count in range(len(words), 1, -1) if len(beside(words[:count])) <= CLAUSE_ROOM), 1)
    return beside((*words[:fits], *("…" for _ in words[fits : fits + 1])))


def _officials(context: SectionContext) -> tuple[OfficialHere, ...]:
    """Every director, assistant and monitor of the board; whoever is in where their file cannot be read."""
    try:
        return tuple(context.services.directors.people())
    except TavlaError:
        return (context.official,)
