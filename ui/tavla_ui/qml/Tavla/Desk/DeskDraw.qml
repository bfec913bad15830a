import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// A draw: the event's own values, the file as it was read, and the one touch that sends it.
Item {
    id: page
    objectName: "desk.draw"

    required property DeskViewModel desk
    readonly property var texts: desk.texts
    readonly property DeskEventViewModel event: desk.draws
    readonly property real gap: 10 * Theme.scale
    readonly property real keyHeight: 50 * Theme.tallScale

    Row {
        id: keys
        height: page.keyHeight
        spacing: page.gap

        TouchButton {
            objectName: "desk.event"
            width: 230 * Theme.scale
            height: page.keyHeight
            text: page.event.eventName !== "" ? page.event.eventName : page.texts.noEvent
            spoken: page.texts.event + ": " + text
            outlined: page.event.eventName === ""
            onTriggered: page.event.nameEvent()
        }
        TouchButton {
            objectName: "desk.rules"
            width: 220 * Theme.scale
            height: page.keyHeight
            text: page.event.rules
            spoken: page.texts.rules + ": " + text
            onTriggered: page.event.nextRules()
        }
        TouchButton {
            objectName: "desk.shorter"
            height: page.keyHeight
            text: "−"
            spoken: page.texts.shorter
            repeats: true
            onTriggered: page.event.changeLength(-1)
        }
        PlainText {
            objectName: "desk.length"
            width: 90 * Theme.scale
            height: page.keyHeight
            text: page.event.lengthText
            color: Theme.text
            horizontalAlignment: Text.AlignHCenter
            verticalAlignment: Text.AlignVCenter
            font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.DemiBold; features: { "tnum": 1 } }
            Accessible.role: Accessible.StaticText
            Accessible.name: page.texts.length + ": " + text
        }
        TouchButton {
            objectName: "desk.longer"
            height: page.keyHeight
            text: "+"
            spoken: page.texts.longer
            repeats: true
            onTriggered: page.event.changeLength(1)
        }
    }
    Row {
        anchors.right: parent.right
        height: page.keyHeight
        spacing: page.gap

        TouchButton {
            objectName: "desk.boardList"
            height: page.keyHeight
            visible: page.event.hasBoardList
            text: page.texts.boardList
            onTriggered: page.event.writeBoardList()
        }
        TouchButton {
            objectName: "desk.pasteDraw"
            height: page.keyHeight
            text: page.texts.paste
            onTriggered: page.event.pasteDraw()
        }
        TouchButton {
            objectName: "desk.openDraw"
            height: page.keyHeight
            text: page.texts.openFile
            filled: !send.visible
            onTriggered: page.event.openDraw()
        }
        TouchButton {
            id: send
            objectName: "desk.sendDraw"
            height: page.keyHeight
            visible: page.event.canSend
            text: page.texts.send
            filled: true
            onTriggered: page.event.sendDraw()
        }
    }
    PlainText {
        id: file
        anchors { left: parent.left; right: parent.right; top: keys.bottom; topMargin: page.gap }
        text: page.event.title
        color: Theme.mute
        elide: Text.ElideMiddle
        font { family: Theme.family; pixelSize: Theme.smallSize }
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }
    RowList {
        objectName: "desk.pairs"
        prefix: "desk.pair"
        anchors { left: parent.left; right: parent.right; top: file.bottom; topMargin: page.gap; bottom: parent.bottom }
        rows: page.event.pairs
        noneText: page.texts.noDraw
    }
}
