"""Preferences before the match: who chooses, by roll or by coming first, and what he chooses."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.text import start_words
from tavla.text.words import Words
from tavla_ui.start.settling import Settling

if TYPE_CHECKING:  # the page stands before the rules are imported
    from tavla.domain.facts.dice_source import DiceSource
    from tavla.domain.facts.match_card import Preference, PreferenceSettled
    from tavla.domain.game.player import ByPlayer, Player
    from tavla.domain.game.roll import Roll
    from tavla.rules.preferences import PreferenceStep
    from tavla.rules.ruleset import Ruleset

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1

OPTIONS = {
    "seats": ("kept", "changed"),
    "direction": ("right", "left"),
    "checkers": ("light", "dark"),
    "board": ("this_board",),
    "clock": ("with_clock", "without_clock"),
}
"""What may be chosen, as the one who chooses sees it; `Settling` knows the dice."""


@QmlElement
class StartPreferencesViewModel(QObject):
    """One step after the other; what is agreed on needs none."""

    changed = Signal()
    finished = Signal()

    def __init__(
        self,
        settling: Settling,
        ask_dice: "Callable[[Callable[[Roll, DiceSource], None]], None]",
        parent: QObject | None = None,
    ) -> None:
        """`ask_dice` rolls two dice before the match."""
        super().__init__(parent)
        self.t = Words()
        self._settling, self._ask_dice = settling, ask_dice
        self._ruleset: Ruleset | None = None
        self._steps: tuple[PreferenceStep, ...] = ()
        self._settled: list[PreferenceSettled] = []
        self._begin_step()

    def _begin_step(self) -> None:
        self._rolls: dict[Player, Roll] = {}
        self._source: DiceSource | None = None
        self._ties: list[dict[Player, Roll]] = []
        self._chooser: Player | None = None
        self._is_open_to_both = False
        self._choice: dict[str, str] = {}

    # Set by the page

    def under(self, ruleset: "Ruleset | None") -> None:
        """The questions of a ruleset; what was settled under another is void."""
        if ruleset is not None and self._ruleset is not None and ruleset.preferences == self._ruleset.preferences:
            return
        self._ruleset = ruleset
        self.forget()

    def forget(self) -> None:
        """Nothing is settled."""
        self._settled, self._steps = [], ()
        if self._ruleset is not None:
            from tavla.rules.preferences import preference_steps

            self._steps = preference_steps(self._ruleset)
        self._begin_step()
        self.changed.emit()

    @property
    def settled(self) -> "tuple[PreferenceSettled, ...]":
        return tuple(self._settled)

    @property
    def is_asked(self) -> bool:
        """Whether the ruleset leaves anything open."""
        return bool(self._steps)

    def speak(self, t: Words) -> None:
        """Use another language."""
        self.t = t
        self.changed.emit()

    @property
    def line(self) -> str:
        """For the page's own row."""
        if not self._steps:
            return self.t("Nothing is open")
        number = sum(len(one.questions) for one in self._settled)
        return self.t.n("{n} settled", "{n} settled", number) if number else self.t("Agreed")

    # Shown

    title = Property(str, lambda self: self._title(), notify=changed)
    told = Property(str, lambda self: self._told(), notify=changed)
    seats = Property(list, lambda self: self._seats(), notify=changed)
    questions = Property(list, lambda self: self._questions(), notify=changed)
    canSettle = Property(bool, lambda self: self._may_choose, notify=changed)
    settleText = Property(str, lambda self: self.t("That is my choice"), notify=changed)
    agreeText = Property(str, lambda self: self.t("We agree"), notify=changed)

    # Pressed

    @Slot(str)
    def press(self, seat: str) -> None:
        """A seat rolls, or says that it came first."""
        from tavla.domain.game.player import Player

        step, player = self._step, Player(seat)
        if step is None or self._may_choose:
            return
        if not step.is_rolled:
            self._chosen_by(player)
        elif player not in self._rolls or self._is_tie:
            self._ask_dice(lambda roll, source: self._fell(player, roll, source))

    @Slot(str, int)
    def change(self, key: str, by: int) -> None:
        """The next option of a question."""
        if self._may_choose and key in self._choice:
            options = self._settling.dice_offered if key == "dice" else OPTIONS[key]
            self._choice[key] = options[(options.index(self._choice[key]) + by) % len(options)]
            self.changed.emit()

    @Slot()
    def settle(self) -> None:
        """The choice is made: it takes effect, and the next step comes."""
        from tavla.domain.facts.match_card import PreferenceSettled
        from tavla.domain.game.player import Player

        step = self._step
        if step is None or not self._may_choose:
            return
        rolls = [*self._ties, self._rolls] if step.is_rolled else []
        rolled = [f"rolled: {self._source.value}, unsealed"] if self._source is not None else []
        said = "; ".join([*(f"{question}: {option}" for question, option in self._choice.items()), *rolled])
        self._settled.append(PreferenceSettled(step.questions, tuple(_pair(one) for one in rolls), self._chooser, said))
        chooser, choice = self._chooser or Player.WHITE, self._choice
        if choice.get("seats") == "changed":
            self._settled = [_in_other_seats(one) for one in self._settled]
            chooser = chooser.opponent
        self._begin_step()
        self._settling.apply(chooser, choice)
        self.changed.emit()
        if self._step is None:
            self.finished.emit()

    @Slot()
    def agree(self) -> None:
        self._begin_step()
        self.changed.emit()
        self.finished.emit()

    # Inside

    @property
    def _step(self) -> "PreferenceStep | None":
        done = len(self._settled)
        return self._steps[done] if done < len(self._steps) else None

    @property
    def _may_choose(self) -> bool:
        return self._chooser is not None or self._is_open_to_both

    @property
    def _is_tie(self) -> bool:
        return len(self._rolls) == 2 and not self._may_choose

    def _fell(self, player: "Player", roll: "Roll", source: "DiceSource") -> None:
        self._source = source
        if self._is_tie:
            self._ties.append(self._rolls)
            self._rolls = {}
        self._rolls[player] = roll
        if len(self._rolls) == 2 and self._ruleset is not None:
            from tavla.rules.preferences import chooser, rolls_again

            won = chooser(self._ruleset, _pair(self._rolls))
            if won is not None:
                self._chosen_by(won)
                return
            self._is_open_to_both = not rolls_again(self._ruleset)
            if self._is_open_to_both:
                self._offer(player)
        self.changed.emit()

    def _chosen_by(self, player: "Player") -> None:
        self._chooser = player
        self._offer(player)
        self.changed.emit()

    def _offer(self, player: "Player") -> None:
        step = self._step
        self._choice = (
            {question.value: self._settling.now_chosen(player, question.value) for question in step.questions}
            if step
            else {}
        )

    def _title(self) -> str:
        step = self._step
        return (
            start_words.preferences_title(self.t, len(self._settled) + 1, len(self._steps), step.clause) if step else ""
        )

    def _told(self) -> str:
        step = self._step
        if step is None:
            return ""
        if self._chooser is not None:
            return self.t("{name} chooses", name=self._settling.name_of(self._chooser.value))
        if self._is_open_to_both:
            return self.t("Equal: agree on it")
        if self._is_tie:
            return self.t("Equal: both roll again")
        return (
            self.t("Each rolls two dice; the higher total chooses. The dice are sealed only when the match begins.")
            if step.is_rolled
            else self.t("Who came to the table first chooses.")
        )

    def _seats(self) -> list[dict[str, object]]:
        from tavla.domain.game.player import Player

        step = self._step
        if step is None:
            return []
        act = self.t("Roll") if step.is_rolled else self.t("I came first")
        rows: list[dict[str, object]] = []
        for player in (Player.BLACK, Player.WHITE):
            roll = self._rolls.get(player)
            waits = not self._may_choose and (roll is None or self._is_tie)
            dice = [roll.first, roll.second] if roll else []
            rows.append(
                {
                    "seat": player.value,
                    "name": self._settling.name_of(player.value),
                    "dice": dice,
                    "act": act,
                    "waits": waits,
                }
            )
        return rows

    def _questions(self) -> list[dict[str, object]]:
        step = self._step
        questions: tuple[Preference, ...] = step.questions if step else ()
        return [self._row(question.value) for question in questions]

    def _row(self, question: str) -> dict[str, object]:
        chosen = self._choice.get(question)
        return {
            "key": question,
            "label": start_words.preference(self.t, question),
            "value": start_words.preference_option(self.t, chosen) if chosen else "…",
            "enabled": chosen is not None,
            "strong": False,
        }


def _pair(rolls: "dict[Player, Roll]") -> "ByPlayer[Roll]":
    from tavla.domain.game.player import ByPlayer, Player

    return ByPlayer(rolls[Player.WHITE], rolls[Player.BLACK])


def _in_other_seats(settled: "PreferenceSettled") -> "PreferenceSettled":
    """The same record once the players have changed seats: who was White's is Black's."""
    from tavla.base.copies import replace
    from tavla.domain.game.player import ByPlayer

    rolls = tuple(ByPlayer(one.black, one.white) for one in settled.rolls)
    return replace(settled, rolls=rolls, chooser=settled.chooser.opponent if settled.chooser else None)
