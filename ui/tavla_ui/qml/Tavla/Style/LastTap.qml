pragma Singleton
import QtQuick
import Tavla.Style
import Tavla.ViewModels

// The last tap of any finger in the window: what took it, where and when. The same finger coming again at once is no other touch.
QtObject {
    property Item on: null
    property string name  // of what took it, which may be made anew
    property point spot
    property double at: -1e9  // milliseconds, as events are stamped
    readonly property int bounceMs: 40  // no hand is as quick
    readonly property real nearMm: 8

    // Whether a tap on `item` is one of its own: no bounce of the panel, and no second tap of a double tap that falls on what the first has brought under the finger.
    function isOwn(item: Item, known: string, point: eventPoint): bool {
        const since = point.pressTimestamp - at
        const near = nearMm * (item.Screen.pixelDensity || 5.9 * Theme.scale)
        const close = Math.hypot(point.scenePressPosition.x - spot.x, point.scenePressPosition.y - spot.y) < near
        const own = !close || since < 0 || since > Reach.underFingerMs || since > bounceMs && !hasCome(item, known)
        take(own ? item : on, own ? known : "", point.scenePosition, point.timestamp)
        return own
    }

    function take(item: Item, known: string, where: point, when: double) {
        if (item !== on) {
            on = item
            name = item.objectName + known
        }
        spot = where
        at = when
    }

    // Whether `item` lies where the last tap went to something else, or what took that is gone from there.
    function hasCome(item: Item, known: string): bool {
        if (item === on || on === null && name !== "" && name === item.objectName + known)
            return false
        return on === null || !on.visible || covers(on) !== true || covers(item)
    }

    function covers(item: Item): bool { return item.contains(item.mapFromItem(null, spot)) }
}
