"""The words of the pages after a match: looking back, dice, times, analysis, copies."""

from tavla.base.phrase import Said
from tavla.text.figure_texts import FigureTexts


class ReviewTexts(FigureTexts):
    """What stands on the pages themselves, and what is told of copies and of an analysis."""

    def review(self) -> str:
        """The button on the result."""
        return self._("Review · statistics · copies")

    def review_section(self, key: str) -> str:
        """A page by its key."""
        return {
            "board": self._("Moves"),
            "dice": self._("Dice"),
            "times": self._("Thinking time"),
            "analysis": self._("Analysis"),
            "copies": self._("Take home"),
            "list": self._("All matches"),
        }[key]

    def finished_title(self) -> str:
        """The list without a match."""
        return self._("Finished matches")

    def no_finished(self) -> str:
        """An empty list."""
        return self._("No match has been closed on this board yet.")

    def looking_for_finished(self) -> str:
        """While the list is read."""
        return self._("Looking for finished matches…")

    def finished_match(self, white: str, black: str, length: int) -> str:
        """A line of the list: "Ayşe – Bora, 5 points"."""
        return f"{white} – {black}, " + self._n("{n} point", "{n} points", length).format(n=length)

    def finished_detail(self, winner: str, ended: str, event: str) -> str:
        """Under it."""
        won = self._("{name} won").format(name=winner) if winner else self._("Nobody won")
        return " · ".join(part for part in (won, ended, event) if part)

    # The position's ID

    def position_id(self) -> str:
        """The button that shows the XGID of the moment."""
        return self._("Position ID")

    def position_id_none(self) -> str:
        """In its place."""
        return self._("Nobody is on roll at this moment, so the position has no XGID. Step on to the next roll.")

    def position_id_hint(self) -> str:
        """Under the ID."""
        return self._("XGID of this moment, for eXtreme Gammon, GNU Backgammon and others. Photograph it, or copy it.")

    def copy_id(self, *, done: bool) -> str:
        """The button that puts it on the clipboard."""
        return self._("Copied ✓") if done else self._("Copy")

    # The analysis

    def analyse(self) -> str:
        """The button that begins."""
        return self._("Analyse with GNU Backgammon")

    def analysis_explained(self) -> str:
        """Before it begins."""
        return self._(
            "GNU Backgammon looks at every move and every double and tells errors and luck. A long match takes "
            "minutes; you can break it off at any time."
        )

    def analysis_missing(self) -> str:
        """Where it is not installed."""
        return self._(
            "GNU Backgammon is not installed on this board. Take the match home instead: the .sgf and .mat files "
            "open in it, the .mat in most others too."
        )

    def analysis_running(self, percent: int) -> str:
        """Beside the bar."""
        return self._("GNU Backgammon is looking at the match: {percent} %").format(percent=percent)

    def analysis_broken_off(self) -> str:
        """After Cancel."""
        return self._("The analysis was broken off. Nothing of it was kept.")

    def analysis_failed(self, fault: Said) -> str:
        """No answer came."""
        return self._("There is no analysis: {fault}.").format(fault=self.said(fault))

    def break_off(self) -> str:
        """The button beside the bar."""
        return self._("Break off")

    def analysis_label(self, key: str) -> str:
        """A row of the answer."""
        return {
            "error_rate": self._("Error rate: thousandths of a point lost per decision"),
            "move_errors": self._("Lost by moves, in points"),
            "cube_errors": self._("Lost by the cube, in points"),
            "luck": self._("Luck of the dice, in points"),
            "decisions": self._("Decisions that counted"),
        }[key]

    def analysis_note(self) -> str:
        """Under the answer."""
        return self._(
            "As GNU Backgammon judges with its standard setting. Below 5: world class; below 12: strong; above 20: "
            "much to learn."
        )

    # Copies

    def copies_places(self) -> str:
        """Over the sticks."""
        return self._("Onto whose stick")

    def copies_forms(self) -> str:
        """Over the kinds of files."""
        return self._("What")

    def copies_look(self) -> str:
        """A stick was plugged in."""
        return self._("Look for sticks")

    def copies_form(self, form: str) -> tuple[str, str]:
        """A kind of file: its name, and whom it is for."""
        return {
            "tavla": (self._("Signed record"), self._(".tavla – anyone can check it")),
            "mat": (self._("Match file"), self._(".mat – every program")),
            "sgf": (self._("GNU Backgammon"), self._(".sgf – with times")),
            "ogxm": ("OGXM", self._(".ogxm – with times")),
            "json": (self._("Everything"), self._(".json – for programs")),
            "html": (self._("To read"), self._(".html – with boards")),
            "text": (self._("Plain text"), self._(".text – on any machine")),
            "xgid": (self._("Positions"), self._(".xgid – every decision")),
            "report": (self._("Report"), self._(".pdf – in your language")),
        }[form]

    def copies_confirm_first(self) -> str:
        """In place of whom it is for, while the result can still be corrected."""
        return self._("once both have confirmed")

    def copies_own_folder(self) -> str:
        """The place that is no stick."""
        return self._("This board's own folder")

    def copies_write(self, places: int) -> str:
        """The button."""
        return self._n("Write {n} copy", "Write {n} copies", places).format(n=places)

    def copies_writing(self) -> str:
        """While the disk writes."""
        return self._("Writing… leave the stick where it is.")

    def copies_choose(self) -> str:
        """Nothing chosen yet."""
        return self._("Touch where to, then what.")

    def copies_written(self, count: int, place: str, *, is_stick: bool) -> str:
        """A place is done."""
        told = self._n(
            "{place}: {n} file written, read back and right.", "{place}: {n} files written, read back and right.", count
        )
        pulled = " " + self._("You can pull it out.") if is_stick else ""
        return told.format(n=count, place=place) + pulled

    def copies_failed(self, place: str, fault: Said) -> str:
        """A place is not."""
        return self._("Nothing was left on {place}. {fault}").format(place=place, fault=self.said(fault))

    def result_code(self) -> str:
        """Over the QR code."""
        return self._("The result, for your phone")

    def result_line(
        self, *, names: tuple[str, str], points: tuple[int, int], length: int, told: str, where: str, day: str
    ) -> str:
        """What the code says; `told` is the sentence of the result."""
        result = self._("{white} {first} – {second} {black}, match to {length}").format(
            white=names[0], first=points[0], second=points[1], black=names[1], length=length
        )
        return "\n".join(part for part in (told, result, where, day) if part)
