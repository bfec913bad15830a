"""What a preference does to the match to come: seats, direction, checkers, dice and clock."""

from typing import TYPE_CHECKING, Protocol

from tavla.base.phrase import Said
from tavla.text import start_words
from tavla.text.words import Words

if TYPE_CHECKING:  # the page stands before the game is imported
    from tavla.application.ports.services import Services
    from tavla.domain.facts.dice_source import DiceSource
    from tavla.domain.game.player import Player
    from tavla_ui.controls.settings import SettingsViewModel
    from tavla_ui.start.match_plan import MatchPlan
    from tavla_ui.start.start_seat import StartSeatViewModel


DICE = ("built_in", "typed", "shaker")
"""Where the dice may come from, as DiceSource names it; the last where a shaker is chosen."""


class Page(Protocol):
    """What of the start page a preference may change."""

    @property
    def plan(self) -> "MatchPlan | None": ...

    def plan_is(self, plan: "MatchPlan") -> None: ...

    @property
    def seats(self) -> "tuple[StartSeatViewModel, StartSeatViewModel]":
        """White's side and Black's."""

    @property
    def t(self) -> "Words":
        """What stands between the seats is in this language."""

    def tell(self, sentence: Said) -> None: ...

    @property
    def settings_model(self) -> "SettingsViewModel":
        """Seats and screen."""


class Settling:
    """Carries out what was chosen; options are as the one who chooses sees them."""

    def __init__(self, services: "Services", page: Page) -> None:
        self._services, self._page = services, page
        self.dice_source: DiceSource | None = None
        self._dice_of_page: DiceSource | None = None

    @property
    def dice(self) -> str:
        return self.dice_source.value if self.dice_source is not None else DICE[0]

    @property
    def dice_offered(self) -> tuple[str, ...]:
        shakers = (shown.choice.use.gives_rolls for shown in self._services.devices.shown)
        return DICE if any(shakers) else DICE[:2]

    def turn_dice(self) -> None:
        """The next source: agreed on at the page."""
        offered = self.dice_offered
        self._take_dice(offered[(offered.index(self.dice) + 1) % len(offered)] if self.dice in offered else DICE[0])
        self._dice_of_page = self.dice_source

    def forget_preferences(self) -> None:
        """What was settled is open again; what the page says of the dice holds."""
        self.dice_source = self._dice_of_page

    def clear(self) -> None:
        """Nothing is left for the next match."""
        self.dice_source = self._dice_of_page = None

    def name_of(self, seat: str) -> str:
        white, black = self._page.seats
        side = white if seat == "white" else black
        return side.full_name or start_words.seat_name(self._page.t, lower=seat == "white")

    def now_chosen(self, chooser: "Player", question: str) -> str:
        """What holds already."""
        values, plan = self._page.settings_model.values, self._page.plan
        match question:
            case "direction":
                return str(values["home_side"]) if self._is_upright(chooser) else _other(str(values["home_side"]))
            case "checkers":
                return "light" if (values["checkers"] == "white_light") is (chooser.value == "white") else "dark"
            case "dice":
                return self.dice
            case "clock":
                return "with_clock" if plan is None or plan.has_clock else "without_clock"
            case "seats":
                return "kept"
            case _:
                return "this_board"

    def apply(self, chooser: "Player", choice: dict[str, str]) -> None:
        """Let it take effect. `chooser` is where he sits once seats are changed."""
        from tavla.base.copies import replace

        settings = self._page.settings_model
        for question, option in choice.items():
            match question:
                case "seats" if option == "changed":
                    white, black = self._page.seats
                    were = white.entered
                    white.enter(*black.entered)
                    black.enter(*were)
                    settings.exchange_languages()
                case "direction":
                    settings.choose("home_side", option if self._is_upright(chooser) else _other(option))
                case "checkers":
                    settings.choose(
                        "checkers", "white_light" if (option == "light") is (chooser.value == "white") else "white_dark"
                    )
                case "dice":
                    self._take_dice(option)
                case "clock" if self._page.plan is not None:
                    self._page.plan_is(replace(self._page.plan, has_clock=option == "with_clock"))
                case _:
                    pass

    def _take_dice(self, option: str) -> None:
        from tavla.domain.facts.dice_source import DiceSource

        self.dice_source = None if option == DICE[0] else DiceSource(option)

    def _is_upright(self, player: "Player") -> bool:
        return player.value == "white" or self._page.settings_model.values["seating"] == "same_side"


def _other(side: str) -> str:
    return "left" if side == "right" else "right"
