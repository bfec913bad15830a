pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Style
import Tavla.ViewModels

// Rows for fingers: {key, text, detail, tone}. A tone of "head" is a title, "note" is only read, "warn" is marked. It knows no view model.
ListView {
    id: list

    property var rows: []
    property string noneText: ""
    property string prefix: "row"
    property int fingers: 0
    property bool touched: false
    property bool moved: false  // the rows have just changed their places by themselves

    signal chosen(string key)

    function hold(down: bool) {
        fingers += down ? 1 : -1
        down ? touched = true : Qt.callLater(letGo)
    }
    function letGo() { touched = fingers > 0 }

    clip: true
    spacing: 6 * Theme.scale
    boundsBehavior: Flickable.StopAtBounds
    // Every row is there, so that the keyboard reaches those below the edge.
    cacheBuffer: 4000
    // A row that goes while a finger lies on it would take the touch with it.
    Binding { target: list; property: "model"; value: list.rows; when: !list.touched; restoreMode: Binding.RestoreNone }

    PlainText {
        visible: list.count === 0
        anchors.centerIn: parent
        width: parent.width
        text: list.noneText
        color: Theme.mute
        wrapMode: Text.Wrap
        horizontalAlignment: Text.AlignHCenter
        font { family: Theme.family; pixelSize: Theme.textSize }
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }

    delegate: Rectangle {
        id: row
        required property var modelData
        required property int index
        readonly property bool head: modelData.tone === "head"
        readonly property bool touchable: !head && modelData.tone !== "note" && modelData.key !== ""

        objectName: list.prefix + "." + (touchable ? modelData.key : "line" + index)
        width: list.width - mark.room
        height: head ? words.height + 14 * Theme.scale : touchable ? Math.max(Theme.touch, words.height + 16 * Theme.scale) : words.height + 12 * Theme.scale
        radius: Theme.radius
        color: touchable ? (tap.pressed ? Theme.calm : Theme.rail) : "transparent"
        border.width: activeFocus ? 3 * Theme.scale : modelData.tone === "warn" ? 2 * Theme.scale : touchable ? Theme.outline : 0
        border.color: activeFocus ? Theme.text : modelData.tone === "warn" ? Theme.danger : Theme.mute
        activeFocusOnTab: touchable
        onActiveFocusChanged: if (activeFocus) list.positionViewAtIndex(index, ListView.Contain)
        Keys.onReturnPressed: event => keyed(event)
        Keys.onEnterPressed: event => keyed(event)
        Keys.onSpacePressed: event => keyed(event)

        function keyed(event: var) {
            if (Keystroke.acts(event, false))
                list.chosen(modelData.key)
        }
        Accessible.focusable: touchable
        Accessible.role: touchable ? Accessible.Button : Accessible.StaticText
        Accessible.name: modelData.detail === "" ? modelData.text : modelData.text + ", " + modelData.detail
        Accessible.onPressAction: if (touchable && Reach.to(row)) list.chosen(modelData.key)

        Column {
            id: words
            x: 14 * Theme.scale
            width: parent.width - 28 * Theme.scale
            anchors.verticalCenter: parent.verticalCenter
            spacing: 2 * Theme.scale

            PlainText {
                objectName: row.objectName + ".text"
                width: parent.width
                text: row.modelData.text
                color: row.head ? Theme.text : row.modelData.tone === "note" ? Theme.mute : Theme.text
                wrapMode: Text.Wrap
                font { family: Theme.family; pixelSize: Theme.textSize; weight: row.head ? Font.Bold : Font.DemiBold }
            }
            PlainText {
                width: parent.width
                visible: text !== ""
                text: row.modelData.detail
                color: row.modelData.tone === "warn" ? Theme.text : Theme.mute
                wrapMode: Text.Wrap
                font { family: Theme.family; pixelSize: Theme.smallSize; weight: Font.Medium }
            }
        }

        FingerTap {
            id: tap
            enabled: row.touchable
            known: row.modelData.text
            moved: list.moved
            onMade: list.chosen(row.modelData.key)
            onPressedChanged: list.hold(pressed)
        }
    }

    ScrollMark { id: mark; view: list }
}
