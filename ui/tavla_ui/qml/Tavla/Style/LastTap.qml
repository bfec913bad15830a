pragma Singleton
import QtQuick
import Tavla.Style
import Tavla.ViewModels

// The last taps in the window, one of each of two hands: what took it, where and when. The same finger coming again at once is no other touch.
// Functions take taps as `var`: of two engines, one does not know the other's type.
Item {
    component Tap: QtObject {
        property Item on: null
        property string name  // of what took it, which may be made anew
        property point spot
        property bool inside: false  // or beside it, as a finger that slips or carries something off
        property double at: -1e9  // milliseconds, as events are stamped
    }
    Tap { id: one }
    Tap { id: other }
    property var latest: one
    readonly property real sameMm: 3  // so near it is the same spot, whatever lies there

    // Whether a tap on `item` is one of its own: no bounce of the panel, and no second tap of a double tap that falls on what the first has brought under the finger.
    function isOwn(item: Item, known: string, point: eventPoint): bool {
        const tap = nearest(item, point.scenePressPosition)
        const since = point.pressTimestamp - tap.at
        const apart = away(tap, point.scenePressPosition)
        const near = apart < nearTo(item) && since >= 0
        const same = isSame(tap, item, known) || apart < sameMm * pxPerMm(item)
        const bounces = near && same && since <= Reach.togetherMs
        const comes = near && since <= Reach.underFingerMs && hasCome(tap, item, known)
        const own = !bounces && !comes
        // What has come lives a while after the touch that brought it, however often it is touched.
        const at = own || bounces ? point.timestamp : tap.at
        keep(tap, own ? item : tap.on, own ? known : "", point.scenePosition, at)
        return own
    }

    // A tap that something else has taken.
    function take(item: Item, where: point, when: double) { keep(nearest(item, where), item, "", where, when) }

    // What was touched last that was not `item`.
    function beside(item: Item): var { return latest.on !== item ? latest : earlier() }

    function earlier(): var { return latest === one ? other : one }

    function keep(tap: var, item: Item, known: string, where: point, when: double) {
        if (item !== tap.on) {
            tap.on = item
            tap.name = item.objectName + known
        }
        tap.spot = where
        tap.inside = tap.on !== null && covers(tap.on, where)
        tap.at = when
        latest = tap
    }

    // The tap of the hand that comes to `where`: the one that was there, else the older one.
    function nearest(item: Item, where: point): var {
        const close = [one, other].filter(tap => away(tap, where) < nearTo(item))
        return close.length === 0 ? earlier() : close.length === 1 ? close[0] : latest
    }

    function nearTo(item: Item): real { return Reach.nearMm * pxPerMm(item) }

    function pxPerMm(item: Item): real { return item.Screen.pixelDensity || Reach.pxPerMm * Theme.scale }

    function away(tap: var, where: point): real { return Math.hypot(where.x - tap.spot.x, where.y - tap.spot.y) }

    function isSame(tap: var, item: Item, known: string): bool {
        return item === tap.on || tap.on === null && tap.name !== "" && tap.name === item.objectName + known
    }

    // Whether `item` lies where that tap went to something else, or what took that is gone from there.
    function hasCome(tap: var, item: Item, known: string): bool {
        if (isSame(tap, item, known))
            return false
        return tap.on === null || !tap.on.visible || tap.inside && !covers(tap.on, tap.spot) || covers(item, tap.spot)
    }

    function covers(item: Item, spot: point): bool { return item.contains(item.mapFromItem(null, spot)) }
}
