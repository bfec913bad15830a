pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// Unfinished matches to go on with, or a new one.
Item {
    id: page

    required property StartViewModel start

    Text {
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
        spacing: 8 * Theme.scale
        boundsBehavior: Flickable.StopAtBounds
        model: page.start.offers

        delegate: TouchButton {
            required property var modelData
            objectName: "start.continue." + modelData.id
            width: list.width
            height: 72 * Theme.tallScale
            text: modelData.title
            note: modelData.detail
            enabled: modelData.enabled
            weight: Font.DemiBold
            onTriggered: page.start.continueMatch(modelData.id)
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
