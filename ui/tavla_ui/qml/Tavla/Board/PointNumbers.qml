pragma ComponentBehavior: Bound
import QtQuick
import Tavla.Style
import Tavla.ViewModels

// The players' numbers of the points, in the corners that a checker leaves free, upright to each: White's left, Black's right.
Item {
    id: numbers

    required property BoardViewModel board
    required property BoardFrame frame

    component PointNumber: PlainText {
        required property rect point
        required property bool atBottom

        y: atBottom ? point.y + point.height - height : point.y
        width: 20 * numbers.frame.scale
        height: 20 * numbers.frame.scale
        color: Theme.contrast ? Theme.veil : Theme.trayText
        style: Theme.contrast ? Text.Normal : Text.Outline
        styleColor: Theme.veil
        horizontalAlignment: Text.AlignHCenter
        verticalAlignment: Text.AlignVCenter
        font { family: Theme.family; pixelSize: 15 * numbers.frame.scale; weight: Font.Bold; underline: ["6", "9"].includes(text); features: { "tnum": 1 } }  // the other seat reads it upside down
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }

    Repeater {
        model: numbers.board.whiteNumbered ? numbers.frame.points : []

        PointNumber {
            required property int index
            required property rect modelData

            objectName: "board.white.number" + text
            text: index + 1
            point: modelData
            atBottom: index < 12
            x: modelData.x
        }
    }

    Repeater {
        model: numbers.board.blackNumbered ? numbers.frame.points : []

        PointNumber {
            required property int index
            required property rect modelData

            objectName: "board.black.number" + text
            text: 24 - index
            point: modelData
            atBottom: index < 12
            x: modelData.x + modelData.width - width
            rotation: numbers.board.blackTurned ? 180 : 0
        }
    }
}
