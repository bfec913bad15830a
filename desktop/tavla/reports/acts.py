"""The director's acts as notes, counted through the match, with the board they were about."""

from collections.abc import Callable, Sequence
from typing import assert_never

from msgspec import Struct

from tavla.application.acts.act_fates import fate_of
from tavla.application.telling.turn_log import ReturnPoint
from tavla.base.copies import replace
from tavla.base.plain_name import plain_name
from tavla.domain.facts import changes
from tavla.domain.facts.authority import Authority
from tavla.domain.facts.claim_events import BreakBegan, ClocksPressed, SettledRuled
from tavla.domain.facts.director_events import (
    ActWithdrawn,
    AppealDecided,
    ChangeAnswered,
    ChangeMade,
    ChangeProposed,
    ChangeWithdrawn,
    DirectorEvent,
    MatchMoved,
    ResultSigned,
    RulingGiven,
    WarningGiven,
)
from tavla.domain.facts.events import Event
from tavla.domain.fold.match import MatchState
from tavla.reports.document import Diagram, Note
from tavla.reports.reader import Reader
from tavla.text import act_words, change_words, report_words

_MOVES_THE_BOARD = (changes.TakenBack, changes.PositionCorrected, changes.RollVoided)


class ActDone(Struct, frozen=True):
    """A line of the list of acts. `note` tells it whole, `event` is its fact."""

    number: int
    game: int
    what: str
    authority: Authority
    note: Note
    event: Event


class Acts:
    """Counts the acts of one match."""

    def __init__(
        self,
        reader: Reader,
        history: Sequence[Event],
        undone: frozenset[int],
        back_to: Callable[[Event], ReturnPoint | None],
    ) -> None:
        """`undone`: the numbers of the facts that do not stand; `back_to`: where a fact takes play back to."""
        self._history = history
        self._reader, self._t, self._names = reader, reader.t, reader.names
        self._undone, self._back_to = undone, back_to
        self.done: list[ActDone] = []
        self._numbers: dict[int, int] = {}
        """Number of a fact -> number of the act."""

    def note(self, event: DirectorEvent, fact: int, before: MatchState, after: MatchState) -> Note | None:
        """What the director did, or a player answered."""
        t, names = self._t, self._names
        match event:
            case RulingGiven(_, authority, ruling, committee, chosen_by, player):
                return self._act(
                    event,
                    fact,
                    act_words.ruling(t, plain_name(ruling), names[player] if player else ""),
                    authority,
                    before,
                    (self._reader.diagram(before),),
                    report_words.committee(t, committee, chosen_by),
                )
            case WarningGiven(_, authority, player):
                return self._act(
                    event,
                    fact,
                    t("Warning to {name}", name=names[player]),
                    authority,
                    before,
                    (self._reader.diagram(before),),
                )
            case AppealDecided(_, authority, ruling, outcome, committee):
                act = t("Act {n}", n=self._numbers.get(ruling, 0))
                note = t("Committee: {names}", names=", ".join(map(plain_name, committee)))
                return self._act(event, fact, report_words.appealed(t, act, outcome), authority, before, (), (note,))
            case ActWithdrawn(_, authority, withdrawn):
                return self._act(
                    event,
                    fact,
                    t("{act} is withdrawn", act=t("Act {n}", n=self._numbers.get(withdrawn, 0))),
                    authority,
                    before,
                    (),
                )
            case ChangeProposed(_, authority, change):
                title = t(
                    "Proposed: {change}",
                    change=change_words.change(t, change, names, self._back_to(event), in_report=True),
                )
                lines = (*self._reader.authority(authority), *self._follows(change))
                return Note(self._reader.when(event), title, lines, (self._reader.diagram(before),), is_ruling=True)
            case ChangeAnswered(_, player, agrees):
                return Note(self._reader.when(event), report_words.agrees(t, names[player], agrees=agrees))
            case ChangeMade(_, authority, change, against):
                title = self._reader.sentence(
                    change_words.change(t, change, names, self._back_to(event), in_report=True)
                )
                without = (
                    (t("Without the agreement of {names}", names=", ".join(names[player] for player in against)),)
                    if against
                    else ()
                )
                lines = (*self._follows(change), *without, *self._reader.times_of(after, event.at))
                return self._act(event, fact, title, authority, before, self._boards(change, before, after), lines)
            case ChangeWithdrawn(_, authority):
                return Note(
                    self._reader.when(event),
                    t("The proposal is withdrawn"),
                    self._reader.authority(authority),
                    is_ruling=True,
                )
            case MatchMoved(_, authority):
                return self._act(
                    event,
                    fact,
                    t("The match goes on at another board"),
                    authority,
                    before,
                    (self._reader.diagram(before),),
                )
            case ResultSigned(_, authority):
                return self._act(event, fact, t("The result is signed off"), authority, before, ())
            case _:
                assert_never(event)

    def _follows(self, change: changes.Change) -> tuple[str, ...]:
        """What it costs or brings by the rules. Play taken back is seen on the boards."""
        follows = "" if isinstance(change, changes.TakenBack) else change_words.follows(self._t, change, self._names)
        return (self._reader.sentence(follows),) if follows else ()

    def _boards(self, change: changes.Change, before: MatchState, after: MatchState) -> tuple[Diagram, ...]:
        if isinstance(change, _MOVES_THE_BOARD):
            pair = (
                self._reader.diagram(before, report_words.before_and_after(self._t, after=False)),
                self._reader.diagram(after, report_words.before_and_after(self._t, after=True)),
            )
            return pair if before.board != after.board or before.roll != after.roll else pair[1:]
        return (self._reader.diagram(before if isinstance(change, changes.MatchClosed) else after),)

    def _act(
        self,
        event: Event,
        fact: int,
        what: str,
        authority: Authority,
        state: MatchState,
        diagrams: tuple[Diagram, ...],
        lines: tuple[str, ...] = (),
    ) -> Note:
        return self.counted(
            fact,
            Note(self._reader.when(event), what, (*self._reader.authority(authority), *lines), diagrams),
            authority,
            state.game,
        )

    def counted(self, fact: int, note: Note, authority: Authority, game: int) -> Note:
        """An act that is told already, with its number."""
        number = len(self.done) + 1
        self._numbers[fact] = number
        fate = fate_of(self._history, fact)
        if fact in self._undone:
            note = replace(note, title=self._t("{what} – taken back later", what=note.title))
        elif fate is not None:
            note = replace(note, title=change_words.fallen(self._t, note.title, fate))
        numbered = replace(note, title=f"{self._t('Act {n}', n=number)} · {note.title}", is_ruling=True)
        self.done.append(ActDone(number, game, note.title, authority, numbered, self._history[fact]))
        return numbered


def authority_of(event: Event) -> Authority | None:
    """By whose word a fact of play under rules stands, where it is the director's."""
    return event.authority if isinstance(event, BreakBegan | SettledRuled | ClocksPressed) else None
