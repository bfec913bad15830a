pragma ComponentBehavior: Bound
import QtQuick
import Tavla.ViewModels

// A board that is only looked at.
Item {
    id: picture

    required property StillBoard face
    readonly property BoardFrame frame: picture.face.frame

    onWidthChanged: picture.face.resizeTo(width, height)
    onHeightChanged: picture.face.resizeTo(width, height)
    Component.onCompleted: picture.face.resizeTo(width, height)

    Field {
        anchors.fill: parent
        frame: picture.frame
    }

    TrayCount {
        place: picture.frame.whiteCount
        text: picture.face.whiteOff
    }
    TrayCount {
        place: picture.frame.blackCount
        text: picture.face.blackOff
        rotation: picture.face.blackTurned ? 180 : 0
    }

    Repeater {
        model: picture.face.dice

        Die {
            frame: picture.frame
            gliding: false
        }
    }

    Cube {
        cube: picture.face.cube
        frame: picture.frame
        gliding: false
    }

    Repeater {
        model: picture.face.checkers

        Checker {
            frame: picture.frame
            gliding: false
        }
    }

    Loader {
        anchors.fill: parent
        active: picture.face.lastPlayArrows !== ""
        sourceComponent: LastPlayArrows {
            path: picture.face.lastPlayArrows
            unit: picture.frame.scale
        }
    }
}
