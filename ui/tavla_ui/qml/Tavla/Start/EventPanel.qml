pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// Event, round and table of the match to come, or one of the pairings that wait.
StartPanel {
    id: panel

    required property StartViewModel start
    readonly property StartEventViewModel meeting: start.meeting

    title: meeting.title
    doneText: start.doneText
    needed: fields.height
    onDone: start.closePanel()

    TouchButton {
        id: other
        objectName: "start.pairings"
        anchors { right: parent.right; top: parent.top }
        width: 230 * Theme.scale
        visible: panel.meeting.hasPairings
        text: panel.meeting.pairingsText
        onTriggered: panel.meeting.togglePairings()
    }

    RowList {
        objectName: "start.pairings.list"
        prefix: "start.pairing"
        anchors { left: parent.left; right: other.left; rightMargin: 16 * Theme.scale; top: parent.top; bottom: parent.bottom }
        visible: panel.meeting.showsPairings
        rows: panel.meeting.pairings
        onChosen: key => { panel.meeting.choosePairing(key); panel.start.closePanel() }
    }

    Column {
        id: fields
        visible: !panel.meeting.showsPairings
        anchors.horizontalCenter: parent.horizontalCenter
        spacing: 12 * Theme.scale

        Repeater {
            model: panel.meeting.fields.length

            NameField {
                required property int index
                readonly property var row: panel.meeting.fields[index]

                objectName: row.name
                width: 720 * Theme.scale
                longest: 80
                label: row.label
                value: row.value
                onTyped: text => panel.meeting.typeText(index, text)
                onTouched: panel.meeting.openKeyboard(index)
            }
        }
    }
}
