"""`tavla report` over a folder of matches."""

from pathlib import Path

import pytest
from told_scenes import CARD, told_match

from tavla.cli.main import main
from tavla.domain.facts.events import Event
from tavla.domain.facts.match_card import MatchCard
from tavla.services.signers import own_name
from tavla.storage.codec import encode_event
from tavla.storage.match_store import MatchStore
from tavla.storage.register import REGISTER_NAME
from tavla.storage.register.records import Incident, Player, Tournament
from tavla.storage.register.register import Register


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TAVLA_HOME", str(tmp_path))
    return tmp_path


def keep(home: Path, history: list[Event], name: str = "M1") -> Path:
    store = MatchStore(home)
    match = store.create(name)
    match.journal.append([encode_event(event) for event in history])
    store.finish(match)
    return match.folder


def test_the_report_of_a_match_goes_to_its_folder(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = keep(home, told_match())
    assert 0 == main(["report", "M1"])
    written = folder / "M1-report.en.html"
    assert "is damaged" not in written.read_text(encoding="utf-8")
    assert f"{written}\n" == capsys.readouterr().out
    assert "Act 1 · Ruling: The play stands" in written.read_text(encoding="utf-8")


def test_a_slip_as_pdf_goes_where_it_is_wanted(home: Path, tmp_path: Path) -> None:
    folder = keep(home, told_match())
    out = tmp_path / "out"
    out.mkdir()
    assert 0 == main(["report", str(folder), "--slip", "--pdf", "--language", "tr", "--out", str(out)])
    assert ["M1-slip.tr.pdf"] == [path.name for path in out.iterdir()]


def test_an_event_is_found_by_its_name_however_it_is_written(home: Path, tmp_path: Path) -> None:
    keep(home, told_match(), "M1")
    keep(home, told_match(card=MatchCard(event="Summer Open")), "M2")
    assert 0 == main(["report", "--event", "winter  OPEN", "--out", str(tmp_path)])
    page = (tmp_path / f"{own_name('winter-OPEN', home / 'keys')}-report.en.html").read_text(encoding="utf-8")
    assert 1 == page.count("Bo Carlsen</h2>")
    assert CARD.event.casefold() in page.casefold()


def test_two_boards_keep_their_reports_of_an_event_on_one_stick(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    for board in ("one", "other", "one"):
        monkeypatch.setenv("TAVLA_HOME", str(tmp_path / board))
        if not (tmp_path / board).exists():
            keep(tmp_path / board, told_match())
        assert 0 == main(["report", "--event", CARD.event, "--out", str(stick)])
    assert 2 == len(list(stick.iterdir()))


def test_the_report_of_an_event_has_what_the_register_keeps_of_it(home: Path, tmp_path: Path) -> None:
    """Source: NBF 1.4 (iii), 1.6 (v); WBGT 1.4 (3), 1.6 (5)."""
    with Register.open(home / "register" / REGISTER_NAME) as register:
        event = register.add(Tournament("Winter Open"), "Dora").key
        kim, lee = (register.add(Player(name), "Dora").key for name in ("Kim Lie", "Lee Berg"))
        register.add(Incident(kim, "spectator sent away", "2026-11-21", "", "Dora", event), "Dora")
        register.add(Incident(lee, "refused entry", "2026-11-21", "", "Dora", event), "Dora")
    keep(home, told_match("nbf", "NBF 5.1", card=MatchCard(event="Winter Open")))
    for called in ("Winter Open", "winter  OPEN"):
        assert 0 == main(["report", "--event", called, "--out", str(tmp_path)])
        stem = own_name("-".join(called.split()), home / "keys")
        page = (tmp_path / f"{stem}-report.en.html").read_text(encoding="utf-8")
        for name, what, clause in (
            ("Kim Lie", "spectator sent away", "NBF 1.6 (v)"),
            ("Lee Berg", "refused entry", "NBF 1.4 (iii)"),
        ):
            assert f"<p>{name} · Incident · {what}: Report it to the federation ({clause}).</p>" in page


def test_an_event_nobody_played_is_told(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert 1 == main(["report", "--event", "Nothing"])
    assert "no match of 'Nothing'" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words", [[], ["M1", "--event", "x"], ["--event", "x", "--slip"], ["M9"], ["M1", "--out", "/nowhere"]]
)
def test_what_cannot_be_done_is_one_sentence(home: Path, words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    keep(home, told_match()[:30])
    assert 2 == main(["report", *words])
    assert capsys.readouterr().err.startswith("tavla: ")


def damage(folder: Path, share: float) -> None:
    journal = folder / "journal"
    data = bytearray(journal.read_bytes())
    data[int(len(data) * share)] ^= 0xFF
    journal.write_bytes(data)


def test_of_a_journal_damaged_at_its_first_fact_it_is_not_said_that_the_match_never_began(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    damage(keep(home, told_match()), 0.01)
    assert 2 == main(["report", "M1"])
    told = capsys.readouterr().err
    assert "the journal is not whole" in told
    assert "damaged at its first fact" in told
    assert "never began" not in told


def test_a_damaged_journal_is_told_up_to_the_break(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = keep(home, told_match())
    damage(folder, 0.5)
    assert 0 == main(["report", "M1"])
    assert 0 == main(["report", "M1", "--slip"])
    assert "the journal is not whole" in capsys.readouterr().err
    for what in ("report", "slip"):
        assert "The record of this match is damaged." in (folder / f"M1-{what}.en.html").read_text(encoding="utf-8")
    assert "The match is not finished." in (folder / "M1-report.en.html").read_text(encoding="utf-8")


def test_the_report_of_an_event_says_which_of_its_matches_is_damaged(home: Path, tmp_path: Path) -> None:
    keep(home, told_match(), "M1")
    damage(keep(home, told_match(), "M2"), 0.5)
    assert 0 == main(["report", "--event", CARD.event, "--out", str(tmp_path)])
    page = next(tmp_path.glob("*-report.en.html")).read_text(encoding="utf-8")
    assert 1 == page.count("The record of this match is damaged.")
