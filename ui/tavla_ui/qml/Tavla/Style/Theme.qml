pragma Singleton
import QtQuick

// Colours, sizes and times of the whole screen. The window sets its size, the theme's name and whether things move.
QtObject {
    id: theme

    property string theme: "evening"
    property var club: ({})  // a club's own board: every colour and `pictures`; it stands before the theme
    property bool motion: true
    property bool large: false
    property bool swapped: false
    property real windowWidth: 1280
    property real windowHeight: 800

    readonly property bool contrast: !ofClub && theme.theme === "contrast"
    readonly property bool ofClub: club.field !== undefined
    readonly property var pictures: ofClub ? club.pictures : []
    // High contrast is flat; the others are made of wood and cloth.
    readonly property bool flat: contrast

    // Widths and letters follow the tighter side of the window; heights that fingers need follow its height.
    readonly property real scale: Math.min(windowHeight / 800, windowWidth / 1280)
    readonly property real tallScale: Math.min(windowHeight / 800, 1.25 * scale)

    // Letters of who reads less well; buttons keep their places.
    readonly property real letterScale: large ? 1.15 * scale : scale
    readonly property real hairline: Math.max(1, scale)  // thinner, it falls between two pixels

    // Each names every colour: the screen's, then the board's.
    readonly property var palettes: ({
        evening: {
            ground: "#101314", rail: "#1d2427", calm: "#2b3437", text: "#f1eee6", mute: "#a9b0ad", accent: "#f2b24a", accentText: "#1b1408",
            ok: "#6fbf8e", danger: "#e8705c", dangerText: "#ff917f", focus: "#ffffff", focusRim: "#12171b", arrow: "#ffd98c", fieldMark: "#ffffff",
            frame: "#56351f", barColour: "#4a2c1a", field: "#1b3d36", pointDark: "#a5503f", pointLight: "#d8c9a6",
            light: "#f6eedb", lightEdge: "#6f5d3e", lightPip: "#22262a", lightGhost: "#e8dfca", dark: "#5b1420", darkEdge: "#ecc4b8", darkPip: "#f7efec", darkGhost: "#e0b3a6",
            cubeFace: "#f7f2e6", cubeText: "#2a2420", cubeEdge: "#6f5d3e", dieFrame: "#ffffff"
        },
        slate: {
            ground: "#0e1317", rail: "#1b242a", calm: "#28333a", text: "#f1f3f3", mute: "#a3b1b8", accent: "#f2b24a", accentText: "#1b1408",
            ok: "#6fbf8e", danger: "#e8705c", dangerText: "#ff917f", focus: "#ffffff", focusRim: "#12171b", arrow: "#ffd98c", fieldMark: "#ffffff",
            frame: "#2c373f", barColour: "#27323a", field: "#2b3f4a", pointDark: "#10181c", pointLight: "#8fb0a5",
            light: "#f6eedb", lightEdge: "#4f4937", lightPip: "#22262a", lightGhost: "#e8dfca", dark: "#6e1826", darkEdge: "#e2aab2", darkPip: "#f7efec", darkGhost: "#e2aab2",
            cubeFace: "#f7f2e6", cubeText: "#2a2420", cubeEdge: "#4f4937", dieFrame: "#ffffff"
        },
        daylight: {
            ground: "#e9e4d9", rail: "#fbf9f4", calm: "#e0d9cb", text: "#1d2022", mute: "#55514a", accent: "#86400a", accentText: "#ffffff",
            ok: "#1f7a45", danger: "#b3261e", dangerText: "#a3160f", focus: "#0b3d91", focusRim: "#ffffff", arrow: "#0b3d91", fieldMark: "#1d2022",
            frame: "#9a6f47", barColour: "#94683f", field: "#e4dbc5", pointDark: "#a4422d", pointLight: "#88a292",
            light: "#ffffff", lightEdge: "#423b2e", lightPip: "#22262a", lightGhost: "#51493a", dark: "#26292d", darkEdge: "#dfe2e4", darkPip: "#ffffff", darkGhost: "#26292d",
            cubeFace: "#ffffff", cubeText: "#2a2420", cubeEdge: "#51493a", dieFrame: "#1d2022"
        },
        contrast: {
            ground: "#000000", rail: "#0c0c0c", calm: "#262626", text: "#ffffff", mute: "#cfcfcf", accent: "#ffd400", accentText: "#000000",
            ok: "#6dff95", danger: "#ff8066", dangerText: "#ff8066", focus: "#b00000", focusRim: "#ffffff", arrow: "#b00000", fieldMark: "#000000",
            frame: "#0c0c0c", barColour: "#5a5a5a", field: "#e8e8e8", pointDark: "#8a8a8a", pointLight: "#c0c0c0",
            light: "#ffffff", lightEdge: "#000000", lightPip: "#22262a", lightGhost: "#4d4d4d", dark: "#0b3d91", darkEdge: "#ffffff", darkPip: "#f5ecec", darkGhost: "#0b3d91",
            cubeFace: "#f4f1ea", cubeText: "#22262a", cubeEdge: "#000000", dieFrame: "#000000"
        }
    })
    readonly property var palette: ofClub ? club : palettes[theme.theme] ?? palettes.evening

    readonly property color ground: palette.ground
    readonly property color rail: palette.rail
    readonly property color calm: palette.calm
    readonly property color text: palette.text
    readonly property color mute: palette.mute
    readonly property color accent: palette.accent
    readonly property color accentText: palette.accentText
    readonly property color ok: palette.ok
    readonly property color danger: palette.danger
    readonly property color dangerText: palette.dangerText
    readonly property color focus: palette.focus
    readonly property color focusRim: palette.focusRim
    readonly property color arrow: palette.arrow
    readonly property color fieldMark: palette.fieldMark
    readonly property color frame: palette.frame
    readonly property color barColour: palette.barColour
    readonly property color field: palette.field
    readonly property color pointDark: palette.pointDark
    readonly property color pointLight: palette.pointLight
    readonly property color light: palette.light
    readonly property color lightEdge: palette.lightEdge
    readonly property color lightPip: palette.lightPip
    readonly property color lightGhost: palette.lightGhost
    readonly property color dark: palette.dark
    readonly property color darkEdge: palette.darkEdge
    readonly property color darkPip: palette.darkPip
    readonly property color darkGhost: palette.darkGhost
    readonly property color cubeFace: palette.cubeFace
    readonly property color cubeText: palette.cubeText
    readonly property color cubeEdge: palette.cubeEdge
    readonly property color dieFrame: palette.dieFrame
    // On the field, and in a tray's trough.
    readonly property color fieldText: palette.fieldMark
    readonly property color trayText: "#f1eee6"
    // Over the board while nobody plays, and the frame round it.
    readonly property color veil: "#0b0e10"
    // Round every point of the flat board, so that those near the field's own lightness can be counted.
    readonly property color pointEdge: contrast ? "#4d4d4d" : pointDark
    // White's are the light ones unless the players chose otherwise.
    readonly property color white: swapped ? dark : light
    readonly property color whiteEdge: swapped ? darkEdge : lightEdge
    readonly property color whitePip: swapped ? darkPip : lightPip
    readonly property color whiteGhost: swapped ? darkGhost : lightGhost
    readonly property color black: swapped ? light : dark
    readonly property color blackEdge: swapped ? lightEdge : darkEdge
    readonly property color blackPip: swapped ? lightPip : darkPip
    readonly property color blackGhost: swapped ? lightGhost : darkGhost
    // Round what can be pressed or filled, where its ground alone does not stand out: 3:1 at least (WCAG 2.2, 1.4.11).
    readonly property real outline: contrast ? 1.5 * scale : 0

    readonly property real stripHeight: 84 * tallScale
    readonly property real touch: 56 * tallScale
    readonly property real radius: 12 * scale
    readonly property string family: "Inter"
    readonly property real clockSize: 60 * letterScale
    readonly property real buttonSize: 27 * letterScale
    readonly property real scoreSize: 42 * letterScale
    readonly property real nameSize: 25 * letterScale
    readonly property real textSize: 19 * letterScale
    readonly property real smallSize: 17 * letterScale
    readonly property real badgeSize: 12 * letterScale

    readonly property int motionMs: motion ? 180 : 0
    readonly property int tumbleMs: motion ? 350 : 0
    readonly property int hitMs: motion ? 320 : 0
}
