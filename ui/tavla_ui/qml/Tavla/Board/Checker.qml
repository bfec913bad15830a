import QtQuick
import Tavla.Style
import Tavla.ViewModels

// One checker. It glides to wherever it is told to be, unless a finger holds it; in a tray it lies flat.
Item {
    id: checker

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
    readonly property color face: checker.white ? Theme.white : Theme.black
    readonly property color edge: checker.white ? Theme.whiteEdge : Theme.blackEdge

    x: checker.cx
    y: checker.cy
    z: checker.held ? 200 : glideX.running || glideY.running ? 100 + checker.depth : checker.depth
    visible: checker.on_board

    Behavior on x {
        enabled: checker.gliding && !checker.held

        NumberAnimation {
            id: glideX

            duration: Theme.motionMs
            easing.type: Easing.OutCubic
        }
    }

    Behavior on y {
        enabled: checker.gliding && !checker.held

        NumberAnimation {
            id: glideY

            duration: Theme.motionMs
            easing.type: Easing.OutCubic
        }
    }

    Rectangle {
        anchors.centerIn: disc
        anchors.horizontalCenterOffset: checker.held ? 5 * checker.frame.scale : 0
        anchors.verticalCenterOffset: (checker.held ? 11 : 2) * checker.frame.scale
        width: disc.width + (checker.held ? 6 * checker.frame.scale : 0)
        height: width
        radius: width / 2
        color: "#000000"
        opacity: checker.held ? 0.35 : 0.28
        visible: !checker.flat && !checker.covered
    }

    Rectangle {
        anchors.centerIn: disc
        width: disc.width + 5 * checker.frame.scale
        height: disc.height + 5 * checker.frame.scale
        radius: disc.radius + 2.5 * checker.frame.scale
        color: Theme.focusRim
        visible: checker.chosen
        antialiasing: true
    }

    Rectangle {
        id: disc

        anchors.centerIn: parent
        // An even number of pixels: drawn without a graphics card, two halves of a fraction part, and a line runs through the checker.
        width: 2 * Math.round(((checker.flat ? checker.frame.flatWidth : checker.frame.checkerSize) + border.width) / 2)
        height: 2 * Math.round(((checker.flat ? checker.frame.flatHeight : checker.frame.checkerSize) + border.width) / 2)
        radius: checker.flat ? 4 * checker.frame.scale : width / 2
        color: checker.face
        border.color: checker.chosen ? Theme.focus : checker.edge
        border.width: (checker.chosen ? 4 : checker.flat ? 1 : 2) * checker.frame.scale
        antialiasing: true
    }

    Rectangle {
        anchors.centerIn: parent
        width: checker.frame.checkerSize - 18 * checker.frame.scale
        height: width
        radius: width / 2
        color: "transparent"
        border.color: checker.edge
        border.width: 2 * checker.frame.scale
        opacity: 0.55
        visible: !checker.flat && checker.count === ""
        antialiasing: true
    }

    PlainText {
        anchors.centerIn: parent
        rotation: checker.turned ? 180 : 0
        visible: checker.count !== ""
        text: checker.count
        color: checker.white ? Theme.whitePip : Theme.blackPip
        font.family: Theme.family
        font.pixelSize: 0.44 * checker.frame.checkerSize
        font.weight: Font.Bold
        font.underline: checker.count === "6" || checker.count === "9"  // the two are each other upside down, and one player sees it so
    }
}
