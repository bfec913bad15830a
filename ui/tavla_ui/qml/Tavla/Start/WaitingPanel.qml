import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// Somebody has not come: how late he is, what that costs by the rules, and what may be done.
StartPanel {
    id: panel

    required property StartViewModel start
    readonly property StartWaitingViewModel waiting: start.waiting

    title: waiting.title
    doneText: start.closeText
    needed: Math.max(clock.height, acts.height)
    onDone: start.closePanel()

    Column {
        id: clock
        anchors.verticalCenter: parent.verticalCenter
        width: 300 * Theme.scale

        PlainText {
            objectName: "start.waiting.time"
            width: parent.width
            horizontalAlignment: Text.AlignHCenter
            text: panel.waiting.time
            color: Theme.text
            font { family: Theme.family; pixelSize: 1.6 * Theme.clockSize; weight: Font.Bold; features: { "tnum": 1 } }
            Accessible.role: Accessible.StaticText
            Accessible.name: text + " " + panel.waiting.label
        }
        PlainText {
            width: parent.width
            horizontalAlignment: Text.AlignHCenter
            text: panel.waiting.label
            color: Theme.mute
            font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.Medium }
        }
    }

    Column {
        id: acts
        anchors { right: parent.right; verticalCenter: parent.verticalCenter }
        width: 860 * Theme.scale
        spacing: 18 * Theme.scale

        PlainText {
            objectName: "start.waiting.told"
            width: parent.width
            text: panel.waiting.told
            color: Theme.text
            wrapMode: Text.Wrap
            font { family: Theme.family; pixelSize: Theme.nameSize; weight: Font.DemiBold }
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }

        SettingsGrid {
            columns: 1
            entries: panel.waiting.rows
            onChanged: (key, by) => panel.waiting.change(key, by)
        }

        Row {
            spacing: 16 * Theme.scale

            TouchButton {
                objectName: "start.waiting.came"
                width: 272 * Theme.scale
                outlined: true
                text: panel.waiting.cameText
                onTriggered: panel.waiting.came()
            }
            TouchButton {
                objectName: "start.waiting.begin"
                width: 272 * Theme.scale
                enabled: panel.waiting.mayBegin
                filled: enabled
                text: panel.waiting.beginText
                onTriggered: panel.waiting.begin()
            }
        }
    }
}
