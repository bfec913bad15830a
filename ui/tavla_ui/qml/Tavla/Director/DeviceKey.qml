pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// A shaker's key: whether it is paired, under which key, and what its last word about it was.
Column {
    id: key

    required property DevicesSectionViewModel section
    readonly property real unit: Theme.scale

    spacing: 16 * unit

    Repeater {
        model: key.section.lines

        PlainText {
            required property string modelData
            required property int index
            objectName: "devices.key.line" + index
            width: key.width
            text: modelData
            color: Theme.text
            wrapMode: Text.Wrap
            font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.Medium; features: { "tnum": 1 } }
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
    }
    Row {
        spacing: 16 * key.unit

        TouchButton {
            objectName: "devices.pair"
            width: 300 * key.unit
            height: 72 * Theme.tallScale
            filled: true
            text: key.section.words.pair
            onTriggered: key.section.pair()
        }
        TouchButton {
            objectName: "devices.forget"
            visible: key.section.canForget
            width: 300 * key.unit
            height: 72 * Theme.tallScale
            text: key.section.words.forget
            onTriggered: key.section.forgetKey()
        }
    }
}
