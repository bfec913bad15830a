"""The words of play under rules at a seat: stops, breaks, claims, dice from the table, help from the board."""

from tavla.domain.game.outcome import Grade
from tavla.domain.game.player import ByPlayer
from tavla.domain.game.roll import Roll
from tavla.text.result_texts import ResultTexts


class RuledTexts(ResultTexts):
    """What a player may ask for by the rules of the match, and what he is told of them."""

    # The menu

    def stop_clock(self) -> str:
        """Leads to the grounds."""
        return self._("Stop the clock…")

    def stop_title(self) -> str:
        """Above the grounds."""
        return self._("Stop the clock for")

    def other_ground(self) -> str:
        """A ground that is not listed."""
        return self._("Something else")

    def director_may_allow(self) -> str:
        """Under it, where the rules have no closed list."""
        return self._("the director may allow it")

    def must_stop(self, clause: str) -> str:
        """Under a ground for which the rules say "must"."""
        return self._("you must · {clause}").format(clause=clause)

    def opponent_only(self, clause: str) -> str:
        """Under a ground that is the opponent's."""
        return self._("your opponent's · {clause}").format(clause=clause)

    def director_only(self, clause: str) -> str:
        """Under a ground that is the director's."""
        return self._("the director's · {clause}").format(clause=clause)

    def settled(self) -> str:
        """Leads to the claim."""
        return self._("The game is settled…")

    def settled_title(self) -> str:
        """Above the results that may be claimed."""
        return self._("The game is settled. Your opponent is asked to agree that")

    def settled_as(self, name: str, grade: Grade) -> str:
        """One of them."""
        return self._("{name} wins {grade}").format(name=name, grade=self.grade(grade))

    def take_break(self) -> str:
        """Leads to the breaks."""
        return self._("Take a break…")

    def breaks_left(self, left: int) -> str:
        """Under it."""
        return self._n("{n} break left", "{n} breaks left", left).format(n=left)

    def break_title(self) -> str:
        """Above the breaks."""
        return self._("Both see the time that is left. Take a break of")

    def minutes(self, minutes: int) -> str:
        """How long."""
        return self._n("{n} minute", "{n} minutes", minutes).format(n=minutes)

    def press_clocks(self) -> str:
        """The opponent has not come."""
        return self._("Press the clocks")

    def opponent_absent(self) -> str:
        """Under it."""
        return self._("your opponent is absent")

    def clock_runs_first(self) -> str:
        """Under what would disturb the other side."""
        return self._("not in your opponent's time")

    def stop_first(self) -> str:
        """Under what would end the match here."""
        return self._("call the director first")

    # Breaks

    def break_time(self, time: str) -> str:
        """Name of the countdown for assistive technology."""
        return self._("{time} of the break left").format(time=time)

    def late_time(self, time: str) -> str:
        """The same after its end."""
        return self._("{time} late").format(time=time)

    def late_by(self, name: str, time: str) -> str:
        """After the return, to both and to the director."""
        return self._("{name} came back {time} late").format(name=name, time=time)

    def late_costs(self, points: int | None, clause: str, *, is_lost: bool) -> str:
        """What the rules say of it; the director gives it."""
        clause = self.clause_named(clause)
        if is_lost:
            return self._("the match is lost by it ({clause})").format(clause=clause)
        if points is None:
            return self._("the director decides ({clause})").format(clause=clause)
        given = (
            self._n("{n} penalty point", "{n} penalty points", points).format(n=points)
            if points
            else self._("no penalty point")
        )
        return f"{given} ({clause})"

    def late_clock_runs(self) -> str:
        """Where his time runs meanwhile."""
        return self._("your time runs")

    # The cube

    def hold_to_double(self) -> str:
        """To the opponent of a side that touched the cube and put it back."""
        return self._("Hold to the double")

    def cube_was_touched(self) -> str:
        """Under it."""
        return self._("the cube was touched")

    # Time

    def gin_shown(self) -> str:
        """Under Claim time, where the claim would fail."""
        return self._("gin: play on")

    def penalty_runs(self) -> str:
        """In the button's place."""
        return self._("a time penalty runs off")

    def opponents_penalty_runs(self, name: str) -> str:
        """The same, to the other side."""
        return self._("a time penalty of {name} runs off").format(name=name)

    def off_the_clock(self) -> str:
        """Under the button of a side that plays with the clock standing."""
        return self._("the clock stands for you")

    def time_pressure(self) -> str:
        """On the clock of a player whose reserve is low: a referee is due."""
        return self._("referee due")

    # Dice from the table

    def enter_roll(self) -> str:
        """Opens the page of dice."""
        return self._("Enter the roll")

    def dice_title(self, *, opening: bool) -> str:
        """Above the dice."""
        return (
            self._("The dice as they lie on the table: one each")
            if opening
            else self._("The dice as they lie on the table")
        )

    def enter_these(self, first: int, second: int) -> str:
        """Hands them to the opponent."""
        return self._("Enter {first} and {second}").format(first=first, second=second)

    def enter_none(self) -> str:
        """The same before both are touched."""
        return self._("Enter")

    def die_button(self, die: int) -> str:
        """Name of a button for assistive technology."""
        return self._("a {die}").format(die=die)

    def roll_question(self, name: str, roll: Roll) -> str:
        """The opponent is asked."""
        return self._("{name} enters {first} and {second}. Is that what lies on the table?").format(
            name=name, first=roll.first, second=roll.second
        )

    def opening_question(self, name: str, names: ByPlayer[str], roll: Roll) -> str:
        """The same in an opening."""
        return self._(
            "{name} enters the opening: {white} {first}, {black} {second}. Is that what lies on the table?"
        ).format(name=name, white=names.white, first=roll.first, black=names.black, second=roll.second)

    def answer_roll(self) -> str:
        """In the button's place."""
        return self._("Answer, please")

    def roll_denied(self, name: str) -> str:
        """To the side that entered it."""
        return self._("{name} says the dice are others: enter them again.").format(name=name)

    # Help from the board

    def pips(self, own: int, others: int) -> str:
        """The pip count of both, small."""
        return self._("pips {own} : {others}").format(own=own, others=others)

    def refused_tries(self, count: int) -> str:
        """How often the opponent has tried what is illegal."""
        return self._n("{n} illegal try", "{n} illegal tries", count).format(n=count)
