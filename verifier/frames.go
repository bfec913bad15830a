package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"regexp"
	"sort"
)

const maxFrames = 8 << 20

var framesHead = regexp.MustCompile(`\Atavla frames 1 ([A-Za-z0-9-]+) ([0-9a-f]{16})\n`)

// frames are the device frames that lie beside an export, and what its journal tells of them; raw is nil where there are
// none.
type frames struct {
	matchID string
	raw     []byte
	noted   []value
}

// note takes in an event, one after another.
func (f *frames) note(payload value) {
	if f.raw != nil && payload.get("event").text == "FramesNoted" {
		f.noted = append(f.noted, payload)
	}
}

// check gives what there is to say of them.
func (f *frames) check() (string, *verdict) {
	if f.raw == nil {
		return "", nil
	}
	head := framesHead.FindSubmatch(f.raw)
	if head == nil || len(f.raw) > maxFrames || string(head[1]) != f.matchID {
		return "", no(altered, "the device frames beside it are none of this match")
	}
	sums := map[int64][]string{}
	lengths := []int64{}
	for _, event := range f.noted {
		if file := event.get("file"); file.kind != 't' || file.text != string(head[2]) {
			continue
		}
		length, fits := event.get("length_bytes").whole(0, int64(len(f.raw)))
		if !fits {
			return "", no(altered, "the device frames beside it are fewer than the journal tells")
		}
		sums[length] = append(sums[length], event.get("sha256").text)
		lengths = append(lengths, length)
	}
	if len(lengths) == 0 {
		return "", no(altered, "the journal tells nothing of the device frames beside it")
	}
	sort.Slice(lengths, func(i, j int) bool { return lengths[i] < lengths[j] })
	sum, at := sha256.New(), int64(0)
	for _, length := range lengths {
		sum.Write(f.raw[at:length])
		at = length
		for _, digest := range sums[length] {
			if digest != hex.EncodeToString(sum.Sum(nil)) {
				return "", no(altered, "the first %d bytes of the device frames beside it are not those of the journal", length)
			}
		}
	}
	behind := len(f.raw) - int(at)
	return fmt.Sprintf("; %d bytes of device frames proved, %d behind them not", at, behind), nil
}
