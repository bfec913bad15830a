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

    Connections {
        target: card.seat
        function onPressRefused(name) { ({ accept, decline })[name]?.flash() }
    }
    TouchButton {
        id: accept
        objectName: card.prefix + "accept"
        anchors { left: parent.left; leftMargin: card.gap; verticalCenter: parent.verticalCenter }
        width: 170 * Theme.scale
        means: card.seat.question
        text: card.seat.acceptText
        onTriggered: card.seat.accept()
    }
    SeatWords {
        anchors { left: accept.right; leftMargin: 2 * card.gap; right: decline.left; rightMargin: 2 * card.gap + card.clear; top: parent.top; bottom: parent.bottom; margins: 2 * Theme.scale }
        prefix: card.prefix
        head: card.seat.question
        rest: card.seat.detail
        headShare: 0.62
        restLetters: Math.min(Theme.textSize, headLetters)
    }
    // Where End turn stands at other times: a habitual slap takes nothing on.
    TouchButton {
        id: decline
        objectName: card.prefix + "decline"
        anchors { right: parent.right; rightMargin: card.gap; verticalCenter: parent.verticalCenter }
        width: 170 * Theme.scale
        means: card.seat.question
        text: card.seat.declineText
        onTriggered: card.seat.decline()
    }
}
