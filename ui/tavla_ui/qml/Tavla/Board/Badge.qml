pragma ComponentBehavior: Bound
import QtQuick
import Tavla.Controls
import Tavla.Style

// A lock between the trays: closed in tournament mode; open, with a word below, otherwise. Where Black reads another word
// than White, it stands above, upright for him. Beside the lock an eye while spectators see the match, and how late.
Item {
    id: badge

    required property bool sealed
    required property bool faceToFace
    required property var words
    required property string spoken
    readonly property bool both: !sealed && words.length > 1
    property string watched: ""
    property string watchedName: ""

    Accessible.role: Accessible.StaticText
    Accessible.name: spoken

    component Word: PlainText {
        anchors.horizontalCenter: parent?.horizontalCenter
        width: badge.width
        horizontalAlignment: Text.AlignHCenter
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 0.92 * Theme.badgeSize
        color: Theme.trayText
        font { family: Theme.family; pixelSize: Theme.badgeSize; weight: Font.Medium }
    }

    Column {
        anchors.centerIn: parent
        spacing: (badge.both ? -4 : 1) * Theme.scale

        Word {
            objectName: "board.mode.black"
            visible: badge.both
            rotation: badge.faceToFace ? 180 : 0
            text: badge.words[1] ?? ""
        }

        Row {
            anchors.horizontalCenter: parent.horizontalCenter
            spacing: 3 * Theme.scale

            LockMark {
                objectName: "board.mark"
                open: !badge.sealed
                ink: Theme.trayText
                scale: badge.both ? 0.7 : 1
            }

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

        Word {
            objectName: "board.mode"
            visible: !badge.sealed
            text: badge.words[0]
        }
    }
}
