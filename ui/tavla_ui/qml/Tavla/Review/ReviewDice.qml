import QtQuick
import Tavla.Style
import Tavla.ViewModels

// The dice in columns and figures, and a sentence on what they show.
Item {
    id: page

    required property ReviewViewModel review
    readonly property ReviewFiguresViewModel figures: review.figures
    readonly property real gap: 14 * Theme.scale

    objectName: "review.dice"

    ScopeBar {
        id: scopes
        width: parent.width
        figures: page.figures
    }

    Item {
        anchors { left: parent.left; right: parent.right; top: scopes.bottom; bottom: parent.bottom; topMargin: page.gap }
        visible: page.figures.isReady

        ColumnPlot {
            id: faces
            width: parent.width * 0.34
            height: parent.height - words.height - page.gap - table.height - page.gap
            visible: !page.figures.isTooFew
            prefix: "review.face"
            title: page.figures.facesTitle
            columns: page.figures.faces
        }
        ColumnPlot {
            anchors { left: faces.right; leftMargin: 2 * page.gap; right: parent.right }
            height: faces.height
            visible: !page.figures.isTooFew
            prefix: "review.roll"
            title: page.figures.rollsTitle
            columns: page.figures.rolls

            PlainText {
                anchors.right: parent.right
                text: page.figures.expectedMark
                color: Theme.text
                font { family: Theme.family; pixelSize: Theme.smallSize; weight: Font.Medium }
                Accessible.role: Accessible.StaticText
                Accessible.name: text
            }
        }
        FigureTable {
            id: table
            anchors { bottom: words.top; bottomMargin: page.gap }
            width: parent.width
            visible: !page.figures.isTooFew
            prefix: "review.dice"
            lines: page.figures.diceTable
        }
        Column {
            id: words
            y: page.figures.isTooFew ? 0 : parent.height - height
            width: parent.width
            spacing: 4 * Theme.scale

            PlainText {
                objectName: "review.dice.test"
                width: parent.width
                visible: text !== ""
                text: page.figures.test
                color: Theme.mute
                wrapMode: Text.Wrap
                font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.Medium; features: { "tnum": 1 } }
                Accessible.role: Accessible.StaticText
                Accessible.name: text
            }
            PlainText {
                objectName: "review.dice.verdict"
                width: parent.width
                text: page.figures.verdict
                color: Theme.text
                wrapMode: Text.Wrap
                font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.DemiBold; features: { "tnum": 1 } }
                Accessible.role: Accessible.StaticText
                Accessible.name: text
            }
        }
    }
}
