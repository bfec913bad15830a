from random import Random

import pytest
from dgt_table import ALLOWED_COMMANDS, DgtTable

from tavla.domain.time.units import Instant
from tavla_devices.dgt.conversation import ACK_WAIT, SILENT
from tavla_devices.dgt.frames import ClockAck, ClockCommand, ClockTime, EndText, Model
from tavla_devices.dgt.requests import EndSaying, Say, Sound, TryAgain
from tavla_devices.dgt.session import begin
from tavla_devices.dgt.state import Options, Phase
from tavla_devices.events import Battery, ButtonPressed, ClockShown, Lost, LostReason, Refused, Sentence, Side
from tavla_devices.simulators.dgt_board import FAULTS, DgtBoard, DgtFault, make


def table(
    *, version: tuple[int, int] = (2, 2), refuses: bool = False, seed: int = 1, options: Options | None = None
) -> DgtTable:
    made = DgtTable(
        DgtBoard(random=Random(seed), version=version, refuses=refuses), seed=seed, options=options or Options()
    )
    made.open()
    return made


def ready(*, version: tuple[int, int] = (2, 2), refuses: bool = False, options: Options | None = None) -> DgtTable:
    made = table(version=version, refuses=refuses, options=options)
    made.until_ready()
    made.show(600_000, 600_000)
    made.wait(4_000)
    return made


def refusals(at: DgtTable) -> list[Sentence]:
    return [event.sentence for event in at.told if isinstance(event, Refused)]


@pytest.mark.parametrize(("version", "model"), [((1, 14), "DGT XL"), ((2, 2), "DGT 3000"), ((5, 0), "")])
def test_board_and_clock_say_who_they_are(version: tuple[int, int], model: str) -> None:
    at = table(version=version)
    at.until_ready()
    (identified,) = at.identified
    assert ("DGT", model, "0000012345") == (
        identified.identity.maker,
        identified.identity.model,
        identified.identity.serial,
    )
    assert f"board 1.9, clock {version[0]}.{version[1]}" == identified.identity.firmware


def test_nothing_is_said_in_the_first_half_second_and_then_the_mode_comes_first() -> None:
    at = table()
    at.run(499)
    assert [] == at.sent
    at.run(700)
    assert [b"\x4b", b"\x4d"] == at.sent[:2]


def test_a_port_on_which_nobody_answers_is_asked_every_two_seconds_and_named() -> None:
    at = table()
    at.board.unplugged_until = 1 << 50
    asked = []
    for _ in range(104):
        at.wait(100)
        asked.append(at.sent.count(b"\x4b"))
    assert [1, 2, 3, 4, 5] == [asked[moment] for moment in (5, 25, 45, 65, 85)]
    assert [Sentence.NO_ANSWER] == refusals(at)


def test_the_display_is_set_and_uncovered() -> None:
    at = ready()
    assert (600, 600) == at.board.shown(at.now)
    assert b"\x2b\x03\x03\x03\x00" in at.sent
    assert [0] == at.off


def test_the_display_stands_through_the_delay_and_runs_after_it() -> None:
    at = ready()
    at.show(600_000, 600_000, Side.LEFT, 12_000)
    at.wait(11_900)
    assert (600, 600) == at.board.shown(at.now)
    at.wait(3_000)
    assert Side.LEFT is at.board.running
    at.wait(20_000)
    assert at.state.wanted is not None
    ours = at.state.wanted.seconds_at(at.now)
    shown = at.board.shown(at.now)
    assert abs(ours[0] - shown[0]) <= 1
    assert 600 == shown[1]


def test_one_message_at_a_time_is_on_its_way() -> None:
    at = ready()
    for turn in range(40):
        at.show(600_000 - turn * 500, 600_000, Side.LEFT if turn % 2 else Side.RIGHT, turn % 3 * 2_000)
        at.ask(Sound(3))
        at.ask(Say("roll", beep=True))
        at.wait(700)
    at.wait(10_000)
    assert 0 == at.board.overruns


def test_the_first_reading_is_no_press_and_each_change_of_the_lever_is_one() -> None:
    at = ready()
    assert [] == at.levers
    for side in (Side.LEFT, Side.RIGHT, Side.LEFT):
        at.board.press(side, at.now)
        at.wait(2_000)
    assert [Side.LEFT, Side.RIGHT, Side.LEFT] == [press.side for press in at.levers]


def test_a_press_is_heard_while_the_times_stand_still() -> None:
    at = ready()
    at.wait(5_000)
    at.board.press(Side.LEFT, at.now)
    pressed_at = at.now
    at.wait(1_500)
    (press,) = at.levers
    assert press.at_ms - pressed_at <= 900


def test_a_lever_read_the_other_way_round_can_be_turned() -> None:
    at = ready(options=Options(lever_inverted=True))
    at.board.press(Side.LEFT, at.now)
    at.wait(2_000)
    assert [Side.RIGHT] == [press.side for press in at.levers]


def test_a_lever_seen_once_alone_is_no_press() -> None:
    at = ready()
    at.wait(5_000)
    at._input(ClockTime(600, 600, running=False, right_high=True))
    at.wait(3_000)
    assert [] == at.levers


def test_buttons_are_told_once_though_the_line_repeats_them() -> None:
    at = ready()
    for _ in range(3):
        at._input(ClockAck(0x10, 0x88, 0x09, 0x32))
        at.wait(200)
    at.wait(1_000)
    at._input(ClockAck(0x10, 0x88, 0x41, 0x35))
    assert ["plus", "ok"] == [event.button for event in at.told if isinstance(event, ButtonPressed)]


@pytest.mark.parametrize(
    ("version", "word"),
    [((2, 2), b"\x2b\x0c\x03\x0c 3-1    \x00\x00"), ((1, 14), b"\x2b\x0b\x03\x01\x08\x4f\x00\x00\x00\x06\x00\x01\x00")],
)
def test_a_word_covers_the_times_and_goes_again(version: tuple[int, int], word: bytes) -> None:
    at = ready(version=version)
    at.ask(Say(" 3-1"))
    at.wait(3_000)
    assert word in at.sent
    assert at.board.text is not None
    at.ask(EndSaying())
    at.wait(3_000)
    assert at.board.text is None


def test_a_tone_is_sounded_once() -> None:
    at = ready()
    at.ask(Sound(5))
    at.wait(6_000)
    assert 1 == at.sent.count(b"\x2b\x04\x03\x0b\x05\x00")


@pytest.mark.parametrize("fault", [DgtFault.LOST_ACK, DgtFault.LOST_MESSAGE, DgtFault.ERROR_ACK])
def test_a_setting_that_goes_wrong_once_is_sent_again(fault: DgtFault) -> None:
    at = ready()
    at.board.order(fault)
    at.show(500_000, 400_000)
    at.wait(8_000)
    assert (500, 400) == at.board.shown(at.now)
    assert [] == refusals(at)


@pytest.mark.parametrize("fault", [DgtFault.DUPLICATE_ACK, DgtFault.STALE_ACK])
def test_an_acknowledgement_of_the_past_counts_for_nothing(fault: DgtFault) -> None:
    at = ready()
    at.board.order(fault)
    at.show(500_000, 400_000)
    while at.state.acknowledged is None or 500 != at.state.acknowledged.left:
        at.wait(10)
    at.board.order(DgtFault.LOST_MESSAGE)
    at.show(300_000, 200_000)
    at.wait(2_000)
    assert at.state.acknowledged.left == 500
    at.wait(5_000)
    assert (300, 200) == at.board.shown(at.now)


def test_settings_that_nobody_acknowledges_are_told_and_the_mode_is_asked_for_again() -> None:
    at = ready()
    before = at.sent.count(b"\x4b")
    at.board.order(DgtFault.LOST_MESSAGE, 3)
    at.show(500_000, 400_000)
    at.wait(20_000)
    assert [Sentence.COMMAND_NOT_ANSWERED] == refusals(at)
    assert before + 1 == at.sent.count(b"\x4b")
    assert (500, 400) == at.board.shown(at.now)


@pytest.mark.parametrize(("version", "option"), [((1, 14), "option 23"), ((2, 2), "25")])
def test_a_clock_that_cannot_be_set_shows_words_and_says_what_to_do(version: tuple[int, int], option: str) -> None:
    at = ready(version=version, refuses=True)
    at.wait(6_000)
    (refused,) = [event for event in at.told if isinstance(event, Refused)]
    assert Sentence.CLOCK_SET_REFUSED is refused.sentence
    assert option in refused.detail
    at.wait(6_000)
    assert at.board.text is not None
    for side in (Side.LEFT, Side.RIGHT, Side.LEFT):
        at.board._left[Side.LEFT] = 60_000  # a clock that shows times of its own
        at.board.press(side, at.now)
        at.wait(2_000)
    assert [Side.RIGHT, Side.LEFT] == [press.side for press in at.levers][-2:]


def test_a_clock_put_into_its_mode_is_set_again() -> None:
    at = ready(refuses=True)
    at.wait(12_000)
    at.board.refuses = False
    at.ask(TryAgain())
    at.wait(8_000)
    assert (600, 600) == at.board.shown(at.now)
    assert at.board.text is None


def test_an_unplugged_clock_is_named_and_set_again_when_it_is_back() -> None:
    at = ready()
    at.board.order(DgtFault.NO_CLOCK)
    at.wait(1_800)
    assert [Sentence.CLOCK_NOT_CONNECTED] == refusals(at)
    assert [LostReason.UNPLUGGED] == [event.reason for event in at.told if isinstance(event, Lost)]
    at.board.lever_right_high = True
    at.show(500_000, 400_000)
    at.wait(20_000)
    assert 2 == len(at.identified)
    assert (500, 400) == at.board.shown(at.now)
    assert [] == at.levers


def test_one_reading_that_is_not_valid_unplugs_nothing() -> None:
    at = ready()
    at.board.order(DgtFault.FLICKER)
    at.wait(5_000)
    assert [] == refusals(at)


def test_an_unplugged_board_is_lost_and_taken_up_again() -> None:
    at = ready()
    at.board.order(DgtFault.UNPLUG)
    at.wait(5_000)
    assert [LostReason.NO_HEARTBEAT] == [event.reason for event in at.told if isinstance(event, Lost)]
    at.show(500_000, 400_000)
    at.wait(25_000)
    assert 2 == len(at.identified)
    assert (500, 400) == at.board.shown(at.now)


def test_a_board_that_was_there_and_is_silent_after_a_replug_is_lost_and_asked_on() -> None:
    at = ready()
    at.close()
    at.board.unplugged_until = at.now + 20_000
    at.open()
    at.told.clear()
    at.wait(19_900)
    assert [Lost(LostReason.NO_HEARTBEAT)] == at.told
    at.until_ready()


def test_nothing_but_zeros_says_nothing() -> None:
    at = ready()
    shown = len([event for event in at.told if isinstance(event, ClockShown)])
    at.board.order(DgtFault.EMPTY, 6)
    at.wait(4_000)
    assert shown == len([event for event in at.told if isinstance(event, ClockShown)])
    assert [] == at.levers


def test_impossible_times_are_told_once_and_move_nothing() -> None:
    at = ready()
    at.board.order(DgtFault.IMPOSSIBLE, 4)
    at.wait(3_500)
    assert [Sentence.IMPOSSIBLE_TIME] == refusals(at)
    assert [] == at.levers


def test_a_time_that_follows_from_nothing_is_not_believed() -> None:
    at = ready()
    at.board.order(DgtFault.WILD)
    at.wait(4_000)
    assert {(600_000, 600_000)} == {(event.left, event.right) for event in at.told if isinstance(event, ClockShown)}
    assert [] == at.levers


def test_a_display_somebody_changed_is_set_right() -> None:
    at = ready()
    at.board._left[Side.LEFT] = 123_000
    at.wait(8_000)
    assert (600, 600) == at.board.shown(at.now)


def test_a_low_battery_of_the_clock_is_told_once() -> None:
    at = ready()
    for _ in range(3):
        at._input(ClockTime(600, 600, running=False, right_high=False, battery_low=True))
    assert [Battery(0)] == [event for event in at.told if isinstance(event, Battery)]


def test_a_closed_port_is_silent_and_an_opened_one_shows_what_is_wanted_now() -> None:
    at = ready()
    at.close()
    assert Phase.CLOSED is at.state.phase
    sent = len(at.sent)
    at.show(500_000, 400_000)
    at.wait(5_000)
    assert sent == len(at.sent)
    at.open()
    at.wait(8_000)
    assert (500, 400) == at.board.shown(at.now)


def test_a_session_never_opened_sends_nothing() -> None:
    at = DgtTable(DgtBoard(random=Random(1)))
    at.wait(5_000)
    assert [] == at.sent
    assert begin() == at.state


def test_the_model_decides_how_words_are_written() -> None:
    assert {"DGT XL", "DGT 3000", "DGT clock"} == {model.value for model in Model}
    assert ALLOWED_COMMANDS >= {data[0] for data in ready().sent if len(data) == 1}


def test_a_clock_that_says_by_itself_that_it_is_in_another_mode_is_named_once() -> None:
    at = ready()
    at._input(ClockAck(0x10, 0x90))
    at._input(ClockAck(0x10, 0x90))
    assert [Sentence.CLOCK_SET_REFUSED] == refusals(at)


def test_a_clock_switched_on_anew_is_set_again() -> None:
    at = ready()
    settings = at.board.acknowledged
    at._input(ClockAck(0x10, 0x81))
    at.wait(5_000)
    assert settings + 1 == at.board.acknowledged


def test_nothing_is_sent_into_what_was_on_its_way_when_the_talk_began_anew() -> None:
    conversation = SILENT.sent(EndText(), Instant(1_000)).forgotten().forgotten()
    assert 1_000 + ACK_WAIT == conversation.free_at(ClockCommand.SET_AND_RUN)


def test_a_simulated_board_is_made_with_the_faults_and_the_number_that_were_ordered() -> None:
    (board,) = make(dict.fromkeys(FAULTS, 1), Random(1), "777")
    at = DgtTable(board)
    at.open()
    at.wait(60_000)
    assert "0000000777" == at.identified[0].identity.serial
    assert board.refuses


def test_the_hands_of_a_simulated_board_press_when_their_time_runs() -> None:
    (board,) = make({}, Random(1), "")
    at = DgtTable(board)
    at.open()
    at.until_ready()
    at.show(600_000, 600_000)
    at.wait(4_000)
    at.show(600_000, 600_000, Side.LEFT)
    at.wait(14_000)
    assert [Side.LEFT] == [press.side for press in at.levers]
