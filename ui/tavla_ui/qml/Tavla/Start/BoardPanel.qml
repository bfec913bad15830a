import QtQuick
import Tavla.ViewModels

// Seats and screen.
StartPanel {
    id: panel

    required property StartViewModel start

    title: start.boardTitle
    doneText: start.doneText
    needed: grid.height
    onDone: start.closePanel()

    SettingsGrid {
        id: grid
        anchors.centerIn: parent
        entries: panel.start.boardRows
        onChanged: (key, by) => panel.start.change(key, by)
    }
}
