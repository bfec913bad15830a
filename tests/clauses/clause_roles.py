"""What becomes at the board of each clause that no value quotes, by itself or by its English title: the same matter has
the same title in every document.
"""

HEADING, DECIDED, DIRECTED, RECORDED, REPORTED, NOT_OURS = (
    "heading",
    "decided",
    "directed",
    "recorded",
    "reported",
    "not the board's",
)

_TABLE = """
General | heading | of the clauses below it
Etiquette | heading | of the clauses below it
Staff | heading | of the clauses below it
Registration | not the board's | the entry list is the event's; a warning on a player stands in the register
Spectators | heading | of the clauses below it
Aids and devices | heading | of the clauses below it
Regulations | heading | of the clauses below it
Starting times and breaks | heading | of the clauses below it
Slow play | heading | of the clauses below it
Preparation | heading | of the clauses below it
Dice | heading | of the clauses below it
Baffle boxes | heading | of the clauses below it
Clocks | heading | of the clauses below it
Change of equipment | heading | of the clauses below it
The game | heading | of the clauses below it
Dice and rolls | heading | of the clauses below it
Acting too early | heading | of the clauses below it
End of turn | heading | of the clauses below it
Checkers and moves | heading | of the clauses below it
The doubling cube | heading | of the clauses below it
Wrong match length | heading | of the clauses below it
Corrected to a shorter match | heading | of the clauses below it
Disputes | heading | of the clauses below it
Report of rulings | heading | of the clauses below it
Random and valid rolls | heading | of the clauses below it
Conduct in general | recorded | people see it: a ruling or warning cites it, the register keeps the incident
Handling equipment | recorded | people see it: a ruling or warning cites it
Directors | directed | only who is named with a PIN as director acts as one
Monitors | directed | a monitor is named with a PIN of his own and has no more than a monitor's acts
Who may enter | not the board's | the entry list is the event's
Moved to a higher class | not the board's | the entry list is the event's
Signals and help from outside | recorded | people see it: a ruling or the end of the match cites it
Request to remove a spectator | directed | a player calls the director, who rules
Headphones | recorded | people see it: a ruling cites it
Phones | recorded | people see it: a ruling, a warning or the end of the match cites it
The federation's video | not the board's | the federation's cameras
Request for a monitor | directed | a player calls the director, who names a monitor
Where matches are played | not the board's | the hall is the event's
Starting times | decided | lateness counts from the time that set-up states
A warning of points | directed | a warning for slow play
The rest with a clock | directed | the act that chooses the clock
A baffle box as penalty | directed | a ruling cites it; shakers and the board's dice need no box
Request for a baffle box | directed | a player calls the director, who rules
Cups | not the board's | no cup is used with the board's dice; with shakers the shaker is the cup
Precision dice | not the board's | the board's dice are drawn at random and proved; a shaker's dice are its maker's
Choosing and using dice | not the board's | there is nothing to choose among the board's dice
Dice without a clock | not the board's | there is nothing to choose among the board's dice
Dice with a clock | not the board's | there is nothing to choose among the board's dice
By agreement | directed | set-up asks for clock and dice; whatever departs needs a director's PIN
By a player's preference | directed | set-up asks for clock and dice; whatever departs needs a director's PIN
Announced as mandatory | directed | set-up asks for clock and dice; whatever departs needs a director's PIN
By the director's order | directed | his acts order dice and clock in the match
As a penalty | directed | his acts order dice and clock in the match
Ordered for slow play | directed | his acts order dice and clock in the match
Exceptions | directed | his acts order dice and clock in the match
Construction and approval | not the board's | people judge a clock or a box; what the board itself is, its health page says
Where it stands | not the board's | people place a clock or a box
Random dice | decided | the board's dice come from a sealed source that both can stir and prove
Handling the dice | decided | dice on the screen cannot be touched away; of real dice people see it, and a ruling cites it
Mixing the dice | not the board's | there is nothing to mix among the board's dice
Rolls through a baffle box | not the board's | people see a roll that is made of wood
Suspicious rolls: a device | directed | the director orders other dice
Request on suspicion | directed | a player calls the director, who may order other dice
Without a clock, two dice | decided | the turn ends by the player's own button
Without a clock, four dice | decided | the turn ends by the player's own button
End of turn without a clock | decided | the turn ends by the player's own button
How checkers are moved | decided | one finger moves a checker, and the bar comes first
Played again without a clock | directed | play is taken back by an act, with the same dice
Who sets the length | decided | set-up states it, and both confirm it
Evidence and witnesses | recorded | the journal is evidence of every touch; what people say stands in a ruling's reason
Online tournaments | not the board's | nobody plays by a network at the board
What the rules cover | not the board's | nobody plays by a network at the board
Arranging matches | not the board's | nobody plays by a network at the board
Rated settings | not the board's | nobody plays by a network at the board
Not appearing | not the board's | nobody plays by a network at the board
Result and match file | not the board's | nobody plays by a network at the board
Match forfeited | not the board's | nobody plays by a network at the board
No appeal | not the board's | nobody plays by a network at the board
Standards of ethical practice | not the board's | the federation's committee judges them
Rules of the game in use | decided | the rules of the game hold in every ruleset
BASIC the doubling cube | decided | doubled before the roll, taken or passed; after a take it is the taker's
The starting position | decided | the checkers stand so as a game begins
The opening roll | decided | one die each, ties rolled again
Moving both dice | decided | a turn ends only in a position that a legal play leads to
Hitting and entering | decided | a turn ends only in a position that a legal play leads to
Crawford rule | decided | the cube is out of play in that game
What a game is worth | decided | single, gammon and backgammon times the cube
How the rules are read | directed | the director's discretion can be cited for every act
The director's judgement | directed | the director's discretion can be cited for every act
Taking advantage of novices | directed | a sanction in the register cites it
No smoking | not the board's | the hall is the event's
Live broadcasts | not the board's | phones and cameras are people's
Which table | not the board's | the draw gives the table
Choosing and changing dice | not the board's | there is nothing to choose among the board's dice
Three players tied | not the board's | the draw is the event's
Byes | not the board's | the draw is the event's
"""

ROLES: dict[str, tuple[str, str]] = {
    title: (role, why) for title, role, why in (line.split(" | ") for line in _TABLE.strip().splitlines())
}


def role_of(clause: str, title: str) -> str:
    """The key of its row."""
    return clause if clause in ROLES else title
