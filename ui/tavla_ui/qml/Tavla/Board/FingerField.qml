import QtQuick
import Tavla.Style
import Tavla.ViewModels

// A field for fingers: what was touched over it a moment ago is not touched through it.
TouchField {
    id: field

    readonly property var beside: LastTap.beside(field)
    pxPerMm: LastTap.pxPerMm(field)
    deadAt: beside.spot
    deadUntil: beside.on === field ? 0 : beside.at + Reach.underFingerMs
    onLifted: (spot, at) => LastTap.take(field, spot, at)
}
