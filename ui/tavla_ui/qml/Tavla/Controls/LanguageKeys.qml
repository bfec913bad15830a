import QtQuick
import QtQuick.VirtualKeyboard
import QtQuick.VirtualKeyboard.Settings
import Tavla.ViewModels

// Qt's keys in the seat's language, where Qt Virtual Keyboard is installed. They write where the focus is: into an unseen line, which hands it on.
Item {
    id: keys

    required property KeyboardViewModel keyboard
    readonly property bool shift: keyboard.shift
    property Item before: null

    height: panel.height
    onShiftChanged: Qt.callLater(follow)

    TextInput {
        id: line
        objectName: "keyboard.line"
        opacity: 0
        text: keys.keyboard.text
        inputMethodHints: Qt.ImhNoPredictiveText | (keys.keyboard.isSecret ? Qt.ImhNoAutoUppercase | Qt.ImhSensitiveData : Qt.ImhNone)
        EnterKeyAction.actionId: EnterKeyAction.Done
        EnterKeyAction.label: keys.keyboard.doneText
        onTextEdited: {
            keys.keyboard.write(text)
            text = Qt.binding(() => keys.keyboard.text)
        }
        // Its keys are still at work on the touch, and nobody below hears of it a second time.
        Keys.onReturnPressed: Qt.callLater(keys.keyboard.close)
        Keys.onEnterPressed: Qt.callLater(keys.keyboard.close)
        // Led away by Tab, or by a page that comes over them, Qt's keys would press into nothing.
        Keys.onTabPressed: Qt.callLater(keys.keyboard.close)
        Keys.onBacktabPressed: Qt.callLater(keys.keyboard.close)
        onActiveFocusChanged: if (!activeFocus) Qt.callLater(keys.leave)
    }

    InputPanel {
        id: panel
        objectName: "keyboard.panel"
        width: keys.width
        onActiveChanged: {
            if (active)
                Qt.callLater(keys.follow)
            else if (line.activeFocus)
                Qt.callLater(keys.keyboard.close)
        }
    }

    Binding { target: VirtualKeyboardSettings; property: "locale"; value: keys.keyboard.locale }
    // Another field that is touched, or the same once more, takes the focus: letters, Done and the key that hides would miss the line.
    Connections {
        target: keys.keyboard
        function onChanged() {
            if (keys.keyboard.isOpen && !line.activeFocus)
                line.forceActiveFocus()
        }
    }
    function leave() {
        if (Window.active && !line.activeFocus) {
            before = null  // whatever has the focus now keeps it
            keyboard.close()
        }
    }

    // Every word of a name begins with a capital, which Qt's own rule for sentences does not know.
    function follow() {
        InputContext.priv.shiftHandler.shiftActive = shift
    }

    // Qt 6.11 makes an I of either i, in every language: of its Turkish keys none would write İ.
    Connections {
        target: panel.keyboard.keyboardLayoutLoader
        function onLoaded() {
            const layout = panel.keyboard.keyboardLayoutLoader
            if (layout.source.toString().includes("/tr_TR/"))
                keys.dotCapital(layout.item)
        }
    }
    function dotCapital(item: var) {
        if (item.text === "i")
            item.text = Qt.binding(() => InputContext.uppercase ? "İ" : "i")
        else
            item.children.forEach(child => dotCapital(child))
    }

    Component.onCompleted: {
        VirtualKeyboardSettings.activeLocales = keys.keyboard.locales
        keys.before = Window.window.activeFocusItem
        line.forceActiveFocus()
    }
    Component.onDestruction: if (before !== null) before.forceActiveFocus()
}
