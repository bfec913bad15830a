import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// A proposal of the director, or dice that were entered: asked in the seat's own strip, with all of the board in sight.
Item {
    id: card

    required property SeatViewModel seat
    required property real clear  // so much between the words and Decline is not theirs
    readonly property string prefix: seat.seat + "."
    readonly property real gap: 8 * Theme.scale

    objectName: prefix + "asked"
    Accessible.role: Accessible.Dialog
    Accessible.name: seat.question

    TouchButton {
        id: accept
        objectName: card.prefix + "accept"
        anchors { left: parent.left; leftMargin: card.gap; verticalCenter: parent.verticalCenter }
        width: 170 * Theme.scale
        text: card.seat.acceptText
        onTriggered: card.seat.accept()
    }
    Column {
        id: words
        readonly property real room: card.height - 4 * Theme.scale
        anchors { left: accept.right; leftMargin: 2 * card.gap; right: decline.left; rightMargin: 2 * card.gap + card.clear; verticalCenter: parent.verticalCenter }

        PlainText {
            objectName: card.prefix + "headline"
            width: parent.width
            height: words.room * (detail.visible ? 0.5 : 1)
            text: card.seat.question
            color: Theme.text
            wrapMode: Text.Wrap
            elide: Text.ElideRight
            horizontalAlignment: Text.AlignHCenter
            verticalAlignment: Text.AlignVCenter
            fontSizeMode: Text.Fit
            minimumPixelSize: 11 * Theme.scale
            font { family: Theme.family; pixelSize: Theme.nameSize; weight: Font.DemiBold }
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
        PlainText {
            id: detail
            objectName: card.prefix + "detail"
            width: parent.width
            height: words.room * 0.5
            visible: text !== ""
            text: card.seat.detail
            color: Theme.mute
            wrapMode: Text.Wrap
            elide: Text.ElideRight
            horizontalAlignment: Text.AlignHCenter
            verticalAlignment: Text.AlignVCenter
            fontSizeMode: Text.Fit
            minimumPixelSize: 11 * Theme.scale
            font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.Medium; features: { "tnum": 1 } }
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
    }
    // Where End turn stands at other times: a habitual slap takes nothing on.
    TouchButton {
        id: decline
        objectName: card.prefix + "decline"
        anchors { right: parent.right; rightMargin: card.gap; verticalCenter: parent.verticalCenter }
        width: 170 * Theme.scale
        text: card.seat.declineText
        onTriggered: card.seat.decline()
    }
}
