import QtQuick
import Tavla.Style

// A lock: closed, or with its shackle beside it.
Item {
    id: lock

    property bool open: false
    required property color ink

    width: 16 * Theme.scale
    height: 24 * Theme.scale

    Item {
        x: (lock.open ? 9 : 3) * Theme.scale
        width: 10 * Theme.scale
        height: 12 * Theme.scale
        clip: true

        Rectangle {
            width: parent.width
            height: 2 * parent.height
            radius: width / 2
            color: "transparent"
            border { color: lock.ink; width: 2 * Theme.scale }
            antialiasing: true
        }
    }

    Rectangle {
        y: 12 * Theme.scale
        width: 16 * Theme.scale
        height: 12 * Theme.scale
        radius: 2.5 * Theme.scale
        color: lock.ink
    }
}
