pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Style
import Tavla.ViewModels

// The devices beside the board: a lamp, a sign and a word each. A touch shows the rest.
Column {
    id: lamps

    required property DeviceTrayViewModel tray
    required property string prefix
    readonly property real unit: Theme.scale

    spacing: 6 * unit

    Repeater {
        model: lamps.tray.rows

        Rectangle {
            id: tile

            required property string key
            required property string kind
            required property string lamp
            required property string word
            required property string name
            required property string said
            readonly property color light: lamp === "trouble" ? Theme.danger : lamp === "busy" ? Theme.text : lamp === "ready" ? Theme.ok : Theme.mute

            objectName: lamps.prefix + "device." + key
            width: lamps.width
            height: Theme.touch
            radius: 8 * lamps.unit
            color: Theme.rail
            border { width: activeFocus ? 3 * lamps.unit : lamp === "trouble" ? 2 * lamps.unit : 0; color: activeFocus ? Theme.text : Theme.danger }
            activeFocusOnTab: true
            Accessible.role: Accessible.Button
            Accessible.name: name + ": " + (lamp === "ready" ? said : word + ". " + said)
            Accessible.focusable: true
            Accessible.onPressAction: if (Reach.to(tile)) lamps.tray.toggle()
            Keys.onReturnPressed: event => keyed(event)
            Keys.onEnterPressed: event => keyed(event)
            Keys.onSpacePressed: event => keyed(event)

            function keyed(event: var) {
                if (Keystroke.acts(event, false))
                    lamps.tray.toggle()
            }

            Item {
                id: sign
                x: (parent.width - width) / 2
                y: 6 * lamps.unit
                width: 40 * lamps.unit
                height: 20 * lamps.unit

                Rectangle {
                    width: 20 * lamps.unit
                    height: width
                    radius: tile.kind === "dice" ? 4 * lamps.unit : width / 2
                    color: "transparent"
                    border { width: 2 * lamps.unit; color: Theme.text }

                    Repeater {
                        model: tile.kind === "dice" ? 3 : 0

                        Rectangle {
                            required property int index
                            width: 4 * lamps.unit
                            height: width
                            radius: width / 2
                            x: (4 + index * 4) * lamps.unit
                            y: (4 + index * 4) * lamps.unit
                            color: Theme.text
                        }
                    }
                    Rectangle {
                        visible: tile.kind === "lamp"
                        anchors.centerIn: parent
                        width: 10 * lamps.unit
                        height: width
                        radius: width / 2
                        color: Theme.text
                    }
                    Rectangle {
                        visible: tile.kind === "clock"
                        x: 9 * lamps.unit
                        y: 4 * lamps.unit
                        width: 2 * lamps.unit
                        height: 7 * lamps.unit
                        color: Theme.text
                    }
                }
                Rectangle {
                    x: 27 * lamps.unit
                    y: 4 * lamps.unit
                    width: 13 * lamps.unit
                    height: width
                    radius: width / 2
                    color: tile.light
                }
            }
            PlainText {
                anchors { bottom: parent.bottom; bottomMargin: 5 * lamps.unit }
                width: parent.width
                text: tile.word
                color: tile.lamp === "trouble" ? Theme.dangerText : Theme.text
                horizontalAlignment: Text.AlignHCenter
                elide: Text.ElideRight
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 13 * lamps.unit
                font { family: Theme.family; pixelSize: Theme.smallSize; weight: Font.Medium }
            }
            FingerTap {
                onMade: lamps.tray.toggle()
            }
        }
    }
}
