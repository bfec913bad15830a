import QtQuick
import Tavla.Style

// A folder or a file chosen by touch. It knows no view model: rows come in, touches go out.
Rectangle {
    id: chooser

    property string title: ""
    property string place: ""
    property var rows: []
    property string noneText: ""
    property string upText: ""
    property string hereText: ""
    property string cancelText: ""
    readonly property real gap: 10 * Theme.scale

    signal chosen(string key)
    signal up()
    signal here()
    signal cancelled()

    objectName: "files"
    color: Theme.ground

    TapHandler { gesturePolicy: TapHandler.ReleaseWithinBounds }

    Column {
        id: head
        width: parent.width - cancel.width - chooser.gap
        spacing: 2 * Theme.scale

        PlainText {
            width: parent.width
            text: chooser.title
            color: Theme.text
            elide: Text.ElideRight
            font { family: Theme.family; pixelSize: Theme.nameSize; weight: Font.Bold }
            Accessible.role: Accessible.Heading
            Accessible.name: text
        }
        PlainText {
            objectName: "files.place"
            width: parent.width
            text: chooser.place
            color: Theme.mute
            elide: Text.ElideLeft
            font { family: Theme.family; pixelSize: Theme.smallSize }
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
    }
    TouchButton {
        id: cancel
        objectName: "files.cancel"
        anchors { right: parent.right; top: parent.top }
        text: chooser.cancelText
        onTriggered: chooser.cancelled()
    }
    JustMoved { id: moved; page: chooser.place; places: chooser.rows.map(row => row.key).join(" ") }
    RowList {
        objectName: "files.list"
        prefix: "files.row"
        anchors { left: parent.left; right: parent.right; top: cancel.bottom; topMargin: chooser.gap; bottom: bar.top; bottomMargin: chooser.gap }
        rows: chooser.rows
        noneText: chooser.noneText
        moved: moved.running
        onChosen: key => chooser.chosen(key)
    }
    Row {
        id: bar
        anchors { bottom: parent.bottom; right: parent.right }
        spacing: chooser.gap

        TouchButton {
            objectName: "files.up"
            visible: text !== ""
            text: chooser.upText
            onTriggered: chooser.up()
        }
        TouchButton {
            objectName: "files.here"
            visible: text !== ""
            filled: true
            text: chooser.hereText
            onTriggered: chooser.here()
        }
    }
}
