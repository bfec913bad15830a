import QtQuick
import Tavla.Style

// How the desk of the hall stands to this board: quiet, and always in its place.
PlainText {
    height: 15 * Theme.tallScale
    visible: text !== ""
    color: Theme.mute
    verticalAlignment: Text.AlignVCenter
    fontSizeMode: Text.HorizontalFit
    minimumPixelSize: 11 * Theme.scale
    elide: Text.ElideRight
    font { family: Theme.family; pixelSize: 1.1 * Theme.badgeSize; weight: Font.Medium; features: { "tnum": 1 } }
    Accessible.role: Accessible.StaticText
    Accessible.name: text
}
