pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// Shakers and clocks: which are chosen and how they stand, the ports to choose from, and a trial.
Item {
    id: devices

    required property DevicesSectionViewModel section
    readonly property real unit: Theme.scale
    readonly property var words: section.words

    objectName: "devices.page"

    PlainText {
        id: heading
        objectName: "devices.title"
        height: Math.max(Theme.touch, implicitHeight)
        verticalAlignment: Text.AlignVCenter
        width: parent.width - (back.visible ? back.width + 16 * devices.unit : 0)
        text: devices.section.title
        color: devices.section.page === "trial" && devices.section.over ? (devices.section.passed ? Theme.ok : Theme.dangerText) : Theme.text
        wrapMode: Text.Wrap
        font { family: Theme.family; pixelSize: Theme.nameSize; weight: Font.Bold }
        Accessible.role: Accessible.Heading
        Accessible.name: text
    }

    TouchButton {
        id: back
        objectName: "devices.back"
        anchors.right: parent.right
        visible: devices.section.page !== "devices"
        text: devices.words.back
        onTriggered: devices.section.showDevices()
    }

    Loader {
        anchors { left: parent.left; right: parent.right; top: heading.bottom; bottom: parent.bottom; topMargin: 20 * devices.unit }
        sourceComponent: devices.section.page === "ports" ? ports : devices.section.page === "trial" ? trial : devices.section.page === "key" ? key : chosen
    }

    Component {
        id: chosen

        Flickable {
            contentHeight: list.height
            clip: true
            boundsBehavior: Flickable.StopAtBounds

            Column {
                id: list
                width: parent.width
                spacing: 12 * devices.unit

                Repeater {
                    model: devices.section.rows
                    DeviceLine {
                        width: list.width
                        section: devices.section
                    }
                }
                TouchButton {
                    objectName: "devices.add"
                    width: 300 * devices.unit
                    text: devices.words.add
                    outlined: true
                    onTriggered: devices.section.lookForPorts()
                }
            }
        }
    }

    Component {
        id: ports
        PortChoice { section: devices.section }
    }

    Component {
        id: key
        DeviceKey { section: devices.section }
    }

    Component {
        id: trial
        DeviceTrial { section: devices.section }
    }
}
