import QtQuick
import Tavla.Style
import Tavla.ViewModels

// The score as a pair, one's own first, and the match's length.
Item {
    id: score

    required property SeatViewModel seat
    readonly property real unit: Theme.scale

    width: 180 * unit

    PlainText {
        id: pair
        objectName: score.seat.seat + ".score"
        width: 128 * score.unit
        height: parent.height
        text: score.seat.pair
        color: Theme.text
        horizontalAlignment: Text.AlignRight
        verticalAlignment: Text.AlignVCenter
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.textSize
        font { family: Theme.family; pixelSize: Theme.scoreSize; weight: Font.Bold; features: { "tnum": 1 } }
        Accessible.role: Accessible.StaticText
        Accessible.name: text + " " + length.text
    }
    PlainText {
        id: length
        anchors { left: pair.right; leftMargin: 6 * score.unit; baseline: pair.baseline }
        width: 46 * score.unit
        text: score.seat.length
        color: Theme.mute
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 13 * score.unit
        font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.Medium; features: { "tnum": 1 } }
    }
}
