import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// One player's side of the start page: his name, the match in two lines, and his own Ready at the right hand.
Rectangle {
    id: side

    required property StartSeatViewModel seat
    required property color checker
    required property color checkerEdge
    readonly property string prefix: "start." + seat.seat + "."
    readonly property real unit: Theme.scale

    required property string hall
    property int written: -1  // which of the names the keyboard's letters go to

    property bool mayChange: true  // no page is open that changes the match

    signal directorAsked()
    signal changeAsked()
    signal typed()

    color: Theme.rail
    Accessible.role: Accessible.Grouping
    Accessible.name: seat.sideName

    Rectangle {
        width: parent.width
        height: 3 * side.unit
        color: Theme.text
        visible: side.seat.ready
    }

    Rectangle {
        x: 24 * side.unit
        y: fields.y + (fields.height - height) / 2
        width: 54 * side.unit
        height: width
        radius: width / 2
        color: side.checker
        border.width: 3 * side.unit
        border.color: side.checkerEdge
    }

    Row {
        id: fields
        x: 96 * side.unit
        y: 8 * Theme.tallScale
        spacing: 14 * side.unit

        readonly property real room: director.x - x - 16 * side.unit
        readonly property real half: Math.min(340 * side.unit, (room - spacing) / 2)

        NameField {
            objectName: side.prefix + "name"
            width: side.seat.doubles ? fields.half : Math.min(430 * side.unit, fields.room)
            label: side.seat.nameLabel
            value: side.seat.name
            kept: side.seat.nameKept
            written: side.written === 0
            onTyped: text => side.seat.typeName(0, text)
            onTouched: side.seat.openKeyboard(0)
            onFinished: side.typed()
        }
        NameField {
            objectName: side.prefix + "partner"
            visible: side.seat.doubles
            width: fields.half
            label: side.seat.partnerLabel
            value: side.seat.partner
            kept: side.seat.partnerKept
            written: side.written === 1
            onTyped: text => side.seat.typeName(1, text)
            onTouched: side.seat.openKeyboard(1)
            onFinished: side.typed()
        }
    }

    // What is played, in this seat's language; what is missing takes its place.
    PlainText {
        objectName: side.prefix + "summary"
        anchors { left: fields.left; top: change.top; bottom: change.bottom; right: absent.visible ? absent.left : change.left; rightMargin: 16 * side.unit }
        text: side.seat.problem || side.seat.summary
        color: side.seat.problem !== "" ? Theme.dangerText : Theme.text
        wrapMode: Text.Wrap
        verticalAlignment: Text.AlignVCenter
        fontSizeMode: Text.Fit
        minimumPixelSize: Theme.smallSize
        maximumLineCount: 3
        lineHeight: 0.95
        elide: Text.ElideRight
        font { family: Theme.family; pixelSize: Theme.nameSize; weight: Font.DemiBold; features: { "tnum": 1 } }
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }

    HallLine {
        objectName: side.prefix + "hall"
        anchors { left: fields.left; right: ready.left; rightMargin: 20 * side.unit; bottom: parent.bottom; bottomMargin: 2 * side.unit }
        text: side.hall
    }

    TouchButton {
        id: language
        objectName: side.prefix + "language"
        anchors { right: ready.left; rightMargin: 8 * side.unit; bottom: fields.bottom }
        quiet: true
        spoken: side.seat.languageLabel + ": " + text
        text: side.seat.languageText
        onTriggered: side.seat.nextLanguage()
    }

    TouchButton {
        id: director
        objectName: side.prefix + "director"
        anchors { right: language.left; bottom: fields.bottom }
        quiet: true
        text: side.seat.directorText
        onTriggered: side.directorAsked()
    }

    TouchButton {
        id: change
        objectName: side.prefix + "change"
        anchors { right: language.right; top: fields.bottom; topMargin: 8 * Theme.tallScale }
        visible: !side.seat.waits
        enabled: side.mayChange
        text: side.seat.changeText
        onTriggered: side.changeAsked()
    }

    // Who is ready takes that back before he changes anything.
    TouchButton {
        id: absent
        objectName: side.prefix + "absent"
        anchors { right: change.right; top: change.top }
        visible: side.seat.waits
        text: side.seat.absentText
        onTriggered: side.seat.sayAbsent()
    }

    TouchButton {
        id: ready
        objectName: side.prefix + "ready"
        // To the bezel.
        anchors { right: parent.right; bottom: parent.bottom }
        width: 274 * side.unit
        height: parent.height / 2 + 48 * Theme.tallScale
        radius: 0
        inset: outlined ? 8 * side.unit : 0
        grace: 40 * side.unit
        text: side.seat.readyText
        note: side.seat.readyNote
        chosen: side.seat.ready
        outlined: !side.seat.ready && !side.seat.complete
        filled: !side.seat.ready && side.seat.complete
        letters: Theme.buttonSize
        weight: Font.Bold
        onTriggered: side.seat.pressReady()

        Connections {
            target: side.seat
            function onPressRefused() { ready.flash() }
        }
    }
}
