pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// Looking after the machine: what can be done, what came of it, and a question before what cannot be taken back.
Item {
    id: page

    required property CareSectionViewModel section
    readonly property real unit: Theme.scale

    objectName: "care"

    Item {
        anchors.fill: parent
        visible: !page.section.files.isOpen  // what lies under the chooser is not there for the keys either

        Grid {
            id: acts
            width: parent.width
            columns: 2
            spacing: 12 * page.unit

            Repeater {
                model: page.section.acts

                TouchButton {
                    required property var modelData
                    objectName: "care." + modelData.key
                    width: (acts.width - acts.spacing) / 2
                    height: 92 * Theme.tallScale
                    text: modelData.text
                    note: modelData.note
                    noteLines: 2
                    enabled: page.section.mayAct && !page.section.asks
                    onTriggered: page.section.act(modelData.key)
                }
            }
        }

        PlainText {
            objectName: "care.said"
            anchors { top: acts.bottom; topMargin: 24 * page.unit }
            width: parent.width
            text: page.section.said
            color: Theme.text
            wrapMode: Text.Wrap
            maximumLineCount: 5
            elide: Text.ElideRight
            font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.DemiBold }
            Accessible.role: Accessible.AlertMessage
            Accessible.name: text
        }

        Row {
            anchors { bottom: parent.bottom; right: parent.right }
            spacing: 12 * page.unit
            visible: page.section.asks

            TouchButton {
                objectName: "care.no"
                height: 64 * Theme.tallScale
                text: page.section.noText
                onTriggered: page.section.no()
            }
            TouchButton {
                objectName: "care.yes"
                width: Math.max(implicitWidth, 180 * page.unit)
                height: 64 * Theme.tallScale
                outlined: true
                text: page.section.yesText
                onTriggered: page.section.yes()
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
