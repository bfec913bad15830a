import QtQuick
import Tavla.Style
import Tavla.ViewModels

// How long each decision took, in columns and figures; beside it what GNU Backgammon says of them.
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
        id: times
        anchors { left: parent.left; top: scopes.bottom; bottom: parent.bottom; topMargin: page.gap }
        width: parent.width * 0.56
        visible: page.figures.isReady

        ColumnPlot {
            width: parent.width
            height: parent.height - table.height - note.height - 3 * page.gap
            visible: page.figures.timesFew === ""
            prefix: "review.time"
            title: page.figures.timesTitle
            columns: page.figures.times
        }
        FigureTable {
            id: table
            anchors { bottom: note.top; bottomMargin: page.gap }
            width: parent.width
            visible: page.figures.timesFew === ""
            labelShare: 0.36
            prefix: "review.times"
            lines: page.figures.timesTable
        }
        PlainText {
            id: note
            objectName: "review.times.note"
            anchors.bottom: parent.bottom
            width: parent.width
            visible: page.figures.timesFew === ""
            text: page.figures.timesNote
            color: Theme.mute
            wrapMode: Text.Wrap
            font { family: Theme.family; pixelSize: Theme.smallSize; weight: Font.Medium }
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
        PlainText {
            objectName: "review.times.few"
            width: parent.width
            visible: text !== ""
            text: page.figures.timesFew
            color: Theme.text
            wrapMode: Text.Wrap
            font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.DemiBold; features: { "tnum": 1 } }
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
    }
    Rectangle {
        anchors { left: times.right; leftMargin: page.gap; top: times.top; bottom: parent.bottom }
        width: Theme.hairline
        color: Theme.calm
    }
    ReviewAnalysis {
        anchors { left: times.right; leftMargin: 2 * page.gap; right: parent.right; top: scopes.bottom; topMargin: page.gap; bottom: parent.bottom }
        review: page.review
    }
}
