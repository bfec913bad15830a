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
    // Beside a die of the opening there is room for the buttons alone: both strips say the rest.
    readonly property bool narrow: width < 400 * Theme.scale
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
    Column {
        visible: !bar.narrow
        anchors { left: withdraw.right; right: enforce.left; leftMargin: 2 * bar.margin; rightMargin: 2 * bar.margin; verticalCenter: parent.verticalCenter }

        PlainText {
            objectName: "proposal.change"
            width: parent.width
            height: 0.46 * bar.height
            text: bar.proposal.change
            color: Theme.text
            wrapMode: Text.Wrap
            elide: Text.ElideRight
            horizontalAlignment: Text.AlignHCenter
            verticalAlignment: Text.AlignVCenter
            fontSizeMode: Text.Fit
            minimumPixelSize: 11 * Theme.scale
            font { family: Theme.family; pixelSize: Theme.smallSize; weight: Font.DemiBold; features: { "tnum": 1 } }
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
        PlainText {
            objectName: "proposal.answers"
            width: parent.width
            height: 0.46 * bar.height
            text: bar.proposal.answers
            color: Theme.text
            wrapMode: Text.Wrap
            elide: Text.ElideRight
            horizontalAlignment: Text.AlignHCenter
            verticalAlignment: Text.AlignVCenter
            fontSizeMode: Text.Fit
            minimumPixelSize: 11 * Theme.scale
            font { family: Theme.family; pixelSize: Theme.smallSize; weight: Font.Medium }
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
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
