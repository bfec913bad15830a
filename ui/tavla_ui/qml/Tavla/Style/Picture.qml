import QtQuick

// The one Image of the board. It shows what the board's own providers draw, and opens no file and no address.
Image {
    required property string drawn

    source: /^image:\/\/(qr|point)\//.test(drawn) ? drawn : ""
}
