"""The course of a match as a table: in which phase which act is in place, and what follows."""

from enum import Enum


class Phase(Enum):
    """What the board waits for."""

    OPENING = "opening"
    """Both roll one die each."""
    TO_ROLL = "to_roll"
    """The side on roll may double or roll."""
    CUBE_TOUCHED = "cube_touched"
    """The side on roll has the cube in hand: it offers or puts it back."""
    DOUBLE_OFFERED = "double_offered"
    """The opponent takes or drops."""
    MOVING = "moving"
    """A roll is on the board; nothing is final until the turn is ended."""
    CONCESSION_OFFERED = "concession_offered"
    """The opponent of the side that concedes accepts or declines."""
    BETWEEN_GAMES = "between_games"
    """Both confirm the score."""
    MATCH_OVER = "match_over"


class Act(Enum):
    ROLL_OPENING = "roll the opening"
    ROLL = "roll"
    TOUCH_CUBE = "touch the cube"
    RETURN_CUBE = "put the cube back"
    OFFER_DOUBLE = "offer the double"
    TAKE = "take"
    DROP = "drop"
    MOVE = "move a checker"
    TAKE_BACK = "take a move back"
    END_TURN = "end the turn"
    CONCEDE = "concede"
    ACCEPT_CONCESSION = "accept the concession"
    DECLINE_CONCESSION = "decline the concession"
    CONFIRM_SCORE = "confirm the score"
    CLAIM_FLAG = "claim the flag"


P, A = Phase, Act
_GAME_END = (P.BETWEEN_GAMES, P.MATCH_OVER)

TRANSITIONS: dict[tuple[Phase, Act], tuple[Phase, ...]] = {
    (P.OPENING, A.ROLL_OPENING): (P.OPENING, P.MOVING),
    (P.TO_ROLL, A.ROLL): (P.MOVING, P.TO_ROLL),
    (P.TO_ROLL, A.TOUCH_CUBE): (P.CUBE_TOUCHED,),
    (P.CUBE_TOUCHED, A.RETURN_CUBE): (P.TO_ROLL,),
    (P.CUBE_TOUCHED, A.OFFER_DOUBLE): (P.DOUBLE_OFFERED,),
    (P.DOUBLE_OFFERED, A.TAKE): (P.TO_ROLL,),
    (P.DOUBLE_OFFERED, A.DROP): _GAME_END,
    (P.MOVING, A.MOVE): (P.MOVING,),
    (P.MOVING, A.TAKE_BACK): (P.MOVING,),
    (P.MOVING, A.END_TURN): (P.TO_ROLL, *_GAME_END),
    (P.TO_ROLL, A.CONCEDE): (P.CONCESSION_OFFERED,),
    (P.MOVING, A.CONCEDE): (P.CONCESSION_OFFERED,),
    (P.CONCESSION_OFFERED, A.ACCEPT_CONCESSION): _GAME_END,
    (P.CONCESSION_OFFERED, A.DECLINE_CONCESSION): (P.TO_ROLL, P.MOVING),
    (P.BETWEEN_GAMES, A.CONFIRM_SCORE): (P.BETWEEN_GAMES, P.OPENING),
    **{
        (phase, A.CLAIM_FLAG): (P.MATCH_OVER,)
        for phase in (
            P.TO_ROLL,
            P.CUBE_TOUCHED,
            P.DOUBLE_OFFERED,
            P.MOVING,
            P.CONCESSION_OFFERED,
            P.BETWEEN_GAMES,
            P.OPENING,
        )
    },
}
"""(phase, act) -> the phases that may follow. An act that is not in the table is out of place.

A roll that cannot move a closed-out side ends the turn with the same press, so it may lead to TO_ROLL.
"""


def is_in_place(phase: Phase, act: Act) -> bool:
    """Whether the table knows this act in this phase."""
    return (phase, act) in TRANSITIONS


def diagram() -> str:
    """The table as a Mermaid state diagram, as ARCHITECTURE.md shows it."""
    lines = ["stateDiagram-v2", "    [*] --> opening"]
    claims = {phase for phase, act in TRANSITIONS if act is Act.CLAIM_FLAG}
    for (phase, act), followers in TRANSITIONS.items():
        if act is Act.CLAIM_FLAG:
            continue
        lines += [f"    {phase.value} --> {follower.value}: {act.value}" for follower in followers]
    lines.append(
        f"    note right of match_over: {Act.CLAIM_FLAG.value} leads here from "
        f"{', '.join(phase.value for phase in Phase if phase in claims)}"
    )
    lines.append("    match_over --> [*]")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(diagram(), end="")  # noqa: T201 - this is what it is for
