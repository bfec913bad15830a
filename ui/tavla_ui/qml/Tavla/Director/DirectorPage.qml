pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// Over whatever stands: the PIN pad, then the director's page. Nothing below it is touched through it.
FocusScope {
    id: page
    objectName: "director.page"
    focus: true

    property DirectorViewModel director: null
    property MatchTable match: null
    readonly property rect asked: match !== null ? match.board.questionPlace : Qt.rect(0, 0, 0, 0)
    property bool turned: false

    readonly property bool aside: director !== null && director.isAside
    readonly property bool asksPin: director !== null && (!director.isIn || director.pad.hasRequest)
    // What lies under the sheet is not there for the keys and for assistive technology either.
    readonly property bool isTyped: director !== null && director.typing.isOpen

    // A keyboard's digits, whichever button has the keys: Tab on the pad would show which digit is pressed.
    onAsksPinChanged: if (asksPin) forceActiveFocus()
    Keys.onPressed: event => event.accepted = asksPin && Keystroke.acts(event, false) && director.pad.takeKey(event.key)

    // Above everything: a button keeps what it is pressed with from whoever lies below it.
    Item {
        anchors.fill: parent
        z: 1

        PointHandler {
            onActiveChanged: if (active && page.director !== null) page.director.touched()
        }
    }

    Rectangle {
        anchors.fill: parent
        visible: !page.aside
        color: Theme.ground

        TapHandler {
            gesturePolicy: TapHandler.ReleaseWithinBounds
            longPressThreshold: 0
        }
    }

    Loader {
        anchors.fill: parent
        active: page.asksPin
        visible: !page.isTyped
        sourceComponent: PinPad {
            pad: page.director.pad
            closeText: page.director.isIn ? page.director.backText : page.director.closeText
            onClosed: page.director.closePad()
        }
    }

    Loader {
        anchors.fill: parent
        active: page.director !== null && page.director.isIn
        visible: !page.aside && !page.director.pad.hasRequest && !page.isTyped
        sourceComponent: DirectorBody { director: page.director }
    }

    Loader {
        readonly property real above: page.director !== null && page.director.sameSide ? 0 : Theme.stripHeight
        readonly property real down: page.asked.y + above - (height - page.asked.height) / 2
        x: page.turned ? page.width - page.asked.x - width : page.asked.x
        y: page.turned ? page.height - down - height : down
        width: page.asked.width
        height: page.asked.height * 76 / 66  // up to the tips of the points
        active: page.aside
        sourceComponent: ProposalBar { proposal: page.director.proposal }
    }

    Loader {
        anchors.fill: parent
        active: page.isTyped
        sourceComponent: TypingSheet { typing: page.director.typing }
    }
}
