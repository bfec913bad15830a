"""What is said of the second copy of the record on another medium."""

from tavla.base.errors import Trouble
from tavla.base.phrase import Said
from tavla.domain.facts.mirror_events import MirrorTurn
from tavla.text.words import Words


class MirrorTexts(Words):
    """The page of the director's section "This board", the notices of a match, and the lines of its record."""

    def mirror_title(self) -> str:
        """The button that leads there."""
        return self._("Second copy…")

    def mirror_explained(self) -> str:
        """What a second copy is for."""
        return self._(
            "Each match is written to a stick as well, while it is played. If this board's disk breaks, the match goes on from there."
            " Play never waits for the stick: if it is pulled, both players are told, and it catches up when it is back."
        )

    def mirror_none(self) -> str:
        """No second copy is wanted."""
        return self._("No second copy")

    def mirror_typed(self) -> str:
        """A folder that is no stick is chosen by its path."""
        return self._("Another folder…")

    def mirror_type_folder(self) -> str:
        """Over the keyboard."""
        return self._("The whole path of the folder")

    def mirror_same_disk(self) -> str:
        """A copy there is lost together with the record."""
        return self._("on the same disk as the matches: no help when that disk breaks")

    def mirror_state(self, turn: MirrorTurn | None, folder: str, why: Said) -> str:
        """How it stands, in one sentence for the director."""
        if not folder:
            return self._("Matches are kept on this board alone.")
        match turn:
            case None:
                return self._("The next match is written to {folder} as well.").format(folder=folder)
            case MirrorTurn.LOST:
                return self._("{folder} cannot be written. {why}").format(folder=folder, why=self.said(why))
            case _:
                return self._("{folder} holds all of this match.").format(folder=folder)

    def mirror_refused(self, folder: str, trouble: Trouble | None) -> str:
        """A folder that was chosen for them and does not serve."""
        why = {
            Trouble.FULL: self._("The disk is full."),
            Trouble.READ_ONLY: self._("The disk can only be read."),
            Trouble.FORBIDDEN: self._("Tavla may not write there."),
            Trouble.BROKEN: self._("The disk reports an error."),
            Trouble.GONE: self._("It is not there."),
            Trouble.OTHER: self._("It cannot be written."),
            None: self._("The whole path of a folder begins with /."),
        }[trouble]
        return self._("Second copies cannot go to {folder}. {why}").format(folder=folder, why=why)

    def mirror_notice(self, turn: MirrorTurn, folder: str) -> str:
        """What both players are told while they play; empty for what shows by itself."""
        match turn:
            case MirrorTurn.LOST:
                return self._(
                    "The second copy of the record in {folder} cannot be written. The match goes on: this board's own record is whole."
                ).format(folder=folder)
            case MirrorTurn.CAUGHT_UP:
                return self._("The second copy of the record in {folder} is whole again.").format(folder=folder)
            case MirrorTurn.TAKEN:
                return self._(
                    "This board's own record was damaged. The match goes on from its second copy in {folder}."
                ).format(folder=folder)
            case _:
                return ""

    def mirror_moment(self, turn: MirrorTurn, folder: str) -> str:
        """A line of the record."""
        match turn:
            case MirrorTurn.BEGAN:
                return self._("A second copy of the record is kept in {folder}").format(folder=folder)
            case MirrorTurn.ENDED:
                return self._("No second copy is kept in {folder} any more").format(folder=folder)
            case _:
                return self.mirror_notice(turn, folder).rstrip(".")
