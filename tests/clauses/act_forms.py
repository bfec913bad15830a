"""The forms of a director's acts: as he fills them at the window, and as values, which is quicker."""

from clause_table import ClauseTable
from director_hands import press

from tavla.application.telling.turn_log import TurnLog
from tavla.rules.loader import ruleset_of
from tavla.text import clause_words, foreseen_words
from tavla.text.words import Words
from tavla_ui.director.acts import GROUPS
from tavla_ui.director.acts.form import Filled, Ground, Pick, Step, started, usual_clause

STEPS = {"more": 1, "less": -1, "much_more": 2, "much_less": -2}


def form(table: ClauseTable, act: str, *fields: str) -> tuple[str, str]:
    """The form of an act, its fields touched: the clause chosen beforehand, and what the rules say."""
    table.enter_as_director()
    press(table.stage, f"acts.{act}", *(f"act.{field}" for field in fields))
    table.stage.driver.hands.look()
    return table.stage.text("act.clause"), table.stage.text("act.foreseen") if table.stage.sees("act.foreseen") else ""


def ground(table: ClauseTable) -> Ground:
    session = table.stage.session
    rules = ruleset_of(session.state.setup.ruleset)
    return Ground(Words(), session.state, rules, session.history, session.now(), TurnLog())


def read(table: ClauseTable, act: str, *fields: str) -> tuple[str, str]:
    """What `form` gives, from what the page is made of; play stands still as under the page."""
    table.board.table.match_model.stop_for_director("white")
    table.stage.settle()
    here = ground(table)
    chosen = next(one for group in GROUPS for one in group if one.key == act)
    touched: Filled = {}
    for name in fields:
        row, _, which = name.removeprefix("row").partition(".")
        filled = started(chosen.fields(here, touched), touched)
        field = chosen.fields(here, filled)[int(row)]
        assert isinstance(field, Pick | Step), name
        touched[field.key] = (
            field.options[int(which)][0] if isinstance(field, Pick) else field.moved(filled[field.key], STEPS[which])
        )
    filled = started(chosen.fields(here, touched), touched)
    filled = started(chosen.fields(here, filled), filled)
    clause = clause_words.named(here.t, usual_clause(chosen, here, filled))
    return clause, foreseen_words.foreseen(here.t, chosen.foreseen(here, filled), here.ruleset, here.names)


def leave(table: ClauseTable) -> None:
    """The page is closed, if the last answer to a proposal has not done it, and both go on."""
    if table.stage.sees("director.body"):
        press(table.stage, "director.close")
    table.stage.driver.hands.look()
    if table.state.freeze is not None and table.state.match_result is None:
        table.resume()
