import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// The ID of the position that is shown, large, and as a code for a phone.
Card {
    id: card

    required property ReviewBoardViewModel board
    readonly property real pad: 24 * Theme.scale

    objectName: "review.id.card"
    width: 760 * Theme.scale
    height: lines.height + buttons.height + 3 * pad

    Column {
        id: lines
        x: card.pad
        y: card.pad
        width: parent.width - 2 * card.pad
        spacing: 12 * Theme.scale

        Picture {
            anchors.horizontalCenter: parent.horizontalCenter
            visible: card.board.picture !== ""
            width: 220 * Theme.scale
            height: width
            drawn: card.board.picture
            smooth: false
            Accessible.role: Accessible.Graphic
            Accessible.name: card.board.xgid
        }
        PlainText {
            objectName: "review.id.text"
            width: parent.width
            visible: text !== ""
            text: card.board.xgid
            color: Theme.text
            wrapMode: Text.WrapAnywhere
            horizontalAlignment: Text.AlignHCenter
            font { family: Theme.family; pixelSize: Theme.nameSize; weight: Font.DemiBold; features: { "tnum": 1 } }
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
        PlainText {
            width: parent.width
            text: card.board.hint
            color: Theme.mute
            wrapMode: Text.Wrap
            horizontalAlignment: Text.AlignHCenter
            font { family: Theme.family; pixelSize: Theme.smallSize; weight: Font.Medium }
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
    }

    Row {
        id: buttons
        anchors { horizontalCenter: parent.horizontalCenter; bottom: parent.bottom; bottomMargin: card.pad }
        spacing: 16 * Theme.scale

        TouchButton {
            objectName: "review.id.copy"
            width: 220 * Theme.scale
            visible: card.board.xgid !== ""
            outlined: true
            text: card.board.copyText
            onTriggered: card.board.copyId()
        }
        TouchButton {
            objectName: "review.id.close"
            width: 220 * Theme.scale
            text: card.board.closeText
            onTriggered: card.board.closeId()
        }
    }
}
