"""Every page of the board, a way at a time: what the tests of languages walk is what tools/pictures.py photographs."""

from collections.abc import Callable, Iterator
from pathlib import Path

from device_stage import device_stage
from director_hands import press
from further_walk import correction_pages, review_pages, sealing_pages, setup_pages, waiting_pages
from language_walk import director_pages, match_pages, start_pages
from outer_walk import device_pages, morning_pages, seat_pages, watched_pages
from review_stage import ROLLS
from ruled_stage import ruled_stage
from window_stage import WindowStage, window_stage

Size = tuple[int, int]
Walk = Iterator[str]
Dress = Callable[[WindowStage], None]
"""What is done to a board before it is walked past: a language, a theme."""
Way = Callable[[Path, Size, Dress], Iterator[tuple[WindowStage, str]]]


def _start(folder: Path, size: Size, dress: Dress) -> Iterator[tuple[WindowStage, str]]:
    with window_stage(folder / "home", size=size) as stage:
        dress(stage)
        yield from ((stage, page) for page in start_pages(stage))


def _match(folder: Path, size: Size, dress: Dress) -> Iterator[tuple[WindowStage, str]]:
    with ruled_stage(folder / "home", length=3, size=size) as stage:
        dress(stage)
        yield from ((stage, page) for page in match_pages(stage))


def _seats(folder: Path, size: Size, dress: Dress) -> Iterator[tuple[WindowStage, str]]:
    with ruled_stage(folder / "home", size=size) as stage:
        dress(stage)
        yield from ((stage, page) for page in seat_pages(stage))


def _director(folder: Path, size: Size, dress: Dress) -> Iterator[tuple[WindowStage, str]]:
    with window_stage(folder / "home", ((3, 1),), size=size) as stage:
        stage.begin(3)
        stage.open_game()
        dress(stage)
        yield from ((stage, page) for page in director_pages(stage))


def _corrections(folder: Path, size: Size, dress: Dress) -> Iterator[tuple[WindowStage, str]]:
    with window_stage(folder / "home", ((3, 1),), size=size) as stage:
        stage.begin(3)
        stage.open_game()
        dress(stage)
        yield from ((stage, page) for page in correction_pages(stage))


def _review(folder: Path, size: Size, dress: Dress) -> Iterator[tuple[WindowStage, str]]:
    with window_stage(folder / "home", (*ROLLS, *ROLLS), size=size) as stage:
        dress(stage)
        yield from ((stage, page) for page in review_pages(stage, folder))


def _sealing(folder: Path, size: Size, dress: Dress) -> Iterator[tuple[WindowStage, str]]:
    with window_stage(folder / "home", size=size, sealed=True) as stage:
        dress(stage)
        yield from ((stage, page) for page in sealing_pages(stage))


def _waiting(folder: Path, size: Size, dress: Dress) -> Iterator[tuple[WindowStage, str]]:
    with window_stage(folder / "home", ((3, 1),), size=size) as stage:
        dress(stage)
        yield from ((stage, page) for page in waiting_pages(stage))
        press(stage, "start.panel.done")
        yield from ((stage, page) for page in setup_pages(stage))


def _morning(folder: Path, size: Size, dress: Dress) -> Iterator[tuple[WindowStage, str]]:
    with window_stage(folder / "home", size=size) as stage:
        dress(stage)
        yield from ((stage, page) for page in morning_pages(stage))


def _devices(folder: Path, size: Size, dress: Dress) -> Iterator[tuple[WindowStage, str]]:
    with device_stage(folder, size) as stage:
        dress(stage.window)
        yield from ((stage.window, page) for page in device_pages(stage))


def _watched(folder: Path, size: Size, dress: Dress) -> Iterator[tuple[WindowStage, str]]:
    with window_stage(folder / "home", ((3, 1), (6, 4)), size=size) as stage:
        dress(stage)
        yield from ((stage, page) for page in watched_pages(stage))


WAYS: dict[str, Way] = {
    "start": _start,
    "waiting": _waiting,
    "sealing": _sealing,
    "match": _match,
    "seats": _seats,
    "director": _director,
    "corrections": _corrections,
    "review": _review,
    "morning": _morning,
    "devices": _devices,
    "watched": _watched,
}
