pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// The match turn by turn: dice, play and time, games and incidents between them. A touch leads there.
ListView {
    id: list

    required property ReviewCourseViewModel course

    objectName: "review.turns"
    clip: true
    spacing: 4 * Theme.scale
    boundsBehavior: Flickable.StopAtBounds
    model: list.course.turns
    currentIndex: list.course.current
    highlightFollowsCurrentItem: false
    onCurrentIndexChanged: if (currentIndex >= 0) positionViewAtIndex(currentIndex, ListView.Contain)
    onCountChanged: if (currentIndex >= 0) Qt.callLater(list.positionViewAtIndex, currentIndex, ListView.Contain)

    PlainText {
        objectName: "review.turns.told"
        anchors.centerIn: parent
        width: parent.width
        visible: text !== ""
        text: list.course.told
        color: Theme.mute
        wrapMode: Text.Wrap
        horizontalAlignment: Text.AlignHCenter
        font { family: Theme.family; pixelSize: Theme.textSize }
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }

    delegate: Rectangle {
        id: row
        required property int index
        required property var modelData
        readonly property bool head: modelData.kind === "game"
        readonly property bool marked: modelData.kind === "incident" || modelData.kind === "ruling"
        readonly property bool here: index === list.currentIndex

        objectName: "review.turn." + index
        width: list.width - mark.room
        height: Math.max(Theme.touch, play.height + 10 * Theme.scale)
        radius: Theme.radius
        color: tap.pressed || here ? Theme.calm : head ? "transparent" : Theme.rail
        border.width: activeFocus || here ? 3 * Theme.scale : head ? 0 : Theme.outline
        border.color: activeFocus ? Theme.focus : here ? Theme.text : Theme.mute
        activeFocusOnTab: true
        onActiveFocusChanged: if (activeFocus) list.positionViewAtIndex(index, ListView.Contain)
        Keys.onReturnPressed: event => keyed(event)
        Keys.onEnterPressed: event => keyed(event)
        Keys.onSpacePressed: event => keyed(event)
        Accessible.role: Accessible.Button
        Accessible.focusable: true
        Accessible.name: modelData.spoken
        Accessible.onPressAction: if (Reach.to(row)) list.course.goTo(row.modelData.number)

        function keyed(event: var) {
            if (Keystroke.acts(event, false))
                list.course.goTo(row.modelData.number)
        }

        // Whose turn it was; red before what was no plain play.
        Rectangle {
            id: disc
            x: 10 * Theme.scale
            anchors.verticalCenter: parent.verticalCenter
            visible: row.modelData.seat !== "" || row.marked
            width: (row.marked ? 6 : 18) * Theme.scale
            height: row.marked ? parent.height - 16 * Theme.scale : width
            radius: width / 2
            color: row.modelData.kind === "incident" ? Theme.danger : row.modelData.kind === "ruling" ? Theme.text : row.modelData.seat === "white" ? Theme.white : Theme.black
            border { width: row.marked ? 0 : 2 * Theme.scale; color: row.modelData.seat === "white" ? Theme.whiteEdge : Theme.blackEdge }
        }
        PlainText {
            id: dice
            x: 36 * Theme.scale
            anchors.verticalCenter: parent.verticalCenter
            width: 42 * Theme.scale
            visible: row.modelData.dice !== ""
            text: row.modelData.dice
            color: Theme.text
            font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.Bold; features: { "tnum": 1 } }
        }
        PlainText {
            id: play
            objectName: row.objectName + ".words"
            anchors { left: dice.visible ? dice.right : parent.left; leftMargin: (dice.visible ? 4 : row.head ? 12 : row.marked ? 26 : 36) * Theme.scale; right: time.left; rightMargin: 6 * Theme.scale; verticalCenter: parent.verticalCenter }
            text: row.modelData.words
            color: Theme.text
            wrapMode: Text.Wrap
            maximumLineCount: 8
            elide: Text.ElideRight
            font { family: Theme.family; pixelSize: row.marked ? Theme.smallSize : Theme.textSize; weight: row.head ? Font.Bold : Font.Medium; strikeout: row.modelData.gone; features: { "tnum": 1 } }
        }
        PlainText {
            id: time
            objectName: row.objectName + ".time"
            anchors { right: parent.right; rightMargin: 12 * Theme.scale; verticalCenter: parent.verticalCenter }
            visible: text !== ""
            text: row.modelData.time
            color: Theme.mute
            font { family: Theme.family; pixelSize: Theme.smallSize; weight: Font.Medium; features: { "tnum": 1 } }
        }

        FingerTap {
            id: tap
            onMade: list.course.goTo(row.modelData.number)
        }
    }

    ScrollMark { id: mark; view: list }
}
