import QtQuick
import Tavla.Style
import Tavla.ViewModels

// Where a checker may go, while the match's assistance shows it.
Rectangle {
    id: dot

    required property real cx
    required property real cy
    required property BoardFrame frame

    objectName: "target"
    width: dot.frame.checkerSize * 0.42
    height: width
    x: dot.cx - width / 2
    y: dot.cy - height / 2
    radius: width / 2
    color: Theme.fieldMark
    border.width: 2 * dot.frame.scale
    border.color: Theme.contrast ? Theme.white : Theme.accentText
}
