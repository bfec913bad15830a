pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// A call: who comes, and in how many minutes. It is shown at the board and writes nothing into the match.
Column {
    id: call

    required property DeskViewModel desk
    readonly property var texts: desk.texts

    spacing: 8 * Theme.scale

    TouchButton {
        objectName: "desk.who"
        width: parent.width
        height: 46 * Theme.tallScale
        text: call.desk.table.who !== "" ? call.desk.table.who : call.texts.comes
        alignLeft: true
        outlined: true
        onTriggered: call.desk.nameWhoComes()
    }
    PlainText {
        width: parent.width
        text: call.texts.minutes
        color: Theme.mute
        elide: Text.ElideRight
        font { family: Theme.family; pixelSize: 16 * Theme.scale }
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }
    Row {
        width: parent.width
        spacing: 8 * Theme.scale

        Repeater {
            model: call.desk.table.minutes

            TouchButton {
                required property int modelData
                objectName: "desk.answer." + modelData
                width: (call.width - 3 * 8 * Theme.scale) / 4
                height: 50 * Theme.tallScale
                text: String(modelData)
                spoken: call.texts.minutes + ": " + modelData
                filled: true
                onTriggered: call.desk.table.answer(modelData)
            }
        }
    }
}
