package main

import (
	"crypto/sha256"
	"encoding/binary"
	"hash/crc32"
	"regexp"
)

const (
	headSize   = 72
	maxRecords = 65536
	closing    = `{"journal":"close"}`
)

var matchIDs = regexp.MustCompile(`\A[A-Za-z0-9][A-Za-z0-9-]{0,63}\z`)

// journal is the records of a match, read one by one.
type journal struct {
	matchID string
	rest    []byte
	records uint64
	chain   [32]byte
	closed  bool
}

// openJournal reads the header.
func openJournal(data []byte) (*journal, *verdict) {
	bad := no(damaged, "the journal has no good header")
	if len(data) < 16 || string(data[:8]) != "TavlaJ\r\n" || binary.BigEndian.Uint16(data[8:]) != 1 {
		return nil, bad
	}
	end := 12 + int(binary.BigEndian.Uint16(data[10:]))
	if len(data) < end+4 || !matchIDs.Match(data[12:end]) || crc32.ChecksumIEEE(data[:end]) != binary.BigEndian.Uint32(data[end:]) {
		return nil, bad
	}
	return &journal{matchID: string(data[12:end]), rest: data[end+4:], chain: sha256.Sum256(data[:end+4])}, nil
}

// next reads the next record's payload.
func (j *journal) next() (value, *verdict) {
	number := j.records + 1
	if number > maxRecords {
		return value{}, no(damaged, "the journal has more than %d records", maxRecords)
	}
	if j.closed {
		return value{}, no(damaged, "record %d stands behind the close record", number)
	}
	bad := no(damaged, "record %d is damaged", number)
	if len(j.rest) < 48 {
		return value{}, bad
	}
	size := binary.BigEndian.Uint32(j.rest)
	if size < 1 || size > maxJSON || uint64(len(j.rest)) < 48+uint64(size) {
		return value{}, bad
	}
	end := 48 + int(size)
	if crc32.ChecksumIEEE(j.rest[8:end]) != binary.BigEndian.Uint32(j.rest[4:]) || binary.BigEndian.Uint64(j.rest[8:]) != number {
		return value{}, bad
	}
	linked := append(append(j.chain[:], j.rest[8:16]...), j.rest[48:end]...)
	chain := sha256.Sum256(linked)
	if string(chain[:]) != string(j.rest[16:48]) {
		return value{}, bad
	}
	payload := j.rest[48:end]
	j.records, j.chain, j.rest, j.closed = number, chain, j.rest[end:], string(payload) == closing
	v, err := object(payload)
	if err != nil {
		return value{}, no(altered, "record %d is no canonical JSON", number)
	}
	return v, nil
}

// heads are the states of a journal that the board must have signed.
type heads struct {
	matchID string
	wanted  []byte // what is signed of each: its number and chain
	last    uint64
}

func (h *heads) note(number uint64, chain [32]byte) {
	if h.last != number {
		h.wanted = append(binary.BigEndian.AppendUint64(h.wanted, number), chain[:]...)
		h.last = number
	}
}

// isHead says whether a head is signed after this payload.
func isHead(payload value) bool {
	switch event := payload.get("event"); {
	case event.kind == 't' && (event.text == "MatchStarted" || event.text == "GameEnded" || event.text == "MatchEnded"):
		return true
	default:
		authority := payload.get("authority").kind
		return authority != 0 && authority != '0'
	}
}

func (h *heads) check(signed []byte, device []byte) *verdict {
	if len(signed)/headSize*40 != len(h.wanted) || len(signed)%headSize != 0 {
		return no(altered, "the signed heads are not those asked for")
	}
	front := binary.BigEndian.AppendUint16([]byte("tavla/export/v1\x00"), uint16(len(h.matchID)))
	front = append(front, h.matchID...)
	for wanted := h.wanted; len(wanted) > 0; signed, wanted = signed[headSize:], wanted[40:] {
		number := binary.BigEndian.Uint64(wanted)
		if binary.BigEndian.Uint64(signed) != number || !signs(device, append(front[:len(front):len(front)], wanted[:40]...), signed[8:headSize]) {
			return no(altered, "the head after record %d is not signed", number)
		}
	}
	return nil
}
