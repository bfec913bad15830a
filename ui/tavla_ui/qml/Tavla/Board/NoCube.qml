pragma ComponentBehavior: Bound
import QtQuick
import Tavla.Style
import Tavla.ViewModels

// Where the cube would lie: why there is none, upright to both seats where they do not read the same.
Rectangle {
    id: card

    required property BoardViewModel board
    required property BoardFrame frame
    readonly property rect place: board.cube.place
    readonly property var words: board.noCubeWords

    x: place.x + (place.width - width) / 2
    y: place.y + (place.height - height) / 2
    // As broad as the column, where that is no broader than its words need.
    width: Math.min(2 * Math.min(place.x + place.width / 2, parent.width - place.x - place.width / 2) - 4 * frame.scale, 140 * Theme.letterScale)
    height: said.height + 12 * Theme.scale
    visible: words.length > 0
    radius: Theme.radius
    color: "#000000"  // read under the veil of a stopped board too

    Column {
        id: said
        anchors.verticalCenter: parent.verticalCenter
        spacing: 4 * Theme.scale

        Repeater {
            model: card.words

            PlainText {
                required property int index
                required property string modelData

                objectName: "board.noCube." + (card.words.length - index)
                width: card.width
                text: modelData
                color: "#ffffff"
                rotation: !card.board.sameSide && index === 0 ? 180 : 0
                horizontalAlignment: Text.AlignHCenter
                wrapMode: Text.WordWrap
                font { family: Theme.family; pixelSize: 15 * Theme.letterScale; weight: Font.Bold }
                Accessible.role: Accessible.StaticText
                Accessible.name: text
            }
        }
    }
}
