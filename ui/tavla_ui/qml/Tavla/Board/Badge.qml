import QtQuick
import Tavla.Controls
import Tavla.Style

// A lock between the trays: closed in tournament mode; open, with a word below, otherwise. Beside it an eye while
// spectators see the match, and how late.
Item {
    id: badge

    required property bool sealed
    required property string text
    property string watched: ""
    property string watchedName: ""

    Accessible.role: Accessible.StaticText
    Accessible.name: text

    Column {
        anchors.centerIn: parent
        spacing: Theme.scale

        Row {
            anchors.horizontalCenter: parent.horizontalCenter
            spacing: 3 * Theme.scale

            LockMark { objectName: "board.mark"; open: !badge.sealed; ink: Theme.trayText }

            Row {
                objectName: "board.watched"
                anchors.verticalCenter: parent.verticalCenter
                spacing: 3 * Theme.scale
                visible: badge.watched !== ""
                Accessible.role: Accessible.StaticText
                Accessible.name: badge.watchedName

                Rectangle {
                    anchors.verticalCenter: parent.verticalCenter
                    width: 14 * Theme.scale
                    height: 10 * Theme.scale
                    radius: height / 2
                    color: "transparent"
                    border { color: Theme.trayText; width: 2 * Theme.scale }
                    antialiasing: true

                    Rectangle {
                        anchors.centerIn: parent
                        width: 4 * Theme.scale
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
                    font { family: Theme.family; pixelSize: Theme.badgeSize; weight: Font.Medium; features: { "tnum": 1 } }
                }
            }
        }

        PlainText {
            objectName: "board.mode"
            anchors.horizontalCenter: parent.horizontalCenter
            width: badge.width
            horizontalAlignment: Text.AlignHCenter
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 0.92 * Theme.badgeSize
            visible: !badge.sealed
            text: badge.text
            color: Theme.trayText
            font.family: Theme.family
            font.pixelSize: Theme.badgeSize
            font.weight: Font.Medium
        }
    }
}
