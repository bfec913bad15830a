import QtQuick
import Tavla.Style

// At the right edge of what scrolls: how much of it is seen, and where.
Rectangle {
    id: mark

    required property Flickable view
    readonly property real room: visible ? width + 5 * Theme.scale : 0  // what rows leave free for it

    parent: view
    anchors.right: parent ? parent.right : undefined
    visible: view.visibleArea.heightRatio < 1
    y: view.visibleArea.yPosition * view.height
    width: 5 * Theme.scale
    height: view.visibleArea.heightRatio * view.height
    radius: width / 2
    color: Theme.mute
}
