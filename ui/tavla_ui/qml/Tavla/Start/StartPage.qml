pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// Before a match: a side for each player, upright to him, and the match between them.
Item {
    id: page
    objectName: "start.page"

    required property StartViewModel start
    required property TableViewModel table
    readonly property bool sameSide: start.settings.sameSide
    readonly property real seatHeight: (sameSide ? 178 : 190) * Theme.tallScale

    StartSeat {
        y: page.sameSide ? page.height - 2 * page.seatHeight : 0
        width: parent.width
        height: page.seatHeight
        rotation: page.sameSide ? 0 : 180
        seat: page.start.black
        hall: page.start.hall.blackLine
        written: page.start.keyboard.seat === "black" ? page.start.keyboard.field : -1
        onDirectorAsked: page.table.openDirector("black")
        onTyped: page.start.keyboard.close()
        checker: Theme.black
        checkerEdge: Theme.blackEdge
    }

    StartSeat {
        y: page.height - page.seatHeight
        width: parent.width
        height: page.seatHeight
        seat: page.start.white
        hall: page.start.hall.whiteLine
        written: page.start.keyboard.seat === "white" ? page.start.keyboard.field : -1
        onDirectorAsked: page.table.openDirector("white")
        onTyped: page.start.keyboard.close()
        checker: Theme.white
        checkerEdge: Theme.whiteEdge
    }

    Item {
        id: middle
        y: page.sameSide ? 0 : page.seatHeight
        width: parent.width
        height: page.height - 2 * page.seatHeight

        PlainText {
            x: 24 * Theme.scale
            y: 18 * Theme.scale
            visible: page.start.panel === "" && !page.start.keyboard.isOpen
            text: page.start.title
            color: Theme.text
            font { family: Theme.family; pixelSize: 34 * Theme.scale; weight: Font.Bold }
            Accessible.role: Accessible.Heading
            Accessible.name: text
        }

        Row {
            anchors { right: parent.right; rightMargin: 16 * Theme.scale; top: parent.top; topMargin: 10 * Theme.scale }
            visible: page.start.panel === "" && !page.start.keyboard.isOpen
            spacing: 10 * Theme.scale

            // Not at the edge: a panel's Done lies there, and one touch too many would end the program.
            TouchButton {
                objectName: "start.quit"
                visible: !page.table.settings.kiosk
                text: page.start.quitText
                onTriggered: page.table.quit()
            }
            TouchButton {
                objectName: "start.offered"
                visible: page.start.hall.hasOffered
                outlined: true
                text: page.start.hall.openText
                onTriggered: page.start.openOffered()
            }
            TouchButton {
                objectName: "start.offers"
                visible: page.start.hasOffers && !page.start.showsOffers
                text: page.start.olderText
                onTriggered: page.start.showOffers()
            }
            TouchButton {
                objectName: "start.finished"
                text: page.start.finishedText
                onTriggered: page.table.openFinished()
            }
            TouchButton {
                objectName: "start.continueHere"
                text: page.start.continueText
                onTriggered: page.table.continueHere()
            }
        }

        // What the register brings up against a name, upright to both seats; it stays whatever panel is open.
        Rectangle {
            id: banner
            objectName: "start.banner"
            visible: page.start.register.banners[0] !== "" && !page.start.keyboard.isOpen
            z: 1
            width: parent.width
            height: 34 * Theme.tallScale
            anchors.bottom: parent.bottom
            color: Theme.text

            Row {
                id: lines
                readonly property int count: page.sameSide ? 1 : 2

                anchors { fill: parent; leftMargin: 16 * Theme.scale; rightMargin: 16 * Theme.scale }
                spacing: 32 * Theme.scale

                Repeater {
                    model: lines.count

                    PlainText {
                        required property int index
                        objectName: "start.banner." + (index === 0 ? "white" : "black")
                        width: (lines.width - (lines.count - 1) * lines.spacing) / lines.count
                        height: lines.height
                        rotation: index === 0 ? 0 : 180
                        text: page.start.register.banners[index]
                        color: Theme.accentText
                        verticalAlignment: Text.AlignVCenter
                        horizontalAlignment: Text.AlignHCenter
                        fontSizeMode: Text.Fit
                        wrapMode: Text.Wrap
                        minimumPixelSize: Theme.badgeSize
                        elide: Text.ElideRight
                        font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.DemiBold }
                        Accessible.role: Accessible.AlertMessage
                        Accessible.name: text
                    }
                }
            }
        }

        SettingsGrid {
            objectName: "start.settings"
            visible: !page.start.showsOffers && page.start.panel === "" && !page.start.keyboard.isOpen
            enabled: visible
            readonly property real from: 10 * Theme.scale + Theme.touch

            anchors.horizontalCenter: parent.horizontalCenter
            y: from + ((banner.visible ? banner.y : parent.height) - from - height) / 2
            entries: page.start.rows
            onChanged: (key, by) => page.start.change(key, by)
        }

        // A panel is read when it is first opened: the first frame needs none.
        PagePlace {
            id: panel

            readonly property string wanted: page.start.showsOffers ? "" : page.start.panel

            objectName: "start.panel"
            anchors { fill: parent; bottomMargin: banner.visible ? banner.height : 0 }
            visible: !page.start.keyboard.isOpen
            onWantedChanged: wanted === "" ? clear() : show(Qt.resolvedUrl(wanted.charAt(0).toUpperCase() + wanted.slice(1) + "Panel.qml"), { "start": page.start })
        }

        Loader {
            anchors { fill: parent; topMargin: 74 * Theme.tallScale }
            active: page.start.showsOffers && !page.start.keyboard.isOpen
            visible: active
            sourceComponent: MatchOffers { start: page.start }
        }

        StartTold {
            anchors.centerIn: parent
            z: 1
            start: page.start
        }

        Loader {
            anchors.centerIn: parent
            active: page.start.keyboard.isOpen
            rotation: page.start.keyboard.seat === "black" && !page.sameSide ? 180 : 0
            sourceComponent: Keyboard { keyboard: page.start.keyboard }
        }
    }
}
