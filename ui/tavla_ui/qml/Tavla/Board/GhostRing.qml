import QtQuick
import QtQuick.Shapes
import Tavla.Style
import Tavla.ViewModels

// Where a checker came from.
Shape {
    id: ring

    required property real cx
    required property real cy
    required property bool white
    required property BoardFrame frame

    x: ring.cx
    y: ring.cy
    preferredRendererType: Shape.CurveRenderer

    ShapePath {
        strokeColor: ring.white ? Theme.whiteGhost : Theme.blackGhost
        strokeWidth: 2.5 * ring.frame.scale
        strokeStyle: ShapePath.DashLine
        dashPattern: [2, 2]
        fillColor: "transparent"

        PathAngleArc {
            radiusX: ring.frame.checkerSize / 2 - ring.frame.scale
            radiusY: radiusX
            sweepAngle: 360
        }
    }
}
