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

func TestBlake2bIsThatOfTheRFC(t *testing.T) {
	bytes := make([]byte, 1024)
	for at := range bytes {
		bytes[at] = byte(at)
	}
	for text, sum := range map[string]string{
		string(bytes[:128]):  "2319e3789c47e2daa5fe807f61bec2a1a6537fa03f19ff32e87eecbfd64b7e0e8ccff439ac333b040f19b0c4ddd11a61e24ac1fe0f10a039806c5dcc0da3d115",
		string(bytes[:129]):  "f59711d44a031d5f97a9413c065d1e614c417ede998590325f49bad2fd444d3e4418be19aec4e11449ac1a57207898bc57d76a1bcf3566292c20c683a5c4648f",
		string(bytes[:1000]): "9fe687126e6566313081b43167cbfa0b4f721b45a5afd4076af327765d63a616478ffbd1cd5fbe4033e8638b8bcf8de6b3978b54a30f1d9d8d68fbe66c2b74cf",
		"":                   "786a02f742015903c6c6fd852552d272912f4740e15847618a86e217f71f5419d25e1031afee585313896444934eb04b903a685b1448b755d56f701afe9be2ce",
		"abc":                "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d17d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923",
	} {
		if found := hex.EncodeToString(blake2b([]byte(text))); found != sum {
			t.Errorf("of %q: %s", text, found)
		}
	}
}
