"""Directors and monitors: the PIN pad and the list of people."""

from tavla.text.words import Words


def role(t: Words, *, is_director: bool) -> str:
    return t("director") if is_director else t("monitor")


def pin_wait(t: Words, seconds: int) -> str:
    return t("Too many wrong PINs. The next try in {time}.", time=f"{seconds // 60}:{seconds % 60:02d}")


def pin_unfit(t: Words, reason: str) -> str:
    """Why a new PIN or name is not taken. The reasons are those of the PIN store."""
    sentences = {
        "trivial": t(
            "That PIN is among the first to be guessed: no digit or group over and over, no counting up or down."
        ),
        "name_missing": t("That is no name."),
        "name_taken": t("A director is named already. Close the page and open it again."),
    }
    return sentences.get(reason, t("A PIN has six digits or more."))


def name_somebody(t: Words, role: str) -> str:
    return t("New director") if role == "director" else t("New monitor")


def name_of_somebody(t: Words, role: str) -> str:
    return t("The new director's name") if role == "director" else t("The new monitor's name")


def on_somebody(t: Words, key: str) -> str:
    return t("Another PIN") if key == "new_pin" else t("Remove")


def act_on_people(t: Words, deed: str, by: str, whom: str) -> str:
    by = by or t("This machine's keyboard")
    return t.filled(
        {
            "director": t("{by} named {whom} director"),
            "monitor": t("{by} named {whom} monitor"),
            "new_pin": t("{by} gave {whom} another PIN") if by != whom else t("{whom} chose another PIN"),
            "removed": t("{by} removed {whom}"),
            "recovered": t("{by} started a new list of directors"),
            "unreadable": t("A line here cannot be read."),
        }[deed],
        by=by,
        whom=whom,
    )


def people_refused(t: Words, reason: str) -> str:
    """Why nothing was changed. The reasons are those of the PIN store."""
    return {
        "name_missing": t("That is no name: at least a letter, at most 120."),
        "name_taken": t("Somebody of that name is here already: add what tells them apart."),
        "too_many": t("There are too many people already: remove some first."),
        "unknown": t("Nobody of that name is here any more."),
        "last_director": t("Monitors alone cannot rule: name another director first."),
    }[reason]
