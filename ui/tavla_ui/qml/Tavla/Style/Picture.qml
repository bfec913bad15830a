import QtQuick

// The one Image of the board. It shows what the board's own providers draw, and opens no file and no address.
Image {
    required property string drawn

    source: {
        if (/^image:\/\/(qr|drawn)\//.test(drawn))
            return drawn
        if (drawn !== "")
            console.warn("tavla: a picture asked for " + JSON.stringify(drawn) + ": the board opens nothing")
        return ""
    }
}
