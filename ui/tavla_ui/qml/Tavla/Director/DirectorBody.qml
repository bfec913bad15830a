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

        PlainText {
            id: title
            objectName: "director.title"
            x: 24 * body.unit
            anchors.verticalCenter: parent.verticalCenter
            width: Math.min(implicitWidth, (told.visible ? told.x - 22 * body.unit : close.x) - x)
            text: body.director.title
            color: Theme.text
            elide: Text.ElideRight
            font { family: Theme.family; pixelSize: Theme.buttonSize; weight: Font.Bold }
            Accessible.role: Accessible.Heading
            Accessible.name: text
        }
        Notice {
            id: told
            objectName: "director.told"
            x: Math.min(Math.max(352 * body.unit, title.x + title.implicitWidth + 22 * body.unit), 560 * body.unit)
            y: 8 * body.unit
            width: close.x - x - body.pad
            height: parent.height - 16 * body.unit
            sentence: body.director.told
            onTouched: body.director.dismissTold()
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
        spacing: (count > 10 ? 7 : 10) * body.unit  // so that eleven are as high as a finger needs
        readonly property int count: Math.max(1, body.director.sections.length)
        readonly property real room: Math.min(64 * Theme.tallScale, (body.height - head.height - 2 * body.pad + spacing) / count - spacing)

        Repeater {
            model: body.director.sections

            TouchButton {
                required property var modelData
                objectName: "director.section." + modelData.key
                width: column.width
                height: column.room
                text: modelData.text
                chosen: body.director.sectionKey === modelData.key
                onTriggered: body.director.choose(modelData.key)
            }
        }
    }

    PagePlace {
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
            place.clear()
        else
            place.show(Qt.resolvedUrl(director.sectionPage), { section: director.section })
    }
}
