"""Countersign a result with the key on the director's stick."""

from collections.abc import Sequence

from tavla.application.ports.review import Countersigned, CountersignWish, FinishedMatch, StickKey
from tavla.base.phrase import Said
from tavla.text.words import beside
from tavla_ui.director.register.page import Button, Page, Pages, Row

MOST_RESULTS = 50


class CountersignPage(Page):
    """Which result: the finished matches of this board, the latest first."""

    def __init__(self, pages: Pages) -> None:
        super().__init__(pages)
        self.matches: tuple[FinishedMatch, ...] = ()

    def load(self) -> None:
        self.context.services.sticks.look()
        self.context.services.review.look_for_finished(self.awaited(self._came))

    def _came(self, matches: tuple[FinishedMatch, ...]) -> None:
        for match in matches:
            if match.fault:
                self.pages.tell(match.fault)
        self.matches = tuple(match for match in matches if not match.fault)[:MOST_RESULTS]
        self.pages.show()

    def title(self) -> str:
        return self.t("Countersign with the key on the stick")

    def none_text(self) -> str:
        return self.t("No match is over yet.")

    def rows(self) -> Sequence[Row]:
        return [self._row(match) for match in self.matches]

    def buttons(self) -> Sequence[Button]:
        return (Button("look", self.t("Look for sticks")),)

    def pressed(self, _key: str) -> None:
        """A stick that was plugged in just now."""
        self.pages.tell("")
        self.load()

    def chosen(self, key: str) -> None:
        def heard(keys: tuple[StickKey, ...]) -> None:
            if len(keys) == 1:
                ask_passphrase(self, key, keys[0])
            else:
                self.pages.push(KeysPage(self.pages, key, keys))

        self.pages.tell(self.t("One moment…"))
        self.context.services.review.look_for_keys(key, heard, self.pages.tell)

    def _row(self, match: FinishedMatch) -> Row:
        done = self.t("countersigned") if self.context.services.review.is_countersigned(match.match_id) else ""
        when = match.ended.replace("T", " ")[:16]
        return Row(match.match_id, f"{match.white} – {match.black}", beside((done, match.event, when)))


class KeysPage(Page):
    """Which key, where there are several."""

    def __init__(self, pages: Pages, match_id: str, keys: tuple[StickKey, ...]) -> None:
        super().__init__(pages)
        self.match_id, self.keys = match_id, keys

    def title(self) -> str:
        return self.t("With which key?")

    def rows(self) -> Sequence[Row]:
        return [Row(key.path, key.name, key.stick) for key in self.keys]

    def chosen(self, key: str) -> None:
        ask_passphrase(self, self.match_id, next(one for one in self.keys if one.path == key))


def ask_passphrase(page: Page, match_id: str, key: StickKey) -> None:
    """Ask for it by touch, and countersign."""
    t, pages, context = page.t, page.pages, page.context

    def typed(passphrase: str) -> None:
        if not passphrase:
            return
        pages.tell(t("One moment…"))
        wish = CountersignWish(match_id, key.path, passphrase, context.official.name)
        context.services.review.countersign(wish, done, failed)

    def done(signed: Countersigned) -> None:
        pages.back() if isinstance(page, KeysPage) else page.load()
        pages.tell(_told(page, key, signed))

    def failed(said: Said) -> None:
        pages.tell(said)

    pages.tell("")
    context.page.type_secret(t("Passphrase of {file}", file=key.name), typed)


def _told(page: Page, key: StickKey, signed: Countersigned) -> str:
    t, copy = page.t, signed.copy
    if copy.fault:
        return t("Countersigned. Nothing was left on {place}. {fault}", place=key.stick, fault=copy.fault)
    return t("Countersigned; the copies lie on {place}.", place=key.stick)
