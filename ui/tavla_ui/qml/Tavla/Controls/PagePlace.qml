import QtQuick

// One page at a time, read when it is shown, with what it cannot be without.
// A Loader's `setSource` does the same, but what called it stays in the engine's memory for good, and all that belongs to it.
Item {
    id: place

    property Item page: null

    function show(source: url, needed: var) {
        clear()
        const component = Qt.createComponent(source)
        if (component.status === Component.Error) {
            console.warn(component.errorString())
            return
        }
        page = component.createObject(place, Object.assign({ width: Qt.binding(() => place.width), height: Qt.binding(() => place.height) }, needed))
    }

    function clear() {
        const before = page
        page = null
        if (before !== null) {
            before.visible = false
            before.destroy()
        }
    }
}
