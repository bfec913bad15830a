pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// The clauses of the match's ruleset: those that fit the act, then all in their order, each with its title and what it is quoted for.
Item {
    id: picker

    required property ActsSectionViewModel section
    readonly property real gap: 10 * Theme.scale

    objectName: "clauses"

    PlainText {
        id: title
        text: picker.section.clauseTitle
        color: Theme.text
        font { family: Theme.family; pixelSize: Theme.buttonSize; weight: Font.Bold }
        Accessible.role: Accessible.Heading
        Accessible.name: text
    }
    TouchButton {
        id: back
        objectName: "clauses.back"
        anchors { right: parent.right; top: parent.top }
        text: picker.section.title
        onTriggered: picker.section.back()
    }

    TouchButton {
        objectName: "clauses.type"
        anchors { right: back.left; rightMargin: picker.gap; top: parent.top }
        text: picker.section.typeClauseText
        onTriggered: picker.section.typeClause()
    }

    GridView {
        id: clauses
        objectName: "clauses.grid"
        anchors { left: parent.left; right: parent.right; top: back.bottom; topMargin: picker.gap; bottom: parent.bottom }
        clip: true
        // Rows beyond the edge are made beside the rest: Qt tells a fault of one that is half made when a clause is chosen.
        cacheBuffer: 0
        cellWidth: width / 2
        cellHeight: 1.4 * Theme.touch + picker.gap
        boundsBehavior: Flickable.StopAtBounds
        model: picker.section.clauses
        currentIndex: picker.section.clausePlace
        highlightMoveDuration: 0

        delegate: Item {
            id: cell
            required property var modelData
            required property int index
            width: GridView.view.cellWidth
            height: GridView.view.cellHeight

            TouchButton {
                objectName: "clauses." + cell.index
                width: parent.width - picker.gap
                height: parent.height - picker.gap
                alignLeft: true
                text: cell.modelData.clause
                note: cell.modelData.about
                noteLines: 2
                weight: Font.Bold
                chosen: cell.index === picker.section.clausePlace
                onTriggered: picker.section.pickClause(cell.index)
            }
        }
    }
    ScrollMark { view: clauses }
}
