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
    // As broad as the column.
    width: 2 * Math.min(place.x + place.width / 2, parent.width - place.x - place.width / 2) - 4 * frame.scale
    height: said.height + 12 * Theme.scale
    visible: words.length > 0
    radius: Theme.radius
    color: Theme.ground

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
                color: Theme.text
                rotation: !card.board.sameSide && index === 0 ? 180 : 0
                horizontalAlignment: Text.AlignHCenter
                wrapMode: Text.WordWrap
                font { family: Theme.family; pixelSize: 15 * Theme.scale; weight: Font.Bold }
                Accessible.role: Accessible.StaticText
                Accessible.name: text
            }
        }
    }
}
