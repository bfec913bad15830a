pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Board
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// One table in full. Nothing on it can be touched that would change the match.
Card {
    id: card
    objectName: "desk.card"

    required property DeskViewModel desk
    readonly property var texts: desk.texts
    readonly property DeskTableViewModel table: desk.table
    readonly property var row: table.row
    readonly property real gap: 10 * Theme.scale

    component Line: PlainText {
        width: parent.width
        color: Theme.text
        elide: Text.ElideRight
        font { family: Theme.family; pixelSize: 16 * Theme.scale; weight: Font.Medium; features: { "tnum": 1 } }
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }

    Item {
        id: head
        anchors { left: parent.left; right: parent.right; top: parent.top; margins: card.gap }
        height: 46 * Theme.tallScale

        Column {
            anchors { left: parent.left; right: away.left; rightMargin: card.gap; verticalCenter: parent.verticalCenter }

            Line {
                objectName: "desk.card.title"
                text: card.texts.table + " " + (card.row.table ?? "")
                font { pixelSize: 20 * Theme.scale; weight: Font.Bold }
            }
            Line {
                objectName: "desk.card.state"
                text: card.row.state ?? ""
                color: card.row.tone === "danger" ? Theme.dangerText : card.row.tone === "warn" ? Theme.accent : Theme.mute
            }
        }
        TouchButton {
            id: away
            objectName: "desk.card.close"
            anchors.right: parent.right
            height: parent.height
            text: card.texts.close
            onTriggered: card.table.close()
        }
    }
    Flickable {
        id: body
        anchors { left: parent.left; right: parent.right; top: head.bottom; bottom: parent.bottom; margins: card.gap }
        contentHeight: column.height
        clip: true
        boundsBehavior: Flickable.StopAtBounds

        Column {
            id: column
            width: body.width - 12 * Theme.scale
            spacing: card.gap

            Loader {
                width: parent.width
                active: card.table.isCalled
                visible: active
                sourceComponent: DeskCall { desk: card.desk }
            }
            Repeater {
                model: ["white", "black"]

                Item {
                    id: side
                    required property string modelData
                    required property int index
                    readonly property bool isWhite: modelData === "white"
                    width: column.width
                    height: 30 * Theme.scale
                    visible: (card.row.white ?? "") !== ""

                    Rectangle {
                        id: disc
                        anchors.verticalCenter: parent.verticalCenter
                        width: 18 * Theme.scale
                        height: width
                        radius: width / 2
                        color: side.isWhite ? Theme.white : Theme.black
                        border { width: 1.5 * Theme.scale; color: side.isWhite ? Theme.whiteEdge : Theme.blackEdge }
                    }
                    Line {
                        anchors { left: disc.right; leftMargin: card.gap; right: time.left; verticalCenter: parent.verticalCenter }
                        text: card.row[side.modelData] ?? ""
                        font { pixelSize: 18 * Theme.scale; weight: Font.DemiBold }
                    }
                    Line {
                        id: time
                        anchors { right: points.left; rightMargin: card.gap; verticalCenter: parent.verticalCenter }
                        width: 80 * Theme.scale
                        horizontalAlignment: Text.AlignRight
                        text: (side.isWhite ? card.row.whiteTime : card.row.blackTime) ?? ""
                        color: card.row.isGrey ? Theme.mute : (side.isWhite ? card.row.whiteLow : card.row.blackLow) ? Theme.dangerText : Theme.text
                        font { pixelSize: 18 * Theme.scale; weight: Font.DemiBold }
                    }
                    Line {
                        id: points
                        anchors { right: parent.right; verticalCenter: parent.verticalCenter }
                        width: 36 * Theme.scale
                        horizontalAlignment: Text.AlignRight
                        text: (card.row.score ?? "").split("–")[side.index] ?? ""
                        font { pixelSize: 22 * Theme.scale; weight: Font.Bold }
                    }
                }
            }
            BoardPicture {
                objectName: "desk.card.board"
                width: parent.width
                height: width * 0.62
                visible: card.table.hasPicture
                face: card.table.face
            }
            Line {
                visible: text !== ""
                text: card.table.hasPicture ? card.table.game : card.texts.noMatch
                color: Theme.mute
                wrapMode: Text.Wrap
            }
            Line {
                visible: card.table.turns.length > 0
                text: card.texts.lastTurns
                color: Theme.mute
            }
            Repeater {
                model: card.table.turns

                Line {
                    required property var modelData
                    width: column.width
                    text: modelData.roll + "  " + modelData.play + "  · " + modelData.name
                }
            }
            Line {
                visible: text !== ""
                text: card.row.record ?? ""
                color: card.row.recordTone === "danger" ? Theme.dangerText : card.row.recordTone === "warn" ? Theme.accent : Theme.mute
            }
            Line {
                visible: card.table.checks.length > 0
                text: card.texts.check
                color: Theme.mute
            }
            Repeater {
                model: card.table.checks

                Line {
                    required property var modelData
                    width: column.width
                    text: modelData.what + ": " + modelData.how
                    color: modelData.marked ? Theme.dangerText : Theme.text
                }
            }
            JustMoved {
                id: moved
                page: card.table.board
                places: [card.table.isCalled, card.table.hasPicture, card.table.turns.length, card.table.checks.length, ...card.table.acts.map(act => act.key)].join(" ")
            }
            Flow {
                id: acts
                width: parent.width
                spacing: card.gap

                Repeater {
                    model: card.table.acts

                    TouchButton {
                        required property var modelData
                        objectName: "desk." + modelData.key
                        width: modelData.wide ? acts.width : (acts.width - card.gap) / 2
                        height: 46 * Theme.tallScale
                        text: modelData.text
                        outlined: modelData.sure
                        moved: moved.running
                        onTriggered: card.table.act(modelData.key)
                    }
                }
            }
        }
    }
    ScrollMark { view: body }
}
