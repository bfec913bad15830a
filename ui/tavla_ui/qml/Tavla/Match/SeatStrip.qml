pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// A seat's strip, upright to its player: name, score, clock, quiet controls, the one big button.
Rectangle {
    id: strip

    required property SeatViewModel seat
    required property ProofViewModel proof
    // Where a refusal stands while this side plays: in the band between the players, beside the dice, where the eyes are.
    required property rect noticePlace
    readonly property real unit: Theme.scale
    readonly property string prefix: seat.seat + "."

    objectName: prefix + "strip"
    color: seat.lit ? Theme.rail : Theme.ground
    Accessible.role: Accessible.Grouping
    Accessible.name: seat.name

    // A touch beside the buttons belongs to this seat and to nothing below the strip.
    TapHandler {
        gesturePolicy: TapHandler.ReleaseWithinBounds
        longPressThreshold: 0
    }

    Rectangle {
        z: 1  // two big buttons, one above the other, are two
        width: parent.width
        height: 5 * strip.unit
        color: strip.seat.seat === "white" ? Theme.white : Theme.black
        border { width: Theme.hairline; color: strip.seat.seat === "white" ? Theme.whiteEdge : Theme.blackEdge }
        visible: strip.seat.lit
    }

    TouchButton {
        id: menu
        objectName: strip.prefix + "menu"
        anchors { left: parent.left; top: parent.top; bottom: parent.bottom }  // to the bezel, where a hand lands
        width: 64 * strip.unit
        grace: 40 * strip.unit
        radius: 0
        quiet: true
        spoken: strip.seat.menu.menuText
        onTriggered: strip.seat.menu.toggleMenu()

        Column {
            anchors.centerIn: parent
            spacing: 5 * strip.unit
            Repeater {
                model: 3
                Rectangle { width: 22 * strip.unit; height: 3 * strip.unit; radius: height / 2; color: Theme.mute }
            }
        }
    }

    SeatName {
        id: who
        x: 66 * strip.unit
        width: short ? clock.x - x - 8 * strip.unit : 146 * strip.unit + strip.spare  // short, it runs on above the score
        y: short ? 3 * strip.unit : (parent.height - height) / 2 - (hall.text === "" ? 0 : 7 * Theme.tallScale)
        seat: strip.seat
        short: strip.seat.canClaim
        visible: !cover.whole
    }
    HallLine {
        id: hall
        objectName: strip.prefix + "hall"
        readonly property real indent: who.short || who.height > strip.height - 34 * Theme.tallScale ? pair.x - who.x : 0  // a full column of the name
        anchors { left: who.left; leftMargin: indent; right: clock.left; rightMargin: 8 * strip.unit; bottom: parent.bottom; bottomMargin: Theme.scale }
        text: cover.whole ? "" : strip.seat.hallLine
    }
    readonly property real spare: Math.max(0, (width - 1280 * unit) / 2)

    SeatScore {
        id: pair
        x: 216 * strip.unit + strip.spare
        height: parent.height
        visible: !cover.whole
        seat: strip.seat
    }

    TouchButton {
        objectName: strip.prefix + "claim"
        // Under the name: the score stays in sight.
        anchors { left: who.left; right: pair.left; rightMargin: 4 * strip.unit; bottom: parent.bottom; bottomMargin: strip.unit }
        height: Theme.touch
        pad: 4 * strip.unit
        visible: strip.seat.canClaim && !cover.whole
        filled: !strip.seat.ownFlag
        outlined: strip.seat.ownFlag
        text: strip.seat.claimText
        note: strip.seat.claimNote
        enabled: !strip.seat.isClaiming
        onTriggered: strip.seat.claimTime()
    }

    ClockFace {
        id: clock
        objectName: strip.prefix + "clock"
        x: 400 * strip.unit + strip.spare
        anchors.verticalCenter: parent.verticalCenter
        width: 263 * strip.unit
        height: parent.height - 16 * strip.unit
        visible: strip.seat.hasClock && !cover.told && !cover.listed && !cover.asked
        clock: strip.seat.clock
        stopped: strip.seat.veil === "stopped"
    }

    SeatActs {
        id: acts
        anchors { right: parent.right; rightMargin: 290 * strip.unit; verticalCenter: parent.verticalCenter }
        visible: !cover.listed && !cover.typed && (!(cover.asked || cover.told) || strip.seat.canCallDirector || strip.seat.canOpenDirector)
        seat: strip.seat
        proof: strip.proof
    }

    // What can be pressed now fills the corner out to the bezel; before, it is an outline with what is missing.
    TouchButton {
        id: big
        objectName: strip.prefix + "bigButton"
        // To the bezel, where a hand strikes a clock.
        anchors { right: parent.right; top: parent.top; bottom: parent.bottom }
        width: 282 * strip.unit
        inset: filled ? 0 : 8 * strip.unit
        grace: 40 * strip.unit
        onDownChanged: down ? strip.seat.pressDown() : strip.seat.pressUp()
        means: strip.seat.act
        visible: strip.seat.button !== "" && !cover.big
        radius: 0
        text: strip.seat.button
        note: strip.seat.buttonNote
        noteLines: natural.advanceWidth > 1.2 * room ? 2 : 1
        noteSize: noteLines > 1 ? 13.6 * Theme.scale : Theme.smallSize
        filled: strip.seat.filled
        outlined: !strip.seat.filled
        letters: Theme.buttonSize
        weight: Font.Bold
        onTriggered: strip.seat.pressButton()

        TextMetrics {
            id: natural
            font { family: Theme.family; pixelSize: Theme.smallSize; weight: Font.Medium }
            text: strip.seat.buttonNote
        }
        Connections {
            target: strip.seat
            function onPressRefused(name) {
                if (name === "bigButton")
                    big.flash()
            }
        }
    }

    PlainText {
        objectName: strip.prefix + "note"
        anchors.fill: big
        visible: !big.visible && text !== "" && !cover.big
        text: strip.seat.note
        color: Theme.mute
        horizontalAlignment: Text.AlignHCenter
        verticalAlignment: Text.AlignVCenter
        wrapMode: Text.Wrap
        maximumLineCount: 3
        elide: Text.ElideRight
        fontSizeMode: Text.Fit
        minimumPixelSize: Theme.smallSize
        font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.Medium }
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }

    SeatCover {
        id: cover
        anchors { left: menu.right; right: parent.right; top: parent.top; bottom: parent.bottom; topMargin: 5 * strip.unit }
        seat: strip.seat
        clockStart: clock.x - x
        clockEnd: clock.x + clock.width - x
        // Where the quiet acts begin, while they stand.
        clear: acts.visible ? acts.width : 0
    }

    // It lies over nothing that can be pressed; while that leaves no other place, over the clock.
    Notice {
        objectName: strip.prefix + "notice"
        readonly property bool inBand: strip.seat.lit && strip.noticePlace.width > 0
        readonly property bool overClock: strip.seat.canClaim || cover.whole
        readonly property real start: overClock ? clock.x : menu.width
        readonly property real end: !overClock ? clock.x - 8 * strip.unit : cover.typed ? clock.x + clock.width : acts.x - 8 * strip.unit
        x: inBand ? strip.noticePlace.x : start
        y: inBand ? strip.noticePlace.y : 7 * strip.unit
        width: inBand ? strip.noticePlace.width : end - start
        height: inBand ? strip.noticePlace.height : parent.height - 12 * strip.unit
        sentence: strip.seat.notice
        onTouched: strip.seat.dismissNotice()
    }
}
