pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// The register, one page of rows and buttons at a time.
Item {
    id: register

    required property RegisterSectionViewModel section
    readonly property real gap: 10 * Theme.scale

    objectName: "register"

    Item {
        anchors.fill: parent
        visible: !register.section.files.isOpen  // what lies under the chooser is not there for the keys either

        TouchButton {
            id: back
            objectName: "register.back"
            visible: register.section.hasBack
            text: register.section.backText
            onTriggered: register.section.back()
        }
        PlainText {
            objectName: "register.title"
            anchors { left: back.visible ? back.right : parent.left; leftMargin: back.visible ? register.gap : 0; right: parent.right; verticalCenter: back.verticalCenter }
            text: register.section.title
            color: Theme.text
            elide: Text.ElideRight
            font { family: Theme.family; pixelSize: Theme.nameSize; weight: Font.Bold }
            Accessible.role: Accessible.Heading
            Accessible.name: text
        }
        TouchButton {
            id: search
            objectName: "register.search"
            anchors { left: parent.left; right: parent.right; top: back.bottom; topMargin: register.gap }
            visible: register.section.searchText !== ""
            height: visible ? Theme.touch : 0
            outlined: true
            alignLeft: true
            text: register.section.searchText
            onTriggered: register.section.search()
        }
        RowList {
            id: list
            objectName: "register.list"
            prefix: "register.row"
            anchors { left: parent.left; right: parent.right; top: search.visible ? search.bottom : back.bottom; topMargin: register.gap }
            anchors { bottom: bar.top; bottomMargin: register.gap }
            rows: register.section.rows
            noneText: register.section.noneText
            onChosen: key => register.section.choose(key)
        }
        Flow {
            id: bar
            anchors { left: parent.left; right: parent.right; bottom: parent.bottom }
            spacing: register.gap

            Repeater {
                model: register.section.buttons

                TouchButton {
                    required property var modelData
                    objectName: "register.act." + modelData.key
                    width: Math.min(implicitWidth, bar.width)
                    text: modelData.text
                    filled: modelData.filled
                    chosen: modelData.chosen
                    onTriggered: register.section.act(modelData.key)
                }
            }
        }
    }

    Loader {
        anchors.fill: parent
        active: register.section.files.isOpen
        sourceComponent: FileChooser {
            title: register.section.files.title
            place: register.section.files.place
            rows: register.section.files.rows
            noneText: register.section.files.noneText
            upText: register.section.files.upText
            hereText: register.section.files.hereText
            cancelText: register.section.files.cancelText
            onChosen: key => register.section.files.choose(key)
            onUp: register.section.files.up()
            onHere: register.section.files.here()
            onCancelled: register.section.files.cancel()
        }
    }
}
