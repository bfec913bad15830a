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

    Rectangle {
        anchors.fill: parent
        anchors.topMargin: 3 * item.frame.scale
        anchors.bottomMargin: -3 * item.frame.scale
        radius: 10 * item.frame.scale
        color: "#000000"
        opacity: 0.25
    }

    Rectangle {
        anchors.fill: parent
        radius: 10 * item.frame.scale
        color: Theme.cubeFace
        border.color: item.cube.framed ? Theme.fieldMark : Theme.cubeEdge
        border.width: (item.cube.framed ? 4 : 1.5) * item.frame.scale
        antialiasing: true
    }

    PlainText {
        anchors.fill: parent
        anchors.margins: 7 * item.frame.scale
        rotation: item.cube.turned ? 180 : 0
        horizontalAlignment: Text.AlignHCenter
        verticalAlignment: Text.AlignVCenter
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 8
        text: item.cube.value
        color: Theme.cubeText
        font.family: Theme.family
        font.pixelSize: 0.48 * item.height
        font.weight: Font.Bold
    }
}
