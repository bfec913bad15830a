pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Board
import Tavla.Style
import Tavla.ViewModels

// The match for those who watch: black above, white below, the board between. It takes no touch, no key and no focus, and nothing in it moves.
Window {
    id: window
    objectName: "spectators"

    required property SpectatorsViewModel shown
    readonly property real unit: Math.min(height / 720, width / 1280)

    width: 1280
    height: 720
    title: "Tavla"
    color: Theme.ground
    visible: false

    Binding { target: Theme; property: "windowWidth"; value: window.width }
    Binding { target: Theme; property: "windowHeight"; value: window.height }
    Binding { target: Theme; property: "theme"; value: window.shown.theme }
    Binding { target: Theme; property: "club"; value: window.shown.club }
    Binding { target: Theme; property: "swapped"; value: window.shown.swapped }
    Binding { target: Theme; property: "motion"; value: false }

    Item {
        anchors.fill: parent
        visible: window.shown.hasMatch

        Item {
            id: head
            width: parent.width
            height: 44 * window.unit

            PlainText {
                objectName: "spectators.event"
                anchors { left: parent.left; leftMargin: 28 * window.unit; verticalCenter: parent.verticalCenter }
                width: parent.width * 0.3
                text: window.shown.eventName
                color: Theme.mute
                elide: Text.ElideRight
                font { family: Theme.family; pixelSize: 20 * window.unit; weight: Font.Medium }
            }
            PlainText {
                objectName: "spectators.news"
                anchors.centerIn: parent
                width: parent.width * 0.38
                horizontalAlignment: Text.AlignHCenter
                text: window.shown.news
                color: Theme.text
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 15 * window.unit
                elide: Text.ElideRight
                font { family: Theme.family; pixelSize: 24 * window.unit; weight: Font.Bold }
            }
            PlainText {
                objectName: "spectators.game"
                anchors { right: parent.right; rightMargin: 28 * window.unit; verticalCenter: parent.verticalCenter }
                width: parent.width * 0.28
                horizontalAlignment: Text.AlignRight
                text: window.shown.game
                color: Theme.mute
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 14 * window.unit
                elide: Text.ElideRight
                font { family: Theme.family; pixelSize: 20 * window.unit; weight: Font.Medium }
            }
        }

        SpectatorsSide {
            y: head.height
            width: parent.width
            unit: window.unit
            side: window.shown.sides[1]
        }
        BoardPicture {
            objectName: "spectators.board"
            y: head.height + 88 * window.unit
            width: parent.width
            height: parent.height - y - 88 * window.unit
            face: window.shown.face
        }
        SpectatorsSide {
            y: parent.height - height
            width: parent.width
            unit: window.unit
            side: window.shown.sides[0]
        }
    }

    PlainText {
        objectName: "spectators.idle"
        anchors.centerIn: parent
        width: parent.width * 0.8
        visible: !window.shown.hasMatch
        horizontalAlignment: Text.AlignHCenter
        wrapMode: Text.Wrap
        text: window.shown.news
        color: Theme.mute
        font { family: Theme.family; pixelSize: 40 * window.unit; weight: Font.Medium }
    }
}
