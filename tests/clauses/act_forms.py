"""The forms of a director's acts, as he fills them at the window."""

from clause_table import ClauseTable
from director_hands import press


def form(table: ClauseTable, act: str, *fields: str) -> tuple[str, str]:
    """The form of an act, its fields touched: the clause chosen beforehand, and what the rules say."""
    table.enter_as_director()
    press(table.stage, f"acts.{act}", *(f"act.{field}" for field in fields))
    table.stage.driver.hands.look()
    return table.stage.text("act.clause"), table.stage.text("act.foreseen") if table.stage.sees("act.foreseen") else ""


def leave(table: ClauseTable) -> None:
    """The page is closed, if the last answer to a proposal has not done it, and both go on."""
    if table.stage.sees("director.body"):
        press(table.stage, "director.close")
    table.stage.driver.hands.look()
    if table.state.freeze is not None and table.state.match_result is None:
        table.resume()
