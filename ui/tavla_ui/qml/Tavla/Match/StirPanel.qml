pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// The sealed dice, upright to one seat: the seal to photograph, and ten digits to stir with.
Card {
    id: panel

    required property StirViewModel stir
    readonly property string prefix: stir.seat + ".stir."
    readonly property real pad: 18 * Theme.scale
    readonly property real gap: 8 * Theme.scale
    readonly property real key: 64 * Theme.scale

    objectName: prefix + "panel"
    width: 1000 * Theme.scale
    height: code.height + 2 * pad

    Image {
        id: code
        objectName: panel.prefix + "code"
        x: panel.pad
        y: panel.pad
        width: 216 * Theme.scale
        height: width
        source: panel.stir.picture
        smooth: false
        cache: false
        Accessible.role: Accessible.Graphic
        Accessible.name: panel.stir.title + " " + panel.stir.characters
    }

    Column {
        anchors { left: code.right; leftMargin: panel.pad; top: code.top; right: keys.left; rightMargin: panel.pad }
        spacing: panel.gap

        Text {
            width: parent.width
            text: panel.stir.title
            color: Theme.text
            font { family: Theme.family; pixelSize: Theme.nameSize; weight: Font.DemiBold }
        }
        Text {
            objectName: panel.prefix + "characters"
            width: parent.width
            text: panel.stir.characters
            color: Theme.accent
            font { family: Theme.family; pixelSize: Theme.nameSize; weight: Font.DemiBold; features: { "tnum": 1 } }
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
        Text {
            objectName: panel.prefix + "hint"
            width: parent.width
            text: panel.stir.hint
            color: Theme.mute
            wrapMode: Text.Wrap
            font { family: Theme.family; pixelSize: Theme.smallSize; weight: Font.Medium }
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
    }

    Column {
        id: keys
        anchors { right: parent.right; rightMargin: panel.pad; top: code.top }
        visible: panel.stir.asks
        spacing: panel.gap

        Grid {
            columns: 5
            spacing: panel.gap

            Repeater {
                model: 10

                TouchButton {
                    required property int index
                    objectName: panel.prefix + index
                    width: panel.key
                    text: String(index)
                    letters: Theme.nameSize
                    onTriggered: panel.stir.press(text)
                }
            }
        }
        Row {
            spacing: panel.gap

            TouchButton {
                objectName: panel.prefix + "erase"
                width: 2 * panel.key + panel.gap
                text: panel.stir.typed || panel.stir.eraseText
                spoken: panel.stir.eraseText
                quiet: panel.stir.typed === ""
                enabled: panel.stir.typed !== ""
                onTriggered: panel.stir.erase()
            }
            TouchButton {
                objectName: panel.prefix + "done"
                width: 3 * panel.key + 2 * panel.gap
                text: panel.stir.button
                filled: panel.stir.typed !== ""
                outlined: panel.stir.typed === ""
                weight: Font.Bold
                onTriggered: panel.stir.stir()
            }
        }
    }
}
