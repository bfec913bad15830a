import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// The results that were collected, the newest first, and the federation that they go to.
Item {
    id: page
    objectName: "desk.results"

    required property DeskViewModel desk
    readonly property var texts: desk.texts
    readonly property DeskEventViewModel event: desk.draws

    PlainText {
        objectName: "desk.federation"
        anchors { left: parent.left; right: keys.left; rightMargin: 14 * Theme.scale; verticalCenter: keys.verticalCenter }
        text: page.event.federation
        color: page.event.federationTone === "danger" ? Theme.dangerText : Theme.mute
        maximumLineCount: 2
        wrapMode: Text.Wrap
        elide: Text.ElideRight
        font { family: Theme.family; pixelSize: 17 * Theme.scale; features: { "tnum": 1 } }
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }
    Row {
        id: keys
        anchors.right: parent.right
        spacing: 8 * Theme.scale

        TouchButton {
            objectName: "desk.federate"
            height: 50 * Theme.tallScale
            text: page.event.federationAct
            onTriggered: page.event.federate()
        }
        TouchButton {
            objectName: "desk.writeResults"
            height: 50 * Theme.tallScale
            visible: page.event.results.length > 0
            text: page.texts.write
            filled: true
            onTriggered: page.event.writeResults()
        }
    }
    RowList {
        objectName: "desk.resultList"
        prefix: "desk.result"
        anchors { left: parent.left; right: parent.right; top: keys.bottom; topMargin: 10 * Theme.scale; bottom: parent.bottom }
        rows: page.event.results
        noneText: page.texts.noResults
    }
}
