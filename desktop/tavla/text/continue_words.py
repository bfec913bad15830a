"""A match that began elsewhere and goes on here."""

from tavla.application.ports.matches import Lacking
from tavla.base.phrase import Said
from tavla.domain.facts.mirror_events import desk_copy
from tavla.text import clause_words
from tavla.text.words import Words, beside


def moved_match(t: Words, names: tuple[str, str], points: tuple[int, int], length: int) -> str:
    return t(
        "{white} {white_points} – {black} {black_points}, to {length}",
        white=names[0],
        white_points=points[0],
        black=names[1],
        black_points=points[1],
        length=length,
    )


def taken_mark(t: Words, board: str, at: str, stick: str = "") -> str:
    """Under a match that another board has taken over, or that was moved to a stick."""
    if stick:
        return t("moved to the stick {stick}, {at}", stick=stick, at=at)
    return t("taken over by {board}, {at}", board=board, at=at)


def taken_elsewhere(t: Words, board: str, at: str, stick: str = "") -> str:
    """On the PIN pad, before such a match is taken again."""
    if stick:
        return t(
            "This match was moved to the stick {stick}, {at}: go on with it from there."
            " Only if the stick, or the board that took it over, is lost does a director take it here, by his PIN.",
            stick=stick,
            at=at,
        )
    return t(
        "This match was taken over by {board}, {at}: go on with it there. Only if that board is lost does a "
        "director take it here, by his PIN.",
        board=board,
        at=at,
    )


def own_key_mark(t: Words, at: str) -> str:
    """Under a match that was taken over with this board's key and is not here."""
    return t("this board, or a copy of it, began to take it over, {at}", at=at)


def own_key(t: Words, at: str) -> str:
    """On the PIN pad, before such a match is taken again."""
    return t(
        "This board began to take the match over, {at}, and does not have it: that was broken off, or a copy of this "
        "board has it. If a copy has it, go on with it there. Else a director takes it here, by his PIN.",
        at=at,
    )


def own_key_taken(t: Words, at: str) -> str:
    return t(
        "The match goes on here although this board, or a copy of it, began to take it over, {at}, and did not have it "
        "here.",
        at=at,
    )


def signed_mark(t: Words, signer: str, *, trusted: bool) -> str:
    """Under a match that was brought: whose it is."""
    if trusted:
        return t("signed by {name}", name=signer)
    return t("signed by an unknown key, {number}", number=signer) if signer else t("signed by nobody")


def not_known(t: Words, signer: str, match: str) -> str:
    """On the PIN pad, before a match comes in that nobody known here has signed."""
    whose = (
        t("A key that is not trusted here, {number}, has signed this match.", number=signer)
        if signer
        else t("Nobody has signed this match: anybody can have written it.")
    )
    return t(
        "{whose} It would go on here as it stands in the file: {match}. A director takes it by his PIN.",
        whose=whose,
        match=match,
    )


def lacks_moves(t: Words, lacks: Lacking, match: str) -> str:
    """On the PIN pad, before a match goes on from a copy that may take moves back."""
    goes_on = t("It would go on here so: {match}. A director takes it by his PIN.", match=match)
    return f"{what_it_lacks(t, lacks)} {goes_on}"


def what_it_lacks(t: Words, lacks: Lacking | None) -> str:
    """Of a second copy, beside what this board still has of the match."""
    if lacks is None:
        return ""
    if lacks.is_other:
        what = t("The copy is not the record that this board has signed.")
    elif lacks.records:
        what = t.n(
            "The copy lacks {n} record of the match or more.",
            "The copy lacks {n} records of the match or more.",
            lacks.records,
        )
    else:
        what = t("This board cannot read its own record: the copy may lack moves.")
    ends = t.n(
        "It ends at {since}, {n} second before this board's last sign of life.",
        "It ends at {since}, {n} seconds before this board's last sign of life.",
        -(-lacks.millis // 1000),
        since=lacks.since,
    )
    return f"{what} {ends}" if lacks.since else what


def lacks_moves_taken(t: Words) -> str:
    return t("The match goes on here from a copy that may lack moves.")


def lacks_moves_reason(t: Words) -> str:
    return t("this board's own record is damaged")


def not_known_taken(t: Words, signer: str) -> str:
    if signer:
        return t("The match goes on here although its file is signed by an unknown key, {number}.", number=signer)
    return t("The match goes on here although nobody has signed its file.")


def not_known_reason(t: Words) -> str:
    return t("the director knows where the file comes from")


def taken_again(t: Words, board: str, at: str, stick: str = "") -> str:
    if stick:
        return t("The match goes on here although it was moved to the stick {stick}, {at}.", stick=stick, at=at)
    return t("The match goes on here although {board} took it over, {at}.", board=board, at=at)


def own_key_reason(t: Words) -> str:
    return t("the taking over was broken off, or the copy is lost")


def taken_again_reason(t: Words, stick: str = "") -> str:
    return (
        t("the stick, or the board that took it over, is lost") if stick else t("the board that took it over is lost")
    )


def at_desk(t: Words, hall: str, table: str, records: int) -> str:
    """Under a match that the desk of a hall can hand over."""
    where = t("the desk of {hall}", hall=hall)
    at = t("Table {table}", table=table) if table else ""
    return beside(filter(None, (where, at, t.n("{n} record", "{n} records", records))))


def lost_board(t: Words, match: str) -> str:
    """On the PIN pad, before a match comes from the desk."""
    return t(
        "The board of this match is lost: {match}. It goes on here from the desk's copy. "
        "A director takes it by his PIN.",
        match=match,
    )


def lost_board_taken(t: Words, folder: str) -> str:
    copy = desk_copy(folder)
    if copy is None:
        return ""
    return t(
        "The match goes on here from record {n} of the desk's copy, in place of board {board}.",
        n=copy.record,
        board=copy.board,
    )


def lost_board_reason(t: Words) -> str:
    return t("the board that played it is lost")


def other_board(t: Words, where: str) -> str:
    """On the PIN pad, before a match is taken up again that has gone on elsewhere."""
    return t(
        "This match goes on at another board, {where}. Only if that board is lost does a director go on with it here, "
        "by his PIN.",
        where=where,
    )


def other_board_taken(t: Words, where: str) -> str:
    return t("The match goes on here although another board had it, {where}.", where=where)


def id_wrong(t: Words, reason: Said) -> str:
    """An ID that cannot be taken over; nothing was changed."""
    return t("That ID cannot be taken over: {reason}.", reason=t.said(reason).rstrip("."))


def name_of_seat(t: Words, *, near: bool) -> str:
    return t("Player at this edge") if near else t("Player at the far edge")


def unnamed(t: Words, *, near: bool) -> str:
    """A player whose name is missing, within other words."""
    return t("the player at this edge") if near else t("the player at the far edge")


def times_imposed(t: Words, white: int, black: int, time: str, clause: str) -> str:
    return t(
        "The players still need {white} and {black} points: {time} each ({clause}).",
        white=white,
        black=black,
        time=time,
        clause=clause_words.named(t, clause),
    )


def i_agree(t: Words, *, done: bool) -> str:
    return t("I agree ✓") if done else t("I agree")


def what_goes_on(t: Words, *, rules: str, length: int, game: int) -> str:
    match = t.n("Match to {n} point", "Match to {n} points", length)
    return t("{match} · game {game} · {rules}", match=match, game=game, rules=rules)


def own_standing(t: Words, *, points: int, time: str, breaks: int, turn: str) -> str:
    """What is entered for a side: points, time, breaks taken, and whether it is on turn."""
    parts = [
        t.n("{n} point", "{n} points", points),
        time,
        t.n("{n} break taken", "{n} breaks taken", breaks) if breaks else "",
        turn,
    ]
    return beside(parts)


def own_turn(t: Words, *, mine: bool | None) -> str:
    if mine is None:
        return t("the game is about to begin")
    return t("you are on turn") if mine else t("your opponent is on turn")


def time_typed(t: Words, name: str) -> str:
    """Above the keyboard, where a time is typed."""
    return in_minutes_and_seconds(t, t("Time of {name}", name=name))


def in_minutes_and_seconds(t: Words, what: str) -> str:
    return t("{what} in minutes and seconds, as 3:20 or 320", what=what)


def no_time(t: Words, typed: str) -> str:
    return t("“{typed}” is no time. Type it as 3:20 or 320.", typed=typed)


def own_double(t: Words, *, mine: bool) -> str:
    return t("you have doubled") if mine else t("your opponent has doubled: you take or pass")
