pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// Letters by touch, upright to the seat that types.
Card {
    id: board

    required property KeyboardViewModel keyboard
    readonly property real side: 64 * Theme.scale
    readonly property real gap: 6 * Theme.scale

    objectName: "keyboard"
    width: 12 * side + 13 * gap + 12 * Theme.scale
    height: column.height + 24 * Theme.scale

    Column {
        id: column
        anchors.centerIn: parent
        spacing: board.gap

        // What is typed, where the keyboard covers the field itself.
        Text {
            objectName: "keyboard.text"
            visible: board.keyboard.caption !== ""
            width: 12 * board.side + 11 * board.gap
            text: board.keyboard.caption + ":  " + board.keyboard.text + "▏"
            color: Theme.text
            elide: Text.ElideLeft
            font { family: Theme.family; pixelSize: Theme.nameSize; weight: Font.DemiBold }
        }

        // Registered players whose names begin so. The row keeps its place while there are none.
        Item {
            visible: board.keyboard.suggests
            width: 12 * board.side + 11 * board.gap
            height: Theme.touch

            Row {
                spacing: board.gap

                Repeater {
                    model: board.keyboard.suggested

                    TouchButton {
                        required property var modelData
                        required property int index
                        objectName: "keyboard.suggested." + index
                        width: 3 * board.side + 2 * board.gap
                        text: modelData.text
                        note: modelData.detail
                        outlined: true
                        activeFocusOnTab: false
                        onTriggered: board.keyboard.choose(modelData.key, modelData.text)
                    }
                }
            }
        }

        Repeater {
            model: board.keyboard.rows

            Row {
                id: line
                required property var modelData
                spacing: board.gap

                Repeater {
                    model: line.modelData

                    TouchButton {
                        required property var modelData
                        objectName: "keyboard." + modelData.small
                        width: board.side
                        text: board.keyboard.shift ? modelData.capital : modelData.small
                        letters: Theme.nameSize
                        activeFocusOnTab: false
                        repeats: true
                        onTriggered: board.keyboard.press(text)
                    }
                }
            }
        }

        Row {
            spacing: board.gap

            TouchButton {
                objectName: "keyboard.shift"
                width: 2 * board.side + board.gap
                text: board.keyboard.shiftName
                filled: board.keyboard.shift
                activeFocusOnTab: false
                onTriggered: board.keyboard.pressShift()
            }
            TouchButton {
                objectName: "keyboard.space"
                width: 5 * board.side + 4 * board.gap
                text: board.keyboard.spaceText
                activeFocusOnTab: false
                onTriggered: board.keyboard.press(" ")
            }
            TouchButton {
                objectName: "keyboard.backspace"
                width: 2 * board.side + board.gap
                text: "←"
                spoken: board.keyboard.backspaceName
                activeFocusOnTab: false
                repeats: true
                onTriggered: board.keyboard.press("")
            }
            TouchButton {
                objectName: "keyboard.done"
                width: 3 * board.side + 2 * board.gap
                text: board.keyboard.doneText
                outlined: true
                activeFocusOnTab: false
                onTriggered: board.keyboard.close()
            }
        }
    }
}
