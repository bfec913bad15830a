pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// Joining a hall: where its desk is, the digits that both screens show, and how the desk stands to this board.
Item {
    id: page

    required property HallSectionViewModel section
    readonly property real unit: Theme.scale

    objectName: "hall"

    Item {
        anchors.fill: parent
        visible: !page.section.files.isOpen

        Column {
            width: parent.width
            spacing: 20 * page.unit

            PlainText {
                objectName: "hall.told"
                width: parent.width
                text: page.section.told
                color: Theme.text
                wrapMode: Text.Wrap
                font { family: Theme.family; pixelSize: Theme.nameSize; weight: Font.Medium }
                Accessible.role: Accessible.StaticText
                Accessible.name: text
            }
            PlainText {
                objectName: "hall.digits"
                width: parent.width
                visible: text !== ""
                text: page.section.digits
                color: Theme.text
                font {
                    family: Theme.family; pixelSize: 2 * Theme.clockSize; weight: Font.Bold; features: { "tnum": 1 }
                }
                Accessible.role: Accessible.AlertMessage
                Accessible.name: text
            }
            PlainText {
                objectName: "hall.line"
                width: parent.width
                visible: text !== ""
                text: page.section.line
                color: Theme.mute
                wrapMode: Text.Wrap
                font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.DemiBold; features: { "tnum": 1 } }
                Accessible.role: Accessible.StaticText
                Accessible.name: text
            }
            PlainText {
                objectName: "hall.fault"
                width: parent.width
                visible: text !== ""
                text: page.section.fault
                color: Theme.text
                wrapMode: Text.Wrap
                maximumLineCount: 4
                elide: Text.ElideRight
                font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.DemiBold }
                Accessible.role: Accessible.AlertMessage
                Accessible.name: text
            }
            JustMoved { id: moved; places: page.section.found.map(desk => desk.text + desk.note).join(" ") }
            Repeater {
                model: page.section.found

                TouchButton {
                    required property var modelData
                    required property int index
                    objectName: "hall.found." + index
                    width: Math.min(parent.width, 620 * page.unit)
                    height: 76 * Theme.tallScale
                    text: modelData.text
                    note: modelData.note
                    outlined: true
                    moved: moved.running
                    onTriggered: page.section.joinFound(index)
                }
            }
        }

        Row {
            id: acts
            anchors { bottom: parent.bottom; right: parent.right }
            spacing: 12 * page.unit

            Repeater {
                model: page.section.acts

                TouchButton {
                    required property var modelData
                    objectName: "hall." + modelData.key
                    width: 300 * page.unit
                    height: (modelData.note === "" ? 64 : 92) * Theme.tallScale
                    text: modelData.text
                    note: modelData.note
                    outlined: true
                    onTriggered: page.section.act(modelData.key)
                }
            }
        }
    }

    Loader {
        anchors.fill: parent
        active: page.section.files.isOpen
        sourceComponent: FileChooser {
            title: page.section.files.title
            place: page.section.files.place
            rows: page.section.files.rows
            noneText: page.section.files.noneText
            upText: page.section.files.upText
            hereText: page.section.files.hereText
            cancelText: page.section.files.cancelText
            onChosen: key => page.section.files.choose(key)
            onUp: page.section.files.up()
            onHere: page.section.files.here()
            onCancelled: page.section.files.cancel()
        }
    }
}
