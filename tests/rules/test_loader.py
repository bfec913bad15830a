"""A wrong ruleset is refused with file, line, key, what was found, what was expected, and the nearest right key."""

import re
import time
import tomllib
from pathlib import Path

import pytest
from by_day import by_day
from ruleset_text import SHIPPED, altered, renamed, text_of, type_of, without
from rulings_table import REFUSALS, ROWS

from tavla.rules.gained_keys import GAINED
from tavla.rules.line_finder import line_of
from tavla.rules.loader import load, right_keys, ruleset_of
from tavla.rules.ruleset import RulesetError

USBGF = text_of("usbgf-2016")
IDENTITY = ("ruleset.name", "ruleset.title", "ruleset.title_nb", "ruleset.title_tr", "ruleset.selectable")
KEYS = (*IDENTITY, *ROWS, *(f"refusals.{name}" for name in REFUSALS), "clauses.listed")
TABLES = tuple(dict.fromkeys(key.rpartition(".")[0] for key in KEYS))
OF_EACH_KIND = tuple({type_of(key): key for key in ROWS}.values())
OF_EACH_TABLE = tuple({key.rpartition(".")[0]: key for key in KEYS}.values())
DAYS = tuple(key for key in KEYS if key in {*OF_EACH_KIND, *OF_EACH_TABLE})
each_key = by_day("keys", [DAYS, KEYS], DAYS, ids=lambda keys: str(len(keys)))
"""Every push takes a key of each table and of each kind of value; the night takes every key."""


def refused(source: str) -> RulesetError:
    with pytest.raises(RulesetError) as raised:
        ruleset_of(source, "club.toml")
    return raised.value


def test_the_loader_knows_every_key() -> None:
    assert set(KEYS) == set(right_keys())


@each_key
def test_a_missing_key_is_named_with_the_line_of_its_table(keys: tuple[str, ...]) -> None:
    told = dict[str, str]()
    for key in keys:
        source = without(USBGF, key)
        error = refused(source)
        expected = f"club.toml:{line_of(source, key.rpartition('.')[0])}: {key} is missing; expected"
        if expected not in str(error) or ("club.toml", key) != (error.path, error.key):
            told[key] = str(error)
    assert {} == told


def misspelt(name: str, slip: str) -> str:
    middle = len(name) // 2
    wrong = {
        "a letter too few": name[:middle] + name[middle + 1 :],
        "two letters swapped": name[: middle - 1] + name[middle] + name[middle - 1] + name[middle + 1 :],
        "a letter too many": f"{name}s",
    }[slip]
    return wrong if wrong != name else name[:-2] + name[-1] + name[-2]


@each_key
@by_day("slip", ["a letter too few", "two letters swapped", "a letter too many"], "two letters swapped")
def test_a_misspelt_key_is_told_its_right_spelling(slip: str, keys: tuple[str, ...]) -> None:
    told, expected = dict[str, str](), dict[str, str]()
    for key in keys:
        table, _, name = key.rpartition(".")
        wrong = misspelt(name, slip)
        told[key] = str(refused(renamed(USBGF, key, wrong)))
        expected[key] = f"club.toml:{line_of(USBGF, key)}: {table}.{wrong} is not a known key; the nearest is {key}"
    assert expected == told


def test_a_misspelt_table_is_told_its_right_spelling() -> None:
    told = {table: str(refused(USBGF.replace(f"[{table}]", f"[{table}z]", 1))) for table in TABLES}
    expected = "{0}z is not a known key; the nearest is {0}"
    assert {} == {table: error for table, error in told.items() if expected.format(table) not in error}


@pytest.mark.parametrize("table", ["clock", "refusals", "times.doubles"])
def test_a_missing_table_is_named(table: str) -> None:
    lines = USBGF.splitlines()
    first = line_of(USBGF, table) - 1
    last = next((number for number in range(first + 1, len(lines)) if lines[number].startswith("[")), len(lines))
    error = refused("\n".join(lines[:first] + lines[last:]))
    assert f"{table} is missing; expected" in str(error)
    assert error.line > 0


@each_key
@by_day("value", [-1, 2.5, "no such word", [{"no": "table"}]], -1, [{"no": "table"}])
def test_a_value_of_the_wrong_kind_is_refused_at_its_line(value: object, keys: tuple[str, ...]) -> None:
    told = dict[str, str]()
    for key in (key for key in keys if key in ROWS):
        error = refused(altered(USBGF, key, value))
        says_why = "; expected " in str(error) or "is not a known key; the nearest is" in str(error)
        if not (error.key.startswith(f"{key}.value") and line_of(USBGF, key) == error.line and says_why):
            told[key] = str(error)
    assert {} == told


@each_key
def test_a_value_without_a_clause_is_refused(keys: tuple[str, ...]) -> None:
    told = dict[str, str]()
    for key in (key for key in keys if key in ROWS):
        table, _, name = key.rpartition(".")
        lines = without(USBGF, key).splitlines()
        lines.insert(line_of(USBGF, table), f"{name} = {{ value = 1 }}")
        error = refused("\n".join(lines))
        if key not in error.key:
            told[key] = str(error)
    assert {} == told


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        (
            "clock.method",
            "simpel",
            (
                'clock.method.value is "simpel"; expected one of simple, bronstein, bronstein_addback, fischer, none; '
                "the nearest is simple"
            ),
        ),
        (
            "clock.settled_claim_bonus_seconds",
            True,
            "clock.settled_claim_bonus_seconds.value is true; expected a whole number, 0 or more",
        ),
        ("clock.settled_claim_bonus_seconds", "2 minutes", 'is "2 minutes"; expected a whole number, 0 or more'),
        ("cube.beavers", 0, "cube.beavers.value is 0; expected true or false"),
        ("cube.faces_at_start", [64, "1"], 'cube.faces_at_start.value[1] is "1"; expected a whole number, 0 or more'),
        ("cube.double_binds_by", ["words", "tuch"], "; the nearest is touch"),
        (
            "breaks.by_length",
            [{"from_points": 1, "to_points": 9, "brakes": 1}],
            "breaks.by_length.value[0].brakes is not a known key; the nearest is breaks.by_length.value[0].breaks",
        ),
        (
            "breaks.by_length",
            [{"from_points": 1, "to_points": 9}],
            "breaks.by_length.value[0].breaks is missing; expected a whole number, 0 or more",
        ),
    ],
)
def test_a_wrong_value_is_told_what_was_expected(key: str, value: object, message: str) -> None:
    assert message in str(refused(altered(USBGF, key, value)))


def bands(*triples: tuple[int, int, int]) -> list[dict[str, int]]:
    return [{"from_points": first, "to_points": last, "breaks": breaks} for first, last, breaks in triples]


def reserve(basis: str, minutes: int, *by_length: tuple[int, int]) -> dict[str, object]:
    each = [{"match_length": length, "seconds": seconds} for length, seconds in by_length]
    return {
        "basis": basis,
        "director_may": basis == "director_must_enter",
        "minutes_per_point": minutes,
        "by_length": each,
    }


def delay(set_by: str, seconds: int, least: int, most: int) -> dict[str, object]:
    return {"set_by": set_by, "seconds": seconds, "least_seconds": least, "most_seconds": most}


def late(form: str, first: int, each: int, lost_at: str) -> dict[str, object]:
    return {"form": form, "first_after_minutes": first, "each_further_minutes": each, "lost_at": lost_at}


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        (
            "breaks.by_length",
            bands((1, 9, 1), (11, 0, 2)),
            "breaks.by_length.value[1].from_points is 11, so lengths are left out or named twice; expected 10",
        ),
        (
            "breaks.by_length",
            bands((1, 9, 1), (9, 0, 2)),
            "from_points is 9, so lengths are left out or named twice; expected 10",
        ),
        ("breaks.by_length", bands((2, 0, 1)), "expected 1"),
        (
            "breaks.by_length",
            bands((1, 9, 1)),
            "leaves out matches of 10 points and longer; expected a last band with to_points = 0",
        ),
        ("breaks.by_length", [], "leaves out matches of 1 points and longer"),
        (
            "breaks.by_length",
            bands((1, 0, 1), (10, 0, 2)),
            "after a band without an end; expected that one to be the last",
        ),
        ("breaks.by_length", bands((1, 9, 1), (10, 5, 2), (6, 0, 3)), "to_points is 5, below from_points 10"),
        (
            "breaks.best_of_three_only_between_matches",
            [{"from_points": 7, "to_points": 3}],
            "to_points is 3, below from_points 7",
        ),
        (
            "breaks.best_of_three_only_between_matches",
            [{"from_points": 0, "to_points": 3}],
            "from_points is 0; expected 1 or more",
        ),
        (
            "times.singles.reserve",
            reserve("per_point", 0),
            "minutes_per_point is 0 with basis per_point; expected 1 or more",
        ),
        (
            "times.singles.reserve",
            reserve("by_length", 0),
            "by_length has 0 lengths with basis by_length; expected one at least",
        ),
        (
            "times.singles.reserve",
            reserve("per_point", 2, (7, 600)),
            "by_length has 1 lengths with basis per_point; expected none",
        ),
        (
            "times.singles.reserve",
            reserve("director_must_enter", 2),
            "minutes_per_point is 2 with basis director_must_enter; expected 0",
        ),
        (
            "times.singles.reserve",
            reserve("by_length", 0, (9, 900), (7, 600)),
            "has the lengths [9, 7]; expected them rising, from 1, each once",
        ),
        ("times.singles.reserve", reserve("by_length", 0, (9, 0)), "has a reserve of 0 seconds"),
        (
            "times.singles.reserve",
            reserve("director_must_enter", 0) | {"director_may": False},
            "director_may is false with basis director_must_enter",
        ),
        ("times.singles.delay", delay("director_may", 20, 12, 15), "seconds is 20; expected 12 to 15"),
        ("times.singles.delay", delay("director_may", 12, 15, 12), "least_seconds is 15, above most_seconds 12"),
        (
            "times.singles.delay",
            delay("director_must", 12, 0, 15),
            "seconds is 12 with set_by director_must; expected 0",
        ),
        ("times.singles.delay", delay("rules", 12, 0, 15), 'set_by is "rules" with a range of 0 to 15'),
        ("times.singles.delay", delay("director_may", 12, 0, 601), "most_seconds is 601; expected at most 600"),
        ("clock.flag_claimed_by", [], "names nobody with flag_must_be_claimed = true"),
        ("clock.stops", [], "is empty with stop_list_is_closed = true"),
        ("clock.settled_claim_bonus_seconds", 120, 'is 120; expected 0 unless settled_claim is "director_decides"'),
        ("dice.premature_ladder", [], "is empty; expected one step at least"),
        (
            "dice.premature_ladder",
            [{"consequence": "warning", "seconds": 30}],
            "value[0].seconds is 30 for warning; expected 0",
        ),
        (
            "dice.premature_ladder",
            [{"consequence": "take_seconds", "seconds": 0}],
            "value[0].seconds is 0 for take_seconds; expected 1 or more",
        ),
        ("dice.time_penalty_floor_seconds", 0, "is 0; expected 1 or more"),
        (
            "lateness.at_start",
            late("points", 5, 0, "half_or_more"),
            "each_further_minutes is 0 with form points; expected 1 or more",
        ),
        ("lateness.at_start", late("points", 0, 5, "half_or_more"), "first_after_minutes is 0 with form points"),
        (
            "lateness.at_start",
            late("clock_runs", 5, 0, "half_or_more"),
            "lost_at is half_or_more with form clock_runs; expected time_run_out",
        ),
        ("cube.faces_at_start", [3], "is [3]; expected one or more of 1, 2, 4"),
        ("director.committee_sizes", [2], "is [2]; expected odd numbers"),
    ],
)
def test_values_that_do_not_go_together_are_refused(key: str, value: object, message: str) -> None:
    error = refused(altered(USBGF, key, value))
    assert message in str(error)
    assert error.key.startswith(key)
    assert line_of(USBGF, key) == error.line


def test_a_ground_for_stopping_stands_once() -> None:
    error = refused(USBGF.replace('ground = "dispute"', 'ground = "break"'))
    assert "clock.stops names break twice; expected each ground once" in str(error)


def test_a_wrong_item_of_a_list_is_named_with_its_own_line() -> None:
    source = USBGF.replace('ground = "dispute"', 'ground = "dispoot"')
    expected = next(number for number, line in enumerate(source.splitlines(), 1) if "dispoot" in line)
    assert expected == refused(source).line


def test_an_item_of_a_list_with_several_in_a_line_has_the_lists_line() -> None:
    assert [2, 1] == [line_of("a = [\n1, 2, 3]\n", f"a[{index}]") for index in (0, 2)]


def test_an_alternative_is_not_the_value_itself() -> None:
    assert "names the value itself" in str(
        refused(altered(USBGF, "assistance.pip_count", value=False, alternatives=[False]))
    )


def test_an_alternative_is_checked_like_the_value() -> None:
    wrong = altered(
        USBGF,
        "lateness.after_break",
        late("points", 5, 5, "opponents_remaining"),
        [late("points", 5, 0, "opponents_remaining")],
    )
    assert "lateness.after_break.alternatives[0].each_further_minutes is 0" in str(refused(wrong))


@pytest.mark.parametrize(
    ("was", "becomes", "message"),
    [
        ("[cube]", "[cube", "club.toml:{line}: not readable as TOML: "),
        ("beavers", "jacoby_rule", "club.toml:{next}: not readable as TOML: "),
        ("beavers = {", "gin = {", "club.toml:{line}: cube.gin is not a known key; the nearest is clock.gin"),
        (
            'name = "usbgf-2016"',
            'name = "USBGF 2016"',
            'club.toml:{line}: ruleset.name is "USBGF 2016"; expected small letters, digits and hyphens',
        ),
        (
            'name = "usbgf-2016"',
            'name = ""',
            "club.toml:{line}: ruleset.name is an empty text; expected a text in quotes, not empty",
        ),
        (
            "selectable = true",
            'selectable = "yes"',
            'club.toml:{line}: ruleset.selectable is "yes"; expected true or false',
        ),
    ],
)
def test_a_wrong_line_is_named(was: str, becomes: str, message: str) -> None:
    line = next(number for number, text in enumerate(USBGF.splitlines(), 1) if text.startswith(was))
    error = str(refused(USBGF.replace(was, becomes, 1)))
    assert error.startswith(message.format(line=line, next=line + 1))


@pytest.mark.parametrize("found", ["cube = 3", "[[cube]]"])
def test_a_table_that_is_none_is_refused(found: str) -> None:
    lines = USBGF.splitlines()
    first = lines.index("[cube]")
    last = next(number for number in range(first + 1, len(lines)) if lines[number].startswith("["))
    assert "expected a table" in str(
        refused(
            "\n".join(
                [
                    found if found.startswith("cube") else "",
                    *lines[:first],
                    *([found] if found[0] == "[" else []),
                    *lines[last:],
                ]
            )
        )
    )


def test_a_file_that_is_not_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RulesetError, match=r"club.toml: cannot be read: "):
        load(tmp_path / "club.toml")
    with pytest.raises(RulesetError, match=r"none.toml: cannot be read: "):
        load(tmp_path / "none.toml")


def test_a_file_too_large_to_travel_in_a_match_is_refused() -> None:
    assert "expected at most" in str(refused(USBGF + "#" * 60_000))


def test_an_empty_file_is_refused() -> None:
    assert "club.toml:1: ruleset is missing; expected a table of that name" == str(refused(""))


def test_a_file_with_windows_line_ends_is_whole() -> None:
    assert ruleset_of(USBGF).cube == ruleset_of(USBGF.replace("\n", "\r\n")).cube


@pytest.mark.parametrize("name", SHIPPED)
def test_a_key_written_in_another_order_means_the_same(name: str) -> None:
    lines = text_of(name).splitlines()
    first, last = (
        next(number for number, line in enumerate(lines) if line.startswith(key)) for key in ("beavers", "jacoby_rule")
    )
    lines[first], lines[last] = lines[last], lines[first]
    assert ruleset_of(text_of(name)).cube == ruleset_of("\n".join(lines)).cube


@pytest.mark.parametrize("name", SHIPPED)
def test_loading_is_quick(name: str) -> None:
    source = text_of(name)
    ruleset_of(source)
    spent = []
    for number in range(5):
        began = time.thread_time()
        ruleset_of(f"{source}\n# {number}\n")
        spent.append(time.thread_time() - began)
    assert min(spent) < 0.05


def test_the_lines_of_keys_are_those_of_the_file() -> None:
    for table, section in tomllib.loads(USBGF).items():
        for key in section:
            line = USBGF.splitlines()[line_of(USBGF, f"{table}.{key}") - 1]
            assert line.startswith((f"{key} =", f"[{table}.{key}]"))


@pytest.mark.parametrize("key", GAINED)
def test_a_match_goes_on_under_a_ruleset_written_before_a_key_and_a_file_has_to_name_it(key: str) -> None:
    before = without(text_of("istavder-2025"), key)
    assert ruleset_of(before).source == before
    with pytest.raises(RulesetError, match=f"{re.escape(key)} is missing"):
        ruleset_of(before, "club.toml")


def test_a_match_goes_on_under_a_ruleset_written_before_any_of_the_keys() -> None:
    before = text_of("istavder-2025")
    for key in GAINED:
        before = without(before, key)
    before = before.replace("[conduct]\n", "")
    assert ruleset_of(before).conduct.agreed_lengths.value == ()


def test_a_length_agreed_on_led_to_what_a_result_agreed_on_did_before_the_two_were_told_apart() -> None:
    steps = [{"consequence": "sanction", "seconds": 0}]
    before = altered(without(text_of("usbgf-2016"), "conduct.agreed_lengths"), "conduct.agreed_results", steps)
    conduct = ruleset_of(before).conduct
    assert ["sanction"] == [step.consequence.value for step in conduct.agreed_lengths.value]
    assert conduct.agreed_results == conduct.agreed_lengths


def test_a_play_found_illegal_after_a_double_stood_or_fell_as_after_a_roll_before_the_two_were_told_apart() -> None:
    before = ruleset_of(without(text_of("istavder-2025"), "play.illegal_play_found_after_double")).play
    assert before.illegal_play_found_late.value is before.illegal_play_found_after_double.value


def test_a_file_whose_limit_reaches_beyond_the_game_has_the_score_follow() -> None:
    """A match that was begun with another ruleset goes on with it."""
    parted = altered(text_of("nbf"), "cube.wrong_level_score_corrected", value=False)
    assert ruleset_of(parted).cube.wrong_level_score_corrected.value is False
    with pytest.raises(RulesetError, match="nothing but the score is left to correct"):
        ruleset_of(parted, "club.toml")
    ruleset_of(altered(parted, "cube.wrong_level_corrected_until", "game_ends"), "club.toml")


def line_with(source: str, text: str) -> int:
    return next(number for number, line in enumerate(source.splitlines(), 1) if text in line)


def refusal_of(source: str) -> RulesetError | None:
    try:
        ruleset_of(source, "club.toml")
    except RulesetError as error:
        return error
    return None


def test_a_file_without_its_list_of_clauses_is_refused() -> None:
    error = refused(USBGF.partition("[clauses]")[0])
    assert (error.key, error.line) == ("clauses", len(USBGF.partition("[clauses]")[0].splitlines()))
    assert "clauses is missing; expected a table of that name" in str(error)


@by_day("name", ["usbgf-2016", "nbf", "wbgt", "istavder-2025"], "istavder-2025")
def test_a_value_cites_what_the_list_has(name: str) -> None:
    """Each listed clause left out in turn: whatever cites it is named with its line and the nearest right clause."""
    source = text_of(name)
    cites = []
    for line in source.partition("[clauses]")[2].splitlines():
        if line.startswith("    { clause") and (error := refusal_of(source.replace(f"{line}\n", ""))):
            cites.append(str(error))
            assert error.line < line_with(source, "[clauses]")
    assert len(cites) > 20
    nearest = re.compile(r': \S+ cites "[^"]+", which clauses.listed lacks; the nearest is \S')
    assert [told for told in cites if not nearest.search(told)] == []


def test_a_ground_to_stop_the_clock_cites_what_the_list_has() -> None:
    source = USBGF.replace('clause = "USBGF 4.3.2 (c)", by', 'clause = "USBGF 4.3.2 (k)", by')
    error = refused(source)
    assert (error.key, error.line) == ("clock.stops.value[2]", line_with(source, "4.3.2 (k)"))
    assert "the nearest is USBGF 4.3.2 (" in str(error)


@pytest.mark.parametrize(
    ("name", "first", "second"),
    [
        ("usbgf-2016", "USBGF 4.4.9", "USBGF 4.4.10"),
        ("usbgf-2016", "USBGF 4.2.3 (c)", "USBGF 4.2.3 (d)"),
        ("usbgf-2016", "USBGF 4.3", "USBGF 4.3.1"),
        ("nbf", "NBF 4.4 (iv) (c)", "NBF 4.4 (v)"),
        ("nbf", "NBF 4.4 (viii)", "NBF 4.4 (ix)"),
        ("nbf", "NBF 4.2 (iii)", "NBF 4.2 (iii) (a)"),
        ("wbgt", "WBGT 4.3 (2) 8", "WBGT 4.3 (3)"),
        ("istavder-2025", "ISTAVDER 28", "ISTAVDER 29"),
        ("istavder-2025", "ISTAVDER example 3", "ISTAVDER example 4"),
    ],
)
def test_clauses_in_a_wrong_order_are_refused_with_the_right_one(name: str, first: str, second: str) -> None:
    source = text_of(name)
    one, other = (
        next(line for line in source.splitlines() if f'{{ clause = "{clause}", en' in line)
        for clause in (first, second)
    )
    swapped = source.replace(one, "*").replace(other, one).replace("*\n", f"{other}\n")
    error = refused(swapped)
    assert error.line == line_with(swapped, one)
    assert f"is {first}, after {second}; expected the order of the document, {first} before {second}" in str(error)


def test_a_clause_listed_twice_is_refused() -> None:
    line = next(line for line in USBGF.splitlines() if '"USBGF 5.2", en' in line)
    error = refused(USBGF.replace(line, f"{line}\n{line}"))
    assert "is USBGF 5.2, listed before; expected each clause once" in str(error)


def test_a_list_that_names_no_title_is_refused() -> None:
    error = refused(USBGF.replace('nb = "Anke", ', ""))
    assert error.line == line_with(USBGF, '"USBGF 5.2", en')
    assert "nb is missing; expected a text in quotes" in str(error)


def test_a_file_has_no_double_answered_before_the_press_that_offers_it() -> None:
    parted = altered(text_of("usbgf-2016"), "clock.double_answered_before_press", value=True)
    assert ruleset_of(parted).clock.double_answered_before_press.value
    with pytest.raises(RulesetError, match="the press is what offers a double"):
        ruleset_of(parted, "club.toml")
