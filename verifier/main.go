// Command tavla-verify says whether an export of Tavla is genuine, and no other one of its match goes on otherwise:
// `tavla-verify FILE --trust DIR [OTHER ...]`. It is written from docs/evidence-format.md alone and shares nothing with
// Tavla.
package main

import (
	"fmt"
	"io"
	"os"
	"sort"
	"strconv"
	"strings"
)

const (
	genuine      = 0
	altered      = 1
	damaged      = 2
	unknown      = 3
	notTavla     = 4
	unproved     = 5
	contradicted = 6
	noVerdict    = 64
)

// verdict is an exit code, and what is wrong or, of a genuine export, what it is.
type verdict struct {
	exit int
	said string
}

func no(exit int, words string, of ...any) *verdict { return &verdict{exit, fmt.Sprintf(words, of...)} }

var knownEvents = toSet(`MatchStarted OpeningRolled Rolled MovesArranged TurnEnded CubeTouched CubeReturned DoubleOffered DoubleTaken
 DoubleDropped ConcessionOffered ConcessionAccepted ConcessionDeclined GameEnded ScoreConfirmed FlagFell FlagClaimed MatchEnded
 PlayStopped ResumeAgreed AttemptRefused PointsNumbered ForcedPlaysWanted TailCut MirrorNoted TouchesCounted RulingGiven ResultSigned WarningGiven ActWithdrawn AppealDecided ChangeProposed
 ChangeAnswered ChangeMade ChangeWithdrawn MatchMoved ClockStopped BoardStalled BreakBegan BreakEnded SettledClaimed SettledAgreed
 SettledDisputed SettledRuled ClocksPressed AbsentArrived ClockHeld ClockReleased RollEntered RollAnswered OpeningDieFell
 RollSpoiled RollHeld HeldRollAnswered ShakerLost ShakerBack ClockLost ClockBack DeviceMet DeviceTried FramesNoted DiceSealed DiceStirred`)

var words = map[int]string{
	genuine: "genuine", altered: "altered", damaged: "damaged", unknown: "unknown or expired signer",
	notTavla: "not an export of Tavla", unproved: "the dice cannot be proved",
	contradicted: "contradicted", noVerdict: "no verdict",
}

func main() { os.Exit(run(os.Args[1:], os.Stdout)) }

func run(arguments []string, out io.Writer) int {
	found := no(noVerdict, "asked for as tavla-verify FILE --trust DIR [OTHER ...]")
	if len(arguments) > 2 && arguments[1] == "--trust" {
		found = judgedBeside(arguments[0], arguments[2], arguments[3:])
	}
	said := strconv.QuoteToASCII(found.said)
	fmt.Fprintf(out, "%s: %s\n", words[found.exit], said[1:len(said)-1])
	return found.exit
}

// judgedBeside holds a genuine export and others, each of which counts where it is genuine itself, against one another.
func judgedBeside(file, folder string, others []string) *verdict {
	keys, err := readTrust(folder)
	if err != nil {
		return no(noVerdict, "%v", err)
	}
	data, found := judged(file, keys)
	if found.exit != genuine {
		return found
	}
	courses := []course{courseOf(file, data)}
	for _, name := range others {
		data, its := judged(name, keys)
		if its.exit == noVerdict {
			return its
		}
		if its.exit != genuine {
			found.said += fmt.Sprintf("; %s says nothing of it: %s, %s", name, words[its.exit], its.said)
			continue
		}
		other := courseOf(name, data)
		for _, one := range courses {
			if at := partsAt(one, other); at > 0 {
				return no(contradicted, "%s and %s are genuine, and go on otherwise from record %d on", one.name, name, at)
			}
		}
		courses = append(courses, other)
	}
	return found
}

// course is what tells where a genuine export parts from another: its chain values from the header on, and whether it
// was closed as the match moved.
type course struct {
	name   string
	chains [][32]byte
	moved  bool
}

func courseOf(name string, data []byte) course {
	found, _ := open(data)
	records, _ := openJournal(found["journal"])
	its := course{name: name, chains: [][32]byte{records.chain}}
	for len(records.rest) > 0 {
		payload, _ := records.next()
		its.chains = append(its.chains, records.chain)
		if event := payload.get("event"); !records.closed {
			its.moved = event.kind == 't' && event.text == "MatchMoved"
		}
	}
	return its
}

// partsAt gives the first record that is another in two genuine exports; 0 in those of two matches, where they agree as
// far as both go, or where one was closed as the match moved.
func partsAt(one, other course) int {
	mine, its := len(one.chains), len(other.chains)
	at := sort.Search(mine, func(number int) bool { return number >= its || one.chains[number] != other.chains[number] })
	if at == mine || at == its || one.moved && at == mine-1 || other.moved && at == its-1 {
		return 0
	}
	return at
}

// judged gives a file's bytes and the verdict on it.
func judged(file string, keys trust) ([]byte, *verdict) {
	data, err := readFile(file, maxFile)
	if err != nil {
		return nil, no(noVerdict, "%v", err)
	}
	beside, err := readFile(file+".minisig", maxCountersignature)
	if err != nil {
		beside = nil
	}
	raw, err := readFile(file+".frames", maxFrames)
	if err != nil && !os.IsNotExist(err) {
		return nil, no(noVerdict, "%v", err)
	}
	return data, judge(data, beside, raw, keys)
}

// readFile reads at most one byte more than it may have. Whatever is no file would keep us waiting.
func readFile(path string, most int64) ([]byte, error) {
	kind, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !kind.Mode().IsRegular() {
		return nil, fmt.Errorf("%s: no file", path)
	}
	opened, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer opened.Close()
	return io.ReadAll(io.LimitReader(opened, most+1))
}

// judge gives the first verdict that applies to an export with a countersignature and device frames beside it; nil where
// there are none.
func judge(data, beside, raw []byte, keys trust) *verdict {
	found, bad := open(data)
	if bad != nil {
		return bad
	}
	signed, bad := checkManifest(found)
	if bad != nil {
		return bad
	}
	records, bad := openJournal(found["journal"])
	if bad != nil {
		return bad
	}
	first, bad := records.next()
	if bad != nil {
		return bad
	}
	seen := keys.firstSeen(data, beside, signed.device)
	more, bad := keys.checkSigner(signed.device, found["certificate"], dayOf(first), seen)
	if bad != nil {
		return bad
	}
	matchID := records.matchID
	wanted, rolls, played, strange := heads{matchID: matchID}, dice{matchID: matchID}, told{}, -1
	kept := frames{matchID: matchID, raw: raw}
	for payload := first; ; {
		n := int(records.records) - 1
		if isHead(payload) {
			wanted.note(records.records, records.chain)
		}
		if !records.closed {
			rolls.note(n, payload)
			played.note(n, payload)
			kept.note(payload)
			if strange < 0 && !isKnown(payload) {
				strange = n
			}
		}
		if len(records.rest) == 0 {
			break
		}
		if payload, bad = records.next(); bad != nil {
			return bad
		}
	}
	wanted.note(records.records, records.chain)
	if id := first.get("match_id"); id.kind != 't' || id.text != matchID || signed.matchID != matchID {
		return no(altered, "the manifest, the journal and its first event name different matches")
	}
	if bad = wanted.check(found["heads"], signed.device); bad != nil {
		return bad
	}
	if !records.closed {
		return no(damaged, "the journal has no close record")
	}
	if rolls.problem != nil {
		return rolls.problem
	}
	if strange >= 0 {
		return no(altered, "event %d is none that is known", strange)
	}
	if bad = played.check(found["match.mat"], found["summary.txt"]); bad != nil {
		return bad
	}
	proved, bad := kept.check()
	if bad != nil {
		return bad
	}
	said := fmt.Sprintf("match %s, %d records of the board %x; %d rolls proved, %d from elsewhere", matchID, records.records, signed.device, rolls.proved, rolls.others)
	if len(rolls.begun) > 0 {
		said += "; THE DICE WERE SEALED ANEW at record " + strings.Join(rolls.begun, ", ")
	}
	return &verdict{genuine, said + more + proved}
}

// dayOf is the day of the first event, empty where it names none: it then lies behind every day.
func dayOf(first value) string {
	clock := first.get("wall_clock")
	if letters := []rune(clock.text); clock.kind == 't' && len(letters) >= 10 && day.MatchString(string(letters[:10])) {
		return string(letters[:10])
	}
	return ""
}

func isKnown(payload value) bool {
	event := payload.get("event")
	return !payload.has("journal") && event.kind == 't' && knownEvents[event.text]
}

func toSet(words string) map[string]bool {
	found := map[string]bool{}
	for _, word := range strings.Fields(words) {
		found[word] = true
	}
	return found
}
