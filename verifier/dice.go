package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
)

const (
	rollsPerEpoch = 4096
	maxStir       = 64
	white, black  = 0, 1
)

var sides = map[string]int{"white": white, "black": black}

// dice follows the seals of a match, event by event, and keeps what first cannot be proved.
type dice struct {
	matchID string
	problem *verdict

	epoch   uint32
	last    []byte // the last secret told, or the commitment
	index   uint32 // of the last roll; 0 before the first
	stirred [2]*string
	mix     []byte

	lies   [][2]int64 // after so many events, the dice of the roll before; 0 where it was no opening
	stands [2]int64   // those that the change since then let stand, else 0

	proved, others int // rolls of the board and of other sources
	begun          []string
}

// note takes in event number n, one after another.
func (d *dice) note(n int, event value) {
	if n == 0 {
		d.lies = append(d.lies, [2]int64{})
	}
	d.lies = append(d.lies, d.lies[n])
	name := event.get("event")
	if d.problem != nil || name.kind != 't' {
		return
	}
	why := ""
	switch name.text {
	case "DiceSealed":
		why = d.sealed(n, event)
	case "DiceStirred":
		why = d.stir(event)
	case "OpeningRolled", "Rolled":
		why = d.rolled(n, name.text == "OpeningRolled", event)
	case "ChangeMade":
		d.change(n, event.get("change"))
	}
	if why != "" {
		d.problem = no(unproved, "the dice cannot be proved at record %d: %s", n+1, why)
	}
}

func (d *dice) sealed(n int, event value) string {
	if epoch, ok := event.get("epoch").whole(1, 1<<31); !ok || uint32(epoch) != d.epoch+1 || !isKey(event.get("commitment")) {
		return "the seal is none, or out of turn"
	}
	d.epoch++
	d.last, d.index, d.stirred, d.mix = unhex(event.get("commitment").text), 0, [2]*string{}, nil
	if d.epoch > 1 {
		d.begun = append(d.begun, fmt.Sprint(n+1))
	}
	return ""
}

func (d *dice) stir(event value) string {
	player, text := event.get("player"), event.get("text")
	side, ok := sides[player.text]
	if d.epoch == 0 || d.index > 0 || !ok || player.kind != 't' || text.kind != 't' || d.stirred[side] != nil {
		return "the stir is none, or out of turn"
	}
	d.stirred[side] = &text.text
	return ""
}

// change lets dice of an opening stand; where play goes back, it is that of then.
func (d *dice) change(n int, change value) {
	scene := change.get("scene")
	if scene.kind != 'o' {
		return
	}
	if to, ok := change.get("to").whole(0, int64(n)); ok {
		d.lies[n+1] = d.lies[to]
	}
	says := scene.get("opening_dice")
	for side, die := range d.lies[n+1] {
		named, ok := says.get([]string{"white", "black"}[side]).whole(1, 6)
		d.stands[side] = 0
		if ok && named == die {
			d.stands[side] = die
		}
	}
}

func (d *dice) rolled(n int, opening bool, event value) string {
	fell, ok := rollOf(opening, event)
	stands := d.stands
	d.stands, d.lies[n+1] = [2]int64{}, [2]int64{}
	if opening && ok {
		d.lies[n+1] = fell
	}
	if source := event.get("source"); source.kind != 't' || source.text != "built_in" {
		d.others++
		return ""
	}
	d.proved++
	proof := event.get("proof")
	if !ok || !proof.isObject("epoch", "index", "kept", "secret") || !isKey(proof.get("secret")) {
		return "the dice or their proof are not in their form"
	}
	if d.stirred[white] == nil || d.stirred[black] == nil {
		return "a player has not stirred"
	}
	epoch, epochOK := proof.get("epoch").whole(1, 1<<31)
	index, indexOK := proof.get("index").whole(1, rollsPerEpoch)
	if !epochOK || uint32(epoch) != d.epoch || !indexOK || uint32(index) != d.index+1 {
		return "the roll is out of turn"
	}
	secret := unhex(proof.get("secret").text)
	link := sha256.Sum256(fields([]byte("tavla/td1/link"), []byte(d.matchID), numbers(d.epoch, d.index), secret))
	if string(link[:]) != string(d.last) {
		return "its secret does not fit the seal"
	}
	d.index++
	d.last = secret
	if d.mix == nil {
		mix := sha256.Sum256(fields([]byte("tavla/td1/mix"), []byte(d.matchID), numbers(d.epoch), link[:], stirText(*d.stirred[white]), stirText(*d.stirred[black])))
		d.mix = mix[:]
	}
	sealed := d.read(secret)
	if kept := proof.get("kept"); kept.kind != '0' {
		side, ok := sides[kept.text]
		if kept.kind != 't' || !ok || !opening || stands[side] == 0 {
			return "a die is said to be kept and was not"
		}
		sealed[side] = stands[side]
	}
	if sealed != fell {
		return "other dice were sealed"
	}
	return ""
}

// read gives the dice of a secret.
func (d *dice) read(secret []byte) (found [2]int64) {
	for counter, have := uint32(0), 0; ; counter++ {
		block := hmac.New(sha256.New, secret)
		block.Write(fields([]byte("tavla/td1/roll"), d.mix, numbers(d.index, counter)))
		for _, b := range block.Sum(nil) {
			if b < 252 {
				found[have] = int64(b%6) + 1
				if have++; have == 2 {
					return found
				}
			}
		}
	}
}

// rollOf gives the dice of a roll, White's first in an opening.
func rollOf(opening bool, event value) (fell [2]int64, ok bool) {
	both := event.get("roll")
	if opening {
		both = event.get("dice")
		if !both.isObject("black", "white") {
			return fell, false
		}
		both.items = []value{both.items[1], both.items[0]}
	} else if both.kind != 'l' || len(both.items) != 2 {
		return fell, false
	}
	first, firstOK := both.items[0].whole(1, 6)
	second, secondOK := both.items[1].whole(1, 6)
	return [2]int64{first, second}, firstOK && secondOK
}

// stirText is what is mixed in of what a player stirred.
func stirText(text string) []byte {
	letters := []rune(composed(text))
	if len(letters) > maxStir {
		letters = letters[:maxStir]
	}
	return []byte(string(letters))
}

func fields(parts ...[]byte) (joined []byte) {
	for _, part := range parts {
		joined = append(binary.BigEndian.AppendUint32(joined, uint32(len(part))), part...)
	}
	return joined
}

func numbers(of ...uint32) (joined []byte) {
	for _, number := range of {
		joined = binary.BigEndian.AppendUint32(joined, number)
	}
	return joined
}
