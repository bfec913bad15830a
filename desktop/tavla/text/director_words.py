"""Directors, assistants and monitors: the PIN pad and the list of people."""

from tavla.application.ports.directors import ActOnPeople, OfficialHere
from tavla.application.roles import Power, Role
from tavla.domain.facts.authority import Authority
from tavla.text.words import Words


def role(t: Words, role: Role) -> str:
    return {Role.DIRECTOR: t("director"), Role.ASSISTANT: t("assistant"), Role.MONITOR: t("monitor")}[role]


def name_and_role(t: Words, official: OfficialHere) -> str:
    return t("{name}, {role}", name=official.name, role=role(t, official.role))


def by(t: Words, authority: Authority) -> str:
    """Who gave a word; of an assistant, that he is one."""
    return t("{name} (assistant)", name=authority.director) if authority.assistant else authority.director


def limit(t: Words, until: str) -> str:
    """When a role ends; nothing where it does not."""
    return t("until {time}", time=until.replace("T", " ")[:16]) if until else ""


def not_allowed(t: Words, official: OfficialHere, power: Power = Power.RULE) -> str:
    """Why he may not, and who may."""
    if official.role is Role.MONITOR:
        return t("A monitor sees and notes: ask a director for that")
    return reserved(t, power)


def reserved(t: Words, power: Power) -> str:
    """What an event keeps from its assistants."""
    return {
        Power.DISQUALIFY: t("This event leaves disqualification to its directors: ask one of them"),
        Power.END_MATCH: t("This event leaves the end of a match to its directors: ask one of them"),
        Power.REGISTER: t("This event leaves sanctions and erasure to its directors: ask one of them"),
        Power.PEOPLE: t("Who may rule here, this event leaves to its directors: ask one of them"),
        Power.BACKUP: t("This event leaves backups to its directors: ask one of them"),
    }[power]


def role_ended(t: Words) -> str:
    return t("Your role at this board has ended: a director can extend it")


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


def name_somebody(t: Words, role: Role) -> str:
    return {
        Role.DIRECTOR: t("New director"),
        Role.ASSISTANT: t("New assistant"),
        Role.MONITOR: t("New monitor"),
    }[role]


def name_of_somebody(t: Words, role: Role) -> str:
    return {
        Role.DIRECTOR: t("The new director's name"),
        Role.ASSISTANT: t("The new assistant's name"),
        Role.MONITOR: t("The new monitor's name"),
    }[role]


def assistants_may(t: Words) -> str:
    return t("What assistants may do")


def on_somebody(t: Words, key: str) -> str:
    return {
        "new_pin": t("Another PIN"),
        "limit": t("Limit in time"),
        "key": t("Key on a stick"),
        "key_forgotten": t("Forget the key"),
        "removed": t("Remove"),
    }[key]


def act_on_people(t: Words, act: ActOnPeople) -> str:
    by, whom = act.by or t("This machine's keyboard"), act.whom
    limited = t("{by} limited {whom}'s role: {limit}") if act.until else t("{by} lifted the limit of {whom}'s role")
    return t.filled(
        {
            "director": t("{by} named {whom} director"),
            "assistant": t("{by} named {whom} assistant"),
            "monitor": t("{by} named {whom} monitor"),
            "limited": limited,
            "key": t("{by} made a key on a stick for {whom}"),
            "key_forgotten": t("{by} let the board forget {whom}'s key"),
            "new_pin": t("{by} gave {whom} another PIN") if by != whom else t("{whom} chose another PIN"),
            "removed": t("{by} removed {whom}"),
            "recovered": t("{by} started a new list of directors"),
            "unreadable": t("A line here cannot be read."),
        }[act.deed],
        by=by,
        whom=whom,
        limit=limit(t, act.until),
    )


def people_refused(t: Words, reason: str) -> str:
    """Why nothing was changed. The reasons are those of the PIN store."""
    return {
        "name_missing": t("That is no name: at least a letter, at most 120."),
        "name_taken": t("Somebody of that name is here already: add what tells them apart."),
        "too_many": t("There are too many people already: remove some first."),
        "unknown": t("Nobody of that name is here any more."),
        "last_director": t("One director stays without a limit in time: name another first."),
    }[reason]
