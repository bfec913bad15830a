pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// All acts in four columns, and what stands against each player; or the form of one act.
Item {
    id: page

    required property ActsSectionViewModel section
    readonly property real unit: Theme.scale
    readonly property real gap: 10 * unit
    readonly property real column: (width - 3 * gap) / 4

    objectName: "acts"

    Item {
        anchors.fill: parent
        visible: !page.section.isForm

        Row {
            spacing: page.gap

            Repeater {
                model: page.section.groups

                Column {
                    id: group
                    required property var modelData
                    width: page.column
                    spacing: page.gap

                    PlainText {
                        text: group.modelData.title
                        color: Theme.mute
                        font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.DemiBold }
                        Accessible.role: Accessible.Heading
                        Accessible.name: text
                    }

                    Repeater {
                        model: group.modelData.acts

                        TouchButton {
                            required property var modelData
                            objectName: "acts." + modelData.key
                            width: group.width
                            height: 64 * Theme.tallScale
                            text: modelData.text
                            onTriggered: page.section.open(modelData.key)
                        }
                    }
                }
            }
        }

        JustMoved { id: moved; page: String(page.section.isForm); places: page.section.offers.join(" ") }
        Column {
            anchors { right: parent.right; bottom: parent.bottom }
            spacing: page.gap

            Repeater {
                model: page.section.offers

                TouchButton {
                    required property string modelData
                    required property int index
                    objectName: "acts.offer" + index
                    width: 2 * page.column + page.gap
                    text: modelData
                    outlined: true
                    moved: moved.running
                    onTriggered: page.section.takeOffer(index)
                }
            }
        }

        Column {
            anchors { left: parent.left; bottom: parent.bottom }
            width: 2 * page.column + page.gap
            spacing: 4 * page.unit

            Repeater {
                model: page.section.standing

                PlainText {
                    required property string modelData
                    required property int index
                    objectName: "acts.standing" + index
                    width: parent.width
                    text: modelData
                    color: Theme.text
                    fontSizeMode: Text.HorizontalFit
                    minimumPixelSize: Theme.badgeSize
                    elide: Text.ElideMiddle
                    font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.Medium; features: { "tnum": 1 } }
                    Accessible.role: Accessible.StaticText
                    Accessible.name: text
                }
            }
        }
    }

    Loader {
        anchors.fill: parent
        active: page.section.isForm && !page.section.picksClause && !page.section.setsUp && !page.section.files.isOpen
        sourceComponent: ActForm { section: page.section }
    }

    Loader {
        anchors.fill: parent
        active: page.section.isForm && page.section.picksClause
        sourceComponent: ClausePicker { section: page.section }
    }

    Loader {
        anchors.fill: parent
        active: page.section.isForm && page.section.setsUp
        sourceComponent: ActBoard { section: page.section }
    }

    Loader {
        anchors.fill: parent
        active: page.section.files.isOpen
        sourceComponent: FileChooser {
            title: page.section.files.title
            place: page.section.files.place
            rows: page.section.files.rows
            noneText: page.section.files.noneText
            upText: page.section.files.upText
            hereText: page.section.files.hereText
            cancelText: page.section.files.cancelText
            onChosen: key => page.section.files.choose(key)
            onUp: page.section.files.up()
            onHere: page.section.files.here()
            onCancelled: page.section.files.cancel()
        }
    }
}
