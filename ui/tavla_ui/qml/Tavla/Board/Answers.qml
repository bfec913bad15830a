pragma ComponentBehavior: Bound

import QtQuick
import Tavla.ViewModels

// A double that waits: Take and Pass, what is at stake, and a sentence for the side that waits. The board places them.
Item {
    id: group

    required property AnswersViewModel answers
    required property bool sameSide

    Answer {
        place: group.answers.dropPlace
        text: group.answers.dropText
        turned: group.answers.turned
        live: group.answers.live
        visible: group.answers.present
    }

    Answer {
        place: group.answers.reallyPlace
        text: group.answers.reallyText
        turned: group.answers.turned
        live: group.answers.reallyLive
        asked: true
        visible: group.answers.dropAsked
    }

    Answer {
        place: group.answers.takePlace
        text: group.answers.takeText
        turned: group.answers.turned
        live: group.answers.live
        visible: group.answers.present
    }

    Stake {
        objectName: "board.stake"
        place: group.answers.stakePlace
        text: group.answers.stakeText
        rotation: group.answers.turned ? 180 : 0
        visible: group.answers.present
    }

    Stake {
        objectName: "board.waiting"
        place: group.answers.waitingPlace
        text: group.answers.waitingText
        rotation: group.answers.turned || group.sameSide ? 0 : 180
        visible: group.answers.present
    }
}
