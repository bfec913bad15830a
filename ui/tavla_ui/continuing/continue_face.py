"""What the page says on which a match in progress is entered: figures, sentences, and what each seat agrees to.

No Qt.
"""

from collections.abc import Callable

from tavla.application.ports.matches import MovedFile
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match_state import MatchState
from tavla.domain.game.match_score import Crawford
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.time.units import Millis
from tavla.text.texts import Texts
from tavla_ui.board.setup_face import lacking
from tavla_ui.continuing.continue_plan import SECOND, ContinuePlan, Doubt

Row = dict[str, object]
PLACE = "place"
"""Round and table, typed one after the other."""


def figures(plan: ContinuePlan, texts: Texts) -> list[Row]:
    """The figures and choices, in their order."""
    clocked = plan.has_clock
    names = ByPlayer(*(plan.names[player] or texts.unnamed(near=player is Player.WHITE) for player in Player))
    times = plan.reserves.map(lambda time: _figure(time, texts.time))
    event, place = plan.belongs[0], [word for word in plan.belongs[1:] if word]
    minutes = "—" if not plan.minutes else str(plan.minutes)
    delay = _figure(plan.delay, texts.seconds)
    return [
        _choice("rules", texts.rules(), plan.ruleset.title),
        _choice("event", texts.event_field(0), event or "–"),
        _choice(PLACE, " · ".join(texts.event_field(which) for which in (1, 2)), " · ".join(place) or "–"),
        _choice("kind", texts.kind_row(), texts.kind_choice(plan.kind.value)),
        _stepper("length", texts.match_length(), texts.points(plan.match_length), texts),
        _stepper("game", texts.game_number(), str(plan.game), texts),
        *(
            _stepper(f"points.{player.value}", texts.score_of(names[player]), str(plan.points[player]), texts)
            for player in Player
        ),
        _choice("crawford", texts.crawford_row(), texts.crawford_choice(plan.score.crawford), enabled=plan.is_one_away),
        _choice("clock", texts.clock(), texts.clock_choice(on=clocked)),
        *([] if plan.minutes is None else [_stepper("minutes", texts.minutes_per_point(), minutes, texts)]),
        _stepper("delay", texts.delay(), delay, texts, enabled=clocked),
        *(
            _stepper(f"time.{player.value}", texts.time_of(names[player]), times[player], texts, enabled=clocked)
            for player in Player
        ),
        *(
            _stepper(f"breaks.{player.value}", texts.breaks_of(names[player]), str(plan.breaks[player]), texts)
            for player in Player
            if plan.most_breaks
        ),
    ]


def names_of(plan: ContinuePlan, texts: Texts) -> list[Row]:
    """Both players' names, or where to touch for them."""
    labels = {player: texts.name_of_seat(near=player is Player.WHITE) for player in Player}
    return [
        {"seat": player.value, "label": labels[player], "name": plan.names[player] or texts.touch_to_name()}
        for player in Player
    ]


def files_title(files: tuple[MovedFile, ...] | None, texts: Texts) -> str:
    """Above the matches that were brought; None while they are looked for."""
    if files is None:
        return texts.looking_for_moved()
    return texts.files_title() if files else texts.no_files()


def file_entry(file: MovedFile, texts: Texts) -> Row:
    """A match that was brought: where it lies, and who has it already."""
    where, match = (
        (file.folder, texts.taken_mark(file.board, file.at, file.stick) if file.is_elsewhere else ""),
        file.match,
    )
    name = texts.moved_match((match.white, match.black), match.points, match.match_length) if match else file.match_id
    return {"name": name, "folder": " · ".join(filter(None, (file.match_id if match else "", *where)))}


def note_on_times(plan: ContinuePlan, texts: Texts) -> str:
    """How the times follow from the ruleset."""
    if not plan.has_clock:
        return ""
    if plan.imposed is None:
        return texts.times_to_enter()
    score, rule = plan.score, plan.ruleset.times.imposed_reserve
    return texts.times_imposed(
        score.away(Player.WHITE), score.away(Player.BLACK), texts.time(plan.imposed // SECOND), rule.clause
    )


def _figure(time: Millis | None, say: Callable[[int], str]) -> str:
    return "—" if time is None else say(time // SECOND)


def sentence(plan: ContinuePlan, texts: Texts, doubt: Doubt, player: Player | None) -> str:
    """A doubt in words."""
    name = "" if player is None else plan.names[player]
    match doubt:
        case Doubt.NAME_MISSING:
            return texts.both_names_missing()
        case Doubt.NAMES_ALIKE:
            return texts.names_alike()
        case Doubt.SCORE_PAST_LENGTH:
            return texts.score_past_length(name, 0 if player is None else plan.points[player], plan.match_length)
        case Doubt.CRAWFORD_IMPOSSIBLE:
            return texts.crawford_impossible()
        case Doubt.TIMES_MISSING:
            return texts.times_to_enter()
        case Doubt.CUBE_IN_CRAWFORD:
            return texts.cube_in_crawford()
        case Doubt.CUBE_TOO_HIGH:
            return texts.cube_too_high(name, plan.cube_if_taken.value, plan.ruleset.cube.dead_cube_may_be_turned.clause)
        case Doubt.SETUP_INCOMPLETE:
            return lacking(plan.setup, plan.names, texts)


def seat_entry(
    plan: ContinuePlan, moment: MatchState, texts: Texts, player: Player, sanctions: str, *, agreed: bool
) -> Row:
    """What one player sees of the match as it will go on, and of what the register brings up, in the words of his seat."""
    on_roll = moment.on_roll
    time = texts.time(moment.clock.reserves[player] // SECOND) if plan.has_clock else ""
    mine = None if on_roll is None else on_roll is player
    turn = (
        texts.own_double(mine=on_roll is player) if moment.phase is Phase.DOUBLE_OFFERED else texts.own_turn(mine=mine)
    )
    crawford = f" · {texts.crawford_row()}" if moment.score.crawford is Crawford.THIS_GAME else ""
    match = texts.what_goes_on(rules=plan.ruleset.title, length=plan.match_length, game=plan.game) + crawford
    return {
        "seat": player.value,
        "name": plan.names[player],
        "match": " · ".join(filter(None, (match, texts.event_line(*plan.belongs)))),
        "own": texts.own_standing(points=plan.points[player], time=time, breaks=moment.breaks[player], turn=turn),
        "sanctions": sanctions,
        "agree": texts.i_agree(done=agreed),
        "agreed": agreed,
    }


def _stepper(key: str, label: str, value: str, texts: Texts, *, enabled: bool = True) -> Row:
    return {
        "key": key,
        "label": label,
        "value": value,
        "steps": True,
        "less": texts.less(label),
        "more": texts.more(label),
        "enabled": enabled,
    }


def _choice(key: str, label: str, value: str, *, enabled: bool = True) -> Row:
    return {"key": key, "label": label, "value": value, "steps": False, "less": "", "more": "", "enabled": enabled}
