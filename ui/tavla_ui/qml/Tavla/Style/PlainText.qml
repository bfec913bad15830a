import QtQuick

// The one Text of the board. Names, events and file names come from outside: whatever looks like markup in them is shown as written.
Text {
    textFormat: Text.PlainText
}
