pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Style

// A die that lies still.
Rectangle {
    id: die

    required property int face
    property color pip: Theme.whitePip
    property color edge: Theme.whiteEdge
    readonly property var faces: ["", "4", "08", "048", "0268", "02468", "023568"]

    width: 56 * Theme.scale
    height: width
    radius: 9 * Theme.scale
    border.width: 1.5 * Theme.scale
    border.color: edge

    Repeater {
        model: 9

        Rectangle {
            required property int index
            visible: die.faces[die.face].indexOf(index) >= 0
            x: (0.25 + 0.25 * (index % 3)) * die.width - width / 2
            y: (0.25 + 0.25 * Math.floor(index / 3)) * die.height - height / 2
            width: 0.18 * die.width
            height: width
            radius: width / 2
            color: die.pip
        }
    }
}
