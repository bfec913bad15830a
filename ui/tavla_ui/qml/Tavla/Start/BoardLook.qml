pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Style

// An empty board between the seats, in the colours of the theme: nothing on it can be touched.
Rectangle {
    id: look

    readonly property real edge: 14 * Theme.tallScale
    readonly property real bar: 56 * Theme.scale
    readonly property real point: (width - 2 * edge - bar) / 12
    readonly property real reach: (height - 2 * edge) * 0.36

    color: Theme.frame

    Rectangle {
        anchors { fill: parent; margins: look.edge }
        color: Theme.field
    }

    Repeater {
        model: 24

        Picture {
            required property int index
            readonly property int column: index % 12
            readonly property bool isLow: index < 12
            readonly property real ratio: Screen.devicePixelRatio
            readonly property color colour: (column + (isLow ? 0 : 1)) % 2 === 0 ? Theme.pointDark : Theme.pointLight

            x: look.edge + column * look.point + (column > 5 ? look.bar : 0)
            y: isLow ? look.height - look.edge - height : look.edge
            width: look.point
            height: look.reach
            opacity: 0.55
            drawn: `image://drawn/point/${Math.round(width * ratio)}/${Math.round(height * ratio)}/${Math.round(15 * Theme.scale * ratio)}/${isLow ? 1 : 0}/${colour}/${Theme.contrast ? Theme.pointEdge : colour}`
        }
    }

    Rectangle {
        anchors.horizontalCenter: parent.horizontalCenter
        width: look.bar
        height: parent.height
        color: Theme.barColour
    }
}
