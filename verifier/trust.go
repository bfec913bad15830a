package main

import (
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"unicode/utf8"
)

const (
	maxKeyFile   = 16 << 10
	maxTrustFile = 1 << 20
	maxSeenFile  = 4 << 20
)

var (
	day     = regexp.MustCompile(`\A[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])\z`)
	noted   = regexp.MustCompile(`\A([0-9a-f]{64}) ([0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01]))\z`)
	revoked = regexp.MustCompile(`\A([0-9a-f]{64}) ([0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01]))( .*)?\z`)
)

// trust is a folder of trusted keys, the first day on which each of the revoked no longer counts, and the first day on
// which each export that was noted by its sum was seen.
type trust struct {
	keys    map[string]bool
	revoked map[string]string
	seen    map[string]string
}

func (t trust) has(key []byte) bool {
	return t.keys[hex.EncodeToString(key)]
}

// holds says whether a key counts for an export that others saw first on a day; the empty day lies behind every other.
func (t trust) holds(key []byte, seen string) bool {
	from, ok := t.revoked[hex.EncodeToString(key)]
	return !ok || seen != "" && seen < from
}

// readTrust reads a folder, and refuses it as a whole.
func readTrust(folder string) (trust, error) {
	found := trust{map[string]bool{}, map[string]string{}, map[string]string{}}
	entries, err := os.ReadDir(folder)
	if err != nil {
		return found, err
	}
	for _, entry := range entries {
		path := filepath.Join(folder, entry.Name())
		switch {
		case strings.HasSuffix(entry.Name(), ".pub"):
			err = found.readKey(path)
		case entry.Name() == "revoked":
			err = readDays(path, maxTrustFile, revoked, found.revoked)
		case entry.Name() == "seen":
			err = readDays(path, maxSeenFile, noted, found.seen)
		}
		if err != nil {
			return found, err
		}
	}
	return found, nil
}

func (t trust) readKey(path string) error {
	lines, err := readLines(path, maxKeyFile)
	if err != nil {
		return err
	}
	if len(lines) < 2 || !strings.HasPrefix(lines[0], "untrusted comment: ") || len(lines[1]) != 56 || strings.ContainsAny(lines[1], "\r\n") {
		return fmt.Errorf("%s: no key in minisign's form", path)
	}
	data, err := base64.StdEncoding.Strict().DecodeString(lines[1])
	if err != nil || len(data) != 42 || string(data[:2]) != "Ed" {
		return fmt.Errorf("%s: no key in minisign's form", path)
	}
	t.keys[hex.EncodeToString(data[10:])] = true
	return nil
}

// readDays reads a file of lines of this form: what, and the day, of several for one the earliest.
func readDays(path string, most int64, form *regexp.Regexp, days map[string]string) error {
	lines, err := readLines(path, most)
	if err != nil {
		return err
	}
	for at, line := range lines {
		if line == "" || line[0] == '#' {
			continue
		}
		parts := form.FindStringSubmatch(line)
		if parts == nil {
			return fmt.Errorf("%s: line %d is in no form", path, at+1)
		}
		if before, ok := days[parts[1]]; !ok || parts[2] < before {
			days[parts[1]] = parts[2]
		}
	}
	return nil
}

// readLines reads the lines of a file of UTF-8 without a byte order mark, each ended by LF or CR LF.
func readLines(path string, most int64) ([]string, error) {
	data, err := readFile(path, most)
	if err != nil {
		return nil, err
	}
	text := string(data)
	if int64(len(data)) > most || !utf8.ValidString(text) || strings.HasPrefix(text, "\ufeff") {
		return nil, fmt.Errorf("%s: no UTF-8 without a byte order mark, or longer than %d bytes", path, most)
	}
	lines := strings.Split(text, "\n")
	for at, line := range lines {
		lines[at] = strings.TrimSuffix(line, "\r")
	}
	if last := len(lines) - 1; lines[last] == "" {
		lines = lines[:last]
	}
	return lines, nil
}

type certificate struct{ issuer, from, to, device string }

// readCertificate reads a certificate and checks its signature.
func readCertificate(data []byte) (certificate, bool) {
	if len(data) < 64 {
		return certificate{}, false
	}
	written, signature := data[:len(data)-64], data[len(data)-64:]
	c, err := object(written)
	if err != nil || !c.isObject("device", "event", "issuer", "valid_from", "valid_to", "venue") {
		return certificate{}, false
	}
	for _, item := range c.items {
		if item.kind != 't' {
			return certificate{}, false
		}
	}
	text := func(key string) string { return c.get(key).text }
	if !isKey(c.get("device")) || !isKey(c.get("issuer")) || !day.MatchString(text("valid_from")) || !day.MatchString(text("valid_to")) {
		return certificate{}, false
	}
	return certificate{text("issuer"), text("valid_from"), text("valid_to"), text("device")},
		signs(unhex(text("issuer")), append([]byte("tavla/certificate/v1\x00"), written...), signature)
}

// checkSigner says why nobody vouches for the board on a day, of an export that others saw first on another; the empty
// day lies behind every other. Of a genuine one it gives what else is to be said.
func (t trust) checkSigner(device, written []byte, on, seen string) (more string, bad *verdict) {
	const word = "and nobody but its signer dates the export before that: a day of his own counts for nothing"
	if len(written) == 0 {
		if !t.has(device) {
			return "", no(unknown, "nobody vouches for the board's key %x", device)
		}
	} else {
		c, ok := readCertificate(written)
		switch {
		case !ok:
			return "", no(unknown, "the certificate is none")
		case c.device != hex.EncodeToString(device):
			return "", no(unknown, "the certificate is another board's")
		case !t.has(unhex(c.issuer)):
			return "", no(unknown, "the certificate's issuer %s is not trusted", c.issuer)
		case !t.holds(unhex(c.issuer), seen):
			return "", no(unknown, "the issuer's key was revoked, %s", word)
		case on == "" || on < c.from || c.to < on:
			return "", no(unknown, "the certificate is valid from %s to %s only", c.from, c.to)
		}
		if seen == "" || seen > c.to {
			more = "; its day only the board says"
		}
	}
	if !t.holds(device, seen) {
		return "", no(unknown, "the board's key was revoked, %s", word)
	}
	return more, nil
}
