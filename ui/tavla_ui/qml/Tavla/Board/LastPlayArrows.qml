import QtQuick
import QtQuick.Shapes
import Tavla.Style

// The last play: a ring where each checker left, an arrow to where it went, dark under light so that both show on any ground.
Shape {
    id: arrows

    property string path: ""
    property real unit: 1

    preferredRendererType: Shape.CurveRenderer

    ShapePath {
        strokeColor: Theme.focusRim
        strokeWidth: 9 * arrows.unit
        fillColor: "transparent"
        capStyle: ShapePath.RoundCap
        joinStyle: ShapePath.RoundJoin

        PathSvg { path: arrows.path }
    }
    ShapePath {
        strokeColor: Theme.arrow
        strokeWidth: 4.5 * arrows.unit
        fillColor: "transparent"
        capStyle: ShapePath.RoundCap
        joinStyle: ShapePath.RoundJoin

        PathSvg { path: arrows.path }
    }
}
