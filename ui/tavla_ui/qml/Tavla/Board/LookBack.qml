pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// One moment of the match: who stood how, the board, what happened; and the way to others.
Item {
    id: page

    required property LookBackViewModel section
    readonly property real unit: Theme.scale

    objectName: "dispute"

    Row {
        id: players
        width: parent.width
        height: 34 * page.unit

        Repeater {
            model: page.section.players.length

            Item {
                id: player
                required property int index
                readonly property var entry: page.section.players[index]
                width: players.width / 2
                height: players.height

                Rectangle {
                    id: disc
                    anchors.verticalCenter: parent.verticalCenter
                    width: 22 * page.unit
                    height: width
                    radius: width / 2
                    color: player.entry.seat === "white" ? Theme.white : Theme.black
                    border { width: 2 * page.unit; color: player.entry.seat === "white" ? Theme.whiteEdge : Theme.blackEdge }
                }
                PlainText {
                    objectName: "dispute." + player.entry.seat
                    anchors { left: disc.right; leftMargin: 10 * page.unit; right: parent.right; verticalCenter: parent.verticalCenter }
                    text: player.entry.text
                    color: Theme.text
                    elide: Text.ElideRight
                    font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.DemiBold; features: { "tnum": 1 } }
                    Accessible.role: Accessible.StaticText
                    Accessible.name: text
                }
            }
        }
    }

    BoardPicture {
        objectName: "dispute.board"
        anchors { top: players.bottom; bottom: words.top; left: parent.left; right: parent.right; topMargin: 4 * page.unit; bottomMargin: 4 * page.unit }
        rotation: page.section.turned ? 180 : 0
        face: page.section.face
        opacity: page.section.isGone ? 0.6 : 1
    }

    Column {
        id: words
        anchors { bottom: line.top; left: parent.left; right: parent.right; bottomMargin: 2 * page.unit }

        PlainText {
            objectName: "dispute.told"
            width: parent.width
            text: page.section.told
            color: Theme.text
            elide: Text.ElideRight
            font { family: Theme.family; pixelSize: Theme.nameSize; weight: Font.DemiBold; strikeout: page.section.isGone; features: { "tnum": 1 } }
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
        PlainText {
            objectName: "dispute.ground"
            width: parent.width
            text: page.section.ground || page.section.place
            color: Theme.mute
            elide: Text.ElideRight
            font { family: Theme.family; pixelSize: Theme.smallSize; weight: Font.Medium; features: { "tnum": 1 } }
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
    }

    // The whole match as a line, with its incidents and rulings; a touch goes there.
    Item {
        id: line
        objectName: "dispute.line"
        anchors { bottom: buttons.top; left: parent.left; right: parent.right }
        height: 44 * Theme.tallScale

        Rectangle {
            anchors.verticalCenter: parent.verticalCenter
            width: parent.width
            height: 4 * page.unit
            radius: height / 2
            color: Theme.mute
        }
        Repeater {
            model: page.section.marks

            Rectangle {
                required property var modelData
                x: modelData.along * (line.width - width)
                anchors.verticalCenter: parent.verticalCenter
                width: 5 * page.unit
                height: (modelData.ruling ? 30 : 18) * page.unit
                radius: width / 2
                color: modelData.ruling ? Theme.text : Theme.danger
            }
        }
        Rectangle {
            x: page.section.along * (line.width - width)
            anchors.verticalCenter: parent.verticalCenter
            width: 16 * page.unit
            height: width
            radius: width / 2
            color: Theme.text
        }
        MouseArea {
            anchors.fill: parent
            preventStealing: true
            onPressed: mouse => page.section.goTo(Math.min(1, Math.max(0, mouse.x / width)))
            onPositionChanged: mouse => page.section.goTo(Math.min(1, Math.max(0, mouse.x / width)))
        }
    }

    Row {
        id: buttons
        anchors { bottom: parent.bottom; left: parent.left; right: parent.right }
        spacing: 8 * page.unit

        Repeater {
            model: page.section.steps.length

            TouchButton {
                required property int index
                readonly property var entry: page.section.steps[index]
                objectName: "dispute." + entry.by + (entry.way > 0 ? ".on" : ".back")
                width: (buttons.width - (back.visible ? back.width + buttons.spacing : 0) - 5 * buttons.spacing) / 6
                text: entry.arrow
                note: entry.text
                spoken: entry.spoken
                letters: Theme.textSize
                enabled: entry.enabled
                repeats: true
                onTriggered: page.section.step(entry.by, entry.way)
            }
        }
        TouchButton {
            id: back
            objectName: "dispute.takeBack"
            width: 250 * page.unit
            visible: text !== ""
            enabled: page.section.canTakeBack
            outlined: enabled
            text: page.section.backText
            onTriggered: page.section.takeBack()
        }
    }
}
