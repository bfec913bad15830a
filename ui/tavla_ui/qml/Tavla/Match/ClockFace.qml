pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Shapes
import Tavla.Style
import Tavla.ViewModels

// A seat's clock: the delay in a ring, large enough for who walks by on the other side, apart from the reserve in figures that do not jump.
Rectangle {
    id: face

    required property ClockViewModel clock
    property bool stopped: false
    readonly property color figure: clock.isBreak ? (clock.isLate ? Theme.dangerText : Theme.text) : clock.fallen || clock.low ? Theme.dangerText : clock.ownTurn && !stopped ? Theme.text : Theme.mute

    radius: Theme.radius
    color: (clock.ownTurn && !stopped) || clock.isBreak ? Theme.calm : "transparent"
    border.width: clock.pressure !== "" ? 2 * Theme.scale : 0
    border.color: Theme.danger

    Accessible.role: Accessible.StaticText
    Accessible.name: clock.spoken

    Item {
        id: ring
        x: 4 * Theme.scale
        width: Math.min(60 * Theme.scale, face.height)
        height: width
        anchors.verticalCenter: parent.verticalCenter
        visible: face.clock.ownTurn && !face.stopped && !face.clock.fallen && face.clock.delay !== ""

        Shape {
            anchors.fill: parent
            preferredRendererType: Shape.CurveRenderer

            ShapePath {
                strokeColor: Qt.alpha(Theme.mute, 0.35)
                strokeWidth: 4 * Theme.scale
                fillColor: "transparent"
                PathAngleArc { centerX: ring.width / 2; centerY: ring.width / 2; radiusX: ring.width / 2 - 3 * Theme.scale; radiusY: radiusX; startAngle: 0; sweepAngle: 360 }
            }
            ShapePath {
                strokeColor: face.clock.delayPart > 0 ? Theme.text : "transparent"
                strokeWidth: 4 * Theme.scale
                capStyle: ShapePath.RoundCap
                fillColor: "transparent"
                PathAngleArc { centerX: ring.width / 2; centerY: ring.width / 2; radiusX: ring.width / 2 - 3 * Theme.scale; radiusY: radiusX; startAngle: -90; sweepAngle: 360 * face.clock.delayPart }
            }
        }

        PlainText {
            objectName: face.objectName + ".delay"
            anchors.centerIn: parent
            text: face.clock.delay
            color: Theme.text
            font { family: Theme.family; pixelSize: 37 * Theme.scale; weight: Font.Bold; features: { "tnum": 1 } }
        }
    }

    Item {
        id: flag
        objectName: face.objectName + ".flag"
        x: 22 * Theme.scale
        width: 30 * Theme.scale
        height: 40 * Theme.scale
        anchors.verticalCenter: parent.verticalCenter
        visible: face.clock.fallen

        Rectangle { width: 4 * Theme.scale; height: parent.height; radius: width / 2; color: Theme.text }
        Rectangle { x: 4 * Theme.scale; width: 26 * Theme.scale; height: 20 * Theme.scale; color: Theme.danger }
    }

    PlainText {
        id: reserve
        // One place and one size, whatever stands before them.
        x: 65 * Theme.scale
        width: parent.width - x - 2 * Theme.scale
        height: pressure.visible ? parent.height - 20 * Theme.scale : parent.height
        horizontalAlignment: Text.AlignHCenter
        verticalAlignment: Text.AlignVCenter
        text: face.clock.time
        color: face.figure
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.textSize
        font { family: Theme.family; pixelSize: pressure.visible ? Theme.clockSize * 0.75 : Theme.clockSize; weight: Font.DemiBold; features: { "tnum": 1 } }
    }

    // Two bars: play pauses.
    Row {
        x: 26 * Theme.scale
        anchors.verticalCenter: parent.verticalCenter
        spacing: 7 * Theme.scale
        visible: face.clock.isBreak || face.stopped && !face.clock.fallen

        Repeater {
            model: 2
            Rectangle { width: 8 * Theme.scale; height: 30 * Theme.scale; radius: 2 * Theme.scale; color: face.figure }
        }
    }

    PlainText {
        id: pressure
        objectName: face.objectName + ".pressure"
        anchors { bottom: parent.bottom; bottomMargin: 3 * Theme.scale; horizontalCenter: reserve.horizontalCenter }
        visible: text !== ""
        text: face.clock.pressure
        color: Theme.dangerText
        font { family: Theme.family; pixelSize: Theme.smallSize; weight: Font.DemiBold }
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }
}
