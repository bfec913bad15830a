import QtQuick
import Tavla.Style
import Tavla.ViewModels

// The doubling cube; framed while it is in a hand or offered.
Item {
    id: item

    required property CubeViewModel cube
    required property BoardFrame frame
    required property bool gliding

    x: item.cube.place.x
    y: item.cube.place.y
    width: item.cube.place.width
    height: item.cube.place.height
    visible: item.cube.present
    scale: item.cube.raised ? 1.06 : 1

    Behavior on x {
        enabled: item.gliding

        NumberAnimation {
            duration: Theme.motionMs
            easing.type: Easing.OutCubic
        }
    }

    Behavior on y {
        enabled: item.gliding

        NumberAnimation {
            duration: Theme.motionMs
            easing.type: Easing.OutCubic
        }
    }

    // In a hand or offered: two tones round it.
    Rectangle {
        anchors { fill: parent; margins: -7 * item.frame.scale }
        z: 1  // above the shadow
        visible: item.cube.framed
        radius: 0.14 * item.height + 7 * item.frame.scale
        color: "transparent"
        border { width: 4 * item.frame.scale; color: Theme.fieldMark }
        antialiasing: true
    }

    Picture {
        readonly property real ratio: Screen.devicePixelRatio
        readonly property int pixels: 2 * Math.round(item.height * ratio / 2)

        anchors.centerIn: parent
        width: (pixels + 2 * Math.round(0.1 * pixels)) / ratio
        height: width
        drawn: pixels > 0 ? `image://drawn/cube/${pixels}/${Theme.cubeFace}/${Theme.cubeEdge}` : ""
    }

    PlainText {
        anchors.fill: parent
        anchors.margins: 7 * item.frame.scale
        rotation: item.cube.turned ? 180 : 0
        horizontalAlignment: Text.AlignHCenter
        verticalAlignment: Text.AlignVCenter
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 11 * Theme.scale
        text: item.cube.value
        color: Theme.cubeText
        font.family: Theme.family
        font.pixelSize: 0.48 * item.height
        font.weight: Font.Bold
    }
}
