pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// A seat's strip, upright to its player: name and score, the other side small, clock, quiet controls, the one big button.
Rectangle {
    id: strip

    required property SeatViewModel seat
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
        width: parent.width
        height: 3 * strip.unit
        color: Theme.accent
        visible: strip.seat.lit
    }

    TouchButton {
        id: menu
        objectName: strip.prefix + "menu"
        // To the bezel, where a hand lands.
        anchors { left: parent.left; top: parent.top; bottom: parent.bottom }
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
        x: 70 * strip.unit
        width: 218 * strip.unit + strip.spare
        anchors.verticalCenter: parent.verticalCenter
        seat: strip.seat
    }
    readonly property real spare: Math.max(0, (width - 1280 * unit) / 2)

    Column {
        id: other
        x: 298 * strip.unit + strip.spare
        width: 126 * strip.unit
        anchors.verticalCenter: parent.verticalCenter
        spacing: 3 * strip.unit
        visible: !strip.seat.canClaim

        PlainText {
            width: parent.width
            text: strip.seat.other
            color: Theme.mute
            elide: Text.ElideMiddle
            font { family: Theme.family; pixelSize: Theme.smallSize; weight: Font.Medium; features: { "tnum": 1 } }
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
        PlainText {
            text: strip.seat.clock.otherTime
            visible: strip.seat.hasClock
            color: Theme.mute
            font { family: Theme.family; pixelSize: 22 * strip.unit; weight: Font.DemiBold; features: { "tnum": 1 } }
        }
        PlainText {
            objectName: strip.prefix + "tries"
            width: parent.width
            visible: text !== ""
            text: strip.seat.tries
            color: Theme.mute
            elide: Text.ElideRight
            font { family: Theme.family; pixelSize: Theme.smallSize; weight: Font.Medium; features: { "tnum": 1 } }
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
    }

    TouchButton {
        objectName: strip.prefix + "claim"
        x: other.x - 4 * strip.unit
        anchors.verticalCenter: parent.verticalCenter
        width: other.width + 4 * strip.unit
        height: Theme.touch
        visible: strip.seat.canClaim
        outlined: true
        text: strip.seat.claimText
        note: strip.seat.claimNote
        enabled: !strip.seat.isClaiming
        onTriggered: strip.seat.claimTime()
    }

    ClockFace {
        id: clock
        objectName: strip.prefix + "clock"
        x: 434 * strip.unit + strip.spare
        anchors.verticalCenter: parent.verticalCenter
        width: 232 * strip.unit
        height: 60 * strip.unit
        visible: strip.seat.hasClock
        clock: strip.seat.clock
    }

    Row {
        anchors { right: big.left; rightMargin: 10 * strip.unit; verticalCenter: parent.verticalCenter }
        spacing: 8 * strip.unit

        TouchButton {
            objectName: strip.prefix + "claim.really"
            width: 210 * strip.unit
            visible: strip.seat.isClaiming
            outlined: true
            text: strip.seat.reallyClaimText
            onTriggered: strip.seat.really()
        }
        TouchButton {
            objectName: strip.prefix + "undo"
            width: 92 * strip.unit
            visible: !strip.seat.isClaiming
            text: strip.seat.undoText
            enabled: strip.seat.canUndo
            onTriggered: strip.seat.undo()
        }
        TouchButton {
            objectName: strip.prefix + "undoAll"
            width: 110 * strip.unit
            visible: !strip.seat.isClaiming
            text: strip.seat.undoAllText
            enabled: strip.seat.canUndo
            onTriggered: strip.seat.undoAll()
        }
        TouchButton {
            objectName: strip.prefix + "director"
            width: 106 * strip.unit
            text: strip.seat.directorText
            note: strip.seat.canOpenDirector ? strip.seat.directorPageText : ""
            spoken: strip.seat.directorName
            enabled: strip.seat.canCallDirector || strip.seat.canOpenDirector
            onTriggered: strip.seat.callDirector()
        }
    }

    TouchButton {
        id: big
        objectName: strip.prefix + "bigButton"
        // To the bezel, where a hand strikes a clock.
        anchors { right: parent.right; bottom: parent.bottom; top: parent.top; topMargin: 3 * strip.unit }
        width: 274 * strip.unit
        grace: 40 * strip.unit
        onDownChanged: down ? strip.seat.pressDown() : strip.seat.pressUp()
        visible: strip.seat.button !== ""
        text: strip.seat.button
        note: strip.seat.buttonNote
        filled: strip.seat.filled
        outlined: !strip.seat.filled
        letters: Theme.buttonSize
        weight: Font.Bold
        onTriggered: strip.seat.pressButton()

        Connections {
            target: strip.seat
            function onRefusalsChanged() { big.flash() }
        }
    }

    PlainText {
        objectName: strip.prefix + "note"
        anchors.fill: big
        visible: !big.visible && text !== ""
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

    Loader {
        anchors { left: menu.right; leftMargin: 8 * strip.unit; right: parent.right; rightMargin: 8 * strip.unit; verticalCenter: parent.verticalCenter }
        active: strip.seat.menu.page !== "" && strip.seat.menu.inStrip
        sourceComponent: SeatMenuRow {
            menu: strip.seat.menu
            prefix: strip.prefix
        }
    }

    Notice {
        objectName: strip.prefix + "notice"
        x: who.x - 8 * strip.unit
        y: 7 * strip.unit
        width: (strip.seat.canClaim ? other.x - 8 * strip.unit : clock.x - 8 * strip.unit) - x
        height: parent.height - 12 * strip.unit
        sentence: strip.seat.notice
        onTouched: strip.seat.dismissNotice()
    }
}
