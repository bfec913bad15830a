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
    readonly property real turned: start.reader === "black" && !sameSide ? 180 : 0
    readonly property bool mayChange: start.panel === ""
    readonly property bool isIdle: mayChange && !start.showsOffers && !start.keyboard.isOpen
    readonly property real seatHeight: 190 * Theme.tallScale

    function needed(panel: string): var {
        return panel === "change" ? { "start": page.start, "table": page.table } : { "start": page.start }
    }

    StartSeat {
        y: page.sameSide ? page.height - 2 * page.seatHeight : 0
        width: parent.width
        height: page.seatHeight
        rotation: page.sameSide ? 0 : 180
        seat: page.start.black
        hall: page.start.hall.blackLine
        written: page.start.keyboard.seat === "black" ? page.start.keyboard.field : -1
        mayChange: page.mayChange
        onDirectorAsked: page.table.openDirector("black")
        onChangeAsked: page.start.openChange("black")
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
        mayChange: page.mayChange
        onDirectorAsked: page.table.openDirector("white")
        onChangeAsked: page.start.openChange("white")
        onTyped: page.start.keyboard.close()
        checker: Theme.white
        checkerEdge: Theme.whiteEdge
    }

    Item {
        id: middle
        y: page.sameSide ? 0 : page.seatHeight
        width: parent.width
        height: page.height - 2 * page.seatHeight

        // Once it is known what can be continued, so that neither the first frame nor an offer waits for it.
        Loader {
            readonly property bool wanted: page.start.hasLooked && !page.start.showsOffers

            anchors.fill: parent
            visible: page.isIdle
            onWantedChanged: show()
            Component.onCompleted: show()

            function show() { wanted ? setSource(Qt.resolvedUrl("BoardLook.qml"), { settings: page.start.settings }) : setSource("") }
        }

        StartWays {
            anchors.horizontalCenter: parent.horizontalCenter
            y: page.start.showsOffers ? 10 * Theme.scale : (parent.height - height) / 2
            visible: page.mayChange && !page.start.keyboard.isOpen
            start: page.start
            table: page.table
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

        // A panel is read when it is first opened: the first frame needs none.
        PagePlace {
            id: panel

            readonly property string wanted: page.start.showsOffers ? "" : page.start.panel

            objectName: "start.panel"
            anchors { fill: parent; bottomMargin: banner.visible ? banner.height : 0 }
            visible: !page.start.keyboard.isOpen
            rotation: page.turned
            onWantedChanged: wanted === "" ? clear() : show(Qt.resolvedUrl(wanted.charAt(0).toUpperCase() + wanted.slice(1) + "Panel.qml"), page.needed(wanted))
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
            rotation: page.turned
            start: page.start
        }

        Loader {
            anchors.centerIn: parent
            active: page.start.keyboard.isOpen
            rotation: page.start.keyboard.seat === "white" || page.sameSide ? 0 : page.start.keyboard.seat === "black" ? 180 : page.turned
            sourceComponent: Keyboard { keyboard: page.start.keyboard }
        }
    }
}
