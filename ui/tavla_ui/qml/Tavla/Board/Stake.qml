import QtQuick
import Tavla.Style

// A plain sentence on the field, upright to one seat.
PlainText {
    required property rect place

    x: place.x
    y: place.y
    width: place.width
    height: place.height
    color: Theme.fieldText
    horizontalAlignment: Text.AlignHCenter
    verticalAlignment: Text.AlignVCenter
    wrapMode: Text.Wrap
    fontSizeMode: Text.Fit
    minimumPixelSize: Theme.smallSize
    font { family: Theme.family; pixelSize: 27 * Theme.scale; weight: Font.DemiBold; features: { "tnum": 1 } }
    Accessible.role: Accessible.StaticText
    Accessible.name: text
}
