pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// The match's settings: figures with − and +, choices that go on with a touch.
Grid {
    id: settings

    required property StartViewModel start
    readonly property real column: 560 * Theme.scale

    columns: 2
    columnSpacing: 40 * Theme.scale
    rowSpacing: 8 * Theme.scale
    flow: Grid.TopToBottom
    rows: 4

    Repeater {
        model: settings.start.rowCount

        Item {
            id: line
            required property int index
            readonly property var row: settings.start.rows[index]
            readonly property string prefix: "start." + row.key

            width: settings.column
            height: Theme.touch
            enabled: row.enabled
            opacity: enabled ? 1 : 0.4

            Text {
                anchors.verticalCenter: parent.verticalCenter
                width: 180 * Theme.scale
                text: line.row.label
                color: Theme.mute
                elide: Text.ElideRight
                font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.Medium }
            }

            TouchButton {
                objectName: line.prefix + ".less"
                x: 190 * Theme.scale
                width: 72 * Theme.scale
                visible: line.row.steps
                text: "−"
                spoken: line.row.less
                letters: Theme.buttonSize
                repeats: true
                onTriggered: settings.start.change(line.row.key, -1)
            }
            Text {
                objectName: line.prefix + ".value"
                x: 270 * Theme.scale
                width: 210 * Theme.scale
                anchors.verticalCenter: parent.verticalCenter
                visible: line.row.steps
                horizontalAlignment: Text.AlignHCenter
                text: line.row.value
                color: Theme.text
                font { family: Theme.family; pixelSize: Theme.nameSize; weight: Font.DemiBold; features: { "tnum": 1 } }
                Accessible.role: Accessible.StaticText
                Accessible.name: line.row.label + ": " + text
            }
            TouchButton {
                objectName: line.prefix + ".more"
                x: 488 * Theme.scale
                width: 72 * Theme.scale
                visible: line.row.steps
                text: "+"
                spoken: line.row.more
                letters: Theme.buttonSize
                repeats: true
                onTriggered: settings.start.change(line.row.key, 1)
            }
            TouchButton {
                objectName: line.prefix
                x: 190 * Theme.scale
                width: 370 * Theme.scale
                visible: !line.row.steps
                text: line.row.value
                spoken: line.row.label + ": " + line.row.value
                onTriggered: settings.start.change(line.row.key, 1)
            }
        }
    }
}
