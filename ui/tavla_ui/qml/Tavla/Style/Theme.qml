pragma Singleton
import QtQuick

// Colours, sizes and times of the whole screen. The window sets its size, the theme's name and whether things move.
QtObject {
    id: theme

    property string theme: "evening"
    property bool motion: true
    property bool large: false
    property bool swapped: false
    property real windowWidth: 1280
    property real windowHeight: 800

    readonly property bool contrast: theme.theme === "contrast"

    // Widths and letters follow the tighter side of the window; heights that fingers need follow its height.
    readonly property real scale: Math.min(windowHeight / 800, windowWidth / 1280)
    readonly property real tallScale: Math.min(windowHeight / 800, 1.25 * scale)

    // Letters of who reads less well; buttons keep their places.
    readonly property real letterScale: large ? 1.15 * scale : scale

    readonly property color ground: contrast ? "#000000" : "#12171b"
    readonly property color rail: contrast ? "#0c0c0c" : "#1b2329"
    readonly property color field: contrast ? "#e8e8e8" : "#22383a"
    readonly property color pointDark: contrast ? "#9a9a9a" : "#16292c"
    readonly property color pointLight: contrast ? "#c4c4c4" : "#6b8b82"
    // Round every point, so that those near the field's own lightness can be counted.
    readonly property color pointEdge: contrast ? "#4d4d4d" : "#6b8b82"
    readonly property color barColour: contrast ? "#5a5a5a" : "#1a2a2d"
    readonly property color light: contrast ? "#ffffff" : "#f3ecdd"
    readonly property color lightEdge: contrast ? "#000000" : "#c9bfa8"
    readonly property color lightPip: "#22262a"
    readonly property color dark: contrast ? "#0b3d91" : "#601722"
    readonly property color darkEdge: contrast ? "#ffffff" : "#d79aa4"
    readonly property color darkPip: "#f5ecec"
    // White's are the light ones unless the players chose otherwise.
    readonly property color white: swapped ? dark : light
    readonly property color whiteEdge: swapped ? darkEdge : lightEdge
    readonly property color whitePip: swapped ? darkPip : lightPip
    readonly property color whiteGhost: swapped ? darkGhost : lightGhost
    readonly property color black: swapped ? light : dark
    readonly property color blackEdge: swapped ? lightEdge : darkEdge
    readonly property color blackPip: swapped ? lightPip : darkPip
    readonly property color blackGhost: swapped ? lightGhost : darkGhost
    readonly property color cubeFace: "#f4f1ea"
    readonly property color cubeText: "#22262a"
    readonly property color cubeEdge: contrast ? "#000000" : "#55000000"
    readonly property color dieFrame: contrast ? "#7a5a00" : "#f0b54a"
    readonly property color lightGhost: contrast ? "#4d4d4d" : "#8cf3ecdd"
    readonly property color darkGhost: contrast ? "#0b3d91" : "#c98a94"
    // Two tones that stand out from each other show on any ground.
    readonly property color focus: contrast ? "#b00000" : "#f0b54a"
    readonly property color focusRim: contrast ? "#ffffff" : "#12171b"
    readonly property color arrow: contrast ? "#b00000" : "#f0b54a"
    readonly property color text: contrast ? "#ffffff" : "#e9eef0"
    readonly property color mute: contrast ? "#cfcfcf" : "#8fa0a6"
    readonly property color accent: contrast ? "#ffd400" : "#f0b54a"
    readonly property color accentText: contrast ? "#000000" : "#241a05"
    readonly property color calm: contrast ? "#262626" : "#2a363d"
    // Round what can be pressed or filled, where its ground alone does not stand out: 3:1 at least (WCAG 2.2, 1.4.11).
    readonly property real outline: contrast ? 1.5 * scale : 0
    readonly property color ok: contrast ? "#6dff95" : "#6fbf8e"
    readonly property color danger: contrast ? "#ff8066" : "#e8705c"
    // Words and figures in that colour, which need more contrast than a plain shape.
    readonly property color dangerText: contrast ? "#ff8066" : "#ff917f"
    // On the field itself, where `accent` may lack contrast against a light ground.
    readonly property color fieldMark: contrast ? "#000000" : "#f0b54a"

    readonly property real stripHeight: 84 * tallScale
    // Of the bar between the seats, or above both, while they are asked about a proposal.
    readonly property real proposalHeight: 116 * tallScale
    readonly property real touch: 56 * tallScale
    readonly property real radius: 12 * scale
    readonly property string family: "Inter"
    readonly property real clockSize: 44 * letterScale
    readonly property real buttonSize: 27 * letterScale
    readonly property real nameSize: 25 * letterScale
    readonly property real textSize: 19 * letterScale
    readonly property real smallSize: 17 * letterScale
    readonly property real badgeSize: 12 * letterScale

    readonly property int motionMs: motion ? 180 : 0
    readonly property int tumbleMs: motion ? 240 : 0
}
