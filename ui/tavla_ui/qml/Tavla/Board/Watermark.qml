pragma ComponentBehavior: Bound
import QtQuick
import Tavla.Style
import Tavla.ViewModels

// What a match is not, across both halves of the field, each upright for one reader; checkers and dice lie on it.
Repeater {
    id: watermark

    required property BoardFrame frame
    required property bool faceToFace
    required property var words

    PlainText {
        required property int index
        readonly property real half: (watermark.frame.field.width - watermark.frame.bar.width) / 2

        objectName: "watermark." + index
        x: watermark.frame.field.x + (index === 0 ? 0 : half + watermark.frame.bar.width)
        y: watermark.frame.field.y
        width: half
        height: watermark.frame.field.height
        rotation: index === 1 && watermark.faceToFace ? 180 : 0
        text: watermark.words[index] ?? ""
        color: Theme.fieldMark
        opacity: 0.55
        horizontalAlignment: Text.AlignHCenter
        verticalAlignment: Text.AlignVCenter
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 12 * Theme.scale
        font { family: Theme.family; pixelSize: 34 * Theme.scale; weight: Font.Bold; letterSpacing: 3 * Theme.scale }
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }
}
