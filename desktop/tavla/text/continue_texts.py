"""The words by which a match goes on that began elsewhere."""

from tavla.base.phrase import Said
from tavla.text.break_texts import BreakTexts


class ContinueTexts(BreakTexts):
    """Labels, choices and sentences of the page on which a match in progress is entered and agreed to."""

    def continue_here(self) -> str:
        """The button of the start page, and the page's title."""
        return self._("Continue here")

    def continue_board(self) -> str:
        """The title of the second page."""
        return self._("Continue here · the board")

    def type_id(self) -> str:
        """Fill in from an ID."""
        return self._("Type an ID…")

    def type_id_title(self) -> str:
        """Above the line in which an ID is typed."""
        return self._(
            "XGID or GNUBG ID, with capitals as they stand; White of the board is the player at the bottom of the ID"
        )

    def from_file(self) -> str:
        """Go on with a match that was moved here."""
        return self._("From a file…")

    def files_title(self) -> str:
        """Above the matches that were brought."""
        return self._("Matches moved from another board")

    def looking_for_moved(self) -> str:
        """While sticks and folders are looked through."""
        return self._("Looking for matches…")

    def moved_match(self, names: tuple[str, str], points: tuple[int, int], length: int) -> str:
        """One of them."""
        return self._("{white} {white_points} – {black} {black_points}, to {length}").format(
            white=names[0], white_points=points[0], black=names[1], black_points=points[1], length=length
        )

    def taken_mark(self, board: str, at: str, stick: str = "") -> str:
        """Under a match that another board has taken over, or that was moved to a stick."""
        if stick:
            return self._("moved to the stick {stick}, {at}").format(stick=stick, at=at)
        return self._("taken over by {board}, {at}").format(board=board, at=at)

    def taken_elsewhere(self, board: str, at: str, stick: str = "") -> str:
        """On the PIN pad, before such a match is taken again."""
        if stick:
            return self._(
                "This match was moved to the stick {stick}, {at}: go on with it from there."
                " Only if the stick, or the board that took it over, is lost does a director take it here, by his PIN."
            ).format(stick=stick, at=at)
        return self._(
            "This match was taken over by {board}, {at}: go on with it there. Only if that board is lost does a "
            "director take it here, by his PIN."
        ).format(board=board, at=at)

    def taken_again(self, board: str, at: str, stick: str = "") -> str:
        """What stands in the record then."""
        if stick:
            return self._("The match goes on here although it was moved to the stick {stick}, {at}.").format(
                stick=stick, at=at
            )
        return self._("The match goes on here although {board} took it over, {at}.").format(board=board, at=at)

    def taken_again_reason(self, stick: str = "") -> str:
        """Why."""
        return (
            self._("the stick, or the board that took it over, is lost")
            if stick
            else self._("the board that took it over is lost")
        )

    def no_files(self) -> str:
        """Nothing was brought."""
        return self._(
            "No match was found on a stick, nor in this board's own folder. Plug the stick in, wait a moment and "
            "touch “From a file…” again."
        )

    def move_title(self) -> str:
        """The section of the director's page."""
        return self._("Move match")

    def move_explained(self) -> str:
        """What moving a match does."""
        return self._(
            "The match is written to a file and closed on this board. At the other board: Continue here, From a file."
            " Both players then see the match as it stands and go on when both are ready. Where shall it be written?"
        )

    def own_folder(self) -> str:
        """Where a match is kept that is sent in another way than on a stick."""
        return self._("This board's own folder")

    def look_for_sticks(self) -> str:
        """Something was plugged in."""
        return self._("Look again")

    def move_now(self) -> str:
        """Write the file and close the match here."""
        return self._("Move and close here")

    def move_reason(self) -> str:
        """What stands in the record."""
        return self._("the match goes on at another board")

    def moved_to(self, path: str) -> str:
        """The match is closed here."""
        return self._("The match is closed on this board and goes on at the other: {path}").format(path=path)

    def id_wrong(self, reason: Said) -> str:
        """An ID that cannot be taken over; nothing was changed."""
        return self._("That ID cannot be taken over: {reason}.").format(reason=self.said(reason).rstrip("."))

    def to_board(self) -> str:
        """On to the position."""
        return self._("Next: the board")

    def to_agreement(self) -> str:
        """On to what both players see."""
        return self._("Next: both agree")

    def go_back(self) -> str:
        """To the page before."""
        return self._("Back")

    def name_of_seat(self, *, near: bool) -> str:
        """Label of a player's name."""
        return self._("Player at this edge") if near else self._("Player at the far edge")

    def unnamed(self, *, near: bool) -> str:
        """A player whose name is missing, within other words."""
        return self._("the player at this edge") if near else self._("the player at the far edge")

    def partner_of(self, name: str) -> str:
        """Above the line for the other name of a pair."""
        return self._("Partner of {name}").format(name=name)

    def touch_to_name(self) -> str:
        """Where a name is missing."""
        return self._("Touch to type")

    def rules(self) -> str:
        """Label of the ruleset."""
        return self._("Rules")

    def score_of(self, name: str) -> str:
        """Label of a side's points."""
        return self._("Points of {name}").format(name=name)

    def crawford_row(self) -> str:
        """Label of the Crawford state."""
        return self._("Crawford game")

    def game_number(self) -> str:
        """Label of the game's number."""
        return self._("Game number")

    def times_imposed(self, white: int, black: int, time: str, clause: str) -> str:
        """How the times follow from the ruleset."""
        return self._("The players still need {white} and {black} points: {time} each ({clause}).").format(
            white=white, black=black, time=time, clause=self.clause_named(clause)
        )

    def times_to_enter(self) -> str:
        """The ruleset names no times for a clock brought in mid-match."""
        return self._("These rules leave the times to the director: enter them.")

    def both_names_missing(self) -> str:
        """A player has no name."""
        return self._("Type both players' names.")

    def score_past_length(self, name: str, points: int, length: int) -> str:
        """A score that would have ended the match."""
        return self._("{name} has {points} points: a match to {length} would be over.").format(
            name=name, points=points, length=length
        )

    def crawford_impossible(self) -> str:
        """A Crawford state against the score."""
        return self._("The Crawford game cannot stand so at this score.")

    def cube_in_crawford(self) -> str:
        """A cube that was turned in the Crawford game."""
        return self._("This is the Crawford game: the cube cannot have been turned.")

    def cube_too_high(self, name: str, value: int, clause: str) -> str:
        """A cube that could only have come there by a double of a dead cube."""
        return self._("A cube at {value} cannot be: {name} would have turned a dead cube ({clause}).").format(
            name=name, value=value, clause=clause
        )

    def crawford_of_id(self) -> str:
        """An ID that says Crawford where nobody is one point away."""
        return self._("it says that this is the Crawford game, and nobody is one point away")

    def i_agree(self, *, done: bool) -> str:
        """A player has seen what is entered."""
        return self._("I agree ✓") if done else self._("I agree")

    def what_goes_on(self, *, rules: str, length: int, game: int) -> str:
        """The match in one line."""
        match = self._n("Match to {n} point", "Match to {n} points", length).format(n=length)
        return self._("{match} · game {game} · {rules}").format(match=match, game=game, rules=rules)

    def minutes_per_point(self) -> str:
        """Label of the minutes that a clock brought in has for each point."""
        return self._("Minutes a point")

    def breaks_of(self, name: str) -> str:
        """Label of the breaks that a side has taken."""
        return self._("Breaks taken: {name}").format(name=name)

    def own_standing(self, *, points: int, time: str, breaks: int, turn: str) -> str:
        """What is entered for a side: points, time, breaks taken, and whether it is on turn."""
        parts = [
            self._n("{n} point", "{n} points", points).format(n=points),
            time,
            self.breaks_taken(breaks) if breaks else "",
            turn,
        ]
        return " · ".join(part for part in parts if part)

    def own_turn(self, *, mine: bool | None) -> str:
        """Whose turn it is, said to one seat."""
        if mine is None:
            return self._("the game is about to begin")
        return self._("you are on turn") if mine else self._("your opponent is on turn")

    def own_double(self, *, mine: bool) -> str:
        """Who has doubled, said to one seat."""
        return self._("you have doubled") if mine else self._("your opponent has doubled: you take or pass")

    def short_confirmed(self) -> str:
        """What stands in the record where a side plays with fewer checkers."""
        return self._("The set-up with fewer than 15 checkers a side stands.")

    def short_reason(self) -> str:
        """Why."""
        return self._("found short when the match was continued here")
