pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// Copies to take home: where to, what, and the result as a code.
Item {
    id: page

    required property ReviewViewModel review
    readonly property ReviewCopiesViewModel copies: review.copies
    readonly property real gap: 12 * Theme.scale

    objectName: "review.copies"
    Component.onDestruction: copies.phone.stop()

    component Heading: PlainText {
        color: Theme.mute
        elide: Text.ElideRight
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.smallSize * 0.85
        font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.DemiBold }
        Accessible.role: Accessible.Heading
        Accessible.name: text
    }

    Column {
        id: where
        visible: !page.copies.phone.isSending
        width: parent.width * 0.29
        spacing: page.gap

        Heading {
            width: parent.width
            text: page.copies.placesTitle
        }
        ListView {
            objectName: "review.places"
            width: parent.width
            height: Math.min(contentHeight, 4.5 * 68 * Theme.tallScale + 4 * page.gap)
            clip: true
            spacing: page.gap
            boundsBehavior: Flickable.StopAtBounds
            model: page.copies.places
            JustMoved { id: moved; places: page.copies.places.map(place => place.path).join(" ") }

            delegate: TouchButton {
                required property var modelData
                required property int index
                objectName: "review.place" + index
                width: ListView.view.width
                height: 68 * Theme.tallScale
                text: modelData.name
                note: modelData.path
                chosen: modelData.chosen
                moved: moved.running
                onTriggered: page.copies.choosePlace(index)
            }
        }
        TouchButton {
            objectName: "review.look"
            width: parent.width
            text: page.copies.lookText
            moved: moved.running
            onTriggered: page.copies.look()
        }
    }

    Column {
        id: what
        visible: !page.copies.phone.isSending
        anchors { left: where.right; leftMargin: 2 * page.gap }
        width: parent.width * 0.42
        spacing: page.gap

        Heading {
            width: parent.width
            text: page.copies.formsTitle
        }
        Grid {
            columns: 2
            spacing: page.gap

            Repeater {
                model: page.copies.forms

                TouchButton {
                    required property var modelData
                    objectName: "review.form." + modelData.key
                    width: (what.width - page.gap) / 2
                    height: 68 * Theme.tallScale
                    text: modelData.name
                    note: modelData.note
                    enabled: modelData.enabled
                    chosen: modelData.chosen
                    onTriggered: page.copies.chooseForm(modelData.key)
                }
            }
        }
    }

    Column {
        anchors { left: what.right; leftMargin: 2 * page.gap; right: parent.right }
        visible: !page.copies.phone.isSending
        spacing: page.gap

        Heading {
            width: parent.width
            text: page.copies.codeTitle
        }
        Picture {
            width: Math.min(parent.width, 250 * Theme.scale)
            height: width
            drawn: page.copies.picture
            smooth: false
            Accessible.role: Accessible.Graphic
            Accessible.name: page.copies.codeTitle
        }
        TouchButton {
            objectName: "review.phone"
            width: parent.width
            text: page.copies.phone.name
            onTriggered: page.copies.phone.send()
        }
        PlainText {
            objectName: "review.result"
            width: parent.width
            text: page.copies.result
            color: Theme.text
            wrapMode: Text.Wrap
            maximumLineCount: 6
            elide: Text.ElideRight
            font { family: Theme.family; pixelSize: Theme.smallSize; weight: Font.Medium; features: { "tnum": 1 } }
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
    }

    PlainText {
        objectName: "review.copies.told"
        visible: !page.copies.phone.isSending
        anchors { left: parent.left; right: write.left; rightMargin: page.gap; verticalCenter: write.verticalCenter }
        text: page.copies.told
        color: page.copies.isWrong ? Theme.dangerText : Theme.text
        wrapMode: Text.Wrap
        maximumLineCount: 4
        elide: Text.ElideRight
        font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.DemiBold }
        Accessible.role: Accessible.AlertMessage
        Accessible.name: text
    }
    TouchButton {
        id: write
        visible: !page.copies.phone.isSending
        objectName: "review.write"
        anchors { right: parent.right; bottom: parent.bottom }
        width: 300 * Theme.scale
        height: 72 * Theme.tallScale
        enabled: page.copies.canWrite
        filled: enabled
        letters: Theme.nameSize
        text: page.copies.writeText
        onTriggered: page.copies.write()
    }

    ReviewCodes {
        anchors.fill: parent
        visible: page.copies.phone.isSending
        phone: page.copies.phone
    }
}
