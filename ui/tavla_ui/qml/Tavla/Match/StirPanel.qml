pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// The sealed dice, upright to one seat: the seal to photograph, and ten digits to stir with; or in the place of both, letters.
Card {
    id: panel

    required property StirViewModel stir
    readonly property string prefix: stir.seat + ".stir."
    readonly property real pad: 18 * Theme.scale
    readonly property real gap: 8 * Theme.scale
    readonly property real key: 64 * Theme.scale

    objectName: prefix + "panel"
    width: 1000 * Theme.scale
    height: Math.max(code.height, keys.height) + 2 * pad

    Picture {
        id: code
        objectName: panel.prefix + "code"
        x: panel.pad
        y: panel.pad
        width: 216 * Theme.scale
        height: width
        visible: !panel.stir.letters
        drawn: panel.stir.picture
        smooth: false
        cache: false
        Accessible.role: Accessible.Graphic
        Accessible.name: panel.stir.title + " " + panel.stir.characters
    }

    Column {
        anchors { left: code.right; leftMargin: panel.pad; top: code.top; right: keys.left; rightMargin: panel.pad }
        visible: !panel.stir.letters
        spacing: panel.gap

        PlainText {
            width: parent.width
            text: panel.stir.title
            color: Theme.text
            font { family: Theme.family; pixelSize: Theme.nameSize; weight: Font.DemiBold }
        }
        PlainText {
            objectName: panel.prefix + "characters"
            width: parent.width
            text: panel.stir.characters
            color: Theme.text
            font { family: Theme.family; pixelSize: Theme.nameSize; weight: Font.DemiBold; features: { "tnum": 1 } }
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
        PlainText {
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
        visible: panel.stir.asks && !panel.stir.letters
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
        TouchButton {
            objectName: panel.prefix + "letters"
            width: parent.width
            text: panel.stir.keysText
            onTriggered: panel.stir.turn()
        }
    }

    Column {
        id: letters
        readonly property real key: (width - 11 * panel.gap) / 12

        x: panel.pad
        y: panel.pad
        width: parent.width - 2 * panel.pad
        visible: panel.stir.letters
        spacing: panel.gap

        Repeater {
            model: panel.stir.letters ? panel.stir.rows : []

            Row {
                id: row
                required property var modelData
                anchors.horizontalCenter: parent.horizontalCenter
                spacing: panel.gap

                Repeater {
                    model: row.modelData

                    TouchButton {
                        required property string modelData
                        objectName: panel.prefix + modelData
                        width: letters.key
                        text: modelData
                        letters: Theme.nameSize
                        onTriggered: panel.stir.press(modelData)
                    }
                }
            }
        }
        Row {
            spacing: panel.gap

            TouchButton {
                objectName: panel.prefix + "digits"
                width: 2 * letters.key + panel.gap
                text: panel.stir.keysText
                onTriggered: panel.stir.turn()
            }
            TouchButton {
                objectName: panel.prefix + "space"
                width: 3 * letters.key + 2 * panel.gap
                text: panel.stir.spaceText
                onTriggered: panel.stir.press(" ")
            }
            TouchButton {
                objectName: panel.prefix + "eraseLetters"
                width: 4 * letters.key + 3 * panel.gap
                text: panel.stir.typed || panel.stir.eraseText
                spoken: panel.stir.eraseText
                quiet: panel.stir.typed === ""
                enabled: panel.stir.typed !== ""
                onTriggered: panel.stir.erase()
            }
            TouchButton {
                objectName: panel.prefix + "doneLetters"
                width: 3 * letters.key + 2 * panel.gap
                text: panel.stir.button
                filled: panel.stir.typed !== ""
                outlined: panel.stir.typed === ""
                weight: Font.Bold
                onTriggered: panel.stir.stir()
            }
        }
    }
}
