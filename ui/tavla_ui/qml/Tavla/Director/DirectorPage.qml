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
    // Set where a die lies in each half: then the words stand there.
    readonly property rect askedWords: match !== null ? match.board.questionWords : Qt.rect(0, 0, 0, 0)
    readonly property bool isParted: askedWords.width > 0
    readonly property real above: director !== null && director.sameSide ? 0 : Theme.stripHeight
    property bool turned: false

    // A place on the board as it lies on this page, up to the tips of the points.
    function lies(place: rect): rect {
        const tall = place.height * 76 / 66
        const down = place.y + above - (tall - place.height) / 2
        return Qt.rect(turned ? width - place.x - place.width : place.x, turned ? height - down - tall : down, place.width, tall)
    }

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
        readonly property rect place: page.lies(page.asked)
        x: place.x
        y: place.y
        width: place.width
        height: place.height
        active: page.aside
        sourceComponent: ProposalBar { proposal: page.director.proposal; narrow: page.isParted }
    }
    Loader {
        readonly property rect place: page.lies(page.askedWords)
        x: place.x
        y: place.y
        width: place.width
        height: place.height
        active: page.aside && page.isParted
        sourceComponent: Card {
            objectName: "proposal.words"
            ProposalWords {
                anchors { fill: parent; leftMargin: 6 * Theme.scale; rightMargin: 6 * Theme.scale }
                proposal: page.director.proposal
            }
        }
    }

    Loader {
        anchors.fill: parent
        active: page.isTyped
        sourceComponent: TypingSheet { typing: page.director.typing }
    }
}
