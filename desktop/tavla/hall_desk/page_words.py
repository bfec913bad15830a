"""The words of the pages in one language. Places in them are filled by the page, as plain text."""

from tavla.hall_desk.tables import Need
from tavla.text.words import Words


def page_words(t: Words) -> dict[str, str]:
    """By the name that the page calls them; `need …` are those of a line."""
    return {
        "title": t("Tables"),
        "table": t("Table {table}"),
        "code": t("Scan the code at the desk, then enter the PIN."),
        "pin": t("PIN"),
        "open": t("Open"),
        "wrong": t("The code or the PIN is wrong. Wait {n} s, or scan a new code."),
        "lost": t("Not connected to the desk"),
        "bell": t("Touch here for the bell"),
        "answer": t("Answer the call"),
        "name": t("Your name"),
        "minutes": t("Minutes"),
        "coming": t("{name} comes in {n} min"),
        "silent": t("Not heard for {n} s"),
        "falls": t("Flag falls in {n} s"),
        "board": t("Board"),
        "back": t("Back"),
        "none": t("No match to show yet"),
        "late": t("Shown {n} s late"),
        "bar": t("Bar"),
        "off": t("Borne off"),
        "cube": t("Cube"),
        "dice": t("Dice"),
        "over": t("Match over"),
    } | {f"need {need.value}": text for need, text in _needs(t).items()}


def _needs(t: Words) -> dict[Need, str]:
    return {
        Need.CALL: t("Director called"),
        Need.FLAG: t("Flag fallen"),
        Need.BROKEN: t("Record broken"),
        Need.TWO_BOARDS: t("Match at two boards"),
        Need.PERHAPS_FLAG: t("Flag may have fallen"),
        Need.FALLS_SOON: t("Flag falls soon"),
        Need.RESULT: t("Result not collected"),
        Need.NOT_KEPT: t("No copy kept"),
        Need.SHORTER: t("Board came back with fewer records"),
        Need.SILENT: t("Board not heard"),
        Need.STOPPED: t("Play stopped"),
        Need.OLD_DRAW: t("Shows the old draw"),
        Need.BEHIND: t("Records on the way"),
        Need.ANSWERED: t("Director on the way"),
        Need.NOTHING: "",
    }
