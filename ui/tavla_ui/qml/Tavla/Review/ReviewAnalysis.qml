import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// What GNU Backgammon says: one button, a bar while it works, a table.
Item {
    id: page

    required property ReviewViewModel review
    readonly property ReviewAnalysisViewModel analysis: review.analysis
    readonly property real gap: 20 * Theme.scale

    objectName: "review.analysis"

    Column {
        width: parent.width
        spacing: page.gap

        PlainText {
            objectName: "review.analysis.told"
            width: parent.width
            text: page.analysis.told
            color: Theme.text
            wrapMode: Text.Wrap
            font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.Medium; features: { "tnum": 1 } }
            Accessible.role: Accessible.StaticText
            Accessible.name: text
        }
        Rectangle {
            objectName: "review.analysis.bar"
            width: parent.width
            height: 22 * Theme.scale
            radius: height / 2
            visible: page.analysis.isRunning
            color: Theme.calm
            Accessible.role: Accessible.ProgressBar
            Accessible.name: page.analysis.told

            Rectangle {
                width: Math.max(parent.height, parent.width * page.analysis.share)
                height: parent.height
                radius: parent.radius
                color: Theme.text
            }
        }
        TouchButton {
            objectName: "review.analysis.begin"
            width: Math.min(parent.width, 420 * Theme.scale)
            height: 72 * Theme.tallScale
            visible: page.analysis.canBegin
            filled: true
            letters: Theme.nameSize
            text: page.analysis.beginText
            onTriggered: page.analysis.begin()
        }
        TouchButton {
            objectName: "review.analysis.breakOff"
            width: 260 * Theme.scale
            height: 72 * Theme.tallScale
            visible: page.analysis.isRunning
            letters: Theme.nameSize
            text: page.analysis.breakOffText
            onTriggered: page.analysis.breakOff()
        }
        FigureTable {
            width: parent.width
            prefix: "review.analysis"
            labelShare: 0.56
            lineHeight: 64 * Theme.scale
            lines: page.analysis.table
        }
    }
}
