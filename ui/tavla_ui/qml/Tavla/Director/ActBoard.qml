import QtQuick
import Tavla.Board
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// The board on which a position is set up, and the way back to the act.
Item {
    id: page

    required property ActsSectionViewModel section

    objectName: "act.board"

    SetupBoard {
        anchors { left: parent.left; right: parent.right; top: parent.top; bottom: back.top; bottomMargin: 8 * Theme.scale }
        setup: page.section.setup
    }

    TouchButton {
        id: back
        objectName: "act.board.back"
        anchors { left: parent.left; bottom: parent.bottom }
        width: 200 * Theme.scale
        text: page.section.title
        onTriggered: page.section.back()
    }
    TouchButton {
        objectName: "act.board.done"
        anchors { right: parent.right; bottom: parent.bottom }
        width: 300 * Theme.scale
        text: page.section.boardDoneText
        filled: enabled
        enabled: page.section.boardStands
        onTriggered: page.section.takeBoard()
    }
}
