"""What would come of an act, before it is done: decided as it will be, and not kept."""

from typing import NamedTuple

from tavla.application.commands.director import CorrectLength, DirectorCommand
from tavla.application.decide import decide
from tavla.application.refusals import Refused
from tavla.domain.facts.director_events import ChangeMade, ChangeProposed
from tavla.domain.facts.events import MatchEnded, PlayStopped
from tavla.rules.length_correction import length_corrected
from tavla_ui.director.acts.form import Ground


class Trial(NamedTuple):
    """Sentences on it; whether it can be done; whether players will be asked."""

    told: str
    possible: bool
    asks: bool = False


def tried(ground: Ground, command: DirectorCommand) -> Trial:
    """What would come of `command` now."""
    texts, names = ground.texts, ground.names
    decision = decide(ground.state, command, ground.now, ground.history)
    if isinstance(decision, Refused):
        return Trial(texts.refusal(decision), possible=False)
    lines, asks = [], False
    for event in decision.events:
        match event:
            case ChangeProposed(_, _, change, asked):
                asks = True
                lines += [texts.sentence(texts.change(change, names)), texts.follows(change, names)]
                lines.append(texts.asks(" · ".join(names[player] for player in asked)))
            case ChangeMade(_, _, change, _):
                lines += [texts.sentence(texts.change(change, names)), texts.follows(change, names)]
            case PlayStopped() | MatchEnded():
                pass
            case _:
                told = texts.record(event, names, history=ground.history)
                lines.append(told or texts.moment_beside_play(event, names))
    if isinstance(command, CorrectLength):
        lines.append(texts.length_follows(length_corrected(ground.ruleset, ground.state.score, command.match_length)))
    return Trial("\n".join(line for line in lines if line), possible=True, asks=asks)
