pragma ComponentBehavior: Bound
import QtQuick
import Tavla.Style
import Tavla.ViewModels

// One die: in its roller's colour, framed while it leads, faded once it is used. A new roll tumbles in.
Item {
    id: die

    required property real cx
    required property real cy
    required property bool white
    required property bool used
    required property bool leading
    required property bool past
    required property int roll
    required property var pips

    required property BoardFrame frame
    required property bool gliding

    x: die.cx
    y: die.cy
    opacity: die.past ? 0.26 : die.used ? 0.38 : 1

    onRollChanged: tumble.restart()

    Behavior on x {
        enabled: die.gliding

        NumberAnimation {
            duration: Theme.motionMs
            easing.type: Easing.OutCubic
        }
    }

    NumberAnimation {
        id: tumble

        target: cubelet
        property: "rotation"
        from: -200
        to: 0
        duration: die.gliding ? Theme.tumbleMs : 0
        easing.type: Easing.OutCubic
    }

    Rectangle {
        anchors.centerIn: parent
        width: die.frame.dieSize + 12 * die.frame.scale
        height: width
        radius: 16 * die.frame.scale
        color: "transparent"
        border.color: Theme.dieFrame
        border.width: 3 * die.frame.scale
        visible: die.leading
        antialiasing: true
    }

    Rectangle {
        id: cubelet

        anchors.centerIn: parent
        width: die.frame.dieSize
        height: width
        radius: 11 * die.frame.scale
        color: die.white ? Theme.white : Theme.black
        border.color: die.white ? Theme.whiteEdge : Theme.blackEdge
        border.width: Math.max(1, 1.6 * die.frame.scale)
        antialiasing: true

        Repeater {
            model: die.pips

            Rectangle {
                required property var modelData

                anchors.centerIn: parent
                anchors.horizontalCenterOffset: modelData[0] * 0.278 * die.frame.dieSize
                anchors.verticalCenterOffset: modelData[1] * 0.278 * die.frame.dieSize
                width: 0.193 * die.frame.dieSize
                height: width
                radius: width / 2
                color: die.white ? Theme.whitePip : Theme.blackPip
                antialiasing: true
            }
        }
    }
}
