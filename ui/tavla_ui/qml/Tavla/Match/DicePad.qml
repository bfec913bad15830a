pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// The dice as they lie on the table: six keys for each, on both sides of the clock in the seat's own strip, and one button that hands them to the opponent.
Item {
    id: sheet

    required property DicePadViewModel pad
    required property string prefix
    required property real clockStart
    required property real clockEnd
    readonly property real gap: 4 * Theme.scale
    readonly property real ends: 298 * Theme.scale  // where Close and Enter stand, at the right
    readonly property real dieWidth: Math.min(84 * Theme.scale, (Math.min(clockStart, width - ends - clockEnd) - 6 * gap) / 6)

    objectName: prefix + "dice.sheet"
    Accessible.role: Accessible.Dialog
    Accessible.name: pad.title

    Repeater {
        model: 2

        Item {
            id: row
            required property int index
            readonly property bool isFixed: sheet.pad.fixed[index] ?? false
            readonly property int chosen: sheet.pad.chosen[index] ?? 0
            readonly property string name: sheet.pad.rowNames[index] ?? ""
            x: index === 0 ? sheet.clockStart - width : sheet.clockEnd + sheet.gap
            width: 6 * (sheet.dieWidth + sheet.gap)
            height: sheet.height

            PlainText {
                width: parent.width - sheet.gap
                height: parent.height - Theme.touch - 2 * Theme.scale
                text: row.name !== "" ? row.name : row.index === 0 ? sheet.pad.title : ""
                color: Theme.text
                elide: Text.ElideRight
                verticalAlignment: Text.AlignVCenter
                fontSizeMode: Text.Fit
                minimumPixelSize: 11 * Theme.scale
                font { family: Theme.family; pixelSize: Theme.smallSize; weight: Font.Medium }
                Accessible.role: Accessible.StaticText
                Accessible.name: text
            }

            Repeater {
                model: sheet.pad.faces

                TouchButton {
                    required property int modelData
                    required property int index
                    readonly property bool isChosen: row.chosen === modelData
                    objectName: sheet.prefix + "dice." + (row.index + 1) + "." + modelData
                    x: index * (sheet.dieWidth + sheet.gap)
                    y: row.height - height - 2 * Theme.scale
                    width: sheet.dieWidth
                    height: Theme.touch
                    text: String(modelData)
                    spoken: sheet.pad.spoken[index] ?? ""
                    letters: Theme.buttonSize
                    chosen: isChosen
                    enabled: !row.isFixed || isChosen
                    onTriggered: if (!row.isFixed) sheet.pad.touchDie(row.index, modelData)
                }
            }
        }
    }

    TouchButton {
        objectName: sheet.prefix + "dice.close"
        anchors { right: enter.left; rightMargin: sheet.gap; verticalCenter: parent.verticalCenter }
        width: sheet.ends - enter.width - 2 * sheet.gap
        height: Theme.touch
        text: sheet.pad.closeText
        quiet: true
        onTriggered: sheet.pad.closePad()
    }

    TouchButton {
        id: enter
        objectName: sheet.prefix + "dice.enter"
        anchors { right: parent.right; top: parent.top; bottom: parent.bottom }
        width: 190 * Theme.scale
        radius: 0
        inset: filled ? 0 : 8 * Theme.scale
        text: sheet.pad.enterText
        enabled: sheet.pad.isWhole
        filled: sheet.pad.isWhole
        onTriggered: sheet.pad.enterRoll()
    }
}
