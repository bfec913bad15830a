import QtQuick
import Tavla.Style
import Tavla.ViewModels

// A sentence that stands until its time is over or a touch takes it away.
Rectangle {
    id: notice

    property string sentence: ""
    signal touched()

    visible: sentence !== ""
    radius: Theme.radius
    color: Theme.calm
    border.width: 2 * Theme.scale
    border.color: Theme.text

    Accessible.role: Accessible.AlertMessage
    Accessible.name: sentence
    Accessible.onPressAction: if (Reach.to(notice)) notice.touched()

    PlainText {
        anchors { fill: parent; leftMargin: 12 * Theme.scale; rightMargin: 10 * Theme.scale; topMargin: 3 * Theme.scale; bottomMargin: 3 * Theme.scale }
        text: notice.sentence
        color: Theme.text
        wrapMode: Text.Wrap
        verticalAlignment: Text.AlignVCenter
        elide: Text.ElideRight
        lineHeight: 0.95
        fontSizeMode: Text.Fit
        minimumPixelSize: 13 * Theme.scale
        font { family: Theme.family; pixelSize: 20 * Theme.scale; weight: Font.Medium }
    }

    FingerTap {
        onMade: notice.touched()
    }
}
