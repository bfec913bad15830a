import QtQuick
import Tavla.Style

// A calm sheet over the board; what lies below it is not touched through it.
Rectangle {
    radius: Theme.radius
    color: Theme.rail
    border.width: 1.5 * Theme.scale
    border.color: Theme.contrast ? Theme.mute : Theme.calm

    TapHandler {
        gesturePolicy: TapHandler.ReleaseWithinBounds
        longPressThreshold: 0
    }
}
