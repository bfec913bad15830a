package main

import (
	"fmt"
	"math/big"
	"regexp"
	"strings"
	"unicode/utf8"
)

const (
	lowest, highest = -1_000_000_000, 999_999_999
	maxTwice        = 14284 // 2 to this power has 4,300 digits
	blackColumn     = 20
)

// act is what an event says of the game.
type act struct {
	what   byte  // 'r' rolls, 'm' moves, 'd' doubles, 't' takes, 'p' drops, 'w' wins, 'b' goes back; 0: nothing
	side   byte  // whose
	number int32 // points, or the event that play goes back to
	dice   [2]byte
	steps  string // each with a blank before it
	wrong  bool   // it is not in its form
}

// told follows what was played, event by event.
type told struct {
	acts   []act
	names  [2]string
	length int64
	wrong  bool // the first event is not in its form
	loose  bool // a match file cannot hold all
}

var loosening = map[string]bool{
	"PositionCorrected": true, "CubeCorrected": true, "ScoreCorrected": true, "LengthFoundWrong": true, "LengthCorrected": true, "PenaltyPointsGiven": true,
}

func (t *told) note(n int, event value) {
	if n == 0 {
		t.begin(event)
	}
	t.acts = append(t.acts, t.act(n, event))
}

func (t *told) begin(first value) {
	players := first.get("players")
	length, ok := first.get("match_length").whole(lowest, highest)
	if !ok || !players.isObject("black", "white") || players.items[0].kind != 't' || players.items[1].kind != 't' {
		t.wrong = true
		return
	}
	t.length, t.names = length, [2]string{nameOf(players.items[1].text), nameOf(players.items[0].text)}
	begun := first.get("begun_from").kind
	t.loose = begun != 0 && begun != '0'
}

func (t *told) act(n int, event value) act {
	name := event.get("event")
	if name.kind != 't' {
		return act{}
	}
	side, sideOK := sideOf(event.get("player"))
	switch name.text {
	case "OpeningRolled", "Rolled":
		fell, ok := rollOf(name.text == "OpeningRolled", event)
		if name.text == "OpeningRolled" && fell[0] < fell[1] {
			fell[0], fell[1] = fell[1], fell[0]
		}
		return act{what: 'r', dice: [2]byte{byte(fell[0]), byte(fell[1])}, wrong: !ok}
	case "TurnEnded":
		steps, ok := stepsOf(event.get("play"))
		return act{what: 'm', side: side, steps: steps, wrong: !ok || !sideOK}
	case "DoubleOffered":
		return act{what: 'd', side: side, wrong: !sideOK}
	case "DoubleTaken":
		return act{what: 't', side: side, wrong: !sideOK}
	case "DoubleDropped":
		return act{what: 'p', side: side, wrong: !sideOK}
	case "GameEnded":
		winner, winnerOK := sideOf(event.get("winner"))
		points, ok := event.get("points").whole(lowest, highest)
		return act{what: 'w', side: winner, number: int32(points), wrong: !ok || !winnerOK}
	case "ChangeMade":
		kind := event.get("change").get("kind")
		if kind.kind != 't' {
			return act{}
		}
		t.loose = t.loose || loosening[kind.text]
		if kind.text == "TakenBack" {
			to, ok := event.get("change").get("to").whole(0, int64(n))
			return act{what: 'b', number: int32(to), wrong: !ok}
		}
	}
	return act{}
}

func sideOf(v value) (byte, bool) {
	side, ok := sides[v.text]
	return byte(side), ok && v.kind == 't'
}

// stepsOf writes a play as a match file does.
func stepsOf(play value) (string, bool) {
	if play.kind != 'l' {
		return "", false
	}
	var steps strings.Builder
	for _, move := range play.items {
		if move.kind != 'l' || len(move.items) != 2 {
			return "", false
		}
		origin, originOK := move.items[0].whole(1, 25)
		die, dieOK := move.items[1].whole(1, 6)
		if !originOK || !dieOK {
			return "", false
		}
		from, to := fmt.Sprint(origin), fmt.Sprint(origin-die)
		if origin == 25 {
			from = "bar"
		}
		if origin-die < 1 {
			to = "off"
		}
		steps.WriteString(" " + from + "/" + to)
	}
	return steps.String(), true
}

// standing gives the acts that stand, in order.
func (t *told) standing() ([]act, bool) {
	var backwards []act
	for at := len(t.acts) - 1; at >= 0; at-- {
		switch act := t.acts[at]; {
		case act.what == 'b' && act.wrong:
			return nil, false
		case act.what == 'b':
			at = int(act.number)
		case act.what != 0:
			backwards = append(backwards, act)
		}
	}
	for i, j := 0, len(backwards)-1; i < j; i, j = i+1, j-1 {
		backwards[i], backwards[j] = backwards[j], backwards[i]
	}
	return backwards, true
}

// item is one thing that a match file must say: a score or a cell.
type item struct {
	what   byte // 's' score, 'c' cube, 'm' moves, 'w' wins
	side   byte
	dice   string
	text   string   // the steps, or the word of the cube; of a cell that a player wins with, his points
	score  [2]int64 // of a score
	twice  int      // of a double: the power of two
	before string   // of a score: White's number, of a line
	behind string
}

// items gives what the match file must say, and the lines of the summary.
func (t *told) items() (all []item, lines []string, ok bool) {
	acts, ok := t.standing()
	if !ok || t.wrong {
		return nil, nil, false
	}
	score, twice, fell := [2]int64{}, 1, ""
	all = append(all, item{what: 's'})
	for _, act := range acts {
		cube := act.what == 'd' || act.what == 't' || act.what == 'p'
		if act.wrong || cube && twice > maxTwice {
			return nil, nil, false
		}
		switch act.what {
		case 'r':
			fell = fmt.Sprintf("%d%d", act.dice[0], act.dice[1])
		case 'm':
			if act.steps == "" {
				continue
			}
			all = append(all, item{what: 'm', side: act.side, dice: fell, text: act.steps})
		case 'd':
			all = append(all, item{what: 'c', side: act.side, twice: twice})
		case 't':
			all = append(all, item{what: 'c', side: act.side, text: "Takes"})
			twice++
		case 'p':
			all = append(all, item{what: 'c', side: act.side, text: "Drops"})
		case 'w':
			score[act.side] += int64(act.number)
			twice = 1
			all = append(all, item{what: 'w', side: act.side, text: fmt.Sprint(act.number)}, item{what: 's', score: score})
			lines = append(lines, fmt.Sprintf("Game %d: %s wins %d", len(lines)+1, t.names[act.side], act.number))
		}
	}
	return all, lines, true
}

// check compares the match file and the summary with what was played.
func (t *told) check(matchFile, summary []byte) *verdict {
	wanted, games, ok := t.items()
	if !ok {
		return no(altered, "an event is not in its form")
	}
	if line := t.compare(wanted, strings.Split(repaired(matchFile), "\n")); line > 0 {
		return no(altered, "match.mat does not tell what was played: line %d", line)
	}
	lines := strings.Split(repaired(summary), "\n")
	if len(lines) < 2 || len(games) > 0 && len(lines) < 4+len(games) || lines[1] != fmt.Sprintf("%s against %s, %d points", t.names[white], t.names[black], t.length) {
		return no(altered, "summary.txt does not tell what was played")
	}
	for at, game := range games {
		if lines[4+at] != game {
			return no(altered, "summary.txt does not tell what was played: line %d", 5+at)
		}
	}
	return nil
}

// repaired reads bytes as UTF-8.
func repaired(data []byte) string {
	if utf8.Valid(data) {
		return string(data)
	}
	return string([]rune(string(data)))
}

const number = `([0-9]+)`

var (
	quiet    = regexp.MustCompile(`\A(?:|;.*| Game [0-9]+)\z`)
	lengths  = regexp.MustCompile(`\A [0-9]+ point match\z`)
	numbered = regexp.MustCompile(`\A *[0-9]+\) *`)
	winning  = regexp.MustCompile(`\A(?: {6}| {42})Wins ` + number + ` points?(?: and the match)?\z`)
	cell     = regexp.MustCompile(`\A(?:([1-6][1-6]):(?: Cannot Move| \?\?\?\?|((?: (?:bar|[0-9]+)/(?:off|[0-9]+)\*?)+))?|(Doubles => [0-9]+|Takes|Drops)|Wins ` +
		number + ` points?(?: and the match)?) *`)
)

// compare gives the first line that is not as wanted, 0 where there is none.
func (t *told) compare(wanted []item, lines []string) int {
	names := t.names
	if names[white] == "" {
		names[white] = "White"
	}
	if names[black] == "" {
		names[black] = "Black"
	}
	if names[black] == names[white] {
		names[black] = shortened(names[black], 29) + " 2"
	}
	scores := regexp.MustCompile(`\A ` + regexp.QuoteMeta(names[white]) + ` : ` + number + ` +` + regexp.QuoteMeta(names[black]) + ` : ` + number + `\z`)
	length := fmt.Sprintf(" %d point match", t.length)
	at := 0
	for n, line := range lines {
		if quiet.MatchString(line) {
			continue
		}
		if line == length || t.loose && lengths.MatchString(line) {
			continue
		}
		found, ok := []item(nil), true
		if parts := scores.FindStringSubmatch(line); parts != nil {
			found = []item{{what: 's', before: parts[1], behind: parts[2]}}
		} else {
			found, ok = cells(line)
		}
		for _, item := range found {
			ok = ok && t.fits(item, wanted, &at)
		}
		if !ok {
			return n + 1
		}
	}
	for ; at < len(wanted); at++ {
		if what := wanted[at].what; t.loose && what == 'w' || !t.loose && (what != 's' || at < len(wanted)-1) {
			return len(lines)
		}
	}
	return 0
}

// cells reads a line of cells.
func cells(line string) (found []item, ok bool) {
	column := len(numbered.FindString(line))
	if column == 0 {
		if !winning.MatchString(line) {
			return nil, false
		}
		column = len(line) - len(strings.TrimLeft(line, " "))
	}
	for begun := false; column < len(line) || !begun; begun = true {
		parts := cell.FindStringSubmatch(line[column:])
		if parts == nil {
			return nil, false
		}
		side := byte(white)
		if column >= blackColumn {
			side = black
		}
		switch {
		case parts[2] != "":
			found = append(found, item{what: 'm', side: side, dice: parts[1], text: strings.ReplaceAll(parts[2], "*", "")})
		case parts[3] != "":
			found = append(found, item{what: 'c', side: side, text: parts[3]})
		case parts[4] != "":
			found = append(found, item{what: 'w', side: side, text: parts[4]})
		}
		column += len(parts[0])
	}
	return found, true
}

// fits says whether an item of a line is the next one wanted, and goes behind it.
func (t *told) fits(found item, wanted []item, at *int) bool {
	if t.loose {
		if found.what == 's' || found.what == 'c' {
			return true
		}
		for ; *at < len(wanted); *at++ {
			next := wanted[*at]
			if next.what == found.what && next.side == found.side && next.text == found.text {
				*at++
				return true
			}
			if next.what == 'w' {
				return false
			}
		}
		return false
	}
	if *at == len(wanted) {
		return false
	}
	next := wanted[*at]
	*at++
	if found.what != next.what {
		return false
	}
	if found.what == 's' {
		return found.before == fmt.Sprint(next.score[white]) && found.behind == fmt.Sprint(next.score[black])
	}
	text := next.text
	if next.twice > 0 {
		text = "Doubles => " + new(big.Int).Lsh(big.NewInt(1), uint(next.twice)).String()
	}
	return found.side == next.side && found.dice == next.dice && found.text == text
}

// nameOf is a name as the match file and the summary have it.
func nameOf(text string) string {
	plain := strings.Map(func(code rune) rune {
		switch {
		case code == ':':
			return '.'
		case !isPrintable(code):
			return ' '
		}
		return code
	}, text)
	words := strings.FieldsFunc(plain, func(code rune) bool { return code == ' ' })
	return shortened(strings.TrimLeft(strings.Join(words, " "), ";# "), 31)
}

// shortened cuts a name to so many bytes.
func shortened(name string, most int) string {
	if len(name) > most {
		for !utf8.RuneStart(name[most]) {
			most--
		}
		name = name[:most]
	}
	return strings.TrimRight(name, " ")
}
