"""A match told in order: the score sheet with the times left, broken by a note wherever something happened."""

from collections import Counter
from collections.abc import Iterator, Sequence

from tavla.application.assistance import assistance_of
from tavla.application.telling.counted import counted
from tavla.application.telling.turn_log import TurnLog
from tavla.base.copies import replace
from tavla.domain.facts import changes
from tavla.domain.facts import events as facts
from tavla.domain.facts.assistance import Assistance
from tavla.domain.facts.dice_source import DiceSource
from tavla.domain.facts.director_events import ChangeMade, ChangeProposed, DirectorEvent
from tavla.domain.facts.events import Event
from tavla.domain.fold.match import MatchState, apply, begun
from tavla.domain.fold.standing import standing_numbers, undone_numbers
from tavla.domain.game.notation import format_play
from tavla.domain.game.outcome import Ending, GameResult
from tavla.domain.game.player import ByPlayer, Player
from tavla.reports.acts import ActDone, Acts, authority_of
from tavla.reports.document import Block, Cell, Diagram, Heading, Note, Table
from tavla.reports.happenings import Happenings
from tavla.reports.reader import Reader
from tavla.text import result_words, sheet_words
from tavla.text.words import Words

_SHARES = (8, 33, 13, 33, 13)
_RIGHT = frozenset({2, 4})


class Chronicle:
    """Reads a history once, from its first fact to its last, and holds all that the parts of a report are made of."""

    def __init__(self, history: Sequence[Event], t: Words) -> None:
        self.state: MatchState = begun(history[0])
        self.start = self.state
        self.at = history[-1].at
        self.reader = Reader(t, self.state.setup.players)
        self.blocks: list[Block] = []
        self.games: list[tuple[int, GameResult, MatchState]] = []
        """The games that stand, each with the state after it."""
        self.attempts: Counter[tuple[int, Player, str]] = Counter()
        """Refused attempts: game, player, why."""
        self.sources: Counter[DiceSource] = Counter()
        self.helps: list[tuple[int, Assistance]] = []
        """The number of each act that changed the help from the board, and what was on after it."""
        log = TurnLog()
        if any(
            isinstance(event, ChangeProposed | ChangeMade) and isinstance(event.change, changes.TakenBack)
            for event in history
        ):
            log.follow(history)
        self._undone = undone_numbers(history)
        self._acts, self._happenings = Acts(self.reader, history, self._undone, log.back_to), Happenings(self.reader)
        self._sheet: list[tuple[Cell, ...]] = []
        self._half: tuple[str, Cell, str] | None = None
        self._turn = 0
        self._is_answer = False
        """Whether white has played in this turn: what black plays belongs to it, though a note may lie between."""
        self._has_heads = False
        self._last_board: tuple[object, ...] = ()
        stands = frozenset(standing_numbers(history))
        self._title_game()
        for number, event in enumerate(history):
            if number:
                before = self.state
                self.state = apply(before, event)
                self._read(event, number, before, stands=number in stands)
        self._flush()
        self.against = ByPlayer(*(counted(self.state, history, player) for player in Player))
        """What the board has counted."""

    @property
    def acts(self) -> Sequence[ActDone]:
        """The director's acts, in order."""
        return self._acts.done

    def notes_beyond_play(self) -> Iterator[Block]:
        """What happened beside plain play, under the game it happened in."""
        title: Heading | None = None
        for block in self.blocks:
            if isinstance(block, Heading):
                title = block
            elif isinstance(block, Note) and not block.is_plain_play:
                if title is not None:
                    yield title
                title = None
                yield block

    def _read(self, event: Event, number: int, before: MatchState, *, stands: bool) -> None:
        match event:
            case facts.Rolled(_, _, _, source):
                self.sources[source] += 1
            case facts.OpeningRolled():
                self.sources[event.source] += 1
            case facts.TurnEnded(_, player, play):
                own = before.position.seen_by(player)
                self._played(
                    player,
                    f"{before.roll}: {format_play(own, play) if play else self.reader.t('no move')}",
                    event,
                    stands=stands,
                )
            case facts.AttemptRefused(_, player, reason):
                self.attempts[before.game, player, reason] += 1
            case facts.GameEnded(_, winner, grade, points, ending):
                if before.roll is not None and before.on_roll is not None and ending is not Ending.BORNE_OFF:
                    self._played(before.on_roll, f"{before.roll}: {self.reader.t('not played')}", event, stands=stands)
                if stands:
                    self.games.append((before.game, GameResult(winner, grade, points, ending), self.state))
            case ChangeMade(_, _, changes.RollVoided()) if before.roll is not None and before.on_roll is not None:
                self._played(before.on_roll, str(before.roll), event, stands=False)
            case _:
                pass
        self._note(event, number, before)
        if self.state.orders.assistance != before.orders.assistance:
            self.helps.append((len(self.acts), assistance_of(self.state)))
        if self.state.game != before.game:
            self._title_game()

    def _note(self, event: Event, number: int, before: MatchState) -> None:
        note = (
            self._acts.note(event, number, before, self.state)
            if isinstance(event, DirectorEvent)
            else self._happenings.note(event, before, self.state)
        )
        if note is None:
            return
        if (authority := authority_of(event)) is not None:
            note = self._acts.counted(number, note, authority, before.game)
        elif number in self._undone and not isinstance(event, DirectorEvent):
            note = replace(note, title=self.reader.t("{what} – taken back later", what=note.title))
        self._flush()
        self.blocks.append(replace(note, diagrams=self._new_boards(note.diagrams)))

    def _new_boards(self, diagrams: tuple[Diagram, ...]) -> tuple[Diagram, ...]:
        """A board that was shown last is not shown again."""
        if len(diagrams) == 1 and _face(diagrams[0]) == self._last_board:
            return ()
        if diagrams:
            self._last_board = _face(diagrams[-1])
        return diagrams

    def _title_game(self) -> None:
        self._flush()
        score = self.state.score
        t = self.reader.t
        parts = (
            t("Game {n}", n=self.state.game),
            result_words.score_to_both(self.reader.names, score),
            result_words.crawford_announced(t, score),
        )
        self.blocks.append(Heading(" · ".join(filter(None, parts)), 3))
        self._turn, self._is_answer, self._has_heads, self._last_board = 0, False, False, ()

    def _played(self, player: Player, text: str, event: Event, *, stands: bool) -> None:
        cell, left = Cell(text, is_struck=not stands), self.reader.left(self.state, player, event.at)
        is_answer, self._is_answer = self._is_answer, player is Player.WHITE
        if player is Player.WHITE:
            self._end_row()
            self._turn += 1
            self._half = (str(self._turn), cell, left)
        elif self._half is None:
            if not is_answer:
                self._turn += 1
            opens = not is_answer and not self._sheet and self._turn == 1
            self._sheet.append((Cell(str(self._turn)), Cell("" if opens else "…"), Cell(""), cell, Cell(left)))
        else:
            number, white, white_left = self._half
            self._half = None
            self._sheet.append((Cell(number), white, Cell(white_left), cell, Cell(left)))

    def _end_row(self) -> None:
        if self._half is not None:
            number, white, white_left = self._half
            self._half = None
            self._sheet.append((Cell(number), white, Cell(white_left), Cell(""), Cell("")))

    def _flush(self) -> None:
        self._end_row()
        if self._sheet:
            t, names = self.reader.t, self.reader.names
            left = sheet_words.label(t, "left")
            heads = () if self._has_heads else (sheet_words.label(t, "number"), names.white, left, names.black, left)
            self.blocks.append(Table(heads, tuple(self._sheet), _SHARES, _RIGHT))
            self._sheet, self._has_heads = [], True


def _face(diagram: Diagram) -> tuple[object, ...]:
    return diagram.position, diagram.cube, diagram.on_roll, diagram.roll
