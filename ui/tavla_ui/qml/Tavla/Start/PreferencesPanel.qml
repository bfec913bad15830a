pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// Who chooses, and what: on the left the rolls of both, on the right the questions that are open.
StartPanel {
    id: panel

    required property StartViewModel start
    readonly property StartPreferencesViewModel preferences: start.preferences
    readonly property var asked: preferences.questions

    title: preferences.title
    doneText: start.doneText
    needed: Math.max(rolls.height, questions.height)
    onDone: start.closePanel()

    Column {
        id: rolls
        width: 440 * Theme.scale
        anchors.verticalCenter: parent.verticalCenter
        spacing: 14 * Theme.scale

        Repeater {
            model: panel.preferences.seats.length

            Item {
                id: side
                required property int index
                readonly property var row: panel.preferences.seats[index]

                width: rolls.width
                height: 72 * Theme.tallScale

                PlainText {
                    anchors.verticalCenter: parent.verticalCenter
                    width: 190 * Theme.scale
                    text: side.row ? side.row.name : ""
                    color: Theme.text
                    elide: Text.ElideRight
                    font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.DemiBold }
                }
                Row {
                    x: 200 * Theme.scale
                    anchors.verticalCenter: parent.verticalCenter
                    spacing: 10 * Theme.scale

                    Repeater {
                        model: side.row ? side.row.dice : []

                        PlainDie {
                            required property int modelData
                            face: modelData
                            color: side.row && side.row.seat === "black" ? Theme.black : Theme.white
                            pip: side.row && side.row.seat === "black" ? Theme.blackPip : Theme.whitePip
                            edge: side.row && side.row.seat === "black" ? Theme.blackEdge : Theme.whiteEdge
                        }
                    }
                }
                TouchButton {
                    objectName: "start.preferences." + (side.row ? side.row.seat : "")
                    anchors { verticalCenter: parent.verticalCenter; right: parent.right }
                    width: (side.row && side.row.dice.length > 0 ? 100 : 230) * Theme.scale
                    visible: side.row ? side.row.waits : false
                    text: side.row ? side.row.act : ""
                    spoken: side.row ? side.row.name + ": " + side.row.act : ""
                    outlined: true
                    onTriggered: panel.preferences.press(side.row.seat)
                }
            }
        }

        PlainText {
            objectName: "start.preferences.told"
            width: parent.width
            text: panel.preferences.told
            color: Theme.text
            wrapMode: Text.Wrap
            font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.DemiBold }
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }

        Row {
            spacing: 12 * Theme.scale

            TouchButton {
                objectName: "start.preferences.settle"
                width: 250 * Theme.scale
                enabled: panel.preferences.canSettle
                filled: enabled
                text: panel.preferences.settleText
                onTriggered: panel.preferences.settle()
            }
            TouchButton {
                objectName: "start.preferences.agree"
                width: 178 * Theme.scale
                text: panel.preferences.agreeText
                onTriggered: panel.preferences.agree()
            }
        }
    }

    Column {
        id: questions
        anchors { right: parent.right; verticalCenter: parent.verticalCenter }
        width: 720 * Theme.scale
        spacing: 7 * Theme.scale

        Repeater {
            model: panel.asked.length

            Item {
                id: line
                required property int index
                readonly property var row: panel.asked[index]

                width: parent ? parent.width : 0
                height: Theme.touch
                enabled: row ? row.enabled : false

                PlainText {
                    anchors.verticalCenter: parent.verticalCenter
                    width: 180 * Theme.scale
                    text: line.row ? line.row.label : ""
                    color: Theme.mute
                    font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.Medium }
                }
                TouchButton {
                    objectName: "start.preference." + (line.row ? line.row.key : "")
                    anchors.right: parent.right
                    width: 520 * Theme.scale
                    text: line.row ? line.row.value : ""
                    spoken: line.row ? line.row.label + ": " + line.row.value : ""
                    onTriggered: panel.preferences.change(line.row.key, 1)
                }
            }
        }
    }
}
