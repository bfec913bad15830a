import QtQuick
import Tavla.ViewModels

// Runs for a moment once what lies on a page has changed its places by itself: a finger on its way there means what lay there before.
Timer {
    property string places  // what lies where
    property string page  // of what: on another page, everything has come by a touch
    property string known

    interval: Reach.underFingerMs
    onPageChanged: Qt.callLater(look)
    onPlacesChanged: Qt.callLater(look)

    function look() {
        const now = page + "\n" + places
        if (known.startsWith(page + "\n") && known !== now)
            restart()
        known = now
    }
}
