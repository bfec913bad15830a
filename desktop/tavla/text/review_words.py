"""The pages after a match: dice, thinking time, analysis, copies."""

from collections.abc import Sequence

from tavla.base.phrase import Grouped
from tavla.base.plain_name import harmless
from tavla.text.words import Words, beside

RARELY = 0.01


"""Below this share a sample is called unusual."""


def scope(t: Words, key: str, event: str) -> str:
    return {
        "match": t("This match"),
        "event": event or t("Its event"),
        "device": t("All on this board"),
    }[key]


def sample(t: Words, rolls: int, matches: int, unread: int, sources: Sequence[tuple[str, int]] = ()) -> str:
    """How much was counted, and where the dice came from: each source in words, and its rolls, which are told where
    there are several.
    """
    of_matches = t.n("{n} match", "{n} matches", matches)
    of_rolls = t.n("{n} roll", "{n} rolls", rolls, n=Grouped(rolls))
    of_sources = beside(
        (f"{harmless(source)} {t.grouped(count)}" if len(sources) > 1 else source for source, count in sources), ", "
    )
    told = beside((of_rolls, of_matches, of_sources))
    not_read = t.n("{n} match could not be read", "{n} matches could not be read", unread)
    return f"{told} · {not_read}" if unread else told


def counted_label(t: Words, key: str) -> str:
    return {
        "rolls": t("Rolls"),
        "doublets": t("Doublets"),
        "usual": t("… usual for fair dice"),
        "pips": t("Pips per roll"),
    }[key]


def everybody(t: Words, *, with_opening: bool) -> str:
    """The column of both players; `with_opening`: it counts the opening rolls too, which are nobody's own."""
    return t("With opening") if with_opening else t("All")


def dice_verdict(t: Words, *, chance: float | None, rolls: int, low: int, high: int) -> str:
    if chance is None:
        return t(
            "{n} rolls are too few to say anything: even perfectly fair dice look uneven in so small a sample.",
            n=Grouped(rolls),
        )
    if chance < RARELY:
        return t(
            "That is unusual: fewer than one fair sample in a hundred is so uneven. It happens by chance now and then; it is no proof. "
            "Look at more matches, and check the sealed dice, which shows roll by roll whether the board kept its word."
        )
    return t(
        "That is usual for fair dice. With {n} rolls, anything from {low} to {high} doublets is: a smaller unevenness cannot be seen in this sample, "
        "and it cannot prove the dice fair. The check of the sealed dice can.",
        n=Grouped(rolls),
        low=low,
        high=high,
    )


def time_column(start: int, end: int | None) -> str:
    return f"{start}–{end}" if end is not None else f"{start}+"


def thinking_label(t: Words, key: str) -> str:
    return {
        "turn": t("Turns"),
        "double": t("Doubles offered"),
        "answer": t("Takes and passes"),
        "median": t("Half were quicker than"),
        "longest": t("Longest"),
        "total": t("In all"),
    }[key]


def seconds_short(t: Words, milliseconds: int) -> str:
    """A time as 12.3 s, or 4:05 min."""
    if milliseconds < 60_000:
        return t("{n} s", n=t.decimal(milliseconds / 1000))
    return t("{n} min", n=f"{milliseconds // 60_000}:{milliseconds // 1000 % 60:02d}")


def section(t: Words, key: str) -> str:
    return {
        "board": t("Moves"),
        "course": t("Score and time"),
        "dice": t("Dice"),
        "times": t("Time and errors"),
        "copies": t("Take home"),
        "list": t("All matches"),
    }[key]


def finished_match(t: Words, white: str, black: str, length: int) -> str:
    """A line of the list: "Ayşe – Bora, 5 points"."""
    return f"{harmless(white)} – {harmless(black)}, " + t.n("{n} point", "{n} points", length)


def finished_detail(t: Words, winner: str, ended: str, event: str) -> str:
    won = t("{name} won", name=winner) if winner else t("Nobody won")
    return beside((won, ended, event))


def copy_id(t: Words, *, done: bool) -> str:
    return t("Copied ✓") if done else t("Copy")


def analysis_label(t: Words, key: str) -> str:
    return {
        "error_rate": t("Error rate: thousandths of a point lost per decision"),
        "move_errors": t("Lost by moves, in points"),
        "cube_errors": t("Lost by the cube, in points"),
        "luck": t("Luck of the dice, in points"),
        "decisions": t("Decisions that counted"),
    }[key]


def copies_written(t: Words, count: int, place: str, *, is_stick: bool) -> str:
    told = t.n(
        "{place}: {n} file written, read back and right.",
        "{place}: {n} files written, read back and right.",
        count,
        place=place,
    )
    pulled = " " + t("You can pull it out.") if is_stick else ""
    return told + pulled


def phone_help(t: Words) -> str:
    return t(
        "Open the page take-home.html on your phone and hold its camera to the codes."
        " They come round again until you stop them."
    )


def page_help(t: Words, minutes: int) -> str:
    return t.n(
        "The phone must be in the hall's network. The page is open for {n} minute.",
        "The phone must be in the hall's network. The page is open for {n} minutes.",
        minutes,
    )


def result_line(
    t: Words, *, names: tuple[str, str], points: tuple[int, int], length: int, told: str, where: str, day: str
) -> str:
    """What the code says; `told` is the sentence of the result."""
    result = t(
        "{white} {first} – {second} {black}, match to {length}",
        white=names[0],
        first=points[0],
        second=points[1],
        black=names[1],
        length=length,
    )
    return "\n".join(part for part in (told, result, where, day) if part)
