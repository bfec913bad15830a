import QtQuick
import Tavla.Style

// One player, to be read from across the hall: whose turn it is, name, last play, time and score.
Rectangle {
    id: strip

    required property var side
    required property real unit

    height: 88 * unit
    color: side.onTurn ? Theme.rail : Theme.ground

    Rectangle {
        width: 8 * strip.unit
        height: parent.height
        color: Theme.text
        visible: strip.side.onTurn
    }
    Rectangle {
        id: disc
        anchors.verticalCenter: parent.verticalCenter
        x: 28 * strip.unit
        width: 40 * strip.unit
        height: width
        radius: width / 2
        antialiasing: true
        color: strip.side.seat === "white" ? Theme.white : Theme.black
        border { width: 3 * strip.unit; color: strip.side.seat === "white" ? Theme.whiteEdge : Theme.blackEdge }
    }
    PlainText {
        id: named
        objectName: "spectators." + strip.side.seat + ".name"
        anchors { left: disc.right; leftMargin: 18 * strip.unit; verticalCenter: parent.verticalCenter }
        width: 470 * strip.unit
        text: strip.side.name
        color: Theme.text
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 20 * strip.unit
        elide: Text.ElideRight
        font { family: Theme.family; pixelSize: 38 * strip.unit; weight: Font.DemiBold }
    }
    PlainText {
        objectName: "spectators." + strip.side.seat + ".play"
        anchors { left: named.right; leftMargin: 14 * strip.unit; right: time.left; rightMargin: 14 * strip.unit; verticalCenter: parent.verticalCenter }
        text: strip.side.play
        color: Theme.mute
        horizontalAlignment: Text.AlignHCenter
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 13 * strip.unit
        elide: Text.ElideRight
        font { family: Theme.family; pixelSize: 26 * strip.unit; weight: Font.Medium; features: { "tnum": 1 } }
    }
    PlainText {
        id: time
        objectName: "spectators." + strip.side.seat + ".time"
        anchors { right: score.left; rightMargin: 24 * strip.unit; verticalCenter: parent.verticalCenter }
        width: 170 * strip.unit
        horizontalAlignment: Text.AlignRight
        text: strip.side.time
        color: strip.side.low ? Theme.dangerText : strip.side.onTurn ? Theme.text : Theme.mute
        font { family: Theme.family; pixelSize: 52 * strip.unit; weight: Font.DemiBold; features: { "tnum": 1 } }
    }
    Rectangle {
        id: score
        anchors { right: parent.right; rightMargin: 28 * strip.unit; verticalCenter: parent.verticalCenter }
        width: 104 * strip.unit
        height: 68 * strip.unit
        radius: 10 * strip.unit
        color: Theme.calm

        PlainText {
            objectName: "spectators." + strip.side.seat + ".points"
            anchors.centerIn: parent
            text: strip.side.points
            color: Theme.text
            font { family: Theme.family; pixelSize: 54 * strip.unit; weight: Font.Bold; features: { "tnum": 1 } }
        }
    }
}
