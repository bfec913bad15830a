package main

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"testing"
)

const data = "../tests/data/"

func read(t *testing.T, name string) []byte {
	t.Helper()
	found, err := os.ReadFile(data + name)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestSignatures(t *testing.T) {
	for _, name := range []string{"wycheproof/ed25519_test.json", "wycheproof/edges.json"} {
		var vectors struct {
			NumberOfTests int
			TestGroups    []struct {
				PublicKey struct{ Pk string }
				Tests     []struct {
					TcID                      int
					Comment, Msg, Sig, Result string
				}
			}
		}
		if err := json.Unmarshal(read(t, name), &vectors); err != nil {
			t.Fatal(err)
		}
		seen := 0
		for _, group := range vectors.TestGroups {
			for _, test := range group.Tests {
				seen++
				if signs(unhex(group.PublicKey.Pk), unhex(test.Msg), unhex(test.Sig)) != (test.Result == "valid") {
					t.Errorf("%s: test %d (%s) is not %s", name, test.TcID, test.Comment, test.Result)
				}
			}
		}
		if seen == 0 || seen != vectors.NumberOfTests {
			t.Errorf("%s: %d tests of %d", name, seen, vectors.NumberOfTests)
		}
	}
}

func TestLettersAreThoseOfUnicode14(t *testing.T) {
	told := sha256.New()
	for code := rune(0); code < 0x110000; code++ {
		if code < 0xD800 || code > 0xDFFF {
			fmt.Fprintf(told, "%X %t %X\n", code, isPrintable(code), []rune(composed(string(code))))
		}
	}
	if found := hex.EncodeToString(told.Sum(nil)) + "\n"; found != string(read(t, "unicode14.sha256")) {
		t.Errorf("of all code points: %s", found)
	}
}

func TestTextsAreComposedAsByUnicode14(t *testing.T) {
	file, err := os.Open(data + "unicode14.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	seen := 0
	for ; lines.Scan(); seen++ {
		var asked struct{ Text, NFC, Name string }
		if err := json.Unmarshal(lines.Bytes(), &asked); err != nil {
			t.Fatal(err)
		}
		if found := composed(asked.Text); found != asked.NFC {
			t.Errorf("%+q is composed to %+q, not %+q", asked.Text, found, asked.NFC)
		}
		if found := nameOf(asked.Text); found != asked.Name {
			t.Errorf("%+q is named %+q, not %+q", asked.Text, found, asked.Name)
		}
	}
	if seen < 500 {
		t.Errorf("%d texts", seen)
	}
}
