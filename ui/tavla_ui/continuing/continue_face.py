"""What the page says on which a match in progress is entered: figures, sentences, and what each seat agrees to.

No Qt.
"""

from collections.abc import Callable

from tavla.application.ports.hall import AtDesk
from tavla.application.ports.matches import MovedFile, OfferedMatch
from tavla.base.plain_name import harmless
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match_state import MatchState
from tavla.domain.game.match_score import Crawford
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.time.units import Millis
from tavla.text import act_words, clause_words, clock_words, continue_words, start_words
from tavla.text.words import Words, beside
from tavla_ui.board.setup_face import SetUpParts, lacking
from tavla_ui.continuing.continue_plan import SECOND, ContinuePlan, Doubt

Row = dict[str, object]
PLACE = "place"
"""Round and table, typed one after the other."""


def figures(plan: ContinuePlan, t: Words) -> list[Row]:
    """The figures and choices, in their order."""
    clocked = plan.has_clock
    names = ByPlayer(
        *(plan.names[player] or continue_words.unnamed(t, near=player is Player.WHITE) for player in Player)
    )
    times = plan.reserves.map(lambda time: _figure(time, clock_words.time))
    event, place = plan.belongs[0], [word for word in plan.belongs[1:] if word]
    minutes = "—" if not plan.minutes else str(plan.minutes)
    delay = _figure(plan.delay, (lambda seconds: t("{n} s", n=seconds)))
    picks = [t.n("{n} choice of the director", "{n} choices of the director", len(plan.picked))] if plan.picked else []
    return [
        _choice("rules", t("Rules"), beside((clause_words.title(t, plan.ruleset), *picks))),
        _choice("event", start_words.event_field(t, 0), event or "–"),
        _choice(PLACE, beside(start_words.event_field(t, which) for which in (1, 2)), beside(place) or "–"),
        _choice("kind", t("Kind"), start_words.kind_choice(t, plan.kind.value)),
        _stepper("length", t("Match length"), t.n("{n} point", "{n} points", plan.match_length), t),
        _stepper("game", t("Game number"), str(plan.game), t),
        *(
            _stepper(f"points.{player.value}", t("Points of {name}", name=names[player]), str(plan.points[player]), t)
            for player in Player
        ),
        _choice(
            "crawford", t("Crawford game"), act_words.crawford_choice(t, plan.score.crawford), enabled=plan.is_one_away
        ),
        _choice("clock", t("Clock"), start_words.clock_choice(t, on=clocked)),
        *([] if plan.minutes is None else [_stepper("minutes", t("Minutes a point"), minutes, t)]),
        _stepper("delay", t("Delay a turn"), delay, t, enabled=clocked),
        *(
            _stepper(f"time.{player.value}", t("Time of {name}", name=names[player]), times[player], t, enabled=clocked)
            | {"typed": True}
            for player in Player
        ),
        *(
            _stepper(
                f"breaks.{player.value}", t("Breaks taken: {name}", name=names[player]), str(plan.breaks[player]), t
            )
            for player in Player
            if plan.most_breaks
        ),
    ]


def names_of(plan: ContinuePlan, t: Words) -> list[Row]:
    labels = {player: continue_words.name_of_seat(t, near=player is Player.WHITE) for player in Player}
    return [
        {"seat": player.value, "label": labels[player], "name": harmless(plan.names[player]) or t("Touch to type")}
        for player in Player
    ]


def files_title(files: tuple[MovedFile, ...] | None, t: Words) -> str:
    """Above the matches that were brought; None while they are looked for."""
    if files is None:
        return t("Looking for matches…")
    return (
        t("Matches moved from another board")
        if files
        else t(
            "No match was found on a stick, nor in this board's own folder. Plug the stick in, wait a moment and "
            "touch “From a file…” again."
        )
    )


def file_entry(file: MovedFile, t: Words) -> Row:
    """A match that was brought: where it lies, and who has it already."""
    if file.desk:
        return {"name": file_name(file, t), "folder": file.folder}
    where = (
        file.folder,
        _elsewhere_mark(file, t),
        continue_words.signed_mark(t, file.signer, trusted=file.is_trusted),
    )
    return {
        "name": file_name(file, t),
        "folder": beside((file.match_id if file.match else "", *where)),
    }


def _elsewhere_mark(file: MovedFile, t: Words) -> str:
    if file.has_own_key:
        return continue_words.own_key_mark(t, file.at)
    return continue_words.taken_mark(t, file.board, file.at, file.stick) if file.is_elsewhere else ""


def at_desk(lost: AtDesk, hall: str, t: Words) -> MovedFile:
    """A match that the desk can hand over, among those that were brought."""
    match = OfferedMatch(lost.match_id, *lost.players, lost.points, lost.length, "")
    where = continue_words.at_desk(t, hall, lost.table, lost.records)
    return MovedFile("", lost.match_id, where, match=match, desk=hall)


def why_director(file: MovedFile, t: Words) -> str:
    """On the PIN pad, before it is taken."""
    if file.desk:
        return continue_words.lost_board(t, file_name(file, t))
    if file.has_own_key:
        return continue_words.own_key(t, file.at)
    if file.is_elsewhere:
        return continue_words.taken_elsewhere(t, file.board, file.at, file.stick)
    if file.lacks is not None and file.is_trusted:
        return continue_words.lacks_moves(t, file.lacks, file_name(file, t))
    why = continue_words.not_known(t, file.signer, file_name(file, t))
    return f"{why} {continue_words.what_it_lacks(t, file.lacks)}".rstrip()


def file_name(file: MovedFile, t: Words) -> str:
    """Who plays, and how it stands."""
    match = file.match
    return (
        continue_words.moved_match(t, (match.white, match.black), match.points, match.match_length)
        if match
        else file.match_id
    )


def note_on_times(plan: ContinuePlan, t: Words) -> str:
    """How the times follow from the ruleset."""
    if not plan.has_clock:
        return ""
    if plan.imposed is None:
        return t("These rules leave the times to the director: enter them.")
    score, rule = plan.score, plan.ruleset.times.imposed_reserve
    return continue_words.times_imposed(
        t, score.away(Player.WHITE), score.away(Player.BLACK), clock_words.time(plan.imposed // SECOND), rule.clause
    )


def parts_of(plan: ContinuePlan) -> SetUpParts:
    return SetUpParts(
        turn=True, dice=True, cube=True, between_games=True, face=plan.ruleset.cube.faces_at_start.value[0]
    )


def _figure(time: Millis | None, say: Callable[[int], str]) -> str:
    return "—" if time is None else say(time // SECOND)


def sentence(plan: ContinuePlan, t: Words, doubt: Doubt, player: Player | None) -> str:
    name = "" if player is None else plan.names[player]
    match doubt:
        case Doubt.NAME_MISSING:
            return t("Type both players' names.")
        case Doubt.NAMES_ALIKE:
            return t("Both seats have the same name: add something to one of them.")
        case Doubt.SCORE_PAST_LENGTH:
            return t(
                "{name} has {points} points: a match to {length} would be over.",
                name=name,
                points=0 if player is None else plan.points[player],
                length=plan.match_length,
            )
        case Doubt.CRAWFORD_IMPOSSIBLE:
            return t("The Crawford game cannot stand so at this score.")
        case Doubt.TIMES_MISSING:
            return t("These rules leave the times to the director: enter them.")
        case Doubt.CUBE_IN_CRAWFORD:
            return t("This is the Crawford game: the cube cannot have been turned.")
        case Doubt.CUBE_TOO_HIGH:
            return t(
                "A cube at {value} cannot be: {name} would have turned a dead cube ({clause}).",
                name=name,
                value=plan.cube_if_taken.value,
                clause=plan.ruleset.cube.dead_cube_may_be_turned.clause,
            )
        case Doubt.SETUP_INCOMPLETE:
            return lacking(plan.setup, plan.names, t)


def seat_entry(
    plan: ContinuePlan, moment: MatchState, t: Words, player: Player, sanctions: str, *, agreed: bool
) -> Row:
    """What one player sees of the match as it will go on, and of what the register brings up,
    in the words of his seat.
    """
    on_roll = moment.on_roll
    time = clock_words.time(moment.clock.reserves[player] // SECOND) if plan.has_clock else ""
    mine = None if on_roll is None else on_roll is player
    turn = (
        continue_words.own_double(t, mine=on_roll is player)
        if moment.phase is Phase.DOUBLE_OFFERED
        else continue_words.own_turn(t, mine=mine)
    )
    crawford = f" · {t('Crawford game')}" if moment.score.crawford is Crawford.THIS_GAME else ""
    match = (
        continue_words.what_goes_on(
            t, rules=clause_words.title(t, plan.ruleset), length=plan.match_length, game=plan.game
        )
        + crawford
    )
    return {
        "seat": player.value,
        "name": harmless(plan.names[player]),
        "match": beside((match, start_words.event_line(t, *plan.belongs))),
        "own": continue_words.own_standing(
            t, points=plan.points[player], time=time, breaks=moment.breaks[player], turn=turn
        ),
        "sanctions": sanctions,
        "agree": continue_words.i_agree(t, done=agreed),
        "agreed": agreed,
    }


def _stepper(key: str, label: str, value: str, t: Words, *, enabled: bool = True) -> Row:
    return {
        "key": key,
        "label": label,
        "value": value,
        "steps": True,
        "less": t("{setting}: less", setting=label),
        "more": t("{setting}: more", setting=label),
        "enabled": enabled,
    }


def _choice(key: str, label: str, value: str, *, enabled: bool = True) -> Row:
    return {"key": key, "label": label, "value": value, "steps": False, "less": "", "more": "", "enabled": enabled}
