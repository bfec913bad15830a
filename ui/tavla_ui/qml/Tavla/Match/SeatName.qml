import QtQuick
import Tavla.Style
import Tavla.ViewModels

// Whose seat it is. A long name, or a pair's two, takes two smaller lines.
Column {
    id: who

    required property SeatViewModel seat
    property bool short: false  // the name alone, in one small line
    readonly property string prefix: seat.seat + "."

    spacing: 1 * Theme.scale

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
        color: who.seat.lit ? Theme.text : Theme.mute
        wrapMode: isLong && !who.short ? Text.Wrap : Text.NoWrap
        maximumLineCount: isLong && !who.short ? 2 : 1
        lineHeight: isLong ? 0.95 : 1
        elide: Text.ElideRight
        font { family: Theme.family; pixelSize: isLong || who.short ? Theme.smallSize : Theme.nameSize; weight: Font.DemiBold }
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }

    // What is said of the game, the tries of the other side, the pips: each where there is one.
    PlainText {
        objectName: who.prefix + "told"
        width: parent.width
        visible: text !== "" && !who.short
        text: [who.seat.crawford, who.seat.pips].filter(Boolean).join(" · ")
        color: Theme.mute
        elide: Text.ElideRight
        font { family: Theme.family; pixelSize: Theme.smallSize; weight: Font.Medium; features: { "tnum": 1 } }
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }
    PlainText {
        objectName: who.prefix + "tries"
        width: parent.width
        visible: text !== "" && !who.short
        text: who.seat.tries
        color: Theme.mute
        elide: Text.ElideRight
        font { family: Theme.family; pixelSize: Theme.smallSize; weight: Font.Medium; features: { "tnum": 1 } }
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }
}
