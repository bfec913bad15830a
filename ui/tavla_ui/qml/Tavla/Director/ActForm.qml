pragma ComponentBehavior: Bound

import QtQuick
import Tavla.Controls
import Tavla.Style
import Tavla.ViewModels

// One act: its fields, clause and reason, what it brings about, and the button that does it.
Item {
    id: form

    required property ActsSectionViewModel section
    readonly property var entries: section.rows  // asked for once, not by each row
    readonly property real unit: Theme.scale
    readonly property real gap: 10 * unit
    readonly property real labels: 200 * unit
    readonly property real smallest: 15 * unit
    // Many lines of buttons stand closer, so that what the act brings about has its own.
    readonly property bool crowded: entries.reduce((lines, row) => lines + (row.options.length > 8 ? 3 : row.options.length > 4 ? 2 : 1), 0) > 4
    readonly property real leading: crowded ? 1 : 1.1
    readonly property real between: crowded ? 0.4 * gap : gap
    // Under the rows, for what the act brings about and what the rules say of it.
    readonly property real below: height - rows.y - rows.height - 2 * gap
    // Where both together are too long, the rules' part gives way first: down to its smallest letters.
    readonly property real rulesHeight: Math.min(rulesWhole.contentHeight, Math.max(rulesLeast.contentHeight, below - toldSmall.contentHeight))

    objectName: "act.form"

    PlainText {
        id: title
        objectName: "act.title"
        width: next.width > 0 ? next.x - form.gap : parent.width
        height: next.width > 0 ? Theme.touch : implicitHeight
        verticalAlignment: Text.AlignVCenter
        text: form.section.title
        color: Theme.text
        elide: Text.ElideRight
        font { family: Theme.family; pixelSize: 30 * form.unit; weight: Font.Bold }
        Accessible.role: Accessible.Heading
        Accessible.name: text
    }

    NextSteps {
        id: next
        anchors { right: parent.right; top: title.top }
        room: 0.7 * form.width
        section: form.section
    }

    Column {
        id: rows
        anchors { left: parent.left; right: parent.right; top: title.bottom; topMargin: form.between }
        spacing: form.between

        Repeater {
            model: form.section.rowCount

            ActRow {
                required property int index
                width: rows.width
                labelWidth: form.labels
                between: form.between
                name: "act.row" + index
                row: form.entries[index] ?? ({})
                addText: form.section.addNameText
                onStepped: by => form.section.step(index, by)
                onPicked: place => form.section.pick(index, place)
                onTyped: form.section.type(index)
            }
        }

        Row {
            spacing: form.gap

            ActLabel { width: form.labels; text: form.section.clauseLabel }
            TouchButton {
                objectName: "act.clause"
                width: 420 * form.unit
                text: form.section.clause
                onTriggered: form.section.openClauses()
            }
            TouchButton {
                objectName: "act.also"
                width: Math.min(420 * form.unit, form.width - form.labels - 420 * form.unit - 2 * form.gap)
                text: form.section.alsoText
                outlined: true
                chosen: form.section.isAlso
                onTriggered: form.section.nextAlso()
            }
        }

        Row {
            spacing: form.gap

            ActLabel { width: form.labels; text: form.section.reasonLabel }
            Repeater {
                model: form.section.reasons

                TouchButton {
                    required property string modelData
                    required property int index
                    objectName: "act.reason" + index
                    width: Math.min(implicitWidth, (form.width - form.labels - own.width) / form.section.reasons.length - 2 * form.gap)
                    text: modelData
                    chosen: form.section.reason === modelData
                    onTriggered: form.section.pickReason(index)
                }
            }
            TouchButton {
                id: own
                objectName: "act.ownReason"
                readonly property bool said: form.section.reason !== "" && form.section.reasons.indexOf(form.section.reason) < 0
                width: said ? 260 * form.unit : implicitWidth
                text: said ? form.section.reason : form.section.ownWordsText
                chosen: said
                onTriggered: form.section.typeReason()
            }
        }
    }

    PlainText {
        id: told
        objectName: "act.told"
        anchors { left: parent.left; leftMargin: form.labels + form.gap; right: parent.right; top: rows.bottom; topMargin: form.gap; bottom: parent.bottom }
        anchors.bottomMargin: Math.max(back.height, foreseen.visible ? foreseen.height : 0) + form.gap
        text: form.section.told
        color: Theme.text
        wrapMode: Text.Wrap
        elide: Text.ElideRight
        fontSizeMode: Text.Fit
        minimumPixelSize: form.smallest
        lineHeight: form.leading
        font { family: Theme.family; pixelSize: Theme.nameSize; weight: Font.Medium; features: { "tnum": 1 } }
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }

    PlainText {
        id: foreseen
        objectName: "act.foreseen"
        anchors { left: back.right; right: act.left; bottom: parent.bottom; leftMargin: form.gap; rightMargin: form.gap }
        height: form.rulesHeight
        visible: text !== ""
        text: form.section.foreseen
        color: Theme.mute
        wrapMode: Text.Wrap
        elide: Text.ElideRight
        fontSizeMode: Text.Fit
        minimumPixelSize: form.smallest
        font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.Medium; features: { "tnum": 1 } }
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }

    // How high both are, measured where nobody sees it.
    Measure { id: rulesWhole; width: foreseen.width; text: foreseen.text; font.pixelSize: Theme.textSize }
    Measure { id: rulesLeast; width: foreseen.width; text: foreseen.text; font.pixelSize: form.smallest }
    Measure { id: toldSmall; width: told.width; text: told.text; font.pixelSize: 17 * form.unit; lineHeight: form.leading }

    TouchButton {
        id: back
        objectName: "act.back"
        anchors { left: parent.left; bottom: parent.bottom }
        width: 200 * form.unit
        height: 72 * Theme.tallScale
        text: form.section.backText
        onTriggered: form.section.back()
    }
    TouchButton {
        id: act
        objectName: "act.do"
        anchors { right: parent.right; bottom: parent.bottom }
        width: (form.crowded ? 230 : 300) * form.unit
        height: 72 * Theme.tallScale
        text: form.section.doText
        letters: Theme.buttonSize
        weight: Font.Bold
        filled: enabled
        enabled: form.section.canDo
        onTriggered: form.section.do()
    }

    component Measure: PlainText {
        visible: false
        wrapMode: Text.Wrap
        font { family: Theme.family; weight: Font.Medium; features: { "tnum": 1 } }
    }

    component ActLabel: PlainText {
        height: Theme.touch
        color: Theme.mute
        verticalAlignment: Text.AlignVCenter
        elide: Text.ElideRight
        font { family: Theme.family; pixelSize: Theme.textSize; weight: Font.Medium }
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }
}
