import QtQuick
import Tavla.Style
import Tavla.ViewModels

// What was proposed, and who has answered.
Item {
    id: words

    required property ProposalViewModel proposal

    PlainText {
        id: change
        objectName: "proposal.change"
        y: 0.04 * words.height
        width: parent.width
        height: 0.46 * words.height
        text: words.proposal.change
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
        y: change.y + change.height
        width: parent.width
        height: change.height
        text: words.proposal.answers
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
