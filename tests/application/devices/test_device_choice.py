"""What may be typed as a device's address."""

import pytest

from tavla.base.addresses import is_address


@pytest.mark.parametrize(
    "typed",
    [
        "/dev/ttyUSB0",
        "COM3",
        "usb:12AB",
        "socket://10.0.0.5:7000",
        "socket://[fe80::1]:7000",
        "rfc2217://box:23",
    ],
)
def test_a_path_a_serial_number_or_a_url_with_host_and_port_is_one(typed: str) -> None:
    assert is_address(typed)


@pytest.mark.parametrize(
    "typed",
    [
        "socket://",
        "socket:///dev/ttyUSB0",
        "socket://box",
        "socket://:7000",
        "socket://box:clock",
        "socket://box:70000",
        "socket://[fe80",
        "",
        "loop://",
        "spy:///dev/ttyUSB0?file=/home/tavla/evidence",
        "hwgrep://.*",
        "alt:///dev/ttyUSB0?class=VTIMESerial",
        "cp2110://1",
        "http://box:7000",
        "socket://box:0",
        "socket://box:7000/?logging=debug",
        "socket://box:7000?logging=debug",
        "socket://box:7000#debug",
        "socket://box:7000/dev/ttyUSB0",
        "socket://somebody:word@box:7000",
        "socket://@box:7000",
        "rfc2217://box:23?timeout=1000000000",
        "rfc2217://box:23/?ign_set_control&poll_modem",
        "socket://bo\tx:7000",
        "socket://box:7000\n",
    ],
)
def test_a_url_without_host_or_port_or_with_more_is_none(typed: str) -> None:
    assert not is_address(typed)
