pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// Every table in one line; the one that is chosen in full beside them.
Item {
    id: page
    objectName: "desk.tables"

    required property DeskViewModel desk
    readonly property var texts: desk.texts
    readonly property bool aside: desk.table.board !== ""

    Item {
        id: lines
        width: page.aside ? page.width - card.width - 14 * Theme.scale : page.width
        height: page.height

        DeskLine {
            id: names
            width: parent.width
            height: 26 * Theme.scale
            isHead: true
            row: ({
                board: "", table: page.texts.table, presence: "", state: page.texts.state, tone: "", white: page.texts.white, black: page.texts.black,
                score: page.texts.score, length: "", turn: "", whiteTime: "", blackTime: page.texts.clocks, whiteLow: false, blackLow: false, isGrey: false,
                record: page.texts.record, recordTone: "", rings: false, spoken: ""
            })
        }
        ListView {
            id: list
            objectName: "desk.list"
            anchors { left: parent.left; right: parent.right; top: names.bottom; topMargin: 4 * Theme.scale; bottom: parent.bottom }
            property int fingers: 0
            onFingersChanged: page.desk.tables.isHeld = fingers > 0
            JustMoved { id: moved; places: page.desk.tables.places }
            model: page.desk.tables
            clip: true
            spacing: 3 * Theme.scale
            boundsBehavior: Flickable.StopAtBounds
            cacheBuffer: 4000
            delegate: DeskLine {
                required property int index
                required property var line
                row: line
                width: list.width - mark.room
                height: 38 * Theme.tallScale
                isChosen: page.desk.table.board === row.board
                onActiveFocusChanged: if (activeFocus) list.positionViewAtIndex(index, ListView.Contain)
                moved: moved.running
                onChosen: board => page.desk.table.open(board)
                onHeld: held => list.fingers += held ? 1 : -1
            }
            ScrollMark { id: mark; view: list }
        }
        PlainText {
            objectName: "desk.none"
            anchors.centerIn: parent
            width: parent.width * 0.7
            visible: list.count === 0
            text: page.texts.noTables
            color: Theme.mute
            wrapMode: Text.Wrap
            horizontalAlignment: Text.AlignHCenter
            font { family: Theme.family; pixelSize: Theme.textSize }
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
    }
    Loader {
        id: card
        anchors.right: parent.right
        width: 430 * Theme.scale
        height: parent.height
        active: page.aside
        sourceComponent: DeskCard { desk: page.desk }
    }
}
