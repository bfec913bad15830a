pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Style
import Tavla.ViewModels

// Event, round and table of the match to come.
StartPanel {
    id: panel

    required property StartViewModel start
    readonly property StartEventViewModel meeting: start.meeting

    title: meeting.title
    doneText: start.doneText
    onDone: start.closePanel()

    Column {
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
