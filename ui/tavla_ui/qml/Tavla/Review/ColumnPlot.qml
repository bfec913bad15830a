pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Style

// Columns with their figures and what is expected of each: {label, bars: [{count, share, seat}], expected}. Shares are parts of the plot's height.
Item {
    id: plot

    property string title: ""
    property var columns: []
    property string prefix: "plot"
    readonly property real room: height - head.height - feet - 22 * Theme.scale
    readonly property real feet: 26 * Theme.scale
    readonly property real step: columns.length > 0 ? width / columns.length : width

    PlainText {
        id: head
        width: parent.width
        text: plot.title
        color: Theme.mute
        elide: Text.ElideRight
        font { family: Theme.family; pixelSize: Theme.smallSize; weight: Font.DemiBold }
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }
    Rectangle {
        anchors { bottom: parent.bottom; bottomMargin: plot.feet }
        width: parent.width
        height: 2 * Theme.scale
        color: Theme.calm
    }

    Repeater {
        model: plot.columns

        Item {
            id: column
            required property var modelData
            required property int index
            readonly property real wide: plot.step * 0.72

            x: index * plot.step + (plot.step - wide) / 2
            width: wide
            height: plot.height

            Repeater {
                model: column.modelData.bars

                Item {
                    id: bar
                    required property var modelData
                    required property int index
                    readonly property real thick: column.wide / column.modelData.bars.length

                    x: index * thick
                    width: thick - (column.modelData.bars.length > 1 ? 2 * Theme.scale : 0)
                    height: plot.height - plot.feet

                    Rectangle {
                        objectName: plot.prefix + column.index + "." + bar.modelData.seat
                        anchors.bottom: parent.bottom
                        width: parent.width
                        height: bar.modelData.share * plot.room
                        radius: Math.min(3 * Theme.scale, height / 2)
                        color: bar.modelData.seat === "white" ? Theme.white : bar.modelData.seat === "black" ? Theme.black : Theme.pointLight
                        border { width: bar.modelData.seat === "black" || bar.modelData.seat === "white" ? 1.5 * Theme.scale : 0; color: bar.modelData.seat === "black" ? Theme.blackPip : Theme.whiteEdge }
                        Accessible.role: Accessible.Graphic
                        Accessible.name: column.modelData.label + ": " + bar.modelData.count
                    }
                }
            }
            Rectangle {
                visible: column.modelData.expected !== undefined
                y: plot.height - plot.feet - (column.modelData.expected ?? 0) * plot.room - height / 2
                x: -0.14 * column.wide
                width: 1.28 * column.wide
                height: 2.5 * Theme.scale
                color: Theme.text
            }
            // Figures lie over the line of what is expected, so that both can be read.
            Repeater {
                model: column.modelData.bars

                Rectangle {
                    id: figure
                    required property var modelData
                    required property int index

                    x: (index + 0.5) * column.wide / column.modelData.bars.length - width / 2
                    y: plot.height - plot.feet - modelData.share * plot.room - height - 1 * Theme.scale
                    width: count.implicitWidth + 4 * Theme.scale
                    height: count.implicitHeight - 2 * Theme.scale
                    visible: modelData.count > 0
                    color: Theme.ground

                    PlainText {
                        id: count
                        anchors.centerIn: parent
                        text: figure.modelData.count
                        color: Theme.text
                        font { family: Theme.family; pixelSize: Theme.smallSize; weight: Font.Medium; features: { "tnum": 1 } }
                    }
                }
            }
            PlainText {
                anchors { bottom: parent.bottom; horizontalCenter: parent.horizontalCenter }
                text: column.modelData.label
                color: Theme.text
                font { family: Theme.family; pixelSize: Theme.smallSize; weight: Font.Medium; features: { "tnum": 1 } }
            }
        }
    }
}
