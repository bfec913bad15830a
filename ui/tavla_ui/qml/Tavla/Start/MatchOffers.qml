pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// Unfinished matches to go on with, or a new one.
Item {
    id: page

    required property StartViewModel start

    PlainText {
        id: heading
        anchors.horizontalCenter: list.horizontalCenter
        text: page.start.offersTitle
        color: Theme.mute
        font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.Medium }
    }

    ListView {
        id: list
        anchors { top: heading.bottom; topMargin: 8 * Theme.scale; bottom: fresh.top; bottomMargin: 8 * Theme.scale; horizontalCenter: parent.horizontalCenter }
        width: 860 * Theme.scale
        clip: true
        // Every row is there, so that the keyboard reaches those below the edge.
        cacheBuffer: 4000
        spacing: 8 * Theme.scale
        boundsBehavior: Flickable.StopAtBounds
        model: page.start.offers

        delegate: Item {
            id: row

            required property var modelData
            required property int index
            readonly property bool broken: !modelData.enabled

            width: list.width
            height: Math.max(72 * Theme.tallScale, broken ? reason.height + 20 * Theme.scale : 0)

            TouchButton {
                objectName: "start.continue." + row.modelData.id
                anchors.fill: parent
                visible: !row.broken
                text: row.modelData.title
                note: row.modelData.detail
                weight: Font.DemiBold
                onTriggered: page.start.continueMatch(row.modelData.id)
                onActiveFocusChanged: if (activeFocus) list.positionViewAtIndex(row.index, ListView.Contain)
            }

            // The whole reason can be read: what, where and what to do.
            PlainText {
                id: reason
                objectName: "start.broken." + row.modelData.id
                anchors.verticalCenter: parent.verticalCenter
                x: 12 * Theme.scale
                width: parent.width - 2 * x
                visible: row.broken
                text: row.modelData.title + " · " + row.modelData.detail
                color: Theme.mute
                wrapMode: Text.Wrap
                horizontalAlignment: Text.AlignHCenter
                font { family: Theme.family; pixelSize: Theme.smallSize; weight: Font.Medium }
                Accessible.role: Accessible.StaticText
                Accessible.name: text
            }
        }
    }

    TouchButton {
        id: fresh
        objectName: "start.newMatch"
        anchors { bottom: parent.bottom; bottomMargin: 14 * Theme.scale; horizontalCenter: parent.horizontalCenter }
        width: 300 * Theme.scale
        height: 64 * Theme.tallScale
        outlined: true
        text: page.start.newMatchText
        onTriggered: page.start.showNewMatch()
    }
}
