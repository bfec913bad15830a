import QtQuick
import Tavla.Style

// What a strip says or asks, and below it what belongs to it: both in letters that fit.
Item {
    id: words

    required property string prefix
    property string head
    property string rest
    property string restName: "detail"
    property color restColour: Theme.mute
    // Of the height, where something stands below.
    property real headShare: 0.5
    readonly property real headLetters: headline.fontInfo.pixelSize
    property real restLetters: Theme.textSize

    PlainText {
        id: headline
        objectName: words.prefix + "headline"
        width: parent.width
        height: parent.height * (detail.visible ? words.headShare : 1)
        text: words.head
        color: Theme.text
        wrapMode: Text.Wrap
        elide: Text.ElideRight
        horizontalAlignment: Text.AlignHCenter
        verticalAlignment: Text.AlignVCenter
        fontSizeMode: Text.Fit
        minimumPixelSize: 11 * Theme.scale
        font { family: Theme.family; pixelSize: Theme.nameSize; weight: Font.DemiBold }
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }
    PlainText {
        id: detail
        objectName: words.prefix + words.restName
        y: headline.height
        width: parent.width
        height: parent.height - y
        visible: text !== ""
        text: words.rest
        color: words.restColour
        wrapMode: Text.Wrap
        elide: Text.ElideRight
        horizontalAlignment: Text.AlignHCenter
        verticalAlignment: Text.AlignVCenter
        fontSizeMode: Text.Fit
        minimumPixelSize: 11 * Theme.scale
        font { family: Theme.family; pixelSize: words.restLetters; weight: Font.Medium; features: { "tnum": 1 } }
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }
}
