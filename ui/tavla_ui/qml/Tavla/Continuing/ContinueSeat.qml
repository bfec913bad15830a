import QtQuick
import Tavla.Controls
import Tavla.Style

// What one player sees of the match that goes on, and his own agreement at his right hand.
Rectangle {
    id: seat

    required property var entry

    signal agreed()

    color: Theme.rail
    height: 112 * Theme.tallScale

    Rectangle {
        width: parent.width
        height: 3 * Theme.scale
        color: Theme.text
        visible: seat.entry.agreed
    }

    Column {
        anchors { left: parent.left; right: agree.left; margins: 24 * Theme.scale; verticalCenter: parent.verticalCenter }
        spacing: 4 * Theme.scale

        PlainText {
            objectName: "continue." + seat.entry.seat + ".own"
            width: parent.width
            text: seat.entry.name + "  ·  " + seat.entry.own
            color: Theme.text
            elide: Text.ElideRight
            font { family: Theme.family; pixelSize: Theme.nameSize; weight: Font.DemiBold; features: { "tnum": 1 } }
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
        PlainText {
            objectName: "continue." + seat.entry.seat + ".match"
            width: parent.width
            text: seat.entry.match
            color: Theme.mute
            elide: Text.ElideRight
            font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.Medium }
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
        PlainText {
            objectName: "continue." + seat.entry.seat + ".sanctions"
            visible: text !== ""
            width: parent.width
            text: seat.entry.sanctions
            color: Theme.text
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: Theme.badgeSize
            elide: Text.ElideRight
            font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.DemiBold }
            Accessible.role: Accessible.AlertMessage
            Accessible.name: text
        }
    }

    TouchButton {
        id: agree
        objectName: "continue." + seat.entry.seat + ".agree"
        anchors { right: parent.right; rightMargin: 12 * Theme.scale; verticalCenter: parent.verticalCenter }
        width: 262 * Theme.scale
        height: 84 * Theme.tallScale
        text: seat.entry.agree
        chosen: seat.entry.agreed
        filled: !seat.entry.agreed
        letters: Theme.buttonSize
        weight: Font.Bold
        onTriggered: seat.agreed()
    }
}
