pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Style

// Readings of the machine, one a row; what wants a look stands out.
ListView {
    id: list

    readonly property real unit: Theme.scale

    objectName: "machine.rows"
    clip: true
    boundsBehavior: Flickable.StopAtBounds

    delegate: Item {
        id: row
        required property string key
        required property string label
        required property string shown
        required property bool well
        required property string sign
        required property string told
        required property int index

        objectName: "machine.row." + key
        width: list.width
        height: Math.max(named.height, said.height) + 16 * list.unit
        Accessible.role: Accessible.ListItem
        Accessible.name: told

        Rectangle {
            anchors.fill: parent
            radius: 6 * list.unit
            color: Theme.rail
            visible: row.index % 2 === 0
        }
        PlainText {
            id: named
            x: 12 * list.unit
            y: 8 * list.unit
            width: parent.width * 0.32
            text: row.label
            color: Theme.mute
            wrapMode: Text.Wrap
            font { family: Theme.family; pixelSize: Theme.textSize }
        }
        PlainText {
            objectName: "machine.sign." + row.key
            anchors { right: said.left; rightMargin: 10 * list.unit }
            y: named.y
            text: row.sign
            color: Theme.text
            font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.Bold }
        }
        PlainText {
            id: said
            objectName: "machine.value." + row.key
            anchors { left: named.right; right: parent.right; leftMargin: 28 * list.unit; rightMargin: 12 * list.unit }
            y: named.y
            text: row.shown
            color: row.well ? Theme.text : Theme.dangerText
            wrapMode: Text.Wrap
            font { family: Theme.family; pixelSize: Theme.textSize; weight: row.well ? Font.Medium : Font.Bold }
        }
    }
}
