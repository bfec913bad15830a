pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Style

// A table of {key, label, cells}; the first line has the names over the columns.
Column {
    id: table

    property var lines: []
    property string prefix: "table"
    property real labelShare: 0.4
    property real lineHeight: 34 * Theme.scale

    Repeater {
        model: table.lines

        Item {
            id: line
            required property var modelData
            required property int index
            readonly property bool isHead: index === 0

            width: table.width
            height: table.lineHeight

            PlainText {
                anchors.verticalCenter: parent.verticalCenter
                width: table.width * table.labelShare
                visible: text !== ""
                text: line.modelData.label
                color: Theme.mute
                wrapMode: table.lineHeight > 50 * Theme.scale ? Text.Wrap : Text.NoWrap
                maximumLineCount: 2
                elide: Text.ElideRight
                font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.Medium }
                Accessible.role: Accessible.StaticText
                Accessible.name: text
            }
            Repeater {
                model: line.modelData.cells

                PlainText {
                    required property var modelData
                    required property int index
                    readonly property real room: table.width * (1 - table.labelShare) / line.modelData.cells.length

                    objectName: table.prefix + "." + line.modelData.key + "." + index
                    y: (line.height - height) / 2
                    x: table.width * table.labelShare + index * room
                    width: room - 8 * Theme.scale
                    text: modelData
                    color: Theme.text
                    horizontalAlignment: Text.AlignRight
                    elide: Text.ElideRight
                    font { family: Theme.family; pixelSize: Theme.textSize; weight: line.isHead ? Font.DemiBold : Font.Medium; features: { "tnum": 1 } }
                    Accessible.role: Accessible.StaticText
                    Accessible.name: text
                }
            }
            Rectangle {
                anchors.bottom: parent.bottom
                width: parent.width
                height: Theme.hairline
                color: Theme.calm
            }
        }
    }
}
