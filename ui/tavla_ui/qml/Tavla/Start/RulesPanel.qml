pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// Every ruleset found, where a club's file that cannot be used says why; and what the chosen one leaves to the director.
StartPanel {
    id: panel

    required property StartViewModel start
    readonly property StartRulesViewModel rules: start.rules
    readonly property var entries: rules.choices

    title: rules.title
    doneText: start.doneText
    onDone: start.closePanel()

    TouchButton {
        parent: panel
        objectName: "start.choices"
        anchors { right: parent.right; rightMargin: 208 * Theme.scale; top: parent.top; topMargin: 10 * Theme.scale }
        visible: panel.rules.hasChoices
        text: panel.rules.choicesText
        onTriggered: panel.rules.toggleChoices()
    }

    ListView {
        id: list
        anchors.fill: parent
        visible: !panel.rules.showsChoices
        clip: true
        cacheBuffer: 4000
        spacing: 7 * Theme.scale
        boundsBehavior: Flickable.StopAtBounds
        model: panel.rules.rulesets

        delegate: Item {
            id: row

            required property var modelData

            width: list.width
            height: modelData.fault === "" ? Theme.touch : reason.height + 16 * Theme.scale

            TouchButton {
                objectName: "start.rules." + row.modelData.name
                anchors.horizontalCenter: parent.horizontalCenter
                width: Math.min(parent.width, 720 * Theme.scale)
                visible: row.modelData.fault === ""
                text: row.modelData.title
                chosen: row.modelData.chosen
                onTriggered: panel.rules.choose(row.modelData.name)
            }
            PlainText {
                id: reason
                objectName: "start.rules.broken." + row.modelData.name
                anchors.verticalCenter: parent.verticalCenter
                width: parent.width
                visible: row.modelData.fault !== ""
                text: row.modelData.title + ": " + row.modelData.fault
                color: Theme.dangerText
                wrapMode: Text.Wrap
                horizontalAlignment: Text.AlignHCenter
                font { family: Theme.family; pixelSize: Theme.smallSize; weight: Font.Medium }
                Accessible.role: Accessible.StaticText
                Accessible.name: text
            }
        }
    }

    ListView {
        id: choices
        anchors.fill: parent
        visible: panel.rules.showsChoices
        clip: true
        cacheBuffer: 4000
        spacing: 7 * Theme.scale
        boundsBehavior: Flickable.StopAtBounds
        model: panel.entries.length

        delegate: Item {
            id: choice

            required property int index
            readonly property var entry: panel.entries[index]

            width: choices.width - mark.room
            height: Theme.touch

            PlainText {
                anchors.verticalCenter: parent.verticalCenter
                width: 560 * Theme.scale
                height: parent.height
                text: choice.entry ? choice.entry.label : ""
                color: Theme.mute
                wrapMode: Text.Wrap
                maximumLineCount: 3
                elide: Text.ElideRight
                verticalAlignment: Text.AlignVCenter
                fontSizeMode: Text.Fit
                minimumPixelSize: 14 * Theme.scale
                font { family: Theme.family; pixelSize: Theme.smallSize; weight: Font.Medium }
            }
            TouchButton {
                objectName: "start.choice." + (choice.entry ? choice.entry.key : "")
                anchors.right: parent.right
                width: parent.width - 580 * Theme.scale
                text: choice.entry ? choice.entry.value : ""
                spoken: choice.entry ? choice.entry.label + ": " + choice.entry.value : ""
                outlined: choice.entry ? choice.entry.picked : false
                onTriggered: panel.rules.pickNext(choice.entry.key)
            }
        }
    }
    ScrollMark { id: mark; view: choices }
}
