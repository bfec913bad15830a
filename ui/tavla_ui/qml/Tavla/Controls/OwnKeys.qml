pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Style
import Tavla.ViewModels

// The board's own keys: every letter of its languages on one field, signs and other languages' letters in its place. The keys stay where they are, and what they write changes.
Column {
    id: board

    required property KeyboardViewModel keyboard
    required property real side
    required property real gap
    spacing: gap

    Repeater {
        model: 4

        Row {
            id: line
            required property int index
            readonly property var keys: board.keyboard.rows[index]
            height: Theme.touch
            spacing: board.gap

            Repeater {
                model: 12

                TouchButton {
                    required property int index
                    readonly property var key: line.keys[index] ?? { small: "", capitals: {} }
                    objectName: "keyboard." + key.small
                    visible: key.small !== ""
                    width: board.side
                    text: board.keyboard.shift && key.small !== "" ? key.capitals[board.keyboard.language] : key.small
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
            chosen: board.keyboard.shift && enabled
            enabled: board.keyboard.hasCapitals
            activeFocusOnTab: false
            onTriggered: board.keyboard.pressShift()
        }
        TouchButton {
            objectName: "keyboard.signs"
            visible: board.keyboard.hasLayers
            width: 2 * board.side + board.gap
            text: board.keyboard.signsText
            activeFocusOnTab: false
            onTriggered: board.keyboard.pressSigns()
        }
        TouchButton {
            objectName: "keyboard.space"
            width: (board.keyboard.hasLayers ? 3 : 7) * (board.side + board.gap) - board.gap
            text: board.keyboard.spaceText
            activeFocusOnTab: false
            onTriggered: board.keyboard.press(" ")
        }
        TouchButton {
            objectName: "keyboard.accents"
            visible: board.keyboard.hasLayers
            width: 2 * board.side + board.gap
            text: board.keyboard.accentsText
            activeFocusOnTab: false
            onTriggered: board.keyboard.pressAccents()
        }
        TouchButton {
            objectName: "keyboard.backspace"
            width: board.side
            text: "←"
            spoken: board.keyboard.backspaceName
            activeFocusOnTab: false
            repeats: true
            onTriggered: board.keyboard.press("")
        }
        TouchButton {
            objectName: "keyboard.done"
            width: 2 * board.side + board.gap
            text: board.keyboard.doneText
            outlined: true
            activeFocusOnTab: false
            onTriggered: board.keyboard.close()
        }
    }
}
