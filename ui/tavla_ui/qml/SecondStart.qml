import QtQuick
import Tavla.Controls
import Tavla.Style

// A second Tavla has no board: it says so and goes. In a kiosk it waits, below the windows of the first.
Window {
    id: window
    objectName: "secondStart"

    required property string told
    required property string advice
    required property string leave

    width: 640
    height: 260
    title: "Tavla"
    color: Theme.ground
    visible: true
    flags: leave ? Qt.Window : Qt.Window | Qt.WindowStaysOnBottomHint

    Column {
        anchors.centerIn: parent
        width: parent.width - 64
        spacing: 16

        Repeater {
            model: [window.told, window.advice]

            PlainText {
                required property string modelData
                required property int index
                width: parent ? parent.width : 0
                text: modelData
                color: Theme.text
                wrapMode: Text.Wrap
                font { family: Theme.family; pixelSize: index ? 20 : 25; weight: index ? Font.Medium : Font.Bold }
                Accessible.role: Accessible.StaticText
                Accessible.name: text
            }
        }
        TouchButton {
            objectName: "secondStart.leave"
            width: 200
            height: 64
            focus: true
            visible: !!window.leave
            text: window.leave
            onTriggered: Qt.quit()
        }
    }
}
