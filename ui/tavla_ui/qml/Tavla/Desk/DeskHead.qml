pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// The hall's name and how the desk itself stands; the pages, the languages and the colours; what was told, until it is touched.
Item {
    id: head

    required property DeskViewModel desk
    readonly property var texts: desk.texts
    readonly property real gap: 8 * Theme.scale

    height: bar.height + (note.visible ? note.height + gap : 0)

    Item {
        id: bar
        width: parent.width
        height: 48 * Theme.tallScale

        Column {
            anchors { left: parent.left; right: pages.left; rightMargin: 12 * Theme.scale; verticalCenter: parent.verticalCenter }

            PlainText {
                objectName: "desk.name"
                width: parent.width
                text: head.desk.hallName
                color: Theme.text
                elide: Text.ElideRight
                font { family: Theme.family; pixelSize: 21 * Theme.scale; weight: Font.Bold }
                Accessible.role: Accessible.Heading
                Accessible.name: text
            }
            PlainText {
                objectName: "desk.link"
                width: parent.width
                text: head.desk.link
                color: head.desk.linkTone === "danger" ? Theme.dangerText : Theme.mute
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 12 * Theme.scale
                elide: Text.ElideRight
                font { family: Theme.family; pixelSize: 16 * Theme.scale; weight: Font.Medium; features: { "tnum": 1 } }
                Accessible.role: Accessible.StaticText
                Accessible.name: text
            }
        }
        Row {
            id: pages
            anchors.right: parent.right
            height: parent.height
            spacing: head.gap

            Repeater {
                model: ["tables", "boards", "draw", "results"]

                TouchButton {
                    required property string modelData
                    objectName: "desk.open." + modelData
                    height: pages.height
                    width: 126 * Theme.scale
                    text: head.texts[modelData] + (modelData === "boards" && head.desk.guests.length > 0 ? " · " + head.desk.guests.length : "")
                    chosen: head.desk.page === modelData
                    outlined: modelData === "boards" && head.desk.guests.length > 0 && !chosen
                    onTriggered: head.desk.open(modelData)
                }
            }
            Item { width: head.gap; height: 1 }
            Repeater {
                model: head.desk.languages

                TouchButton {
                    required property string modelData
                    objectName: "desk.language." + modelData
                    height: pages.height
                    width: 48 * Theme.scale
                    letters: Theme.smallSize
                    text: modelData.toUpperCase()
                    quiet: head.desk.language !== modelData
                    onTriggered: head.desk.speak(modelData)
                }
            }
            TouchButton {
                objectName: "desk.theme"
                height: pages.height
                width: 96 * Theme.scale
                letters: Theme.smallSize
                text: head.texts.colours
                quiet: true
                onTriggered: head.desk.nextTheme()
            }
        }
    }
    TouchButton {
        id: note
        objectName: "desk.told"
        anchors { left: parent.left; right: parent.right; top: bar.bottom; topMargin: head.gap }
        height: 46 * Theme.tallScale
        visible: text !== ""
        text: head.desk.told
        outlined: true
        alignLeft: true
        onTriggered: head.desk.read()
    }
}
