import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// What has to be told before a match, until it is closed.
Card {
    id: card

    required property StartViewModel start

    objectName: "start.told"
    visible: card.start.told !== ""
    width: 900 * Theme.scale
    height: told.height + close.height + 56 * Theme.scale

    PlainText {
        id: told
        x: 24 * Theme.scale
        y: 20 * Theme.scale
        width: parent.width - 48 * Theme.scale
        text: card.start.told
        color: Theme.text
        wrapMode: Text.Wrap
        maximumLineCount: 8
        elide: Text.ElideRight
        font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.Medium }
        Accessible.role: Accessible.AlertMessage
        Accessible.name: text
    }
    TouchButton {
        id: close
        objectName: "start.told.close"
        anchors { right: parent.right; bottom: parent.bottom; margins: 16 * Theme.scale }
        text: card.start.closeText
        onTriggered: card.start.dismissTold()
    }
}
