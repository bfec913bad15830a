import QtQuick
import Tavla.Style
import Tavla.ViewModels

// A line for a name. A touch opens the screen's keyboard; keys of a real one work too.
Item {
    id: field

    property string label: ""
    property string value: ""
    property int longest: 40
    property bool written: false  // the keyboard's letters go here
    property bool kept: false  // of the last match: what is typed replaces it
    signal typed(string text)
    signal touched()
    signal finished()

    function open() {
        input.forceActiveFocus()
        if (kept)
            input.selectAll()
        touched()
    }

    implicitHeight: caption.height + box.height + 6 * Theme.scale

    PlainText {
        id: caption
        text: field.label
        color: Theme.mute
        font { family: Theme.family; pixelSize: Theme.smallSize; weight: Font.Medium }
    }

    Rectangle {
        id: box
        y: caption.height + 6 * Theme.scale
        width: parent.width
        height: 60 * Theme.tallScale
        radius: Theme.radius
        color: Theme.calm
        border.width: (input.activeFocus || field.written ? 2 : 1.5) * Theme.scale
        border.color: input.activeFocus || field.written ? Theme.text : Theme.mute

        TextInput {
            id: input
            objectName: field.objectName + ".input"
            anchors { fill: parent; leftMargin: 16 * Theme.scale; rightMargin: 16 * Theme.scale }
            text: field.value
            color: Theme.text
            selectionColor: Theme.text
            selectedTextColor: Theme.accentText
            verticalAlignment: TextInput.AlignVCenter
            maximumLength: field.longest
            clip: true
            activeFocusOnTab: true
            activeFocusOnPress: true
            selectByMouse: false
            inputMethodHints: Qt.ImhNoPredictiveText
            font { family: Theme.family; pixelSize: Theme.nameSize; weight: Font.DemiBold }
            // A program's word is as one that is typed; nothing stands in the line that the board does not know.
            onTextChanged: {
                if (text !== field.value && (activeFocus || Reach.to(input)))
                    field.typed(text)
                if (text !== field.value)
                    text = Qt.binding(() => field.value)
            }
            onAccepted: field.finished()
            Accessible.role: Accessible.EditableText
            Accessible.name: field.value === "" ? field.label : field.label + ": " + field.value
            Accessible.onPressAction: if (Reach.to(input)) field.open()
        }

        Item {
            anchors.fill: parent

            FingerTap {
                onMade: field.open()
            }
        }
    }
}
