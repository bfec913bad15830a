pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// Off to another board: what carries the match, and the one button that closes it here.
Item {
    id: page

    required property MoveSectionViewModel section
    readonly property real unit: Theme.scale

    objectName: "move"
    Component.onCompleted: section.look()

    PlainText {
        id: words
        width: parent.width
        text: page.section.explained
        color: Theme.text
        wrapMode: Text.Wrap
        font { family: Theme.family; pixelSize: Theme.nameSize; weight: Font.Medium }
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }

    ListView {
        objectName: "move.places"
        anchors { top: words.bottom; bottom: buttons.top; left: parent.left; right: parent.right; topMargin: 20 * page.unit; bottomMargin: 16 * page.unit }
        clip: true
        spacing: 10 * page.unit
        boundsBehavior: Flickable.StopAtBounds
        model: page.section.places
        JustMoved { id: moved; places: page.section.places.map(place => place.path).join(" ") }

        delegate: TouchButton {
            required property var modelData
            required property int index
            objectName: "move.place" + index
            width: ListView.view.width
            height: 76 * Theme.tallScale
            text: modelData.name
            note: modelData.path
            chosen: modelData.chosen
            moved: moved.running
            onTriggered: page.section.choose(index)
        }
    }

    Row {
        id: buttons
        anchors { bottom: parent.bottom; right: parent.right }
        spacing: 12 * page.unit

        TouchButton {
            objectName: "move.look"
            text: page.section.lookText
            height: 64 * Theme.tallScale
            onTriggered: page.section.look()
        }
        TouchButton {
            objectName: "move.now"
            text: page.section.moveText
            width: 420 * page.unit
            height: 64 * Theme.tallScale
            enabled: page.section.canMove
            outlined: enabled
            letters: Theme.nameSize
            onTriggered: page.section.move()
        }
    }
}
