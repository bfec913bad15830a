pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// Where second copies of the record go: what that is for, how it stands, and the places.
Item {
    id: page

    required property MirrorPanelViewModel panel
    readonly property real unit: Theme.scale

    PlainText {
        id: words
        width: parent.width
        text: page.panel.explained
        color: Theme.text
        wrapMode: Text.Wrap
        font { family: Theme.family; pixelSize: Theme.nameSize; weight: Font.Medium }
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }
    PlainText {
        id: standing
        objectName: "mirror.told"
        anchors { top: words.bottom; topMargin: 14 * page.unit }
        width: parent.width
        text: page.panel.told
        color: page.panel.well ? Theme.mute : Theme.text
        wrapMode: Text.Wrap
        maximumLineCount: 3
        elide: Text.ElideRight
        font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.DemiBold }
        Accessible.role: Accessible.AlertMessage
        Accessible.name: text
    }

    ListView {
        objectName: "mirror.places"
        anchors { top: standing.bottom; bottom: buttons.top; left: parent.left; right: parent.right; topMargin: 16 * page.unit; bottomMargin: 16 * page.unit }
        clip: true
        spacing: 10 * page.unit
        boundsBehavior: Flickable.StopAtBounds
        model: page.panel.places
        JustMoved { id: moved; page: String(page.panel.isOpen); places: page.panel.places.map(place => place.name).join(" ") }

        delegate: TouchButton {
            required property var modelData
            required property int index
            objectName: "mirror.place" + index
            width: ListView.view.width
            height: 76 * Theme.tallScale
            text: modelData.name
            note: modelData.note
            chosen: modelData.chosen
            moved: moved.running
            onTriggered: page.panel.choose(index)
        }
    }

    Row {
        id: buttons
        anchors { bottom: parent.bottom; right: parent.right }
        spacing: 12 * page.unit

        TouchButton {
            objectName: "mirror.back"
            text: page.panel.backText
            height: 64 * Theme.tallScale
            onTriggered: page.panel.close()
        }
        TouchButton {
            objectName: "mirror.look"
            text: page.panel.lookText
            height: 64 * Theme.tallScale
            onTriggered: page.panel.look()
        }
        TouchButton {
            objectName: "mirror.type"
            text: page.panel.otherText
            height: 64 * Theme.tallScale
            onTriggered: page.panel.typeFolder()
        }
    }
}
