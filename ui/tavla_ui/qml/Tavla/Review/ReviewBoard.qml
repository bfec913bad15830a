pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Board
import Tavla.Style
import Tavla.ViewModels

// The match moment by moment, as the director looks back on one; and the ID of the position.
Item {
    id: board

    required property ReviewViewModel review

    objectName: "review.board"

    TurnList {
        id: turns
        width: 296 * Theme.scale
        height: parent.height
        course: board.review.board.course
    }
    Loader {
        id: place
        anchors { left: turns.right; leftMargin: 16 * Theme.scale; right: parent.right; top: parent.top; bottom: parent.bottom }
        Component.onCompleted: board.showLook()
    }

    Connections {
        target: board.review.board
        function onLookChanged() { board.showLook() }
    }

    Loader {
        anchors { top: parent.top; topMargin: 40 * Theme.scale; horizontalCenter: parent.horizontalCenter }  // over the board, clear of the lines round it
        active: board.review.board.isOpen
        sourceComponent: PositionCard { board: board.review.board }
    }

    function showLook() {
        place.sourceComponent = undefined
        place.sourceComponent = look
    }

    Component {
        id: look
        LookBack { section: board.review.board.look as LookBackViewModel }
    }
}
