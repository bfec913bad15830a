"""The course of a match: its turns, what interrupted them, score and reserves."""

from told_scenes import long_match, told_match

from tavla.application.telling.match_course import CourseKind, course_of
from tavla.application.telling.match_history import stood
from tavla.application.telling.moments import Moments
from tavla.application.telling.told import MomentKind
from tavla.domain.facts import events as facts
from tavla.domain.fold.scenes import clock_reserves
from tavla.services.finished_matches import times_of

DECIDED = (CourseKind.PLAY, CourseKind.DOUBLE, CourseKind.TAKE, CourseKind.DROP)


def test_every_turn_of_a_match_has_its_row_with_the_time_that_the_record_tells() -> None:
    history = long_match(5)
    course = course_of(history)
    ended = [number for number, event in enumerate(history) if isinstance(event, facts.TurnEnded)]
    assert ended == [row.number for row in course.rows if row.kind is CourseKind.PLAY]
    told = [(time.player, time.spent_ms) for time in times_of(history).decisions]
    assert told == [(row.player, row.spent) for row in course.rows if row.kind in DECIDED]
    assert all(row.dice for row in course.rows if row.kind is CourseKind.PLAY)


def test_every_incident_and_ruling_stands_among_the_turns_and_what_no_longer_counts_is_marked() -> None:
    history = told_match()
    course, moments = course_of(history), Moments()
    moments.follow(history)
    for kind, moment in ((CourseKind.INCIDENT, MomentKind.INCIDENT), (CourseKind.RULING, MomentKind.RULING)):
        assert [mark.number for mark in moments.marks() if mark.kind is moment] == [
            row.number for row in course.rows if row.kind is kind
        ]
    gone = {row.number for row in course.rows if row.is_gone}
    assert gone
    assert gone == {row.number for row in course.rows if moments[row.number].is_gone}


def test_score_and_reserves_of_each_point_are_those_of_the_match_at_that_moment() -> None:
    history = told_match()
    course = course_of(history)
    assert (0, len(history) - 1) == (course.points[0].number, course.points[-1].number)
    for point in course.points:
        state = stood(history, point.number + 1)
        assert (state.score.points, state.game) == (point.points, point.game)
        assert clock_reserves(state.clock, history[point.number].at) == point.reserves


def test_each_game_begins_with_a_row_of_its_own_and_every_moment_belongs_to_a_row() -> None:
    history = long_match(5)
    course = course_of(history)
    games = [row.game for row in course.rows if row.kind is CourseKind.GAME]
    assert list(range(1, len(games) + 1)) == games
    assert len(games) > 1
    for number in range(len(history)):
        row = course.rows[course.row_at(number)]
        assert row.kind is not CourseKind.GAME
        assert row.number >= number or row is course.rows[-1]
