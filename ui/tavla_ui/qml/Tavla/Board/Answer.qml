import QtQuick
import Tavla.Style

// Take or Pass, upright for the one who answers; both alike, pale until they can be touched.
Rectangle {
    id: answer

    required property rect place
    required property string text
    required property bool turned
    required property bool live
    property bool asked: false

    x: answer.place.x
    y: answer.place.y
    width: answer.place.width
    height: answer.place.height
    radius: Theme.radius
    color: answer.asked ? Theme.accent : Theme.ground
    border.color: Theme.text
    border.width: 2 * Theme.scale
    antialiasing: true

    PlainText {
        anchors.fill: parent
        anchors.margins: 8 * Theme.scale
        rotation: answer.turned ? 180 : 0
        opacity: answer.live ? 1 : 0.45
        horizontalAlignment: Text.AlignHCenter
        verticalAlignment: Text.AlignVCenter
        fontSizeMode: Text.Fit
        minimumPixelSize: 11 * Theme.scale
        text: answer.text
        color: answer.asked ? Theme.accentText : Theme.text
        font.family: Theme.family
        font.pixelSize: 29 * Theme.scale
        font.weight: Font.Bold
    }
}
