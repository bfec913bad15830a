import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// At rest, by a touch: the record's head to photograph and, after the match, every roll to check. A touch puts it away.
Card {
    id: card

    required property ProofViewModel proof
    readonly property string prefix: proof.seat + ".proof."
    readonly property real pad: 12 * Theme.scale
    readonly property bool coded: proof.answer === ""

    objectName: prefix + "card"
    width: code.x + (coded ? code.width + pad : 0) + lines.width + pad
    height: Math.max(coded ? code.height : 0, lines.height) + 2 * pad
    Accessible.role: Accessible.Dialog
    Accessible.name: proof.title
    Accessible.onPressAction: if (Reach.to(card)) card.proof.toggle()

    FingerTap {
        onMade: card.proof.toggle()
    }

    Picture {
        id: code
        x: card.pad
        y: card.pad
        width: 200 * Theme.scale
        height: width
        visible: card.coded
        drawn: card.proof.picture
        smooth: false
        cache: false
        Accessible.role: Accessible.Graphic
        Accessible.name: card.proof.title + " " + card.proof.characters
    }
    Column {
        id: lines
        x: card.width - width - card.pad
        y: card.pad
        width: 240 * Theme.scale
        spacing: 10 * Theme.scale

        PlainText {
            objectName: card.prefix + "title"
            width: parent.width
            text: card.proof.title
            color: Theme.mute
            wrapMode: Text.Wrap
            font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.Medium }
        }
        PlainText {
            objectName: card.prefix + "characters"
            width: parent.width
            text: card.proof.characters
            color: Theme.text
            wrapMode: Text.Wrap
            font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.DemiBold; features: { "tnum": 1 } }
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
            font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.Medium }
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
        TouchButton {
            objectName: card.prefix + "check"
            width: parent.width
            visible: card.proof.canCheck
            text: card.proof.checkText
            onTriggered: card.proof.check()
        }
    }
}
