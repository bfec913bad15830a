"""The machine: kiosk, sticks, sound, updates, upkeep."""
