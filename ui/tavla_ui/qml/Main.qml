pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Start
import Tavla.Style
import Tavla.ViewModels

// The window. The start page stands first; the match's page is built behind it once the game's parts are there, anew for every match.
Window {
    id: window
    objectName: "window"

    required property TableViewModel table

    width: 1280
    height: 800
    minimumWidth: 480
    minimumHeight: 480
    title: "Tavla"
    color: Theme.ground
    visible: false
    onClosing: close => close.accepted = !window.table.settings.kiosk || window.table.isEnding

    Binding { target: Theme; property: "windowWidth"; value: scene.width }
    Binding { target: Theme; property: "windowHeight"; value: scene.height }
    Binding { target: Theme; property: "theme"; value: window.table.settings.theme }
    Binding { target: Theme; property: "club"; value: window.table.settings.club }
    Binding { target: Theme; property: "swapped"; value: window.table.settings.swapped }
    Binding { target: Theme; property: "large"; value: window.table.settings.large }
    Binding { target: Theme; property: "motion"; value: window.table.settings.motion }

    Shortcut {
        sequence: "F11"
        autoRepeat: false
        enabled: !window.table.settings.kiosk
        onActivated: window.table.settings.change("window")
    }

    // All that is seen, lying across: a screen that stands upright turns it, and its players sit at the long sides.
    Item {
        id: scene
        objectName: "scene"
        readonly property bool upright: window.contentItem.height > window.contentItem.width
        anchors.centerIn: parent
        width: Math.max(window.contentItem.width, window.contentItem.height)
        height: Math.min(window.contentItem.width, window.contentItem.height)
        rotation: upright ? 90 : 0

        // Gone while a match stands, with all it took.
        Loader {
            anchors.fill: parent
            active: window.table.page === "start"
            visible: active && !window.table.directorCovers
            enabled: visible
            sourceComponent: StartPage {
                start: window.table.start
                table: window.table
            }
        }

        Loader {
            id: matchPage
            objectName: "matchPage"
            anchors.fill: parent
            active: window.table.match !== null && window.table.page !== ""
            asynchronous: window.table.page === "start"
            source: active ? "Tavla/Match/MatchPage.qml" : ""
            visible: window.table.page === "match" && !window.table.directorCovers
            enabled: visible
            onVisibleChanged: if (visible) forceActiveFocus()
        }

        Binding {
            target: matchPage.item
            property: "match"
            value: window.table.match
            when: matchPage.status === Loader.Ready
        }

        Loader {
            id: continuePage
            objectName: "continuePage"
            anchors.fill: parent
            active: window.table.page === "continue"
            source: active ? "Tavla/Continuing/ContinuePage.qml" : ""
            visible: active
        }

        Binding {
            target: continuePage.item
            property: "page"
            value: window.table.continuing
            when: continuePage.status === Loader.Ready
        }

        Loader {
            id: healthPage
            objectName: "healthPage"
            anchors.fill: parent
            active: window.table.page === "health" && window.table.health !== null
            source: active ? "Tavla/Start/HealthPage.qml" : ""
            visible: active
        }

        Binding {
            target: healthPage.item
            property: "health"
            value: window.table.health
            when: healthPage.status === Loader.Ready
        }

        Loader {
            id: reviewPage
            objectName: "reviewPage"
            anchors.fill: parent
            active: window.table.page === "review"
            source: active ? "Tavla/Review/ReviewPage.qml" : ""
            visible: active
        }

        Binding {
            target: reviewPage.item
            property: "review"
            value: window.table.review
            when: reviewPage.status === Loader.Ready
        }

        Loader {
            id: directorPage
            objectName: "directorPage"
            anchors.fill: parent
            active: window.table.directorIsOpen
            source: active ? "Tavla/Director/DirectorPage.qml" : ""
            visible: active
            rotation: window.table.directorTurned ? 180 : 0
        }

        Binding {
            target: directorPage.item
            property: "director"
            value: window.table.director
            when: directorPage.status === Loader.Ready
        }

        Binding {
            target: directorPage.item
            property: "match"
            value: window.table.match
            when: directorPage.status === Loader.Ready
        }

        Binding {
            target: directorPage.item
            property: "turned"
            value: window.table.directorTurned
            when: directorPage.status === Loader.Ready
        }
    }

    // Where the switches are: two tones, so that it shows on any ground.
    Rectangle {
        objectName: "scanner.frame"
        readonly property rect place: window.table.scanner.frame
        readonly property real unit: Theme.hairline
        x: place.x - 5 * unit
        y: place.y - 5 * unit
        z: 1000
        width: place.width + 10 * unit
        height: place.height + 10 * unit
        visible: place.width > 0
        color: "transparent"
        radius: 8 * unit
        border { width: 7 * unit; color: Theme.focusRim }

        Rectangle {
            anchors { fill: parent; margins: 2 * parent.unit }
            color: "transparent"
            radius: 6 * parent.unit
            border { width: 3 * parent.unit; color: Theme.focus }
        }
    }
}
