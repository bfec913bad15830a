import QtQuick
import Tavla.Style
import Tavla.ViewModels

// What is said between the players while nobody plays, upright to one seat and clear of the dice: stopped and why, or the result.
Rectangle {
    id: band

    required property SeatViewModel seat
    required property rect place
    readonly property string prefix: seat.seat + "."
    readonly property bool low: place.height < 50 * Theme.scale
    readonly property bool wordy: why.advanceWidth > said.width  // the note takes two lines

    objectName: prefix + "band.card"
    x: place.x
    y: place.y + 1
    width: place.width
    height: place.height - 2
    visible: seat.band !== ""
    radius: Theme.radius
    color: Theme.ground

    TextMetrics {
        id: why
        font { family: Theme.family; pixelSize: 12 * Theme.scale; weight: Font.Medium }
        text: band.seat.bandNote
    }
    PlainText {
        id: said
        objectName: band.prefix + "band"
        x: 14 * Theme.scale
        width: parent.width - 2 * x
        height: parent.height * (band.low || note.text + files.text === "" ? 1 : (files.visible && note.visible) || band.wordy ? 0.44 : 0.6)
        text: band.low && band.seat.bandNote !== "" ? band.seat.band + " · " + band.seat.bandNote : band.seat.band
        color: Theme.text
        horizontalAlignment: Text.AlignHCenter
        verticalAlignment: Text.AlignVCenter
        wrapMode: Text.Wrap
        maximumLineCount: 2
        fontSizeMode: Text.Fit
        minimumPixelSize: 12 * Theme.scale
        elide: Text.ElideRight
        font { family: Theme.family; pixelSize: 28 * Theme.scale; weight: Font.Bold; features: { "tnum": 1 } }
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }
    PlainText {
        id: note
        objectName: band.prefix + "band.note"
        x: said.x
        y: said.height
        width: said.width
        height: (parent.height - y) * (files.visible ? 0.5 : 1) - 2 * Theme.scale
        visible: !band.low && text !== ""
        text: band.seat.bandNote
        color: Theme.text
        horizontalAlignment: Text.AlignHCenter
        verticalAlignment: Text.AlignVCenter
        wrapMode: Text.Wrap
        maximumLineCount: 2
        fontSizeMode: Text.Fit
        minimumPixelSize: 11 * Theme.scale
        elide: Text.ElideRight
        // Never larger than what it belongs to.
        font { family: Theme.family; pixelSize: Math.min(Theme.textSize, said.fontInfo.pixelSize); weight: Font.Medium; features: { "tnum": 1 } }
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }
    PlainText {
        id: files
        objectName: band.prefix + "files"
        x: said.x
        y: note.visible ? note.y + note.height : said.height
        width: said.width
        height: parent.height - y - 2 * Theme.scale
        visible: text !== ""
        text: band.seat.files
        color: Theme.mute
        horizontalAlignment: Text.AlignHCenter
        verticalAlignment: Text.AlignVCenter
        wrapMode: Text.Wrap
        maximumLineCount: 2
        fontSizeMode: Text.Fit
        minimumPixelSize: 11 * Theme.scale
        elide: Text.ElideRight
        font { family: Theme.family; pixelSize: Theme.smallSize; weight: Font.Medium }
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }
}
