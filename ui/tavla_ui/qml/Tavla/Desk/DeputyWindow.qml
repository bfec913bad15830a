pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// A second laptop that listens along: how it stands, and what is done when the desk is lost.
Window {
    id: window
    objectName: "deputy"

    required property DeputyViewModel desk
    readonly property real gap: 16 * Theme.scale

    component Line: PlainText {
        width: parent.width
        color: Theme.text
        wrapMode: Text.Wrap
        horizontalAlignment: Text.AlignHCenter
        font { family: Theme.family; pixelSize: Theme.textSize }
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }

    width: 1366
    height: 768
    minimumWidth: 900
    minimumHeight: 520
    title: desk.title
    color: Theme.ground
    visible: false

    Binding { target: Theme; property: "windowWidth"; value: window.width }
    Binding { target: Theme; property: "windowHeight"; value: window.height }
    Binding { target: Theme; property: "theme"; value: window.desk.theme }

    Item {
        anchors { fill: parent; margins: window.gap }
        visible: !window.desk.typing.isOpen
        enabled: visible

        Row {
            anchors.right: parent.right
            height: 48 * Theme.tallScale
            spacing: window.gap / 2

            Repeater {
                model: window.desk.languages

                TouchButton {
                    required property string modelData
                    objectName: "deputy.language." + modelData
                    height: parent.height
                    width: 56 * Theme.scale
                    letters: Theme.smallSize
                    text: modelData.toUpperCase()
                    quiet: window.desk.language !== modelData
                    onTriggered: window.desk.speak(modelData)
                }
            }
        }
        Column {
            anchors.centerIn: parent
            width: Math.min(parent.width, 760 * Theme.scale)
            spacing: window.gap

            Line {
                objectName: "deputy.title"
                text: window.desk.title
                font { pixelSize: 30 * Theme.scale; weight: Font.Bold }
            }
            Line {
                objectName: "deputy.state"
                text: window.desk.state
                color: window.desk.tone === "danger" ? Theme.dangerText : Theme.accent
                font { pixelSize: 24 * Theme.scale; weight: Font.DemiBold; features: { "tnum": 1 } }
            }
            Line {
                objectName: "deputy.needs"
                visible: text !== ""
                text: window.desk.needs
                font.weight: Font.DemiBold
            }
            Line {
                objectName: "deputy.steps"
                text: window.desk.steps
                color: Theme.mute
            }
            TouchButton {
                objectName: "deputy.takeOver"
                width: parent.width
                height: 64 * Theme.tallScale
                text: window.desk.takeOverText
                filled: window.desk.tone === "danger"
                onTriggered: window.desk.takeOver()
            }
            TouchButton {
                objectName: "deputy.leave"
                width: parent.width
                height: 52 * Theme.tallScale
                text: window.desk.leaveText
                quiet: !window.desk.isLeaving
                outlined: window.desk.isLeaving
                onTriggered: window.desk.leave()
            }
            Line {
                objectName: "deputy.told"
                text: window.desk.told
                color: Theme.dangerText
                height: Math.max(implicitHeight, 52 * Theme.scale)
            }
        }
    }
    Loader {
        anchors.fill: parent
        active: window.desk.typing.isOpen
        sourceComponent: TypingSheet { typing: window.desk.typing }
    }
}
