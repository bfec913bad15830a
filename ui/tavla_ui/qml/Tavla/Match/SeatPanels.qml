pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// What is laid over a seat's half of the board, at its strip: a question, a result, the menu.
Item {
    id: panels

    required property SeatViewModel seat
    required property DeviceTrayViewModel tray
    // Set where the other seat reads the same words on the same side.
    property bool echo: false
    // Set where the bar of a proposal lies in this half alone, so that both questions have the same room.
    property bool underBar: false
    readonly property string prefix: seat.seat + "."
    readonly property real gap: 8 * Theme.scale

    Card {
        id: sheet
        objectName: panels.prefix + "sheet"
        readonly property bool asks: panels.seat.question !== "" && !panels.seat.aboutPosition
        // What was found on starting again is read once, and put away by a touch: the position is what is agreed to.
        property string read
        readonly property string told: panels.seat.announcement
        visible: asks || (!panels.seat.aboutPosition && panels.seat.headline !== "" && !panels.echo && (told === "" || read !== told))
        Accessible.role: Accessible.Dialog
        Accessible.name: panels.seat.headline || panels.seat.question
        Accessible.onPressAction: if (!asks && Reach.to(sheet)) read = told
        readonly property real foot: 36 * Theme.scale + (asks ? Theme.touch + 16 * Theme.scale : 0)
        // A question leaves the bar free, however long it is.
        readonly property real room: panels.height - Theme.proposalHeight / 2 - (panels.underBar ? 3 : 2) * panels.gap - foot
        anchors { bottom: parent.bottom; bottomMargin: panels.gap - (asks && panels.underBar ? Theme.proposalHeight / 2 : 0); horizontalCenter: parent.horizontalCenter }
        width: 760 * Theme.scale
        height: lines.scale * lines.height + foot

        TapHandler {
            enabled: !sheet.asks && sheet.told !== ""
            gesturePolicy: TapHandler.ReleaseWithinBounds
            longPressThreshold: 0
            onTapped: sheet.read = sheet.told
        }

        Column {
            id: lines
            y: 18 * Theme.scale
            anchors.horizontalCenter: parent.horizontalCenter
            width: parent.width - 48 * Theme.scale
            spacing: 8 * Theme.scale
            transformOrigin: Item.Top
            scale: sheet.asks ? Math.min(1, sheet.room / height) : 1

            PlainText {
                objectName: panels.prefix + "headline"
                width: parent.width
                text: panels.seat.question || panels.seat.headline
                color: Theme.text
                wrapMode: Text.Wrap
                horizontalAlignment: Text.AlignHCenter
                font { family: Theme.family; pixelSize: Theme.nameSize; weight: Font.DemiBold }
                Accessible.role: Accessible.StaticText
                Accessible.name: text
            }
            PlainText {
                objectName: panels.prefix + "detail"
                width: parent.width
                visible: text !== ""
                text: panels.seat.detail
                color: Theme.mute
                wrapMode: Text.Wrap
                horizontalAlignment: Text.AlignHCenter
                font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.Medium; features: { "tnum": 1 } }
                Accessible.role: Accessible.StaticText
                Accessible.name: text
            }
            PlainText {
                objectName: panels.prefix + "announcement"
                width: parent.width
                visible: text !== ""
                text: panels.seat.announcement
                color: Theme.text
                wrapMode: Text.Wrap
                horizontalAlignment: Text.AlignHCenter
                font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.DemiBold }
                Accessible.role: Accessible.StaticText
                Accessible.name: text
            }
        }

        TouchButton {
            objectName: panels.prefix + "decline"
            anchors { left: parent.left; bottom: parent.bottom; margins: 20 * Theme.scale }
            visible: sheet.asks
            width: 200 * Theme.scale
            text: panels.seat.declineText
            onTriggered: panels.seat.decline()
        }
        TouchButton {
            objectName: panels.prefix + "accept"
            anchors { right: parent.right; bottom: parent.bottom; margins: 20 * Theme.scale }
            visible: sheet.asks
            width: 200 * Theme.scale
            text: panels.seat.acceptText
            onTriggered: panels.seat.accept()
        }
    }

    Loader {
        anchors { right: parent.right; rightMargin: panels.gap; bottom: parent.bottom; bottomMargin: panels.gap }
        active: panels.seat.dicePad.isOpen
        sourceComponent: DicePad {
            pad: panels.seat.dicePad
            prefix: panels.prefix
        }
    }

    Loader {
        anchors { left: parent.left; leftMargin: panels.gap; bottom: parent.bottom; bottomMargin: panels.gap }
        active: panels.seat.menu.page !== "" && !panels.seat.menu.inStrip
        sourceComponent: SeatMenu {
            menu: panels.seat.menu
            prefix: panels.prefix
        }
    }

    Loader {
        anchors { bottom: parent.bottom; bottomMargin: panels.gap; horizontalCenter: parent.horizontalCenter }
        active: panels.tray.isOpen
        sourceComponent: DeviceCard {
            tray: panels.tray
            prefix: panels.prefix
            // In the other side's time a touch on it is the field's, which puts it away.
            enabled: !panels.seat.waits
        }
    }
}
