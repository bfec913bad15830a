import QtQuick
import Tavla.Style

// How many checkers lie in a tray, at its open end, upright to its owner.
PlainText {
    required property rect place

    x: place.x
    y: place.y
    width: place.width
    height: place.height
    visible: text !== ""
    color: Theme.trayText
    horizontalAlignment: Text.AlignHCenter
    verticalAlignment: Text.AlignVCenter
    font { family: Theme.family; pixelSize: 0.8 * height; weight: Font.Bold; underline: ["6", "9"].includes(text); features: { "tnum": 1 } }  // the other seat reads it upside down
    Accessible.role: Accessible.StaticText
    Accessible.name: text
}
