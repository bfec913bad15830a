import QtQuick
import Tavla.Board
import Tavla.ViewModels

// An empty board between the seats, in the look that is put on: nothing on it can be touched.
Field {
    id: look

    required property SettingsViewModel settings
    readonly property bool homeLeft: settings.homeLeft

    frame: BoardFrame {}
    onWidthChanged: lay()
    onHeightChanged: lay()
    onHomeLeftChanged: lay()
    Component.onCompleted: lay()

    function lay() { frame.fill(width, height, homeLeft) }
}
