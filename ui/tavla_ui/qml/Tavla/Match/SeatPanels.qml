pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// What is laid over a seat's half of the board, at its strip: a result, the menu.
Item {
    id: panels

    required property SeatViewModel seat
    required property DeviceTrayViewModel tray
    // Set where the other seat reads the same words on the same side.
    property bool echo: false
    readonly property string prefix: seat.seat + "."
    readonly property real gap: 8 * Theme.scale

    Card {
        id: sheet
        objectName: panels.prefix + "sheet"
        // What was found on starting again is read once, and put away by a touch: the position is what is agreed to.
        property string read
        readonly property string told: panels.seat.announcement
        visible: panels.seat.question === "" && panels.seat.headline !== "" && !panels.echo && (told === "" || read !== told)
        Accessible.role: Accessible.Dialog
        Accessible.name: panels.seat.headline
        Accessible.onPressAction: if (Reach.to(sheet)) read = told
        anchors { bottom: parent.bottom; bottomMargin: panels.gap; horizontalCenter: parent.horizontalCenter }
        width: 760 * Theme.scale
        height: lines.height + 36 * Theme.scale

        TapHandler {
            enabled: sheet.told !== ""
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

            PlainText {
                objectName: panels.prefix + "headline"
                width: parent.width
                text: panels.seat.headline
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
