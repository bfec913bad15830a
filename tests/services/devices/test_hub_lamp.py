"""A lamp beside the board: lit while the match waits for somebody, dark when that is answered."""

import subprocess
import sys
from pathlib import Path
from random import Random

from hub_stage import BLACK, DIRECTOR, EVERY_WAY, QUICK, STILL_BY_DAY, WHITE, HubStage, Served, Way, hub_stage

from tavla.application.commands import director as ordered
from tavla.application.commands import play as asked
from tavla.application.devices.tray import DeviceWord
from tavla.application.devices.tray import Lamp as Shown
from tavla.domain.facts import device_events as devices
from tavla.domain.facts.events import StopReason
from tavla.domain.facts.known_device import DeviceUse
from tavla_devices.events import Light
from tavla_devices.simulators.lamp import Lamp


def begin(stage: HubStage) -> Served:
    served = stage.serve(Lamp(serial="LA1", random=Random(1), delays=QUICK), "lamp", DeviceUse.LAMP)
    stage.until(lambda: stage.lamp(served).is_ready)
    stage.shaker()
    stage.orders_shaker()
    stage.until(stage.is_moving)
    return served


def light(served: Served) -> Light:
    assert isinstance(served.device, Lamp)
    return served.device.light


def calls(stage: HubStage) -> None:
    stage.submit(asked.StopPlay(StopReason.DIRECTOR_CALLED, WHITE, ""))


def goes_on(stage: HubStage) -> None:
    for player in (WHITE, BLACK):
        stage.submit(asked.AgreeToResume(player))


@EVERY_WAY
def test_a_call_lights_the_lamp_and_its_answer_puts_it_out(tmp_path: Path, way: Way) -> None:
    with hub_stage(tmp_path, way=way) as stage:
        served = begin(stage)
        assert (Shown.READY, DeviceWord.READY) == (stage.lamp(served).lamp, stage.lamp(served).word)
        calls(stage)
        stage.until(lambda: light(served) is Light.CALL, 2.0)
        assert (Shown.BUSY, DeviceWord.LIT) == (stage.lamp(served).lamp, stage.lamp(served).word)
        goes_on(stage)
        stage.until(lambda: light(served) is Light.OFF, 2.0)
        assert (Shown.READY, DeviceWord.READY) == (stage.lamp(served).lamp, stage.lamp(served).word)
        met = [event for event in stage.facts(devices.DeviceMet) if isinstance(event, devices.DeviceMet)]
        assert [DeviceUse.DICE] == [event.use for event in met]


@EVERY_WAY
def test_a_lamp_that_was_unplugged_while_it_was_lit_is_lit_again_and_stops_nothing(tmp_path: Path, way: Way) -> None:
    with hub_stage(tmp_path, way=way) as stage:
        served = begin(stage)
        calls(stage)
        stage.until(lambda: light(served) is Light.CALL)
        served.unplug()
        stage.until(lambda: stage.lamp(served).lamp is Shown.TROUBLE)
        served.plug()
        assert light(served) is Light.OFF
        stage.until(lambda: light(served) is Light.CALL)
        served.unplug()
        stage.until(lambda: stage.lamp(served).lamp is Shown.TROUBLE)
        goes_on(stage)
        stage.play_turn()
        stage.until(stage.is_moving)
        assert not stage.facts(devices.ShakerLost)
        served.plug()
        stage.until(lambda: stage.lamp(served).is_ready)
        stage.run_for(0.2)
        assert light(served) is Light.OFF


@STILL_BY_DAY
def test_another_lamp_at_the_same_port_does_as_well(tmp_path: Path, way: Way) -> None:
    with hub_stage(tmp_path, way=way) as stage:
        served = begin(stage)
        calls(stage)
        stage.until(lambda: light(served) is Light.CALL)
        served.unplug()
        stage.until(lambda: stage.lamp(served).lamp is Shown.TROUBLE)
        other = stage.plug(Lamp(serial="LA2", random=Random(2), delays=QUICK), served.name)
        stage.until(lambda: light(other) is Light.CALL)
        assert stage.lamp(other).is_ready


@STILL_BY_DAY
def test_a_shaker_that_is_gone_lights_it(tmp_path: Path, way: Way) -> None:
    with hub_stage(tmp_path, way=way) as stage:
        served = begin(stage)
        shaker = next(one for one in stage.served if one is not served)
        shaker.unplug()
        stage.until(lambda: light(served) is Light.DEVICE)
        shaker.plug()
        stage.until(lambda: light(served) is Light.OFF)


def test_a_late_return_lights_it_when_the_break_is_over_and_not_before(tmp_path: Path) -> None:
    with hub_stage(tmp_path) as stage:
        served = begin(stage)
        stage.submit(ordered.GrantBreak(DIRECTOR, WHITE))
        on_break = stage.session.state.on_break
        assert on_break is not None
        stage.run_for((on_break.ends_at - stage.session.now()) / 1000 - 1)
        assert light(served) is Light.OFF
        stage.run_for(2)
        assert light(served) is Light.LATE
        stage.submit(asked.BackFromBreak(WHITE))
        stage.until(lambda: light(served) is Light.OFF, 2.0)


def test_a_fallen_flag_lights_it_and_the_end_of_the_match_puts_it_out(tmp_path: Path) -> None:
    with hub_stage(tmp_path) as stage:
        served = begin(stage)
        on_roll = stage.session.state.on_roll
        assert on_roll is not None
        stage.run_for(700)
        stage.submit(asked.NoticeTime())
        stage.until(lambda: light(served) is Light.FLAG, 2.0)
        calls(stage)
        stage.until(lambda: light(served) is Light.CALL, 2.0)
        stage.hub.detach()
        stage.run_for(0.2)
        assert light(served) is Light.OFF


def test_a_board_without_a_lamp_loads_nothing_of_it() -> None:
    """It is TVL/1's, which is imported with the first device that speaks it."""
    script = (
        "import sys\nfrom tavla.app.trial import run_trial\nrun_trial()\n"
        "print([name for name in sys.modules if 'lamp' in name or 'simulators' in name"
        " or name.startswith('tavla_devices.tvl.s') or name.endswith('tvl_line')])"
    )
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=120)
    assert "[]" == told.stdout.splitlines()[-1]
