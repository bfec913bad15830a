import QtQuick
import Tavla.Style
import Tavla.ViewModels

// Why the match stands still, or what was found on starting again: said in the seat's own strip, with all of the board in sight.
Item {
    id: card

    required property SeatViewModel seat
    readonly property string prefix: seat.seat + "."
    signal read()

    objectName: prefix + "sheet"
    Accessible.role: Accessible.Dialog
    Accessible.name: seat.headline
    Accessible.onPressAction: if (Reach.to(card)) card.read()

    FingerTap {
        enabled: card.seat.announcement !== ""
        onMade: card.read()
    }

    SeatWords {
        anchors { fill: parent; margins: 2 * Theme.scale }
        prefix: card.prefix
        head: card.seat.headline
        headShare: card.seat.announcement === "" ? 0.6 : 0.35
        rest: [card.seat.announcement, card.seat.detail].filter(Boolean).join(" ")
        restName: card.seat.announcement === "" ? "detail" : "announcement"
        restColour: card.seat.announcement === "" ? Theme.mute : Theme.text
    }
}
