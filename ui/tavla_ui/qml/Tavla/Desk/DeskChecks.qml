pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// What every board says of itself, a row a board; what is not as it should be is marked.
Item {
    id: checks

    required property DeskViewModel desk
    readonly property var texts: desk.texts
    readonly property var shares: [0.17, 0.09, 0.15, 0.09, 0.11, 0.17, 0.2]
    readonly property real gap: 8 * Theme.scale

    component Cell: PlainText {
        height: parent?.height ?? 0
        verticalAlignment: Text.AlignVCenter
        color: Theme.text
        elide: Text.ElideRight
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 12 * Theme.scale
        font { family: Theme.family; pixelSize: 16 * Theme.scale; weight: Font.Medium; features: { "tnum": 1 } }
    }
    readonly property real tableWidth: 44 * Theme.scale
    readonly property real linkWidth: 132 * Theme.scale
    readonly property real rest: width - tableWidth - linkWidth - 10 * gap

    PlainText {
        id: title
        text: checks.texts.checkAll
        visible: list.count > 0
        color: Theme.mute
        font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.Medium }
        Accessible.role: Accessible.Heading
        Accessible.name: text
    }
    Row {
        id: head
        visible: list.count > 0
        anchors { top: title.bottom; topMargin: 4 * Theme.scale }
        x: checks.gap
        height: 24 * Theme.scale
        spacing: checks.gap

        Cell { width: checks.tableWidth; text: checks.texts.table; color: Theme.mute; font.pixelSize: 14 * Theme.scale }
        Cell { width: checks.linkWidth; text: checks.texts.link; color: Theme.mute; font.pixelSize: 14 * Theme.scale }
        Repeater {
            model: [checks.texts.software, checks.texts.rules, checks.texts.clock, checks.texts.trip, checks.texts.disk, checks.texts.copy, checks.texts.devices]

            Cell {
                required property string modelData
                required property int index
                width: checks.rest * checks.shares[index]
                text: modelData
                color: Theme.mute
                font.pixelSize: 14 * Theme.scale
            }
        }
    }
    ListView {
        id: list
        objectName: "desk.checks"
        anchors { left: parent.left; right: parent.right; top: head.bottom; topMargin: 4 * Theme.scale; bottom: parent.bottom }
        model: checks.desk.checks
        clip: true
        spacing: 3 * Theme.scale
        boundsBehavior: Flickable.StopAtBounds
        delegate: Rectangle {
            id: row
            required property var modelData
            width: list.width - mark.room
            height: 32 * Theme.tallScale
            radius: 6 * Theme.scale
            color: Theme.rail
            Accessible.role: Accessible.StaticText
            Accessible.name: modelData.spoken

            Row {
                x: checks.gap
                height: parent.height
                spacing: checks.gap

                Cell { width: checks.tableWidth; text: row.modelData.table; font.weight: Font.Bold }
                Cell { width: checks.linkWidth; text: row.modelData.here; color: row.modelData.isHere ? Theme.ok : Theme.mute }
                Repeater {
                    model: row.modelData.cells

                    Cell {
                        required property var modelData
                        required property int index
                        width: checks.rest * checks.shares[index]
                        text: modelData.how
                        color: modelData.marked ? Theme.dangerText : Theme.text
                    }
                }
            }
        }
        ScrollMark { id: mark; view: list }
    }
}
