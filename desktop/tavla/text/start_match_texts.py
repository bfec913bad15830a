"""The words for a match set up under rules: ruleset, kind, times, event. Nothing of the game is imported here."""

from tavla.base.phrase import Said
from tavla.text.sanction_texts import SanctionTexts
from tavla.text.start_before_texts import StartBeforeTexts


class StartMatchTexts(StartBeforeTexts, SanctionTexts):
    """What the start page says about the match to come."""

    def rules_row(self) -> str:
        """Label of the ruleset."""
        return self._("Rules")

    def rules_loading(self) -> str:
        """In place of a value while the rulesets are being read."""
        return "…"

    def rules_title(self) -> str:
        """Above the list of rulesets."""
        return self._("Under which rules is this match played?")

    def rules_broken(self, name: str) -> str:
        """A club's ruleset that cannot be used; the reason follows."""
        return self._("{name} cannot be used").format(name=name)

    def rules_gone(self, name: str) -> str:
        """The ruleset of the last match is not there any more."""
        return self._("The rules of the last match, {name}, cannot be used: choose others.").format(name=name)

    def rules_missing(self) -> str:
        """No ruleset could be read at all."""
        return self._("No ruleset can be used: see Rules.")

    def choices_open(self) -> str:
        """Opens what the ruleset leaves to the director."""
        return self._("The director's choices…")

    def choices_title(self) -> str:
        """Above what the ruleset leaves to the director."""
        return self._("What these rules leave open")

    def rules_again(self) -> str:
        """Back to the list of rulesets."""
        return self._("All rulesets…")

    def choices_line(self, number: int) -> str:
        """How many alternatives the director picked."""
        return self._n("{n} choice of the director", "{n} choices of the director", number).format(n=number)

    def kind_row(self) -> str:
        """Label of the kind of match."""
        return self._("Kind")

    def kind_choice(self, kind: str) -> str:
        """A kind of match by name."""
        names = {
            "singles": self._("Singles"),
            "doubles": self._("Doubles"),
            "consultation": self._("Consultation"),
            "speed_gammon": self._("Speed gammon"),
        }
        return names[kind]

    def reserve_each(self) -> str:
        """Label of each player's time."""
        return self._("Time each")

    def to_be_entered(self) -> str:
        """In place of a figure that the rules leave to the director."""
        return self._("director sets it")

    def figure_departs(self) -> str:
        """Under a figure that is not the ruleset's."""
        return self._("as announced")

    def time_missing(self, clause: str) -> str:
        """Why the match cannot begin: its time is the director's to set."""
        return self._("The rules leave the time to the director: enter it ({clause}).").format(
            clause=self.clause_named(clause)
        )

    def no_departure(self, clause: str) -> str:
        """Why another figure cannot be set."""
        return self._("These rules may not be departed from ({clause}).").format(clause=self.clause_named(clause))

    def event_row(self) -> str:
        """Label of event, round and table."""
        return self._("Event")

    def no_event(self) -> str:
        """No event is named."""
        return self._("None")

    def event_title(self) -> str:
        """Above the fields of event, round and table."""
        return self._("Where does this match belong?")

    def choose_pairing(self) -> str:
        """The pairings of the register in place of the fields."""
        return self._("Choose a pairing")

    def type_event(self) -> str:
        """The fields again."""
        return self._("Type it")

    def pairing(self, first: str, second: str) -> str:
        """Two who are to meet."""
        return self._("{first} – {second}").format(first=first, second=second)

    def event_field(self, which: int) -> str:
        """Labels of the three fields."""
        return (self._("Event"), self._("Round"), self._("Table"))[which]

    def event_line(self, event: str, round_: str, table: str) -> str:
        """Event, round and table in one line."""
        parts = (
            event,
            self._("round {round}").format(round=round_) if round_ else "",
            self._("table {table}").format(table=table) if table else "",
        )
        return " · ".join(part for part in parts if part)

    def mode_row(self) -> str:
        """Label of what the match counts for."""
        return self._("Counts as")

    def mode_choice(self, *, training: bool = False, best_of_three: bool = False) -> str:
        """A match, or training."""
        return (
            self._("Training: no result")
            if training
            else self._("One of a best of three")
            if best_of_three
            else self._("Match")
        )

    def board_row(self) -> str:
        """Label of the panel with the seats and the screen."""
        return self._("Board")

    def board_title(self) -> str:
        """Above the settings of seats and screen."""
        return self._("Seats and screen")

    def motion_row(self) -> str:
        """Label of the motion."""
        return self._("Motion")

    def motion_row_choice(self, *, on: bool) -> str:
        """Whether checkers glide."""
        return self._("On") if on else self._("Off")

    def window_row(self) -> str:
        """Label of full screen or window."""
        return self._("Screen")

    def window_row_choice(self, *, full: bool) -> str:
        """The whole screen, or a window."""
        return self._("Full screen") if full else self._("In a window")

    def panel_done(self) -> str:
        """Closes a panel of the start page."""
        return self._("Done")

    def match_line(self, points: int, clock: str, kind: str, rules: str) -> str:
        """What both agree to, in one line; parts may be empty."""
        length = self._n("{n} point", "{n} points", points).format(n=points)
        return " · ".join(part for part in (length, kind, clock, rules) if part)

    def clock_line(self, reserve: str, delay: int) -> str:
        """Reserve and delay of each."""
        return self._("{reserve} each and {delay} s a turn").format(reserve=reserve, delay=delay)

    def no_clock_line(self) -> str:
        """A match without a clock."""
        return self._("no clock")

    def departs_line(self) -> str:
        """The match does not keep to its rules in something."""
        return self._("departs from its rules as announced")

    def training_line(self) -> str:
        """The match is never a result."""
        return self._("TRAINING")

    def sanction_unseen(self) -> str:
        """Why the match has not begun yet: the register brought up a sanction in that moment."""
        return self._("The register brings something up: read it, then press Ready again.")

    def register_fault(self, fault: Said) -> str:
        """The register could not be asked; the reason follows."""
        return self._("The register could not be asked about sanctions; the match can be played. {fault}").format(
            fault=self.said(fault)
        )

    def result_not_kept(self, fault: Said) -> str:
        """The result of a match could not be put into the register; the reason follows."""
        return self._(
            "The result could not be put into the register; it stands in the match's own files. {fault}"
        ).format(fault=self.said(fault))
