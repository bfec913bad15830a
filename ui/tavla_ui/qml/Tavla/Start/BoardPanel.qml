import QtQuick
import Tavla.ViewModels

// Seats and screen.
StartPanel {
    id: panel

    required property StartViewModel start

    title: start.boardTitle
    doneText: start.doneText
    onDone: start.closePanel()

    SettingsGrid {
        anchors.centerIn: parent
        room: parent.height
        entries: panel.start.boardRows
        onChanged: (key, by) => panel.start.change(key, by)
    }
}
