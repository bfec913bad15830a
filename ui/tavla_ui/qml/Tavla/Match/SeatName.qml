import QtQuick
import Tavla.Style
import Tavla.ViewModels

// Whose seat it is, and his score. A long name, or a pair's two, takes two smaller lines.
Column {
    id: who

    required property SeatViewModel seat
    readonly property string prefix: seat.seat + "."

    spacing: 3 * Theme.scale

    TextMetrics {
        id: oneLine
        text: who.seat.name
        font { family: Theme.family; pixelSize: Theme.nameSize; weight: Font.DemiBold }
    }

    PlainText {
        objectName: who.prefix + "name"
        readonly property bool isLong: oneLine.advanceWidth > width
        width: parent.width
        text: who.seat.name
        color: Theme.text
        wrapMode: isLong ? Text.Wrap : Text.NoWrap
        maximumLineCount: isLong ? 2 : 1
        lineHeight: isLong ? 0.95 : 1
        elide: Text.ElideRight
        font { family: Theme.family; pixelSize: isLong ? Theme.smallSize : Theme.nameSize; weight: Font.DemiBold }
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }

    PlainText {
        objectName: who.prefix + "score"
        width: parent.width
        text: who.seat.pips === "" ? who.seat.score : who.seat.score + " · " + who.seat.pips
        color: Theme.mute
        elide: Text.ElideRight
        font { family: Theme.family; pixelSize: 18 * Theme.scale; weight: Font.Medium; features: { "tnum": 1 } }
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }
}
