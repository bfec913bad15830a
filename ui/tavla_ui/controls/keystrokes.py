"""Which keys are the board's."""

from PySide6.QtCore import Qt

NOT_OURS = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.MetaModifier
    | Qt.KeyboardModifier.GroupSwitchModifier
)
"""A key held with any of these is the desktop's. `Keystroke.qml` says so to QML."""
NEXT, CHOOSES = Qt.Key.Key_Space, (Qt.Key.Key_Return, Qt.Key.Key_Enter)
"""Of the switches."""
