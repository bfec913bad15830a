pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Style
import Tavla.ViewModels

// What takes the place of a strip's own things for a while, with the board in sight: the menu's row, a question, the dice of the table, what is told.
Item {
    id: cover

    required property SeatViewModel seat
    required property real clockStart
    required property real clockEnd
    required property real clear  // so much of it are the quiet acts
    readonly property string prefix: seat.seat + "."
    readonly property bool listed: seat.menu.page !== "" && seat.menu.inStrip
    readonly property bool asked: !listed && seat.question !== "" && !seat.aboutPosition
    readonly property bool typed: !listed && seat.dicePad.isOpen  // beside the clock, which runs
    // What was found on starting again is read once, and put away by a touch.
    property string read
    readonly property bool told: !listed && seat.question === "" && seat.headline !== "" && (seat.announcement === "" || read !== seat.announcement)
    readonly property bool whole: listed || asked || told || typed
    readonly property bool big: listed || asked || typed  // the big button's place too

    Loader {
        anchors { left: parent.left; leftMargin: 8 * Theme.scale; right: parent.right; rightMargin: 8 * Theme.scale; verticalCenter: parent.verticalCenter; verticalCenterOffset: -2.5 * Theme.scale }
        active: cover.listed
        sourceComponent: SeatMenuRow { menu: cover.seat.menu; prefix: cover.prefix }
    }
    Loader {
        anchors.fill: parent
        active: cover.asked
        sourceComponent: SeatQuestion {
            seat: cover.seat
            // Words end at the director's button where it stands, else at Decline.
            clear: cover.clear > 0 ? cover.clear + 112 * Theme.scale : 0
        }
    }
    Loader {
        anchors { fill: parent; leftMargin: 8 * Theme.scale; rightMargin: 298 * Theme.scale + cover.clear }
        active: cover.told
        sourceComponent: SeatTold {
            seat: cover.seat
            onRead: cover.read = cover.seat.announcement
        }
    }
    Loader {
        anchors.fill: parent
        active: cover.typed
        sourceComponent: DicePad {
            pad: cover.seat.dicePad
            prefix: cover.prefix
            clockStart: cover.clockStart
            clockEnd: cover.clockEnd
        }
    }
}
