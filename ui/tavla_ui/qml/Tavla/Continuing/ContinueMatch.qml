pragma ComponentBehavior: Bound
import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// Names and figures of the match that goes on here.
Item {
    id: match

    required property ContinueViewModel page
    readonly property var entries: page.rows  // asked for once, not by each row
    readonly property real gap: 8 * Theme.tallScale

    Row {
        id: names
        x: 24 * Theme.scale
        width: parent.width - 2 * x
        spacing: 40 * Theme.scale

        Repeater {
            model: match.page.names

            TouchButton {
                required property var modelData
                objectName: "continue.name." + modelData.seat
                width: (names.width - names.spacing) / 2
                height: 72 * Theme.tallScale
                text: modelData.name
                note: modelData.label
                letters: Theme.nameSize
                onTriggered: match.page.typeName(modelData.seat)
            }
        }
    }

    Grid {
        id: figures
        anchors { left: names.left; right: names.right; top: names.bottom; topMargin: 1.5 * match.gap }
        rows: 8
        flow: Grid.TopToBottom
        columnSpacing: names.spacing
        rowSpacing: match.gap

        Repeater {
            model: match.entries.length

            FigureRow {
                required property int index
                prefix: "continue."
                row: match.entries[index]
                width: (figures.width - figures.columnSpacing) / 2
                onStepped: (key, by) => match.page.change(key, by)
            }
        }
    }

    // How the times follow from the rules; what the register brings up against a name comes first.
    PlainText {
        objectName: "continue.note"
        anchors { left: names.left; right: names.right; top: figures.bottom; topMargin: match.gap }
        text: match.page.sanctions || match.page.note
        color: match.page.sanctions !== "" ? Theme.text : Theme.mute
        wrapMode: Text.Wrap
        font { family: Theme.family; pixelSize: Theme.textSize; weight: match.page.sanctions !== "" ? Font.DemiBold : Font.Medium }
        Accessible.role: match.page.sanctions !== "" ? Accessible.AlertMessage : Accessible.StaticText
        Accessible.name: text
    }
}
