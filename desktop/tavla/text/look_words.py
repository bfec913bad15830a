"""A club's own board in words."""

from tavla.text.words import Words


def club_board_on(t: Words, name: str, digest: str) -> str:
    """For the record: which one is on."""
    return t("The board of {club} is on (SHA-256 {digest}).", club=name, digest=digest)


def club_board_off(t: Words, name: str) -> str:
    """For the record."""
    return t("The board of {club} was taken off.", club=name)
