import QtQuick
import Tavla.Style

// A lock between the trays: closed in tournament mode, open otherwise.
Row {
    id: badge

    required property bool sealed
    required property string text

    Accessible.role: Accessible.StaticText
    Accessible.name: text

    leftPadding: (width - lock.width - spacing - word.implicitWidth) / 2
    spacing: 5 * Theme.scale

    Item {
        id: lock

        anchors.verticalCenter: parent.verticalCenter
        width: 16 * Theme.scale
        height: 24 * Theme.scale

        Item {
            x: badge.sealed ? 3 * Theme.scale : 9 * Theme.scale
            width: 10 * Theme.scale
            height: 12 * Theme.scale
            clip: true

            Rectangle {
                width: parent.width
                height: 2 * parent.height
                radius: width / 2
                color: "transparent"
                border.color: badge.sealed ? Theme.accent : Theme.mute
                border.width: 2 * Theme.scale
                antialiasing: true
            }
        }

        Rectangle {
            y: 12 * Theme.scale
            width: 16 * Theme.scale
            height: 12 * Theme.scale
            radius: 2.5 * Theme.scale
            color: badge.sealed ? Theme.accent : Theme.mute
        }
    }

    Text {
        id: word

        anchors.verticalCenter: parent.verticalCenter
        text: badge.text
        color: badge.sealed ? Theme.text : Theme.mute
        font.family: Theme.family
        font.pixelSize: Theme.badgeSize
        font.weight: Font.DemiBold
    }
}
