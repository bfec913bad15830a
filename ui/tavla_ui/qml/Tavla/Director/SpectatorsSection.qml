pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// Who may watch from elsewhere, and how late.
Column {
    id: page

    required property SpectatorsSectionViewModel section
    readonly property real unit: Theme.scale

    objectName: "spectators.section"
    spacing: 20 * unit

    PlainText {
        objectName: "spectators.explained"
        width: parent.width
        text: page.section.explained
        color: Theme.mute
        wrapMode: Text.Wrap
        font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.Medium }
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }

    Repeater {
        model: page.section.ways.length

        Rectangle {
            id: way
            required property int index
            readonly property var entry: page.section.ways[index]
            width: page.width
            height: 92 * Theme.tallScale
            radius: 8 * page.unit
            color: Theme.rail

            Column {
                anchors { left: parent.left; leftMargin: 16 * page.unit; right: act.left; rightMargin: 16 * page.unit; verticalCenter: parent.verticalCenter }
                spacing: 3 * page.unit

                PlainText {
                    width: parent.width
                    text: way.entry.label
                    color: Theme.text
                    elide: Text.ElideRight
                    font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.DemiBold }
                }
                PlainText {
                    objectName: "spectators." + way.entry.key + ".state"
                    width: parent.width
                    text: way.entry.state
                    color: way.entry.on ? Theme.text : Theme.mute
                    elide: Text.ElideRight
                    font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.Medium; features: { "tnum": 1 } }
                    Accessible.role: Accessible.StaticText
                    Accessible.name: way.entry.label + ": " + text
                }
            }
            TouchButton {
                id: act
                objectName: "spectators." + way.entry.key
                anchors { right: parent.right; rightMargin: 16 * page.unit; verticalCenter: parent.verticalCenter }
                width: 200 * page.unit
                text: way.entry.act
                spoken: way.entry.label + ": " + text
                outlined: !way.entry.on
                onTriggered: page.section.switch(way.entry.key)
            }
        }
    }

    Repeater {
        model: page.section.figures.length

        FigureRow {
            required property int index
            width: Math.min(page.width, 720 * page.unit)
            prefix: "spectators."
            row: page.section.figures[index]
            onStepped: (key, by) => page.section.step(key, by)
        }
    }
}
