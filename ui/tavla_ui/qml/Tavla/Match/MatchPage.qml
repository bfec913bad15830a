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

    // Wherever the keys are: a button takes no Escape.
    Keys.onEscapePressed: event => event.accepted = Keystroke.acts(event, false) && page.match !== null && page.match.closeSheets()

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
                isOpen: !page.match.whiteStir.shown && !page.match.blackStir.shown
            }

            // Stopped, on a break and late from it, fallen, ended: darker, or with a frame that is seen across the hall.
            Rectangle {
                objectName: "match.veil"
                readonly property string veil: page.match.white.veil
                y: page.fieldTop
                width: parent.width
                height: scene.half * 2
                visible: veil === "stopped" || veil === "away" || veil === "ended"
                color: Theme.veil
                opacity: veil === "ended" ? 0.35 : 0.55
            }
            Rectangle {
                objectName: "match.frame"
                readonly property string veil: page.match.white.veil
                readonly property bool grave: veil === "flag" || page.match.white.clock.isLate
                y: page.fieldTop
                width: parent.width
                height: scene.half * 2
                visible: veil === "stopped" || grave
                color: "transparent"
                border { width: 7 * Theme.scale; color: grave ? Theme.danger : Theme.accent }
            }

            // In the field, and while both stir between their panels.
            function clear(words: rect): rect {
                const top = Math.max(words.y + page.fieldTop, blackStir.y + blackStir.height);
                return Qt.rect(words.x, top, words.width, Math.min(words.y + page.fieldTop + words.height, whiteStir.y) - top);
            }
            // To two who sit side by side the same words one above the other are one sentence, twice as high.
            readonly property bool toldOnce: page.sameSide && page.match.board.whiteWords.x === page.match.board.blackWords.x && page.match.white.band === page.match.black.band && page.match.white.bandNote === page.match.black.bandNote && page.match.white.files === page.match.black.files
            Band {
                seat: page.match.white
                place: scene.clear(scene.toldOnce ? page.match.board.questionPlace : page.match.board.whiteWords)
            }
            Band {
                seat: page.match.black
                place: scene.clear(page.match.board.blackWords)
                visible: seat.band !== "" && !scene.toldOnce
                rotation: page.sameSide ? 0 : 180
            }

            readonly property rect asked: Qt.rect(page.match.board.questionPlace.x, page.match.board.questionPlace.y + page.fieldTop, page.match.board.questionPlace.width, page.match.board.questionPlace.height)
            Loader {
                active: page.match.white.aboutPosition
                sourceComponent: PositionQuestion {
                    seat: page.match.white
                    place: scene.asked
                }
            }
            Loader {
                active: page.match.black.aboutPosition
                sourceComponent: PositionQuestion {
                    seat: page.match.black
                    place: scene.asked
                    rotation: page.sameSide ? 0 : 180
                }
            }

            // The lamps of the devices stand in the column of the cube, between its place in the middle and the one at each edge.
            readonly property rect field: page.match.board.frame.field
            readonly property bool cubeLeft: page.match.board.frame.badge.x > field.x
            readonly property real columnWidth: Math.min(field.x, width - field.x - field.width) - 12 * Theme.scale
            readonly property real columnX: cubeLeft ? field.x / 2 - columnWidth / 2 - 3 * Theme.scale : (width + field.x + field.width) / 2 - columnWidth / 2 + 3 * Theme.scale

            DeviceLamps {
                x: scene.columnX
                y: page.fieldTop + scene.half * 1.5 - height / 2
                width: scene.columnWidth
                tray: page.match.whiteTray
                prefix: "white."
            }

            DeviceLamps {
                visible: !page.sameSide
                x: scene.columnX
                y: page.fieldTop + scene.half * 0.5 - height / 2
                width: scene.columnWidth
                rotation: 180
                tray: page.match.blackTray
                prefix: "black."
            }

            SeatStrip {
                y: page.sameSide ? scene.height - 2 * page.strip : 0
                width: parent.width
                height: page.strip
                rotation: page.sameSide ? 0 : 180
                seat: page.match.black
                proof: page.match.blackProof
                noticePlace: page.sameSide ? Qt.rect(said.x, said.y - y, said.width, said.height) : Qt.rect(width - said.x - said.width, height - page.fieldTop - said.y - said.height, said.width, said.height)
                readonly property rect said: page.match.board.blackNotice
            }

            SeatStrip {
                y: scene.height - page.strip
                width: parent.width
                height: page.strip
                seat: page.match.white
                proof: page.match.whiteProof
                noticePlace: Qt.rect(said.x, page.fieldTop + said.y - y, said.width, said.height)
                readonly property rect said: page.match.board.whiteNotice
            }

            // In place of a sound: the strip that it concerns lights up.
            Rectangle {
                objectName: "match.light"
                y: page.match.signals.lit === "white" ? scene.height - page.strip : page.sameSide ? scene.height - 2 * page.strip : 0
                width: parent.width
                height: page.strip
                visible: page.match.signals.lit !== ""
                color: "transparent"
                border { width: 10 * Theme.scale; color: Theme.text }
            }

            SeatPanels {
                y: page.fieldTop
                width: parent.width
                height: scene.half
                rotation: page.sameSide ? 0 : 180
                seat: page.match.black
                tray: page.match.blackTray
                proof: page.match.blackProof
            }

            SeatPanels {
                y: page.fieldTop + scene.half
                width: parent.width
                height: scene.half
                seat: page.match.white
                tray: page.match.whiteTray
                proof: page.match.whiteProof
            }

            Loader {
                id: blackStir
                anchors.horizontalCenter: parent.horizontalCenter
                y: page.fieldTop + 8 * Theme.scale
                rotation: page.sameSide ? 0 : 180
                active: page.match.blackStir.shown
                visible: page.match.black.menu.page === ""
                sourceComponent: StirPanel { stir: page.match.blackStir }
            }

            Loader {
                id: whiteStir
                anchors.horizontalCenter: parent.horizontalCenter
                y: page.fieldTop + scene.half * 2 - height - 8 * Theme.scale
                active: page.match.whiteStir.shown
                visible: page.match.white.menu.page === ""
                sourceComponent: StirPanel { stir: page.match.whiteStir }
            }
        }
    }
}
