import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// Other ways from the start page than a new match. Each has its own place, so that none moves when another comes.
Row {
    id: ways

    required property StartViewModel start
    required property TableViewModel table
    readonly property real place: 270 * Theme.scale
    readonly property real gap: 12 * Theme.scale

    spacing: 80 * Theme.scale

    Item {
        width: 2 * ways.place + ways.gap
        height: Theme.touch

        TouchButton {
            objectName: "start.offers"
            width: ways.place
            color: Theme.rail
            visible: ways.start.hasOffers && !ways.start.showsOffers
            text: ways.start.olderText
            onTriggered: ways.start.showOffers()
        }
        TouchButton {
            objectName: "start.finished"
            anchors.right: parent.right
            width: ways.place
            color: Theme.rail
            text: ways.start.finishedText
            onTriggered: ways.table.openFinished()
        }
    }

    Item {
        width: 2 * ways.place + ways.gap
        height: Theme.touch

        TouchButton {
            objectName: "start.continueHere"
            width: ways.place
            color: Theme.rail
            text: ways.start.continueText
            onTriggered: ways.table.continueHere()
        }
        TouchButton {
            objectName: "start.offered"
            anchors.right: parent.right
            width: ways.place
            color: Theme.rail
            visible: ways.start.hall.hasOffered
            outlined: true
            text: ways.start.hall.openText
            onTriggered: ways.start.openOffered()
        }
    }
}
