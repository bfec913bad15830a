import QtQuick
import Tavla.Style
import Tavla.ViewModels

// A field for fingers: what was touched over it a moment ago is not touched through it.
TouchField {
    id: field

    pxPerMm: Screen.pixelDensity
    deadAt: LastTap.spot
    deadUntil: LastTap.on === field ? 0 : LastTap.at + Reach.underFingerMs
    onLifted: (spot, at) => LastTap.take(field, "", spot, at)
}
