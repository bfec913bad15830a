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
    readonly property int cells: menu.keys.length
    readonly property real closeWidth: 116 * Theme.scale
    readonly property real titleWidth: menu.title === "" ? 0 : Math.max(200 * Theme.scale, Math.min(width / 2, width - closeWidth - cells * (176 * Theme.scale + gap)))
    readonly property real cellWidth: (width - titleWidth - closeWidth) / (titleWidth > 0 ? cells : Math.max(cells, 6)) - gap

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
            id: cell
            required property string modelData
            required property int index
            readonly property var entry: row.entries[index] ?? {}
            objectName: row.prefix + "menu." + modelData
            x: row.titleWidth + index * (row.cellWidth + row.gap)
            width: row.cellWidth
            height: Theme.touch
            pad: 6 * Theme.scale
            text: entry.text ?? ""
            note: entry.value ?? ""
            noteLines: small.advanceWidth > 1.2 * (row.cellWidth - 2 * pad) ? 2 : 1
            noteSize: noteLines > 1 ? 13.6 * Theme.scale : Theme.smallSize
            enabled: entry.enabled ?? false
            letters: noteLines > 1 ? 16 * Theme.scale : Theme.smallSize
            onTriggered: row.menu.choose(modelData)

            TextMetrics {
                id: small
                font { family: Theme.family; pixelSize: Theme.smallSize; weight: Font.Medium }
                text: cell.note
            }
        }
    }

    TouchButton {
        objectName: row.prefix + "menu.close"
        x: row.width - row.closeWidth
        width: row.closeWidth
        height: Theme.touch
        text: row.menu.closeText
        quiet: true
        onTriggered: row.menu.closeMenu()
    }
}
