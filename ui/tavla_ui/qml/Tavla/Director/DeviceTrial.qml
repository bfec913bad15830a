pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// A trial of a device: how far it is, what it gave, and the certificate for the record.
Item {
    id: trial

    required property DevicesSectionViewModel section
    readonly property real unit: Theme.scale

    Rectangle {
        id: bar
        width: parent.width
        height: 14 * trial.unit
        radius: height / 2
        color: Theme.calm

        Rectangle {
            objectName: "devices.progress"
            width: parent.width * trial.section.figures
            height: parent.height
            radius: height / 2
            color: trial.section.over ? (trial.section.passed ? Theme.ok : Theme.danger) : Theme.text
        }
    }

    Column {
        id: lines
        y: bar.height + 28 * trial.unit
        width: parent.width
        spacing: 16 * trial.unit

        Repeater {
            model: trial.section.lines

            PlainText {
                required property string modelData
                required property int index
                objectName: "devices.trial." + index
                width: lines.width
                text: modelData
                color: Theme.text
                wrapMode: Text.Wrap
                font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.Medium; features: { "tnum": 1 } }
                Accessible.role: Accessible.StaticText
                Accessible.name: text
            }
        }
        TouchButton {
            objectName: "devices.record"
            visible: trial.section.canRecord
            width: 420 * trial.unit
            height: 72 * Theme.tallScale
            filled: true
            letters: Theme.nameSize
            text: trial.section.words.record
            onTriggered: trial.section.record()
        }
    }
}
