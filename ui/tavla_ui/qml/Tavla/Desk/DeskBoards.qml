pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// How a board joins, and the boards that ask: the same six digits on both screens, then a table number.
Item {
    id: page
    objectName: "desk.boards"

    required property DeskViewModel desk
    readonly property var texts: desk.texts
    readonly property real gap: 14 * Theme.scale

    Card {
        id: how
        width: 400 * Theme.scale
        height: parent.height

        Column {
            anchors { fill: parent; margins: page.gap }
            spacing: page.gap

            PlainText {
                width: parent.width
                text: page.desk.howTitle
                color: Theme.text
                wrapMode: Text.Wrap
                font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.Bold }
                Accessible.role: Accessible.Heading
                Accessible.name: text
            }
            PlainText {
                objectName: "desk.addresses"
                width: parent.width
                text: page.desk.addresses
                visible: text !== ""
                color: Theme.accent
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 14 * Theme.scale
                font { family: Theme.family; pixelSize: 26 * Theme.scale; weight: Font.Bold; features: { "tnum": 1 } }
                Accessible.role: Accessible.StaticText
                Accessible.name: text
            }
            Picture {
                objectName: "desk.code"
                drawn: page.desk.code
                visible: drawn !== ""
                width: Math.min(parent.width, page.height - 410 * Theme.tallScale)
                height: width
                smooth: false
                fillMode: Image.PreserveAspectFit
                Accessible.role: Accessible.Graphic
                Accessible.name: page.desk.howTitle
            }
            PlainText {
                width: parent.width
                text: page.desk.fault !== "" ? page.desk.fault : page.desk.howSteps
                color: page.desk.fault !== "" ? Theme.dangerText : Theme.mute
                wrapMode: Text.Wrap
                font { family: Theme.family; pixelSize: 17 * Theme.scale }
                Accessible.role: Accessible.StaticText
                Accessible.name: text
            }
            Repeater {
                model: page.desk.how === "board" ? [["desk.stick", "stick"]] : page.desk.how === "deputy" ? [["desk.writeDeputy", "writeDeputy"], ["desk.beDeputy", "beDeputy"]] : []

                TouchButton {
                    required property var modelData
                    objectName: modelData[0]
                    width: parent.width
                    height: 48 * Theme.tallScale
                    text: page.texts[modelData[1]]
                    onTriggered: ({ stick: page.desk.writeInvitation, writeDeputy: page.desk.writeDeputy, beDeputy: page.desk.beDeputy })[modelData[1]]()
                }
            }
            Row {
                id: others
                width: parent.width
                spacing: page.gap / 2

                Repeater {
                    model: ["board", "phone", "deputy"].filter(how => how !== page.desk.how)

                    TouchButton {
                        required property string modelData
                        objectName: "desk.how." + modelData
                        width: (others.width - others.spacing) / 2
                        height: 48 * Theme.tallScale
                        letters: Theme.smallSize
                        quiet: true
                        text: page.texts["how." + modelData]
                        onTriggered: page.desk.show(modelData)
                    }
                }
            }
        }
    }
    PlainText {
        id: title
        anchors { left: how.right; leftMargin: page.gap; right: parent.right }
        text: page.desk.guests.length > 0 ? page.texts.guests : page.texts.noGuests
        color: Theme.mute
        font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.Medium }
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }
    ListView {
        id: guests
        objectName: "desk.guests"
        anchors { left: title.left; right: parent.right; top: title.bottom; topMargin: 8 * Theme.scale }
        property int fingers: 0
        property bool held: false
        function hold(down: bool) {
            fingers += down ? 1 : -1
            down ? held = true : Qt.callLater(letGo)
        }
        function letGo() { held = fingers > 0 }
        height: Math.min(contentHeight, page.height * 0.45)
        // A row that goes while a finger lies on it would take the touch with it.
        Binding { target: guests; property: "model"; value: page.desk.guests; when: !guests.held; restoreMode: Binding.RestoreNone }
        JustMoved { id: moved; places: page.desk.guests.map(guest => guest.board).join(" ") }
        clip: true
        spacing: 8 * Theme.scale
        boundsBehavior: Flickable.StopAtBounds
        delegate: Rectangle {
            id: guest
            required property var modelData
            width: guests.width
            height: 74 * Theme.tallScale
            radius: Theme.radius
            color: Theme.rail
            border { width: Theme.outline; color: Theme.mute }

            PlainText {
                id: digits
                objectName: "desk.digits." + guest.modelData.board
                anchors { left: parent.left; leftMargin: page.gap; verticalCenter: parent.verticalCenter }
                text: guest.modelData.digits
                color: Theme.text
                font { family: Theme.family; pixelSize: 34 * Theme.scale; weight: Font.Bold; features: { "tnum": 1 } }
                Accessible.role: Accessible.StaticText
                Accessible.name: text
            }
            PlainText {
                anchors { left: digits.right; leftMargin: page.gap; right: keys.left; rightMargin: page.gap; verticalCenter: parent.verticalCenter }
                text: guest.modelData.name
                color: Theme.mute
                elide: Text.ElideRight
                font { family: Theme.family; pixelSize: Theme.textSize }
                Accessible.role: Accessible.StaticText
                Accessible.name: text
            }
            Row {
                id: keys
                anchors { right: parent.right; rightMargin: page.gap; verticalCenter: parent.verticalCenter }
                spacing: 8 * Theme.scale

                TouchButton {
                    objectName: "desk.refuse." + guest.modelData.board
                    height: 50 * Theme.tallScale
                    text: page.texts.refuse
                    moved: moved.running
                    onDownChanged: guests.hold(down)
                    onTriggered: page.desk.refuse(guest.modelData.board)
                }
                TouchButton {
                    objectName: "desk.admit." + guest.modelData.board
                    height: 50 * Theme.tallScale
                    filled: true
                    text: page.texts.admit
                    moved: moved.running
                    onDownChanged: guests.hold(down)
                    onTriggered: page.desk.admit(guest.modelData.board)
                }
            }
        }
    }
    DeskChecks {
        anchors { left: title.left; right: parent.right; top: guests.bottom; topMargin: page.gap; bottom: parent.bottom }
        desk: page.desk
    }
}
