"""What a report tells of a match, and what no name can do to it."""

import re
from html.parser import HTMLParser

import pytest
from ruled_table import BLACK, WHITE, RuledTable, between_games, ruleset_text
from told_scenes import HOUR, NAMES, by, long_match, told_match

from tavla.application.commands import director as ordered
from tavla.application.commands import play as asked
from tavla.application.commands.play import MatchInProgress, StartMatch
from tavla.application.decide import Accepted, start
from tavla.application.refusals import Refusal
from tavla.application.telling.match_history import stood
from tavla.base import paths
from tavla.base.copies import replace
from tavla.base.plain_name import plain_name
from tavla.domain.facts.assistance import Assistance, Highlights
from tavla.domain.facts.dice_seal import DiceSealed, SealReason
from tavla.domain.facts.dice_source import DiceSource
from tavla.domain.facts.director_events import ChosenBy
from tavla.domain.facts.events import AttemptRefused, Event, MatchStarted
from tavla.domain.facts.match_card import Departure, MatchCard, SanctionShown
from tavla.domain.facts.scene import Closing
from tavla.domain.facts.stops import StopReason
from tavla.domain.game.illegality import Illegality
from tavla.domain.game.match_score import Crawford
from tavla.domain.game.player import ByPlayer
from tavla.domain.game.roll import Roll
from tavla.domain.time.clock import ClockMethod, ClockSettings
from tavla.domain.time.units import Instant, Millis
from tavla.reports.document import Facts, Heading, Note, Paragraph, Score, Table
from tavla.reports.event_report import MatchFacts, event_report
from tavla.reports.html import format_html
from tavla.reports.match_report import departed, match_report
from tavla.reports.slip import result_slip
from tavla.rules.clauses import DISCRETION
from tavla.text import report_words
from tavla.text.words import Words

ENGLISH = Words()


def notes(history: list[Event]) -> list[str]:
    return [block.title for block in match_report(history, ENGLISH).blocks if isinstance(block, Note)]


def test_the_acts_of_the_director_stand_in_order_with_who_why_and_clause() -> None:
    blocks = match_report(told_match(), ENGLISH).blocks
    acts = [block for block in blocks if isinstance(block, Note) and block.title.startswith("Act ")]
    assert [
        "Act 1 · Ruling: The play stands",
        "Act 2 · Warning to Bo Carlsen",
        "Act 3 · Appeal: Act 1 is upheld",
        "Act 4 · Play is taken back, and the times with it",
        "Act 5 · 1 penalty point against Ann Bell",
    ] == [act.title for act in acts]
    assert ("By Dana Reed at 14:03 · USBGF 4.2.3", "Reason: Spoke to a spectator in the opponent's turn") == acts[
        1
    ].lines
    assert "Committee: Kari Lie, Ole Bull, Per Aas" in acts[2].lines


def test_a_refused_change_stands_in_the_record() -> None:
    told = notes(told_match())
    assert "Ann Bell does not agree" in told
    assert told.index("Ann Bell does not agree") < told.index("Act 5 · 1 penalty point against Ann Bell")


def test_play_taken_back_is_shown_and_struck_out() -> None:
    blocks = match_report(told_match(), ENGLISH).blocks
    struck = [
        cell.text
        for block in blocks
        if isinstance(block, Table)
        for row in block.rows
        for cell in row
        if cell.is_struck
    ]
    assert 2 == len(struck)
    assert Paragraph("Struck out: taken back, or void.") in blocks


def test_refused_attempts_are_counted_with_their_reason() -> None:
    history = told_match()
    assert 1 == sum(isinstance(event, AttemptRefused) for event in history)
    rows = [
        tuple(cell.text for cell in row)
        for block in match_report(history, ENGLISH).blocks
        if isinstance(block, Table)
        for row in block.rows
    ]
    assert ("1", "Ann Bell", "A checker is on the bar: it must enter first", "1×") in rows


def test_why_an_attempt_was_refused_is_a_sentence() -> None:
    sentences = {reason.value: report_words.attempt(ENGLISH, reason.value) for reason in (*Refusal, *Illegality)}
    assert {} == {reason: said for reason, said in sentences.items() if not said[0].isupper() or "_" in said}
    attempts = [AttemptRefused(Instant(10**6), WHITE, reason, None, None) for reason in sentences]
    shown = {
        cell.text
        for block in match_report([*told_match()[:40], *attempts], ENGLISH).blocks
        if isinstance(block, Table)
        for row in block.rows
        for cell in row
    }
    assert set() == {*sentences.values()} - shown


def test_a_reason_that_this_version_does_not_know_prints_no_word_of_the_program() -> None:
    assert "A reason that this version of Tavla does not know" == report_words.attempt(ENGLISH, "of_a_later_version")


def test_a_stop_tells_who_stopped_when_and_both_times() -> None:
    stop = next(
        block
        for block in match_report(told_match(), ENGLISH).blocks
        if isinstance(block, Note) and "called" in block.title
    )
    assert (
        "Bo Carlsen called the director",
        ("At 14:03 · USBGF 4.3.2 (d)", "Time left: Ann Bell 9:48, Bo Carlsen 10:00"),
    ) == (stop.title, stop.lines)
    assert 1 == len(stop.diagrams)


@pytest.mark.parametrize("language", ["en", "nb", "tr"])
@pytest.mark.parametrize("closing", [Closing.DISQUALIFICATION, Closing.FORFEIT])
def test_nobody_is_said_to_have_called_the_director_who_has_not(language: str, closing: Closing) -> None:
    t = Words(language, paths.resources() / "translations")
    stops = (
        (asked.StopPlay(StopReason.DIRECTOR_CALLED, BLACK, "14:03"), t("{name} called the director", name="Bo")),
        (
            asked.StopPlay(StopReason.DIRECTOR_PAGE, BLACK, "14:03"),
            t("the director's page was opened at {name}'s seat", name="Bo"),
        ),
        (None, t("the director stopped play")),
    )
    for stop, said in stops:
        table = RuledTable()
        table.dice(3, 1)
        if stop:
            table.does(stop)
        table.does(ordered.CloseMatch(by("USBGF 1.2.3", "conduct"), closing, WHITE))
        titles = [block.title for block in match_report(table.history, t).blocks if isinstance(block, Note)]
        assert titles[0] == t.sentence(said).rstrip("."), titles


def test_dice_that_are_sealed_anew_are_a_note_and_the_first_seal_is_none() -> None:
    seals = [DiceSealed(Instant(1), epoch, "ab" * 32, reason) for epoch, reason in enumerate(SealReason, start=1)]
    told = notes([*told_match()[:1], *seals, *told_match()[1:40]])
    assert [
        "The dice are sealed again: all sealed rolls had fallen",
        "The dice are sealed again: the secret of the seal before was lost",
    ] == [title for title in told if "sealed" in title]


def test_the_score_and_every_game_that_stands_are_told() -> None:
    blocks = match_report(told_match(), ENGLISH).blocks
    assert Score(NAMES, ByPlayer(4, 5), WHITE.opponent) in blocks
    games = next(block for block in blocks if isinstance(block, Table) and "How it ended" in block.heads)
    assert [str(number) for number in range(1, 8)] == [row[0].text for row in games.rows]


def test_an_unfinished_match_is_told_as_far_as_it_went() -> None:
    history = told_match()[:40]
    state = stood(history, len(history))
    (note,) = [
        block
        for block in match_report(history, ENGLISH).blocks
        if isinstance(block, Note) and block.title == "The match is not finished."
    ]
    assert [(state.board, state.roll, state.cube)] == [
        (board.position, board.roll, board.cube) for board in note.diagrams
    ]
    assert note.lines[0].startswith("Time left: ")


@pytest.mark.parametrize("facts", [1, 2, 3, 7, 20, 60, 120])
def test_every_beginning_of_a_match_has_a_report_and_a_slip(facts: int) -> None:
    history = told_match()[:facts]
    assert format_html(match_report(history, ENGLISH))
    assert format_html(result_slip(history, ENGLISH))


def test_a_training_match_cannot_be_taken_for_a_result() -> None:
    table = RuledTable()
    started = table.history[0]
    assert isinstance(started, MatchStarted)
    table.history[0] = replace(started, training=True)
    for document in (match_report(table.history, ENGLISH), result_slip(table.history, ENGLISH)):
        assert Paragraph("Training match: not a result", is_loud=True) == document.blocks[0]


@pytest.mark.parametrize(
    ("ruleset", "clause", "asks"), [("usbgf-2016", "USBGF 4.2.3", False), ("istavder-2025", "ISTAVDER 29", True)]
)
def test_a_slip_asks_for_the_losers_score_where_the_rules_do(ruleset: str, clause: str, asks: bool) -> None:
    labels = [
        label
        for block in result_slip(told_match(ruleset, clause), ENGLISH).blocks
        if isinstance(block, Facts)
        for label, _ in block.rows
    ]
    assert asks == ("Loser's score" in labels)


def test_an_event_tells_its_results_and_what_went_beyond_play() -> None:
    document = event_report("Winter Open", [MatchFacts(told_match()), MatchFacts(long_match(3))], ENGLISH)
    table = next(block for block in document.blocks if isinstance(block, Table))
    assert [("3", "12", "Ann Bell – Bo Carlsen", "4 – 5", "Bo Carlsen")] == [
        tuple(cell.text for cell in row) for row in table.rows[:1]
    ]
    assert 2 == len(table.rows)
    titles = [block.title for block in document.blocks if isinstance(block, Note)]
    assert "Act 2 · Warning to Bo Carlsen" in titles
    assert [] == [title for title in titles if "wins a" in title]
    assert Heading("Round 3 · Table 12 · Ann Bell – Bo Carlsen") in document.blocks


EVIL = ByPlayer('<script>alert("1")</script>', "\u202eevil\u2066 שלום\u0000")


def test_names_with_odd_letters_are_text_and_nothing_else() -> None:
    page = format_html(match_report(told_match(names=EVIL), ENGLISH))
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert "\u202e" not in page
    assert "\u2068evil שלום\u2069" in page


def test_a_name_cannot_leave_the_style_sheet() -> None:
    page = format_html(match_report(told_match(names=ByPlayer("</style>", '"}body{')), ENGLISH))
    assert 1 == page.count("</style>")
    assert '"}body{' not in page


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Çağrı  Şahin", "Çağrı Şahin"),
        ("a\nb\tc", "a b c"),
        ("\u200fאבג\u200e", "\u2068אבג\u2069"),
        ("z" + "\u0301" * 40, "ź" + "\u0301" * 4),
    ],
)
def test_a_name_is_one_line_that_turns_nothing_around(name: str, expected: str) -> None:
    assert expected == plain_name(name)


class Reader(HTMLParser):
    """What a browser would fetch, and what it leaves open."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.fetched: list[str] = []
        self.told_in: set[tuple[str, ...]] = set()

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.told_in.add(tuple(self.open[-3:]))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in {"meta", "col"}:
            self.open.append(tag)
        self.fetched.extend(
            value or "" for name, value in attrs if name in {"src", "href"} and not (value or "").startswith("#")
        )

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.fetched.extend(
            value or "" for name, value in attrs if name in {"src", "href"} and not (value or "").startswith("#")
        )

    def handle_endtag(self, tag: str) -> None:
        assert tag == self.open.pop()


def test_two_blanks_in_a_name_stay_two_wherever_a_page_tells_it() -> None:
    keeps = re.search(r"([^{}]*)\{white-space:break-spaces\}", page := format_html(match_report(told_match(), ENGLISH)))
    assert keeps
    kept = {selector.rpartition(" ")[2] for selector in keeps[1].strip().split(",")}
    reader = Reader()
    for text in (page, format_html(result_slip(told_match(), ENGLISH))):
        reader.feed(text)
    assert ("body", "dl", "dd") in reader.told_in
    assert [at for at in reader.told_in if not kept.intersection(at) and at[-1] not in {"style", "title", "text"}] == []


def test_the_page_needs_nothing_else_and_closes_what_it_opens() -> None:
    page = format_html(match_report(told_match(), ENGLISH))
    reader = Reader()
    reader.feed(page)
    assert ([], []) == (reader.open, reader.fetched)
    assert not re.search(r"https?://", page)


# By which clause


def test_what_players_do_by_the_rules_stands_with_its_clause() -> None:
    table = between_games("wbgt", 5)
    table.does(asked.TakeBreak(WHITE, HOUR))
    table.does(asked.BackFromBreak(WHITE))
    table.next_game()
    table.dice(3, 1)
    table.moves((8, 5), (6, 5))
    table.does(ordered.OrderDice(by(DISCRETION, "the players' own dice"), DiceSource.TYPED))
    table.does(asked.StopPlay(StopReason.ILLEGAL_PLAY, BLACK, HOUR))
    table.resumes()
    told = {
        block.title: block.lines for block in match_report(table.history, ENGLISH).blocks if isinstance(block, Note)
    }
    assert "At 14:03 · WBGT 2.2 (2)" == told["Ann takes 1 break, 5 minutes"][0]
    assert "At 14:03 · WBGT 4.3 (2) 7" == told["Bo stops the clock: illegal play"][0]


# In the language of the report


def test_a_ready_reason_is_told_in_the_language_of_the_report_and_own_words_as_they_are() -> None:
    norwegian, turkish = (Words(language, paths.resources() / "translations") for language in ("nb", "tr"))
    assert ("Begrunnelse: for sent", "Gerekçe: geç kaldı") == (
        report_words.reason(norwegian, "late"),
        report_words.reason(turkish, "for sent"),
    )
    assert "Reason: late" == report_words.reason(Words("en", paths.resources() / "translations"), "geç kaldı")
    assert "Gerekçe: Snakket med en tilskuer" == report_words.reason(turkish, "Snakket med en tilskuer")


# What came from another board


def test_breaks_taken_and_minutes_a_point_from_another_board_stand_at_its_head() -> None:
    given = MatchInProgress(ByPlayer(1, 0), Crawford.TO_COME, on_roll=WHITE, breaks=ByPlayer(0, 2))
    clock = ClockSettings(ClockMethod.SIMPLE, Millis(60_000), Millis(12_000))
    card = MatchCard(minutes_per_point=3)
    decision = start(
        StartMatch("M1", NAMES, 17, clock, ruleset_text("nbf"), HOUR, in_progress=given, card=card),
        Instant(0),
        replaying=True,
    )
    assert isinstance(decision, Accepted)
    note, _ = [block for block in match_report(decision.events, ENGLISH).blocks if isinstance(block, Note)]
    assert (
        "Time left: Ann Bell 49:30, Bo Carlsen 49:30",
        "3 minutes a point, as the director set it",
        "Bo Carlsen: 2 breaks taken",
    ) == note.lines


# Acts beside the changes


def test_a_break_granted_a_claim_decided_and_times_started_are_acts_of_the_director() -> None:
    table = RuledTable("wbgt", 5)
    table.does(ordered.GrantBreak(by("WBGT 2.2 (3)", "health"), WHITE))
    granted = len(table.history) - 1
    table.does(asked.BackFromBreak(WHITE))
    table.does(ordered.WithdrawAct(by(DISCRETION, "given in error"), granted))
    blocks = match_report(table.history, ENGLISH).blocks
    told = [block.title for block in blocks if isinstance(block, Note) and block.is_ruling]
    assert ["Act 1 · Ann takes 1 break, 5 minutes – withdrawn later", "Act 2 · Act 1 is withdrawn"] == told
    rows = [[cell.text for cell in row] for block in blocks if isinstance(block, Table) for row in block.rows]
    assert ["1", "14:03", "Ann takes 1 break, 5 minutes – withdrawn later", "WBGT 2.2 (3)", "Dana Reed"] in rows


def test_a_fall_that_does_not_count_makes_no_later_forfeit_a_loss_on_time() -> None:
    table = RuledTable()
    table.dice(3, 1)
    table.tries(asked.NoticeTime(), after=10_000_000)
    table.agreed(ordered.LiftFlag(by("USBGF 4.3.2", "the clock ran by mistake"), Millis(60_000)))
    table.agreed(ordered.CloseMatch(by("USBGF 2.2.3", "did not come back"), Closing.FORFEIT, BLACK))
    blocks = match_report(table.history, ENGLISH).blocks
    said = [block.title for block in blocks if isinstance(block, Note)] + [
        block.text for block in blocks if isinstance(block, Paragraph)
    ]
    assert "Ann wins the match by forfeit" in said
    assert not [words for words in said if "on time" in words]


def test_the_head_tells_which_help_was_on_and_from_which_act() -> None:
    table = RuledTable(card=MatchCard())
    table.dice(3, 1)
    table.does(asked.StopPlay(StopReason.DIRECTOR_CALLED, WHITE, HOUR))
    before = len(table.history)
    table.does(
        ordered.SetAssistance(
            by("USBGF 1.7.1", "announced for this event"), Assistance(Highlights.ALWAYS, pip_count=True, hints=False)
        )
    )
    table.agreed(ordered.TakePlayBack(by(DISCRETION, "it was meant for another table"), before, with_times=False))
    blocks = match_report(table.history, ENGLISH).blocks
    rows = dict(next(block for block in blocks if isinstance(block, Facts)).rows)
    assert (
        "none; Act 1 – legal points: always · pip count: on; Act 2 – legal points: never · pip count: off"
        == rows["Help from the board"]
    )
    told = [block.title for block in blocks if isinstance(block, Note)]
    assert "Act 1 · Help from the board – legal points: always · pip count: on – taken back later" in told


# What it costs


def test_a_premature_roll_is_told_with_what_it_costs_and_the_reserve_as_everywhere() -> None:
    table = RuledTable("wbgt", 5, card=MatchCard(dice_source=DiceSource.TYPED))
    table.does(asked.EnterRoll(WHITE, Roll(3, 1)))
    table.does(asked.AnswerRoll(BLACK, agrees=True))
    table.does(asked.StopPlay(StopReason.DIRECTOR_CALLED, WHITE, ""))
    for _ in range(2):
        table.agreed(ordered.PunishPrematureRoll(by("WBGT 4.1 (5) 2", "rolled before the turn was ended"), BLACK))
    acts = [
        block
        for block in match_report(table.history, ENGLISH).blocks
        if isinstance(block, Note) and block.title.startswith("Act ")
    ]
    assert [
        "Act 1 · Premature roll number 1 against Bo, with 10:00 left",
        "Act 2 · Premature roll number 2 against Bo, with 10:00 left",
    ] == [act.title for act in acts]
    assert ["A warning; the next one costs more", "Time is taken · 0:30 runs after the delay"] == [
        act.lines[2] for act in acts
    ]


@pytest.mark.parametrize(
    ("certain", "told"),
    [
        (True, "Sanction: Bo Carlsen: all matches on a digital board (ISTAVDER 22)."),
        (False, "Shown before the match for a name like Bo Carlsen: all matches on a digital board (ISTAVDER 22)."),
    ],
)
def test_a_sanction_shown_before_the_match_stands_at_its_head(certain: bool, told: str) -> None:
    card = MatchCard(sanctions=(SanctionShown(BLACK, "k1", "digital_board", "ISTAVDER 22", certain),))
    table = RuledTable("istavder-2025", 7, names=NAMES, card=card)
    assert Paragraph(told) in match_report(table.history, ENGLISH).blocks


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            (
                "Announced beforehand – Delay, singles: 11 s instead of 12 to 15 s",
                "Announced beforehand – Reserve, doubles: 600 s instead of 840 s",
                "Announced beforehand – When a match has a clock: no clock instead of always",
                "Announced beforehand – How a turn's free time is given: simple delay instead of Bronstein",
                "Announced beforehand – times.blitz.delay: 1 min instead of later",
            ),
        ),
        (
            "nb",
            (
                "Kunngjort på forhånd – Delay, enkeltkamp: 11 s i stedet for 12 til 15 s",
                "Kunngjort på forhånd – Kamptid, par: 600 s i stedet for 840 s",
                "Kunngjort på forhånd – Når en kamp har klokke: uten klokke i stedet for alltid",
                "Kunngjort på forhånd – Slik gis hver turs frie tid: simple delay i stedet for Bronstein",
                "Kunngjort på forhånd – times.blitz.delay: 1 min i stedet for later",
            ),
        ),
        (
            "tr",
            (
                "Önceden duyuruldu – Gecikme, tekler: 12–15 sn yerine 11 sn",
                "Önceden duyuruldu – Ana süre, çiftler: 840 sn yerine 600 sn",
                "Önceden duyuruldu – Maçta ne zaman saat kullanılır: her zaman yerine saatsiz",
                "Önceden duyuruldu – Sıra başına serbest sürenin verilişi: Bronstein yerine basit gecikme",
                "Önceden duyuruldu – times.blitz.delay: later yerine 1 min",
            ),
        ),
    ],
)
def test_a_departure_is_told_in_the_words_of_the_rules_page(language: str, said: tuple[str, ...]) -> None:
    departures = (
        Departure("times.singles.delay", "12 s to 15 s", "11 s"),
        Departure("times.doubles.reserve", "840 s", "600 s"),
        Departure("clock.use", "mandatory", "none"),
        Departure("clock.method", "bronstein", "simple"),
        Departure("times.blitz.delay", "later", "1 min"),
    )
    assert list(said) == departed(departures, Words(language, paths.resources() / "translations"))


def test_the_report_says_whether_the_end_of_a_match_can_be_appealed_and_to_whom_it_is_reported() -> None:
    table = RuledTable("nbf", 5)
    table.does(ordered.CloseMatch(by("NBF 5.1", "a telephone"), Closing.DISQUALIFICATION, BLACK))
    said = [block.text for block in match_report(table.history, ENGLISH).blocks if isinstance(block, Paragraph)]
    appeal = "It can be appealed as soon as possible (NBF 5.2)."
    assert f"Act 1: {appeal} Report it to the federation (NBF 1.7 (viii))." in said


@pytest.mark.parametrize(
    ("ruleset", "clause"),
    [("usbgf-2016", "USBGF 5.4"), ("nbf", "NBF 5.4"), ("wbgt", "WBGT 5.5"), ("istavder-2025", "")],
)
def test_the_report_says_who_may_bring_a_ruling_before_the_federation(ruleset: str, clause: str) -> None:
    table = RuledTable(ruleset, 5)

    def further() -> list[str]:
        blocks = match_report(table.history, ENGLISH).blocks
        texts = [block.text for block in blocks if isinstance(block, Paragraph)]
        return [text for text in texts if "before the federation" in text]

    assert not further()
    table.does(ordered.Warn(by(DISCRETION, "a telephone"), BLACK))
    assert [clause] * bool(clause) == [text.rpartition("(")[2].removesuffix(")") for text in further()]


def test_the_report_says_who_sat_on_a_committee_that_ruled_and_who_chose_it() -> None:
    table = RuledTable("nbf", 5)
    table.does(ordered.RuleByCommittee(by("NBF 5.1", "as heard"), "play on", ("Ada", "Bea", "Cem"), ChosenBy.PLAYERS))
    blocks = match_report(table.history, ENGLISH).blocks
    lines = [block.lines for block in blocks if isinstance(block, Note) and block.is_ruling]
    assert any(("Committee: Ada, Bea, Cem", "Chosen by both players together") == one[-2:] for one in lines), lines
