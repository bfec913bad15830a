"""Why an act is refused, with the clause."""

from collections.abc import Callable, Sequence

from tavla.application.refusals import Refusal, Refused
from tavla.application.roles import Power
from tavla.domain.game.illegality import Illegality
from tavla.domain.game.roll import Die
from tavla.rules.ruled import OURS, SILENT
from tavla.text import clause_words, director_words
from tavla.text.words import Words


def refusal(t: Words, refused: Refused) -> str:
    """The sentence, ending with the clause in brackets where the document has one."""
    if refused.reason is Refusal.TURN_INCOMPLETE:
        missing = missing_dice(t, refused.dice)
        sentence = t.sentence(missing)
    elif refused.sizes:
        sentence = _committee_sizes(t, refused.sizes, larger=refused.larger)
    else:
        sentence = why(t, refused.reason)
    quoted = refused.clause and not refused.clause.startswith((OURS, SILENT))
    return f"{sentence} {clause_words.bracketed(t, refused.clause)}." if quoted else f"{sentence}."


def missing_dice(t: Words, dice: Sequence[Die]) -> str:
    """What is still to be played: "a 4 is still to be played", "three 6s are still to be played"."""
    if len(dice) == 1:
        return t("a {die} is still to be played", die=dice[0])
    if len(set(dice)) > 1:
        return t("a {first} and a {second} are still to be played", first=dice[0], second=dice[1])
    if len(dice) == 2:
        return t("two {die}s are still to be played", die=dice[0])
    if len(dice) == 3:
        return t("three {die}s are still to be played", die=dice[0])
    return t("four {die}s are still to be played", die=dice[0])


def _committee_sizes(t: Words, sizes: Sequence[int], *, larger: bool) -> str:
    allowed = t(" or ").join(str(size) for size in sizes)
    said = t("An appeals committee has {n} or more members") if larger else t("An appeals committee has {n} members")
    return t.filled(said, n=allowed)


def why(t: Words, reason: Refusal | Illegality) -> str:
    if isinstance(reason, Illegality):
        return _illegalities(t)[reason]()
    return (_in_play(t) | _under_rules(t) | _to_a_director(t))[reason]()


def _illegalities(t: Words) -> dict[Illegality, Callable[[], str]]:
    return {
        Illegality.CHECKER_ON_BAR: lambda: t("A checker is on the bar: it must enter first"),
        Illegality.POINT_CLOSED: lambda: t("That point is closed: two or more opposing checkers hold it"),
        Illegality.NO_CHECKER: lambda: t("None of your checkers stands there"),
        Illegality.NOT_YOUR_DIE: lambda: t("The dice that are left do not lead there"),
        Illegality.NOT_ALL_HOME: lambda: t("Bearing off begins when all your checkers are in your home board"),
        Illegality.FARTHER_CHECKER: lambda: t("A checker stands farther back: it must be moved first"),
        Illegality.BOTH_DICE: lambda: t("Both dice can be played, so both must be"),
        Illegality.HIGHER_DIE: lambda: t("Only one die can be played, so it must be the higher"),
        Illegality.MORE_DICE: lambda: t("More of the roll can be played, and must be"),
        Illegality.WRONG_WAY: lambda: t("Your checkers move the other way"),
    }


def _in_play(t: Words) -> dict[Refusal, Callable[[], str]]:
    return {
        Refusal.NOT_YOUR_TURN: lambda: t("It is the other side's turn"),
        Refusal.NOT_NOW: lambda: t("That cannot be done now"),
        Refusal.POINT_NUMBERS_FORBIDDEN: lambda: t("The director allows no point numbers"),
        Refusal.FORCED_PLAYS_FORBIDDEN: lambda: t("The director has not allowed that the board moves forced checkers"),
        Refusal.FROZEN: lambda: t("Play is stopped: both press Resume to go on"),
        Refusal.MATCH_OVER: lambda: t("The match is over"),
        Refusal.MATCH_LASTS: lambda: t("The match is not over yet"),
        Refusal.RESULT_SIGNED: lambda: t("The result is signed off already"),
        Refusal.DICE_NOT_STIRRED: lambda: t("The dice are sealed: first both players add a number"),
        Refusal.DICE_ARE_SHAKEN: lambda: t("The dice are thrown in the shaker"),
        Refusal.DICE_NOT_SHAKEN: lambda: t("The dice of this match are not thrown in a shaker"),
        Refusal.ROLL_KNOWN: lambda: t("That roll has come before"),
        Refusal.SHAKER_IS_LOST: lambda: t(
            "The dice shaker is not there: plug it in, or call the director to order other dice"
        ),
        Refusal.TURN_INCOMPLETE: lambda: t("The roll is not yet played to the end"),
        Refusal.NOTHING_TO_TAKE_BACK: lambda: t("There is nothing to take back"),
        Refusal.ROLL_FIRST: lambda: t("Roll first"),
        Refusal.ALREADY_ROLLED: lambda: t("The dice are rolled already"),
        Refusal.CUBE_NOT_YOURS: lambda: t("The cube is the other side's"),
        Refusal.CUBE_IMPOSSIBLE: lambda: t(
            "Such a cube cannot be: at 1 it lies in the middle, above 1 with a player; in the Crawford game it is at 1"
        ),
        Refusal.CUBE_DEAD: lambda: t("The cube is dead: a single game already wins you the match"),
        Refusal.CRAWFORD_GAME: lambda: t("This is the Crawford game: no cube"),
        Refusal.DECIDING_GAME: lambda: t("This game decides the match: no cube"),
        Refusal.CONTACT: lambda: t(
            "There is still contact: a game ends early only when no checker can be hit any more"
        ),
        Refusal.GRADE_IMPOSSIBLE: lambda: t("So much can no longer be lost in this game"),
        Refusal.NO_SUCH_LENGTH: lambda: t("A match is to one point or more"),
        Refusal.NOT_YOUR_ANSWER: lambda: t("The other side answers"),
        Refusal.ALREADY_CONFIRMED: lambda: t("You have already confirmed"),
        Refusal.FLAG_NOT_FALLEN: lambda: t("No time has run out"),
        Refusal.NOT_FROZEN: lambda: t("Play is not stopped"),
        Refusal.RULESET_NOT_SELECTABLE: lambda: t("This ruleset is only for replaying files"),
        Refusal.DICE_FILE_USED_UP: lambda: t(
            "The file of dice has no more; it is not begun again. The director orders other dice"
        ),
        Refusal.NO_DICE_IN_FILE: lambda: t("There are no dice in the file: digits from 1 to 6 are looked for"),
        Refusal.DICE_ARE_TYPED: lambda: t(
            "The director has ordered dice from the table: roll them there and enter the roll"
        ),
        Refusal.DICE_ARE_BUILT_IN: lambda: t("The board rolls the dice in this match: press Roll"),
        Refusal.DOUBLE_LOST: lambda: t("The roll was invalid: you may not double this turn"),
        Refusal.TOUCH_BINDS: lambda: t("Touching the cube is a double here: press Offer double"),
        Refusal.TRAINING_ID: lambda: t("Only a training match has a training ID"),
        Refusal.VARIANT_IN_TRAINING_ONLY: lambda: t("Variants are played in training only"),
        Refusal.ON_ROLL_MISSING: lambda: t("The game is in progress: enter who is on roll"),
        Refusal.CUBE_AFTER_GAME: lambda: t(
            "No game is in progress: what a wrong cube led to is set right by “{act}”", act=t("Correct the score")
        ),
        Refusal.BEFORE_OPENING_ROLL: lambda: t(
            "Nobody is on turn yet: the position can be corrected after the opening roll"
        ),
    }


def _under_rules(t: Words) -> dict[Refusal, Callable[[], str]]:
    return {
        Refusal.ROLL_UNANSWERED: lambda: t("The dice that were entered must be confirmed first"),
        Refusal.NO_ROLL_ENTERED: lambda: t("No dice have been entered"),
        Refusal.PENALTY_RUNS: lambda: t("Wait: the time penalty is running"),
        Refusal.DELAY_RUNS: lambda: t("The delay runs out first"),
        Refusal.STOP_NOT_ALLOWED: lambda: t(
            "The clock may not be stopped for that: press Director, which stops it and calls him"
        ),
        Refusal.STOP_NOT_YOURS: lambda: t("Only your opponent may stop the clock for that"),
        Refusal.BOARD_ROLLS: lambda: t("The board rolls the dice and ends no illegal play: that cannot come about"),
        Refusal.NOT_AT_THIS_POINT: lambda: t("That cannot have happened at this point of the game"),
        Refusal.ASK_DIRECTOR: lambda: t("Only the director may allow that: call him"),
        Refusal.BREAK_IN_GAME: lambda: t("Breaks are taken between games"),
        Refusal.BREAK_IN_GAME_GRANTED: lambda: t(
            "Breaks are taken between games. In an exceptional case the director grants one now: call him"
        ),
        Refusal.BREAK_NOT_ANNOUNCED: lambda: t(
            "There has been a break already: several are announced before the first begins. Call the director"
        ),
        Refusal.NO_BREAK_LEFT: lambda: t("You have no such break left in this match"),
        Refusal.ON_BREAK: lambda: t("A player is away from the board: wait until he is back"),
        Refusal.NOT_ON_BREAK: lambda: t("You are not on a break"),
        Refusal.NOT_LATE_YET: lambda: t("Your opponent still has time to come"),
        Refusal.NEITHER_LATE_YET: lambda: t("Both players still have time to come"),
        Refusal.CLAIM_NOT_OFFERED: lambda: t("These rules know no claim that the game is settled: play on"),
        Refusal.CLAIM_OPEN: lambda: t("The claim that the game is settled must be answered first"),
        Refusal.LESS_THAN_CERTAIN: lambda: t("More is already certain to be lost: name the higher grade"),
        Refusal.RESULT_NOT_CERTAIN: lambda: t("The result is not yet certain: play on"),
    }


def _to_a_director(t: Words) -> dict[Refusal, Callable[[], str]]:
    return {
        Refusal.MONITOR_RULES_NOT: lambda: t("A monitor sees and notes: ask a director for that"),
        Refusal.DISQUALIFICATION_RESERVED: lambda: director_words.reserved(t, Power.DISQUALIFY),
        Refusal.END_OF_MATCH_RESERVED: lambda: director_words.reserved(t, Power.END_MATCH),
        Refusal.ROLE_ENDED: lambda: director_words.role_ended(t),
        Refusal.NO_DIRECTOR_HERE: lambda: t("This board knows no director of that name"),
        Refusal.STAFF_UNREADABLE: lambda: t("The board's file of directors cannot be read: nobody's word is taken"),
        Refusal.DIRECTOR_PLAYS: lambda: t("You play in this match: another director or a committee rules in it"),
        Refusal.COMMITTEE_OF_STAFF: lambda: t("No director or monitor of the tournament sits on a committee"),
        Refusal.BOARD_HAS_ROLLED: lambda: t("The board has rolled all dice of this match: nobody rolled too early"),
        Refusal.NOBODY_ON_TURN: lambda: t("Nobody is on turn now"),
        Refusal.NO_GAME: lambda: t("No game is in progress"),
        Refusal.IN_TURN: lambda: t("This player is on turn: the double is not out of turn"),
        Refusal.CONCESSION_OPEN: lambda: t("A game is being conceded: the opponent answers first"),
        Refusal.NO_DOUBLE_OFFERED: lambda: t("No double is offered to this player"),
        Refusal.NO_ROLL_TO_VOID: lambda: t("There is no roll on the board to void"),
        Refusal.NO_SETTLED_CLAIM: lambda: t("Nobody has claimed that the game is settled"),
        Refusal.DIRECTOR_MAY_NOT: lambda: t("These rules leave that to the players"),
        Refusal.NO_BREAK_EXCEPTION: lambda: t("These rules allow no exception to the breaks"),
        Refusal.SOMEBODY_CAME: lambda: t("A player has come: this is no double no-show"),
        Refusal.FALL_KNOWN: lambda: t("The board's clock knows whose time ran out first: call that flag"),
        Refusal.AUTHORITY_INCOMPLETE: lambda: t("Enter the director's name and the reason"),
        Refusal.CLAUSE_UNKNOWN: lambda: t("This match's rules have no such clause: choose one of theirs"),
        Refusal.CHANGE_PROPOSED: lambda: t("A change is proposed: it must be agreed, enforced or withdrawn first"),
        Refusal.NO_CHANGE_PROPOSED: lambda: t("No change is proposed"),
        Refusal.NO_SUCH_MOMENT: lambda: t("The match has no such moment: choose one from its record"),
        Refusal.NO_SUCH_RULING: lambda: t("The record of this match has no such ruling"),
        Refusal.WORD_BINDS: lambda: t("You announced it: it binds you"),
        Refusal.RULING_WITHDRAWN: lambda: t("That act was withdrawn: there is nothing to appeal against"),
        Refusal.NOT_APPEALABLE: lambda: t("That ruling cannot be appealed"),
        Refusal.APPEAL_IS_FINAL: lambda: t("A committee has decided on it, and that is final"),
        Refusal.OUTCOME_NOT_ALLOWED: lambda: t("An appeals committee may not decide so"),
        Refusal.COMMITTEE_SIZE: lambda: t("An appeals committee may not have that many members"),
        Refusal.COMMITTEE_PARTIAL: lambda: t(
            "Neither a player nor the director who ruled may sit on an appeals committee"
        ),
        Refusal.NO_CLOCK: lambda: t("This match is played without a clock"),
        Refusal.FLAG_IS_DOWN: lambda: t("A flag is down: lift it first"),
        Refusal.FIGURE_IMPOSSIBLE: lambda: t("Such a figure cannot be: check what is entered"),
        Refusal.POSITION_IMPOSSIBLE: lambda: t("Such a position cannot be: each side needs a checker in play"),
        Refusal.SHORT_SIDE: lambda: t(
            "A side has fewer than 15 checkers: add those missing, or confirm that it plays short"
        ),
        Refusal.NO_HINTS: lambda: t("Tavla suggests no moves"),
        Refusal.NOTHING_CHANGES: lambda: t("Nothing would change"),
        Refusal.DIRECTOR_MUST_ENTER: lambda: t("The rules leave this to the director: enter what is to hold"),
        Refusal.LENGTH_UNRULED: lambda: t(
            "The rules leave it to the director what follows: enter length and score by “{act}”",
            act=t("Correct the score"),
        ),
        Refusal.ABSENT_COST_POINTS: lambda: t(
            "These rules start no clock for players who are not there: give penalty points, or end the match"
        ),
        Refusal.DIRECTOR_MUST_APPROVE: lambda: t("What departs from the rules needs a director's PIN before the match"),
        Refusal.DEPARTURE_FORBIDDEN: lambda: t(
            "These rules may not be departed from: set the match up as they have it"
        ),
        Refusal.MATCH_STANDS: lambda: t("The match was finished at that length, and stands"),
    }
