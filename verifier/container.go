package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"regexp"
)

const (
	maxFile     = 20 << 20
	maxBrackets = 8 * maxRecords
)

// members of an export in their order, and how many bytes each may have; the others are limited by their form.
var members = []struct {
	name string
	most uint32
}{
	{"manifest", maxFile},
	{"signature", maxFile},
	{"journal", 8 << 20},
	{"heads", 4096 * headSize},
	{"certificate", maxFile},
	{"match.mat", 1 << 20},
	{"summary.txt", 1 << 20},
}

var (
	magic = []byte("TavlaE\r\n")
	key   = regexp.MustCompile(`\A[0-9a-f]{64}\z`)
)

type export map[string][]byte

// open takes a container apart.
func open(data []byte) (export, *verdict) {
	if !bytes.HasPrefix(data, magic) {
		return nil, no(notTavla, "it begins otherwise")
	}
	if len(data) > maxFile {
		return nil, no(damaged, "the file is longer than %d bytes", maxFile)
	}
	if len(data) < 12 || data[8] != 0 || data[9] != 1 || data[10] != 0 || data[11] != byte(len(members)) {
		return nil, no(damaged, "the file is of another version, or cut short")
	}
	found, rest := export{}, data[12:]
	for _, member := range members {
		front := 5 + len(member.name)
		if len(rest) < front || rest[0] != byte(len(member.name)) || string(rest[5:front]) != member.name {
			return nil, no(damaged, "%s is not where it should be", member.name)
		}
		size := binary.BigEndian.Uint32(rest[1:])
		if size > member.most {
			return nil, no(damaged, "%s is longer than %d bytes", member.name, member.most)
		}
		if uint64(size) > uint64(len(rest)-front) {
			return nil, no(damaged, "%s is cut short", member.name)
		}
		found[member.name], rest = rest[front:front+int(size)], rest[front+int(size):]
	}
	if len(rest) > 0 {
		return nil, no(damaged, "bytes stand behind the last member")
	}
	if bytes.Count(found["journal"], []byte("["))+bytes.Count(found["journal"], []byte("{")) > maxBrackets {
		return nil, no(damaged, "the journal has more than %d lists and objects", maxBrackets)
	}
	return found, nil
}

// manifest is what the board signed.
type manifest struct {
	device  []byte
	matchID string
}

// checkManifest reads the manifest and compares its signature and the hashes of the members.
func checkManifest(found export) (manifest, *verdict) {
	m, err := object(found["manifest"])
	if err != nil || !m.isObject("derivation", "device", "match_id", "members", "version", "wall_clock") {
		return manifest{}, no(altered, "the manifest is none")
	}
	_, derivationOK := m.get("derivation").whole(1, 65535)
	_, versionOK := m.get("version").whole(1, 1)
	hashes := m.get("members")
	if !derivationOK || !versionOK || !isKey(m.get("device")) || m.get("match_id").kind != 't' || m.get("wall_clock").kind != 't' ||
		!hashes.isObject("certificate", "heads", "journal", "match.mat", "summary.txt") {
		return manifest{}, no(altered, "the manifest is none")
	}
	for _, hash := range hashes.items {
		if !isKey(hash) {
			return manifest{}, no(altered, "the manifest is none")
		}
	}
	device := unhex(m.get("device").text)
	if !signs(device, append([]byte("tavla/manifest/v1\x00"), found["manifest"]...), found["signature"]) {
		return manifest{}, no(altered, "the signature is not the board's")
	}
	for at, name := range hashes.keys {
		if sum := sha256.Sum256(found[name]); hex.EncodeToString(sum[:]) != hashes.items[at].text {
			return manifest{}, no(altered, "%s is not what was signed", name)
		}
	}
	return manifest{device, m.get("match_id").text}, nil
}

func isKey(v value) bool { return v.kind == 't' && key.MatchString(v.text) }
