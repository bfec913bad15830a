pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// While the players are asked, the page gives way to the board: what was proposed, who has answered, and the director's last word.
// In the band between the players: the position that is asked about stays in sight.
Card {
    id: bar

    required property ProposalViewModel proposal
    readonly property real margin: 3 * Theme.scale
    required property bool narrow  // beside a die of the opening: the words stand beside the other one
    readonly property real button: narrow ? width / 2 - 1.5 * margin : 150 * Theme.scale

    objectName: "proposal"

    TouchButton {
        id: withdraw
        objectName: "proposal.withdraw"
        anchors { left: parent.left; top: parent.top; bottom: parent.bottom; margins: bar.margin }
        width: bar.button
        text: bar.proposal.withdrawText
        letters: Theme.smallSize
        onTriggered: bar.proposal.withdraw()
    }
    Loader {
        active: !bar.narrow
        anchors { left: withdraw.right; right: enforce.left; top: parent.top; bottom: parent.bottom; leftMargin: 2 * bar.margin; rightMargin: 2 * bar.margin }
        sourceComponent: ProposalWords { proposal: bar.proposal }
    }
    TouchButton {
        id: enforce
        objectName: "proposal.enforce"
        anchors { right: parent.right; top: parent.top; bottom: parent.bottom; margins: bar.margin }
        width: bar.button
        text: bar.proposal.enforceText
        letters: Theme.smallSize
        outlined: true
        onTriggered: bar.proposal.enforce()
    }
}
