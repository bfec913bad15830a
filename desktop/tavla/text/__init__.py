"""Every sentence the board says, through one gettext catalogue."""
