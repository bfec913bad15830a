pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Board
import Tavla.Style
import Tavla.ViewModels

// The board between two seats: face to face at the long edges, or both strips at the bottom.
FocusScope {
    id: page
    focus: true

    property MatchTable match: null
    readonly property bool sameSide: match !== null && match.settings.sameSide
    readonly property real strip: Theme.stripHeight
    readonly property real fieldTop: sameSide ? 0 : strip

    Loader {
        active: page.match !== null
        anchors.fill: parent
        focus: true
        sourceComponent: Item {
            id: scene
            readonly property real half: (height - 2 * page.strip) / 2

            BoardView {
                objectName: "board"
                y: page.fieldTop
                width: parent.width
                height: scene.half * 2
                board: page.match.board
            }

            SeatStrip {
                y: page.sameSide ? scene.height - 2 * page.strip : 0
                width: parent.width
                height: page.strip
                rotation: page.sameSide ? 0 : 180
                seat: page.match.black
            }

            SeatStrip {
                y: scene.height - page.strip
                width: parent.width
                height: page.strip
                seat: page.match.white
            }

            SeatPanels {
                y: page.fieldTop
                width: parent.width
                height: scene.half
                rotation: page.sameSide ? 0 : 180
                seat: page.match.black
                echo: page.sameSide && seat.headline === page.match.white.headline
            }

            SeatPanels {
                y: page.fieldTop + scene.half
                width: parent.width
                height: scene.half
                seat: page.match.white
            }
        }
    }
}
