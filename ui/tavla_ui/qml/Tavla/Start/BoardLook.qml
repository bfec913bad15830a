import QtQuick
import Tavla.Board
import Tavla.ViewModels

// An empty board between the seats, in the look that is put on: nothing on it can be touched.
Field {
    frame: BoardFrame {}
    onWidthChanged: frame.fill(width, height)
    onHeightChanged: frame.fill(width, height)
    Component.onCompleted: frame.fill(width, height)
}
