"""Every text of a seat or a report, in its language."""

from tavla.text.board_texts import BoardTexts
from tavla.text.change_texts import ChangeTexts
from tavla.text.refusal_texts import RefusalTexts
from tavla.text.start_texts import StartTexts


class Texts(StartTexts, RefusalTexts, ChangeTexts, BoardTexts):
    """All words of one language: `Texts("nb", translations)`; English needs no catalogue."""
