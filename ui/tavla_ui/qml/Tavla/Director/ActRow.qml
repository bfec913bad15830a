pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style

// One field of an act's form: a few buttons, a number between steps, a line of text, or names.
Row {
    id: line

    required property var row
    required property string name
    required property string addText
    required property real labelWidth
    // Between the lines of its buttons.
    required property real between
    readonly property real unit: Theme.scale
    readonly property real room: width - labelWidth - spacing
    readonly property string kind: row.kind ?? ""
    // The room that the button for another name takes.
    readonly property real besides: kind === "names" ? 190 * unit + spacing : 0
    readonly property int count: (row.options ?? []).length
    // More than four would be too narrow to be read: two rows of them, or three.
    readonly property int abreast: Math.max(1, Math.ceil(count / (count > 8 ? 3 : count > 4 ? 2 : 1)))

    signal stepped(int by)
    signal picked(int place)
    signal typed()

    // What a button says without the label beside it in sight.
    function told(text: string): string {
        return text === "" ? line.row.label ?? "" : (line.row.label ?? "") + ": " + text
    }

    spacing: 10 * unit

    PlainText {
        width: line.labelWidth
        height: Theme.touch
        text: line.row.label ?? ""
        color: Theme.mute
        verticalAlignment: Text.AlignVCenter
        wrapMode: Text.Wrap
        maximumLineCount: 2
        elide: Text.ElideRight
        font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.Medium }
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }

    Grid {
        visible: line.kind === "pick" || line.kind === "names"
        columns: line.abreast
        columnSpacing: line.spacing
        rowSpacing: line.between

        Repeater {
            model: parent.visible ? line.count : 0

            TouchButton {
                required property int index
                objectName: line.name + "." + index
                width: Math.min(250 * line.unit, (line.room - line.besides - (line.abreast - 1) * line.spacing) / line.abreast)
                text: (line.row.options ?? [])[index] ?? ""
                spoken: line.told(text)
                chosen: line.row.chosen === index
                letters: (text.length > 22 && line.abreast > 4 ? 15 : 19) * line.unit  // so that two lines hold it
                onTriggered: line.picked(index)
            }
        }
    }

    TouchButton {
        objectName: line.name + ".type"
        visible: line.kind === "line" || line.kind === "names"
        width: line.kind === "line" ? line.room : 190 * line.unit
        text: line.kind === "line" ? line.row.value : line.addText
        spoken: line.told(text)
        alignLeft: line.kind === "line"
        outlined: line.kind === "names"
        onTriggered: line.typed()
    }

    TouchButton {
        objectName: line.name + ".much_less"
        visible: line.kind === "step" && line.row.big
        width: 72 * line.unit
        text: "−−"
        spoken: line.told(text)
        repeats: true
        onTriggered: line.stepped(-2)
    }
    TouchButton {
        objectName: line.name + ".less"
        visible: line.kind === "step"
        width: 72 * line.unit
        text: "−"
        spoken: line.told(text)
        repeats: true
        onTriggered: line.stepped(-1)
    }
    PlainText {
        objectName: line.name + ".value"
        visible: line.kind === "step" && !line.row.typed
        width: Math.min(460 * line.unit, line.room - (line.row.big ? 4 : 2) * 82 * line.unit - line.spacing)
        height: Theme.touch
        text: line.row.value ?? ""
        color: Theme.text
        horizontalAlignment: Text.AlignHCenter
        verticalAlignment: Text.AlignVCenter
        elide: Text.ElideRight
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.smallSize
        font { family: Theme.family; pixelSize: Theme.nameSize; weight: Font.DemiBold; features: { "tnum": 1 } }
        Accessible.role: Accessible.StaticText
        Accessible.name: line.told(text)
    }
    TouchButton {
        objectName: line.name + ".value"
        visible: line.kind === "step" && line.row.typed === true
        width: 190 * line.unit
        text: line.row.value ?? ""
        spoken: line.told(text)
        letters: Theme.nameSize
        outlined: true
        onTriggered: line.typed()
    }
    TouchButton {
        objectName: line.name + ".more"
        visible: line.kind === "step"
        width: 72 * line.unit
        text: "+"
        spoken: line.told(text)
        repeats: true
        onTriggered: line.stepped(1)
    }
    TouchButton {
        objectName: line.name + ".much_more"
        visible: line.kind === "step" && line.row.big
        width: 72 * line.unit
        text: "++"
        spoken: line.told(text)
        repeats: true
        onTriggered: line.stepped(2)
    }
}
