pragma ComponentBehavior: Bound
import QtQuick
import Tavla.Style
import Tavla.ViewModels

// One checker. It glides to wherever it is told to be, lifted off the board, unless a finger holds it; a hit one bounces on the bar. In a tray it lies on its edge.
Item {
    id: checker

    required property bool barred
    required property real cx
    required property real cy
    required property bool white
    required property bool on_board
    required property bool flat
    required property bool held
    required property bool chosen
    required property bool covered
    required property int depth
    required property string count
    required property bool turned

    required property BoardFrame frame
    required property bool gliding
    readonly property bool aloft: held || glideX.running || glideY.running
    readonly property real ratio: Screen.devicePixelRatio
    readonly property color face: checker.white ? Theme.white : Theme.black
    readonly property color edge: checker.white ? Theme.whiteEdge : Theme.blackEdge
    // An even number of pixels: drawn without a graphics card, two halves of a fraction part.
    readonly property int pixels: 2 * Math.round(frame.checkerSize * ratio / 2)

    x: checker.cx
    y: checker.cy
    z: checker.held ? 200 : glideX.running || glideY.running ? 100 + checker.depth : checker.depth
    visible: checker.on_board

    Behavior on x {
        enabled: checker.gliding && !checker.held

        NumberAnimation {
            id: glideX

            duration: checker.barred ? Theme.hitMs : Theme.motionMs
            easing { type: checker.barred ? Easing.OutBack : Easing.InOutQuad; overshoot: 1.4 }
        }
    }

    Behavior on y {
        enabled: checker.gliding && !checker.held

        NumberAnimation {
            id: glideY

            duration: checker.barred ? Theme.hitMs : Theme.motionMs
            easing { type: checker.barred ? Easing.OutBack : Easing.InOutQuad; overshoot: 1.4 }
        }
    }

    Picture {
        readonly property int side: checker.pixels + 2 * Math.round((checker.aloft ? 0.26 : 0.09) * checker.pixels)
        readonly property int flatWidth: Math.round(checker.frame.flatWidth * checker.ratio)
        readonly property int flatHeight: Math.round(checker.frame.flatHeight * checker.ratio)

        anchors.centerIn: parent
        width: (checker.flat ? flatWidth : side) / checker.ratio
        height: (checker.flat ? flatHeight : side) / checker.ratio
        drawn: !checker.on_board ? "" : checker.flat ? `image://drawn/flat/${flatWidth}/${flatHeight}/${checker.face}/${checker.edge}` : `image://drawn/${checker.aloft ? "lifted" : "checker"}/${checker.pixels}/${checker.face}/${checker.edge}`
    }

    // Selected: a ring of two tones.
    Loader {
        anchors.centerIn: parent
        active: checker.chosen
        sourceComponent: Rectangle {
            width: checker.frame.checkerSize + 9 * checker.frame.scale
            height: width
            radius: width / 2
            color: "transparent"
            border { width: 6.5 * checker.frame.scale; color: Theme.focusRim }
            antialiasing: true

            Rectangle {
                anchors { fill: parent; margins: 1.5 * checker.frame.scale }
                radius: width / 2
                color: "transparent"
                border { width: 3.5 * checker.frame.scale; color: Theme.focus }
                antialiasing: true
            }
        }
    }

    Loader {
        anchors.centerIn: parent
        active: checker.count !== ""
        sourceComponent: PlainText {
            rotation: checker.turned ? 180 : 0
            text: checker.count
            color: checker.white ? Theme.whitePip : Theme.blackPip
            font.family: Theme.family
            font.pixelSize: 0.44 * checker.frame.checkerSize
            font.weight: Font.Bold
        }
    }

    // The other seat reads it upright too, smaller: six and nine are each other upside down.
    Loader {
        active: checker.count === "6" || checker.count === "9"
        sourceComponent: Repeater {
            model: Number(checker.count)

            Rectangle {
                required property int index
                readonly property real along: (index + 0.5) / Number(checker.count) * 2 * Math.PI
                width: 0.075 * checker.frame.checkerSize
                height: width
                radius: width / 2
                x: 0.4 * checker.frame.checkerSize * Math.sin(along) - width / 2
                y: -0.4 * checker.frame.checkerSize * Math.cos(along) - width / 2
                color: checker.white ? Theme.whitePip : Theme.blackPip
                antialiasing: true
            }
        }
    }
}
