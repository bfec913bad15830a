pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// All that is known of the devices, over a seat's half. A touch puts it away.
Card {
    id: card

    required property DeviceTrayViewModel tray
    required property string prefix

    objectName: prefix + "devices"
    width: 640 * Theme.scale
    height: lines.height + 36 * Theme.scale
    Accessible.role: Accessible.Grouping
    Accessible.name: tray.title
    Accessible.onPressAction: if (Reach.to(card)) card.tray.toggle()

    Column {
        id: lines
        x: 24 * Theme.scale
        y: 18 * Theme.scale
        width: parent.width - 48 * Theme.scale
        spacing: 14 * Theme.scale

        Repeater {
            model: card.tray.rows

            Row {
                id: line

                required property string lamp
                required property string name
                required property string battery
                required property bool low
                required property string said

                spacing: 14 * Theme.scale

                Rectangle {
                    y: 8 * Theme.scale
                    width: 16 * Theme.scale
                    height: width
                    radius: width / 2
                    color: line.lamp === "trouble" ? Theme.danger : line.lamp === "busy" ? Theme.text : line.lamp === "ready" ? Theme.ok : Theme.mute
                }
                Column {
                    width: lines.width - 30 * Theme.scale
                    spacing: 3 * Theme.scale

                    PlainText {
                        width: parent.width
                        id: what
                        text: line.battery === "" ? line.name : line.name + " · " + line.battery
                        color: line.low ? Theme.dangerText : Theme.text
                        wrapMode: Text.Wrap
                        font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.DemiBold }
                    }
                    PlainText {
                        width: parent.width
                        text: line.said
                        color: line.lamp === "trouble" ? Theme.dangerText : Theme.mute
                        wrapMode: Text.Wrap
                        font { family: Theme.family; pixelSize: Theme.smallSize; weight: Font.Medium }
                        Accessible.role: Accessible.StaticText
                        Accessible.name: what.text + ": " + text
                    }
                }
            }
        }
    }
    FingerTap {
        onMade: card.tray.toggle()
    }
}
