import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// While the players are asked, the page gives way to the board: what was proposed, who has answered, and the director's last word.
Card {
    id: bar

    required property ProposalViewModel proposal

    objectName: "proposal"
    width: 900 * Theme.scale
    height: Theme.proposalHeight

    Column {
        anchors { left: parent.left; leftMargin: 20 * Theme.scale; right: acts.left; rightMargin: 16 * Theme.scale; verticalCenter: parent.verticalCenter }
        spacing: 4 * Theme.scale

        PlainText {
            objectName: "proposal.change"
            width: parent.width
            text: bar.proposal.change
            color: Theme.text
            wrapMode: Text.Wrap
            maximumLineCount: 2
            elide: Text.ElideRight
            font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.DemiBold; features: { "tnum": 1 } }
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
        PlainText {
            objectName: "proposal.answers"
            width: parent.width
            text: bar.proposal.answers
            color: Theme.text
            wrapMode: Text.Wrap
            maximumLineCount: 2
            elide: Text.ElideRight
            font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.Medium }
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
    }

    Row {
        id: acts
        anchors { right: parent.right; rightMargin: 16 * Theme.scale; verticalCenter: parent.verticalCenter }
        spacing: 10 * Theme.scale

        TouchButton {
            objectName: "proposal.withdraw"
            width: 160 * Theme.scale
            text: bar.proposal.withdrawText
            onTriggered: bar.proposal.withdraw()
        }
        TouchButton {
            objectName: "proposal.enforce"
            width: 160 * Theme.scale
            text: bar.proposal.enforceText
            outlined: true
            onTriggered: bar.proposal.enforce()
        }
    }
}
