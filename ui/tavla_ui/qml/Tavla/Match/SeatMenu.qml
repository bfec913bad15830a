pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// One page of a seat's menu: a title, and entries in two columns. Everything lies where it will lie at once, so that no touch goes astray.
Card {
    id: sheet

    required property SeatMenuViewModel menu
    required property string prefix
    readonly property var entries: menu.entries  // asked for once, not by each button
    readonly property real pad: 14 * Theme.scale
    readonly property real gap: 8 * Theme.scale
    readonly property int columns: menu.keys.length > 7 ? 3 : 2
    readonly property real entryWidth: (menu.page === "stop" ? 400 : 292) * Theme.scale
    readonly property real upper: title.visible ? title.y + title.height + gap : pad
    readonly property int rows: Math.ceil((menu.keys.length + 1) / columns)

    objectName: prefix + "menu.sheet"
    width: 2 * pad + columns * entryWidth + (columns - 1) * gap
    height: upper + rows * (Theme.touch + gap) - gap + pad

    PlainText {
        id: title
        x: sheet.pad + 4 * Theme.scale
        y: sheet.pad
        width: sheet.width - 2 * x
        visible: text !== ""
        text: sheet.menu.title
        color: Theme.text
        wrapMode: Text.Wrap
        font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.Medium }
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }

    Repeater {
        model: sheet.menu.keys

        TouchButton {
            required property string modelData
            required property int index
            readonly property var entry: sheet.entries[index] ?? {}
            objectName: sheet.prefix + "menu." + modelData
            x: sheet.pad + (index % sheet.columns) * (sheet.entryWidth + sheet.gap)
            y: sheet.upper + Math.floor(index / sheet.columns) * (height + sheet.gap)
            width: sheet.entryWidth
            height: Theme.touch
            text: entry.text ?? ""
            note: entry.value ?? ""
            enabled: entry.enabled ?? false
            letters: note === "" ? Theme.textSize : Theme.smallSize
            onTriggered: sheet.menu.choose(modelData)
        }
    }

    TouchButton {
        readonly property int index: sheet.menu.keys.length
        objectName: sheet.prefix + "menu.close"
        x: sheet.pad + (index % sheet.columns) * (sheet.entryWidth + sheet.gap)
        y: sheet.upper + Math.floor(index / sheet.columns) * (height + sheet.gap)
        width: sheet.entryWidth
        height: Theme.touch
        text: sheet.menu.closeText
        quiet: true
        onTriggered: sheet.menu.closeMenu()
    }
}
