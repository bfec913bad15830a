"""The udev rules that open the ports: what a system without them would not do."""

import re
from pathlib import Path

from tavla_devices.link.opening import RULE

RULES = Path(__file__).resolve().parent.parent.parent / "packaging" / "udev"
TEXT = (RULES / RULE).read_text(encoding="utf-8")
ORDERS = [line for line in TEXT.splitlines() if line and not line.startswith("#")]


def test_the_rule_that_a_refusal_names_comes_before_access_is_given() -> None:
    assert int(RULE[:2]) < 73


def test_the_port_goes_to_whoever_sits_at_the_screen_and_not_to_modem_software() -> None:
    assert ['SUBSYSTEM=="tty", ENV{ID_MM_PORT_IGNORE}="1", TAG+="uaccess"'] == [
        line for line in ORDERS if "uaccess" in line
    ]
    assert ['SUBSYSTEM=="usb", ENV{ID_MM_DEVICE_IGNORE}="1"'] == [line for line in ORDERS if "DEVICE_IGNORE" in line]
    assert "MODE" not in TEXT  # nobody else's business


def test_every_jump_has_its_mark() -> None:
    assert set(re.findall(r'GOTO="(\w+)"', TEXT)) == set(re.findall(r'LABEL="(\w+)"', TEXT))


def test_every_line_is_made_of_keys_and_quoted_values() -> None:
    key = r'[A-Z_]+(?:\{\w+\})?(?:==|!=|\+=|=)"[^"]*"'

    assert [] == [line for line in ORDERS if not re.fullmatch(rf"{key}(?:, {key})*", line)]


def test_the_identifiers_that_makers_are_sent_to_are_known() -> None:
    protocol = RULES.parent.parent / "devices" / "PROTOCOL.md"

    assert "pid.codes" in protocol.read_text(encoding="utf-8")
    assert 'ATTRS{idVendor}=="1209", GOTO="tavla_device"' in ORDERS
