import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// Beside a result: the record's head to photograph and, after the match, every roll to check.
Card {
    id: card

    required property ProofViewModel proof
    readonly property string prefix: proof.seat + ".proof."
    readonly property real pad: 12 * Theme.scale
    property real room: Infinity  // down to the cube or the lock: the code grows smaller before it covers them, but never too small for a phone

    objectName: prefix + "card"
    width: 216 * Theme.scale
    height: lines.height + 2 * pad

    Column {
        id: lines
        x: card.pad
        y: card.pad
        width: parent.width - 2 * card.pad
        spacing: 6 * Theme.scale

        PlainText {
            id: title
            width: parent.width
            text: card.proof.title
            color: Theme.mute
            horizontalAlignment: Text.AlignHCenter
            elide: Text.ElideRight
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 13.6 * Theme.scale
            font { family: Theme.family; pixelSize: Theme.smallSize; weight: Font.Medium }
        }
        Picture {
            readonly property real rest: title.height + characters.height + (check.visible ? check.height : 0) + 3 * lines.spacing

            anchors.horizontalCenter: parent.horizontalCenter
            width: Math.min(132 * Theme.scale, Math.max(104 * Theme.scale, card.room - 2 * card.pad - rest))
            height: width
            visible: card.proof.answer === ""
            drawn: card.proof.picture
            smooth: false
            cache: false
            Accessible.role: Accessible.Graphic
            Accessible.name: card.proof.title + " " + card.proof.characters
        }
        PlainText {
            id: characters
            objectName: card.prefix + "characters"
            width: parent.width
            text: card.proof.characters
            color: Theme.text
            wrapMode: Text.Wrap
            horizontalAlignment: Text.AlignHCenter
            font { family: Theme.family; pixelSize: Theme.smallSize; weight: Font.DemiBold; features: { "tnum": 1 } }
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
        PlainText {
            objectName: card.prefix + "answer"
            width: parent.width
            visible: text !== ""
            text: card.proof.answer
            color: card.proof.isWrong ? Theme.dangerText : Theme.text
            wrapMode: Text.Wrap
            horizontalAlignment: Text.AlignHCenter
            font { family: Theme.family; pixelSize: Theme.smallSize; weight: Font.Medium }
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
        TouchButton {
            id: check
            objectName: card.prefix + "check"
            width: parent.width
            visible: card.proof.canCheck
            text: card.proof.checkText
            letters: Theme.smallSize
            onTriggered: card.proof.check()
        }
    }
}
