"""Who directs and who watches at this board: named, given another PIN and removed, each by the PIN of the director who
does it.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

from tavla.application.ports.directors import ActOnPeople, Added, OfficialHere, PinRequest
from tavla.application.roles import RESERVED_ROWS, Power, Role
from tavla.application.settings import SETTINGS
from tavla.application.terms import local_time
from tavla.base.errors import TavlaError
from tavla.base.plain_name import compared
from tavla.text import director_words
from tavla.text.words import beside
from tavla_ui.director.register.page import Button, Page, Pages, Row

ASSISTANTS_MAY, TYPED = "assistants_may", "typed"
DAYS = 4
"""So many days end with a touch."""


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
            Row(person.key, person.name, self._role(person))
            if person.key == me.key or me.may_appoint(person.role)
            else Row("", person.name, self._role(person), "note")
            for person in self.people
        ]
        if self.acts:
            rows.append(Row("", self.t("Who named whom"), "", "head"))
            rows += [
                Row(
                    "",
                    director_words.act_on_people(self.t, act),
                    act.at.replace("T", " ")[:16],
                    "note",
                )
                for act in reversed(self.acts)
            ]
        return rows

    def buttons(self) -> Sequence[Button]:
        """Somebody more, and what assistants may."""
        me = self.context.official
        if not me.may_rule:
            return ()
        named = Role if me.role is Role.DIRECTOR else (Role.ASSISTANT, Role.MONITOR)
        return (
            *(Button(role.value, director_words.name_somebody(self.t, role)) for role in named),
            Button(ASSISTANTS_MAY, director_words.assistants_may(self.t)),
        )

    def chosen(self, key: str) -> None:
        person = next((one for one in self.people if one.key == key), None)
        if person is not None:
            self.pages.push(PersonAtBoardPage(self.pages, person))

    def pressed(self, key: str) -> None:
        """A name first, then the director's own PIN, then the new one twice."""
        if key == ASSISTANTS_MAY:
            self.pages.push(AssistantsPage(self.pages))
        elif self.context.may(Power.PEOPLE) and self.context.official.may_appoint(role := Role(key)):
            self.context.page.type_text(
                director_words.name_of_somebody(self.t, role), "", partial(self._named, role), names=True
            )

    def _role(self, person: OfficialHere) -> str:
        limit = director_words.limit(self.t, person.until)
        return beside((director_words.role(self.t, person.role), limit))

    def _named(self, role: Role, name: str) -> None:
        directors, by = self.context.services.directors, self.context.official.name
        if not name:
            return
        if any(compared(one.name) == compared(name) for one in self.people):
            self.pages.tell(director_words.people_refused(self.t, "name_taken"))
            return
        act = partial(directors.add, name, role=role)
        self.context.page.ask_pin(PinRequest(name, lambda digits, heard: act(digits, by, heard), self._done))

    def _done(self, reason: str) -> None:
        if reason:
            self.pages.tell(director_words.people_refused(self.t, reason))
        self.load()
        self.pages.show()


def ask_pin(page: Page, act: Callable[[bytearray, Callable[[Added], None]], None], whose: str = "") -> None:
    """Ask whoever stands here for his PIN, do it, and leave the page; where it is refused, tell why."""

    def done(reason: str) -> None:
        if reason:
            page.pages.tell(director_words.people_refused(page.t, reason))
        else:
            page.pages.back()

    page.context.page.ask_pin(PinRequest(whose, act, done))


class PersonAtBoardPage(Page):
    """A director, assistant or monitor: another PIN, a limit in time, or nobody any more."""

    def __init__(self, pages: Pages, person: OfficialHere) -> None:
        super().__init__(pages)
        self.person = person

    def load(self) -> None:
        """As the board has him now: a page over this one may have changed it."""
        with suppress(TavlaError):
            people = self.context.services.directors.people()
            self.person = next((one for one in people if one.key == self.person.key), self.person)
        super().load()

    def title(self) -> str:
        return director_words.name_and_role(self.t, self.person)

    def rows(self) -> Sequence[Row]:
        limit = director_words.limit(self.t, self.person.until)
        key = self.t("has a key on a stick") if self.person.has_key else ""
        return [Row("", said, "", "note") for said in (limit, key) if said]

    def buttons(self) -> Sequence[Button]:
        me = self.context.official
        is_me, others = self.person.key == me.key, me.may_appoint(self.person.role)
        own = ("new_pin", "key", *(("key_forgotten",) if self.person.has_key else ()))
        keys = (*(own if is_me or others else ()), *(("limit", "removed") if others and not is_me else ()))
        return [Button(key, director_words.on_somebody(self.t, key)) for key in keys]

    def pressed(self, key: str) -> None:
        directors, by = self.context.services.directors, self.context.official.name
        if key == "limit":
            self.pages.push(LimitPage(self.pages, self.person))
        elif key == "key":
            self.pages.push(StickPage(self.pages, self.person))
        elif key == "key_forgotten":
            ask_pin(self, lambda _digits, heard: directors.forget_key(self.person, by, heard))
        elif key == "new_pin":
            ask_pin(self, lambda digits, heard: directors.change_pin(self.person, digits, by, heard), self.person.name)
        else:
            ask_pin(self, lambda _digits, heard: directors.remove(self.person, by, heard))


class StickPage(Page):
    """On which stick somebody's key is left."""

    def __init__(self, pages: Pages, person: OfficialHere) -> None:
        super().__init__(pages)
        self.person = person
        self.sticks: tuple[str, ...] = ()

    def load(self) -> None:
        """Sticks that no desktop mounts come with the next look."""
        self.context.services.sticks.look()
        self.context.services.directors.look_for_sticks(self.awaited(self._came), self.pages.tell)

    def title(self) -> str:
        return beside((self.person.name, self.t("Key on a stick")))

    def none_text(self) -> str:
        return self.t("No stick is plugged in.")

    def rows(self) -> Sequence[Row]:
        return [Row(stick, Path(stick).name, stick) for stick in self.sticks]

    def buttons(self) -> Sequence[Button]:
        return (Button("look", self.t("Look for sticks")),)

    def pressed(self, _key: str) -> None:
        self.load()

    def chosen(self, key: str) -> None:
        directors, by = self.context.services.directors, self.context.official.name
        ask_pin(self, lambda digits, heard: directors.write_key(self.person, key, digits, by, heard), self.person.name)

    def _came(self, sticks: tuple[str, ...]) -> None:
        self.sticks = sticks
        self.pages.show()


class LimitPage(Page):
    """When somebody's role ends: the end of a day, or a time that is typed."""

    def __init__(self, pages: Pages, person: OfficialHere) -> None:
        super().__init__(pages)
        self.person = person

    def title(self) -> str:
        return beside((director_words.name_and_role(self.t, self.person), self.t("Limit in time")))

    def rows(self) -> Sequence[Row]:
        t, limits = self.t, self._limits()
        said = [director_words.limit(t, one) or t("No limit in time") for one in limits]
        return [
            *(
                Row(str(place), words, t("as now") if one == self.person.until else "")
                for place, (one, words) in enumerate(zip(limits, said, strict=True))
            ),
            Row(TYPED, t("Another day and time…")),
        ]

    def chosen(self, key: str) -> None:
        if key == TYPED:
            self.context.page.type_text(
                self.t("Until when? Day and time, as in {example}", example=self._days()[0]), "", self._typed
            )
        else:
            self._limit(self._limits()[int(key)])

    def _days(self) -> tuple[str, ...]:
        """The end of today and of the days after, by this board's clock."""
        today = self._now().date()
        return tuple(f"{today + timedelta(days)} 23:59" for days in range(DAYS))

    def _now(self) -> datetime:
        return datetime.fromisoformat(self.context.services.matches.wall_clock())

    def _limits(self) -> tuple[str, ...]:
        return ("", *map(local_time, self._days()))

    def _typed(self, text: str) -> None:
        until = local_time(text)
        if until and datetime.fromisoformat(until) > self._now():
            self._limit(until)
        elif text.strip():
            self.pages.tell(
                self.t("“{text}” is no day and time to come, as in {example}.", text=text, example=self._days()[0])
            )

    def _limit(self, until: str) -> None:
        directors, by = self.context.services.directors, self.context.official.name
        ask_pin(self, lambda _digits, heard: directors.limit(self.person, until, by, heard))


class AssistantsPage(Page):
    """What the event leaves to its directors; they alone change it."""

    def title(self) -> str:
        return director_words.assistants_may(self.t)

    def rows(self) -> Sequence[Row]:
        tone = "" if self.context.official.role is Role.DIRECTOR else "note"
        values = self.context.page.settings
        return [
            Row(
                row if not tone else "",
                self.t.said(SETTINGS[row].label),
                self.t.said(SETTINGS[row].word_of(values)),
                tone,
            )
            for row in RESERVED_ROWS.values()
        ]

    def chosen(self, key: str) -> None:
        page = self.context.page
        page.order(key, SETTINGS[key].after(page.settings[key]))
        self.pages.show()
