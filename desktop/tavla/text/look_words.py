"""A club's own board as the record names it."""

from tavla.text.words import Words


def club_board_on(t: Words, name: str, digest: str) -> str:
    return t("The board of {club} is on (SHA-256 {digest}).", club=name, digest=digest)


def club_board_off(t: Words, name: str) -> str:
    return t("The board of {club} was taken off.", club=name)
