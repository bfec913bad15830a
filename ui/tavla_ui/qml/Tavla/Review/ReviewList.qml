import QtQuick
import Tavla.Controls
import Tavla.ViewModels

// Finished matches, the latest first.
Item {
    id: list

    required property ReviewViewModel review

    RowList {
        objectName: "review.list"
        anchors.fill: parent
        prefix: "review.match"
        rows: list.review.rows
        noneText: list.review.noneText
        onChosen: key => list.review.openMatch(key)
    }
}
