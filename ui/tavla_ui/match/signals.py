"""What is heard of a match, and the silent light in its place: a press, the end of the delay, set times, the last ten
seconds, the flag; dice, plays, cube, results and times spoken.
"""

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import Property, QObject, QTimer, Signal, Slot
from PySide6.QtQml import QmlElement

from tavla.application.attention import Attention, attention, is_late
from tavla.application.ports.machine import SoundService
from tavla.application.session import Session
from tavla.application.settings import EVENT_SIGNALS, PLAYERS_CHOOSE, time_signals
from tavla.domain.facts import events as facts
from tavla.domain.facts.events import Event
from tavla.domain.fold.match import MatchState
from tavla.domain.game.player import ByPlayer, Player
from tavla.text import spoken_words
from tavla.text.words import Words
from tavla_ui.controls.settings import SettingsViewModel
from tavla_ui.controls.timers import rings_once

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1

VOLUMES = {"quiet": 0.15, "medium": 0.45, "loud": 1.0}
LIGHT_MS = 350
RING_MS = 5000
LAST_SECONDS = 10
TOLD_AT = (300, 60, 30, 10)
"""Seconds of a reserve at which it is spoken."""
SIGNALLED_AT = (300, 60, 30)
"""Seconds of a reserve at which it is signalled, where the settings say so."""


@QmlElement
class SignalsViewModel(QObject):
    """Hears one session. `lit` is the seat whose strip lights up for a moment."""

    changed = Signal()

    def __init__(
        self,
        sound: SoundService,
        settings: SettingsViewModel,
        words: Callable[[], ByPlayer[Words]],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._sound, self._settings, self._words = sound, settings, words
        self._lit = ""
        self._left: ByPlayer[int | None] = ByPlayer(None, None)
        self._in_delay: ByPlayer[bool] = ByPlayer(False, False)
        self._before: MatchState | None = None
        self._rings = QTimer(self)
        self._rings.setInterval(RING_MS)
        self._rings.timeout.connect(self._ring)
        self._dark = rings_once(self, LIGHT_MS, lambda: self._light(""))

    lit = Property(str, lambda self: self._lit, notify=changed)

    def forget(self) -> None:
        """Another match, or none."""
        self._before = None
        self._rings.stop()
        self._left = ByPlayer(None, None)
        self._in_delay = ByPlayer(False, False)

    def heard(self, state: MatchState, events: Sequence[Event]) -> None:
        """What has just happened."""
        before, self._before = self._before or state, state
        self._attend(attention(state, is_late=False))
        for event in events:
            for t in self._listening():
                self._say(t, *spoken_words.spoken(t, event, before))
            match event:
                case (
                    facts.TurnEnded(player=player)
                    | facts.DoubleOffered(player=player)
                    | facts.DoubleTaken(player=player)
                ):
                    self._signal("press", player.opponent)
                case facts.FlagFell(player=player):
                    self._signal("flag", player)
                case _:
                    pass

    def tick(self, session: Session) -> None:
        """A figure of the clock has changed: the end of the delay, set times and the last ten seconds are each heard
        once, and some times are spoken.
        """
        state = session.state
        self._attend(attention(state, is_late=is_late(state, session.now())))
        clock, now, wanted = session.state.clock, session.now(), time_signals(self._settings.values)
        for player in Player:
            reading = clock.reading(player, now)
            left, before = reading.seconds, self._left[player]
            self._left = self._left.replaced(player, left)
            in_delay = clock.turn_of is player and clock.runs_for(player) and reading.delay_left > 0
            if self._in_delay[player] and not in_delay and clock.runs_for(player) and wanted in ("delay", "times"):
                self._signal("delay", player)
            self._in_delay = self._in_delay.replaced(player, in_delay)
            if before is None or left >= before or not clock.runs_for(player):
                continue
            if 0 < left <= LAST_SECONDS:
                self._signal("second", player)
            elif wanted == "times" and any(left <= at < before for at in SIGNALLED_AT):
                self._signal("time", player)
            if any(left <= told < before for told in TOLD_AT):
                name = session.state.setup.players[player]
                for t in self._listening():
                    self._say(t, spoken_words.clock(t, name, left))

    def _attend(self, calls: Attention) -> None:
        """Ring again and again while somebody is waited for."""
        if self._settings.values["rings"] != "on" or calls is Attention.NONE:
            self._rings.stop()
        elif not self._rings.isActive():
            self._rings.start()
            self._ring()

    @Slot()
    def _ring(self) -> None:
        self._sound.play("call", VOLUMES.get(str(self._settings.values["sound"]), VOLUMES["medium"]))

    def _signal(self, sound: str, player: Player) -> None:
        wanted = str(self._settings.values["sound"])
        if self._settings.values["light_alone"] in (player.value, "both"):
            wanted = "light"
        if wanted == "off" and sound != "press" and self._settings.values[EVENT_SIGNALS] != PLAYERS_CHOOSE:
            wanted = "light"  # what the event orders is seen where the players have no sound
        if wanted == "light" or (wanted in VOLUMES and not self._sound.path):
            self._light(player.value)
        if wanted in VOLUMES:
            self._sound.play(sound, VOLUMES[wanted])  # where no player works, one may again

    def _light(self, seat: str) -> None:
        self._lit = seat
        if seat:
            self._dark.start()
        self.changed.emit()

    def _listening(self) -> Iterable[Words]:
        """The words of each seat that wants the game spoken; the same language once."""
        wanted, words = str(self._settings.values["spoken"]), self._words()
        return {words[player].language: words[player] for player in Player if wanted in (player.value, "both")}.values()

    def _say(self, t: Words, *sentences: str) -> None:
        for sentence in sentences:
            self._sound.say(sentence, t.language)
