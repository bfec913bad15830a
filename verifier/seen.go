package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

const (
	maxCountersignature = 16 << 10
	lastSecond          = 253402300799
)

var stamp = regexp.MustCompile(`(?:\A|[ \t])timestamp:([0-9]{1,12})(?:[ \t]|\z)`)

// firstSeen gives the first day on which somebody else saw an export of a device, empty where nobody did.
func (t trust) firstSeen(data, countersignature []byte, device []byte) string {
	sum := sha256.Sum256(data)
	first := t.seen[hex.EncodeToString(sum[:])]
	if day := t.countersigned(data, countersignature, device); day != "" && (first == "" || day < first) {
		first = day
	}
	return first
}

// countersigned gives the day of a countersignature, empty where there is none that counts.
func (t trust) countersigned(data, written, device []byte) string {
	lines := strings.Split(string(written), "\n")
	if len(written) > maxCountersignature || !utf8.Valid(written) || len(lines) < 4 {
		return ""
	}
	for at := range lines {
		lines[at] = strings.TrimSuffix(lines[at], "\r")
	}
	if !strings.HasPrefix(lines[0], "untrusted comment: ") || !strings.HasPrefix(lines[2], "trusted comment: ") {
		return ""
	}
	comment := strings.TrimPrefix(lines[2], "trusted comment: ")
	first, second := decoded(lines[1], 74), decoded(lines[3], 64)
	found := stamp.FindStringSubmatch(comment)
	if first == nil || second == nil || found == nil {
		return ""
	}
	seconds, _ := strconv.ParseInt(found[1], 10, 64)
	if seconds > lastSecond {
		return ""
	}
	message, signature := data, first[10:]
	switch string(first[:2]) {
	case "ED":
		message = blake2b(data)
	case "Ed":
	default:
		return ""
	}
	both := append(append([]byte{}, signature...), comment...)
	for name := range t.keys {
		key := unhex(name)
		if _, lost := t.revoked[name]; !lost && !bytes.Equal(key, device) && signs(key, message, signature) && signs(key, both, second) {
			return time.Unix(seconds, 0).UTC().Format("2006-01-02")
		}
	}
	return ""
}

// decoded gives so many bytes of base64 on one line, nil where it is otherwise.
func decoded(line string, size int) []byte {
	data, err := base64.StdEncoding.Strict().DecodeString(line)
	if err != nil || len(data) != size || strings.ContainsAny(line, "\r\n") {
		return nil
	}
	return data
}
