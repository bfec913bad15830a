"""Who directs and who watches at this board: named, given another PIN and removed, each by the PIN of the director who
does it.
"""

from collections.abc import Sequence
from functools import partial

from tavla.application.ports.directors import ActOnPeople, OfficialHere, PinRequest
from tavla.base.errors import TavlaError
from tavla.text import director_words
from tavla_ui.director.register.page import Button, Page, Pages, Row

ROLES = {"director": True, "monitor": False}


class PeoplePage(Page):
    """Everybody, and who did what. A monitor comes to his own PIN alone."""

    def __init__(self, pages: Pages) -> None:
        super().__init__(pages)
        self.people: tuple[OfficialHere, ...] = ()
        self.acts: tuple[ActOnPeople, ...] = ()

    def load(self) -> None:
        """As the board has it now."""
        directors = self.context.services.directors
        try:
            self.people, self.acts = directors.people(), directors.acts()
        except TavlaError as error:
            self.pages.tell(self.t.said(error.said))
        super().load()

    def title(self) -> str:
        return self.t("Directors")

    def rows(self) -> Sequence[Row]:
        """A person a row, and under them the acts, the latest first."""
        me = self.context.official
        rows = [
            Row(
                person.key if me.is_director or person.key == me.key else "",
                person.name,
                director_words.role(self.t, is_director=person.is_director),
                tone,
            )
            for person in self.people
            for tone in ("" if me.is_director or person.key == me.key else "note",)
        ]
        if self.acts:
            rows.append(Row("", self.t("Who named whom"), "", "head"))
            rows += [
                Row(
                    "",
                    director_words.act_on_people(self.t, act.deed, act.by, act.whom),
                    act.at.replace("T", " ")[:16],
                    "note",
                )
                for act in reversed(self.acts)
            ]
        return rows

    def buttons(self) -> Sequence[Button]:
        """Somebody more."""
        return (
            [Button(role, director_words.name_somebody(self.t, role)) for role in ROLES]
            if self.context.official.is_director
            else ()
        )

    def chosen(self, key: str) -> None:
        person = next((one for one in self.people if one.key == key), None)
        if person is not None:
            self.pages.push(PersonAtBoardPage(self.pages, person))

    def pressed(self, key: str) -> None:
        """A name first, then the director's own PIN, then the new one twice."""
        self.context.page.type_text(
            director_words.name_of_somebody(self.t, key), "", partial(self._named, key), names=True
        )

    def _named(self, role: str, name: str) -> None:
        directors, by = self.context.services.directors, self.context.official.name
        if not name:
            return
        if any(one.name.casefold() == name.casefold() for one in self.people):
            self.pages.tell(director_words.people_refused(self.t, "name_taken"))
            return
        act = partial(directors.add, name, is_director=ROLES[role])
        self.context.page.ask_pin(PinRequest(name, lambda digits, heard: act(digits, by, heard), self._done))

    def _done(self, reason: str) -> None:
        if reason:
            self.pages.tell(director_words.people_refused(self.t, reason))
        self.load()
        self.pages.show()


class PersonAtBoardPage(Page):
    """A director or monitor: another PIN, or nobody any more."""

    def __init__(self, pages: Pages, person: OfficialHere) -> None:
        super().__init__(pages)
        self.person = person

    def title(self) -> str:
        return self.t(
            "{name}, {role}",
            name=self.person.name,
            role=director_words.role(self.t, is_director=self.person.is_director),
        )

    def buttons(self) -> Sequence[Button]:
        others = self.context.official.is_director and self.person.key != self.context.official.key
        return [
            Button(key, director_words.on_somebody(self.t, key))
            for key in (("new_pin", "removed") if others else ("new_pin",))
        ]

    def pressed(self, key: str) -> None:
        """By the PIN of whoever stands here."""
        directors, by = self.context.services.directors, self.context.official.name
        if key == "new_pin":
            request = PinRequest(
                self.person.name, lambda digits, heard: directors.change_pin(self.person, digits, by, heard), self._done
            )
        else:
            request = PinRequest("", lambda _digits, heard: directors.remove(self.person, by, heard), self._done)
        self.context.page.ask_pin(request)

    def _done(self, reason: str) -> None:
        if reason:
            self.pages.tell(director_words.people_refused(self.t, reason))
        else:
            self.pages.back()
