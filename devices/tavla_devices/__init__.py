"""Dice shakers and clocks over serial lines: frames, codecs, sessions, links, simulators."""
