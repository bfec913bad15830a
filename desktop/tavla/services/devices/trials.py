"""Devices tried on the test page, and the certificates that go into the record of a match."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tavla.application.commands import devices as device
from tavla.application.devices.choice import ChosenDevice
from tavla.application.devices.tray import TrialShown
from tavla.application.session import Session
from tavla.domain.time.units import Millis
from tavla.services.devices.device_words import word_of
from tavla.services.devices.line import DeviceLine
from tavla_devices.events import DeviceEvent, Lost, NotARoll, Refused

if TYPE_CHECKING:
    from tavla_devices.tvl.trial import Trial

ROLLS, LEVERS = 10, 4


class Trials:
    """One trial at a time; certificates are kept until a match begins with that device."""

    def __init__(self, wall_clock: Callable[[], str]) -> None:
        self._wall_clock = wall_clock
        self._line: DeviceLine | None = None
        self._trial: Trial | None = None
        self._kept: dict[str, device.RecordTrial] = {}
        self._is_recorded = False

    def holds(self, line: DeviceLine) -> bool:
        """Whether the device is being tried, and the match waits."""
        return self._line is line and self._trial is not None and not self._trial.is_over

    def begin(self, line: DeviceLine) -> None:
        """Try a device."""
        from tavla_devices.tvl.trial import Trial

        self.end()
        self._line, self._trial, self._is_recorded = line, Trial(rolls=ROLLS, levers=LEVERS), False
        if line.identity is not None and line.is_ready:
            self._ask(line, line.known())

    def end(self) -> None:
        """No trial stands any more."""
        line, trial = self._line, self._trial
        self._line = self._trial = None
        if line is None or trial is None or trial.is_over:
            return
        line.forget()
        if line.is_ready and trial.levers_due:
            from tavla_devices.tvl.state import RunClock

            line.does(RunClock(None))

    def end_for(self, line: DeviceLine) -> None:
        """That device is no longer used."""
        if self._line is line:
            self.end()

    def take(self, line: DeviceLine, event: DeviceEvent) -> bool:
        """A word of a device; whether it belongs to a trial."""
        if not self.holds(line):
            return False
        self._ask(line, event)
        return True

    @property
    def shown(self) -> TrialShown | None:
        line, trial = self._line, self._trial
        if line is None or trial is None:
            return None
        return TrialShown(
            address=line.choice.address,
            rolls=tuple(trial.rolls),
            rolls_due=trial.rolls_due,
            levers=trial.levers,
            levers_due=trial.levers_due,
            waits=tuple(Millis(wait) for wait in trial.waits),
            chi_square=trial.chi_square,
            is_even=trial.is_even,
            troubles=tuple(filter(None, map(word_of, trial.troubles))),
            is_over=trial.is_over,
            is_passed=trial.is_passed,
            is_known=trial.identified is not None,
            is_computed=trial.identified is not None and trial.identified.identity.computes_dice,
            is_recorded=self._is_recorded,
        )

    def record(self, session: Session | None) -> None:
        """The certificate goes into the match, or is kept for the next one with this device."""
        line, trial, shown = self._line, self._trial, self.shown
        if line is None or line.identity is None or trial is None or shown is None or not shown.is_over:
            return
        who = line.identity
        certificate = device.RecordTrial(
            who.serial,
            f"{who.maker} {who.model} {who.firmware}".strip(),
            who.computes_dice,
            shown.rolls,
            shown.waits,
            shown.levers,
            round(shown.chi_square * 100),
            tuple(map(_in_words, trial.troubles)),
            shown.is_passed,
            self._wall_clock(),
        )
        self._is_recorded = True
        if session is not None:
            session.submit(certificate)
        else:
            self._kept[line.choice.address] = certificate

    def submit_kept(self, session: Session, choices: Sequence[ChosenDevice]) -> None:
        """A match has begun: the certificates of its devices go into its record."""
        for choice in choices:
            certificate = self._kept.pop(choice.address, None)
            if certificate is not None:
                session.submit(certificate)

    def _ask(self, line: DeviceLine, event: DeviceEvent) -> None:
        if self._trial is not None:
            for request in self._trial.take(event, line.now()):
                line.does(request)


def _in_words(trouble: DeviceEvent) -> str:
    """As the record has it, whoever will read it."""
    match trouble:
        case Refused(sentence, detail):
            return f"{sentence.value}: {detail}" if detail else sentence.value
        case Lost(reason):
            return reason.value
        case NotARoll(kind=kind, tops=tops):
            return f"{kind.value} {'-'.join(str(top) if top else '?' for top in tops)}"
        case _:
            return type(trouble).__name__
