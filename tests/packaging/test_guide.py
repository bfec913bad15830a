"""The guide and the card say the same in three languages, in the program's own words."""

import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import guide  # noqa: E402

PAGES = [(name, language) for name in guide.PAGES for language in guide.LANGUAGES]
SCENES = set(re.findall(r'yield "([a-z-]+)"', (ROOT / "tools/guide.py").read_text(encoding="utf-8"))) | {"spectators"}


def text_of(name: str, language: str) -> str:
    return (guide.TEXTS / f"{name}.{language}.md").read_text(encoding="utf-8")


def shape(text: str) -> list[object]:
    """What every language has alike: headings, rows, points, pictures, commands and labels, in their order."""
    marks = re.findall(r"^(#+|\d+\.|-|\|)(?= )|!\[.*\]\((.+)\)", text, re.MULTILINE)
    return [mark or picture for mark, picture in marks]


@pytest.mark.parametrize(("name", "language"), PAGES)
def test_every_label_is_one_of_the_programs_in_that_language(name: str, language: str) -> None:
    written = guide.page(text_of(name, language), language, guide.labels(language), 640)
    assert "[[" not in written
    assert "**" not in written
    assert {Path(found).stem for found in re.findall(r'src="(.+?)"', written)} <= SCENES


@pytest.mark.parametrize("language", ["nb", "tr"])
def test_what_to_do_when_data_are_damaged_has_the_same_parts_and_commands(language: str) -> None:
    english, other = (
        (ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("recovery.md", f"recovery.{language}.md")
    )
    assert shape(english) == shape(other)
    commands = re.compile("`tavla [^`]+`")
    assert sorted(commands.findall(english)) == sorted(commands.findall(other))


@pytest.mark.parametrize(("name", "language"), [page for page in PAGES if page[1] != "en"])
def test_a_translation_has_the_same_parts_pictures_and_labels(name: str, language: str) -> None:
    english, other = text_of(name, "en"), text_of(name, language)
    assert shape(other) == shape(english)
    assert sorted(guide.LABEL.findall(other)) == sorted(guide.LABEL.findall(english))
    assert set(re.findall(r"`(.+?)`", other.replace(f".{language}.md", ".md"))) == set(re.findall(r"`(.+?)`", english))


AGREES = {
    "en": ("photograph the", r"opponent agrees|with (?:your|the) opponent's consent"),
    "nb": ("fotografere? ", r"motstanderen godtar"),
    "tr": ("fotoğraf", r"rakib\w+(?: de)? kabul ederse"),
}
"""By language: an invitation to take out a telephone, and what must stand beside it."""


def test_a_telephone_is_taken_out_only_with_the_opponents_consent() -> None:
    """Source: NBF 1.7 (iv), WBGT 1.7 (1)."""
    pages = [(guide.TEXTS / f"{name}.{language}.md", language) for name, language in PAGES]
    for path, language in [*pages, (ROOT / "README.md", "en")]:
        invites, consent = AGREES[language]
        lines = re.findall(rf"^.*\b{invites}.*$", path.read_text(encoding="utf-8"), re.MULTILINE | re.IGNORECASE)
        assert lines, path
        for line in lines:
            invited = len(re.findall(rf"\b{invites}", line, re.IGNORECASE))
            assert invited == len(re.findall(consent, line)), line


def test_a_label_that_the_program_does_not_have_is_told() -> None:
    with pytest.raises(LookupError, match="Rol"):
        guide.labels("en")("Rol")


def test_the_guide_leads_to_a_board_at_power_on_by_a_service_of_the_package() -> None:
    service = re.search(r"`sudo systemctl enable (tavla-board@)\w+`", text_of("guide", "en"))
    assert service is not None
    assert (ROOT / "packaging" / "debian" / f"{service[1]}.service").exists()
