"""Small files of other programs, each of a kind that was read wrongly: who won, by which rules, from which position."""

import json
from itertools import cycle
from pathlib import Path

import pytest
from by_day import by_day

from tavla.base.copies import replace
from tavla.domain.game.cube import Cube
from tavla.domain.game.player import ByPlayer, Player
from tavla.formats.check import Misrecorded, Verdict, check
from tavla.formats.errors import FormatError
from tavla.formats.position_id import format_position_id
from tavla.formats.record import Conceded, Doubled, MatchRecord, Played, RecordedResult, SetUp, Took, Unplayed
from tavla.formats.source import Encoding
from tavla.formats.table import by_name, read_match
from tavla.formats.xgid_list import format_xgid_list

ROOT = Path(__file__).parents[2]
CASES = ROOT / "tests" / "data" / "cases"
REPLAY = (ROOT / "rulesets" / "file-replay.toml").read_text(encoding="utf-8")
W, B = Player.WHITE, Player.BLACK
FORMS = ("mat", "sgf", "ogxm", "json")


def read(name: str) -> MatchRecord:
    return read_match(CASES / name, Encoding.UTF_8)


def through(form: str, record: MatchRecord) -> MatchRecord:
    known = by_name(form)
    assert known is not None
    return known.read(known.write(record), Encoding.UTF_8)


def verdict(record: MatchRecord) -> Verdict:
    return check(record, REPLAY)


RESULTS = {
    "cut_at_match_length.mat": ((B, 1), (B, 3)),
    "losses_without_row_number.mat": ((W, 2), (W, 1)),
    "row_number_in_right_cell.mat": ((B, 1), (B, 2)),
    "conceded_gammon_cut.mat": ((W, 3),),
    "conceded_before_first_roll.mat": ((W, 3),),
    "post_crawford_single_game.sgf": ((B, 2),),
    "set_pos.mat": ((B, 1),),
    "jacoby_money.mat": ((B, 1), (B, 1)),
    "jacoby_money.sgf": ((B, 1), (B, 1)),
    "automatic_double.sgf": ((W, 2),),
    "illegal_play_snowie.txt": (None,),
    "three_question_marks.mat": ((W, 1),),
    "text_header.mat": ((B, 2),),
    "beaver.mat": ((B, 4),),
    "text_before_tree.sgf": (None,),
    "resigned_match.mat": ((B, 2), (W, 5)),
    "resignations_without_row_number.mat": ((B, 1), (B, 2), (W, 1)),
    "last_play_cut.mat": ((B, 2), (W, 1)),
    "gnubg_session.sgf": ((B, 4), (W, 1)),
    "gnubg_money.txt": ((W, 2),),
    "goes_on_after_crawford.mat": ((B, 2),),
    "match_given_up_for_more.mat": ((B, 16),),
}
"""Who won each game, and the points as the file writes them."""


def test_every_case_has_its_results() -> None:
    assert {path.name for path in CASES.iterdir()} == {*RESULTS, "long_cell.mat"}


@by_day(
    ("name", "form"),
    [(name, form) for name in RESULTS for form in ("as it is", *FORMS)],
    *((name, "as it is") for name in RESULTS),
    *zip(RESULTS, cycle(FORMS), strict=False),
)
def test_every_case_is_read_and_is_no_fault_in_any_form(name: str, form: str) -> None:
    record = read(name)
    told = record if form == "as it is" else through(form, record)
    results = [game.result and (game.result.winner, game.result.points) for game in told.games]
    assert (list(RESULTS[name]), None) == (results, verdict(told).fault)


@pytest.mark.parametrize("name", RESULTS)
@pytest.mark.parametrize("form", FORMS)
def test_every_form_of_a_case_tells_the_same_decisions(name: str, form: str) -> None:
    record = read(name)
    assert format_xgid_list(record) == format_xgid_list(through(form, record))


def test_a_concession_belongs_to_who_lost_by_the_score() -> None:
    for name, loser in (("losses_without_row_number.mat", B), ("row_number_in_right_cell.mat", W)):
        assert loser is next(act.player for act in read(name).games[-1].acts if isinstance(act, Conceded)), name


def test_points_cut_or_awarded_are_said_and_counted() -> None:
    cut = verdict(read("cut_at_match_length.mat"))
    assert ((2,), (), ByPlayer(0, 7)) == (cut.capped, cut.awarded, cut.state.score.points)
    awarded = verdict(read("conceded_before_first_roll.mat"))
    assert ((), (1,), ByPlayer(3, 0)) == (awarded.capped, awarded.awarded, awarded.state.score.points)
    more = verdict(read("match_given_up_for_more.mat"))
    assert ((1,), ByPlayer(0, 19)) == (more.awarded, more.state.score.points)


@pytest.mark.parametrize(("points", "is_right"), [(3, False), (4, True), (5, False), (6, True), (7, True)])
def test_points_below_what_the_cube_can_give_are_no_award(points: int, is_right: bool) -> None:
    record = read("match_given_up_for_more.mat")
    game = replace(record.games[0], scores=ByPlayer(3, 5), result=RecordedResult(B, points, ends_match=True))
    assert is_right is (verdict(replace(record, games=(game,))).fault is None)


def test_no_game_with_a_board_set_by_hand_is_awarded() -> None:
    record = read_match(ROOT / "tests" / "data" / "derivations" / "1" / "cube" / "match.mat", Encoding.UTF_8)
    found = verdict(record)
    assert (Misrecorded.SET_UP, ()) == (found.fault and found.fault.reason, found.awarded)


def test_a_game_that_its_file_calls_no_crawford_game_has_a_cube() -> None:
    record = read("post_crawford_single_game.sgf")
    assert (None, {"0"}) == (record.crawford_game(), crawford_flags(record))
    quiet = record.stating([True])
    assert (quiet.games[0], {"1"}) == (quiet.crawford_game(), crawford_flags(quiet))
    assert "RU[Crawford]" in written("sgf", record)


def crawford_flags(record: MatchRecord) -> set[str]:
    return {line.rpartition("XGID=")[2].split(":")[7] for line in format_xgid_list(record).splitlines()[1:]}


def test_a_file_that_begins_after_the_crawford_game_is_known_by_its_doubles() -> None:
    record = read("goes_on_after_crawford.mat")
    assert (None, {"0"}) == (record.crawford_game(), crawford_flags(record))
    first = record.games[0]
    quiet = replace(first, acts=(first.acts[0], first.acts[3]), result=None)
    assert {"1"} == crawford_flags(replace(record, games=(quiet,)))
    nothing_before = replace(record, games=(replace(quiet, scores=ByPlayer(5, 5), result=RecordedResult(W, 1)), first))
    assert nothing_before.crawford_game() is first


def written(form: str, record: MatchRecord) -> str:
    known = by_name(form)
    assert known is not None
    return known.write(record).decode()


def test_the_crawford_game_is_named_as_gnubg_names_it() -> None:
    record = MatchRecord(ByPlayer("Ann", "Bob"), 7, read("post_crawford_single_game.sgf").games)
    game = record.games[0]
    named = MatchRecord(record.players, 7, (type(game)(5, game.scores, game.acts[:1]),))
    assert "RU[Crawford:CrawfordGame]" in written("sgf", named)


def test_a_set_position_is_where_the_game_goes_on() -> None:
    record = read("set_pos.mat")
    first = record.games[0].acts[0]
    assert isinstance(first, SetUp)
    assert ("4HPwARDwOfgAGA", W) == (format_position_id(first.position), first.player)
    assert "; Set Pos=-a----E-C---eE---c-e----B-/0" in written("mat", record).split(" Game 1")[1]


def test_a_cube_in_a_set_position_is_the_left_players_with_a_minus() -> None:
    text = (CASES / "set_pos.mat").read_text(encoding="utf-8")
    for told, cube in (("/-1", Cube(2, W)), ("/2", Cube(4, B)), ("/0", Cube())):
        form = by_name("mat")
        assert form is not None
        first = form.read(text.replace("/0", told).encode(), Encoding.UTF_8).games[0].acts[0]
        assert isinstance(first, SetUp)
        assert cube == first.cube


def test_rules_of_money_play_stand_in_every_xgid_and_sgf() -> None:
    xgids = format_xgid_list(read("jacoby_money.mat")).splitlines()[1:]
    assert {"3"} == {line.rpartition("XGID=")[2].split(":")[7] for line in xgids}
    assert written("sgf", read("jacoby_money.mat")).count("RU[Jacoby]") == 2


def test_automatic_doubles_turn_the_cube_before_the_game() -> None:
    record = read("automatic_double.sgf")
    assert [Cube(2)] * 4 == list(record.games[0].cubes())
    assert "CV[2]" in written("sgf", record)


def test_the_cube_of_a_session_is_the_one_that_was_played_with() -> None:
    """gnubg tells automatic doubles in its text by the cube alone, and in a session's files counts none of them."""
    text, session = read("gnubg_money.txt"), read("gnubg_session.sgf")
    assert ((2, 0), [1, 1]) == ((text.games[0].cube, text.match_length), [game.cube for game in session.games])


def test_who_resigned_is_told_by_the_result_and_by_no_column() -> None:
    for name, losers in (("resigned_match.mat", [W, B]), ("resignations_without_row_number.mat", [W])):
        acts = [act for game in read(name).games for act in game.acts]
        assert losers == [act.player for act in acts if isinstance(act, Conceded)], name


@pytest.mark.parametrize("line", ["; set pos = {}/0", "; Set Pos={}", "#SetPos={}/0"])
def test_a_set_position_is_read_however_its_line_is_written(line: str) -> None:
    text = (CASES / "set_pos.mat").read_text(encoding="utf-8")
    board = text.partition("Set Pos=")[2][:26]
    assert mat(text).games == mat(text.replace(f"; Set Pos={board}/0", line.format(board))).games


@pytest.mark.parametrize("board", ["-a----E-C---eE---c-e----B", "-a----Z-C---eE---c-e----B-/0", "", "-" * 26 + "/99"])
def test_a_set_position_that_cannot_be_read_is_no_remark(board: str) -> None:
    with pytest.raises(FormatError, match=r"line .*Set Pos"):
        mat(PLAYED.format(length=5, ann=0, right="").replace("  1)", f"; Set Pos={board}\n  1)"))


@pytest.mark.parametrize("name", ["Jacoby", "jacoby", "JACOBY"])
def test_a_tag_is_known_in_whatever_case(name: str) -> None:
    assert mat(f'; [{name} "On"]\n{PLAYED.format(length=0, ann=0, right="")}').has_jacoby


def session(*scores: str) -> MatchRecord:
    rows = "".join(
        f"\n Game {number}\n {score}\n  1) 31: 8/5 6/5                  64: 24/14\n      Wins 2 points\n"
        for number, score in enumerate(scores, start=1)
    )
    return mat(f"0 point match\n{rows}")


@pytest.mark.parametrize("form", ["as it is", *FORMS])
def test_a_session_may_count_no_score_but_none_may_count_a_wrong_one(form: str) -> None:
    records = [session("Ann : 0   Bob : 0", score, second) for score, second in SESSIONS]
    told = [record if form == "as it is" else through(form, record) for record in records]
    assert [None, None, Misrecorded.SCORE] == [
        fault and fault.reason for fault in (verdict(each).fault for each in told)
    ]


@pytest.mark.parametrize("points", [1, 2, 3])
def test_what_is_conceded_in_a_session_counts_by_jacoby_as_the_file_counts_it(points: int) -> None:
    told = session("Ann : 0   Bob : 0", f"Ann : {points}   Bob : 0")
    first = replace(told.games[0], result=RecordedResult(W, points))
    by_jacoby = replace(told, games=(first, *told.games[1:]), tags=(("Jacoby", "On"),))
    found = verdict(by_jacoby)
    assert (None, ByPlayer(points + 2, 0)) == (found.fault, found.state.score.points)


@pytest.mark.parametrize(
    ("result", "is_right"), [("{:42}Wins 1 point", True), ("{:42}Wins 2 points", False), ("{:6}Wins 1 point", True)]
)
def test_a_double_that_only_the_result_answers_is_passed_or_given_up(result: str, is_right: bool) -> None:
    rows = PLAYED.format(length=5, ann=0, right=" Doubles => 2").replace("13/8 13/11", "13/8 24/22")
    assert is_right is (verdict(mat(f"{rows}{result.format('')}\n")).fault is None)


SESSIONS = (
    ("Ann : 0   Bob : 0", "Ann : 0   Bob : 0"),
    ("Ann : 2   Bob : 0", "Ann : 4   Bob : 0"),
    ("Ann : 2   Bob : 0", "Ann : 0   Bob : 0"),
)
"""Scores before the second and the third game, each of which Ann wins with two points."""


def test_a_beaver_takes_and_turns_the_cube_and_keeps_it() -> None:
    record = read("beaver.mat")
    game = record.games[0]
    at = next(index for index, act in enumerate(game.acts) if isinstance(act, Doubled) and act.word == "Beavers")
    cubes = list(game.cubes())
    assert (Cube(1), Cube(1), Cube(4, W)) == (cubes[at - 1], cubes[at], cubes[at + 1])
    assert "[double]\n;W[double]TV[word:Beavers]\n;B[take]TV[implied]" in written("sgf", record)


def test_a_beaver_in_a_match_is_out_of_place() -> None:
    text = (CASES / "beaver.mat").read_text(encoding="utf-8").replace("0 point match", "5 point match")
    form = by_name("mat")
    assert form is not None
    fault = verdict(form.read(text.encode(), Encoding.UTF_8)).fault
    assert (1, 4, W) == ((fault.game, fault.row, fault.player) if fault else None)


def test_an_illegal_play_is_followed_by_the_position_it_led_to() -> None:
    acts = read("illegal_play_snowie.txt").games[0].acts
    assert [Unplayed, SetUp, Played] == [type(act) for act in acts]
    assert [W, B, B] == [act.player for act in acts]


def test_three_question_marks_are_a_roll_that_was_given_up() -> None:
    last = read("three_question_marks.mat").games[0].acts[-1]
    assert isinstance(last, Unplayed)
    assert (B, "???") == (last.player, last.mark)


def test_text_above_the_length_is_a_remark() -> None:
    record = read("text_header.mat")
    assert (3, ("Match played at some club, 2024", "Ann vs Bob")) == (record.match_length, record.comments)


@pytest.mark.parametrize("letter", ["\u200b", "\x7f", "\U000e0001", "'\"", "x"])
def test_no_sentence_grows_by_letters_that_stand_as_numbers(letter: str) -> None:
    long = letter * 90
    other = (
        PLAYED.format(length=5, ann=0, right="").partition("\n\n")[2].replace("Ann", f"Ann{long}").replace("Bob", long)
    )
    for text in (
        f"{long}\n",
        f" 5 point match\n\n Game 1\n{long}\n",
        f"{PLAYED.format(length=5, ann=0, right=long)}",
        PLAYED.format(length=5, ann=0, right="") + "\n" + other,
    ):
        with pytest.raises(FormatError) as error:
            mat(text)
        assert len(str(error.value)) <= 200, str(error.value)


@pytest.mark.parametrize("letter", ["\u200b", "\x1b", "x", "."])
def test_no_key_of_json_stands_in_a_sentence_as_it_came(letter: str) -> None:
    form = by_name("json")
    assert form is not None
    told = json.loads(form.write(read("three_question_marks.mat")))
    for place in (told, told["games"][0], told["games"][0]["acts"][0]):
        place[letter * 90] = 1
        with pytest.raises(FormatError) as error:
            form.read(json.dumps(told).encode(), Encoding.UTF_8)
        assert len(str(error.value)) <= 200, str(error.value)
        assert str(error.value).isprintable()
        del place[letter * 90]


def test_no_sentence_is_longer_than_two_hundred_characters() -> None:
    with pytest.raises(FormatError) as error:
        read("long_cell.mat")
    assert len(str(error.value.in_file(""))) <= 200


PLAYED = """ {length} point match

 Game 1
 Ann : {ann}                          Bob : 0
  1) 31: 8/5 6/5                  64: 24/14
  2) 52: 13/8 13/11               {right}
"""


def mat(text: str) -> MatchRecord:
    form = by_name("mat")
    assert form is not None
    return form.read(text.encode(), Encoding.UTF_8)


@pytest.mark.parametrize("column", [6, 40])
def test_the_next_score_tells_who_won(column: int) -> None:
    rows = (
        PLAYED.format(length=5, ann=0, right="66: ????")
        + f"{'':{column}}Wins 2 points\n\n Game 2\n Ann : 2   Bob : 0\n"
    )
    assert RecordedResult(W, 2) == mat(rows).games[0].result


def test_another_match_in_the_file_is_told_of_and_not_read() -> None:
    first = PLAYED.format(length=5, ann=0, right="66: ????")
    record = mat(first + "\n 7 point match\n\n Game 1\n Can : 0      Eva : 0\n")
    assert (1, 5) == (len(record.games), record.match_length)
    assert ("Another match, which was not read, begins in line 8",) == record.comments


def test_a_dance_may_be_written_with_a_no_break_space() -> None:
    closed = (
        "  2) 42: 8/4 6/4                  21: 14/11\n  3) 53: 8/3 6/3                  21: 11/8\n"
        "  4) 65: 13/2                     21: 8/5\n  5) 65: 13/2                     21: 8/5\n"
        "  6) 66: 13/7(2) 7/1*(2)          21: Cannot\u00a0Move\n"
    )
    rows = PLAYED.partition("  2)")[0].format(length=5, ann=0) + closed
    last = mat(rows).games[0].acts[-1]
    assert isinstance(last, Played)
    assert (B, ()) == (last.player, last.play)


def test_a_match_without_the_crawford_rule_has_no_crawford_game() -> None:
    rows = PLAYED.partition("  2)")[0].format(length=5, ann=3) + "      Wins 1 point\n\n Game 2\n"
    rows += " Ann : 4                          Bob : 0\n  1) 31: 8/5 6/5                   Doubles => 2\n  2)  Takes\n"
    for told, crawford in (("Off", False), ("On", True)):
        record = mat(f'; [Crawford "{told}"]\n{rows}')
        assert crawford is (record.crawford_game() is not None)
        assert crawford is (verdict(record).fault is not None)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    "remark",
    ['[Variation "Nackgammon"]', '[ "]', '[Crawford "Off"]', f'[Event "{"x" * 3000}"]', "; Set Pos=x", "5 point match"],
)
def test_a_remark_stays_one_in_every_form_whatever_it_looks_like(form: str, remark: str) -> None:
    record = mat(PLAYED.format(length=3, ann=0, right="42: 8/4 6/4") + "      Wins 1 point\n")
    for comments in ((remark,), ("a", remark, "b")):
        again = through(form, replace(record, tags=(("Event", "Open"),), comments=comments))
        assert ("".join(comments), "Open") == ("".join(again.comments), again.tag("Event"))
        assert again.tag("Variation") is None
        assert again.games == record.games


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", ["a  b", "x" * 40, "a: b", "Å  \u00f8"])
def test_a_name_keeps_its_blanks_in_every_form(form: str, name: str) -> None:
    record = MatchRecord(ByPlayer(name, "Bob"), 3, mat(PLAYED.format(length=3, ann=0, right="")).games)
    assert ByPlayer(name, "Bob") == through(form, record).players


def test_points_may_be_listed_from_one_to_another() -> None:
    sgf = by_name("sgf")
    assert sgf is not None
    tree = b"(;FF[4]GM[6]MI[length:3]PW[Ann]PB[Bob];PL[W]AE[a:y]AW[a:c][f][f]AB[x:w];W[31fdfe])"
    with pytest.raises(FormatError, match="a point from a to x, or y, the bar"):
        sgf.read(tree.replace(b"x:w", b"A"), Encoding.UTF_8)
    board = sgf.read(tree.replace(b"x:w", b"w:x"), Encoding.UTF_8).games[0].acts[0]
    assert isinstance(board, SetUp)
    assert (1, 1, 1, 0, 0, 2, -1, -1) == (*board.position.counts[:6], *board.position.counts[22:24])


def test_a_take_after_a_beaver_may_be_written_too() -> None:
    text = (CASES / "beaver.mat").read_text(encoding="utf-8")
    explicit = text.replace(
        "  4)  Beavers => 4                        53: 10/5 8/5",
        "  4)  Beavers => 4                         Takes\n  5)                                      53: 10/5 8/5",
    )
    record = mat(explicit)
    assert any(isinstance(act, Took) for act in record.games[0].acts)
    assert (None, Cube(4, W)) == (verdict(record).fault, record.games[0].last_cube)
