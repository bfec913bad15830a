"""What would come of an act, before it is done: decided as it will be, and not kept."""

from typing import NamedTuple

from tavla.application.acts.after_ruling import is_directors_act
from tavla.application.commands.director import CorrectLength, DirectorCommand
from tavla.application.decide import decide
from tavla.application.refusals import Refused
from tavla.application.standing import NOBODY_NAMED, Staff
from tavla.domain.facts.director_events import ChangeMade, ChangeProposed
from tavla.domain.facts.events import MatchEnded, PlayStopped
from tavla.rules.length_correction import length_corrected
from tavla.text import act_words, change_words, moment_words, record_words, refusal_words
from tavla.text.words import beside
from tavla_ui.director.acts.form import Ground


class Trial(NamedTuple):
    """Sentences on it; whether it can be done; whether players will be asked."""

    told: str
    possible: bool
    asks: bool = False


def tried(ground: Ground, command: DirectorCommand, staff: Staff = NOBODY_NAMED) -> Trial:
    """What would come of `command` now."""
    t, names = ground.t, ground.names
    decision = decide(ground.state, command, ground.now, ground.history, staff)
    if isinstance(decision, Refused):
        return Trial(refusal_words.refusal(t, decision), possible=False)
    lines, after, asks = [], [], False
    for event in decision.events:
        match event:
            case ChangeProposed(_, _, change, asked):
                asks = True
                lines += [t.sentence(change_words.change(t, change, names)), change_words.follows(t, change, names)]
                after.append(t("{names} will be asked.", names=beside(names[player] for player in asked)))
            case ChangeMade(_, _, change, _):
                lines += [t.sentence(change_words.change(t, change, names)), change_words.follows(t, change, names)]
            case PlayStopped() | MatchEnded():
                pass
            case _:
                told = record_words.record(t, event, names, history=ground.history)
                lines.append(told or moment_words.moment_beside_play(t, event, names))
    if isinstance(command, CorrectLength):
        lines.append(
            record_words.length_follows(t, length_corrected(ground.ruleset, ground.state.score, command.match_length))
        )
    for done in decision.events:
        if is_directors_act(done) or isinstance(done, ChangeProposed):
            after += act_words.after_ruling(t, ground.ruleset, done)
            break
    return Trial("\n".join(filter(None, (*lines, " ".join(after)))), possible=True, asks=asks)
