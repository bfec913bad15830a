pragma Singleton
import QtQuick

// One press of a key, one act: a key that is held acts once, and one held with Ctrl, Alt, Super or AltGr is the desktop's.
QtObject {
    readonly property int notOurs: Qt.ControlModifier | Qt.AltModifier | Qt.MetaModifier | Qt.GroupSwitchModifier

    // Whether the key acts; one that does not act, though it is ours, is used up all the same.
    function acts(event: var, repeats: bool): bool {
        event.accepted = (event.modifiers & notOurs) === 0
        return event.accepted && (repeats || !event.isAutoRepeat)
    }
}
