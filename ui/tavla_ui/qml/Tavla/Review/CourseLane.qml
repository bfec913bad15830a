pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Shapes
import Tavla.Style

// One line for each player over the whole match: {key, title, top, foot, lines: [{seat, name, points: [{along, share}]}]}.
Item {
    id: lane

    required property var entry
    property var games: []
    property var marks: []
    property real along: 0
    readonly property real side: 76 * Theme.scale
    readonly property real head: 34 * Theme.scale

    signal touched(real share)

    PlainText {
        text: lane.entry.title
        color: Theme.text
        font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.DemiBold }
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }
    PlainText {
        objectName: "review.course." + lane.entry.key + ".top"
        y: lane.head - height / 2 + 8 * Theme.scale
        width: lane.side - 10 * Theme.scale
        horizontalAlignment: Text.AlignRight
        text: lane.entry.top
        color: Theme.mute
        font { family: Theme.family; pixelSize: Theme.smallSize; weight: Font.Medium; features: { "tnum": 1 } }
    }
    PlainText {
        anchors { bottom: parent.bottom }
        width: lane.side - 10 * Theme.scale
        horizontalAlignment: Text.AlignRight
        text: lane.entry.foot
        color: Theme.mute
        font { family: Theme.family; pixelSize: Theme.smallSize; weight: Font.Medium; features: { "tnum": 1 } }
    }

    Rectangle {
        id: plot
        objectName: "review.course." + lane.entry.key
        anchors { fill: parent; leftMargin: lane.side; topMargin: lane.head }
        color: Theme.rail
        border { width: Theme.hairline; color: Theme.mute }
        Accessible.role: Accessible.Graphic
        Accessible.name: lane.entry.title

        readonly property real inset: 8 * Theme.scale

        function cornerAt(corner: var): point {
            return Qt.point(inset + corner.along * (width - 2 * inset), inset + (1 - corner.share) * (height - 2 * inset))
        }

        Repeater {
            model: lane.games

            Item {
                id: game
                required property var modelData
                required property int index
                x: plot.inset + modelData.along * (plot.width - 2 * plot.inset)
                height: plot.height

                Rectangle {
                    width: 1.5 * Theme.scale
                    height: parent.height
                    visible: game.index > 0
                    color: Theme.mute
                }
            }
        }
        Repeater {
            model: lane.marks

            Rectangle {
                required property var modelData
                x: plot.inset + modelData.along * (plot.width - 2 * plot.inset) - width / 2
                y: plot.height - height
                width: 4 * Theme.scale
                height: 18 * Theme.scale
                color: modelData.ruling ? Theme.text : Theme.danger
            }
        }
        // White's line is whole, Black's has a light edge: they differ where colours do not.
        Repeater {
            model: lane.entry.lines

            Shape {
                id: line
                required property var modelData
                readonly property bool white: modelData.seat === "white"
                anchors.fill: parent
                preferredRendererType: Shape.CurveRenderer

                ShapePath {
                    strokeColor: line.white ? Theme.whiteEdge : Theme.blackEdge
                    strokeWidth: 8 * Theme.scale
                    fillColor: "transparent"
                    joinStyle: ShapePath.RoundJoin
                    capStyle: ShapePath.RoundCap

                    PathPolyline { path: line.modelData.points.map(corner => plot.cornerAt(corner)) }
                }
                ShapePath {
                    strokeColor: line.white ? Theme.white : Theme.black
                    strokeWidth: 4 * Theme.scale
                    fillColor: "transparent"
                    joinStyle: ShapePath.RoundJoin
                    capStyle: ShapePath.RoundCap

                    PathPolyline { path: line.modelData.points.map(corner => plot.cornerAt(corner)) }
                }
            }
        }
        Rectangle {
            x: plot.inset + lane.along * (plot.width - 2 * plot.inset) - width / 2
            width: 3 * Theme.scale
            height: parent.height
            color: Theme.text
        }
        MouseArea {
            anchors.fill: parent
            preventStealing: true
            onClicked: mouse => lane.touched((mouse.x - plot.inset) / (width - 2 * plot.inset))
        }
    }
}
