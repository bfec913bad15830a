pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// What was played and ruled, the newest first. The button of a line leads to the act that undoes it.
Item {
    id: page

    required property TurnsSectionViewModel section
    readonly property real unit: Theme.scale

    objectName: "turns"

    PlainText {
        visible: text !== ""
        anchors.centerIn: parent
        text: page.section.noneText
        color: Theme.mute
        font { family: Theme.family; pixelSize: Theme.nameSize }
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }

    ListView {
        objectName: "turns.list"
        anchors.fill: parent
        clip: true
        spacing: 6 * page.unit
        boundsBehavior: Flickable.StopAtBounds
        model: page.section.lines

        delegate: Rectangle {
            id: line
            required property var modelData
            required property int index
            readonly property bool turn: modelData.isTurn
            width: ListView.view.width
            height: modelData.isQuiet ? words.height + 8 * page.unit : Math.max(Theme.touch, words.height) + 12 * page.unit
            radius: Theme.radius
            color: modelData.isQuiet ? "transparent" : Theme.rail

            Rectangle {
                visible: line.turn
                x: 14 * page.unit
                anchors.verticalCenter: parent.verticalCenter
                width: 20 * page.unit
                height: width
                radius: width / 2
                color: line.modelData.isWhite ? Theme.white : Theme.black
                border { width: 2 * page.unit; color: line.modelData.isWhite ? Theme.whiteEdge : Theme.blackEdge }
            }

            Column {
                id: words
                x: (line.turn ? 46 : 14) * page.unit
                width: (line.turn ? times.x : act.visible ? act.x : parent.width) - x - 10 * page.unit
                anchors.verticalCenter: parent.verticalCenter
                spacing: 2 * page.unit

                PlainText {
                    objectName: "turns." + line.index + ".text"
                    width: parent.width
                    text: line.turn ? line.modelData.text + "  " + line.modelData.roll + ":  " + line.modelData.play : line.modelData.text
                    color: line.modelData.isQuiet ? Theme.mute : Theme.text
                    wrapMode: Text.Wrap
                    font { family: Theme.family; pixelSize: line.modelData.isQuiet ? Theme.smallSize : Theme.textSize; weight: Font.DemiBold; features: { "tnum": 1 } }
                    Accessible.role: Accessible.StaticText
                    Accessible.name: text
                }
                PlainText {
                    objectName: "turns." + line.index + ".ground"
                    width: parent.width
                    visible: text !== ""
                    text: line.modelData.ground
                    color: Theme.mute
                    wrapMode: Text.Wrap
                    font { family: Theme.family; pixelSize: Theme.smallSize; weight: Font.Medium }
                    Accessible.role: Accessible.StaticText
                    Accessible.name: text
                }
            }

            PlainText {
                id: times
                visible: line.turn
                anchors { right: act.left; rightMargin: 14 * page.unit; verticalCenter: parent.verticalCenter }
                width: 150 * page.unit
                text: line.turn ? line.modelData.times[0] + "  ·  " + line.modelData.times[1] : ""
                color: Theme.mute
                horizontalAlignment: Text.AlignRight
                font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.Medium; features: { "tnum": 1 } }
            }

            TouchButton {
                id: act
                objectName: "turns." + line.index + ".act"
                visible: text !== ""
                anchors { right: parent.right; rightMargin: 6 * page.unit; verticalCenter: parent.verticalCenter }
                width: 150 * page.unit
                text: line.modelData.act
                onTriggered: page.section.act(line.index)
            }
        }

        footer: Item {
            width: ListView.view.width
            height: page.section.hasOlder ? Theme.touch + 12 * page.unit : 0

            TouchButton {
                objectName: "turns.older"
                anchors.centerIn: parent
                visible: page.section.hasOlder
                text: page.section.olderText
                onTriggered: page.section.showOlder()
            }
        }
    }
}
