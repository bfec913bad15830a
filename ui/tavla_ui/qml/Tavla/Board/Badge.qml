import QtQuick
import Tavla.Controls
import Tavla.Style

// A lock between the trays: closed in tournament mode; open, with a word, otherwise. Below it an eye while spectators see the match, and how late.
Item {
    id: badge

    required property bool sealed
    required property string text
    property string watched: ""
    property string watchedName: ""

    Accessible.role: Accessible.StaticText
    Accessible.name: text

    Row {
        x: (badge.width - width) / 2
        y: (badge.height - height) / 2 - (badge.watched !== "" ? 11 * Theme.scale : 0)
        spacing: 5 * Theme.scale

        LockMark { open: !badge.sealed; ink: Theme.trayText }

        PlainText {
            anchors.verticalCenter: parent.verticalCenter
            visible: !badge.sealed
            text: badge.text
            color: Theme.trayText
            font.family: Theme.family
            font.pixelSize: Theme.badgeSize
            font.weight: Font.DemiBold
        }
    }

    Row {
        objectName: "board.watched"
        x: (badge.width - width) / 2
        y: badge.height / 2 + 4 * Theme.scale
        spacing: 5 * Theme.scale
        visible: badge.watched !== ""
        Accessible.role: Accessible.StaticText
        Accessible.name: badge.watchedName

        Rectangle {
            anchors.verticalCenter: parent.verticalCenter
            width: 18 * Theme.scale
            height: 12 * Theme.scale
            radius: height / 2
            color: "transparent"
            border { color: Theme.trayText; width: 2 * Theme.scale }
            antialiasing: true

            Rectangle {
                anchors.centerIn: parent
                width: 5 * Theme.scale
                height: width
                radius: width / 2
                color: Theme.trayText
            }
        }
        PlainText {
            objectName: "board.watched.late"
            anchors.verticalCenter: parent.verticalCenter
            text: badge.watched
            color: Theme.trayText
            font { family: Theme.family; pixelSize: Theme.badgeSize; weight: Font.DemiBold; features: { "tnum": 1 } }
        }
    }
}
