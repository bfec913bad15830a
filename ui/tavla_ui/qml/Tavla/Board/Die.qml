pragma ComponentBehavior: Bound
import QtQuick
import Tavla.Style
import Tavla.ViewModels

// One die: in its roller's colour, framed while it leads. A used one lies smaller and duller, as legible as before. A new roll tumbles in; its value is known before.
Item {
    id: die

    required property real cx
    required property real cy
    required property int value
    required property bool white
    required property bool used
    required property bool leading
    required property bool past
    required property int roll

    required property BoardFrame frame
    required property bool gliding
    readonly property bool over: used || past
    readonly property real side: (over ? 0.8 : 1) * frame.dieSize

    x: die.cx
    y: die.cy

    onRollChanged: tumble.restart()

    Behavior on x {
        enabled: die.gliding

        NumberAnimation {
            duration: Theme.motionMs
            easing.type: Easing.OutCubic
        }
    }

    ParallelAnimation {
        id: tumble
        readonly property int span: die.gliding ? Theme.tumbleMs : 0

        NumberAnimation { target: cubelet; property: "rotation"; from: -280; to: 0; duration: tumble.span; easing.type: Easing.OutCubic }
        NumberAnimation { target: cubelet; property: "y"; from: -0.45 * die.side; to: 0; duration: tumble.span; easing.type: Easing.OutBounce }
        NumberAnimation { target: cubelet; property: "turns"; from: 4; to: 0; duration: tumble.span; easing.type: Easing.OutQuad }
    }

    Rectangle {
        anchors.centerIn: parent
        z: 1  // above the shadow
        width: die.frame.dieSize + 12 * die.frame.scale
        height: width
        radius: 0.2 * die.frame.dieSize + 6 * die.frame.scale
        color: "transparent"
        border.color: Theme.dieFrame
        border.width: 3 * die.frame.scale
        visible: die.leading
        antialiasing: true
    }

    Picture {
        id: cubelet

        property real turns: 0
        readonly property real ratio: Screen.devicePixelRatio
        readonly property int pixels: 2 * Math.round(die.side * ratio / 2)
        readonly property int shown: (die.value - 1 + 2 * Math.round(turns)) % 6 + 1
        readonly property color plain: die.white ? Theme.white : Theme.black
        readonly property color face: die.over && plain.hslLightness > 0.5 ? Qt.darker(plain, 1.3) : plain
        readonly property color edge: die.white ? Theme.whiteEdge : Theme.blackEdge
        readonly property color pip: die.white ? Theme.whitePip : Theme.blackPip

        x: -width / 2
        transformOrigin: Item.Center
        width: (pixels + 2 * Math.round(0.1 * pixels)) / ratio
        height: width
        drawn: `image://drawn/die/${pixels}/${shown}/${face}/${edge}/${pip}`
        transform: Translate { y: -cubelet.height / 2 }
    }
}
