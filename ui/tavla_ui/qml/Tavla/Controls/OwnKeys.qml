pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Style
import Tavla.ViewModels

// The board's own keys: every letter of its languages on one field.
Column {
    id: board

    required property KeyboardViewModel keyboard
    required property real side
    required property real gap
    spacing: gap

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
                    text: board.keyboard.shift ? modelData.capitals[board.keyboard.language] : modelData.small
                    letters: Theme.nameSize
                    activeFocusOnTab: false
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
