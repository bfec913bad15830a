pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// Before the first match of a day: how the machine does, and crosses to try the touchscreen with.
FocusScope {
    id: page
    objectName: "health.page"
    focus: true

    property HealthViewModel health: null
    readonly property real unit: Theme.scale
    readonly property real pad: 24 * unit

    Rectangle {
        anchors.fill: parent
        color: Theme.ground
    }

    Loader {
        anchors.fill: parent
        active: page.health !== null && !page.health.isTrying && !page.health.measuring.isOpen
        sourceComponent: Item {
            Rectangle {
                id: head
                width: parent.width
                height: 76 * Theme.tallScale
                color: Theme.rail

                PlainText {
                    objectName: "health.title"
                    x: page.pad
                    anchors.verticalCenter: parent.verticalCenter
                    text: page.health.title
                    color: Theme.text
                    font { family: Theme.family; pixelSize: Theme.buttonSize; weight: Font.Bold }
                    Accessible.role: Accessible.Heading
                    Accessible.name: text
                }
                PlainText {
                    objectName: "health.summary"
                    anchors { right: parent.right; rightMargin: page.pad; verticalCenter: parent.verticalCenter }
                    text: page.health.summary
                    color: page.health.isWell ? Theme.ok : Theme.text
                    font { family: Theme.family; pixelSize: Theme.nameSize; weight: Font.DemiBold }
                    Accessible.role: Accessible.StaticText
                    Accessible.name: text
                }
            }
            Readings {
                anchors { top: head.bottom; bottom: buttons.top; left: parent.left; right: parent.right; margins: page.pad }
                model: page.health.rows
            }
            Row {
                id: buttons
                anchors { bottom: parent.bottom; right: parent.right; margins: page.pad }
                spacing: 12 * page.unit

                TouchButton {
                    objectName: "health.look"
                    height: 72 * Theme.tallScale
                    text: page.health.lookText
                    onTriggered: page.health.look()
                }
                TouchButton {
                    objectName: "health.measure"
                    height: 72 * Theme.tallScale
                    text: page.health.measuring.openText
                    onTriggered: page.health.measuring.open(page.width * 0.6)
                }
                TouchButton {
                    objectName: "health.try"
                    height: 72 * Theme.tallScale
                    text: page.health.tryText
                    onTriggered: page.health.tryTouch()
                }
                TouchButton {
                    objectName: "health.go"
                    width: Math.max(implicitWidth, 262 * page.unit)
                    height: 72 * Theme.tallScale
                    filled: true
                    letters: Theme.buttonSize
                    text: page.health.goOnText
                    onTriggered: page.health.goOn()
                }
            }
        }
    }

    Loader {
        anchors.fill: parent
        active: page.health !== null && page.health.isTrying
        sourceComponent: Item {
            id: trial
            objectName: "health.trial"

            FingerTap {
                onMade: spot => page.health.touched(spot.x - cross.x - cross.width / 2, spot.y - cross.y - cross.height / 2)
            }
            PlainText {
                anchors { horizontalCenter: parent.horizontalCenter; top: parent.top; topMargin: parent.height * 0.25 }
                text: page.health.crossText
                color: Theme.text
                font { family: Theme.family; pixelSize: Theme.buttonSize; weight: Font.DemiBold }
                Accessible.role: Accessible.StaticText
                Accessible.name: text
            }
            Item {
                id: cross
                objectName: "health.cross"
                width: 60 * page.unit
                height: width
                x: trial.width * page.health.crossX - width / 2
                y: trial.height * page.health.crossY - height / 2

                Rectangle { anchors.centerIn: parent; width: parent.width; height: 4 * page.unit; color: Theme.text }
                Rectangle { anchors.centerIn: parent; height: parent.height; width: 4 * page.unit; color: Theme.text }
            }
            TouchButton {
                objectName: "health.stop"
                anchors { horizontalCenter: parent.horizontalCenter; bottom: parent.bottom; bottomMargin: parent.height * 0.2 }
                text: page.health.stopText
                onTriggered: page.health.stopTrying()
            }
        }
    }

    Loader {
        anchors.fill: parent
        active: page.health !== null && page.health.measuring.isOpen
        sourceComponent: Measuring {
            measuring: page.health.measuring
        }
    }
}
