"""A signal lamp chosen by touch, lit by a player's call from his own menu, and dark when play goes on."""

from pathlib import Path
from random import Random

import pytest
from device_stage import device_stage
from director_hands import come_in, name_director, press
from hub_stage import QUICK

from tavla.application.devices.tray import DeviceWord
from tavla.base.copies import replace
from tavla_devices.events import Light
from tavla_devices.link.link import Surroundings
from tavla_devices.link.ports import ListedPort
from tavla_devices.simulators.lamp import Lamp
from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")


def test_a_lamp_is_chosen_by_touch_and_shines_while_the_director_is_called(tmp_path: Path) -> None:
    with device_stage(tmp_path) as stage:
        device = Lamp(serial="LA1", random=Random(1), delays=QUICK)
        served = stage.plugged(device, "lamp")
        stage.hub._around = replace(
            stage.hub._around, surroundings=Surroundings(listing=lambda: [ListedPort(str(served.name), product="Lamp")])
        )
        window = stage.window
        name_director(window)
        come_in(window)
        press(window, "director.section.devices", "devices.add")
        wait_until(lambda: window.sees(f"devices.port.{served.name}"), "the port is not listed")
        press(window, f"devices.port.{served.name}", "devices.use.lamp tvl")
        wait_until(lambda: stage.hub.shown[-1].word is DeviceWord.READY, "the lamp does not come up")
        assert window.sees(f"devices.remove.{served.name}")
        assert not any(window.sees(f"devices.{name}.{served.name}") for name in ("try", "key", "swap"))
        press(window, "director.close")
        window.begin(3)
        window.open_game()
        window.touch("white.director")
        wait_until(lambda: device.light is Light.CALL, "the lamp is dark")
        wait_until(lambda: window.sees(f"white.device.{served.name}"), "the tray shows no lamp")
        tile = window.seen(f"white.device.{served.name}")
        wait_until(lambda: tile.property("word") == "lit", "the tray does not say that it is lit")
        window.touch("white.bigButton", "black.bigButton")
        wait_until(lambda: device.light is Light.OFF, "the lamp shines on")
