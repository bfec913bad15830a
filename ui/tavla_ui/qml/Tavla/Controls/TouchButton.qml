pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Style
import Tavla.ViewModels

// A button for fingers, mouse and keys. It knows no view model.
Rectangle {
    id: button

    property string text: ""
    property string note: ""
    property string spoken: text
    property bool moved: false  // it has just come to where it lies
    property string means: ""  // what it does, where that changes in its place: pressed as one thing, it is not let go as another
    property bool filled: false  // press this now
    property bool chosen: false  // it is what holds, of several
    property bool outlined: false
    property bool quiet: false
    property bool alignLeft: false
    property bool repeats: false
    property int noteLines: 1
    property real noteSize: Theme.smallSize
    property real pad: 12 * Theme.scale + inset / 2
    readonly property real room: width - 2 * pad
    readonly property int longest: text.split(" ").reduce((most, word) => Math.max(most, word.length), 0)
    // Over two lines, before its letters grow much smaller; not where a word alone is too wide in the smallest.
    readonly property bool wraps: note === "" && natural.advanceWidth > 1.15 * room && 1.1 * longest * smallest * natural.advanceWidth < room * letters * text.length
    property real letters: Theme.textSize
    readonly property real smallest: 13.6 * Theme.scale
    property int weight: Font.Medium
    readonly property bool down: tap.pressed
    readonly property color ink: filled ? Theme.accentText : chosen ? Theme.ground : quiet ? Theme.mute : Theme.text

    property real inset: 0  // so far within it the outline is drawn
    property real grace: 0  // so far beside it a finger may go up that came down on it

    signal triggered()

    implicitWidth: Math.max(Math.ceil(natural.advanceWidth), small.implicitWidth) + 32 * Theme.scale
    implicitHeight: Theme.touch
    radius: Theme.radius
    color: filled ? Theme.accent : chosen ? Theme.mute : outlined || quiet ? "transparent" : Theme.calm
    border.width: inset > 0 ? 0 : activeFocus ? 3 * Theme.scale : outlined ? 2 * Theme.scale : filled || quiet ? 0 : Theme.outline
    border.color: activeFocus ? (filled || chosen ? Theme.text : Theme.focus) : outlined ? Theme.text : Theme.mute
    opacity: enabled ? 1 : 0.45
    activeFocusOnTab: true

    Accessible.role: Accessible.Button
    Accessible.name: spoken
    Accessible.description: note
    Accessible.focusable: enabled
    Accessible.onPressAction: if (Reach.to(button)) button.triggered()
    Keys.onReturnPressed: event => keyed(event)
    Keys.onEnterPressed: event => keyed(event)
    Keys.onSpacePressed: event => keyed(event)

    function keyed(event: var) {
        if (Keystroke.acts(event, repeats))
            triggered()
    }

    // A window has many buttons: what few show is made when they do.
    Loader {
        anchors { fill: parent; margins: button.inset }
        active: button.inset > 0
        sourceComponent: Rectangle {
            radius: Theme.radius
            color: "transparent"
            border { width: (button.activeFocus ? 3 : 2) * Theme.scale; color: button.border.color }
        }
    }

    Rectangle {
        anchors.fill: parent
        radius: parent.radius
        color: "#000000"
        opacity: button.down ? 0.22 : 0
    }

    // A press that came to nothing is seen.
    function flash() { flashing.restart() }

    Loader {
        anchors.fill: parent
        active: flashing.running
        sourceComponent: Rectangle {
            objectName: button.objectName + ".flash"
            radius: button.radius
            color: "transparent"
            border { width: 6 * Theme.scale; color: Theme.danger }
        }
    }

    Timer {
        id: flashing
        interval: 200
    }

    TextMetrics {
        id: natural
        font: caption.font
        text: button.text
    }

    Column {
        anchors.verticalCenter: parent.verticalCenter
        x: button.pad
        width: button.room
        spacing: 1 * Theme.scale

        PlainText {
            id: caption
            width: parent.width
            height: button.wraps ? button.height - 6 * Theme.scale : implicitHeight
            text: button.text
            visible: text !== ""
            color: button.ink
            font { family: Theme.family; pixelSize: button.letters; weight: button.weight }
            fontSizeMode: button.wraps ? Text.Fit : Text.HorizontalFit
            wrapMode: button.wraps ? Text.WordWrap : Text.NoWrap
            verticalAlignment: Text.AlignVCenter
            minimumPixelSize: button.smallest
            horizontalAlignment: button.alignLeft ? Text.AlignLeft : Text.AlignHCenter
            elide: Text.ElideRight
            maximumLineCount: button.wraps ? 2 : 1
        }

        Loader {
            id: small
            width: parent.width
            active: button.note !== ""
            visible: active
            sourceComponent: PlainText {
                text: button.note
                color: button.filled || button.chosen ? button.ink : Theme.text
                font { family: Theme.family; pixelSize: button.noteSize; weight: Font.Medium }
                fontSizeMode: button.noteLines > 1 ? Text.FixedSize : Text.HorizontalFit
                wrapMode: button.noteLines > 1 ? Text.WordWrap : Text.NoWrap
                minimumPixelSize: 12.75 * Theme.scale
                horizontalAlignment: caption.horizontalAlignment
                elide: Text.ElideRight
                maximumLineCount: button.noteLines
            }
        }
    }

    FingerTap {
        id: tap
        margin: pressed ? button.grace : 0
        means: button.means
        known: button.means + button.text
        moved: button.moved
        onMade: if (!repeat.fired) button.triggered()
        onFailed: if (meant !== means) button.flash()
        onPressedChanged: if (pressed) repeat.fired = false
    }

    Timer {
        id: repeat
        property bool fired: false
        interval: fired ? 120 : 600
        repeat: true
        running: button.repeats && tap.pressed && !tap.fails && button.enabled
        onTriggered: {
            fired = true
            button.triggered()
        }
    }
}
