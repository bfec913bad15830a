pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// How large the screen is: a line to lay a ruler on, or its diagonal, and figures that a touch changes.
Item {
    id: page
    objectName: "measure.page"

    required property MeasuringViewModel measuring
    readonly property real unit: Theme.scale

    PlainText {
        objectName: "measure.ask"
        anchors { horizontalCenter: parent.horizontalCenter; bottom: line.top; bottomMargin: 48 * page.unit }
        text: page.measuring.askText
        color: Theme.text
        font { family: Theme.family; pixelSize: Theme.buttonSize; weight: Font.DemiBold }
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }
    Item {
        id: line
        objectName: "measure.line"
        width: page.width * 0.6
        height: 48 * page.unit
        anchors { horizontalCenter: parent.horizontalCenter; top: parent.top; topMargin: page.height * 0.25 }
        visible: page.measuring.byRuler

        Rectangle { anchors.verticalCenter: parent.verticalCenter; width: parent.width; height: 2 * page.unit; color: Theme.text }
        Rectangle { width: 2 * page.unit; height: parent.height; color: Theme.text }
        Rectangle { anchors.right: parent.right; width: 2 * page.unit; height: parent.height; color: Theme.text }
    }
    Row {
        id: figures
        anchors { horizontalCenter: parent.horizontalCenter; top: line.bottom; topMargin: 40 * page.unit }
        spacing: 12 * page.unit

        Repeater {
            model: [-10, -1, 0, 1, 10]
            delegate: Item {
                id: figure
                required property int modelData
                readonly property string sign: modelData < 0 ? "−" : "+"
                width: (modelData === 0 ? 220 : 110) * page.unit
                height: 72 * Theme.tallScale

                TouchButton {
                    objectName: "measure.step." + figure.modelData
                    anchors.fill: parent
                    visible: figure.modelData !== 0
                    repeats: true
                    text: figure.sign + (Math.abs(figure.modelData) === 1 ? page.measuring.tenth : "1")
                    onTriggered: page.measuring.step(figure.modelData)
                }
                PlainText {
                    objectName: figure.modelData === 0 ? "measure.figure" : ""
                    anchors.centerIn: parent
                    visible: figure.modelData === 0
                    text: page.measuring.figure
                    color: Theme.text
                    font { family: Theme.family; pixelSize: Theme.buttonSize; weight: Font.Bold; features: { "tnum": 1 } }
                    Accessible.role: Accessible.StaticText
                    Accessible.name: text
                }
            }
        }
    }
    PlainText {
        objectName: "measure.told"
        anchors { horizontalCenter: parent.horizontalCenter; top: figures.bottom; topMargin: 32 * page.unit }
        text: page.measuring.told
        visible: text !== ""
        color: Theme.danger
        font { family: Theme.family; pixelSize: Theme.nameSize; weight: Font.DemiBold }
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }
    Row {
        anchors { bottom: parent.bottom; horizontalCenter: parent.horizontalCenter; bottomMargin: 24 * page.unit }
        spacing: 12 * page.unit

        TouchButton {
            objectName: "measure.stop"
            height: 72 * Theme.tallScale
            text: page.measuring.stopText
            onTriggered: page.measuring.close()
        }
        TouchButton {
            objectName: "measure.other"
            height: 72 * Theme.tallScale
            text: page.measuring.otherText
            onTriggered: page.measuring.other()
        }
        TouchButton {
            objectName: "measure.keep"
            height: 72 * Theme.tallScale
            filled: true
            text: page.measuring.keepText
            onTriggered: page.measuring.keep(line.width)
        }
    }
}
