pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// A club's own board: which one is on, a file for another, and why a file is not taken.
Item {
    id: page

    required property LookSectionViewModel section
    readonly property real unit: Theme.scale

    objectName: "look"

    Item {
        anchors.fill: parent
        visible: !page.section.files.isOpen

        Column {
            width: parent.width
            spacing: 20 * page.unit

            PlainText {
                objectName: "look.told"
                width: parent.width
                text: page.section.told
                color: Theme.text
                wrapMode: Text.Wrap
                font { family: Theme.family; pixelSize: Theme.nameSize; weight: Font.Medium }
                Accessible.role: Accessible.StaticText
                Accessible.name: text
            }
            PlainText {
                objectName: "look.digest"
                width: parent.width
                visible: text !== ""
                text: page.section.digest
                color: Theme.mute
                wrapMode: Text.Wrap
                font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.DemiBold; features: { "tnum": 1 } }
                Accessible.role: Accessible.StaticText
                Accessible.name: text
            }
            PlainText {
                objectName: "look.fault"
                width: parent.width
                visible: text !== ""
                text: page.section.fault
                color: Theme.text
                wrapMode: Text.Wrap
                maximumLineCount: 5
                elide: Text.ElideRight
                font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.DemiBold }
                Accessible.role: Accessible.AlertMessage
                Accessible.name: text
            }
        }

        Row {
            id: acts
            anchors { bottom: parent.bottom; right: parent.right }
            spacing: 12 * page.unit

            TouchButton {
                objectName: "look.off"
                width: 260 * page.unit
                height: 92 * Theme.tallScale
                visible: text !== ""
                enabled: page.section.mayAct
                text: page.section.offText
                onTriggered: page.section.takeOff()
            }
            TouchButton {
                objectName: "look.choose"
                width: 380 * page.unit
                height: 92 * Theme.tallScale
                enabled: page.section.mayAct
                text: page.section.chooseText
                note: page.section.chooseNote
                outlined: true
                onTriggered: page.section.choose()
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
