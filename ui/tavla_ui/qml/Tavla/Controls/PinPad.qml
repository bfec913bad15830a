pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Style
import Tavla.ViewModels

// Who, then the digits, which lie anew each time: a hand seen from the other side tells nothing.
Item {
    id: page

    required property PinPadViewModel pad
    required property string closeText
    readonly property real unit: Theme.scale
    readonly property real key: 84 * Theme.tallScale
    readonly property bool digits: pad.step === "pin" || pad.step === "code" || pad.step === "new" || pad.step === "again"

    signal closed()

    objectName: "pin.page"

    TouchButton {
        objectName: "pin.close"
        anchors { right: parent.right; top: parent.top; margins: 16 * page.unit }
        text: page.closeText
        onTriggered: page.closed()
    }

    // What lies in the middle gives way to a button for each key.
    JustMoved { id: moved; page: page.pad.step + page.pad.backText; places: page.pad.keyOffers.join(" ") }
    Column {
        id: words
        x: page.digits ? 110 * page.unit : (page.width - width) / 2
        anchors.verticalCenter: parent.verticalCenter
        width: (page.digits ? 520 : 760) * page.unit
        spacing: 22 * page.unit

        PlainText {
            objectName: "pin.title"
            width: parent.width
            text: page.pad.title
            color: Theme.text
            wrapMode: Text.Wrap
            horizontalAlignment: page.digits ? Text.AlignLeft : Text.AlignHCenter
            font { family: Theme.family; pixelSize: 34 * page.unit; weight: Font.Bold }
            Accessible.role: Accessible.Heading
            Accessible.name: text
        }

        Row {
            spacing: 14 * page.unit
            visible: page.digits

            Repeater {
                model: Math.max(6, page.pad.count)

                Rectangle {
                    required property int index
                    width: (page.pad.count > 14 ? 10 : 22) * page.unit
                    height: width
                    radius: width / 2
                    color: index < page.pad.count ? Theme.text : "transparent"
                    border { width: 2 * page.unit; color: index < page.pad.count ? Theme.text : Theme.mute }
                }
            }
        }

        PlainText {
            objectName: "pin.told"
            width: parent.width
            visible: text !== ""
            text: page.pad.told
            color: Theme.text
            wrapMode: Text.Wrap
            horizontalAlignment: page.digits ? Text.AlignLeft : Text.AlignHCenter
            font { family: Theme.family; pixelSize: Theme.nameSize; weight: Font.Medium; features: { "tnum": 1 } }
            Accessible.role: Accessible.AlertMessage
            Accessible.name: text
        }

        TouchButton {
            objectName: "pin.name"
            anchors.horizontalCenter: parent.horizontalCenter
            visible: page.pad.step === "name"
            width: 400 * page.unit
            height: 72 * Theme.tallScale
            text: page.pad.nameText
            outlined: true
            onTriggered: page.pad.nameFirst()
        }

        Flickable {
            visible: page.pad.step === "who"
            width: parent.width
            height: Math.min(contentHeight, 460 * Theme.tallScale)
            contentHeight: names.height
            clip: true

            Grid {
                id: names
                columns: 2
                spacing: 12 * page.unit

                Repeater {
                    model: page.pad.people

                    TouchButton {
                        required property var modelData
                        objectName: "pin.who." + modelData.name
                        width: (words.width - names.spacing) / 2
                        height: 80 * Theme.tallScale
                        text: modelData.name
                        note: modelData.role
                        letters: Theme.nameSize
                        moved: moved.running
                        onTriggered: page.pad.choose(modelData.key)
                    }
                }
            }
        }

        Repeater {
            model: page.pad.keyOffers

            TouchButton {
                required property string modelData
                required property int index
                objectName: "pin.useKey." + index
                width: Math.min(implicitWidth, words.width)
                x: page.digits ? 0 : (words.width - width) / 2
                text: modelData
                outlined: true
                moved: moved.running
                onTriggered: page.pad.useKey(index)
            }
        }

        TouchButton {
            objectName: "pin.back"
            visible: page.pad.canGoBack
            text: page.pad.backText
            moved: moved.running
            onTriggered: page.pad.goBack()
        }
    }

    Grid {
        id: keys
        visible: page.digits
        x: page.width - width - 110 * page.unit
        anchors.verticalCenter: parent.verticalCenter
        columns: 3
        spacing: 14 * page.unit

        Repeater {
            // The last row: erase, a digit, enter.
            model: [0, 1, 2, 3, 4, 5, 6, 7, 8, -1, 9, -2]

            TouchButton {
                required property int modelData
                objectName: modelData >= 0 ? "pin.key." + modelData : modelData === -1 ? "pin.erase" : "pin.enter"
                width: 132 * page.unit
                height: page.key
                text: modelData >= 0 ? page.pad.keys[modelData] : modelData === -1 ? page.pad.eraseText : page.pad.enterText
                letters: modelData >= 0 ? 34 * page.unit : Theme.textSize
                filled: modelData === -2 && page.pad.canEnter
                enabled: modelData === -2 ? page.pad.canEnter : page.pad.takesDigits
                activeFocusOnTab: false
                onTriggered: {
                    if (modelData >= 0)
                        page.pad.press(modelData)
                    else if (modelData === -1)
                        page.pad.erase()
                    else
                        page.pad.enter()
                }
            }
        }
    }
}
