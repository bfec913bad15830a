pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// A page of a seat's menu in the other side's time: one row in its own strip, so that nothing covers the field.
Card {
    id: row

    required property SeatMenuViewModel menu
    required property string prefix
    readonly property var entries: menu.entries
    readonly property real gap: 8 * Theme.scale
    readonly property int cells: menu.keys.length + 1
    readonly property real titleWidth: menu.title === "" ? 0 : 200 * Theme.scale
    readonly property real cellWidth: (width - titleWidth - (cells - 1) * gap) / cells

    objectName: prefix + "menu.sheet"
    height: Theme.touch
    radius: 0
    border.width: 0

    PlainText {
        width: row.titleWidth - row.gap
        height: parent.height
        visible: text !== ""
        text: row.menu.title
        color: Theme.text
        wrapMode: Text.Wrap
        verticalAlignment: Text.AlignVCenter
        fontSizeMode: Text.Fit
        minimumPixelSize: Theme.badgeSize
        font { family: Theme.family; pixelSize: Theme.smallSize; weight: Font.Medium }
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }

    Repeater {
        model: row.menu.keys

        TouchButton {
            required property string modelData
            required property int index
            readonly property var entry: row.entries[index] ?? {}
            objectName: row.prefix + "menu." + modelData
            x: row.titleWidth + index * (row.cellWidth + row.gap)
            width: row.cellWidth
            height: Theme.touch
            text: entry.text ?? ""
            note: entry.value ?? ""
            enabled: entry.enabled ?? false
            letters: Theme.smallSize
            onTriggered: row.menu.choose(modelData)
        }
    }

    TouchButton {
        objectName: row.prefix + "menu.close"
        x: row.titleWidth + (row.cells - 1) * (row.cellWidth + row.gap)
        width: row.cellWidth
        height: Theme.touch
        text: row.menu.closeText
        quiet: true
        onTriggered: row.menu.closeMenu()
    }
}
