"""What happened in a whole event: its report, its results and the slips for the federation, written by touch."""

from collections.abc import Sequence
from pathlib import Path

from tavla.text.words import LANGUAGES
from tavla_ui.desk import WrittenFiles
from tavla_ui.director_house import DirectorHouse
from tavla_ui.event_desk import EventFile, EventWish
from tavla_ui.register_office import Fault, Front, KeptRecord
from tavla_ui.register_pages.page import Button, Page, Room, Row


class EventsPage(Page):
    """Which event: those of the register, the latest first, or another by name."""

    def __init__(self, room: Room, house: DirectorHouse) -> None:
        super().__init__(room)
        self.house = house
        self.tournaments: tuple[KeptRecord, ...] = ()

    def load(self) -> None:
        """All of them."""
        self.room.office.front(self._came)

    def title(self) -> str:
        """Its heading."""
        return self.texts.event_section()

    def none_text(self) -> str:
        """None yet."""
        return self.texts.register_found_nothing()

    def rows(self) -> Sequence[Row]:
        """An event a row."""
        return [self.row(record, record.fields["name"]) for record in reversed(self.tournaments)]

    def buttons(self) -> Sequence[Button]:
        """One that the register does not know."""
        return (Button("type", self.texts.event_by_name()),)

    def chosen(self, key: str) -> None:
        """That one."""
        self.room.push(EventPage(self.room, self.house, key))

    def pressed(self, _key: str) -> None:
        """Type its name."""
        self.house.type_text(self.texts.event_field(0), "", lambda name: self.chosen(name) if name else None, names=True)

    def _came(self, front: Front | Fault) -> None:
        if not isinstance(front, Fault):
            self.tournaments = front.tournaments
        self.went_wrong(front)
        self.room.show()


class EventPage(Page):
    """What is wanted is touched; in which language, and where to, stands under it."""

    def __init__(self, room: Room, house: DirectorHouse, event: str) -> None:
        super().__init__(room)
        self.house, self.event = house, event
        self._language = self.texts.language
        self._folder = ""
        self._told: tuple[str, ...] = ()

    def title(self) -> str:
        """The event."""
        return self.event

    def rows(self) -> Sequence[Row]:
        """The files; what was written last."""
        where = self._folder or self.texts.own_folder()
        wanted = [Row(file.value, self.texts.event_file(file.value), where) for file in EventFile]
        return (*wanted, *(Row("", line, "", "note") for line in self._told))

    def buttons(self) -> Sequence[Button]:
        """The languages, and where to."""
        languages = [Button(key, name, key == self._language) for key, name in LANGUAGES.items()]
        return (*languages, Button("folder", self.texts.own_folder() if self._folder else self.texts.report_elsewhere()))

    def chosen(self, key: str) -> None:
        """Write it."""
        if self.house.events is not None:
            self._told = (self.texts.register_working(),)
            self.room.show()
            self.house.events.write(EventWish(EventFile(key), self.event, self._language, self._folder), self._written)

    def pressed(self, key: str) -> None:
        """Another language, or another place."""
        if key in LANGUAGES:
            self._language = key
        elif self._folder:
            self._folder = ""
        else:
            self.room.choose_file(None, self._elsewhere)
        self.room.show()

    def _elsewhere(self, folder: Path) -> None:
        self._folder = str(folder)
        self.room.show()

    def _written(self, files: WrittenFiles) -> None:
        written = (self.texts.files_written(", ".join(files.names), files.folder),) if files.names else ()
        self._told = (*written, *filter(None, files.fault.splitlines()))
        self.room.show()
