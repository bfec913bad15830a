pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// Who stands here, a column of sections, and the section that is chosen.
Item {
    id: body

    required property DirectorViewModel director
    readonly property real unit: Theme.scale
    readonly property real pad: 16 * unit

    objectName: "director.body"

    Rectangle {
        id: head
        width: parent.width
        height: 76 * Theme.tallScale
        color: Theme.rail

        Text {
            objectName: "director.title"
            x: 24 * body.unit
            anchors.verticalCenter: parent.verticalCenter
            width: close.x - 2 * x
            text: body.director.title
            color: Theme.accent
            elide: Text.ElideRight
            font { family: Theme.family; pixelSize: Theme.buttonSize; weight: Font.Bold }
            Accessible.role: Accessible.Heading
            Accessible.name: text
        }
        TouchButton {
            id: close
            objectName: "director.close"
            anchors { right: parent.right; rightMargin: body.pad; verticalCenter: parent.verticalCenter }
            text: body.director.closeText
            onTriggered: body.director.close()
        }
    }

    Column {
        id: column
        x: body.pad
        y: head.height + body.pad
        width: 196 * body.unit
        spacing: 10 * body.unit

        Repeater {
            model: body.director.sections

            TouchButton {
                required property var modelData
                objectName: "director.section." + modelData.key
                width: column.width
                height: 64 * Theme.tallScale
                text: modelData.text
                filled: body.director.sectionKey === modelData.key
                onTriggered: body.director.choose(modelData.key)
            }
        }
    }

    Loader {
        id: place
        objectName: "director.place"
        anchors { left: column.right; right: parent.right; top: head.bottom; bottom: parent.bottom; margins: body.pad }
        Component.onCompleted: body.showSection()
    }

    Connections {
        target: body.director
        function onSectionChanged() { body.showSection() }
    }

    function showSection() {
        if (director.sectionPage === "")
            place.source = ""
        else
            place.setSource(director.sectionPage, { section: director.section })
    }

    Rectangle {
        objectName: "director.told"
        visible: body.director.told !== ""
        anchors { left: place.left; right: place.right; bottom: parent.bottom; bottomMargin: body.pad }
        height: sentence.height + 32 * body.unit
        radius: Theme.radius
        color: Theme.calm
        border { width: 2 * body.unit; color: Theme.accent }

        Text {
            id: sentence
            objectName: "director.told.text"
            x: 20 * body.unit
            anchors.verticalCenter: parent.verticalCenter
            width: parent.width - 40 * body.unit
            text: body.director.told
            color: Theme.text
            wrapMode: Text.Wrap
            font { family: Theme.family; pixelSize: Theme.nameSize; weight: Font.Medium }
            Accessible.role: Accessible.AlertMessage
            Accessible.name: text
        }
        TapHandler {
            gesturePolicy: TapHandler.ReleaseWithinBounds
            longPressThreshold: 0
            onTapped: body.director.dismissTold()
        }
    }
}
