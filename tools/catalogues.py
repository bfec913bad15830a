"""Check the translations under resources/translations: every file reads, and no translated text loses or invents a placeholder."""

import sys
from pathlib import Path

from babel.messages.pofile import PoFileError, read_po

TRANSLATIONS = Path(__file__).resolve().parent.parent / "resources" / "translations"


def main() -> int:
    """Print what is wrong, one line each, and how complete each language is. Gives 0 when nothing is wrong."""
    faults = 0
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


if __name__ == "__main__":
    sys.exit(main())
