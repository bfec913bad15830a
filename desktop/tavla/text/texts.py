"""Every text of a seat or a report, in its language."""

from tavla.text.board_texts import BoardTexts
from tavla.text.clock_texts import ClockTexts
from tavla.text.refusal_texts import RefusalTexts
from tavla.text.result_texts import ResultTexts
from tavla.text.seat_texts import SeatTexts
from tavla.text.start_texts import StartTexts


class Texts(StartTexts, ClockTexts, RefusalTexts, ResultTexts, SeatTexts, BoardTexts):
    """All words of one language: `Texts("nb", translations)`; English needs no catalogue."""
