"""What a director can do to a match, each act as a form: what has to be chosen, and the command that comes of it."""

from tavla_ui.director.acts.course import COURSE
from tavla_ui.director.acts.form import Act
from tavla_ui.director.acts.rulings import ORDERS, RULINGS, SIGN
from tavla_ui.director.acts.times import LOST_TIME, RARE, TIMES

GROUPS: tuple[tuple[Act, ...], ...] = (RULINGS, TIMES, COURSE, (*ORDERS, *RARE))
"""The acts in columns, as `Texts.act_groups` names them."""
OF_OWN_MATCH = ("committee",)
"""What a director who plays in the match may note."""
ACTS = {act.key: act for act in (*(act for group in GROUPS for act in group), LOST_TIME, SIGN)}
