import QtQuick
import QtQuick.Shapes
import Tavla.Style
import Tavla.ViewModels

// Where a checker came from: dashes of two tones, of which one shows on any ground.
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
        strokeColor: Theme.focusRim
        strokeWidth: 2.5 * ring.frame.scale
        fillColor: "transparent"

        PathAngleArc {
            radiusX: ring.frame.checkerSize / 2 - ring.frame.scale
            radiusY: radiusX
            sweepAngle: 360
        }
    }
    ShapePath {
        strokeColor: ring.white ? Theme.whiteGhost : Theme.blackGhost
        strokeWidth: 2.5 * ring.frame.scale
        strokeStyle: ShapePath.DashLine
        dashPattern: [2, 2]
        capStyle: ShapePath.FlatCap
        fillColor: "transparent"

        PathAngleArc {
            radiusX: ring.frame.checkerSize / 2 - ring.frame.scale
            radiusY: radiusX
            sweepAngle: 360
        }
    }
}
