import QtQuick
import Tavla.Controls
import Tavla.Style

// A panel in the middle of the start page: a heading, what it holds, and Done.
Item {
    id: panel

    property string title: ""
    property string doneText: ""
    property string doneName: "start.panel.done"
    property real needed: 0  // the height of what it holds; where there is less, it scrolls
    default property alias content: body.data
    signal done()

    PlainText {
        id: heading
        x: 24 * Theme.scale
        anchors.verticalCenter: close.verticalCenter
        width: close.x - 2 * x
        text: panel.title
        color: Theme.text
        elide: Text.ElideRight
        font { family: Theme.family; pixelSize: Theme.nameSize; weight: Font.DemiBold }
        Accessible.role: Accessible.Heading
        Accessible.name: text
    }

    TouchButton {
        id: close
        objectName: panel.doneName
        anchors { right: parent.right; rightMargin: 16 * Theme.scale; top: parent.top; topMargin: 10 * Theme.scale }
        width: 180 * Theme.scale
        outlined: true
        text: panel.doneText
        onTriggered: panel.done()
    }

    Flickable {
        id: pane
        objectName: "start.panel.view"
        anchors { fill: parent; topMargin: 72 * Theme.tallScale; leftMargin: 24 * Theme.scale; rightMargin: 24 * Theme.scale; bottomMargin: 4 * Theme.scale }
        contentHeight: Math.max(height, panel.needed)
        interactive: contentHeight > height
        clip: interactive
        boundsBehavior: Flickable.StopAtBounds

        Item {
            id: body
            width: pane.width
            height: pane.contentHeight
        }
    }
    ScrollMark { view: pane }
}
