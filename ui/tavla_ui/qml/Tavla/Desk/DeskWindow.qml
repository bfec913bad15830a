pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// The desk of a hall: the head, one page below it, and what is typed or chosen over both.
Window {
    id: window
    objectName: "desk"

    required property DeskViewModel desk
    readonly property real gap: 14 * Theme.scale
    readonly property bool covered: desk.typing.isOpen || desk.files.isOpen

    width: 1366
    height: 768
    minimumWidth: 900
    minimumHeight: 520
    title: "Tavla · " + desk.hallName
    color: Theme.ground
    visible: false

    Binding { target: Theme; property: "windowWidth"; value: window.width }
    Binding { target: Theme; property: "windowHeight"; value: window.height }
    Binding { target: Theme; property: "theme"; value: window.desk.theme }

    Item {
        anchors { fill: parent; margins: window.gap }
        visible: !window.covered
        enabled: visible

        DeskHead {
            id: head
            width: parent.width
            desk: window.desk
        }
        Loader {
            objectName: "desk.page"
            anchors { left: parent.left; right: parent.right; top: head.bottom; topMargin: window.gap; bottom: parent.bottom }
            sourceComponent: ({ tables: tables, boards: boards, draw: draw, results: results })[window.desk.page]
        }
    }

    Component { id: tables; DeskTables { desk: window.desk } }
    Component { id: boards; DeskBoards { desk: window.desk } }
    Component { id: draw; DeskDraw { desk: window.desk } }
    Component { id: results; DeskResults { desk: window.desk } }

    Loader {
        anchors { fill: parent; margins: window.gap }
        active: window.desk.files.isOpen
        sourceComponent: FileChooser {
            readonly property FileChooserViewModel files: window.desk.files
            title: files.title
            place: files.place
            rows: files.rows
            noneText: files.noneText
            upText: files.upText
            hereText: files.hereText
            cancelText: files.cancelText
            onChosen: key => files.choose(key)
            onUp: files.up()
            onHere: files.here()
            onCancelled: files.cancel()
        }
    }
    Loader {
        anchors.fill: parent
        active: window.desk.typing.isOpen
        sourceComponent: TypingSheet { typing: window.desk.typing }
    }
}
