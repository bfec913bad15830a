import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// A concession, or a claim that the game is settled: in the band between the players, with the position in sight.
Rectangle {
    id: card

    required property SeatViewModel seat
    required property rect place
    readonly property string prefix: seat.seat + "."
    readonly property real button: 0.25 * width

    objectName: prefix + "question"
    x: place.x
    y: place.y
    width: place.width
    height: place.height
    radius: Theme.radius
    color: Theme.ground
    border { width: 2 * Theme.scale; color: Theme.text }

    // A touch between the buttons is none on the field.
    TapHandler {
        gesturePolicy: TapHandler.ReleaseWithinBounds
        longPressThreshold: 0
    }

    Connections {
        target: card.seat
        function onPressRefused(name) { ({ accept, decline, "accept.really": really })[name]?.flash() }
    }
    TouchButton {
        id: decline
        objectName: card.prefix + "decline"
        anchors { left: parent.left; top: parent.top; bottom: parent.bottom; margins: 5 * Theme.scale }
        width: card.button
        means: card.seat.question
        text: card.seat.declineText
        onTriggered: card.seat.decline()
    }
    TouchButton {
        id: accept
        objectName: card.prefix + "accept"
        anchors { right: parent.right; top: parent.top; bottom: parent.bottom; margins: 5 * Theme.scale }
        width: card.button
        enabled: !card.seat.isAccepting
        means: card.seat.question
        text: card.seat.acceptText
        onTriggered: card.seat.accept()
    }
    PlainText {
        objectName: card.prefix + "headline"
        anchors { fill: parent; leftMargin: card.button + 14 * Theme.scale; rightMargin: card.button + 14 * Theme.scale; topMargin: 4 * Theme.scale; bottomMargin: 4 * Theme.scale }
        visible: !card.seat.isAccepting
        text: card.seat.question
        color: Theme.text
        wrapMode: Text.Wrap
        maximumLineCount: 4
        elide: Text.ElideRight
        horizontalAlignment: Text.AlignHCenter
        verticalAlignment: Text.AlignVCenter
        fontSizeMode: Text.Fit
        minimumPixelSize: 11 * Theme.scale
        font { family: Theme.family; pixelSize: Theme.nameSize; weight: Font.DemiBold }
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }
    // Between the two, so that a second tap on Accept is none here.
    TouchButton {
        id: really
        objectName: card.prefix + "accept.really"
        anchors { fill: parent; leftMargin: card.button + 14 * Theme.scale; rightMargin: card.button + 14 * Theme.scale; topMargin: 5 * Theme.scale; bottomMargin: 5 * Theme.scale }
        visible: card.seat.isAccepting
        outlined: true
        text: card.seat.reallyAcceptText
        onTriggered: card.seat.really()
    }
}
