pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style

// Settings in two columns: figures with − and +, choices that go on with a touch, doors to a panel, and what is locked, by whom.
Grid {
    id: settings

    required property var entries
    property real column: 560 * Theme.scale
    property real room: Infinity  // what the rows may take in height
    signal changed(string key, int by)

    columns: 2
    columnSpacing: 40 * Theme.scale
    rowSpacing: Math.max(0, Math.min(7 * Theme.scale, (room - rows * Theme.touch) / (rows - 1)))
    flow: Grid.TopToBottom
    rows: Math.ceil(entries.length / columns)

    Repeater {
        // A number, so that a button held down stays while the rows' values change.
        model: settings.entries.length

        Item {
            id: line
            required property int index
            readonly property var row: settings.entries[index]
            readonly property string prefix: "start." + row.key
            readonly property bool locked: row.lockedBy !== ""

            width: settings.column
            height: Theme.touch
            enabled: row.enabled

            PlainText {
                anchors.verticalCenter: parent.verticalCenter
                width: 150 * Theme.scale
                opacity: line.enabled || line.locked ? 1 : 0.45
                text: line.row.label
                color: Theme.mute
                wrapMode: Text.Wrap
                maximumLineCount: 2
                elide: Text.ElideRight
                font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.Medium }
            }

            TouchButton {
                objectName: line.prefix + ".less"
                x: 160 * Theme.scale
                width: 80 * Theme.scale
                visible: line.row.steps
                text: "−"
                spoken: line.row.less
                letters: Theme.buttonSize
                repeats: true
                onTriggered: settings.changed(line.row.key, -1)
            }
            Column {
                x: 246 * Theme.scale
                width: 228 * Theme.scale
                opacity: line.enabled ? 1 : 0.45
                anchors.verticalCenter: parent.verticalCenter
                visible: line.row.steps

                PlainText {
                    objectName: line.prefix + ".value"
                    width: parent.width
                    horizontalAlignment: Text.AlignHCenter
                    text: line.row.value
                    color: Theme.text
                    font { family: Theme.family; pixelSize: Theme.nameSize; weight: Font.DemiBold; features: { "tnum": 1 } }
                    Accessible.role: Accessible.StaticText
                    Accessible.name: line.row.label + ": " + text + (line.row.note !== "" ? ", " + line.row.note : "")
                }
                PlainText {
                    objectName: line.prefix + ".note"
                    width: parent.width
                    visible: text !== ""
                    horizontalAlignment: Text.AlignHCenter
                    text: line.row.note
                    color: Theme.text
                    fontSizeMode: Text.HorizontalFit
                    minimumPixelSize: Theme.badgeSize
                    elide: Text.ElideRight
                    font { family: Theme.family; pixelSize: Theme.smallSize; weight: Font.Medium }
                }
            }
            TouchButton {
                objectName: line.prefix + ".more"
                x: 480 * Theme.scale
                width: 80 * Theme.scale
                visible: line.row.steps
                text: "+"
                spoken: line.row.more
                letters: Theme.buttonSize
                repeats: true
                onTriggered: settings.changed(line.row.key, 1)
            }
            TouchButton {
                objectName: line.prefix
                x: 160 * Theme.scale
                width: 400 * Theme.scale
                visible: !line.row.steps && !line.locked
                text: line.row.value
                outlined: line.row.strong
                spoken: line.row.label + ": " + line.row.value
                onTriggered: settings.changed(line.row.key, 1)
            }

            Loader {
                x: 160 * Theme.scale
                width: 400 * Theme.scale
                height: parent.height
                active: line.locked
                sourceComponent: Item {
                    objectName: line.prefix + ".locked"
                    Accessible.role: Accessible.StaticText
                    Accessible.name: line.row.label + ": " + line.row.value + ", " + line.row.lockedBy

                    LockMark {
                        id: mark
                        x: 16 * Theme.scale
                        anchors.verticalCenter: parent.verticalCenter
                        ink: Theme.text
                    }
                    Column {
                        anchors { left: mark.right; leftMargin: 14 * Theme.scale; right: parent.right; verticalCenter: parent.verticalCenter }

                        PlainText {
                            width: parent.width
                            text: line.row.value
                            color: Theme.text
                            fontSizeMode: Text.HorizontalFit
                            minimumPixelSize: 13.6 * Theme.scale
                            elide: Text.ElideRight
                            font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.Medium }
                        }
                        PlainText {
                            objectName: line.prefix + ".lockedBy"
                            width: parent.width
                            text: line.row.lockedBy
                            color: Theme.mute
                            fontSizeMode: Text.HorizontalFit
                            minimumPixelSize: 13.6 * Theme.scale
                            elide: Text.ElideRight
                            font { family: Theme.family; pixelSize: Theme.smallSize; weight: Font.Medium }
                        }
                    }
                }
            }
        }
    }
}
