pragma ComponentBehavior: Bound
import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// The matches that were brought from other boards.
Rectangle {
    id: sheet

    required property ContinueViewModel page

    color: Theme.ground

    TapHandler {
        gesturePolicy: TapHandler.ReleaseWithinBounds
        longPressThreshold: 0
    }

    PlainText {
        id: title
        objectName: "continue.files.title"
        x: 24 * Theme.scale
        y: 24 * Theme.scale
        width: parent.width - 2 * x
        text: sheet.page.filesTitle
        color: Theme.text
        wrapMode: Text.Wrap
        font { family: Theme.family; pixelSize: Theme.nameSize; weight: Font.DemiBold }
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }

    ListView {
        anchors { top: title.bottom; topMargin: 20 * Theme.scale; bottom: parent.bottom; left: title.left; right: title.right }
        clip: true
        spacing: 10 * Theme.scale
        boundsBehavior: Flickable.StopAtBounds
        model: sheet.page.files
        JustMoved { id: moved; places: sheet.page.files.map(file => file.folder + file.name).join(" ") }

        delegate: TouchButton {
            required property var modelData
            required property int index
            objectName: "continue.file" + index
            width: ListView.view.width
            height: 76 * Theme.tallScale
            text: modelData.name
            note: modelData.folder
            moved: moved.running
            onTriggered: sheet.page.chooseFile(index)
        }
    }
}
