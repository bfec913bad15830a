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

    ListView {
        id: list
        visible: !page.section.mirror.isOpen
        objectName: "machine.rows"
        anchors { top: parent.top; bottom: buttons.top; left: parent.left; right: parent.right; bottomMargin: 12 * page.unit }
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        model: page.section.rows

        delegate: Item {
            id: row
            required property string key
            required property string label
            required property string shown
            required property bool well
            required property int index

            objectName: "machine.row." + key
            width: list.width
            height: Math.max(named.height, said.height) + 22 * page.unit
            Accessible.role: Accessible.ListItem
            Accessible.name: label + ": " + shown

            Rectangle {
                anchors.fill: parent
                radius: 6 * page.unit
                color: Theme.rail
                visible: row.index % 2 === 0
            }
            Text {
                id: named
                x: 12 * page.unit
                y: 11 * page.unit
                width: parent.width * 0.32
                text: row.label
                color: Theme.mute
                wrapMode: Text.Wrap
                font { family: Theme.family; pixelSize: Theme.textSize }
            }
            Text {
                id: said
                objectName: "machine.value." + row.key
                anchors { left: named.right; right: parent.right; leftMargin: 20 * page.unit; rightMargin: 12 * page.unit }
                y: named.y
                text: row.shown
                color: row.well ? Theme.text : Theme.accent
                wrapMode: Text.Wrap
                font { family: Theme.family; pixelSize: Theme.textSize; weight: row.well ? Font.Medium : Font.Bold }
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
