import QtQuick
import Tavla.Style
import Tavla.ViewModels

// A line of text with the keyboard under it, over the whole page.
Rectangle {
    id: sheet

    required property TypingLineViewModel typing

    objectName: "typing.sheet"
    color: Theme.ground
    focus: true

    Component.onCompleted: forceActiveFocus()
    Keys.onPressed: event => {  // a real keyboard, or a scanner that types
        if (event.key === Qt.Key_Return || event.key === Qt.Key_Enter) {
            if (Keystroke.acts(event, false))
                sheet.typing.keyboard.close()
        }
        else if (event.key === Qt.Key_Backspace)
            sheet.typing.keyboard.press("")
        else if (event.text !== "")
            sheet.typing.keyboard.press(event.text)
    }

    TapHandler {
        gesturePolicy: TapHandler.ReleaseWithinBounds
        longPressThreshold: 0
    }

    Column {
        anchors.centerIn: parent
        spacing: 20 * Theme.scale

        PlainText {
            width: line.width
            text: sheet.typing.title
            color: Theme.mute
            wrapMode: Text.Wrap
            font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.Medium }
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
        Rectangle {
            id: line
            width: keyboard.width
            height: 92 * Theme.tallScale
            radius: Theme.radius
            color: Theme.calm
            border { width: 2 * Theme.scale; color: Theme.text }

            PlainText {
                objectName: "typing.text"
                anchors { fill: parent; leftMargin: 18 * Theme.scale; rightMargin: 18 * Theme.scale }
                text: sheet.typing.text + "|"
                color: Theme.text
                wrapMode: Text.Wrap
                verticalAlignment: Text.AlignVCenter
                fontSizeMode: Text.Fit
                minimumPixelSize: Theme.smallSize
                font { family: Theme.family; pixelSize: Theme.nameSize; weight: Font.DemiBold }
                Accessible.role: Accessible.EditableText
                Accessible.name: sheet.typing.text
            }
        }
        Keyboard {
            id: keyboard
            keyboard: sheet.typing.keyboard
        }
    }
}
