pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Style
import Tavla.ViewModels

// Letters by touch, upright to the seat that types.
Card {
    id: board

    required property KeyboardViewModel keyboard
    readonly property real side: 64 * Theme.scale
    readonly property real gap: 6 * Theme.scale
    readonly property bool own: keyboard.locale === "" || languageKeys.status === Loader.Error  // better ours than none
    readonly property real across: 12 * side + 11 * gap + (own ? 0 : 150 * Theme.scale)

    objectName: "keyboard"
    width: across + 2 * gap + 12 * Theme.scale
    height: column.height + 24 * Theme.scale

    Column {
        id: column
        anchors.centerIn: parent
        spacing: board.gap

        // What is typed, where the keyboard covers the field itself.
        PlainText {
            objectName: "keyboard.text"
            visible: board.keyboard.caption !== ""
            width: board.across
            text: board.keyboard.caption + ":  " + board.keyboard.text + "▏"
            color: Theme.text
            elide: Text.ElideLeft
            font { family: Theme.family; pixelSize: Theme.nameSize; weight: Font.DemiBold }
        }

        // Registered players whose names begin so. The row keeps its place while there are none.
        Item {
            visible: board.keyboard.suggests
            width: board.across
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

        Loader {
            active: board.own
            visible: active
            sourceComponent: OwnKeys { keyboard: board.keyboard; side: board.side; gap: board.gap }
        }
        Loader {
            id: languageKeys
            active: board.keyboard.locale !== ""
            visible: !board.own
            width: board.across
            Component.onCompleted: if (active) setSource("LanguageKeys.qml", { keyboard: board.keyboard })
        }
    }
}
