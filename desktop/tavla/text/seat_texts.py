"""The words of a seat's strip: its buttons, what it is asked, its menu."""

from tavla.base.errors import TavlaError, Trouble
from tavla.domain.facts.dice_source import DiceSource
from tavla.domain.facts.stops import StopReason
from tavla.domain.game.outcome import Grade
from tavla.domain.time.clock_source import ClockSource
from tavla.rules.director_rules import ScoreCheck
from tavla.text.words import Words


class SeatTexts(Words):
    """What a seat can press and what it is told."""

    # The big button

    def roll(self) -> str:
        """Roll the dice."""
        return self._("Roll")

    def opening_roll(self) -> str:
        """Under Roll at the start of a game."""
        return self._("opening roll: either side presses")

    def opening_tie(self, die: int) -> str:
        """Under Roll after a tie."""
        return self._("both rolled {die}: once more").format(die=die)

    def clock_source(self, source: ClockSource) -> str:
        """Whose clock the players press."""
        return (
            self._("the clock of the board") if source is ClockSource.BUILT_IN else self._("a clock beside the board")
        )

    def dice_source(self, source: DiceSource) -> str:
        """Under Roll where the director has ordered the dice."""
        return {
            DiceSource.BUILT_IN: self._("dice of the board"),
            DiceSource.TYPED: self._("dice rolled on the table"),
            DiceSource.SHAKER: self._("dice of the shaker"),
            DiceSource.FILE: self._("dice from a chosen file"),
            DiceSource.SCRIPTED: self._("dice from a file"),
        }[source]

    def end_turn(self) -> str:
        """End the turn and press the clock."""
        return self._("End turn")

    def no_move(self) -> str:
        """No checker can be moved."""
        return self._("No move")

    def no_move_end_turn(self) -> str:
        """Under it after a roll."""
        return self._("end turn")

    def no_move_pass_turn(self) -> str:
        """Under it for a side that is closed out."""
        return self._("pass the turn")

    def offer_double(self, value: int) -> str:
        """Offer the double; the cube goes to `value`."""
        return self._("Offer double → {value}").format(value=value)

    def cube_back(self) -> str:
        """Under it: how not to."""
        return self._("touch the cube to put it back")

    def answer_double(self) -> str:
        """The side that was doubled is asked."""
        return self._("Answer the double")

    def take_or_pass(self) -> str:
        """Under it: where the answers are."""
        return self._("take or pass, above")

    def explain_answer(self) -> str:
        """When it is pressed all the same."""
        return self._("Take and Pass lie on the board, apart from this button, so that no answer is given by mistake.")

    def confirm_score(self, score: str) -> str:
        """Between games: agree to the score."""
        return self._("Confirm {score}").format(score=score)

    def score_check(self, check: ScoreCheck) -> str:
        """What both do with the score before the next game, under the button that confirms it.

        Source: 4.7 of USBGF, NBF, WBGT; ISTAVDER 22.
        """
        return {
            ScoreCheck.AGREED_ALOUD: self._("agree on it aloud"),
            ScoreCheck.SAID_ALOUD: self._("say it aloud"),
            ScoreCheck.SAID_ALOUD_SHEETS_CHECKED: self._("say it aloud, check both sheets"),
            ScoreCheck.RECORDED_BY_BOTH: self._("both write it down"),
        }[check]

    def confirm_result(self) -> str:
        """After the match: agree to the result."""
        return self._("Confirm")

    def then_start_page(self) -> str:
        """Under it."""
        return self._("result and end")

    def resume(self) -> str:
        """Go on after a stop."""
        return self._("Resume")

    # Notes of a quiet strip

    def waiting_for(self, name: str) -> str:
        """The other one has to agree yet."""
        return self._("waiting for {name}").format(name=name)

    def double_offered(self) -> str:
        """To the side that doubled."""
        return self._("Double offered")

    def concession_offered(self, grade: str) -> str:
        """To the side that concedes."""
        return self._("You concede {grade}").format(grade=grade)

    def answer_concession(self) -> str:
        """To the side that is asked."""
        return self._("Answer the offer")

    # Stops

    def stopped(self, reason: StopReason, name: str | None) -> str:
        """Why play stands still, and who stopped it."""
        if reason is StopReason.DIRECTOR_CALLED and name:
            return self._("{name} called the director").format(name=name)
        why = self._stop_reason(reason)
        return self._("{name}: {reason}").format(name=name, reason=why) if name else why

    def stop_ground(self, reason: StopReason) -> str:
        """A ground for stopping the clock, as a button."""
        return self.sentence(self._stop_reason(reason))

    def _stop_reason(self, reason: StopReason) -> str:
        return {
            StopReason.DIRECTOR_CALLED: self._("the director was called"),
            StopReason.RESTART: self._("play was interrupted"),
            StopReason.SLEPT: self._("the board was asleep"),
            StopReason.CONTINUED: self._("if all stands as it should"),
            StopReason.BREAK: self._("break"),
            StopReason.DIE_ON_FLOOR: self._("a die on the floor"),
            StopReason.DICE_OUT_OF_AREA: self._("dice out of the playing area"),
            StopReason.INVALID_ROLL: self._("invalid roll"),
            StopReason.DISPUTED_ROLL: self._("disputed roll"),
            StopReason.DISPUTE: self._("dispute"),
            StopReason.DICE_PICKED_UP_EARLY: self._("dice picked up too early"),
            StopReason.DICE_TAKEN_AND_PRESSED: self._("dice taken and clock pressed"),
            StopReason.ILLEGAL_PLAY: self._("illegal play"),
            StopReason.GAME_SETTLED: self._("game settled"),
            StopReason.EMERGENCY: self._("emergency"),
            StopReason.DICE_SEALED: self._("the dice were sealed anew"),
            StopReason.SHAKER_LOST: self._("the dice shaker is not there"),
            StopReason.OTHER: self._("the clock was stopped"),
        }[reason]

    def taken_up_again(self) -> str:
        """After a restart, or once a match that was left is opened again."""
        return self._("The match is taken up again. It stands as it was.")

    def slept(self) -> str:
        """After the machine was suspended."""
        return self._("The board was asleep. The match stands as it was.")

    def time_before_and_after(self, name: str, before: str, after: str) -> str:
        """A reserve as the last fact left it, and as it counts from here."""
        if before == after:
            return self._("{name} has {time}").format(name=name, time=after)
        return self._("{name} had {before}, has {after}").format(name=name, before=before, after=after)

    def undo(self) -> str:
        """Take the last step back."""
        return self._("Undo")

    def undo_all(self) -> str:
        """Set the turn back to its start."""
        return self._("Undo all")

    def director(self) -> str:
        """Stop play and call the director."""
        return self._("Director")

    def director_name(self) -> str:
        """Accessible name of that button."""
        return self._("Call the director: clock and board stand still")

    # Away from the board

    def back_from_break(self) -> str:
        """The player's break is over."""
        return self._("I am back")

    def on_break(self) -> str:
        """Under it."""
        return self._("you are on a break")

    def waiting_for_break(self, name: str) -> str:
        """To the other side."""
        return self._("{name} is on a break").format(name=name)

    def arrive(self) -> str:
        """The player who was late has come."""
        return self._("I am here")

    def absent(self) -> str:
        """Under it."""
        return self._("your time runs")

    def waiting_for_arrival(self, name: str) -> str:
        """To the other side."""
        return self._("{name} has not come yet").format(name=name)

    # The opening

    def start_clock(self) -> str:
        """Start the time of the side that won the opening roll."""
        return self._("Start the clock")

    def whose_time_starts(self, name: str) -> str:
        """Under it."""
        return self._("time of {name}").format(name=name)

    # A settled game

    def settled_question(self, name: str, result: str) -> str:
        """The opponent of the side that says the game is settled is asked."""
        return self._("{name} says the game is settled: {result}.").format(name=name, result=result)

    def answer_settled(self) -> str:
        """In the button's place."""
        return self._("Answer the claim")

    def settled_disputed(self, name: str) -> str:
        """To the side that claimed."""
        return self._("{name} does not agree: play goes on.").format(name=name)

    def director_decides(self) -> str:
        """While a claim, or a change that was declined, waits for him."""
        return self._("the director decides")

    # A change the director proposes

    def change_question(self, director: str, change: str) -> str:
        """A player whose agreement is asked."""
        return self._("{director} proposes: {change}. Do you agree?").format(director=director, change=change)

    def answer_change(self) -> str:
        """In the button's place."""
        return self._("Answer the director")

    def agree_after_all(self) -> str:
        """The way back after declining."""
        return self._("Agree after all")

    # Concession

    def concession_question(self, name: str, grade: str, points: int) -> str:
        """The opponent of the side that concedes is asked."""
        worth = self._n("{n} point", "{n} points", points).format(n=points)
        return self._("{name} concedes {grade} to you: {worth}.").format(name=name, grade=grade, worth=worth)

    def accept(self) -> str:
        """Accept what is asked: a concession, a claim, a change."""
        return self._("Accept")

    def decline(self) -> str:
        """Decline it."""
        return self._("Decline")

    def concession_grade(self, grade: Grade) -> str:
        """A grade as a button."""
        return {
            Grade.SINGLE: self._("Single game"),
            Grade.GAMMON: self._("Gammon"),
            Grade.BACKGAMMON: self._("Backgammon"),
        }[grade]

    def concede_title(self) -> str:
        """Above the grades."""
        return self._("Concede this game as")

    # The menu

    def menu(self) -> str:
        """Opens the menu."""
        return self._("Menu")

    def concede(self) -> str:
        """Leads to the grades."""
        return self._("Concede…")

    def last_play(self) -> str:
        """Shows the last play."""
        return self._("Show last play")

    def settings(self) -> str:
        """Leads to the settings."""
        return self._("Settings…")

    def leave(self) -> str:
        """Leads to leaving the match."""
        return self._("Leave the match…")

    def leave_question(self) -> str:
        """What leaving means."""
        return self._(
            "Leave the match? It is kept as it stands and its file is written; one that is not over can be "
            "continued from the start page."
        )

    def leave_now(self) -> str:
        """Second step of leaving."""
        return self._("Leave now")

    def quit_program(self) -> str:
        """Leads to closing the program."""
        return self._("Quit…")

    def quit_question(self) -> str:
        """What closing means."""
        return self._("Close Tavla? The match is kept as it stands and can be continued.")

    def quit_now(self) -> str:
        """Second step of closing."""
        return self._("Quit now")

    def back(self) -> str:
        """One page back in the menu."""
        return self._("Back")

    def motion(self, *, on: bool) -> str:
        """Whether checkers glide."""
        return self._("On") if on else self._("Off")

    def motion_label(self) -> str:
        """Label of that choice."""
        return self._("Motion")

    def full_screen_label(self) -> str:
        """Label of the window's choice."""
        return self._("Screen")

    def window_choice(self, *, full: bool) -> str:
        """Whether the window fills the screen."""
        return self._("Full screen") if full else self._("In a window")

    def fault(self, error: TavlaError) -> str:
        """The match cannot go on, and why; after a disk's failure what to do."""
        troubles = {
            Trouble.FULL: self._("the disk is full. Make room on it"),
            Trouble.READ_ONLY: self._("the disk can only be read. Have it mounted for writing"),
            Trouble.FORBIDDEN: self._("Tavla may not write to the folder of matches. Correct its permissions"),
            Trouble.BROKEN: self._("the disk reports an error. Save the folder of matches elsewhere"),
            Trouble.GONE: self._("the folder of matches is gone. Put the disk it lies on back in place"),
            Trouble.OTHER: self._("the disk refused to write. Check it and the folder of matches"),
        }
        if error.trouble is None:
            return self._("The match stands still: {reason}").format(reason=self.said(error.said))
        again = self._(
            "The match stands still: {reason}, then start Tavla again. Every roll and every finished turn is kept."
        )
        return again.format(reason=troubles[error.trouble])

    def leave_short(self) -> str:
        """Leaves a match that stands still."""
        return self._("Leave")

    def concession_declined(self, name: str) -> str:
        """To the side that offered to concede."""
        return self._("{name} declines: play goes on.").format(name=name)

    def back_to_start(self) -> str:
        """After a fault."""
        return self._("back to the start page")
