"""The director's register: who, what happened, and what was ordered,
in one SQLite file that forgets nothing silently.
"""

REGISTER_NAME = "register.sqlite"
