pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Style
import Tavla.ViewModels

// One table in one line: presence, number, what it asks, players and score, clocks, record. Figures are upright and of one width.
Rectangle {
    id: line

    required property var row
    property bool isHead: false
    property bool isChosen: false
    property bool moved: false
    readonly property real unit: Theme.scale
    readonly property bool narrow: width < 1100 * unit
    readonly property real timeWidth: (narrow ? 62 : 76) * unit
    readonly property color stateInk: row.tone === "danger" ? Theme.dangerText : row.tone === "warn" ? Theme.accent : Theme.text
    readonly property color ink: isHead ? Theme.mute : Theme.text

    signal chosen(string board)
    signal held(bool held)

    objectName: isHead ? "desk.head" : "desk.line." + row.board
    radius: 7 * unit
    color: isHead ? "transparent" : isChosen ? Theme.calm : Theme.rail
    border { width: activeFocus ? 3 * unit : isHead ? 0 : Theme.outline; color: activeFocus ? Theme.focus : Theme.mute }
    activeFocusOnTab: !isHead
    Accessible.role: isHead ? Accessible.StaticText : Accessible.Button
    Accessible.name: row.spoken
    Accessible.focusable: !isHead
    Accessible.ignored: isHead
    Accessible.onPressAction: if (!isHead && Reach.to(line)) chosen(row.board)
    Keys.onReturnPressed: event => keyed(event)
    Keys.onEnterPressed: event => keyed(event)
    Keys.onSpacePressed: event => keyed(event)
    Keys.onDownPressed: nextItemInFocusChain(true).forceActiveFocus()
    Keys.onUpPressed: nextItemInFocusChain(false).forceActiveFocus()

    function keyed(event: var) {
        if (Keystroke.acts(event, false))
            chosen(row.board)
    }

    component Cell: PlainText {
        height: parent?.height ?? 0
        verticalAlignment: Text.AlignVCenter
        color: line.ink
        elide: Text.ElideRight
        font { family: Theme.family; pixelSize: (line.isHead ? 14 : 18) * line.unit; weight: line.isHead ? Font.Medium : Font.DemiBold; features: { "tnum": 1 } }
    }
    component Time: Cell {
        property bool runs: false
        property bool isLow: false
        width: line.timeWidth
        horizontalAlignment: Text.AlignRight
        color: line.isHead ? Theme.mute : line.row.isGrey ? Theme.mute : isLow ? Theme.dangerText : runs ? Theme.text : Theme.mute
        opacity: line.row.isGrey ? 0.7 : 1
    }

    // What it asks, as a stripe that is seen from afar.
    Rectangle {
        width: 6 * line.unit
        height: parent.height - 10 * line.unit
        anchors.verticalCenter: parent.verticalCenter
        x: 5 * line.unit
        radius: width / 2
        visible: !line.isHead
        color: line.row.tone === "danger" ? Theme.danger : line.row.tone === "warn" ? Theme.accent
             : line.row.presence === "here" ? Theme.ok : Theme.mute
        opacity: line.row.presence === "never" || line.row.presence === "gone" ? 0.4 : 1
    }
    Row {
        id: cells
        x: 20 * line.unit
        height: parent.height
        spacing: 10 * line.unit
        readonly property real fixed: 56 + (line.narrow ? 176 : 264) + (line.narrow ? 64 : 88) + 2 * line.timeWidth / line.unit + (line.narrow ? 112 : 196) + (line.narrow ? 0 : 56) + 30
        readonly property real side: Math.max(0, (line.width - fixed * line.unit - 7 * spacing - (line.narrow ? 0 : spacing)) / 2)

        Cell {
            width: 56 * line.unit
            text: line.row.table
            font.weight: Font.Bold
        }
        Cell {
            objectName: line.objectName + ".state"
            width: (line.narrow ? 176 : 264) * line.unit
            text: line.row.state
            color: line.isHead ? Theme.mute : line.stateInk
            fontSizeMode: line.narrow ? Text.Fit : Text.HorizontalFit
            minimumPixelSize: 13 * line.unit
            wrapMode: line.narrow ? Text.WordWrap : Text.NoWrap
            maximumLineCount: line.narrow ? 2 : 1
        }
        Cell {
            width: cells.side
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 13 * line.unit
            text: line.row.white
            horizontalAlignment: Text.AlignRight
            color: line.isHead ? Theme.mute : line.row.turn === "black" ? Theme.mute : Theme.text
        }
        Cell {
            width: (line.narrow ? 64 : 88) * line.unit
            text: line.row.score
            horizontalAlignment: Text.AlignHCenter
            font.weight: Font.Bold
        }
        Cell {
            width: cells.side
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 13 * line.unit
            text: line.row.black
            color: line.isHead ? Theme.mute : line.row.turn === "white" ? Theme.mute : Theme.text
        }
        Cell {
            width: 56 * line.unit
            visible: !line.narrow
            text: line.row.length
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 11 * line.unit
            color: Theme.mute
        }
        Time {
            text: line.row.whiteTime
            runs: line.row.turn === "white"
            isLow: line.row.whiteLow
        }
        Time {
            text: line.row.blackTime
            runs: line.row.turn === "black"
            isLow: line.row.blackLow
        }
        Cell {
            objectName: line.objectName + ".record"
            width: (line.narrow ? 112 : 196) * line.unit
            text: line.narrow && line.row.recordTone === "" && !line.isHead ? "" : line.row.record
            horizontalAlignment: Text.AlignRight
            color: line.row.recordTone === "danger" ? Theme.dangerText : line.row.recordTone === "warn" ? Theme.accent : Theme.mute
            font.weight: Font.Medium
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 12 * line.unit
        }
    }
    FingerTap {
        enabled: !line.isHead
        moved: line.moved
        onMade: line.chosen(line.row.board)
        onPressedChanged: line.held(pressed)
    }
}
