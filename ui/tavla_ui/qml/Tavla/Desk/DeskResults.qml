import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// The results that were collected, the newest first.
Item {
    id: page
    objectName: "desk.results"

    required property DeskViewModel desk
    readonly property var texts: desk.texts
    readonly property DeskEventViewModel event: desk.draws

    TouchButton {
        id: write
        objectName: "desk.writeResults"
        anchors.right: parent.right
        height: 50 * Theme.tallScale
        visible: page.event.results.length > 0
        text: page.texts.write
        filled: true
        onTriggered: page.event.writeResults()
    }
    RowList {
        objectName: "desk.resultList"
        prefix: "desk.result"
        anchors { left: parent.left; right: parent.right; top: write.bottom; topMargin: 10 * Theme.scale; bottom: parent.bottom }
        rows: page.event.results
        noneText: page.texts.noResults
    }
}
