"""Every text of a seat or a report, in its language."""

from tavla.text.board_texts import BoardTexts
from tavla.text.care_texts import CareTexts
from tavla.text.continue_texts import ContinueTexts
from tavla.text.device_texts import DeviceTexts
from tavla.text.director_texts import DirectorTexts
from tavla.text.foreseen_texts import ForeseenTexts
from tavla.text.machine_texts import MachineTexts
from tavla.text.moment_texts import MomentTexts
from tavla.text.people_texts import PeopleTexts
from tavla.text.proof_texts import ProofTexts
from tavla.text.record_texts import RecordTexts
from tavla.text.refusal_texts import RefusalTexts
from tavla.text.register_texts import RegisterTexts
from tavla.text.review_texts import ReviewTexts
from tavla.text.setup_texts import SetupTexts
from tavla.text.spectator_texts import SpectatorTexts, WatchedTexts
from tavla.text.turn_texts import TurnTexts


class Texts(
    DirectorTexts,
    RefusalTexts,
    RecordTexts,
    TurnTexts,
    BoardTexts,
    SetupTexts,
    ForeseenTexts,
    ContinueTexts,
    MomentTexts,
    MachineTexts,
    CareTexts,
    DeviceTexts,
    PeopleTexts,
    ProofTexts,
    RegisterTexts,
    ReviewTexts,
    SpectatorTexts,
    WatchedTexts,
):
    """All words of one language: `Texts("nb", translations)`; English needs no catalogue."""
