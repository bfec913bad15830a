pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// Every ruleset found; a club's file that cannot be used says why.
StartPanel {
    id: panel

    required property StartRulesViewModel rules

    title: rules.title

    ListView {
        id: list
        anchors.fill: parent
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
                filled: row.modelData.chosen
                onTriggered: panel.rules.choose(row.modelData.name)
            }
            Text {
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
}
