pragma ComponentBehavior: Bound
import QtQuick
import Tavla.Style
import Tavla.ViewModels

// Everything between the seats' strips. Places come from `board`; one field over all of it takes the touches.
Item {
    id: view

    required property BoardViewModel board
    property bool isOpen: true  // whether its places can be pressed: not under the sealed dice
    readonly property BoardFrame frame: view.board.frame
    readonly property bool gliding: view.board.gliding && Theme.motion

    Field {
        anchors.fill: parent
        frame: view.frame
    }

    PointNumbers { board: view.board; frame: view.frame }

    Watermark {
        frame: view.frame
        faceToFace: !view.board.sameSide
        words: view.board.watermark
        model: words.length
    }

    Badge {
        id: badge
        x: view.frame.badge.x
        y: view.frame.badge.y
        width: view.frame.badge.width
        height: view.frame.badge.height
        sealed: view.board.sealed
        faceToFace: !view.board.sameSide
        words: view.board.badgeWords
        spoken: view.board.badgeText
        watched: view.board.watchedMark
        watchedName: view.board.watchedName
    }

    TrayCount {
        objectName: "board.white.off"
        place: view.frame.whiteCount
        text: view.board.whiteOff
    }
    TrayCount {
        objectName: "board.black.off"
        place: view.frame.blackCount
        text: view.board.blackOff
        rotation: view.board.blackTurned ? 180 : 0
    }

    Repeater {
        model: view.board.ghosts

        GhostRing { frame: view.frame }
    }

    Repeater {
        model: view.board.dice

        Die {
            frame: view.frame
            gliding: view.gliding
        }
    }

    NoCube { board: view.board; frame: view.frame }

    Cube {
        cube: view.board.cube
        frame: view.frame
        gliding: view.gliding
    }

    Answers { answers: view.board.answers; sameSide: view.board.sameSide }

    Item {
        anchors.fill: parent

        Repeater {
            model: view.board.checkers

            Checker {
                frame: view.frame
                gliding: view.gliding
            }
        }
    }

    Repeater {
        model: view.board.targets

        TargetDot { frame: view.frame }
    }

    Loader {
        anchors.fill: parent
        active: view.board.lastPlayArrows !== ""
        sourceComponent: LastPlayArrows {
            path: view.board.lastPlayArrows
            unit: view.frame.scale
        }
    }

    // Where the keys are: at the cursor's place, or, come by Tab, at the board as a whole.
    Rectangle {
        readonly property bool whole: view.board.cursorRect.width === 0
        readonly property rect around: whole ? view.frame.rail : view.board.cursorRect
        readonly property real unit: Theme.hairline

        objectName: "board.focus"
        x: around.x
        y: around.y
        width: around.width
        height: around.height
        visible: whole ? field.tabbed : field.activeFocus
        color: "transparent"
        radius: 6 * view.frame.scale
        border.width: 3 * unit
        border.color: Theme.focus

        Rectangle {
            anchors { fill: parent; margins: -2 * parent.unit }
            z: -1
            color: "transparent"
            radius: parent.radius + 2 * parent.unit
            border.width: 7 * parent.unit
            border.color: Theme.focusRim
        }
    }

    Repeater {
        model: view.board.places

        Item {
            id: place

            required property string key
            required property string name
            required property real leftmost
            required property real upmost
            required property real across
            required property real down

            objectName: place.key
            x: place.leftmost
            y: place.upmost
            width: place.across
            height: place.down
            enabled: view.isOpen
            Accessible.role: Accessible.Button
            Accessible.name: place.name
            Accessible.selectable: true
            Accessible.selected: view.board.selectedKey === place.key
            Accessible.onPressAction: if (Reach.to(place)) view.board.activate(place.key)
            Accessible.onToggleAction: if (Reach.to(place)) view.board.takeInHand(place.key)
        }
    }

    FingerField {
        id: field

        objectName: "touchField"
        anchors.fill: parent
        board: view.board
        focus: true
        Accessible.role: Accessible.Client
        Accessible.name: view.board.cursorName
        Accessible.focusable: true
    }

    // Over the field, which has no place there.
    Item {
        id: lock

        objectName: "board.lock"
        anchors.fill: badge
        enabled: view.isOpen
        activeFocusOnTab: true
        Accessible.role: Accessible.Button
        Accessible.name: view.board.badgeText
        Accessible.onPressAction: if (Reach.to(lock)) view.board.explainLock()
        Keys.onReturnPressed: event => keyed(event)
        Keys.onEnterPressed: event => keyed(event)
        Keys.onSpacePressed: event => keyed(event)

        function keyed(event: var) {
            if (Keystroke.acts(event, false))
                view.board.explainLock()
        }

        FingerTap {
            onMade: view.board.explainLock()
        }
    }
}
