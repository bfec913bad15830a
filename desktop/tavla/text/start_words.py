"""The start page. No module of the game is imported, so that the page stands early."""

from tavla.base.phrase import Said
from tavla.base.plain_name import harmless
from tavla.text import clause_words
from tavla.text.words import Words, beside


def side_of(t: Words, seat: str) -> str:
    """What holds all that belongs to a seat, for assistive technology."""
    return t("White's side") if seat == "white" else t("Black's side")


def clock_choice(t: Words, *, on: bool) -> str:
    return t("Delay clock") if on else t("No clock")


def continue_match(t: Words, names: tuple[str, str], points: tuple[int, int], length: int) -> str:
    return t(
        "Continue {white} {white_points} – {black} {black_points}, to {length}",
        white=names[0],
        white_points=points[0],
        black=names[1],
        black_points=points[1],
        length=length,
    )


def stopped_at(t: Words, match_id: str, when: str) -> str:
    return t("{match} · stopped {when}", match=match_id, when=when) if when else match_id


def record_damaged(t: Words, match_id: str, what: Said) -> str:
    """Where no second copy helps; what is wrong follows as the disk tells it."""
    said = t(
        "The record of match {match} is damaged: it is kept as it is, and the match cannot go on from it.",
        match=match_id,
    )
    return f"{said}\n{t.said(what)}"


def settled(t: Words, choice: str) -> str:
    """All of one step; what this version does not know stands as the record has it."""
    return "; ".join(harmless(_settled_one(t, part)) for part in choice.split("; "))


def _settled_one(t: Words, part: str) -> str:
    question, is_pair, option = part.partition(": ")
    if not is_pair:
        return harmless(part)
    if question == "rolled":
        return t("Rolled: {dice}, unsealed", dice=preference_option(t, option.removesuffix(", unsealed")))
    return f"{preference(t, question)}: {preference_option(t, option)}"


def sound_choice(t: Words, sound: str) -> str:
    """How loud a press, the last ten seconds and the flag are."""
    return {
        "off": t("Off"),
        "light": t("A light instead"),
        "quiet": t("Quiet"),
        "medium": t("Medium"),
        "loud": t("Loud"),
    }[sound]


def preferences_title(t: Words, at: int, number: int, clause: str) -> str:
    if number == 1:
        return t("Who chooses? ({clause})", clause=clause_words.named(t, clause))
    return t("Who chooses? {at} of {number} ({clause})", at=at, number=number, clause=clause_words.named(t, clause))


def seat_name(t: Words, *, lower: bool) -> str:
    return t("Lower seat") if lower else t("Upper seat")


def preference(t: Words, question: str) -> str:
    """An open question; one that this version does not know, as the record has it."""
    names = {
        "seats": t("Seats"),
        "direction": t("Home board"),
        "checkers": t("Checkers"),
        "board": t("Board"),
        "dice": t("Dice"),
        "clock": t("Clock"),
    }
    return names.get(question, question)


def preference_option(t: Words, option: str) -> str:
    """What may be chosen, as the one who chooses sees it; what this version does not know, as the record has it."""
    names = {
        "kept": t("As we sit"),
        "changed": t("We change seats"),
        "right": t("At my right"),
        "left": t("At my left"),
        "light": t("The light ones"),
        "dark": t("The dark ones"),
        "this_board": t("This board"),
        "built_in": t("The board's dice"),
        "typed": t("Dice on the table"),
        "shaker": t("The shaker"),
        "with_clock": t("With a clock"),
        "without_clock": t("Without"),
    }
    return names.get(option, option)


def dice_of(t: Words, source: str) -> str:
    """What is rolled, in the line of what is played; `source` as DiceSource names it."""
    return {
        "built_in": t("dice of the board"),
        "typed": t("dice rolled on the table"),
        "shaker": t("dice of the shaker"),
    }[source]


def late_no_cost(t: Words, minutes: int, clause: str) -> str:
    return t(
        "No penalty yet: the first point after {n} minutes ({clause}).", n=minutes, clause=clause_words.named(t, clause)
    )


def late_points(t: Words, points: int, clause: str) -> str:
    """What it costs by now; the director gives the points."""
    return t.n(
        "{n} penalty point by now ({clause}); the director gives it.",
        "{n} penalty points by now ({clause}); the director gives them.",
        points,
        clause=clause_words.named(t, clause),
    )


def late_lost(t: Words, points: int, clause: str) -> str:
    """So many points lose the match; the director ends it."""
    return t(
        "{n} penalty points: by the rules the match is lost ({clause}). Call the director.",
        n=points,
        clause=clause_words.named(t, clause),
    )


def late_directors(t: Words, clause: str) -> str:
    return t("The director sets the penalty points ({clause}).", clause=clause_words.named(t, clause))


def late_clock_soon(t: Words, minutes: int, clause: str) -> str:
    return t("After {n} minutes the clocks may be pressed ({clause}).", n=minutes, clause=clause_words.named(t, clause))


def late_clock_now(t: Words, clause: str) -> str:
    return t("Press the clocks: the time of who is missing runs ({clause}).", clause=clause_words.named(t, clause))


def kind_choice(t: Words, kind: str) -> str:
    names = {
        "singles": t("Singles"),
        "doubles": t("Doubles"),
        "consultation": t("Consultation"),
        "speed_gammon": t("Speed gammon"),
    }
    return names[kind]


def time_missing(t: Words, clause: str) -> str:
    """Why the match cannot begin: its time is the director's to set."""
    return t("The rules leave the time to the director: enter it ({clause}).", clause=clause_words.named(t, clause))


def no_departure(t: Words, clause: str) -> str:
    return t("These rules may not be departed from ({clause}).", clause=clause_words.named(t, clause))


def pairing(t: Words, first: str, second: str) -> str:
    return t("{first} – {second}", first=first, second=second)


def event_field(t: Words, which: int) -> str:
    return (t("Event"), t("Round"), t("Table"))[which]


def event_line(t: Words, event: str, round_: str, table: str) -> str:
    parts = (
        event,
        t("round {round}", round=round_) if round_ else "",
        t("table {table}", table=table) if table else "",
    )
    return beside(parts)


def mode_choice(t: Words, *, training: bool = False, best_of_three: bool = False, variant: str = "") -> str:
    if variant:
        return t("Training: {game}", game=variant)
    return t("Training: no result") if training else t("One of a best of three") if best_of_three else t("Match")


def name_label(t: Words, *, kept: bool) -> str:
    """Over a name; `kept`: it stands from the last match."""
    return t("Your name · touch to change") if kept else t("Your name")


def partner_label(t: Words, *, kept: bool) -> str:
    return t("Your partner's name · touch to change") if kept else t("Your partner's name")


def ready_note(t: Words, *, ready: bool, complete: bool) -> str:
    """Under Ready: what it says, or what is missing."""
    if ready:
        return t("waiting for the other side")
    return t("I agree to this match") if complete else t("type your name")


def events_order(t: Words) -> str:
    """Whose a locked setting is, under its value."""
    return t("The director's order for the event")


def put_on(t: Words, director: str) -> str:
    """By whom a club's own board is on."""
    return t("Put on by {name}", name=director) if director else t("Put on by the director")
