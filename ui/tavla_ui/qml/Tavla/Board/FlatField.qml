pragma ComponentBehavior: Bound
import QtQuick
import Tavla.Style
import Tavla.ViewModels

// The board in plain colours.
Item {
    id: field

    required property BoardFrame frame

    Rectangle {
        anchors.fill: parent
        color: Theme.ground
    }

    Rectangle {
        x: field.frame.rail.x
        y: field.frame.rail.y
        width: field.frame.rail.width
        height: field.frame.rail.height
        radius: Theme.radius
        color: Theme.frame
    }

    Rectangle {
        x: field.frame.field.x
        y: field.frame.field.y
        width: field.frame.field.width
        height: field.frame.field.height
        radius: 4 * field.frame.scale
        color: Theme.field
    }

    // Points of one kind share a picture: a shape in the scene would be drawn anew under every checker that moves.
    Repeater {
        model: field.frame.points

        Picture {
            required property int index
            required property rect modelData
            readonly property real ratio: Screen.devicePixelRatio
            readonly property string size: `${Math.round(width * ratio)}/${Math.round(height * ratio)}/${Math.round(15 * field.frame.scale * ratio)}`
            readonly property color colour: index % 2 === 0 ? Theme.pointDark : Theme.pointLight

            x: modelData.x
            y: modelData.y
            width: modelData.width
            height: modelData.height
            drawn: `image://drawn/point/${size}/${index < 12 ? 1 : 0}/${colour}/${Theme.contrast ? Theme.pointEdge : colour}`
        }
    }

    Rectangle {
        x: field.frame.bar.x
        y: field.frame.bar.y
        width: field.frame.bar.width
        height: field.frame.bar.height
        color: Theme.barColour
    }

    Repeater {
        model: [field.frame.whiteTray, field.frame.blackTray]

        Rectangle {
            required property rect modelData
            x: modelData.x
            y: modelData.y
            width: modelData.width
            height: modelData.height
            radius: 8 * field.frame.scale
            color: Theme.rail
            border { width: Theme.outline; color: Theme.mute }
        }
    }
}
