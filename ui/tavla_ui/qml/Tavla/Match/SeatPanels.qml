pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Style
import Tavla.ViewModels

// What a seat lays over its half of the board by its own touch, in its own time or in nobody's: menu, devices, the code of the record.
Item {
    id: panels

    required property SeatViewModel seat
    required property DeviceTrayViewModel tray
    required property ProofViewModel proof
    readonly property string prefix: seat.seat + "."
    readonly property real gap: 8 * Theme.scale

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

    Loader {
        anchors { bottom: parent.bottom; bottomMargin: panels.gap; horizontalCenter: parent.horizontalCenter }
        active: panels.proof.isOpen && panels.seat.menu.page === ""
        sourceComponent: ProofCard { proof: panels.proof }
    }
}
