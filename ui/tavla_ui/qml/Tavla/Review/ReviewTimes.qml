import QtQuick
import Tavla.Style
import Tavla.ViewModels

// How long each decision took, in columns and figures.
Item {
    id: page

    required property ReviewViewModel review
    readonly property ReviewFiguresViewModel figures: review.figures
    readonly property real gap: 14 * Theme.scale

    objectName: "review.times"

    ScopeBar {
        id: scopes
        width: parent.width
        figures: page.figures
    }

    Item {
        anchors { left: parent.left; right: parent.right; top: scopes.bottom; bottom: parent.bottom; topMargin: page.gap }
        visible: page.figures.isReady

        ColumnPlot {
            width: parent.width
            height: parent.height - table.height - note.height - 3 * page.gap
            prefix: "review.time"
            title: page.figures.timesTitle
            columns: page.figures.times
        }
        FigureTable {
            id: table
            anchors { bottom: note.top; bottomMargin: page.gap }
            width: parent.width
            prefix: "review.times"
            lines: page.figures.timesTable
        }
        PlainText {
            id: note
            anchors.bottom: parent.bottom
            width: parent.width
            text: page.figures.timesNote
            color: Theme.mute
            wrapMode: Text.Wrap
            font { family: Theme.family; pixelSize: Theme.smallSize; weight: Font.Medium }
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
    }
}
