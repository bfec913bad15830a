pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Style
import Tavla.ViewModels

// Score and reserves over the whole match; a touch leads to the board at that moment.
Item {
    id: page

    required property ReviewViewModel review
    readonly property ReviewCourseViewModel course: review.board.course
    readonly property real gap: 14 * Theme.scale

    objectName: "review.course"

    PlainText {
        objectName: "review.course.told"
        anchors.centerIn: parent
        visible: text !== ""
        text: page.course.told
        color: Theme.mute
        font { family: Theme.family; pixelSize: Theme.nameSize }
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }

    Row {
        id: names
        spacing: 32 * Theme.scale
        height: 34 * Theme.scale

        Repeater {
            model: page.course.lanes.length > 0 ? page.course.lanes[0].lines : []

            Row {
                id: name
                required property var modelData
                spacing: 10 * Theme.scale

                Rectangle {
                    anchors.verticalCenter: parent.verticalCenter
                    width: 22 * Theme.scale
                    height: width
                    radius: width / 2
                    color: name.modelData.seat === "white" ? Theme.white : Theme.black
                    border { width: 2 * Theme.scale; color: name.modelData.seat === "white" ? Theme.whiteEdge : Theme.blackEdge }
                }
                PlainText {
                    objectName: "review.course.name." + name.modelData.seat
                    width: Math.min(implicitWidth, page.width * 0.4)
                    text: name.modelData.name
                    color: Theme.text
                    elide: Text.ElideRight
                    font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.DemiBold }
                    Accessible.role: Accessible.StaticText
                    Accessible.name: text
                }
            }
        }
    }

    Column {
        anchors { top: names.bottom; topMargin: page.gap; bottom: hint.top; bottomMargin: page.gap }
        width: parent.width
        spacing: page.gap

        Repeater {
            model: page.course.lanes

            CourseLane {
                required property var modelData
                width: page.width
                height: (page.height - names.height - hint.height - 2 * page.gap - (page.course.lanes.length - 1) * page.gap) / page.course.lanes.length
                entry: modelData
                games: page.course.games
                marks: page.course.marks
                along: page.course.along
                onTouched: share => {
                    page.course.goAlong(share)
                    page.review.choose("board")
                }
            }
        }
    }
    PlainText {
        id: hint
        anchors.bottom: parent.bottom
        width: parent.width
        text: page.course.hint
        color: Theme.mute
        wrapMode: Text.Wrap
        font { family: Theme.family; pixelSize: Theme.smallSize; weight: Font.Medium }
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }
}
