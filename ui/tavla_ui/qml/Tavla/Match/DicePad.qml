pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// The dice as they lie on the table: two rows of six, and one button that hands them to the opponent.
Card {
    id: sheet

    required property DicePadViewModel pad
    required property string prefix
    readonly property real side: 14 * Theme.scale
    readonly property real gap: 8 * Theme.scale
    readonly property real labels: pad.rowNames[0] !== "" ? 150 * Theme.scale : 0
    readonly property real dieWidth: 84 * Theme.scale

    objectName: prefix + "dice.sheet"
    width: 2 * side + labels + 6 * dieWidth + 5 * gap
    height: title.height + 3 * (Theme.touch + gap) + 2 * side

    PlainText {
        id: title
        x: sheet.side + 4 * Theme.scale
        y: sheet.side
        width: sheet.width - 2 * x
        text: sheet.pad.title
        color: Theme.text
        font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.Medium }
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }

    Repeater {
        model: 2

        Item {
            id: row
            required property int index
            readonly property bool isFixed: sheet.pad.fixed[index] ?? false
            readonly property int chosen: sheet.pad.chosen[index] ?? 0
            x: sheet.side
            y: title.y + title.height + sheet.gap + index * (Theme.touch + sheet.gap)
            width: sheet.width - 2 * sheet.side
            height: Theme.touch

            PlainText {
                width: sheet.labels - sheet.gap
                height: parent.height
                text: sheet.pad.rowNames[row.index] ?? ""
                color: Theme.text
                elide: Text.ElideRight
                verticalAlignment: Text.AlignVCenter
                font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.Medium }
            }

            Repeater {
                model: sheet.pad.faces

                TouchButton {
                    required property int modelData
                    required property int index
                    readonly property bool isChosen: row.chosen === modelData
                    objectName: sheet.prefix + "dice." + (row.index + 1) + "." + modelData
                    x: sheet.labels + index * (sheet.dieWidth + sheet.gap)
                    width: sheet.dieWidth
                    height: Theme.touch
                    text: String(modelData)
                    spoken: sheet.pad.spoken[index] ?? ""
                    letters: Theme.buttonSize
                    filled: isChosen
                    enabled: !row.isFixed || isChosen
                    onTriggered: if (!row.isFixed) sheet.pad.touchDie(row.index, modelData)
                }
            }
        }
    }

    TouchButton {
        objectName: sheet.prefix + "dice.close"
        x: sheet.side
        y: sheet.height - sheet.side - height
        width: 180 * Theme.scale
        height: Theme.touch
        text: sheet.pad.closeText
        quiet: true
        onTriggered: sheet.pad.closePad()
    }

    TouchButton {
        objectName: sheet.prefix + "dice.enter"
        x: sheet.width - sheet.side - width
        y: sheet.height - sheet.side - height
        width: 260 * Theme.scale
        height: Theme.touch
        text: sheet.pad.enterText
        enabled: sheet.pad.isWhole
        filled: sheet.pad.isWhole
        onTriggered: sheet.pad.enterRoll()
    }
}
