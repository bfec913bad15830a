pragma ComponentBehavior: Bound
import QtQuick
import Tavla.Board
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// A match in progress comes over: its figures, then the board, then both players agree to what they see.
Item {
    id: sheet
    objectName: "continue.page"

    property ContinueViewModel page: null
    readonly property string step: page === null ? "" : page.step
    readonly property real edge: 16 * Theme.scale
    // What lies under a sheet is not there for the keys and for assistive technology either.
    readonly property bool isFree: page !== null && !page.asksPin && !page.isTyping
    readonly property bool isBare: isFree && !page.showsFiles

    Item {
        id: head
        width: parent.width
        height: 72 * Theme.tallScale
        visible: sheet.isBare && (sheet.step === "match" || sheet.step === "board")

        PlainText {
            x: 24 * Theme.scale
            anchors.verticalCenter: parent.verticalCenter
            text: sheet.page?.title ?? ""
            color: Theme.text
            font { family: Theme.family; pixelSize: Theme.buttonSize; weight: Font.Bold }
            Accessible.role: Accessible.Heading
            Accessible.name: text
        }
        TouchButton {
            objectName: "continue.file"
            anchors { right: typed.left; rightMargin: sheet.edge; verticalCenter: parent.verticalCenter }
            visible: sheet.step === "match"
            text: sheet.page?.fileText ?? ""
            onTriggered: sheet.page.showFiles()
        }
        TouchButton {
            id: typed
            objectName: "continue.id"
            anchors { right: parent.right; rightMargin: sheet.edge; verticalCenter: parent.verticalCenter }
            text: sheet.page?.idText ?? ""
            onTriggered: sheet.page.typeId()
        }
    }

    Loader {
        anchors { top: head.bottom; bottom: foot.top; left: parent.left; right: parent.right }
        active: sheet.step === "match"
        visible: sheet.isBare
        sourceComponent: ContinueMatch { page: sheet.page }
    }

    Loader {
        anchors { top: head.bottom; bottom: foot.top; left: parent.left; right: parent.right }
        active: sheet.step === "board"
        visible: sheet.isBare
        sourceComponent: SetupBoard { setup: sheet.page.setup }
    }

    Item {
        id: foot
        anchors.bottom: parent.bottom
        width: parent.width
        height: 76 * Theme.tallScale
        visible: sheet.isFree && (sheet.step === "match" || sheet.step === "board")

        TouchButton {
            objectName: "continue.back"
            anchors { left: parent.left; leftMargin: sheet.edge; verticalCenter: parent.verticalCenter }
            width: 180 * Theme.scale
            text: sheet.page?.backText ?? ""
            onTriggered: sheet.page.goBack()
        }
        PlainText {
            objectName: "continue.doubt"
            visible: !(sheet.page?.showsFiles ?? false) || sheet.page.told !== ""
            anchors { left: parent.left; leftMargin: 220 * Theme.scale; right: next.left; rightMargin: sheet.edge; verticalCenter: parent.verticalCenter }
            horizontalAlignment: Text.AlignHCenter
            text: sheet.page === null ? "" : sheet.page.told || (sheet.step === "match" || sheet.page.setup.problem === "" ? sheet.page.doubt : "")
            color: sheet.page !== null && sheet.page.told !== "" ? Theme.dangerText : Theme.text
            wrapMode: Text.Wrap
            maximumLineCount: 3
            elide: Text.ElideRight
            font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.Medium }
            Accessible.role: Accessible.AlertMessage
            Accessible.name: text
        }
        TouchButton {
            id: next
            objectName: "continue.next"
            visible: !(sheet.page?.showsFiles ?? false)
            anchors { right: parent.right; rightMargin: sheet.edge; verticalCenter: parent.verticalCenter }
            width: 290 * Theme.scale
            text: sheet.page?.nextText ?? ""
            filled: enabled
            enabled: sheet.page !== null && sheet.page.doubt === ""
            letters: Theme.nameSize
            onTriggered: sheet.page.goOn()
        }
    }

    Loader {
        anchors.fill: parent
        active: sheet.step === "agree"
        visible: sheet.isFree
        sourceComponent: Item {
            id: agreement
            readonly property bool sameSide: sheet.page.settings.sameSide

            BoardPicture {
                id: picture
                y: agreement.sameSide ? 0 : far.height
                width: parent.width
                height: parent.height - near.height - far.height
                face: sheet.page.picture
            }
            ContinueSeat {
                id: far
                y: agreement.sameSide ? parent.height - 2 * height : 0
                width: parent.width
                rotation: agreement.sameSide ? 0 : 180
                entry: sheet.page.seats[1]
                onAgreed: sheet.page.agree("black")
            }
            ContinueSeat {
                id: near
                y: parent.height - height
                width: parent.width
                entry: sheet.page.seats[0]
                onAgreed: sheet.page.agree("white")
            }
            PlainText {
                objectName: "continue.told"
                anchors.centerIn: parent
                width: Math.min(implicitWidth, 700 * Theme.scale)
                visible: text !== ""
                text: sheet.page.told
                color: Theme.dangerText
                wrapMode: Text.Wrap
                font { family: Theme.family; pixelSize: Theme.nameSize; weight: Font.DemiBold }
                Accessible.role: Accessible.AlertMessage
                Accessible.name: text
            }
            TouchButton {
                objectName: "continue.change"
                readonly property rect place: picture.face.frame.badge
                x: picture.x + place.x
                y: picture.y + place.y + (place.height - height) / 2
                width: place.width
                letters: Theme.smallSize
                text: sheet.page.backText
                onTriggered: sheet.page.goBack()
            }
        }
    }

    Loader {
        anchors { fill: parent; bottomMargin: foot.height }
        active: sheet.page !== null && sheet.page.showsFiles
        visible: sheet.isFree
        sourceComponent: ContinueFiles { page: sheet.page }
    }

    Loader {
        anchors.fill: parent
        active: sheet.page !== null && sheet.page.asksPin
        sourceComponent: Rectangle {
            color: Theme.ground

            TapHandler {
                gesturePolicy: TapHandler.ReleaseWithinBounds
                longPressThreshold: 0
            }
            PinPad {
                anchors.fill: parent
                pad: sheet.page.pad
                closeText: sheet.page.backText
                onClosed: sheet.page.goBack()
            }
        }
    }

    Loader {
        anchors.fill: parent
        active: sheet.page !== null && sheet.page.isTyping
        focus: active
        sourceComponent: TypingSheet { typing: sheet.page.typing }
    }
}
