"""A score sheet: what a converted match file needs. No module of a match in play is imported."""

from tavla.text.words import Words


def label(t: Words, key: str) -> str:
    return {
        "event": t("Event"),
        "round": t("Round"),
        "table": t("Table"),
        "players": t("Players"),
        "match_id": t("Match ID"),
        "begun": t("Begun"),
        "rules": t("Rules"),
        "length": t("Match length"),
        "clock": t("Clock"),
        "dice": t("Dice"),
        "time_left": t("Time left"),
        "left": t("Left"),
        "winner": t("Winner"),
        "loser": t("Loser"),
        "losers_score": t("Loser's score"),
        "points": t("Points"),
        "score": t("Score"),
        "how": t("How it ended"),
        "number": t("No."),
        "time": t("Time"),
        "act": t("Act"),
        "clause": t("Clause"),
        "by": t("By"),
        "player": t("Player"),
        "why": t("Why it was refused"),
        "times": t("Times"),
        "help": t("Help from the board"),
        "game": t("Game"),
        "match": t("Match"),
        "set_by_hand": t("Position set by hand"),
    }[key]


def answered_double(t: Words, name: str, *, takes: bool) -> str:
    return t("{name} takes", name=name) if takes else t("{name} passes", name=name)
