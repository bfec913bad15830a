"""The second copy of the record on another medium."""

from tavla.base.errors import Trouble
from tavla.base.phrase import Said
from tavla.domain.facts.mirror_events import MirrorTurn, desk_copy
from tavla.text.words import Words


def state(t: Words, turn: MirrorTurn | None, folder: str, why: Said) -> str:
    if not folder:
        return t("Matches are kept on this board alone.")
    match turn:
        case None:
            return t("The next match is written to {folder} as well.", folder=folder)
        case MirrorTurn.LOST:
            return t("{folder} cannot be written. {why}", folder=folder, why=why)
        case _:
            return t("{folder} holds all of this match.", folder=folder)


def refused(t: Words, folder: str, trouble: Trouble | None) -> str:
    """A folder that was chosen for them and does not serve."""
    why = {
        Trouble.FULL: t("The disk is full."),
        Trouble.READ_ONLY: t("The disk can only be read."),
        Trouble.FORBIDDEN: t("Tavla may not write there."),
        Trouble.BROKEN: t("The disk reports an error."),
        Trouble.GONE: t("It is not there."),
        Trouble.OTHER: t("It cannot be written."),
        None: t("The whole path of a folder begins with /."),
    }[trouble]
    return t("Second copies cannot go to {folder}. {why}", folder=folder, why=why)


def notice(t: Words, turn: MirrorTurn, folder: str) -> str:
    """What both players are told while they play; empty for what shows by itself."""
    match turn:
        case MirrorTurn.LOST:
            return t(
                "The second copy of the record in {folder} cannot be written. The match goes on: this board's own record is whole.",
                folder=folder,
            )
        case MirrorTurn.CAUGHT_UP:
            return t("The second copy of the record in {folder} is whole again.", folder=folder)
        case MirrorTurn.TAKEN if (copy := desk_copy(folder)) is not None:
            return t(
                "The match goes on from record {n} of the desk's copy, in the hall {hall}. Board {board} wrote it.",
                n=copy.record,
                hall=copy.hall,
                board=copy.board,
            )
        case MirrorTurn.TAKEN:
            return t(
                "This board's own record was damaged. The match goes on from its second copy in {folder}.",
                folder=folder,
            )
        case _:
            return ""


def moment(t: Words, turn: MirrorTurn, folder: str) -> str:
    match turn:
        case MirrorTurn.BEGAN:
            return t("A second copy of the record is kept in {folder}", folder=folder)
        case MirrorTurn.ENDED:
            return t("No second copy is kept in {folder} any more", folder=folder)
        case _:
            return notice(t, turn, folder).rstrip(".")
