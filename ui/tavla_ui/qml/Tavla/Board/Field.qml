pragma ComponentBehavior: Bound
import QtQuick
import Tavla.Style
import Tavla.ViewModels

// The board itself: frame, points, bar and trays. Nothing here moves. It is one picture; flat until that is drawn, and in high contrast.
Item {
    id: field

    required property BoardFrame frame

    Surface {
        id: surface
        frame: field.frame
        ratio: Screen.devicePixelRatio
        colours: Theme.flat ? [] : [Theme.ground, Theme.frame, Theme.barColour, Theme.field, Theme.pointDark, Theme.pointLight].map(String)
        pictures: Theme.pictures
    }

    Picture {
        objectName: "board.picture"
        anchors.fill: parent
        visible: surface.drawn !== ""
        drawn: surface.drawn
        cache: false
    }

    Loader {
        anchors.fill: parent
        active: surface.drawn === ""
        sourceComponent: FlatField { frame: field.frame }
    }
}
