pragma ComponentBehavior: Bound
import QtQuick
import Tavla.Style
import Tavla.ViewModels

// A board whose checkers are set up by touch, what it still lacks, and the tools.
Item {
    id: page

    required property SetupBoardViewModel setup
    readonly property var entries: setup.tools  // asked for once, not by each button
    readonly property BoardFrame frame: page.setup.frame

    Item {
        id: board
        objectName: "setup.board"
        width: parent.width
        height: problem.y
        rotation: page.setup.turned ? 180 : 0

        Field {
            anchors.fill: parent
            frame: page.frame
        }

        Repeater {
            model: page.setup.ghosts

            GhostRing {
                frame: page.frame
            }
        }

        Repeater {
            model: page.setup.dice

            Die {
                frame: page.frame
                gliding: false
            }
        }

        Cube {
            cube: page.setup.cube
            frame: page.frame
            gliding: Theme.motion
        }

        Repeater {
            model: page.setup.checkers

            Checker {
                frame: page.frame
                gliding: Theme.motion
            }
        }

        Repeater {
            model: page.setup.places

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
                Accessible.role: Accessible.Button
                Accessible.name: place.name
                Accessible.onPressAction: if (Reach.to(place)) page.setup.activate(place.key)
            }
        }

        FingerField {
            anchors.fill: parent
            board: page.setup
        }
    }

    PlainText {
        id: problem
        objectName: "setup.problem"
        anchors { left: parent.left; right: parent.right; bottom: tools.top; margins: 8 * Theme.scale }
        height: 26 * Theme.scale
        horizontalAlignment: Text.AlignHCenter
        text: page.setup.problem
        color: page.setup.refused ? Theme.dangerText : Theme.text
        elide: Text.ElideRight
        font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.Medium }
        Accessible.role: Accessible.AlertMessage
        Accessible.name: text
    }

    Grid {
        id: tools
        anchors { left: parent.left; right: parent.right; bottom: parent.bottom; margins: 8 * Theme.scale }
        columns: Math.ceil(page.setup.toolCount / (page.setup.toolCount > 7 ? 2 : 1))
        spacing: 8 * Theme.scale

        Repeater {
            model: page.setup.toolCount

            ToolButton {
                required property int index
                readonly property var entry: page.entries[index] ?? ({ key: "", label: "", side: "", chosen: false, enabled: false })

                objectName: "setup." + entry.key
                width: (tools.width - (tools.columns - 1) * tools.spacing) / tools.columns
                label: entry.label
                side: entry.side
                chosen: entry.chosen
                enabled: entry.enabled
                onTriggered: page.setup.press(entry.key)
            }
        }
    }
}
