pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// The match that the desk has for this board. A touch accepts it; both still press Ready.
StartPanel {
    id: panel

    required property StartViewModel start
    readonly property StartHallViewModel hall: start.hall

    title: hall.title
    doneText: hall.closeText
    needed: column.height + 12 * Theme.scale
    onDone: start.closePanel()

    Column {
        id: column
        y: Math.max(0, (parent.height - height) / 2)
        width: parent.width
        spacing: 14 * Theme.tallScale

        Repeater {
            model: panel.hall.names

            PlainText {
                required property string modelData
                required property int index
                objectName: "start.offered.name" + index
                width: column.width
                text: modelData
                color: panel.hall.mayAccept ? Theme.text : Theme.mute
                horizontalAlignment: Text.AlignHCenter
                elide: Text.ElideRight
                font { family: Theme.family; pixelSize: Theme.buttonSize; weight: Font.Bold }
                Accessible.role: Accessible.StaticText
                Accessible.name: text
            }
        }
        PlainText {
            objectName: "start.offered.match"
            width: parent.width
            text: panel.hall.match
            color: panel.hall.mayAccept ? Theme.text : Theme.mute
            horizontalAlignment: Text.AlignHCenter
            wrapMode: Text.Wrap
            font { family: Theme.family; pixelSize: Theme.nameSize; weight: Font.Medium; features: { "tnum": 1 } }
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
        Repeater {
            model: panel.hall.notes

            PlainText {
                required property string modelData
                required property int index
                objectName: "start.offered.note" + index
                width: column.width
                text: modelData
                color: Theme.text
                horizontalAlignment: Text.AlignHCenter
                wrapMode: Text.Wrap
                font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.DemiBold }
                Accessible.role: Accessible.AlertMessage
                Accessible.name: text
            }
        }
        TouchButton {
            id: accept
            objectName: "start.offered.accept"
            anchors.horizontalCenter: parent.horizontalCenter
            width: 420 * Theme.scale
            height: 72 * Theme.tallScale
            enabled: panel.hall.mayAccept
            filled: enabled
            text: panel.hall.acceptText
            onTriggered: panel.hall.accept()

            Connections {
                target: panel.hall
                function onPressRefused() { accept.flash() }
            }
        }
    }
}
