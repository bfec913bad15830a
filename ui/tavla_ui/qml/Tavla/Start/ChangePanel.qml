import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// All that the line on the start page says, and the board's own settings, upright to who opened it.
StartPanel {
    id: panel

    required property StartViewModel start
    required property TableViewModel table

    title: start.changeTitle
    doneText: start.doneText
    doneName: "start.change.done"
    needed: grid.rows * Theme.touch
    onDone: start.closePanel()

    // Not at the edge: Done lies there. A slip beside it asks; only another touch ends the program.
    TouchButton {
        parent: panel
        objectName: "start.quit"
        anchors { right: parent.right; rightMargin: 208 * Theme.scale; top: parent.top; topMargin: 10 * Theme.scale }
        visible: !panel.table.settings.kiosk
        quiet: true
        text: panel.start.quitText
        onTriggered: if (panel.start.ends()) panel.table.quit()
    }

    SettingsGrid {
        id: grid
        objectName: "start.settings"
        anchors.centerIn: parent
        room: parent.height
        entries: panel.start.rows
        onChanged: (key, by) => panel.start.change(key, by)
    }
}
