"""Current as Linux tells of it. Source: Linux, Documentation/ABI/testing/sysfs-class-power."""

from pathlib import Path

SUPPLIES = Path("/sys/class/power_supply")


def battery(supplies: Path = SUPPLIES) -> tuple[int | None, bool]:
    """The charge in percent, None without a battery; and whether it is being used up."""
    charge: int | None = None
    discharging = False
    for supply in sorted(supplies.glob("*")):
        if _word(supply / "type") == "Battery" and _word(supply / "scope") != "Device":
            figure = _word(supply / "capacity")
            charge = int(figure) if figure.isdigit() else charge
            discharging = discharging or _word(supply / "status") == "Discharging"
    return charge, discharging


def _word(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii", errors="replace").strip()
    except OSError:
        return ""
