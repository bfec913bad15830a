pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// The acts that a ladder of the rules comes to next.
Row {
    id: steps

    required property ActsSectionViewModel section
    property real room: 0

    spacing: 10 * Theme.scale

    Repeater {
        model: steps.section.nextTexts

        TouchButton {
            required property string modelData
            required property int index
            objectName: "act.next" + (index === 0 ? "" : index)
            width: Math.min(implicitWidth, steps.room / steps.section.nextTexts.length)
            text: modelData
            outlined: true
            onTriggered: steps.section.takeNext(index)
        }
    }
}
