pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// The ports there are, and what the picked one is for. Nothing is sent to a port before it is chosen.
Item {
    id: choice

    required property DevicesSectionViewModel section
    readonly property real unit: Theme.scale

    Column {
        id: list
        width: parent.width * 0.56
        spacing: 10 * choice.unit

        // The ports come when they are found; what can be touched already stands above them and does not move.
        Row {
            spacing: 10 * choice.unit

            TouchButton {
                objectName: "devices.type"
                width: 240 * choice.unit
                text: choice.section.words.type
                onTriggered: choice.section.typeAddress()
            }
            TouchButton {
                objectName: "devices.again"
                width: 190 * choice.unit
                text: choice.section.words.again
                onTriggered: choice.section.lookAgain()
            }
        }
        TouchButton {
            objectName: "devices.dice"
            width: 440 * choice.unit
            visible: text !== ""
            text: choice.section.words.dice
            onTriggered: choice.section.lookForDice()
        }
        PlainText {
            id: none
            objectName: "devices.none"
            visible: choice.section.ports.length === 0 && choice.section.address === ""
            width: list.width
            wrapMode: Text.Wrap
            text: choice.section.words.none
            color: Theme.mute
            font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.Medium }
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
        JustMoved { id: moved; places: choice.section.ports.map(port => port.key).join(" ") }
        Repeater {
            model: choice.section.ports

            TouchButton {
                required property var modelData
                objectName: "devices.port." + modelData.key
                width: list.width
                height: 64 * Theme.tallScale
                alignLeft: true
                text: modelData.text
                note: modelData.note
                chosen: modelData.picked
                moved: moved.running
                onTriggered: choice.section.pick(modelData.key)
            }
        }
    }

    Column {
        anchors { left: list.right; leftMargin: 24 * choice.unit; right: parent.right }
        spacing: 10 * choice.unit
        visible: choice.section.address !== ""

        PlainText {
            objectName: "devices.address"
            width: parent.width
            text: choice.section.address
            color: Theme.text
            wrapMode: Text.WrapAnywhere
            font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.DemiBold }
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
        Repeater {
            model: choice.section.uses

            TouchButton {
                required property var modelData
                objectName: "devices.use." + modelData.key
                width: parent?.width ?? 0
                text: modelData.text
                outlined: true
                onTriggered: choice.section.choose(modelData.key)
            }
        }
    }
}
