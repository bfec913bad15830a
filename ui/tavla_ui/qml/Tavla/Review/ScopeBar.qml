pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// What is counted, and how much that is.
Item {
    id: bar

    required property ReviewFiguresViewModel figures

    height: Theme.touch

    Row {
        id: choices
        spacing: 10 * Theme.scale

        Repeater {
            model: bar.figures.scopes

            TouchButton {
                required property var modelData
                objectName: "review.scope." + modelData.key
                width: Math.min(implicitWidth, 260 * Theme.scale)
                text: modelData.text
                chosen: modelData.chosen
                onTriggered: bar.figures.chooseScope(modelData.key)
            }
        }
    }
    PlainText {
        objectName: "review.sample"
        anchors { left: choices.right; leftMargin: 16 * Theme.scale; right: parent.right; verticalCenter: parent.verticalCenter }
        text: bar.figures.sample
        color: Theme.mute
        horizontalAlignment: Text.AlignRight
        wrapMode: Text.Wrap
        maximumLineCount: 2
        elide: Text.ElideRight
        font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.Medium; features: { "tnum": 1 } }
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }
}
