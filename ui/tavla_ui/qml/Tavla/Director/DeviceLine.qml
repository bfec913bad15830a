import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// One chosen device: lamp, name, battery, last word, and what may be done with it.
Rectangle {
    id: line

    required property DevicesSectionViewModel section
    required property string key
    required property string kind
    required property string lamp
    required property string name
    required property string battery
    required property bool low
    required property string said
    required property string place
    required property bool keyed
    required property int index
    readonly property real unit: Theme.scale

    objectName: "devices.line." + key
    height: Math.max(words.height, buttons.height) + 28 * unit
    radius: Theme.radius
    color: Theme.rail

    Rectangle {
        x: 18 * line.unit
        y: 24 * line.unit
        width: 18 * line.unit
        height: width
        radius: width / 2
        color: line.lamp === "trouble" ? Theme.danger : line.lamp === "busy" ? Theme.text : line.lamp === "ready" ? Theme.ok : Theme.mute
    }

    Column {
        id: words
        x: 52 * line.unit
        anchors.verticalCenter: parent.verticalCenter
        width: buttons.x - x - 16 * line.unit
        spacing: 5 * line.unit

        PlainText {
            width: parent.width
            text: line.name
            color: Theme.text
            elide: Text.ElideMiddle
            font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.DemiBold }
        }
        PlainText {
            objectName: "devices.place." + line.key
            width: parent.width
            visible: text !== ""
            text: line.place
            color: Theme.mute
            wrapMode: Text.WrapAnywhere  // an address has no words
            font { family: Theme.family; pixelSize: Theme.smallSize; weight: Font.Medium }
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
        PlainText {
            objectName: "devices.said." + line.key
            width: parent.width
            text: line.said
            color: line.lamp === "trouble" ? Theme.dangerText : Theme.mute
            wrapMode: Text.Wrap
            font { family: Theme.family; pixelSize: Theme.smallSize; weight: Font.Medium }
            Accessible.role: Accessible.StaticText
            Accessible.name: line.name + ": " + text
        }
        PlainText {
            visible: text !== ""
            text: line.battery
            color: line.low ? Theme.dangerText : Theme.mute
            font { family: Theme.family; pixelSize: Theme.smallSize; weight: Font.Medium }
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
    }

    Row {
        id: buttons
        anchors { right: parent.right; rightMargin: 14 * line.unit; verticalCenter: parent.verticalCenter }
        spacing: 10 * line.unit

        TouchButton {
            objectName: "devices.lever." + line.key
            visible: text !== ""
            width: 150 * line.unit
            text: line.section.levers[line.index] ?? ""
            onTriggered: line.section.turnLever(line.key)
        }
        TouchButton {
            objectName: "devices.swap." + line.key
            visible: line.kind === "clock"
            width: 150 * line.unit
            text: line.section.left[line.index]?.text ?? ""
            onTriggered: line.section.swap(line.key)
        }
        TouchButton {
            objectName: "devices.key." + line.key
            visible: line.keyed
            width: 110 * line.unit
            text: line.section.words.key
            onTriggered: line.section.showKey(line.key)
        }
        TouchButton {
            objectName: "devices.try." + line.key
            visible: line.kind !== "lamp"
            width: 110 * line.unit
            text: line.section.words.test
            outlined: true
            onTriggered: line.section.tryOut(line.key)
        }
        TouchButton {
            objectName: "devices.remove." + line.key
            width: 120 * line.unit
            text: line.section.words.remove
            onTriggered: line.section.remove(line.key)
        }
    }
}
