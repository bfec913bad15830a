pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// After a match: a column of pages, and the one that is chosen.
FocusScope {
    id: page
    objectName: "review.page"
    focus: true
    rotation: review !== null && review.isTurned ? 180 : 0

    property ReviewViewModel review: null
    readonly property real unit: Theme.scale
    readonly property real pad: 16 * unit

    Rectangle {
        anchors.fill: parent
        color: Theme.ground
    }

    Loader {
        anchors.fill: parent
        active: page.review !== null
        sourceComponent: Item {
            id: body

            Rectangle {
                id: head
                width: parent.width
                height: 76 * Theme.tallScale
                color: Theme.rail

                PlainText {
                    objectName: "review.title"
                    x: 24 * page.unit
                    anchors.verticalCenter: parent.verticalCenter
                    width: (told.visible ? 330 * page.unit : close.x - page.pad) - x
                    text: page.review.title
                    color: Theme.text
                    elide: Text.ElideRight
                    font { family: Theme.family; pixelSize: Theme.buttonSize; weight: Font.Bold; features: { "tnum": 1 } }
                    Accessible.role: Accessible.Heading
                    Accessible.name: text
                }
                // Over nothing that can be pressed.
                Notice {
                    id: told
                    objectName: "review.told"
                    x: 352 * page.unit
                    y: 8 * page.unit
                    width: close.x - x - page.pad
                    height: parent.height - 16 * page.unit
                    sentence: page.review.told
                    onTouched: page.review.dismissTold()
                }
                TouchButton {
                    id: close
                    objectName: "review.close"
                    anchors { right: parent.right; rightMargin: page.pad; verticalCenter: parent.verticalCenter }
                    text: page.review.closeText
                    onTriggered: page.review.close()
                }
            }

            Column {
                id: column
                x: page.pad
                y: head.height + page.pad
                width: 196 * page.unit
                spacing: 10 * page.unit

                Repeater {
                    model: page.review.sections

                    TouchButton {
                        required property var modelData
                        objectName: "review.section." + modelData.key
                        width: column.width
                        height: 64 * Theme.tallScale
                        text: modelData.text
                        chosen: page.review.sectionKey === modelData.key
                        onTriggered: page.review.choose(modelData.key)
                    }
                }
            }

            TouchButton {
                objectName: "review.id"
                anchors { left: column.left; bottom: parent.bottom; bottomMargin: page.pad }
                width: column.width
                visible: page.review.sectionKey === "board"
                text: page.review.board.idText
                outlined: true
                onTriggered: page.review.board.showId()
            }

            PagePlace {
                id: place
                anchors { left: column.right; right: parent.right; top: head.bottom; bottom: parent.bottom; margins: page.pad }
                Component.onCompleted: body.showSection()
            }

            Connections {
                target: page.review
                function onSectionChanged() { body.showSection() }
            }

            function showSection() {
                place.show(Qt.resolvedUrl(page.review.sectionPage), { "review": page.review })
            }
        }
    }
}
