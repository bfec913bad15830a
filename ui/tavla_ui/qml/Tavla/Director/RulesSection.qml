pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// Every clause of the match's rules in words, one table at a time.
Item {
    id: rules

    required property RulesSectionViewModel section
    readonly property real unit: Theme.scale

    objectName: "rules.page"

    PlainText {
        id: heading
        objectName: "rules.title"
        width: parent.width
        text: rules.section.title
        color: Theme.text
        elide: Text.ElideRight
        font { family: Theme.family; pixelSize: Theme.nameSize; weight: Font.Bold }
        Accessible.role: Accessible.Heading
        Accessible.name: text
    }

    Grid {
        id: tables
        y: heading.height + 10 * rules.unit
        width: parent.width
        columns: 7
        spacing: 8 * rules.unit

        Repeater {
            model: rules.section.tables

            TouchButton {
                required property var modelData
                objectName: "rules.table." + modelData.key
                width: (tables.width - 6 * tables.spacing) / 7
                text: modelData.text
                letters: Theme.smallSize
                chosen: rules.section.table === modelData.key
                onTriggered: {
                    rules.section.choose(modelData.key)
                    list.positionViewAtBeginning()
                }
            }
        }
    }

    ListView {
        id: list
        objectName: "rules.list"
        anchors { left: parent.left; right: parent.right; top: tables.bottom; bottom: parent.bottom; topMargin: 12 * rules.unit }
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        cacheBuffer: 10000
        model: rules.section.rows

        delegate: Item {
            id: row
            required property string key
            required property string label
            required property string shown
            required property string clause
            required property int index

            objectName: "rules.row." + key
            width: list.width - mark.room
            height: Math.max(named.height, said.height) + 20 * rules.unit
            Accessible.role: Accessible.ListItem
            Accessible.name: label + ": " + shown + (clause === "" ? "" : " (" + clause + ")")

            Rectangle {
                width: parent.width
                height: parent.height
                radius: 6 * rules.unit
                color: Theme.rail
                visible: row.index % 2 === 0
            }
            Column {
                id: named
                x: 12 * rules.unit
                y: 10 * rules.unit
                width: parent.width * 0.46
                spacing: 2 * rules.unit

                PlainText {
                    width: parent.width
                    text: row.label
                    color: Theme.text
                    wrapMode: Text.Wrap
                    font { family: Theme.family; pixelSize: Theme.textSize }
                }
                PlainText {
                    objectName: "rules.clause." + row.key
                    visible: text !== ""
                    width: parent.width
                    text: row.clause
                    color: Theme.mute
                    wrapMode: Text.Wrap
                    font { family: Theme.family; pixelSize: Theme.smallSize }
                }
            }
            PlainText {
                id: said
                objectName: "rules.value." + row.key
                anchors { left: named.right; right: parent.right; leftMargin: 20 * rules.unit; rightMargin: 12 * rules.unit }
                y: named.y
                text: row.shown
                color: Theme.text
                wrapMode: Text.Wrap
                font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.Medium }
            }
        }

        ScrollMark { id: mark; view: list }
    }
}
