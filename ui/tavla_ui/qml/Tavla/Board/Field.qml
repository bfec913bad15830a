import QtQuick
import QtQuick.Shapes
import Tavla.Style
import Tavla.ViewModels

// The board itself: frame, points, bar and trays. Nothing here moves.
Item {
    id: field

    required property BoardFrame frame

    // Drawn once and kept: a checker that moves over it repaints no points.
    layer.enabled: true

    Rectangle {
        anchors.fill: parent
        color: Theme.ground
    }

    Rectangle {
        x: field.frame.rail.x
        y: field.frame.rail.y
        width: field.frame.rail.width
        height: field.frame.rail.height
        radius: 10 * field.frame.scale
        color: Theme.rail
    }

    Rectangle {
        x: field.frame.field.x
        y: field.frame.field.y
        width: field.frame.field.width
        height: field.frame.field.height
        radius: 4 * field.frame.scale
        color: Theme.field
    }

    Shape {
        anchors.fill: parent
        preferredRendererType: Shape.CurveRenderer

        ShapePath {
            strokeWidth: 1.5 * field.frame.scale
            strokeColor: Theme.pointEdge
            fillColor: Theme.pointDark

            PathSvg {
                path: field.frame.darkPoints
            }
        }

        ShapePath {
            strokeWidth: 1.5 * field.frame.scale
            strokeColor: Theme.pointEdge
            fillColor: Theme.pointLight

            PathSvg {
                path: field.frame.lightPoints
            }
        }
    }

    Rectangle {
        x: field.frame.bar.x
        y: field.frame.bar.y
        width: field.frame.bar.width
        height: field.frame.bar.height
        color: Theme.barColour
    }

    Rectangle {
        x: field.frame.whiteTray.x
        y: field.frame.whiteTray.y
        width: field.frame.whiteTray.width
        height: field.frame.whiteTray.height
        radius: 8 * field.frame.scale
        color: Theme.rail
    }

    Rectangle {
        x: field.frame.blackTray.x
        y: field.frame.blackTray.y
        width: field.frame.blackTray.width
        height: field.frame.blackTray.height
        radius: 8 * field.frame.scale
        color: Theme.rail
    }
}
