import QtQuick
import Tavla.Controls
import Tavla.Style

// A tool of the set-up board; one that puts down checkers shows whose.
TouchButton {
    id: tool

    required property string label
    property string side: ""

    text: tool.side === "" ? tool.label : ""
    spoken: tool.label

    Row {
        anchors.centerIn: parent
        visible: tool.side !== ""
        spacing: 10 * Theme.scale

        Rectangle {
            anchors.verticalCenter: parent.verticalCenter
            width: 28 * Theme.scale
            height: width
            radius: width / 2
            color: tool.side === "white" ? Theme.white : Theme.black
            border.color: tool.side === "white" ? Theme.whiteEdge : Theme.blackEdge
            border.width: 2 * Theme.scale
            antialiasing: true
        }

        PlainText {
            width: Math.min(implicitWidth, tool.width - 62 * Theme.scale)
            text: tool.label
            color: tool.ink
            elide: Text.ElideRight
            font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.Medium }
        }
    }
}
