import QtQuick
import Tavla.Style
import Tavla.ViewModels

// A tap of a finger, mouse or pen as everything in the window takes one: of no palm, and once (LastTap). What has become something else under a finger that rests, or had just come there, has not been touched.
TapHandler {
    id: tap

    property string means: ""  // what a tap does, where that changes in the same place
    property string known: means  // by which it is the same, where it is made anew
    property bool moved: false  // it has just come to where it lies
    property string meant
    property bool fails: false

    signal made(point spot)
    signal failed()  // a touch that came to nothing

    function broadened(size: size): bool {
        fails = fails || Math.max(size.width, size.height) > Reach.palmMm * LastTap.pxPerMm(parent)
        return fails
    }

    gesturePolicy: TapHandler.ReleaseWithinBounds
    longPressThreshold: 0
    onPressedChanged: if (pressed) {
        meant = means
        fails = moved
    }
    onPointChanged: broadened(point.ellipseDiameters)
    onTapped: point => {
        if (LastTap.isOwn(parent, known, point) && !broadened(point.ellipseDiameters) && meant === means)
            made(point.position)
        else
            failed()
    }
}
