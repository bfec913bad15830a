import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// A seat's quiet acts; the waiting side has the director alone.
Row {
    id: acts

    required property SeatViewModel seat
    required property ProofViewModel proof
    readonly property string prefix: seat.seat + "."

    spacing: 8 * Theme.scale

    Connections {
        target: acts.seat
        function onPressRefused(name) { ({ "claim.really": really, director })[name]?.flash() }
    }
    TouchButton {
        id: really
        objectName: acts.prefix + "claim.really"
        width: 210 * Theme.scale
        visible: acts.seat.isClaiming
        outlined: true
        text: acts.seat.reallyClaimText
        onTriggered: acts.seat.really()
    }
    TouchButton {
        objectName: acts.prefix + "undo"
        width: 90 * Theme.scale
        visible: acts.seat.playing && !acts.seat.isClaiming
        text: acts.seat.undoText
        enabled: acts.seat.canUndo
        onTriggered: acts.seat.undo()
    }
    TouchButton {
        objectName: acts.prefix + "undoAll"
        width: 108 * Theme.scale
        visible: acts.seat.playing && !acts.seat.isClaiming
        text: acts.seat.undoAllText
        enabled: acts.seat.canUndo
        onTriggered: acts.seat.undoAll()
    }
    TouchButton {
        objectName: acts.prefix + "proof.open"
        width: 104 * Theme.scale
        visible: acts.proof.shown
        text: acts.proof.openText
        spoken: acts.proof.title
        onTriggered: acts.proof.toggle()
    }
    TouchButton {
        objectName: acts.prefix + "review"
        width: 204 * Theme.scale
        visible: acts.seat.reviewText !== ""
        text: acts.seat.reviewText
        onTriggered: acts.seat.review()
    }
    TouchButton {
        id: director
        objectName: acts.prefix + "director"
        width: 106 * Theme.scale
        text: acts.seat.directorText
        note: acts.seat.canOpenDirector ? acts.seat.directorPageText : ""
        spoken: acts.seat.directorName
        enabled: acts.seat.canCallDirector || acts.seat.canOpenDirector
        visible: acts.seat.reviewText === ""
        onTriggered: acts.seat.callDirector()
    }
}
