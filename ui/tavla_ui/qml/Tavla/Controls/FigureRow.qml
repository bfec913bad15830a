import QtQuick
import Tavla.Style

// A figure with − and +, which may be typed too; or a choice that goes on with a touch.
Item {
    id: line

    required property string prefix
    required property var row
    readonly property bool typed: row.typed === true

    signal stepped(string key, int by)

    implicitHeight: Theme.touch
    enabled: row.enabled

    PlainText {
        anchors.verticalCenter: parent.verticalCenter
        width: line.width * 0.36
        opacity: line.enabled ? 1 : 0.45
        text: line.row.label
        color: Theme.mute
        wrapMode: Text.Wrap
        maximumLineCount: 2
        elide: Text.ElideRight
        font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.Medium }
    }
    PlainText {
        objectName: line.prefix + line.row.key + ".value"
        anchors { left: less.right; right: more.left; verticalCenter: parent.verticalCenter }
        visible: line.row.steps && !line.typed
        horizontalAlignment: Text.AlignHCenter
        opacity: line.enabled ? 1 : 0.45
        text: line.row.value
        color: Theme.text
        font { family: Theme.family; pixelSize: Theme.nameSize; weight: Font.DemiBold; features: { "tnum": 1 } }
        Accessible.role: Accessible.StaticText
        Accessible.name: line.row.label + ": " + text
    }
    TouchButton {
        objectName: line.prefix + line.row.key + ".value"
        anchors { left: less.right; right: more.left; margins: 8 * Theme.scale }
        visible: line.row.steps && line.typed
        outlined: true
        text: line.row.value
        spoken: line.row.label + ": " + text
        letters: Theme.nameSize
        onTriggered: line.stepped(line.row.key, 0)
    }
    TouchButton {
        id: less
        objectName: line.prefix + line.row.key + ".less"
        x: line.width * 0.38
        width: 72 * Theme.scale
        visible: line.row.steps
        text: "−"
        spoken: line.row.less
        letters: Theme.buttonSize
        repeats: true
        onTriggered: line.stepped(line.row.key, -1)
    }
    TouchButton {
        id: more
        objectName: line.prefix + line.row.key + ".more"
        anchors.right: parent.right
        width: 72 * Theme.scale
        visible: line.row.steps
        text: "+"
        spoken: line.row.more
        letters: Theme.buttonSize
        repeats: true
        onTriggered: line.stepped(line.row.key, 1)
    }
    TouchButton {
        objectName: line.prefix + line.row.key
        x: line.width * 0.38
        width: line.width - x
        visible: !line.row.steps
        text: line.row.value
        spoken: line.row.label + ": " + line.row.value
        onTriggered: line.stepped(line.row.key, 1)
    }
}
