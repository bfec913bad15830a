pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// A page's code, or a match file in codes one after the other, in place of all the rest and as large as it allows.
Item {
    id: page

    required property ReviewPhoneViewModel phone
    readonly property real gap: 12 * Theme.scale

    Picture {
        id: code
        objectName: "review.part"
        anchors { left: parent.left; top: parent.top }
        width: Math.min(parent.height, parent.width * 0.6)
        height: width
        drawn: page.phone.code
        smooth: false
        Accessible.role: Accessible.Graphic
        Accessible.name: page.phone.title
    }
    PlainText {
        id: partTold
        objectName: "review.part.told"
        anchors { left: code.right; leftMargin: 2 * page.gap; right: parent.right; top: parent.top }
        text: page.phone.title
        color: Theme.text
        wrapMode: Text.Wrap
        font { family: Theme.family; pixelSize: Theme.nameSize; weight: Font.DemiBold; features: { "tnum": 1 } }
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }
    PlainText {
        anchors { left: partTold.left; right: parent.right; top: partTold.bottom; topMargin: page.gap }
        text: page.phone.help
        color: Theme.text
        wrapMode: Text.Wrap
        font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.Medium }
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }
    TouchButton {
        objectName: "review.phone.codes"
        anchors { right: stop.right; bottom: stop.top; bottomMargin: page.gap }
        visible: page.phone.isPage
        width: stop.width
        height: stop.height
        text: page.phone.codesText
        onTriggered: page.phone.showCodes()
    }
    TouchButton {
        id: stop
        objectName: "review.phone.stop"
        anchors { right: parent.right; bottom: parent.bottom }
        width: Math.min(300 * Theme.scale, partTold.width)
        height: 72 * Theme.tallScale
        text: page.phone.stopText
        onTriggered: page.phone.stop()
    }
}
