pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// This board: its version and fingerprint, its machine, and the way out.
Item {
    id: page

    required property MachineSectionViewModel section
    readonly property real unit: Theme.scale

    objectName: "machine"

    MirrorPanel {
        anchors.fill: parent
        visible: page.section.mirror.isOpen
        panel: page.section.mirror
    }

    Readings {
        visible: !page.section.mirror.isOpen
        anchors { top: parent.top; bottom: orders.visible && page.section.mayOrder ? orders.top : buttons.top; left: parent.left; right: parent.right; bottomMargin: 12 * page.unit }
        model: page.section.rows
    }

    Row {
        id: orders
        anchors { bottom: buttons.top; bottomMargin: 12 * page.unit; right: parent.right }
        spacing: 12 * page.unit
        visible: !page.section.mirror.isOpen

        Repeater {
            model: page.section.orders

            TouchButton {
                required property var modelData
                objectName: "machine." + modelData.key
                text: modelData.text
                height: 64 * Theme.tallScale
                onTriggered: page.section.turn(modelData.key)
            }
        }
    }

    Row {
        id: buttons
        anchors { bottom: parent.bottom; right: parent.right }
        spacing: 12 * page.unit
        visible: !page.section.mirror.isOpen

        TouchButton {
            objectName: "machine.mirror"
            text: page.section.mirror.title
            height: 64 * Theme.tallScale
            visible: page.section.mirror.mayChoose
            onTriggered: page.section.mirror.open()
        }
        TouchButton {
            objectName: "machine.leave"
            text: page.section.leaveText
            height: 64 * Theme.tallScale
            visible: page.section.mayLeave
            onTriggered: page.section.leaveMatch()
        }
        TouchButton {
            objectName: "machine.close"
            text: page.section.closeText
            height: 64 * Theme.tallScale
            enabled: page.section.mayClose
            onTriggered: page.section.closeBoard()
        }
    }
}
