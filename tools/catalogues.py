"""Check the translations under resources/translations: the template holds every text, every file reads, no text loses
or invents a placeholder.
"""

import sys
from pathlib import Path

from babel.messages.extract import extract_from_dir
from babel.messages.pofile import PoFileError, read_po

ROOT = Path(__file__).resolve().parent.parent
TRANSLATIONS = ROOT / "resources" / "translations"
KEYWORDS = {"_": None, "_n": (1, 2), "phrase": None}
"""Texts, and what errors say where they are raised (`tavla/phrase.py`)."""


def main() -> int:
    """Print what is wrong, one line each, and how complete each language is. Gives 0 when nothing is wrong."""
    faults = _missing_from_template()
    for path in sorted(TRANSLATIONS.rglob("*.po")):
        name = path.relative_to(TRANSLATIONS)
        try:
            with path.open("rb") as file:
                catalogue = read_po(file, abort_invalid=True)
        except (PoFileError, UnicodeDecodeError) as unreadable:
            print(f"{name}: {unreadable}")
            faults += 1
            continue
        for message, errors in catalogue.check():
            faults += len(errors)
            for error in errors:
                print(f"{name}:{message.lineno}: {error}")
        texts = [message for message in catalogue if message.id]
        done = sum(1 for message in texts if message.string and not message.fuzzy)
        print(f"{name}: {done} of {len(texts)} texts")
    return 1 if faults else 0


def _missing_from_template() -> int:
    """Name the texts of the code that the template lacks, or holds for nothing."""
    found = {
        message
        for folder in ("desktop/tavla", "devices/tavla_devices")
        for _, _, message, _, _ in extract_from_dir(ROOT / folder, keywords=KEYWORDS)
    }
    with (TRANSLATIONS / "tavla.pot").open("rb") as file:
        held = {message.id for message in read_po(file) if message.id}
    for message in sorted(found ^ held, key=str):
        print(
            f"tavla.pot: {message!r} is {'missing' if message in found else 'in no code'}; renew it as babel.cfg says"
        )
    return len(found ^ held)


if __name__ == "__main__":
    sys.exit(main())
